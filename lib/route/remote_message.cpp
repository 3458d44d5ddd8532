// SPDX-License-Identifier: Apache-2.0
#include "route/remote_message.hpp"

#include <cstring>

#include "plain_message.hpp"
#include "route/mapped_atomic.hpp"

namespace via::route {
namespace {

/// A segment without bytes, or around the end of the addresses, is none. One of the control memory may end there, as
/// it lies before the heap.
bool is_sound(const remote_answer& what) noexcept {
    if (what.settled_by > rdma::settling::read || what.way > rdma::device_way::staged) return false;
    if (what.what != remote_answer::kind::segment) return what.stage == 0 && what.attachment == 0;
    const bool is_staged = what.way == rdma::device_way::staged;
    if (is_staged ? what.stage < 2 : what.stage != 0) return false;  // a stage has two halves
    const std::uint64_t reached = is_staged ? what.stage : what.size;
    return what.size != 0 && what.begin + (what.size - 1) >= what.begin && what.address + reached > what.address;
}

bool is_sound_atomic(const remote_request& what) noexcept {
    if (what.op < VIA_ATOMIC_FETCH || what.op > VIA_ATOMIC_XOR) return false;
    if (what.type < VIA_INT32 || what.type > VIA_DOUBLE) return false;
    const std::size_t size = atomic_size(static_cast<via_atomic_op>(what.op), static_cast<via_type>(what.type));
    return size != 0 && (what.attachment != 0 || what.offset % size == 0);  // where that lies its owner knows
}

/// What only questions about windows have.
bool is_sound_for_windows(const remote_request& what) noexcept {
    using kind = remote_request::kind;
    const bool is_of_revocation = what.what == kind::revoke || what.what == kind::dropped;
    const bool may_be_attached = what.what == kind::atomic || what.what == kind::copy_in || what.what == kind::copy_out;
    if (what.window != 0 && what.what != kind::window) return false;
    if (is_of_revocation != (what.registration != 0)) return false;
    return is_of_revocation ? what.attachment != 0 : what.attachment == 0 || may_be_attached;
}

/// Rows of at least one byte, that do not overlap, and end before the addresses do, there and on the stage.
bool is_sound_copy(const remote_request& what) noexcept {
    const auto& [size, count, step] = what.rows;
    std::uint64_t packed = 0;
    std::uint64_t last = 0;
    if (size == 0 || count == 0 || step < size || what.heap != core::memory_kind::device) return false;
    return !__builtin_mul_overflow(size, count, &packed) && !__builtin_add_overflow(packed, what.stage_at, &packed) &&
           !__builtin_mul_overflow(step, count - 1, &last) && !__builtin_add_overflow(last, size, &last) &&
           !__builtin_add_overflow(last, what.offset, &last);
}

}  // namespace

std::vector<std::byte> encode(const remote_request& what) { return bytes_of(what); }
std::vector<std::byte> encode(const remote_answer& what) { return bytes_of(what); }

std::optional<remote_request> decode_remote_request(std::span<const std::byte> bytes) noexcept {
    const auto made = message_of<remote_request>(bytes);
    using kind = remote_request::kind;
    if (!made || made->what < kind::join || made->what > kind::look) return std::nullopt;
    const bool is_of_ends = made->what == kind::join || made->what == kind::part || made->what == kind::broken;
    const auto last = is_of_ends || made->what >= kind::window ? core::memory_kind::host : core::memory_kind::device;
    const auto first = made->what == kind::flush ? core::memory_kind::device : core::memory_kind::host;
    if (made->heap < first || made->heap > last) return std::nullopt;
    if (!is_sound_for_windows(*made)) return std::nullopt;
    const bool is_line = made->what == kind::line;
    if ((made->number != 0) != (is_line || made->what == kind::join || made->what == kind::broken)) return std::nullopt;
    if (is_line != (made->slot != 0) || (!is_line && made->slot_key != 0)) return std::nullopt;
    if (is_letter(made->what) != (made->question == 0)) return std::nullopt;
    if (made->what == kind::atomic && !is_sound_atomic(*made)) return std::nullopt;
    const bool is_copy = made->what == kind::copy_in || made->what == kind::copy_out;
    return is_copy && !is_sound_copy(*made) ? std::nullopt : made;
}

std::optional<remote_answer> decode_remote_answer(std::span<const std::byte> bytes) noexcept {
    const auto made = message_of<remote_answer>(bytes);
    using kind = remote_answer::kind;
    if (!made || made->what > kind::line || !is_sound(*made)) return std::nullopt;
    if ((made->number != 0) != (made->what == kind::joined || made->what == kind::line)) return std::nullopt;
    if (made->what == kind::line && made->address == 0) return std::nullopt;
    return std::memchr(made->reason, 0, sizeof made->reason) == nullptr ? std::nullopt : made;
}

}  // namespace via::route
