// SPDX-License-Identifier: Apache-2.0
#include "cuda/driver.hpp"

#include <fmt/format.h>

#include "base/dynamic_library.hpp"
#include "base/error.hpp"

namespace via::cuda {
namespace {

constexpr const char* file_name = "libcuda.so.1";
/// The layout of the calls that is asked for; a driver of at least this version has them all.
constexpr int interface_version = 12040;

[[noreturn]] void refuse(const std::string& message, const char* hint) {
    base::fail({.status = VIA_ERR_UNSUPPORTED, .message = message, .hint = hint});
}

/// Asks the driver for its functions.
class finder {
public:
    explicit finder(const base::dynamic_library& library)
        : query_{library.function<std::remove_pointer_t<decltype(&::cuGetProcAddress)>>("cuGetProcAddress_v2")} {
        if (query_ == nullptr) fail_old("cuGetProcAddress_v2");
    }

    template <class Function>
    void find(const char* name, Function& into) const {
        void* found = nullptr;
        CUdriverProcAddressQueryResult why{};
        if (query_(name, &found, interface_version, CU_GET_PROC_ADDRESS_DEFAULT, &why) != CUDA_SUCCESS ||
            found == nullptr) {
            fail_old(name);
        }
        into = reinterpret_cast<Function>(found);
    }

private:
    [[noreturn]] static void fail_old(const char* name) {
        refuse(fmt::format("the CUDA driver has no {}", name), "a driver for CUDA 12.4 or later is needed");
    }

