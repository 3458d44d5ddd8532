// SPDX-License-Identifier: Apache-2.0
#include "route/window_message.hpp"

#include <cstring>
#include <string>

#include "plain_message.hpp"

namespace via::route {
namespace {

constexpr std::uint64_t answer_magic = 0x5641'5749'5250'4c01;

/// An answer but for the description of a GPU's memory, whose bytes follow.
struct wire_answer {
    std::uint64_t magic = answer_magic;
    window_answer::kind what = window_answer::kind::refused;
    std::int32_t from = -1;
    std::uint64_t token_address = 0;
    base::token token = {};
    std::uint64_t window = 0;
    std::uint64_t begin = 0;
    std::uint64_t size = 0;
    std::uint64_t address = 0;
    std::uint64_t number = 0;
    char reason[sizeof window_answer::reason] = {};
};

bool is_sound(const window_piece& what) {
    if (what.size == 0 || what.begin + what.size < what.begin || what.address + what.size < what.address) return false;
    if (!what.memory) return true;
    const heap::exported_buffer& all = *what.memory;
    return what.address >= all.base && what.size <= all.size && what.address - all.base <= all.size - what.size;
}

}  // namespace

std::vector<std::byte> encode(const window_request& what) { return bytes_of(what); }

std::vector<std::byte> encode(const window_answer& what) {
    wire_answer head{.what = what.what,
                     .from = what.from,
                     .token_address = what.token_address,
                     .token = what.token,
                     .window = what.piece.window,
                     .begin = what.piece.begin,
                     .size = what.piece.size,
                     .address = what.piece.address,
                     .number = what.piece.number};
    std::memcpy(head.reason, what.reason, sizeof head.reason);
    std::vector<std::byte> bytes = bytes_of(head);
    if (what.piece.memory) {
        const std::vector<std::byte> tail = encode(*what.piece.memory);
        bytes.insert(bytes.end(), tail.begin(), tail.end());
    }
    return bytes;
}

std::optional<window_request> decode_window_request(std::span<const std::byte> bytes) {
    const auto made = message_of<window_request>(bytes);
    using kind = window_request::kind;
    if (!made || made->reserved != 0 || made->what < kind::range || made->what > kind::line) return std::nullopt;
    return made;
}

std::optional<window_answer> decode_window_answer(std::span<const std::byte> bytes) {
    wire_answer head;
    if (bytes.size() < sizeof head) return std::nullopt;
    std::memcpy(&head, bytes.data(), sizeof head);
    if (head.magic != answer_magic || head.what > window_answer::kind::descriptor) return std::nullopt;
    if (std::memchr(head.reason, 0, sizeof head.reason) == nullptr) return std::nullopt;
    window_answer made;
    made.what = head.what;
    made.from = head.from;
    made.token_address = head.token_address;
    made.token = head.token;
    made.piece = {
        .window = head.window, .begin = head.begin, .size = head.size, .address = head.address, .number = head.number};
    std::memcpy(made.reason, head.reason, sizeof made.reason);
    if (bytes.size() > sizeof head) {
        std::string problem;
        made.piece.memory = heap::decode_exported_buffer(bytes.subspan(sizeof head), problem);
        if (!made.piece.memory || made.what != window_answer::kind::piece) return std::nullopt;
    }
    return made.what != window_answer::kind::piece || is_sound(made.piece) ? std::optional{made} : std::nullopt;
}

}  // namespace via::route
