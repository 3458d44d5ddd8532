// SPDX-License-Identifier: Apache-2.0
#include "route/remote_message.hpp"

#include <cstring>
#include <type_traits>

#include "route/mapped_atomic.hpp"

namespace via::route {
namespace {

template <class Message>
std::vector<std::byte> bytes_of(const Message& what) {
    static_assert(std::is_trivially_copyable_v<Message> && std::has_unique_object_representations_v<Message>);
    std::vector<std::byte> bytes(sizeof what);
    std::memcpy(bytes.data(), &what, sizeof what);
    return bytes;
}

template <class Message>
std::optional<Message> read(std::span<const std::byte> bytes) noexcept {
    Message made;
    if (bytes.size() != sizeof made) return std::nullopt;
    std::memcpy(&made, bytes.data(), sizeof made);
    return made.magic == Message::magic_value && made.reserved == 0 ? std::optional{made} : std::nullopt;
}

/// A segment without bytes, or around the end of the addresses, is none.
bool is_sound(const remote_answer& what) noexcept {
    if (what.what != remote_answer::kind::segment) return true;
    return what.size != 0 && what.begin + what.size > what.begin && what.address + what.size > what.address;
}

}  // namespace

std::vector<std::byte> encode(const remote_request& what) { return bytes_of(what); }
std::vector<std::byte> encode(const remote_answer& what) { return bytes_of(what); }

std::optional<remote_request> decode_remote_request(std::span<const std::byte> bytes) noexcept {
    const auto made = read<remote_request>(bytes);
    using kind = remote_request::kind;
    if (!made || made->what < kind::join || made->what > kind::atomic) return std::nullopt;
    if (made->what != kind::atomic) return made;
    if (made->op < VIA_ATOMIC_FETCH || made->op > VIA_ATOMIC_XOR) return std::nullopt;
    if (made->type < VIA_INT32 || made->type > VIA_DOUBLE) return std::nullopt;
    const std::size_t size = atomic_size(static_cast<via_atomic_op>(made->op), static_cast<via_type>(made->type));
    return size != 0 && made->offset % size == 0 ? made : std::nullopt;
}

std::optional<remote_answer> decode_remote_answer(std::span<const std::byte> bytes) noexcept {
    const auto made = read<remote_answer>(bytes);
    if (!made || made->what > remote_answer::kind::nothing || !is_sound(*made)) return std::nullopt;
    return std::memchr(made->reason, 0, sizeof made->reason) == nullptr ? std::nullopt : made;
}

}  // namespace via::route
