// SPDX-License-Identifier: Apache-2.0
#include "cuda/memory.hpp"

namespace via::cuda {
namespace {

CUmemAllocationProp properties(const device& where) {
    CUmemAllocationProp of{};
    of.type = CU_MEM_ALLOCATION_TYPE_PINNED;
    of.requestedHandleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
    of.location = {.type = CU_MEM_LOCATION_TYPE_DEVICE, .id = where.number()};
    // Else no adapter can be given it; see gpudirect.hpp.
    of.allocFlags.gpuDirectRDMACapable =
        where.attribute(CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WITH_CUDA_VMM_SUPPORTED) != 0 ? 1 : 0;
    return of;
}

}  // namespace

std::size_t granularity(const device& where) {
    const CUmemAllocationProp of = properties(where);
    std::size_t bytes = 0;
    where.calls().check(where.calls().mem_get_allocation_granularity(&bytes, &of, CU_MEM_ALLOC_GRANULARITY_RECOMMENDED),
                        "cuMemGetAllocationGranularity", "cannot ask for the granularity of GPU memory");
    return bytes;
}

reservation reserve(const device& where, std::size_t size, std::size_t align) {
    CUdeviceptr address = 0;
    where.calls().check(where.calls().mem_address_reserve(&address, size, align, 0, 0), "cuMemAddressReserve",
                        "cannot reserve addresses for a device heap");
    return {where, address, size, [](const driver& calls, CUdeviceptr begin, std::size_t bytes) noexcept {
                (void)calls.mem_address_free(begin, bytes);
            }};
}

physical create(const device& where, std::size_t size) {
    const CUmemAllocationProp of = properties(where);
    CUmemGenericAllocationHandle handle = 0;
    where.calls().check(where.calls().mem_create(&handle, size, &of, 0), "cuMemCreate", "cannot take GPU memory");
    return {where, handle, size, [](const driver& calls, CUmemGenericAllocationHandle gone, std::size_t) noexcept {
                (void)calls.mem_release(gone);
            }};
}

base::fd export_file(const device& where, const physical& memory) {
    int file = -1;
    where.calls().check(
        where.calls().mem_export_to_shareable_handle(&file, memory.get(), CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0),
        "cuMemExportToShareableHandle", "cannot share GPU memory");
    return base::fd{file};
}

physical import_file(const device& where, int file) {
    CUmemGenericAllocationHandle handle = 0;
    void* by_value = reinterpret_cast<void*>(static_cast<std::intptr_t>(file));
    where.calls().check(
        where.calls().mem_import_from_shareable_handle(&handle, by_value, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR),
        "cuMemImportFromShareableHandle", "cannot import a peer's GPU memory");
    return {where, handle, 0, [](const driver& calls, CUmemGenericAllocationHandle gone, std::size_t) noexcept {
                (void)calls.mem_release(gone);
            }};
}

physical retain(const device& where, CUdeviceptr address) {
    CUmemGenericAllocationHandle handle = 0;
    where.calls().check(where.calls().mem_retain_allocation_handle(&handle, reinterpret_cast<void*>(address)),
                        "cuMemRetainAllocationHandle", "cannot find the GPU memory at an address");
    return {where, handle, 0, [](const driver& calls, CUmemGenericAllocationHandle gone, std::size_t) noexcept {
                (void)calls.mem_release(gone);
            }};
}

mapped map(const device& where, CUdeviceptr address, std::size_t size, const physical& memory) {
    where.calls().check(where.calls().mem_map(address, size, 0, memory.get(), 0), "cuMemMap", "cannot map GPU memory");
    return {where, address, size, [](const driver& calls, CUdeviceptr begin, std::size_t bytes) noexcept {
                (void)calls.mem_unmap(begin, bytes);
            }};
}

std::unique_lock<std::mutex> turn_to_open() {
    static std::mutex one_at_a_time;  // for the process, as is the driver's table
    return std::unique_lock{one_at_a_time};
}

void allow(const device& where, CUdeviceptr address, std::size_t size, CUdevice reader) {
    const auto mine = turn_to_open();
    CUmemAccessDesc access{};
    access.location = {.type = CU_MEM_LOCATION_TYPE_DEVICE, .id = reader};
    access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
    where.calls().check(where.calls().mem_set_access(address, size, &access, 1), "cuMemSetAccess",
                        "cannot open GPU memory to a GPU");
}

allocation allocate(const device& where, std::size_t size) {
    CUdeviceptr address = 0;
    where.calls().check(where.calls().mem_alloc(&address, size), "cuMemAlloc", "cannot take GPU memory");
    return {where, address, size,
            [](const driver& calls, CUdeviceptr begin, std::size_t) noexcept { (void)calls.mem_free(begin); }};
}

CUipcMemHandle ipc_handle(const device& where, const allocation& memory) {
    CUipcMemHandle handle{};
    where.calls().check(where.calls().ipc_get_mem_handle(&handle, memory.get()), "cuIpcGetMemHandle",
                        "cannot share GPU memory");
    return handle;
}

imported open_ipc(const device& where, const CUipcMemHandle& handle) {
    CUdeviceptr address = 0;
    where.calls().check(where.calls().ipc_open_mem_handle(&address, handle, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS),
                        "cuIpcOpenMemHandle", "cannot map a peer's GPU memory");
    return {where, address, 0, [](const driver& calls, CUdeviceptr begin, std::size_t) noexcept {
                (void)calls.ipc_close_mem_handle(begin);
            }};
}

pinned allocate_pinned(const device& where, std::size_t size) {
    void* address = nullptr;
    where.calls().check(where.calls().mem_host_alloc(&address, size, CU_MEMHOSTALLOC_PORTABLE), "cuMemHostAlloc",
                        "cannot take pinned host memory");
    return {where, static_cast<std::byte*>(address), size,
            [](const driver& calls, std::byte* gone, std::size_t) noexcept { (void)calls.mem_free_host(gone); }};
}

registered register_host(const device& where, std::byte* begin, std::size_t size) {
    constexpr unsigned for_all = CU_MEMHOSTREGISTER_PORTABLE | CU_MEMHOSTREGISTER_DEVICEMAP;
    where.calls().check(where.calls().mem_host_register(begin, size, for_all), "cuMemHostRegister",
                        "cannot let the GPU reach host memory");
    return {where, begin, size,
            [](const driver& calls, std::byte* gone, std::size_t) noexcept { (void)calls.mem_host_unregister(gone); }};
}

bool uses_host_addresses(const device& where) {
    return where.attribute(CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED) != 0 &&
           where.attribute(CU_DEVICE_ATTRIBUTE_CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM) != 0;
}

stream make_stream(const device& where) {
    int least = 0;
    int greatest = 0;
    where.calls().check(where.calls().ctx_get_stream_priority_range(&least, &greatest), "cuCtxGetStreamPriorityRange",
                        "cannot ask for stream priorities");
    CUstream made = nullptr;
    where.calls().check(where.calls().stream_create_with_priority(&made, CU_STREAM_NON_BLOCKING, greatest),
                        "cuStreamCreateWithPriority", "cannot make a stream");
    return {where, made, 0,
            [](const driver& calls, CUstream gone, std::size_t) noexcept { (void)calls.stream_destroy(gone); }};
}

event make_event(const device& where) {
    CUevent made = nullptr;
    where.calls().check(where.calls().event_create(&made, CU_EVENT_DISABLE_TIMING), "cuEventCreate",
                        "cannot make an event");
    return {where, made, 0,
            [](const driver& calls, CUevent gone, std::size_t) noexcept { (void)calls.event_destroy(gone); }};
}

module load_module(const device& where, const void* image) {
    CUmodule made = nullptr;
    where.calls().check(where.calls().module_load_data(&made, image), "cuModuleLoadData",
                        "cannot load the library's kernels");
    return {where, made, 0,
            [](const driver& calls, CUmodule gone, std::size_t) noexcept { (void)calls.module_unload(gone); }};
}

CUfunction find_function(const device& where, const module& in, const char* name) {
    CUfunction found = nullptr;
    where.calls().check(where.calls().module_get_function(&found, in.get(), name), "cuModuleGetFunction",
                        "cannot find a kernel of the library");
    // Else the driver loads it at its first launch, which then waits behind every kernel that runs.
    where.calls().check(where.calls().func_load(found), "cuFuncLoad", "cannot load a kernel of the library");
    return found;
}

bool is_compiled_for(const device& where, CUfunction kernel, int architecture) {
    int compiled = 0;
    where.calls().check(where.calls().func_get_attribute(&compiled, CU_FUNC_ATTRIBUTE_PTX_VERSION, kernel),
                        "cuFuncGetAttribute", "cannot ask about a kernel of the library");
    return compiled >= architecture;
}

}  // namespace via::cuda
