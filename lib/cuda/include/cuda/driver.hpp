// SPDX-License-Identifier: Apache-2.0
/// @file driver.hpp
/// @brief The CUDA driver, found at run time: a program that uses no GPU needs none.
#pragma once

#include <memory>
#include <string>

#include <cuda.h>

namespace via::cuda {

/// The calls of the driver that the library makes, and nothing else of it. Fixed once made; any thread may use it.
/// The names are those of the driver's functions without their prefix.
struct driver {
    /// Loads libcuda.so.1 and initializes it. Throws VIA_ERR_UNSUPPORTED, which says what is missing: the library, a
    /// call of it, or a device.
    [[nodiscard]] static std::shared_ptr<const driver> load();
    /// The same if the process has loaded the driver already, and it starts; else null: then no GPU is in use here.
    [[nodiscard]] static std::shared_ptr<const driver> find_loaded();

    decltype(&::cuInit) init = nullptr;
    decltype(&::cuGetErrorName) get_error_name = nullptr;
    decltype(&::cuGetErrorString) get_error_string = nullptr;

    decltype(&::cuDeviceGetCount) device_get_count = nullptr;
    decltype(&::cuDeviceGet) device_get = nullptr;
    decltype(&::cuDeviceGetName) device_get_name = nullptr;
    decltype(&::cuDeviceGetUuid) device_get_uuid = nullptr;
    decltype(&::cuDeviceGetAttribute) device_get_attribute = nullptr;
    decltype(&::cuDeviceTotalMem) device_total_mem = nullptr;
    decltype(&::cuDeviceCanAccessPeer) device_can_access_peer = nullptr;
    decltype(&::cuDeviceGetP2PAttribute) device_get_p2p_attribute = nullptr;
    decltype(&::cuFlushGPUDirectRDMAWrites) flush_gpu_direct_rdma_writes = nullptr;
    decltype(&::cuDevicePrimaryCtxRetain) device_primary_ctx_retain = nullptr;
    decltype(&::cuDevicePrimaryCtxRelease) device_primary_ctx_release = nullptr;

    decltype(&::cuCtxGetCurrent) ctx_get_current = nullptr;
    decltype(&::cuCtxPushCurrent) ctx_push_current = nullptr;
    decltype(&::cuCtxPopCurrent) ctx_pop_current = nullptr;
    decltype(&::cuCtxGetDevice) ctx_get_device = nullptr;
    decltype(&::cuCtxEnablePeerAccess) ctx_enable_peer_access = nullptr;
    decltype(&::cuCtxGetStreamPriorityRange) ctx_get_stream_priority_range = nullptr;

    decltype(&::cuMemGetAllocationGranularity) mem_get_allocation_granularity = nullptr;
    decltype(&::cuMemAddressReserve) mem_address_reserve = nullptr;
    decltype(&::cuMemAddressFree) mem_address_free = nullptr;
    decltype(&::cuMemCreate) mem_create = nullptr;
    decltype(&::cuMemRelease) mem_release = nullptr;
    decltype(&::cuMemMap) mem_map = nullptr;
    decltype(&::cuMemUnmap) mem_unmap = nullptr;
    decltype(&::cuMemSetAccess) mem_set_access = nullptr;
    decltype(&::cuMemExportToShareableHandle) mem_export_to_shareable_handle = nullptr;
    decltype(&::cuMemImportFromShareableHandle) mem_import_from_shareable_handle = nullptr;
    decltype(&::cuMemRetainAllocationHandle) mem_retain_allocation_handle = nullptr;
    decltype(&::cuMemGetInfo) mem_get_info = nullptr;
    decltype(&::cuMemGetAddressRange) mem_get_address_range = nullptr;
    decltype(&::cuMemGetHandleForAddressRange) mem_get_handle_for_address_range = nullptr;
    decltype(&::cuMemAlloc) mem_alloc = nullptr;
    decltype(&::cuMemFree) mem_free = nullptr;
    decltype(&::cuMemHostAlloc) mem_host_alloc = nullptr;
    decltype(&::cuMemFreeHost) mem_free_host = nullptr;
    decltype(&::cuMemHostRegister) mem_host_register = nullptr;
    decltype(&::cuMemHostUnregister) mem_host_unregister = nullptr;
    decltype(&::cuIpcGetMemHandle) ipc_get_mem_handle = nullptr;
    decltype(&::cuIpcOpenMemHandle) ipc_open_mem_handle = nullptr;
    decltype(&::cuIpcCloseMemHandle) ipc_close_mem_handle = nullptr;
    decltype(&::cuMemPoolExportToShareableHandle) mem_pool_export_to_shareable_handle = nullptr;
    decltype(&::cuMemPoolImportFromShareableHandle) mem_pool_import_from_shareable_handle = nullptr;
    decltype(&::cuMemPoolExportPointer) mem_pool_export_pointer = nullptr;
    decltype(&::cuMemPoolImportPointer) mem_pool_import_pointer = nullptr;
    decltype(&::cuMemPoolSetAccess) mem_pool_set_access = nullptr;
    decltype(&::cuMemFreeAsync) mem_free_async = nullptr;
    decltype(&::cuPointerGetAttribute) pointer_get_attribute = nullptr;

