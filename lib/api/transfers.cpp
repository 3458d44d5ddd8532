// SPDX-License-Identifier: Apache-2.0
// Transfers on a context. Each call first tries the short way, which needs no frame for exceptions; what that declines
// goes the long way, out of line, where it is done or refused. See host/context.hpp.
#include "base/transfer.hpp"
#include "handle.hpp"

using via::api::context_of;
using via::api::guard;
using via::api::open;
using via::base::returns;

namespace {

/// Keeps the long way out of the short one's frame.
template <class Body>
[[gnu::noinline, gnu::cold]] via_status otherwise(via_context* context, const char* call, Body body) noexcept {
    return guard(call, [&] { body(open(context, call)); });
}

// Long ways with the call's own parameters, to which the short way jumps: it needs no frame then. They are not cold, as
// all puts, gets and atomics by RDMA come by them.

template <returns When>
[[gnu::noinline]] via_status put_otherwise(via_context* context, void* dest, const void* source, size_t size,
                                           int pe) noexcept {
    constexpr const char* call = When == returns::at_once ? "via_put_nbi" : "via_put";
    return guard(call, [&] { open(context, call).put(dest, source, size, pe, When); });
}

template <returns When>
via_status put(via_context* context, void* dest, const void* source, size_t size, int pe) noexcept {
    if (context != nullptr && context_of(context).try_put(dest, source, size, pe)) [[likely]]
        return VIA_OK;
    return put_otherwise<When>(context, dest, source, size, pe);
}

template <returns When>
[[gnu::noinline]] via_status get_otherwise(via_context* context, void* dest, const void* source, size_t size,
                                           int pe) noexcept {
    constexpr const char* call = When == returns::at_once ? "via_get_nbi" : "via_get";
    return guard(call, [&] { open(context, call).get(dest, source, size, pe, When); });
}

template <returns When>
via_status get(via_context* context, void* dest, const void* source, size_t size, int pe) noexcept {
    if (context != nullptr && context_of(context).try_get(dest, source, size, pe)) [[likely]]
        return VIA_OK;
    return get_otherwise<When>(context, dest, source, size, pe);
}

via_status put_signal(via_context* context, void* dest, const void* source, size_t size, uint64_t* signal,
                      uint64_t value, via_signal_op op, int pe, const char* call, returns when) noexcept {
    if (context != nullptr && context_of(context).try_put_signal(dest, source, size, signal, value, op, pe)) [[likely]]
        return VIA_OK;
    return otherwise(context, call, [=](auto& by) { by.put_signal(dest, source, size, signal, value, op, pe, when); });
}

template <returns When>
[[gnu::noinline]] via_status atomic_otherwise(via_context* context, via_atomic_op op, via_type type, void* word,
                                              const void* operand, const void* compare, void* fetched,
                                              int pe) noexcept {
    constexpr const char* call = When == returns::at_once ? "via_atomic_nbi" : "via_atomic";
    return guard(call, [&] { open(context, call).atomic(op, type, word, operand, compare, fetched, pe); });
}

template <returns When>
via_status atomic(via_context* context, via_atomic_op op, via_type type, void* word, const void* operand,
                  const void* compare, void* fetched, int pe) noexcept {
    if (context != nullptr && context_of(context).try_atomic(op, type, word, operand, compare, fetched, pe)) [[likely]]
        return VIA_OK;
    return atomic_otherwise<When>(context, op, type, word, operand, compare, fetched, pe);
}

}  // namespace

// On host memory everything is done when a call returns, and so are the nbi forms.

via_status via_put(via_context* context, void* dest, const void* source, size_t size, int pe) {
    return put<returns::source_reusable>(context, dest, source, size, pe);
}

via_status via_put_nbi(via_context* context, void* dest, const void* source, size_t size, int pe) {
    return put<returns::at_once>(context, dest, source, size, pe);
}

via_status via_get(via_context* context, void* dest, const void* source, size_t size, int pe) {
    return get<returns::delivered>(context, dest, source, size, pe);
}

via_status via_get_nbi(via_context* context, void* dest, const void* source, size_t size, int pe) {
    return get<returns::at_once>(context, dest, source, size, pe);
}

via_status via_put_signal(via_context* context, void* dest, const void* source, size_t size, uint64_t* signal,
                          uint64_t value, via_signal_op op, int pe) {
    return put_signal(context, dest, source, size, signal, value, op, pe, "via_put_signal", returns::source_reusable);
}

via_status via_put_signal_nbi(via_context* context, void* dest, const void* source, size_t size, uint64_t* signal,
                              uint64_t value, via_signal_op op, int pe) {
    return put_signal(context, dest, source, size, signal, value, op, pe, "via_put_signal_nbi", returns::at_once);
}

via_status via_signal(via_context* context, uint64_t* signal, uint64_t value, via_signal_op op, int pe) {
    if (context != nullptr && context_of(context).try_signal(signal, value, op, pe)) [[likely]]
        return VIA_OK;
    return otherwise(context, "via_signal", [=](auto& by) { by.signal(signal, value, op, pe); });
}

via_status via_atomic(via_context* context, via_atomic_op op, via_type type, void* word, const void* operand,
                      const void* compare, void* fetched, int pe) {
    return atomic<returns::delivered>(context, op, type, word, operand, compare, fetched, pe);
}

via_status via_atomic_nbi(via_context* context, via_atomic_op op, via_type type, void* word, const void* operand,
                          const void* compare, void* fetched, int pe) {
    return atomic<returns::at_once>(context, op, type, word, operand, compare, fetched, pe);
}

via_status via_iput(via_context* context, void* dest, ptrdiff_t dest_stride, const void* source,
                    ptrdiff_t source_stride, size_t element, size_t count, int pe) {
    if (context != nullptr &&
        context_of(context).try_iput(dest, dest_stride, source, source_stride, element, count, pe)) [[likely]]
        return VIA_OK;
    return otherwise(context, "via_iput",
                     [=](auto& by) { by.iput(dest, dest_stride, source, source_stride, element, count, pe); });
}

via_status via_iget(via_context* context, void* dest, ptrdiff_t dest_stride, const void* source,
                    ptrdiff_t source_stride, size_t element, size_t count, int pe) {
    if (context != nullptr &&
        context_of(context).try_iget(dest, dest_stride, source, source_stride, element, count, pe)) [[likely]]
        return VIA_OK;
    return otherwise(context, "via_iget",
                     [=](auto& by) { by.iget(dest, dest_stride, source, source_stride, element, count, pe); });
}

via_status via_fence(via_context* context) {
    if (context != nullptr && context_of(context).try_fence()) [[likely]]
        return VIA_OK;
    return otherwise(context, "via_fence", [](auto& by) { by.fence(); });
}

via_status via_quiet(via_context* context) {
    if (context != nullptr && context_of(context).try_quiet()) [[likely]]
        return VIA_OK;
    return otherwise(context, "via_quiet", [](auto& by) { by.quiet(); });
}

via_status via_quiet_pe(via_context* context, int pe) {
    return guard("via_quiet_pe", [&] { open(context, "via_quiet_pe").quiet(pe); });
}

via_status via_context_destroy(via_context* context) {
    if (context == nullptr) return VIA_OK;
    return guard("via_context_destroy", [&] { context_of(context).close(); });
}
