// SPDX-License-Identifier: Apache-2.0
/// @file work_queue.hpp
/// @brief Whether copies that were given to a GPU are done, asked only when somebody wants to know. To note a copy
/// makes no call of the driver.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

namespace via::heap {

/// Work of a GPU that is done in the order in which it was given, as that of one stream. Thread-safe.
class work_queue {
public:
    work_queue() = default;
    work_queue(const work_queue&) = delete;
    work_queue& operator=(const work_queue&) = delete;
    work_queue(work_queue&&) = delete;
    work_queue& operator=(work_queue&&) = delete;
    virtual ~work_queue() = default;

    /// True when the first `count` pieces of work are done. Never blocks, and says no when in doubt: who is told no
    /// asks again. True as well when they can never run any more, because their context is gone.
    [[nodiscard]] virtual bool is_done(std::uint64_t count) noexcept = 0;
};

/// What a queue had been given at some moment.
struct work_mark {
    std::shared_ptr<work_queue> queue = {};
    std::uint64_t count = 0;

    [[nodiscard]] bool is_done() const noexcept { return queue->is_done(count); }
};

/// What was done with something by several queues: of each the last. Thread safety: none.
class work_marks {
public:
    /// Throws std::bad_alloc for a queue that is new here.
    void add(const work_mark& last) {
        const auto known =
            std::find_if(last_.begin(), last_.end(), [&](const work_mark& each) { return each.queue == last.queue; });
        if (known == last_.end()) return last_.push_back(last);
        known->count = std::max(known->count, last.count);
    }
    [[nodiscard]] bool are_done() const noexcept {
        return std::all_of(last_.begin(), last_.end(), [](const work_mark& each) { return each.is_done(); });
    }

private:
    std::vector<work_mark> last_;
};

}  // namespace via::heap
