// SPDX-License-Identifier: Apache-2.0
#include "route/remote_message.hpp"

#include <cstring>

#include "plain_message.hpp"
#include "route/mapped_atomic.hpp"

namespace via::route {
namespace {

/// A segment without bytes, or around the end of the addresses, is none.
bool is_sound(const remote_answer& what) noexcept {
    if (what.what != remote_answer::kind::segment) return true;
    return what.size != 0 && what.begin + what.size > what.begin && what.address + what.size > what.address;
}

}  // namespace

std::vector<std::byte> encode(const remote_request& what) { return bytes_of(what); }
std::vector<std::byte> encode(const remote_answer& what) { return bytes_of(what); }

std::optional<remote_request> decode_remote_request(std::span<const std::byte> bytes) noexcept {
    const auto made = message_of<remote_request>(bytes);
    using kind = remote_request::kind;
    if (!made || made->what < kind::join || made->what > kind::broken) return std::nullopt;
    if ((made->number != 0) != (made->what == kind::join || made->what == kind::broken)) return std::nullopt;
    if (made->what != kind::atomic) return made;
    if (made->op < VIA_ATOMIC_FETCH || made->op > VIA_ATOMIC_XOR) return std::nullopt;
    if (made->type < VIA_INT32 || made->type > VIA_DOUBLE) return std::nullopt;
    const std::size_t size = atomic_size(static_cast<via_atomic_op>(made->op), static_cast<via_type>(made->type));
    return size != 0 && made->offset % size == 0 ? made : std::nullopt;
}

std::optional<remote_answer> decode_remote_answer(std::span<const std::byte> bytes) noexcept {
    const auto made = message_of<remote_answer>(bytes);
    using kind = remote_answer::kind;
    if (!made || made->what > kind::used || !is_sound(*made)) return std::nullopt;
    if ((made->number != 0) != (made->what == kind::joined)) return std::nullopt;
    return std::memchr(made->reason, 0, sizeof made->reason) == nullptr ? std::nullopt : made;
}

}  // namespace via::route
