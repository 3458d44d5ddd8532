// SPDX-License-Identifier: Apache-2.0
#include "route/pair_message.hpp"

#include <cstring>
#include <string>
#include <type_traits>

#include "base/frame.hpp"
#include "route/pair_setup.hpp"

namespace via::route {
namespace {

constexpr std::uint32_t setup_magic = 0x31535056;   // "VPS1"
constexpr std::uint32_t revoke_magic = 0x31565256;  // "VRV1"

template <class Message>
struct wire_form {
    base::frame_header frame = {};
    std::uint32_t magic = 0;
    Message what = {};
};

template <class Message>
std::vector<std::byte> encode_as(std::uint32_t magic, const Message& what) {
    const wire_form<Message> message{.magic = magic, .what = what};
    static_assert(std::is_trivially_copyable_v<wire_form<Message>> &&
                  std::has_unique_object_representations_v<wire_form<Message>>);
    std::vector<std::byte> bytes(sizeof message);
    std::memcpy(bytes.data(), &message, sizeof message);
    base::seal_frame(bytes);
    return bytes;
}

template <class Message>
std::optional<Message> decode_as(std::uint32_t magic, std::span<const std::byte> bytes) {
    std::string problem;
    wire_form<Message> message;
    if (!base::open_frame(bytes, problem) || bytes.size() != sizeof message) return std::nullopt;
    std::memcpy(&message, bytes.data(), sizeof message);
    if (message.magic != magic) return std::nullopt;
    if (message.what.from < 0 || message.what.to < 0 || message.what.from == message.what.to) return std::nullopt;
    return message.what;
}

bool is_sound(const setup_message& what) {
    using kind = setup_message::kind;
    if (what.what < kind::request || what.what > kind::give_up) return false;
    if (what.attempt == 0 || what.attempt > pair_setup::most_attempts) return false;
    const bool says_no = what.what == kind::refuse || what.what == kind::give_up;
    if (says_no != (what.cause != setup_cause::none) || what.cause > setup_cause::no_answer) return false;
    const bool names_device = what.what == kind::request || what.what == kind::accept;
    return names_device || what.device == heap::device_id{};
}

}  // namespace

std::vector<std::byte> encode(const setup_message& what) { return encode_as(setup_magic, what); }
std::vector<std::byte> encode(const revoke_message& what) { return encode_as(revoke_magic, what); }

std::optional<setup_message> decode_setup(std::span<const std::byte> bytes) {
    auto message = decode_as<setup_message>(setup_magic, bytes);
    return message && is_sound(*message) ? message : std::nullopt;
}

std::optional<revoke_message> decode_revoke(std::span<const std::byte> bytes) {
    auto message = decode_as<revoke_message>(revoke_magic, bytes);
    if (!message || message->buffer == 0 || message->registration == 0 || message->reserved != 0) return std::nullopt;
    using kind = revoke_message::kind;
    return message->what >= kind::revoke && message->what <= kind::kept ? message : std::nullopt;
}

}  // namespace via::route
