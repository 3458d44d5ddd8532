// SPDX-License-Identifier: Apache-2.0
// What is done in the order of a stream.
#include <cstring>

#include <viaduct_stream.h>

#include "driver.hpp"
#include "failure.hpp"
#include "job.hpp"

using namespace via::nvshmem;

namespace {

/// Does it on the default context, if there is one; what goes wrong, the handler hears of.
template <class Operation>
bool on_context(const char* call, Operation&& operation) {
    via_context* const context = context_for(call);
    return context != nullptr && check(operation(context), call);
}

/// Stores a value of one or two bytes, of which streams have no operation, into the word around it: its bits are
/// cleared, then set, so that between the two the value is 0; its neighbours are never touched.
via_status store_narrow(via_context* context, void* dest, const void* value, size_t size, int pe, via_stream stream) {
    const auto address = reinterpret_cast<std::uintptr_t>(dest);
    auto* const word = reinterpret_cast<void*>(address & ~std::uintptr_t{3});
    const auto shift = static_cast<unsigned>(8 * (address & 3));
    std::uint32_t bits = 0;
    std::memcpy(&bits, value, size);
    const std::uint32_t keep = ~(((std::uint32_t{1} << (8 * size)) - 1) << shift);
    const std::uint32_t set = bits << shift;
    const via_status status =
        via_atomic_on_stream(context, VIA_ATOMIC_AND, VIA_UINT32, word, &keep, nullptr, nullptr, pe, stream);
    if (status != VIA_OK) return status;
    return via_atomic_on_stream(context, VIA_ATOMIC_OR, VIA_UINT32, word, &set, nullptr, nullptr, pe, stream);
}

}  // namespace

void via_nvshmem_put_on_stream(void* dest, const void* source, size_t size, int pe, cudaStream_t stream) {
    on_context("nvshmemx put_on_stream",
               [&](via_context* c) { return via_put_on_stream(c, dest, source, size, pe, stream); });
}
void via_nvshmem_put_nbi_on_stream(void* dest, const void* source, size_t size, int pe, cudaStream_t stream) {
    on_context("nvshmemx put_nbi_on_stream",
               [&](via_context* c) { return via_put_nbi_on_stream(c, dest, source, size, pe, stream); });
}
void via_nvshmem_get_on_stream(void* dest, const void* source, size_t size, int pe, cudaStream_t stream) {
    on_context("nvshmemx get_on_stream",
               [&](via_context* c) { return via_get_on_stream(c, dest, source, size, pe, stream); });
}
void via_nvshmem_get_nbi_on_stream(void* dest, const void* source, size_t size, int pe, cudaStream_t stream) {
    on_context("nvshmemx get_nbi_on_stream",
               [&](via_context* c) { return via_get_nbi_on_stream(c, dest, source, size, pe, stream); });
}
void via_nvshmem_p_on_stream(void* dest, const void* value, size_t size, int pe, cudaStream_t stream) {
    on_context("nvshmemx p_on_stream", [&](via_context* c) {
        if (size < 4) return store_narrow(c, dest, value, size, pe, stream);
        const via_type type = size == 4 ? VIA_UINT32 : VIA_UINT64;
        return via_atomic_on_stream(c, VIA_ATOMIC_SET, type, dest, value, nullptr, nullptr, pe, stream);
    });
}
void via_nvshmem_g_on_stream(void* value, const void* source, size_t size, int pe, cudaStream_t stream) {
    constexpr auto call = "nvshmemx g_on_stream";
    const bool asked =
        on_context(call, [&](via_context* c) { return via_get_on_stream(c, value, source, size, pe, stream); });
    if (!asked) return;
    if (const int code = driver::synchronize(stream); code != 0)
        refuse(call, "the stream has failed: CUDA error " + std::to_string(code), "");
}
void via_nvshmem_iput_on_stream(void* dest, const void* source, ptrdiff_t dest_stride, ptrdiff_t source_stride,
                                size_t element, size_t count, int pe, cudaStream_t stream) {
    on_context("nvshmemx iput_on_stream", [&](via_context* c) {
        return via_iput_on_stream(c, dest, dest_stride, source, source_stride, element, count, pe, stream);
    });
}
void via_nvshmem_iget_on_stream(void* dest, const void* source, ptrdiff_t dest_stride, ptrdiff_t source_stride,
                                size_t element, size_t count, int pe, cudaStream_t stream) {
    on_context("nvshmemx iget_on_stream", [&](via_context* c) {
        return via_iget_on_stream(c, dest, dest_stride, source, source_stride, element, count, pe, stream);
    });
}
void via_nvshmem_put_signal_on_stream(void* dest, const void* source, size_t size, uint64_t* signal, uint64_t value,
                                      int op, int pe, cudaStream_t stream) {
    on_context("nvshmemx put_signal_on_stream", [&](via_context* c) {
        return via_put_signal_on_stream(c, dest, source, size, signal, value, static_cast<via_signal_op>(op), pe,
                                        stream);
    });
}
void via_nvshmem_put_signal_nbi_on_stream(void* dest, const void* source, size_t size, uint64_t* signal, uint64_t value,
                                          int op, int pe, cudaStream_t stream) {
    on_context("nvshmemx put_signal_nbi_on_stream", [&](via_context* c) {
        return via_put_signal_nbi_on_stream(c, dest, source, size, signal, value, static_cast<via_signal_op>(op), pe,
                                            stream);
    });
}
void via_nvshmem_signal_on_stream(uint64_t* signal, uint64_t value, int op, int pe, cudaStream_t stream) {
    on_context("nvshmemx_signal_op_on_stream", [&](via_context* c) {
        return via_signal_on_stream(c, signal, value, static_cast<via_signal_op>(op), pe, stream);
    });
}
void via_nvshmem_wait_all_on_stream(const via_condition* condition, cudaStream_t stream) {
    on_context("nvshmemx wait_until_on_stream",
               [&](via_context* c) { return via_wait_all_on_stream(c, condition, stream); });
}
void via_nvshmem_quiet_on_stream(cudaStream_t stream) {
    on_context("nvshmemx_quiet_on_stream", [&](via_context* c) { return via_quiet_on_stream(c, stream); });
}

