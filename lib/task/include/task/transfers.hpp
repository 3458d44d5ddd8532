// SPDX-License-Identifier: Apache-2.0
/// @file transfers.hpp
/// @brief Transfers that were matched, and the rounds in which they are started and awaited; see viaduct_transfer.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <viaduct/abi/transfer.h>
#include <viaduct_transfer.h>

#include "stream/operations.hpp"
#include "task/matching.hpp"
#include "task/pattern.hpp"

namespace via::task {

/// The rounds of a set. One thread at a time. Errors are thrown as base::error.
///
/// Each end has one word. The receiver sets the sender's to tell that its buffer may be written, the sender the
/// receiver's, by the signal of its put, to tell that the message is there; each sets its own back when it has seen it,
/// before it sets the other's again. So a word is 0 or 1 and is never set twice, and what a stream does in one round is
/// the same in every round, as graphs need it. tests/task/round_model.cpp holds it in every interleaving.
class transfers {
public:
    /// The places of ends in the list; all of them where a call was given NULL.
    using places = std::span<const std::size_t>;

    /// @param given  the memory in which `ends` have their places.
    transfers(const means& by, const memory& given, std::vector<matched_end> ends);
    transfers(const transfers&) = delete;
    transfers& operator=(const transfers&) = delete;
    transfers(transfers&&) = delete;
    transfers& operator=(transfers&&) = delete;
    ~transfers() = default;

    [[nodiscard]] std::size_t count() const noexcept { return ends_.size(); }
    /// What `world` frees when the set is destroyed.
    [[nodiscard]] const memory& taken() const noexcept { return memory_; }
    /// Null if there is no such end.
    [[nodiscard]] void* data(std::size_t which) const noexcept;

    /// Throws VIA_ERR_ARGUMENT for places that are none or come twice.
    [[nodiscard]] places checked(const std::size_t* which, std::size_t count, const char* call) const;

    void start(places which);
    void wait(places which);
    [[nodiscard]] bool test(places which);
    void start(places which, stream::operations& does, via_stream on);
    void wait(places which, stream::operations& does, via_stream on);

    /// Throws VIA_ERR_UNSUPPORTED for what kernels cannot do, and without a GPU.
    void check_for_kernels(const char* call) const;
    /// Whether one kernel of the library does the rounds of all of them best: it can, no progress engine is needed, and
    /// messages are small, contiguous or not.
    [[nodiscard]] bool suit_kernel() const noexcept;
    /// Tells kernels of the ends, in memory of so many of them. With null it was in vain.
    void map(std::byte* ends);

    /// Throws VIA_ERR_ARGUMENT if one was started and not awaited.
    void check_idle(const char* call) const;
    /// The same of rounds of kernels, as far as words tell: a receive that was begun and not awaited has set its other
    /// end's, or its own is set. A send that has gone and was not awaited is known in a checked world alone. Of ends
    /// that kernels were told of, when no kernel uses them any more, on all PEs.
    void check_idle_in_kernels(const char* call) const;

private:
    /// How far a round of an end has come.
    enum class state : std::uint8_t {
        idle,
        started,   ///< by the host: a send waits for its receive, a receive for its message
        ending,    ///< something for the other PE is on its way: the message, or work of the GPU
        on_stream  ///< started by a stream
    };
    struct end : matched_end {
        /// Of a send: its message is written from its buffer to where it goes, by no put.
        [[nodiscard]] bool is_written() const noexcept { return how == way::scattered || (by_kernel && !is_packed); }

        state now = state::idle;
        std::uint64_t round = 0;                 ///< that was started last, from 1
        std::vector<std::byte> own_packed = {};  ///< where the set's memory has no room for it
        via_abi_pattern_copy kernel = {};        ///< what a kernel copies, if it is of any bytes
    };

    [[nodiscard]] end& at(std::size_t which) noexcept { return ends_[which]; }
    [[nodiscard]] const end& at(std::size_t which) const noexcept { return ends_[which]; }
    /// Where the message of a round lies behind a receiver's buffer; of round 0, as that of the first.
    [[nodiscard]] static std::size_t turn(const end& of, std::uint64_t round) noexcept {
        return of.doubled && round != 0 && round % 2 == 0 ? of.shape.size() : 0;
    }
    /// That words are set.
    static constexpr std::uint64_t set = 1;
    [[nodiscard]] static via_condition are_set(const void* words, std::size_t count, const int* skip) noexcept;
    [[nodiscard]] via_condition words_looked_at() const noexcept {
        return are_set(memory_.block, ends_.size(), skipped_.data());
    }
    void prepare_kernel(end& of);
    /// Where the message of its round goes: symmetric.
    [[nodiscard]] static std::byte* there(const end& of) noexcept {
        return of.there + (of.how == way::staged ? 0 : turn(of, of.round));
    }
    [[nodiscard]] std::byte* find_there(const end& of, const char* call);
    [[nodiscard]] via_abi_pattern_copy kernel_of(const end& of, const char* call);
    void look_at(places which) noexcept;
    void begin(std::size_t which);
    void go_on(std::size_t which);
    void set_back(const end& which);
    void send(end& which);
    void take(end& which);
    void send(const end& which, stream::operations& does, via_stream on);
    void take(const end& which, stream::operations& does, via_stream on);
    void send_ready();
    void complete(places which);
    void check_state(places which, bool is_start, bool on_stream, const char* call) const;
    [[nodiscard]] const char* why_not_by_gpu(const end& of) const noexcept;
    [[nodiscard]] bool is_unseen_by_kernels(const void* memory) const noexcept;
    [[nodiscard]] static bool is_small(const end& of) noexcept;
    /// Of a receive: what came is copied from its stage.
    [[nodiscard]] static bool spreads(const end& of) noexcept { return !of.sends && of.how == way::staged; }
    /// That copy by a kernel, where both are contiguous.
    [[nodiscard]] static via_abi_pattern_copy unstaged(const end& of) noexcept;
    [[nodiscard]] via_abi_transfer for_kernels(const end& of);
    void check_for_stream(places which, const char* call) const;

    means by_;
    memory memory_;
    bool words_on_device_;
    std::vector<end> ends_;
    std::vector<std::size_t> all_;  ///< 0, 1, ...
    std::vector<int> skipped_;      ///< by end: whether its word is not looked at
    std::size_t looked_at_ = 0;     ///< how many are not skipped
};

}  // namespace via::task
