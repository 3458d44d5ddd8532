// SPDX-License-Identifier: Apache-2.0
// Threads of a GPU's block on one thread of the processor, for headers of viaduct/device that have no instructions of
// their own. Those of a warp take turns at shuffles; one warp runs after the other, so a block's barrier there is not.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <stdexcept>
#include <vector>

#include <ucontext.h>

namespace simulated {

struct place {
    unsigned x = 0, y = 0, z = 0;
};

/// A warp whose threads are contexts of the calling thread.
class warp {
public:
    static constexpr unsigned lanes = 32;

    /// Runs `body` by so many threads, of which the first has number `first` in the block. Throws what one of them has
    /// thrown, and std::logic_error if some wait in a shuffle that others do not come to.
    void run(unsigned first, unsigned threads, const std::function<void()>& body);

    /// By a thread of the warp: brings a value, and has what thread `lane` brings.
    std::uint32_t exchange(std::uint32_t mine, unsigned lane) {
        const unsigned turn = turn_;
        brought_[turn % 2][current_] = mine;
        ++moves_;
        if (++arrived_ == lanes) {
            arrived_ = 0;
            ++turn_;
        }
        while (turn_ == turn) swapcontext(&contexts_[current_], &scheduler_);
        return brought_[turn % 2][lane];
    }
    /// The number of the running thread in its warp, and in its block.
    [[nodiscard]] unsigned lane() const noexcept { return current_; }
    [[nodiscard]] unsigned thread() const noexcept { return first_ + current_; }

private:
    static constexpr std::size_t stack_bytes = std::size_t{128} << 10;

    static void begin() noexcept;
    void start(unsigned lane);

    ucontext_t scheduler_{};
    std::array<ucontext_t, lanes> contexts_{};
    std::vector<char> stacks_ = std::vector<char>(lanes * stack_bytes);
    const std::function<void()>* body_ = nullptr;
    std::exception_ptr thrown_;
    std::array<bool, lanes> ended_{};
    std::array<std::array<std::uint32_t, lanes>, 2> brought_{};
    unsigned first_ = 0;
    unsigned current_ = 0;
    unsigned arrived_ = 0;
    unsigned turn_ = 0;
    unsigned moves_ = 0;
};

/// The warp of the running thread.
inline warp* running = nullptr;

inline void warp::begin() noexcept {
    warp& self = *running;
    try {
        (*self.body_)();
    } catch (...) {
        self.thrown_ = std::current_exception();
    }
    self.ended_[self.current_] = true;
    ++self.moves_;
    swapcontext(&self.contexts_[self.current_], &self.scheduler_);
}

inline void warp::start(unsigned lane) {
    ucontext_t& context = contexts_[lane];
    getcontext(&context);
    context.uc_stack.ss_sp = &stacks_[lane * stack_bytes];
    context.uc_stack.ss_size = stack_bytes;
    context.uc_link = nullptr;
    makecontext(&context, begin, 0);
    ended_[lane] = false;
}

inline void warp::run(unsigned first, unsigned threads, const std::function<void()>& body) {
    body_ = &body;
    first_ = first;
    arrived_ = turn_ = 0;
    thrown_ = nullptr;
    running = this;
    for (unsigned lane = 0; lane < threads; ++lane) start(lane);
    for (bool any = true; any;) {
        any = false;
        const unsigned before = moves_;
        for (current_ = 0; current_ < threads; ++current_) {
            if (ended_[current_]) continue;
            swapcontext(&scheduler_, &contexts_[current_]);
            if (thrown_) std::rethrow_exception(thrown_);
            any |= !ended_[current_];
        }
        if (any && moves_ == before) throw std::logic_error{"a shuffle that not all threads of the warp come to"};
    }
}

/// Runs `body` by all threads of a block.
inline void run_block(unsigned threads, const std::function<void()>& body) {
    static warp one;
    for (unsigned first = 0; first < threads; first += warp::lanes)
        one.run(first, threads - first < warp::lanes ? threads - first : warp::lanes, body);
}

}  // namespace simulated
