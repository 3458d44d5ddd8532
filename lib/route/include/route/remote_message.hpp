// SPDX-License-Identifier: Apache-2.0
/// @file remote_message.hpp
/// @brief What one PE asks the control thread of another that it reaches by RDMA, and the answer. Bytes from outside: a
/// decoder accepts nothing that is not exactly such a message.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <viaduct.h>

#include "base/identity.hpp"
#include "core/region.hpp"
#include "rdma/consistency.hpp"
#include "rdma/device.hpp"
#include "rdma/device_memory.hpp"

namespace via::route {

/// One question. Its connection stays, for the next ones.
struct remote_request {
    enum class kind : std::uint32_t {
        join = 1,      ///< my end of our connection is `end`, of that number: join yours to it, and say which it is
        segment = 2,   ///< which segment of your heap holds `offset`, and how is it reached?
        atomic = 3,    ///< do this to the word at `offset`
        part = 4,      ///< all that I sent you has arrived, or is lost, and I shall send no more
        broken = 5,    ///< the connection of my end of that number broke: close yours, nothing goes by it any more
        flush = 6,     ///< see to it that what my adapter has written into your GPU's memory is visible
        copy_in = 7,   ///< copy `rows`, packed on my stage from `stage_at` on, to the device heap from `offset` on
        copy_out = 8,  ///< the other way
        window = 9,    ///< what have you attached at `offset` of window `window`, and how is it reached?
        revoke = 10,   ///< give back what I have attached by that number, as a revoke_message has it
        dropped = 11,  ///< what you have attached by that number is not used by me any more; likewise
        line = 12,     ///< my end of a line for questions by RDMA (line_end.hpp) is `end`, of that number, with its
                       ///< memory at `slot`: make yours, join it, and say which it is; those before it are gone
        look = 13      ///< has something that you sent me been lost? I have waited for it for long
    };
    /// Rows of a heap whose starts are `step` bytes apart.
    struct rows_of_heap {
        std::uint64_t size = 0;
        std::uint64_t count = 0;
        std::uint64_t step = 0;
    };
    static constexpr std::uint64_t magic_value = 0x5641'5252'5245'5107;
    std::uint64_t magic = magic_value;
    base::token secret = {};  ///< of the owner's card
    /// What this PE has asked that one so far, by whichever way: 1, 2, 3 and so on. What is asked twice has one number,
    /// and is done once. 0 for letters, as is_letter() has it, which may come twice.
    std::uint64_t question = 0;
    std::int32_t from = -1;
    std::int32_t to = -1;
    kind what = kind::join;
    std::uint32_t number = 0;  ///< of the asker's end, where one is meant; else 0
    rdma::endpoint end = {};
    core::memory_kind heap = core::memory_kind::host;  ///< that `offset` is of
    std::uint32_t slot_key = 0;
    std::uint64_t slot = 0;  ///< an address, to be reached by that key; of a line, else 0
    std::uint64_t offset = 0;
    std::uint64_t window = 0;
    std::uint64_t attachment = 0;    ///< if not 0, `offset` is in what is attached by that number, and in no heap
    std::uint64_t registration = 0;  ///< of a revoke_message
    rows_of_heap rows = {};
    std::uint64_t stage_at = 0;
    std::int32_t op = 0;        ///< a via_atomic_op
    std::int32_t type = 0;      ///< a via_type
    std::uint64_t operand = 0;  ///< the first bytes, as many as the type has
    std::uint64_t compare = 0;  ///< likewise
};

/// A question is always answered.
struct remote_answer {
    enum class kind : std::uint32_t {
        refused = 0,  ///< `reason` says why
        joined = 1,   ///< `end`, of that number, is joined to yours
        segment = 2,  ///< `size` bytes of the heap from offset `begin`, at `address` of the owner's, by `key`;
                      ///< if `stage` is not 0, only by way of a stage of so many bytes, which those two are of
        done = 3,     ///< what was asked for: the word was `fetched`; or this PE knows what it was told
        nothing = 4,  ///< there is no memory at that offset
        used = 5,     ///< your end was joined before, to one that is gone: make another
        line = 6      ///< `end` is joined to yours; ring it with that number. Its memory is at `address`, by `key`
    };
    static constexpr std::uint64_t magic_value = 0x5641'5252'5250'4c07;
    std::uint64_t magic = magic_value;
    kind what = kind::refused;
    std::int32_t from = -1;
    rdma::endpoint end = {};
    std::uint64_t begin = 0;
    std::uint64_t size = 0;
    std::uint64_t address = 0;
    std::uint32_t key = 0;
    std::uint32_t number = 0;  ///< of the answerer's end; else 0
    std::uint64_t fetched = 0;
    std::uint64_t stage = 0;
    std::uint64_t attachment = 0;      ///< of what is attached to a window: its number, else 0
    std::uint64_t lies_at = 0;         ///< likewise: its address, for what must be aligned
    std::uint32_t shares_atomics = 0;  ///< not 0: of a segment, the adapter's are atomic with the owner's processors'
    rdma::settling settled_by = rdma::settling::nothing;  ///< of a segment: how writes there become visible
    rdma::device_way way = rdma::device_way::no_device;   ///< of a segment of a GPU's
    std::uint32_t unused = 0;
    char reason[512] = {};  ///< terminated
};

/// What is told, not asked: the answer says only that it has come.
[[nodiscard]] constexpr bool is_letter(remote_request::kind what) noexcept {
    using kind = remote_request::kind;
    return what == kind::revoke || what == kind::dropped || what == kind::look;
}

[[nodiscard]] std::vector<std::byte> encode(const remote_request& what);
[[nodiscard]] std::vector<std::byte> encode(const remote_answer& what);
/// Empty if the bytes are no such message.
[[nodiscard]] std::optional<remote_request> decode_remote_request(std::span<const std::byte> bytes) noexcept;
[[nodiscard]] std::optional<remote_answer> decode_remote_answer(std::span<const std::byte> bytes) noexcept;

}  // namespace via::route
