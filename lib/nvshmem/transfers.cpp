// SPDX-License-Identifier: Apache-2.0
// Transfers, atomics and order of the host.
#include "failure.hpp"
#include "job.hpp"

using namespace via::nvshmem;

namespace {

/// Does it on the default context, if there is one; what goes wrong, the handler hears of.
template <class Operation>
void on_context(const char* call, Operation&& operation) {
    if (via_context* const context = context_for(call); context != nullptr) (void)check(operation(context), call);
}

}  // namespace

void via_nvshmem_put(void* dest, const void* source, size_t size, int pe) {
    on_context("nvshmem put", [&](via_context* c) { return via_put(c, dest, source, size, pe); });
}
void via_nvshmem_put_nbi(void* dest, const void* source, size_t size, int pe) {
    on_context("nvshmem put_nbi", [&](via_context* c) { return via_put_nbi(c, dest, source, size, pe); });
}
void via_nvshmem_get(void* dest, const void* source, size_t size, int pe) {
    on_context("nvshmem get", [&](via_context* c) { return via_get(c, dest, source, size, pe); });
}
void via_nvshmem_get_nbi(void* dest, const void* source, size_t size, int pe) {
    on_context("nvshmem get_nbi", [&](via_context* c) { return via_get_nbi(c, dest, source, size, pe); });
}
void via_nvshmem_iput(void* dest, const void* source, ptrdiff_t dest_stride, ptrdiff_t source_stride, size_t element,
                      size_t count, int pe) {
    on_context("nvshmem iput", [&](via_context* c) {
        return via_iput(c, dest, dest_stride, source, source_stride, element, count, pe);
    });
}
void via_nvshmem_iget(void* dest, const void* source, ptrdiff_t dest_stride, ptrdiff_t source_stride, size_t element,
                      size_t count, int pe) {
    on_context("nvshmem iget", [&](via_context* c) {
        return via_iget(c, dest, dest_stride, source, source_stride, element, count, pe);
    });
}
void via_nvshmem_put_signal(void* dest, const void* source, size_t size, uint64_t* signal, uint64_t value, int op,
                            int pe) {
    on_context("nvshmem put_signal", [&](via_context* c) {
        return via_put_signal(c, dest, source, size, signal, value, static_cast<via_signal_op>(op), pe);
    });
}
void via_nvshmem_put_signal_nbi(void* dest, const void* source, size_t size, uint64_t* signal, uint64_t value, int op,
                                int pe) {
    on_context("nvshmem put_signal_nbi", [&](via_context* c) {
        return via_put_signal_nbi(c, dest, source, size, signal, value, static_cast<via_signal_op>(op), pe);
    });
}
void via_nvshmem_signal(uint64_t* signal, uint64_t value, int op, int pe) {
    on_context("nvshmemx_signal_op",
               [&](via_context* c) { return via_signal(c, signal, value, static_cast<via_signal_op>(op), pe); });
}
void via_nvshmem_atomic(via_atomic_op op, via_type type, void* word, const void* operand, const void* compare,
                        void* fetched, int pe) {
    on_context("nvshmem atomic",
               [&](via_context* c) { return via_atomic(c, op, type, word, operand, compare, fetched, pe); });
}
void via_nvshmem_fence() { on_context("nvshmem_fence", via_fence); }
void via_nvshmem_quiet() { on_context("nvshmem_quiet", via_quiet); }