    decltype(&::cuMemcpyAsync) memcpy_async = nullptr;
    decltype(&::cuMemcpy2DAsync) memcpy_2d_async = nullptr;
    decltype(&::cuMemsetD8Async) memset_d8_async = nullptr;

    decltype(&::cuStreamCreateWithPriority) stream_create_with_priority = nullptr;
    decltype(&::cuStreamDestroy) stream_destroy = nullptr;
    decltype(&::cuStreamSynchronize) stream_synchronize = nullptr;
    decltype(&::cuStreamQuery) stream_query = nullptr;
    decltype(&::cuStreamGetId) stream_get_id = nullptr;
    decltype(&::cuStreamGetCaptureInfo_v3) stream_get_capture_info = nullptr;
    decltype(&::cuStreamWaitEvent) stream_wait_event = nullptr;
    decltype(&::cuStreamWriteValue64) stream_write_value64 = nullptr;
    decltype(&::cuStreamWaitValue64) stream_wait_value64 = nullptr;
    decltype(&::cuStreamBatchMemOp) stream_batch_mem_op = nullptr;
    decltype(&::cuStreamBeginCapture) stream_begin_capture = nullptr;
    decltype(&::cuStreamBeginCaptureToGraph) stream_begin_capture_to_graph = nullptr;
    decltype(&::cuStreamEndCapture) stream_end_capture = nullptr;
    decltype(&::cuThreadExchangeStreamCaptureMode) thread_exchange_stream_capture_mode = nullptr;
    decltype(&::cuEventCreate) event_create = nullptr;
    decltype(&::cuEventDestroy) event_destroy = nullptr;
    decltype(&::cuEventRecord) event_record = nullptr;
    decltype(&::cuEventQuery) event_query = nullptr;

    decltype(&::cuGraphCreate) graph_create = nullptr;
    decltype(&::cuGraphDestroy) graph_destroy = nullptr;
    decltype(&::cuGraphConditionalHandleCreate) graph_conditional_handle_create = nullptr;
    decltype(&::cuGraphAddNode_v2) graph_add_node = nullptr;
    decltype(&::cuGraphInstantiateWithFlags) graph_instantiate_with_flags = nullptr;
    decltype(&::cuGraphUpload) graph_upload = nullptr;
    decltype(&::cuGraphLaunch) graph_launch = nullptr;
    decltype(&::cuGraphExecDestroy) graph_exec_destroy = nullptr;

    decltype(&::cuModuleLoadData) module_load_data = nullptr;
    decltype(&::cuModuleUnload) module_unload = nullptr;
    decltype(&::cuModuleGetFunction) module_get_function = nullptr;
    decltype(&::cuFuncLoad) func_load = nullptr;
    decltype(&::cuFuncGetAttribute) func_get_attribute = nullptr;
    decltype(&::cuLaunchKernelEx) launch_kernel_ex = nullptr;

    /// Throws unless `result` is CUDA_SUCCESS: VIA_ERR_MEMORY for want of memory, else VIA_ERR_SYSTEM. `call` is the
    /// driver's name of what failed, `doing` begins the message.
    void check(CUresult result, const char* call, const char* doing) const {
        if (result != CUDA_SUCCESS) fail(result, call, doing);
    }
    [[noreturn]] void fail(CUresult result, const char* call, const char* doing) const;
    /// "CUDA_ERROR_...: text".
    [[nodiscard]] std::string text(CUresult result) const;
};

}  // namespace via::cuda
