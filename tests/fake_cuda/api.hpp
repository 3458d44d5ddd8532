// SPDX-License-Identifier: Apache-2.0
/// @file api.hpp
/// @brief The driver's functions. Each has the type that cuda.h gives it, so that a slip does not link.
#pragma once

#include <cuda.h>

namespace fake_cuda::api {

// errors.cpp
decltype(cuGetErrorName) get_error_name;
decltype(cuGetErrorString) get_error_string;
// device.cpp
decltype(cuInit) init;
decltype(cuDriverGetVersion) driver_get_version;
decltype(cuDeviceGetCount) device_get_count;
decltype(cuDeviceGet) device_get;
decltype(cuDeviceGetName) device_get_name;
decltype(cuDeviceGetUuid) device_get_uuid;
decltype(cuDeviceGetAttribute) device_get_attribute;
decltype(cuDeviceTotalMem) device_total_mem;
decltype(cuDeviceCanAccessPeer) device_can_access_peer;
decltype(cuDeviceGetP2PAttribute) device_get_p2p_attribute;
// context.cpp
decltype(cuDevicePrimaryCtxRetain) primary_ctx_retain;
decltype(cuDevicePrimaryCtxRelease) primary_ctx_release;
decltype(cuCtxGetCurrent) ctx_get_current;
decltype(cuCtxSetCurrent) ctx_set_current;
decltype(cuCtxPushCurrent) ctx_push_current;
decltype(cuCtxPopCurrent) ctx_pop_current;
decltype(cuCtxGetDevice) ctx_get_device;
decltype(cuCtxSynchronize) ctx_synchronize;
decltype(cuCtxGetStreamPriorityRange) ctx_get_stream_priority_range;
decltype(cuCtxEnablePeerAccess) ctx_enable_peer_access;
// gpudirect.cpp
decltype(cuFlushGPUDirectRDMAWrites) flush_gpu_direct_rdma_writes;
decltype(cuMemGetHandleForAddressRange) mem_get_handle_for_address_range;
// virtual_memory.cpp
decltype(cuMemGetAllocationGranularity) mem_get_allocation_granularity;
decltype(cuMemAddressReserve) mem_address_reserve;
decltype(cuMemAddressFree) mem_address_free;
decltype(cuMemCreate) mem_create;
decltype(cuMemRelease) mem_release;
decltype(cuMemMap) mem_map;
decltype(cuMemUnmap) mem_unmap;
decltype(cuMemSetAccess) mem_set_access;
decltype(cuMemRetainAllocationHandle) mem_retain_allocation_handle;
decltype(cuMemExportToShareableHandle) mem_export_to_shareable_handle;
decltype(cuMemImportFromShareableHandle) mem_import_from_shareable_handle;
// allocation.cpp
decltype(cuMemGetInfo) mem_get_info;
decltype(cuMemGetAddressRange) mem_get_address_range;
decltype(cuMemAlloc) mem_alloc;
decltype(cuMemFree) mem_free;
decltype(cuMemHostAlloc) mem_host_alloc;
decltype(cuMemFreeHost) mem_free_host;
decltype(cuMemHostRegister) mem_host_register;
decltype(cuMemHostUnregister) mem_host_unregister;
decltype(cuMemHostGetDevicePointer) mem_host_get_device_pointer;
// pooled_memory.cpp
decltype(cuMemPoolCreate) mem_pool_create;
decltype(cuMemPoolDestroy) mem_pool_destroy;
decltype(cuMemPoolSetAccess) mem_pool_set_access;
decltype(cuMemPoolExportToShareableHandle) mem_pool_export_to_shareable_handle;
decltype(cuMemPoolImportFromShareableHandle) mem_pool_import_from_shareable_handle;
decltype(cuMemPoolExportPointer) mem_pool_export_pointer;
decltype(cuMemPoolImportPointer) mem_pool_import_pointer;
decltype(cuMemAllocFromPoolAsync) mem_alloc_from_pool_async;
decltype(cuMemFreeAsync) mem_free_async;
// ipc.cpp
decltype(cuIpcGetMemHandle) ipc_get_mem_handle;
decltype(cuIpcOpenMemHandle) ipc_open_mem_handle;
decltype(cuIpcCloseMemHandle) ipc_close_mem_handle;
// pointer.cpp
decltype(cuPointerGetAttribute) pointer_get_attribute;
decltype(cuPointerGetAttributes) pointer_get_attributes;
// copy.cpp
decltype(cuMemcpyAsync) memcpy_async;
decltype(cuMemcpy2DAsync) memcpy_2d_async;
decltype(cuMemsetD8Async) memset_d8_async;
// queue.cpp
decltype(cuStreamCreate) stream_create;
decltype(cuStreamCreateWithPriority) stream_create_with_priority;
decltype(cuStreamDestroy) stream_destroy;
decltype(cuStreamSynchronize) stream_synchronize;
decltype(cuStreamQuery) stream_query;
decltype(cuStreamWaitEvent) stream_wait_event;
decltype(cuStreamIsCapturing) stream_is_capturing;
decltype(cuStreamGetId) stream_get_id;
decltype(cuThreadExchangeStreamCaptureMode) thread_exchange_stream_capture_mode;
decltype(cuStreamGetCaptureInfo) stream_get_capture_info;  // with the edges, since 12.3
CUresult stream_get_capture_info_11030(CUstream handle, CUstreamCaptureStatus* status, cuuint64_t* id, CUgraph* graph,
                                       const CUgraphNode** dependencies, size_t* count);
decltype(cuEventCreate) event_create;
decltype(cuEventRecord) event_record;
decltype(cuEventQuery) event_query;
decltype(cuEventSynchronize) event_synchronize;
decltype(cuEventDestroy) event_destroy;
decltype(cuLaunchHostFunc) launch_host_func;
// graph_calls.cpp
decltype(cuGraphCreate) graph_create;
decltype(cuGraphDestroy) graph_destroy;
decltype(cuGraphConditionalHandleCreate) graph_conditional_handle_create;
decltype(cuGraphAddNode_v2) graph_add_node;
decltype(cuGraphInstantiateWithFlags) graph_instantiate_with_flags;
decltype(cuGraphLaunch) graph_launch;
decltype(cuGraphExecDestroy) graph_exec_destroy;
decltype(cuStreamBeginCapture) stream_begin_capture;
decltype(cuStreamBeginCaptureToGraph) stream_begin_capture_to_graph;
decltype(cuStreamEndCapture) stream_end_capture;
// memory_operation.cpp
decltype(cuStreamWriteValue32) stream_write_value_32;
decltype(cuStreamWriteValue64) stream_write_value_64;
decltype(cuStreamWaitValue32) stream_wait_value_32;
decltype(cuStreamWaitValue64) stream_wait_value_64;
decltype(cuStreamBatchMemOp) stream_batch_mem_op;
// launch.cpp
decltype(cuModuleLoadData) module_load_data;
decltype(cuModuleUnload) module_unload;
decltype(cuModuleGetFunction) module_get_function;
decltype(cuFuncGetAttribute) func_get_attribute;
decltype(cuFuncLoad) func_load;
decltype(cuLaunchKernel) launch_kernel;
decltype(cuOccupancyMaxActiveBlocksPerMultiprocessor) occupancy_max_active_blocks;
// entry_points.cpp
decltype(cuGetProcAddress) get_proc_address;

}  // namespace fake_cuda::api
