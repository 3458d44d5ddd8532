// SPDX-License-Identifier: Apache-2.0
// The one symbol that the library shows, and what is found through it.
#include "fake_cuda/api.hpp"

#include <algorithm>
#include <string_view>
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

template <class Function>
entry_point make(std::string_view name, int since, Function* function) {
    return {name, since, reinterpret_cast<void*>(function)};
}

const std::vector<entry_point>& entry_points() {  // NOLINT(readability-function-size): it is a list
    static const std::vector<entry_point> all{
        make("cuGetProcAddress", 12000, get_proc_address),
        make("cuGetErrorName", 6000, get_error_name),
        make("cuGetErrorString", 6000, get_error_string),
        make("cuInit", 2000, init),
        make("cuDriverGetVersion", 2020, driver_get_version),
        make("cuDeviceGetCount", 2000, device_get_count),
        make("cuDeviceGet", 2000, device_get),
        make("cuDeviceGetName", 2000, device_get_name),
        make("cuDeviceGetUuid", 9020, device_get_uuid),
        make("cuDeviceGetAttribute", 2000, device_get_attribute),
        make("cuDeviceTotalMem", 3020, device_total_mem),
        make("cuDeviceCanAccessPeer", 4000, device_can_access_peer),
        make("cuDeviceGetP2PAttribute", 8000, device_get_p2p_attribute),
        make("cuDevicePrimaryCtxRetain", 7000, primary_ctx_retain),
        make("cuDevicePrimaryCtxRelease", 7000, primary_ctx_release),
        make("cuCtxGetCurrent", 4000, ctx_get_current),
        make("cuCtxSetCurrent", 4000, ctx_set_current),
        make("cuCtxPushCurrent", 4000, ctx_push_current),
        make("cuCtxPopCurrent", 4000, ctx_pop_current),
        make("cuCtxGetDevice", 2000, ctx_get_device),
        make("cuCtxSynchronize", 2000, ctx_synchronize),
        make("cuCtxGetStreamPriorityRange", 5050, ctx_get_stream_priority_range),
        make("cuCtxEnablePeerAccess", 4000, ctx_enable_peer_access),
        make("cuFlushGPUDirectRDMAWrites", 11030, flush_gpu_direct_rdma_writes),
        make("cuMemGetHandleForAddressRange", 11070, mem_get_handle_for_address_range),
        make("cuMemGetAllocationGranularity", 10020, mem_get_allocation_granularity),
        make("cuMemAddressReserve", 10020, mem_address_reserve),
        make("cuMemAddressFree", 10020, mem_address_free),
        make("cuMemCreate", 10020, mem_create),
        make("cuMemRelease", 10020, mem_release),
        make("cuMemMap", 10020, mem_map),
        make("cuMemUnmap", 10020, mem_unmap),
        make("cuMemSetAccess", 10020, mem_set_access),
        make("cuMemRetainAllocationHandle", 11000, mem_retain_allocation_handle),
        make("cuMemExportToShareableHandle", 10020, mem_export_to_shareable_handle),
        make("cuMemImportFromShareableHandle", 10020, mem_import_from_shareable_handle),
        make("cuMemGetInfo", 3020, mem_get_info),
        make("cuMemGetAddressRange", 3020, mem_get_address_range),
        make("cuMemAlloc", 3020, mem_alloc),
        make("cuMemFree", 3020, mem_free),
        make("cuMemHostAlloc", 2020, mem_host_alloc),
        make("cuMemFreeHost", 2000, mem_free_host),
        make("cuMemHostRegister", 6050, mem_host_register),
        make("cuMemHostUnregister", 4000, mem_host_unregister),
        make("cuMemHostGetDevicePointer", 3020, mem_host_get_device_pointer),
        make("cuMemPoolCreate", 11020, mem_pool_create),
        make("cuMemPoolDestroy", 11020, mem_pool_destroy),
        make("cuMemPoolSetAccess", 11020, mem_pool_set_access),
        make("cuMemPoolExportToShareableHandle", 11020, mem_pool_export_to_shareable_handle),
        make("cuMemPoolImportFromShareableHandle", 11020, mem_pool_import_from_shareable_handle),
        make("cuMemPoolExportPointer", 11020, mem_pool_export_pointer),
        make("cuMemPoolImportPointer", 11020, mem_pool_import_pointer),
        make("cuMemAllocFromPoolAsync", 11020, mem_alloc_from_pool_async),
        make("cuMemFreeAsync", 11020, mem_free_async),
        make("cuIpcGetMemHandle", 4010, ipc_get_mem_handle),
        make("cuIpcOpenMemHandle", 11000, ipc_open_mem_handle),
        make("cuIpcCloseMemHandle", 4010, ipc_close_mem_handle),
        make("cuPointerGetAttribute", 4000, pointer_get_attribute),
        make("cuPointerGetAttributes", 7000, pointer_get_attributes),
        make("cuMemcpyAsync", 4000, memcpy_async),
        make("cuMemcpy2DAsync", 3020, memcpy_2d_async),
        make("cuMemsetD8Async", 3020, memset_d8_async),
        make("cuStreamCreate", 2000, stream_create),
        make("cuStreamCreateWithPriority", 5050, stream_create_with_priority),
        make("cuStreamDestroy", 4000, stream_destroy),
        make("cuStreamSynchronize", 2000, stream_synchronize),
        make("cuStreamQuery", 2000, stream_query),
        make("cuStreamWaitEvent", 3020, stream_wait_event),
        make("cuStreamIsCapturing", 10000, stream_is_capturing),
        make("cuThreadExchangeStreamCaptureMode", 10010, thread_exchange_stream_capture_mode),
        make("cuStreamGetCaptureInfo", 11030, stream_get_capture_info_11030),
        make("cuStreamGetCaptureInfo", 12030, stream_get_capture_info),
        make("cuEventCreate", 2000, event_create),
        make("cuEventRecord", 2000, event_record),
        make("cuEventQuery", 2000, event_query),
        make("cuEventSynchronize", 2000, event_synchronize),
        make("cuEventDestroy", 4000, event_destroy),
        make("cuLaunchHostFunc", 10000, launch_host_func),
        make("cuStreamWriteValue32", 11070, stream_write_value_32),
        make("cuStreamWriteValue64", 11070, stream_write_value_64),
        make("cuStreamWaitValue32", 11070, stream_wait_value_32),
        make("cuStreamWaitValue64", 11070, stream_wait_value_64),
        make("cuStreamBatchMemOp", 11070, stream_batch_mem_op),
        make("cuModuleLoadData", 2000, module_load_data),
        make("cuModuleUnload", 2000, module_unload),
        make("cuModuleGetFunction", 2000, module_get_function),
        make("cuFuncGetAttribute", 2020, func_get_attribute),
        make("cuFuncLoad", 12040, func_load),
        make("cuLaunchKernel", 4000, launch_kernel),
        make("cuOccupancyMaxActiveBlocksPerMultiprocessor", 6050, occupancy_max_active_blocks),
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
