// SPDX-License-Identifier: Apache-2.0
/// @file failures.hpp
/// @brief Which PEs of the job are known to have failed, and how.
#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/function_ref.hpp"

namespace via::core {

/// Thread-safe.
class failures {
public:
    /// Records that `pe` failed; `how` follows "PE 3 ". The first report about a PE counts.
    void report(int pe, const std::string& how);

    /// One relaxed load.
    [[nodiscard]] bool any() const noexcept { return any_.load(std::memory_order_relaxed); }

    [[nodiscard]] bool has(int pe) const;

    /// All that are known, in the order of the reports.
    [[nodiscard]] std::vector<std::pair<int, std::string>> list() const;

    /// Throws VIA_ERR_PEER_FAILED, naming the first, if any PE has failed; `doing` says what was given up, such as
    /// "barrier".
    void throw_if_any(std::string_view doing) const {
        throw_if_any_of([](int) { return true; }, doing);
    }
    /// The same for one PE.
    void throw_if(int pe, const char* doing) const {
        if (any()) [[unlikely]]
            throw_if_any_of([pe](int failed) { return failed == pe; }, doing);
    }
    /// The same for the PEs that `concerns` is true for.
    void throw_if_any_of(base::function_ref<bool(int pe)> concerns, std::string_view doing) const;

    /// Runs `work`, which uses a GPU. A PE that dies takes along the GPUs whose copies to or from its memory are under
    /// way: where the driver says that of this one (base::failure::lost_peer_memory), the first that failed is named.
    /// As that may come before the news of the death, those are waited for, up to some seconds.
    template <class Work>
    void naming_deaths(Work&& work) const {
        try {
            std::forward<Work>(work)();
        } catch (const base::error& failed) {
            if (failed.details().lost_peer_memory) raise_loss(failed.details());
            throw;
        }
    }

private:
    using known_failure = std::pair<int, std::string>;

    [[noreturn]] void raise_loss(base::failure what) const;
    [[nodiscard]] bool knows(int pe) const;
    [[noreturn]] static void raise(const known_failure& which, const known_failure& first, std::string_view doing);

    std::atomic<bool> any_ = false;
    mutable std::mutex mutex_;
    std::vector<known_failure> known_;  ///< in the order of the reports: later ones may be consequences
};

}  // namespace via::core
