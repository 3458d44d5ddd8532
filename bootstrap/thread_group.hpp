// SPDX-License-Identifier: Apache-2.0
/// @file thread_group.hpp
/// @brief One world of a thread job.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "bootstrap/bootstrap.hpp"
#include "bootstrap/gather_round.hpp"

namespace via::bootstrap {

/// What the PEs of one world share; every member holds it by shared_ptr. Thread-safe.
class thread_group {
public:
    explicit thread_group(int npes);

    [[nodiscard]] int npes() const noexcept { return static_cast<int>(members_.size()); }
    /// True if all PEs have joined. Once true it stays so.
    [[nodiscard]] bool full() const;
    /// True if `pe` has joined and neither left nor failed.
    [[nodiscard]] bool present(int pe) const;

    void join(int pe);
    [[nodiscard]] std::vector<std::vector<std::byte>> allgather(int pe, std::span<const std::byte> mine,
                                                                const base::deadline& until);
    void watch(int pe, failure_handler on_failure);
    void unwatch(int pe) noexcept;
    void retain(std::shared_ptr<const void> memory);
    void leave(int pe) noexcept;
    void abandon(int pe, const std::string& reason) noexcept;

private:
    enum class presence { absent, joined, left, failed };

    struct member {
        presence state = presence::absent;  // guarded by thread_group::mutex_
        // Held while the handler runs, so that unwatch() waits for it. Taken before thread_group::mutex_, never after.
        std::mutex telling;
        failure_handler handler;  // guarded by `telling`
        std::size_t told = 0;     // so many of failures_ the handler has been told; guarded by `telling`
    };
    struct failed_member {
        int pe;
        std::string how;
    };
    /// One allgather. It outlives its turn: whoever waited in it still reads the outcome when the next has begun.
    struct round {
        explicit round(int npes) : gather{npes} {}
        gather_round gather;
        std::optional<base::failure> broken;
    };

    [[nodiscard]] member& at(int pe) { return members_[static_cast<std::size_t>(pe)]; }
    void break_round(base::failure why);
    void wait_for_outcome(std::unique_lock<std::mutex>& lock, const round& mine, const base::deadline& until);
    void depart(int pe, presence how);
    void tell(int pe);

    mutable std::mutex mutex_;  // guards all below except as said
    std::condition_variable changed_;
    std::vector<member> members_;
    std::size_t joined_ = 0;   // PEs that ever joined
    std::size_t present_ = 0;  // PEs that are joined now
    std::vector<failed_member> failures_;
    std::shared_ptr<round> round_;
    std::vector<std::shared_ptr<const void>> retained_;
};

}  // namespace via::bootstrap
