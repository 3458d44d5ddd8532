// SPDX-License-Identifier: Apache-2.0
/// @file line_end.hpp
/// @brief One end of a line: a connection by which one PE asks another by RDMA, and is answered.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>

#include "base/mapping.hpp"
#include "rdma/channel.hpp"
#include "rdma/device.hpp"
#include "route/local_adapter.hpp"
#include "route/remote_message.hpp"

namespace via::route {

/// What each end has of memory, at its beginning: what goes to the other end leaves here from the place to which it
/// goes there.
struct line_memory {
    remote_request question;  ///< goes to the owner, with a ring
    std::uint64_t withdrawn;  ///< does so, too: not 0 if no answer by this line is waited for any more
    remote_answer answer;     ///< goes to the asker
    std::uint64_t answered;   ///< does so after it: the number of the question that it is for
};

/// A line is for one PE's questions to one other; there is one at a time, so one place for it, and one for its answer,
/// are all that is needed. One thread at a time.
class line_end {
public:
    /// Throws base::error.
    /// @param rung  at the owner's end.
    line_end(local_adapter::opened& by, rdma::bell* rung, const char* doing);

    [[nodiscard]] const rdma::endpoint& here() noexcept { return way_->by().here(); }
    /// Of the memory, for the other end.
    [[nodiscard]] std::uint64_t address() const noexcept { return reinterpret_cast<std::uintptr_t>(memory_->data()); }
    [[nodiscard]] std::uint32_t key() const noexcept { return keys_->remote_key(); }
    /// Joins it to the other end, whose memory is there.
    [[nodiscard]] bool connect(const rdma::endpoint& there, std::uint64_t address, std::uint32_t key,
                               std::string& problem);

    [[nodiscard]] line_memory& memory() noexcept { return *reinterpret_cast<line_memory*>(memory_->data()); }
    /// The memory itself, which whoever looks at it from another thread keeps.
    [[nodiscard]] const std::shared_ptr<base::mapping>& pages() const noexcept { return memory_; }

    /// Takes note of what has ended. False if the connection is of no use.
    [[nodiscard]] bool poll();
    /// A part of the memory, which is written to where it belongs at the other end.
    struct piece {
        const void* begin = nullptr;
        std::size_t size = 0;
        std::optional<std::uint32_t> ring = {};  ///< rings the other end with that
    };
    /// Sends such pieces, one after the other, after what was sent before. False if the connection is of no use.
    [[nodiscard]] bool send(std::initializer_list<piece> pieces);
    /// True if all has arrived that was sent.
    [[nodiscard]] bool is_idle() const noexcept { return way_->ended() == way_->pushed(); }

private:
    std::shared_ptr<base::mapping> memory_;
    std::unique_ptr<rdma::registration> keys_;
    std::optional<rdma::completions> ends_;
    std::optional<rdma::channel> way_;
    std::uint64_t there_ = 0;
    std::uint32_t there_key_ = 0;
};

/// Reads a word of a line's memory, which the other end writes.
[[nodiscard]] inline std::uint64_t line_word(const std::uint64_t& word) noexcept {
    return __atomic_load_n(&word, __ATOMIC_ACQUIRE);
}

}  // namespace via::route
