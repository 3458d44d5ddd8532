// SPDX-License-Identifier: Apache-2.0
/// @file window_message.hpp
/// @brief What an importer asks the owner of a window's memory, and the answer. Bytes from outside: a decoder accepts
/// nothing that is not exactly such a message.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/identity.hpp"
#include "heap/exported_buffer.hpp"

namespace via::route {

/// Each shows the secret. A connection that has carried one may carry more, but for letters.
struct window_request {
    enum class kind : std::uint32_t {
        range = 1,   ///< what is attached at `offset` of window `window`?
        memory = 2,  ///< lend me piece `offset` of the virtual memory that `window` names: an exported_buffer's id
        line = 3     ///< this connection carries letters (letters.hpp), one way; there is no answer
    };
    static constexpr std::uint64_t magic_value = 0x5641'5749'5245'5101;
    std::uint64_t magic = magic_value;
    base::token secret = {};  ///< of the owner's card
    std::int32_t from = -1;
    std::int32_t to = -1;
    kind what = kind::range;
    std::uint32_t reserved = 0;
    std::uint64_t window = 0;
    std::uint64_t offset = 0;
};

/// Memory that a PE has attached to a window, as an importer learns of it.
struct window_piece {
    std::uint64_t window = 0;
    std::uint64_t begin = 0;                           ///< its offset in the window
    std::uint64_t size = 0;                            ///< not 0
    std::uint64_t address = 0;                         ///< in the owner's address space
    std::uint64_t number = 0;                          ///< of the attachment: never twice in the life of a world's PE
    std::optional<heap::exported_buffer> memory = {};  ///< the allocation that it lies in, if that is a GPU's

    [[nodiscard]] bool holds(std::uint64_t offset) const noexcept { return offset >= begin && offset - begin < size; }
    /// Bytes from `offset`, which it holds, to its end.
    [[nodiscard]] std::uint64_t left(std::uint64_t offset) const noexcept { return begin + size - offset; }
};

/// From the owner. A request is always answered.
struct window_answer {
    enum class kind : std::uint32_t {
        refused = 0,    ///< `reason` says why
        nothing = 1,    ///< nothing is attached there
        piece = 2,      ///< `piece` is
        descriptor = 3  ///< `piece.size` bytes of memory, whose descriptor comes along
    };
    kind what = kind::refused;
    std::int32_t from = -1;
    std::uint64_t token_address = 0;  ///< where the owner has the random part of its incarnation, for a probe
    base::token token = {};
    window_piece piece = {};
    char reason[160] = {};  ///< terminated
};

[[nodiscard]] std::vector<std::byte> encode(const window_request& what);
[[nodiscard]] std::vector<std::byte> encode(const window_answer& what);
/// Empty if the bytes are no such message.
[[nodiscard]] std::optional<window_request> decode_window_request(std::span<const std::byte> bytes);
[[nodiscard]] std::optional<window_answer> decode_window_answer(std::span<const std::byte> bytes);

}  // namespace via::route
