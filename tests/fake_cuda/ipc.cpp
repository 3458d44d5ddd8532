// SPDX-License-Identifier: Apache-2.0
// Legacy handles of cuMemAlloc memory.
#include "fake_cuda/api.hpp"
#include "fake_cuda/driver.hpp"

#include <cstring>
#include <unistd.h>

namespace fake_cuda::api {
namespace {

// What a handle holds. The identity tells whether the descriptor still is that memory.
struct ipc_handle {
    std::uint64_t identity;
    std::uint64_t size;
    pid_t pid;
    int descriptor;
};
static_assert(sizeof(ipc_handle) <= sizeof(CUipcMemHandle));

}  // namespace

// Of any address of an allocation, the handle means the whole of it.
CUresult ipc_get_mem_handle(CUipcMemHandle* handle, CUdeviceptr address) {
    const current_context current;
    if (current.error != CUDA_SUCCESS) return current.error;
    const auto about = the_driver().space.find(address);
    if (handle == nullptr || !about || about->kind != extent_kind::allocation) return CUDA_ERROR_INVALID_VALUE;
    const ipc_handle content{about->memory->identity(), about->size, getpid(), about->memory->descriptor()};
    *handle = {};
    std::memcpy(handle, &content, sizeof content);
    return CUDA_SUCCESS;
}

// Once more in the same context gives the same address, counted. Not in the process that exported it.
CUresult ipc_open_mem_handle(CUdeviceptr* address, CUipcMemHandle handle, unsigned int flags) {
    const current_context current;
    if (current.error != CUDA_SUCCESS) return current.error;
    if (address == nullptr || flags != CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS) return CUDA_ERROR_INVALID_VALUE;
    ipc_handle wanted{};
    std::memcpy(&wanted, &handle, sizeof wanted);
    if (wanted.pid == getpid()) return CUDA_ERROR_INVALID_CONTEXT;
    address_space& space = the_driver().space;
    std::uintptr_t base = space.reopen(wanted.identity, current.here->handle());
    if (base == 0) {
        auto memory = device_memory::of_process(wanted.pid, wanted.descriptor, wanted.identity, wanted.size);
        if (!memory) return CUDA_ERROR_INVALID_VALUE;
        if (memory->physical_device() != current.here->physical && !the_driver().options.p2p)
            return CUDA_ERROR_PEER_ACCESS_UNSUPPORTED;
        const device_set here = only(current.here->ordinal);
        const CUresult result = space.add({.kind = extent_kind::imported,
                                           .size = memory->size(),
                                           .device = current.here->ordinal,
                                           .context = current.here->handle(),
                                           .readers = here,
                                           .writers = here,
                                           .memory = memory},
                                          base);
        if (result != CUDA_SUCCESS) return result;
    }
    *address = base;
    return CUDA_SUCCESS;
}

CUresult ipc_close_mem_handle(CUdeviceptr address) {
    const idle_context current;
    if (current.error != CUDA_SUCCESS) return current.error;
    return the_driver().space.close(address);
}

}  // namespace fake_cuda::api