    decltype(&::cuGetProcAddress) query_;
};

void find_devices(const finder& calls, driver& into) {
    calls.find("cuInit", into.init);
    calls.find("cuGetErrorName", into.get_error_name);
    calls.find("cuGetErrorString", into.get_error_string);
    calls.find("cuDeviceGetCount", into.device_get_count);
    calls.find("cuDeviceGet", into.device_get);
    calls.find("cuDeviceGetName", into.device_get_name);
    calls.find("cuDeviceGetUuid", into.device_get_uuid);
    calls.find("cuDeviceGetAttribute", into.device_get_attribute);
    calls.find("cuDeviceTotalMem", into.device_total_mem);
    calls.find("cuDeviceCanAccessPeer", into.device_can_access_peer);
    calls.find("cuDeviceGetP2PAttribute", into.device_get_p2p_attribute);
    calls.find("cuFlushGPUDirectRDMAWrites", into.flush_gpu_direct_rdma_writes);
    calls.find("cuDevicePrimaryCtxRetain", into.device_primary_ctx_retain);
    calls.find("cuDevicePrimaryCtxRelease", into.device_primary_ctx_release);
    calls.find("cuCtxGetCurrent", into.ctx_get_current);
    calls.find("cuCtxPushCurrent", into.ctx_push_current);
    calls.find("cuCtxPopCurrent", into.ctx_pop_current);
    calls.find("cuCtxGetDevice", into.ctx_get_device);
    calls.find("cuCtxEnablePeerAccess", into.ctx_enable_peer_access);
    calls.find("cuCtxGetStreamPriorityRange", into.ctx_get_stream_priority_range);
}

void find_memory(const finder& calls, driver& into) {
    calls.find("cuMemGetAllocationGranularity", into.mem_get_allocation_granularity);
    calls.find("cuMemAddressReserve", into.mem_address_reserve);
    calls.find("cuMemAddressFree", into.mem_address_free);
    calls.find("cuMemCreate", into.mem_create);
    calls.find("cuMemRelease", into.mem_release);
    calls.find("cuMemMap", into.mem_map);
    calls.find("cuMemUnmap", into.mem_unmap);
    calls.find("cuMemSetAccess", into.mem_set_access);
    calls.find("cuMemExportToShareableHandle", into.mem_export_to_shareable_handle);
    calls.find("cuMemImportFromShareableHandle", into.mem_import_from_shareable_handle);
    calls.find("cuMemRetainAllocationHandle", into.mem_retain_allocation_handle);
    calls.find("cuMemGetInfo", into.mem_get_info);
    calls.find("cuMemGetAddressRange", into.mem_get_address_range);
    calls.find("cuMemGetHandleForAddressRange", into.mem_get_handle_for_address_range);
    calls.find("cuMemAlloc", into.mem_alloc);
    calls.find("cuMemFree", into.mem_free);
    calls.find("cuMemHostAlloc", into.mem_host_alloc);
    calls.find("cuMemFreeHost", into.mem_free_host);
    calls.find("cuMemHostRegister", into.mem_host_register);
    calls.find("cuMemHostUnregister", into.mem_host_unregister);
    calls.find("cuIpcGetMemHandle", into.ipc_get_mem_handle);
    calls.find("cuIpcOpenMemHandle", into.ipc_open_mem_handle);
    calls.find("cuIpcCloseMemHandle", into.ipc_close_mem_handle);
    calls.find("cuMemPoolExportToShareableHandle", into.mem_pool_export_to_shareable_handle);
    calls.find("cuMemPoolImportFromShareableHandle", into.mem_pool_import_from_shareable_handle);
    calls.find("cuMemPoolExportPointer", into.mem_pool_export_pointer);
    calls.find("cuMemPoolImportPointer", into.mem_pool_import_pointer);
    calls.find("cuMemPoolSetAccess", into.mem_pool_set_access);
    calls.find("cuMemFreeAsync", into.mem_free_async);
    calls.find("cuPointerGetAttribute", into.pointer_get_attribute);
    calls.find("cuMemcpyAsync", into.memcpy_async);
    calls.find("cuMemcpy2DAsync", into.memcpy_2d_async);
    calls.find("cuMemsetD8Async", into.memset_d8_async);
}

void find_streams(const finder& calls, driver& into) {
    calls.find("cuStreamCreateWithPriority", into.stream_create_with_priority);
    calls.find("cuStreamDestroy", into.stream_destroy);
    calls.find("cuStreamSynchronize", into.stream_synchronize);
    calls.find("cuStreamQuery", into.stream_query);
    calls.find("cuStreamGetId", into.stream_get_id);
    calls.find("cuStreamGetCaptureInfo", into.stream_get_capture_info);
    calls.find("cuStreamWaitEvent", into.stream_wait_event);
    calls.find("cuStreamWriteValue64", into.stream_write_value64);
    calls.find("cuStreamWaitValue64", into.stream_wait_value64);
    calls.find("cuStreamBatchMemOp", into.stream_batch_mem_op);
    calls.find("cuStreamBeginCapture", into.stream_begin_capture);
    calls.find("cuStreamBeginCaptureToGraph", into.stream_begin_capture_to_graph);
    calls.find("cuStreamEndCapture", into.stream_end_capture);
    calls.find("cuThreadExchangeStreamCaptureMode", into.thread_exchange_stream_capture_mode);
    calls.find("cuEventCreate", into.event_create);
    calls.find("cuEventDestroy", into.event_destroy);
    calls.find("cuEventRecord", into.event_record);
    calls.find("cuEventQuery", into.event_query);
    calls.find("cuModuleLoadData", into.module_load_data);
    calls.find("cuModuleUnload", into.module_unload);
    calls.find("cuModuleGetFunction", into.module_get_function);
    calls.find("cuFuncLoad", into.func_load);
    calls.find("cuFuncGetAttribute", into.func_get_attribute);
    calls.find("cuLaunchKernelEx", into.launch_kernel_ex);
}

void find_graphs(const finder& calls, driver& into) {
    calls.find("cuGraphCreate", into.graph_create);
    calls.find("cuGraphDestroy", into.graph_destroy);
    calls.find("cuGraphConditionalHandleCreate", into.graph_conditional_handle_create);
    calls.find("cuGraphAddNode", into.graph_add_node);
    calls.find("cuGraphInstantiateWithFlags", into.graph_instantiate_with_flags);
    calls.find("cuGraphUpload", into.graph_upload);
    calls.find("cuGraphLaunch", into.graph_launch);
    calls.find("cuGraphExecDestroy", into.graph_exec_destroy);
}

std::shared_ptr<const driver> find_all(const base::dynamic_library& library) {
    const finder calls{library};
    auto made = std::make_shared<driver>();
    find_devices(calls, *made);
    find_memory(calls, *made);
    find_streams(calls, *made);
    find_graphs(calls, *made);
    return made;
}

}  // namespace

std::shared_ptr<const driver> driver::load() {
    std::string problem;
    const auto library = base::dynamic_library::open(file_name, problem);
    if (!library) {
        refuse(fmt::format("there is no CUDA driver: {}", problem),
               "install the driver of the GPU, or use the host heap: VIADUCT_DEVICE=none");
    }
    std::shared_ptr<const driver> made = find_all(library);
    if (const CUresult result = made->init(0); result != CUDA_SUCCESS) {
        refuse(fmt::format("the CUDA driver does not start: {}", made->text(result)),
               "is there a GPU, and is it visible here? nvidia-smi and CUDA_VISIBLE_DEVICES say");
    }
    return made;
}

std::shared_ptr<const driver> driver::find_loaded() {
    const auto library = base::dynamic_library::find_loaded(file_name);
    std::shared_ptr<const driver> made = library ? find_all(library) : nullptr;
    return made != nullptr && made->init(0) == CUDA_SUCCESS ? made : nullptr;
}

std::string driver::text(CUresult result) const {
    const char* name = nullptr;
    const char* meaning = nullptr;
    (void)get_error_name(result, &name);
    (void)get_error_string(result, &meaning);
    return fmt::format("{}: {}", name == nullptr ? fmt::format("error {}", static_cast<int>(result)) : name,
                       meaning == nullptr ? "the driver says no more" : meaning);
}

void driver::fail(CUresult result, const char* call, const char* doing) const {
    constexpr auto contained = static_cast<CUresult>(226);  // CUDA_ERROR_CONTAINED, which not every cuda.h has
    std::string message = fmt::format("{}: {}: {}", doing, call, text(result));
    if (result != CUDA_ERROR_OUT_OF_MEMORY) {
        base::fail({.status = VIA_ERR_SYSTEM,
                    .message = std::move(message),
                    .call = call,
                    .lost_peer_memory = result == contained});
    }
    std::size_t available = 0;
    std::size_t total = 0;
    if (mem_get_info(&available, &total) == CUDA_SUCCESS)
        message += fmt::format("; {} MiB of the GPU's {} are free", available >> 20, total >> 20);
    base::fail({.status = VIA_ERR_MEMORY,
                .message = std::move(message),
                .hint = "the GPU's memory is in use; nvidia-smi shows by whom",
                .call = call});
}

}  // namespace via::cuda
