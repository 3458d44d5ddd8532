// SPDX-License-Identifier: Apache-2.0
#include "cuda/pool.hpp"

namespace via::cuda {
namespace {

constexpr CUmemAllocationHandleType by_file = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;

}  // namespace

CUmemoryPool pool_of(const device& where, CUdeviceptr address) {
    CUmemoryPool pool = nullptr;
    const CUresult found = where.calls().pointer_get_attribute(&pool, CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE, address);
    return found == CUDA_SUCCESS ? pool : nullptr;
}

base::fd export_pool(const device& where, CUmemoryPool pool) {
    int file = -1;
    const CUresult result = where.calls().mem_pool_export_to_shareable_handle(&file, pool, by_file, 0);
    if (result == CUDA_ERROR_INVALID_VALUE || result == CUDA_ERROR_NOT_SUPPORTED) return {};
    where.calls().check(result, "cuMemPoolExportToShareableHandle", "cannot share a pool of GPU memory");
    return base::fd{file};
}

CUmemPoolPtrExportData export_pooled(const device& where, CUdeviceptr address) {
    CUmemPoolPtrExportData data{};
    where.calls().check(where.calls().mem_pool_export_pointer(&data, address), "cuMemPoolExportPointer",
                        "cannot share memory of a pool");
    return data;
}

CUmemoryPool import_pool(const device& where, int file) {
    CUmemoryPool made = nullptr;
    void* by_value = reinterpret_cast<void*>(static_cast<std::intptr_t>(file));
    where.calls().check(where.calls().mem_pool_import_from_shareable_handle(&made, by_value, by_file, 0),
                        "cuMemPoolImportFromShareableHandle", "cannot import a peer's pool of GPU memory");
    return made;
}

CUresult import_pooled(const device& where, CUmemoryPool pool, CUmemPoolPtrExportData what, CUdeviceptr& made) {
    return where.calls().mem_pool_import_pointer(&made, pool, &what);
}

CUresult free_pooled(const device& where, CUdeviceptr address, CUstream by) noexcept {
    const CUresult freed = where.calls().mem_free_async(address, by);
    return freed == CUDA_SUCCESS ? where.calls().stream_synchronize(by) : freed;
}

void allow_pool(const device& where, CUmemoryPool pool, CUdevice reader) {
    CUmemAccessDesc access{};
    access.location = {.type = CU_MEM_LOCATION_TYPE_DEVICE, .id = reader};
    access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
    const auto mine = turn_to_open();
    where.calls().check(where.calls().mem_pool_set_access(pool, &access, 1), "cuMemPoolSetAccess",
                        "cannot open a pool of GPU memory to a GPU");
}

}  // namespace via::cuda
