// SPDX-License-Identifier: Apache-2.0
// The one symbol that the library shows, and what is found through it.
#include "fake_cuda/api.hpp"
#include "fake_cuda/captures.hpp"

#include <algorithm>
#include <string_view>
#include <type_traits>
#include <vector>

// The name that programs look up by dlsym(); cuda.h declares it by the macro cuGetProcAddress.
extern "C" [[gnu::visibility("default")]] CUresult cuGetProcAddress_v2(const char* symbol, void** function, int version,
                                                                       cuuint64_t flags,
                                                                       CUdriverProcAddressQueryResult* status);

namespace fake_cuda::api {
namespace {

// A function in the form that it has had since that version of CUDA.
struct entry_point {
    std::string_view name;
    int since;
    void* function;
};

thread_local constinit unsigned long long calls_of_thread = 0;

template <auto Function>
struct counted;
template <class... Arguments, CUresult (*Function)(Arguments...)>
struct counted<Function> {
    static CUresult call(Arguments... arguments) {
        constexpr bool is_look = std::is_same_v<counted, counted<stream_query>> ||
                                 std::is_same_v<counted, counted<thread_exchange_stream_capture_mode>>;
        if constexpr (!is_look) ++calls_of_thread;
        return Function(arguments...);
    }
};

template <auto Function>
entry_point make(std::string_view name, int since) {
    return {name, since, reinterpret_cast<void*>(&counted<Function>::call)};
}

// How many calls of the driver this thread has made, this one not, nor those by which who waits looks at a stream from
// time to time, and says that it minds no capture. No driver has this.
CUresult count_calls(unsigned long long* calls) {
    *calls = --calls_of_thread;
    return CUDA_SUCCESS;
}

const std::vector<entry_point>& entry_points() {  // NOLINT(readability-function-size): it is a list
    static const std::vector<entry_point> all{
        make<get_proc_address>("cuGetProcAddress", 12000),
        make<get_error_name>("cuGetErrorName", 6000),
        make<get_error_string>("cuGetErrorString", 6000),
        make<init>("cuInit", 2000),
        make<driver_get_version>("cuDriverGetVersion", 2020),
        make<device_get_count>("cuDeviceGetCount", 2000),
        make<device_get>("cuDeviceGet", 2000),
        make<device_get_name>("cuDeviceGetName", 2000),
        make<device_get_uuid>("cuDeviceGetUuid", 9020),
        make<device_get_attribute>("cuDeviceGetAttribute", 2000),
        make<device_total_mem>("cuDeviceTotalMem", 3020),
        make<device_can_access_peer>("cuDeviceCanAccessPeer", 4000),
        make<device_get_p2p_attribute>("cuDeviceGetP2PAttribute", 8000),
        make<primary_ctx_retain>("cuDevicePrimaryCtxRetain", 7000),
        make<primary_ctx_release>("cuDevicePrimaryCtxRelease", 7000),
        make<ctx_get_current>("cuCtxGetCurrent", 4000),
        make<ctx_set_current>("cuCtxSetCurrent", 4000),
        make<ctx_push_current>("cuCtxPushCurrent", 4000),
        make<ctx_pop_current>("cuCtxPopCurrent", 4000),
        make<ctx_get_device>("cuCtxGetDevice", 2000),
        make<ctx_synchronize>("cuCtxSynchronize", 2000),
        make<ctx_get_stream_priority_range>("cuCtxGetStreamPriorityRange", 5050),
        make<ctx_enable_peer_access>("cuCtxEnablePeerAccess", 4000),
        make<flush_gpu_direct_rdma_writes>("cuFlushGPUDirectRDMAWrites", 11030),
        make<mem_get_handle_for_address_range>("cuMemGetHandleForAddressRange", 11070),
        make<mem_get_allocation_granularity>("cuMemGetAllocationGranularity", 10020),
        make<mem_address_reserve>("cuMemAddressReserve", 10020),
        make<mem_address_free>("cuMemAddressFree", 10020),
        make<mem_create>("cuMemCreate", 10020),
        make<mem_release>("cuMemRelease", 10020),
        make<mem_map>("cuMemMap", 10020),
        make<mem_unmap>("cuMemUnmap", 10020),
        make<mem_set_access>("cuMemSetAccess", 10020),
        make<mem_retain_allocation_handle>("cuMemRetainAllocationHandle", 11000),
        make<mem_export_to_shareable_handle>("cuMemExportToShareableHandle", 10020),
        make<mem_import_from_shareable_handle>("cuMemImportFromShareableHandle", 10020),
        make<mem_get_info>("cuMemGetInfo", 3020),
        make<mem_get_address_range>("cuMemGetAddressRange", 3020),
        make<mem_alloc>("cuMemAlloc", 3020),
        make<mem_free>("cuMemFree", 3020),
        make<mem_host_alloc>("cuMemHostAlloc", 2020),
        make<mem_free_host>("cuMemFreeHost", 2000),
        make<mem_host_register>("cuMemHostRegister", 6050),
        make<mem_host_unregister>("cuMemHostUnregister", 4000),
        make<mem_host_get_device_pointer>("cuMemHostGetDevicePointer", 3020),
        make<mem_pool_create>("cuMemPoolCreate", 11020),
        make<mem_pool_destroy>("cuMemPoolDestroy", 11020),
        make<mem_pool_set_access>("cuMemPoolSetAccess", 11020),
        make<mem_pool_export_to_shareable_handle>("cuMemPoolExportToShareableHandle", 11020),
        make<mem_pool_import_from_shareable_handle>("cuMemPoolImportFromShareableHandle", 11020),
        make<mem_pool_export_pointer>("cuMemPoolExportPointer", 11020),
        make<mem_pool_import_pointer>("cuMemPoolImportPointer", 11020),
        make<mem_alloc_from_pool_async>("cuMemAllocFromPoolAsync", 11020),
        make<mem_free_async>("cuMemFreeAsync", 11020),
        make<ipc_get_mem_handle>("cuIpcGetMemHandle", 4010),
        make<ipc_open_mem_handle>("cuIpcOpenMemHandle", 11000),
        make<ipc_close_mem_handle>("cuIpcCloseMemHandle", 4010),
        make<pointer_get_attribute>("cuPointerGetAttribute", 4000),
        make<pointer_get_attributes>("cuPointerGetAttributes", 7000),
        make<memcpy_async>("cuMemcpyAsync", 4000),
        make<memcpy_2d_async>("cuMemcpy2DAsync", 3020),
        make<memset_d8_async>("cuMemsetD8Async", 3020),
        make<stream_create>("cuStreamCreate", 2000),
        make<stream_create_with_priority>("cuStreamCreateWithPriority", 5050),
        make<stream_destroy>("cuStreamDestroy", 4000),
        make<stream_synchronize>("cuStreamSynchronize", 2000),
        make<stream_query>("cuStreamQuery", 2000),
        make<stream_get_id>("cuStreamGetId", 12000),
        make<stream_wait_event>("cuStreamWaitEvent", 3020),
        make<stream_is_capturing>("cuStreamIsCapturing", 10000),
        make<thread_exchange_stream_capture_mode>("cuThreadExchangeStreamCaptureMode", 10010),
        make<stream_get_capture_info_11030>("cuStreamGetCaptureInfo", 11030),
        make<stream_get_capture_info>("cuStreamGetCaptureInfo", 12030),
        make<event_create>("cuEventCreate", 2000),
        make<event_record>("cuEventRecord", 2000),
        make<event_query>("cuEventQuery", 2000),
        make<event_synchronize>("cuEventSynchronize", 2000),
        make<event_destroy>("cuEventDestroy", 4000),
        make<launch_host_func>("cuLaunchHostFunc", 10000),
        make<graph_create>("cuGraphCreate", 10000),
        make<graph_destroy>("cuGraphDestroy", 10000),
        make<graph_conditional_handle_create>("cuGraphConditionalHandleCreate", 12030),
        make<graph_add_node>("cuGraphAddNode", 12030),
        make<graph_instantiate_with_flags>("cuGraphInstantiateWithFlags", 11040),
        make<graph_upload>("cuGraphUpload", 11010),
        make<graph_launch>("cuGraphLaunch", 10000),
        make<graph_exec_destroy>("cuGraphExecDestroy", 10000),
        make<graph_get_nodes>("cuGraphGetNodes", 10000),
        make<stream_begin_capture>("cuStreamBeginCapture", 10010),
        make<stream_begin_capture_to_graph>("cuStreamBeginCaptureToGraph", 12030),
        make<stream_end_capture>("cuStreamEndCapture", 10000),
        make<stream_write_value_32>("cuStreamWriteValue32", 11070),
        make<stream_write_value_64>("cuStreamWriteValue64", 11070),
        make<stream_wait_value_32>("cuStreamWaitValue32", 11070),
        make<stream_wait_value_64>("cuStreamWaitValue64", 11070),
        make<stream_batch_mem_op>("cuStreamBatchMemOp", 11070),
        make<module_load_data>("cuModuleLoadData", 2000),
        make<module_unload>("cuModuleUnload", 2000),
        make<module_get_function>("cuModuleGetFunction", 2000),
        make<func_get_attribute>("cuFuncGetAttribute", 2020),
        make<func_load>("cuFuncLoad", 12040),
        make<launch_kernel>("cuLaunchKernel", 4000),
        make<launch_kernel_ex>("cuLaunchKernelEx", 11060),
        make<occupancy_max_active_blocks>("cuOccupancyMaxActiveBlocksPerMultiprocessor", 6050),
        make<count_calls>("fakeCudaCountCalls", 2000),
        make<pretend_capture>("fakeCudaCapture", 2000),
    };
    return all;
}

}  // namespace

// The newest form that is not newer than the version that the caller was written for.
CUresult get_proc_address(const char* symbol, void** function, int version, cuuint64_t /*flags*/,
                          CUdriverProcAddressQueryResult* status) {
    if (symbol == nullptr || function == nullptr) return CUDA_ERROR_INVALID_VALUE;
    const entry_point* best = nullptr;
    bool known = false;
    for (const entry_point& each : entry_points()) {
        if (each.name != symbol) continue;
        known = true;
        if (each.since <= version && (best == nullptr || each.since > best->since)) best = &each;
    }
    *function = best == nullptr ? nullptr : best->function;
    if (status != nullptr) {
        *status = best != nullptr ? CU_GET_PROC_ADDRESS_SUCCESS
                  : known         ? CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT
                                  : CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND;
    }
    return best == nullptr ? CUDA_ERROR_NOT_FOUND : CUDA_SUCCESS;
}

}  // namespace fake_cuda::api

CUresult cuGetProcAddress_v2(const char* symbol, void** function, int version, cuuint64_t flags,
                             CUdriverProcAddressQueryResult* status) {
    return fake_cuda::api::get_proc_address(symbol, function, version, flags, status);
}
