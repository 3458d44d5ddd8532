// SPDX-License-Identifier: Apache-2.0
// The symmetric heap, and memory that the program allocated itself.
#include <new>

#include "failure.hpp"
#include "job.hpp"

using namespace via::nvshmem;

namespace {

/// NULL where there is no room, or no such alignment, as NVSHMEM says; what else is wrong ends the job.
void* allocate(std::size_t size, std::size_t alignment, const char* call) {
    via_world* const world = world_for(call);
    if (world == nullptr) return nullptr;
    void* address = nullptr;
    const via_status status = via_malloc_device(world, size, alignment, &address);
    if (status == VIA_ERR_MEMORY || status == VIA_ERR_ARGUMENT) {
        (void)decline(call, status);
        return nullptr;
    }
    return check(status, call) ? address : nullptr;
}

}  // namespace

void* nvshmem_malloc(size_t size) { return allocate(size, 0, "nvshmem_malloc"); }
void* nvshmem_align(size_t alignment, size_t size) { return allocate(size, alignment, "nvshmem_align"); }

void* nvshmem_calloc(size_t count, size_t size) {
    std::size_t bytes = 0;
    if (__builtin_mul_overflow(count, size, &bytes)) return nullptr;
    return allocate(bytes, 0, "nvshmem_calloc");  // the heap's memory is zeroed
}

void nvshmem_free(void* ptr) {
    if (via_world* const world = world_for("nvshmem_free"); world != nullptr)
        (void)check(via_free(world, ptr), "nvshmem_free");
}

int nvshmemx_buffer_register(void* addr, size_t length) {
    constexpr auto call = "nvshmemx_buffer_register";
    if (const int code = code_of(the_job.settle(), call); code != 0) return code;
    const int code = code_of(via_buffer_register(the_job.world(), addr, length), call);
    if (code == 0) the_job.buffers().add(addr);
    return code;
}

int nvshmemx_buffer_unregister(void* addr) {
    const int code = code_of(via_buffer_unregister(the_job.world(), addr), "nvshmemx_buffer_unregister");
    if (code == 0) the_job.buffers().remove(addr);
    return code;
}

void nvshmemx_buffer_unregister_all() {
    for (void* const each : the_job.buffers().take()) (void)nvshmemx_buffer_unregister(each);
}

void* nvshmemx_buffer_register_symmetric(void* addr, size_t size, int) {
    constexpr auto call = "nvshmemx_buffer_register_symmetric";
    if (code_of(the_job.settle(), call) != 0) return nullptr;
    via_window* window = nullptr;
    if (code_of(via_window_register(the_job.world(), addr, size, &window), call) != 0) return nullptr;
    the_job.windows()[addr] = window;
    return addr;
}

int nvshmemx_buffer_unregister_symmetric(void* addr, size_t) {
    constexpr auto call = "nvshmemx_buffer_unregister_symmetric";
    const auto found = the_job.windows().find(addr);
    if (found == the_job.windows().end()) return decline(call, "this memory is not registered");
    const int code = code_of(via_window_destroy(found->second), call);
    if (code == 0) the_job.windows().erase(found);
    return code;
}

void* via_nvshmem_ptr(const void* address, int pe) {
    if (nvshmemx_init_status() == NVSHMEM_STATUS_IS_BOOTSTRAPPED) return nullptr;  // no PE has a heap yet
    via_world* const world = world_for("nvshmem_ptr");
    void* mapped = nullptr;
    return world != nullptr && via_ptr(world, address, pe, &mapped) == VIA_OK ? mapped : nullptr;
}