void via_nvshmem_barrier_all_on_stream(cudaStream_t stream) {
    constexpr auto call = "nvshmemx_barrier_all_on_stream";
    if (via_world* const world = world_for(call); world != nullptr)
        (void)check(via_barrier_on_stream(via_team_world(world), stream), call);
}
void via_nvshmem_sync_all_on_stream(cudaStream_t stream) {
    constexpr auto call = "nvshmemx_sync_all_on_stream";
    if (via_world* const world = world_for(call); world != nullptr)
        (void)check(via_sync_on_stream(via_team_world(world), stream), call);
}
int via_nvshmem_barrier_on_stream(nvshmem_team_t team, cudaStream_t stream) {
    return code_of(via_barrier_on_stream(team_for(team), stream), "nvshmemx_barrier_on_stream");
}
int via_nvshmem_sync_on_stream(nvshmem_team_t team, cudaStream_t stream) {
    return code_of(via_sync_on_stream(team_for(team), stream), "nvshmemx_sync_on_stream");
}
int via_nvshmem_broadcast_on_stream(nvshmem_team_t team, void* dest, const void* source, size_t size, int root,
                                    cudaStream_t stream) {
    return code_of(via_broadcast_on_stream(team_for(team), dest, source, size, root, stream),
                   "nvshmemx broadcast_on_stream");
}
int via_nvshmem_fcollect_on_stream(nvshmem_team_t team, void* dest, const void* source, size_t size,
                                   cudaStream_t stream) {
    return code_of(via_fcollect_on_stream(team_for(team), dest, source, size, stream), "nvshmemx fcollect_on_stream");
}
int via_nvshmem_alltoall_on_stream(nvshmem_team_t team, void* dest, const void* source, size_t size,
                                   cudaStream_t stream) {
    return code_of(via_alltoall_on_stream(team_for(team), dest, source, size, stream), "nvshmemx alltoall_on_stream");
}
int via_nvshmem_reduce_on_stream(nvshmem_team_t team, via_op op, via_type type, void* dest, const void* source,
                                 size_t count, cudaStream_t stream) {
    return code_of(via_reduce_on_stream(team_for(team), op, type, dest, source, count, stream),
                   "nvshmemx reduce_on_stream");
}
int via_nvshmem_reducescatter_on_stream(nvshmem_team_t team, via_op op, via_type type, void* dest, const void* source,
                                        size_t count, cudaStream_t stream) {
    return code_of(via_reducescatter_on_stream(team_for(team), op, type, dest, source, count, stream),
                   "nvshmemx reducescatter_on_stream");
}
