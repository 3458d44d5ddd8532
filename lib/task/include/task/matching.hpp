// SPDX-License-Identifier: Apache-2.0
/// @file matching.hpp
/// @brief How the two ends of every transfer find each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include <viaduct_transfer.h>

#include "collective/collectives.hpp"
#include "core/core.hpp"
#include "host/addresses.hpp"
#include "host/context.hpp"
#include "host/waits.hpp"
#include "task/layout.hpp"
#include "team/exchange.hpp"

namespace via::task {

/// What the parts of a set work with.
struct means {
    const core::core& core;
    const host::addresses& addresses;
    host::context& context;             ///< of all PEs of the world
    host::waits& waits;                 ///< the same
    collective::collectives& everyone;  ///< the same
    team::exchange& agreement;          ///< the same
};

/// How a message goes from the sender's buffer to the receiver's.
enum class way : std::uint8_t {
    straight,   ///< by one put into the receiver's buffer
    scattered,  ///< from pattern to pattern into the receiver's buffer, by the sender's processor or GPU
    staged      ///< by one put into a stage of the receiver, who spreads it
};

/// One end of a transfer as its PE knows it: what the program said, what the other end is, and how they go together.
struct matched_end {
    bool sends = false;
    bool doubled = false;  ///< of either: the receiver's buffer has room for two messages
    bool on_device = false;
    int pe = 0;
    int label = 0;
    std::byte* buffer = nullptr;
    layout shape;

    way how = way::straight;
    std::byte* there = nullptr;           ///< of a send: symmetric; where the message goes
    layout shape_there;                   ///< of a send: how it lies there
    std::byte* stage = nullptr;           ///< of a receive that is staged: symmetric
    bool is_packed = false;               ///< of a send: its message is put together first
    std::byte* packed = nullptr;          ///< then; null if the set has no memory for it
    bool by_kernel = false;               ///< what is not a put, this PE's GPU does: it scatters, packs or spreads
    std::byte* table = nullptr;           ///< for it: a copy of the offsets of `shape`
    std::byte* table_there = nullptr;     ///< and of `shape_there`
    std::uint64_t* word = nullptr;        ///< of this PE: the other end tells that it is ready, or that data has come
    std::uint64_t* word_there = nullptr;  ///< symmetric: the other end's
};

/// A set's memory, symmetric; null where it needs none.
struct memory {
    std::byte* block = nullptr;         ///< words and stages
    std::byte* kernel_block = nullptr;  ///< of the device heap: what kernels work with
    std::byte* ends = nullptr;          ///< the same: the ends, for kernels of programs
};

/// A list of ends on its way to a set. Both steps are collective, and what they throw, they throw on every PE alike.
class matching {
public:
    explicit matching(const means& by) noexcept : by_{by} {}

    /// What a set needs: memory of every PE's heap of one kind, at the same offset, for words and stages; no bytes if
    /// it has no ends. And of the device heap, for what kernels work with.
    struct memory_wish {
        core::memory_kind kind;
        std::size_t bytes;
        std::size_t kernel_bytes;
    };

    /// A program's list; null is refused on every PE alike, unless it is empty.
    struct given {
        const via_transfer_end* first;
        std::size_t count;
    };

    /// Finds the other end of each.
    /// @param taken  false if the caller has no place for the set; then no PE gets one.
    [[nodiscard]] memory_wish match(const given& ends, bool taken);
    /// Gives each end its place in that memory. The last call.
    [[nodiscard]] std::vector<matched_end> place(const memory& taken);

private:
    /// What an end tells the PE of the other one; its layout comes behind it, if it is a receive's.
    struct card {
        std::int32_t label;
        std::uint32_t number;  ///< the end's place in its PE's list
        std::uint64_t size;
        std::uint64_t offset;  ///< in the heap
        std::uint8_t sends;
        std::uint8_t on_device;
        std::uint8_t contiguous;
        std::uint8_t symmetric;  ///< whether it is in a heap
        std::uint16_t doubled;
        std::uint16_t reaches;  ///< whether this PE's kernels reach the other one's device heap
    };
    /// The other end, as it was told.
    struct partner {
        card said;
        layout shape;
    };
    /// Where in the set's memory.
    struct places {
        std::size_t stage = 0;
        std::size_t packed = 0;
        std::size_t table = 0;
        std::size_t table_there = 0;
    };
    /// One a PE.
    using messages = std::vector<std::vector<std::byte>>;
    /// The same one behind the other.
    struct mail {
        mail() = default;
        explicit mail(std::size_t npes) : sizes(npes), starts(npes) {}
        /// For messages of these sizes.
        void make_room() {
            std::exclusive_scan(sizes.begin(), sizes.end(), starts.begin(), std::size_t{0});
            bytes.resize(starts.back() + sizes.back());
        }
        [[nodiscard]] std::byte* at(std::size_t pe) noexcept { return bytes.data() + starts[pe]; }
        [[nodiscard]] std::span<const std::byte> of(std::size_t pe) const noexcept {
            return std::span{bytes}.subspan(starts[pe], sizes[pe]);
        }
        std::vector<std::size_t> sizes;  ///< by PE
        std::vector<std::size_t> starts;
        std::vector<std::byte> bytes;
    };

    void read(std::span<const via_transfer_end> ends);
    [[nodiscard]] matched_end read(const via_transfer_end& end, std::size_t number) const;
    void find_buffer(matched_end& end, card& said) const;
    template <class Fill>
    [[nodiscard]] mail swap(Fill fill) const;
    void hear(const mail& come);
    void pair();
    void choose_way(matched_end& end, const card& mine, const partner& other) const;
    [[nodiscard]] places take_places(const matched_end& end);
    void place(std::size_t which, const memory& taken, std::size_t stage_there);

    means by_;
    std::vector<matched_end> ends_;
    std::vector<card> cards_;                  ///< by end
    std::vector<std::vector<partner>> heard_;  ///< by PE
    std::vector<partner> partners_;            ///< by end
    std::vector<places> places_;               ///< by end
    std::uint64_t kinds_ = 0;                  ///< where the receives are
    std::size_t needed_ = 0;                   ///< bytes
    std::size_t kernel_needed_ = 0;            ///< the same, of the device heap
    core::memory_kind where_ = core::memory_kind::host;
};

}  // namespace via::task
