// SPDX-License-Identifier: Apache-2.0
// A queue of a GPU's work that tests let come on by hand.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "heap/work_queue.hpp"

namespace via::test {

/// Thread-safe.
class fake_queue final : public heap::work_queue {
public:
    [[nodiscard]] bool is_done(std::uint64_t count) noexcept override {
        ++questions_;
        return count <= done_;
    }
    /// One piece of work more.
    static heap::work_mark give(const std::shared_ptr<fake_queue>& to) { return {.queue = to, .count = ++to->given_}; }
    void finish_one() { ++done_; }
    [[nodiscard]] std::uint64_t questions() const { return questions_; }

private:
    std::atomic<std::uint64_t> given_ = 0;
    std::atomic<std::uint64_t> done_ = 0;
    std::atomic<std::uint64_t> questions_ = 0;
};

}  // namespace via::test
