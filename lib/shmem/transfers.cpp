// SPDX-License-Identifier: Apache-2.0
// Transfers in debug mode, and those that the native calls do not have.
#include "transfers.hpp"

#include <cstddef>

#include "operands.hpp"
#include "threads.hpp"

namespace via::shmem::checked {
namespace {

/// Of a put or a get. A copy onto itself is none that the standard forbids, and programs that copy to all PEs do it.
bool are_ends_of_copy(const via_context* ctx, int pe, const operand& there, const operand& here,
                      const char* call) noexcept {
    return ends_in_object(there, call) && ends_in_object(here, call) &&
           are_apart(ctx, pe, there, here, in_place::allowed, call);
}

/// The element `i` of those that lie `stride` of them apart.
template <class Byte>
Byte* element_at(Byte* begin, std::size_t i, std::ptrdiff_t stride, std::size_t element) noexcept {
    return begin + static_cast<std::ptrdiff_t>(i) * stride * static_cast<std::ptrdiff_t>(element);
}

/// Elements one by one, until one fails.
template <class Move>
void move_each(const operand& to, const operand& from, const char* call, Move move) noexcept {
    auto* const dest = static_cast<std::byte*>(const_cast<void*>(to.begin));
    const auto* const source = static_cast<const std::byte*>(from.begin);
    for (std::size_t i = 0; i < to.count; ++i) {
        if (!check(move(element_at(dest, i, to.stride, to.element), element_at(source, i, from.stride, from.element)),
                   call))
            return;
    }
}

}  // namespace

void put(put_call* native, via_context* ctx, void* dest, const void* source, std::size_t element, std::size_t count,
         int pe, const char* call) noexcept {
    const turn mine{call};
    const operand there{"dest", dest, element, count};
    const operand here{"source", source, element, count};
    if (!are_ends_of_copy(ctx, pe, there, here, call)) return;
    check(native(ctx, symmetric(dest), source, product(element, count), pe), call);
}

void get(get_call* native, via_context* ctx, void* dest, const void* source, std::size_t element, std::size_t count,
         int pe, const char* call) noexcept {
    const turn mine{call};
    const operand there{"source", source, element, count};
    const operand here{"dest", dest, element, count};
    if (!are_ends_of_copy(ctx, pe, there, here, call)) return;
    check(native(ctx, dest, symmetric(source), product(element, count), pe), call);
}

void iput(via_context* ctx, void* dest, const void* source, std::size_t element, std::ptrdiff_t dest_stride,
          std::ptrdiff_t source_stride, std::size_t count, int pe, const char* call) noexcept {
    const turn mine{call};
    const operand there{"dest", dest, element, count, dest_stride};
    const operand here{"source", source, element, count, source_stride};
    if (dest_stride < 1 || source_stride < 1) {
        return move_each(there, here, call, [&](std::byte* to, const std::byte* from) {
            return via_put(ctx, symmetric(to), from, element, pe);
        });
    }
    if (!are_ends_of_copy(ctx, pe, there, here, call)) return;
    check(via_iput(ctx, symmetric(dest), dest_stride, source, source_stride, element, count, pe), call);
}

void iget(via_context* ctx, void* dest, const void* source, std::size_t element, std::ptrdiff_t dest_stride,
          std::ptrdiff_t source_stride, std::size_t count, int pe, const char* call) noexcept {
    const turn mine{call};
    const operand there{"source", source, element, count, source_stride};
    const operand here{"dest", dest, element, count, dest_stride};
    if (dest_stride < 1 || source_stride < 1) {
        return move_each(here, there, call, [&](std::byte* to, const std::byte* from) {
            return via_get(ctx, to, symmetric(from), element, pe);
        });
    }
    if (!are_ends_of_copy(ctx, pe, there, here, call)) return;
    check(via_iget(ctx, dest, dest_stride, symmetric(source), source_stride, element, count, pe), call);
}

void put_signal(put_signal_call* native, via_context* ctx, void* dest, const void* source, std::size_t element,
                std::size_t count, std::uint64_t* word, std::uint64_t value, int op, int pe,
                const char* call) noexcept {
    const turn mine{call};
    const operand there{"dest", dest, element, count};
    const operand here{"source", source, element, count};
    const operand signal{"sig_addr", word, sizeof *word, 1};
    if (!are_ends_of_copy(ctx, pe, there, here, call) || !are_apart(ctx, pe, signal, here, in_place::refused, call) ||
        !are_apart(there, signal, call))
        return;
    check(native(ctx, symmetric(dest), source, product(element, count), symmetric(word), value,
                 static_cast<via_signal_op>(op), pe),
          call);
}

void atomic_nbi(via_context* ctx, via_atomic_op op, via_type type, std::size_t size, void* word, const void* value,
                const void* compare, void* fetch, int pe, const char* call) noexcept {
    const turn mine{call};
    if (!are_apart(ctx, pe, {"dest", word, size, 1}, {"fetch", fetch, size, 1}, in_place::refused, call)) return;
    check(via_atomic_nbi(ctx, op, type, word, value, compare, fetch, pe), call);
}

}  // namespace via::shmem::checked
