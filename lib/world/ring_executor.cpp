// SPDX-License-Identifier: Apache-2.0
#include "ring_executor.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::world {
namespace {

static_assert(VIA_ABI_ATOMIC_FETCH == VIA_ATOMIC_FETCH && VIA_ABI_ATOMIC_SET == VIA_ATOMIC_SET &&
              VIA_ABI_ATOMIC_SWAP == VIA_ATOMIC_SWAP && VIA_ABI_ATOMIC_COMPARE_SWAP == VIA_ATOMIC_COMPARE_SWAP &&
              VIA_ABI_ATOMIC_ADD == VIA_ATOMIC_ADD && VIA_ABI_ATOMIC_AND == VIA_ATOMIC_AND &&
              VIA_ABI_ATOMIC_OR == VIA_ATOMIC_OR && VIA_ABI_ATOMIC_XOR == VIA_ATOMIC_XOR);
static_assert(VIA_ABI_OP_SUM == VIA_SUM && VIA_ABI_OP_MIN == VIA_MIN && VIA_ABI_OP_MAX == VIA_MAX &&
              VIA_ABI_OP_PROD == VIA_PROD && VIA_ABI_OP_AND == VIA_AND && VIA_ABI_OP_OR == VIA_OR &&
              VIA_ABI_OP_XOR == VIA_XOR);
static_assert(VIA_ABI_TYPE_INT8 == VIA_INT8 && VIA_ABI_TYPE_INT16 == VIA_INT16 && VIA_ABI_TYPE_INT32 == VIA_INT32 &&
              VIA_ABI_TYPE_INT64 == VIA_INT64 && VIA_ABI_TYPE_UINT8 == VIA_UINT8 && VIA_ABI_TYPE_UINT16 == VIA_UINT16 &&
              VIA_ABI_TYPE_UINT32 == VIA_UINT32 && VIA_ABI_TYPE_UINT64 == VIA_UINT64 &&
              VIA_ABI_TYPE_FLOAT == VIA_FLOAT && VIA_ABI_TYPE_DOUBLE == VIA_DOUBLE && VIA_ABI_TYPE_HALF == VIA_HALF &&
              VIA_ABI_TYPE_BFLOAT16 == VIA_BFLOAT16);

void* pointer(std::uint64_t address) noexcept { return reinterpret_cast<void*>(address); }

void check_inline(const via_abi_command& what) {
    if (what.size <= VIA_ABI_INLINE_BYTES) return;
    base::fail({.status = VIA_ERR_ARGUMENT,
                .message = fmt::format("a command carries {} bytes, and there is room for {}", what.size,
                                       VIA_ABI_INLINE_BYTES),
                .pe = what.pe});
}

}  // namespace

std::uint64_t ring_executor::begin(const via_abi_command& what) {
    using base::returns;
    void* const there = pointer(what.there);
    void* const here = pointer(what.here);
    switch (via_abi_command_of(what.head)) {
        case VIA_ABI_COMMAND_PUT: by_.put(there, here, what.size, what.pe, returns::at_once); return note(what.pe), 0;
        case VIA_ABI_COMMAND_PUT_INLINE: put_inline(what); return note(what.pe), 0;
        case VIA_ABI_COMMAND_PUT_SIGNAL:
        case VIA_ABI_COMMAND_PUT_INLINE_SIGNAL: put_signal(what); return note(what.pe), 0;
        case VIA_ABI_COMMAND_GET: by_.get(here, there, what.size, what.pe, returns::at_once); return note(what.pe), 0;
        case VIA_ABI_COMMAND_IPUT:
            by_.iput(there, what.there_stride, here, what.here_stride, what.size, what.count, what.pe);
            return note(what.pe), 0;
        case VIA_ABI_COMMAND_IGET:
            by_.iget(here, what.here_stride, there, what.there_stride, what.size, what.count, what.pe);
            return note(what.pe), 0;
        case VIA_ABI_COMMAND_SIGNAL:
            by_.signal(static_cast<std::uint64_t*>(there), what.value,
                       static_cast<via_signal_op>(via_abi_operation_of(what.head)), what.pe);
            return note(what.pe), 0;
        case VIA_ABI_COMMAND_ATOMIC: return atomic(what, false);
        case VIA_ABI_COMMAND_READ: return read(what);
        case VIA_ABI_COMMAND_FETCH: return atomic(what, true);
        case VIA_ABI_COMMAND_COLLECTIVE: return teams_.leave(what);
        default: break;
    }
    base::fail({.status = VIA_ERR_ARGUMENT,
                .message = fmt::format("a kernel asked the progress engine for {:#x}, which is no command", what.head),
                .hint = "compile the program with the headers of the library that it is linked with"});
}

void ring_executor::put_inline(const via_abi_command& what) {
    check_inline(what);
    by_.put(pointer(what.there), &what.value, what.size, what.pe, base::returns::source_reusable);
}

void ring_executor::put_signal(const via_abi_command& what) {
    const bool carries = via_abi_command_of(what.head) == VIA_ABI_COMMAND_PUT_INLINE_SIGNAL;
    if (carries) check_inline(what);
    by_.put_signal(pointer(what.there), carries ? &what.value : pointer(what.here), what.size,
                   static_cast<std::uint64_t*>(pointer(what.word)), what.signal,
                   static_cast<via_signal_op>(via_abi_operation_of(what.head)), what.pe,
                   carries ? base::returns::source_reusable : base::returns::at_once);
}

std::uint64_t ring_executor::read(const via_abi_command& what) {
    check_inline(what);
    std::uint64_t value = 0;
    by_.get(&value, pointer(what.there), what.size, what.pe, base::returns::delivered);
    return value;
}

std::uint64_t ring_executor::atomic(const via_abi_command& what, bool fetches) {
    std::uint64_t fetched = 0;
    by_.atomic(static_cast<via_atomic_op>(via_abi_operation_of(what.head)),
               static_cast<via_type>(via_abi_type_of(what.head)), pointer(what.there), &what.value, &what.compare,
               fetches ? &fetched : nullptr, what.pe);
    if (!fetches) note(what.pe);
    return fetched;
}

void ring_executor::note(int pe) {
    if (std::find(begun_.begin(), begun_.end(), pe) == begun_.end()) begun_.push_back(pe);
}

/// The number of a place, which is used again when that is done.
std::uint64_t ring_executor::mark() {
    batch made{.is_free = false};
    for (const int pe : begun_) {
        if (core_.others.is_remote(pe)) {
            made.remote.push_back({pe});
        } else {
            made.copies.add(gpu_.given_for(pe));
        }
    }
    auto at = std::find_if(batches_.begin(), batches_.end(), [](const batch& each) { return each.is_free; });
    if (at == batches_.end()) at = batches_.insert(at, batch{});
    *at = std::move(made);
    begun_.clear();
    return static_cast<std::uint64_t>(at - batches_.begin());
}

bool ring_executor::is_done(std::uint64_t mark) {
    batch& of = batches_[mark];
    if (!of.copies.are_done()) return false;
    while (!of.remote.empty()) {
        remote_part last = of.remote.back();
        of.remote.pop_back();  // what fails has failed once
        if (remote_->try_quiet(last.pe, last.what, "the progress engine", &told_)) continue;
        of.remote.push_back(last);
        return false;
    }
    of.is_free = true;
    return true;
}

}  // namespace via::world
