// SPDX-License-Identifier: Apache-2.0
// Plain memory as a backing: of any granularity, told to fail at will, strict about how it is used.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "heap/backing.hpp"

namespace via::test {

class fake_backing final : public heap::backing {
public:
    /// What memory that is not committed reads as.
    static constexpr std::byte poison{0xEE};

    explicit fake_backing(std::size_t size, std::size_t granularity = 4096, std::size_t segment_size = 65536)
        : granularity_{granularity},
          segment_size_{segment_size},
          size_{heap::align_up(size, granularity)},
          memory_{static_cast<std::byte*>(
              std::aligned_alloc(heap::max_alignment, heap::align_up(size_, heap::max_alignment)))},
          committed_(size_ / granularity) {
        if (!memory_) throw std::bad_alloc{};
        std::memset(memory_.get(), std::to_integer<int>(poison), size_);
    }

    /// The `n`th commit from now fails: 1 is the next. 0: none does.
    void fail_commit(std::size_t n) { fail_in_ = n; }
    [[nodiscard]] std::size_t commits() const { return commits_; }
    [[nodiscard]] std::size_t committed_bytes() const {
        return static_cast<std::size_t>(std::count(committed_.begin(), committed_.end(), true)) * granularity_;
    }
    /// What the heap did that the interface forbids. Empty if nothing.
    [[nodiscard]] const std::string& misuse() const { return misuse_; }

    [[nodiscard]] const char* name() const noexcept override { return "fake"; }
    [[nodiscard]] const char* size_setting() const noexcept override { return "FAKE_SIZE"; }
    [[nodiscard]] std::byte* base() const noexcept override { return memory_.get(); }
    [[nodiscard]] std::size_t size() const noexcept override { return size_; }
    [[nodiscard]] std::size_t granularity() const noexcept override { return granularity_; }
    [[nodiscard]] std::size_t segment_size() const noexcept override { return segment_size_; }

    void commit(heap::range what) override {
        expect(whole(what) && all(what, false), "commit");
        ++commits_;
        if (fail_in_ != 0 && --fail_in_ == 0) {
            base::fail({.status = VIA_ERR_MEMORY, .message = "the fake backing was told to fail", .size = what.size});
        }
        mark(what, true);
        std::memset(memory_.get() + what.begin, 0, what.size);
    }
    void release(heap::range what) noexcept override {
        expect(whole(what) && all(what, true), "release");
        mark(what, false);
        std::memset(memory_.get() + what.begin, std::to_integer<int>(poison), what.size);
    }
    void clear(heap::range what) override {
        expect(what.size != 0 && what.end() <= size_ && all(what, true), "clear");
        std::memset(memory_.get() + what.begin, 0, what.size);
    }

private:
    struct release_memory {
        void operator()(std::byte* begin) const noexcept { std::free(begin); }
    };

    [[nodiscard]] bool whole(heap::range what) const {
        return what.size != 0 && what.begin % granularity_ == 0 && what.size % granularity_ == 0 && what.end() <= size_;
    }
    [[nodiscard]] bool all(heap::range what, bool committed) const {
        for (std::size_t at = what.begin / granularity_; at * granularity_ < what.end(); ++at) {
            if (committed_[at] != committed) return false;
        }
        return true;
    }
    void mark(heap::range what, bool committed) {
        for (std::size_t at = what.begin / granularity_; at * granularity_ < what.end(); ++at)
            committed_[at] = committed;
    }
    void expect(bool right, const char* call) {
        if (!right) misuse_ += std::string{call} + " of a wrong range; ";
    }

    std::size_t granularity_;
    std::size_t segment_size_;
    std::size_t size_;
    std::unique_ptr<std::byte, release_memory> memory_;
    std::vector<bool> committed_;
    std::size_t commits_ = 0;
    std::size_t fail_in_ = 0;
    std::string misuse_;
};

}  // namespace via::test
