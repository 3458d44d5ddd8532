// SPDX-License-Identifier: Apache-2.0
// Passes by threads of the processor, one for each stream.
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "base/quiet_thread.hpp"
#include "host/prepared.hpp"
#include "task/passes.hpp"

namespace via::task {
namespace {

/// The threads meet at the beginning of each pass, and where a step comes after one of another stream. A step's number
/// is that of the last pass of the run in which it was over. Where one fails, the others wait for nothing any more,
/// neither for each other nor for what other PEs send: that may depend on what the one had to do.
class host_passes final : public passes {
public:
    explicit host_passes(pass_means with)
        : passes{std::move(with)}, over_(plan().steps.size()), given_(plan().steps.size()) {}

    void arm() override;
    [[nodiscard]] ending run(std::uint64_t most) override;
    [[nodiscard]] std::uint64_t done() const noexcept override { return done_.load(std::memory_order_acquire); }
    [[nodiscard]] via_stream stream(std::size_t /*which*/) const noexcept override { return nullptr; }

private:
    using count = std::atomic<std::uint64_t>;

    [[nodiscard]] bool is_over(std::size_t step) const override {
        return over_[step].load(std::memory_order_acquire) >= shown();
    }
    [[nodiscard]] bool is_given(std::size_t step) const override {
        return given_[step].load(std::memory_order_acquire) >= shown();
    }
    /// The pass that states are of: the first one also before it has begun.
    [[nodiscard]] std::uint64_t shown() const noexcept {
        return std::max<std::uint64_t>(pass_.load(std::memory_order_acquire), 1);
    }

    void begin_pass();
    void serve(std::size_t stream) noexcept;
    void run_steps(std::size_t stream, std::uint64_t pass);
    void await_step(std::size_t step, std::uint64_t pass);
    void stop(std::exception_ptr why) noexcept;
    [[nodiscard]] bool wants_another();

    void carry_out(const step& one);
    void start(const step& one);
    void await(const step& one);
    void perform(std::size_t task);

    std::vector<count> over_;   ///< by step
    std::vector<count> given_;  ///< by step
    count pass_ = 0;
    count done_ = 0;
    std::mutex mutex_;  ///< guards these
    std::condition_variable changed_;
    bool stopping_ = false;
    std::exception_ptr why_;
};

/// Joined whatever happens.
class threads {
public:
    template <class Body>
    void start(Body body) {
        all_.push_back(base::start_quiet_thread(std::move(body), "cannot start a thread of a task list"));
    }
    threads() = default;
    threads(const threads&) = delete;
    threads& operator=(const threads&) = delete;
    ~threads() {
        for (std::thread& each : all_) each.join();
    }

private:
    std::vector<std::thread> all_;
};

void host_passes::arm() {
    for (count& each : over_) each = 0;
    for (count& each : given_) each = 0;
    pass_ = 0;
    done_ = 0;
    stopping_ = false;
}

ending host_passes::run(std::uint64_t most) {
    ending how = ending::decided;
    {
        threads others;
        try {
            for (std::size_t i = 1; i < streams(); ++i) {
                others.start([this, i] { serve(i); });
            }
            for (bool again = true; again && how == ending::decided;) {
                begin_pass();
                run_steps(0, pass_);
                again = wants_another();
                done_ = pass_.load();
                if (again && most != 0 && done_ >= most) how = ending::exhausted;
            }
            stop(nullptr);
        } catch (...) {
            stop(std::current_exception());
        }
    }
    if (!why_) return how;
    if (with().everyone != nullptr) with().everyone->resume();
    std::rethrow_exception(why_);
}

void host_passes::begin_pass() {
    const std::lock_guard lock{mutex_};
    ++pass_;
    changed_.notify_all();
}

/// The first reason counts, and one without a reason is no error.
void host_passes::stop(std::exception_ptr why) noexcept {
    const std::lock_guard lock{mutex_};
    if (!stopping_ && !why_) why_ = std::move(why);
    stopping_ = true;
    changed_.notify_all();
    if (!why_) return;
    with().by.waits.interrupt();
    if (with().everyone != nullptr) with().everyone->interrupt();
}

void host_passes::serve(std::size_t stream) noexcept {
    try {
        for (std::uint64_t pass = 1;; ++pass) {
            std::unique_lock lock{mutex_};
            changed_.wait(lock, [&] { return stopping_ || pass_ >= pass; });
            if (stopping_) return;
            lock.unlock();
            run_steps(stream, pass);
        }
    } catch (const core::interrupted&) {
        return;  // by stop(), which has the reason
    } catch (...) {
        stop(std::current_exception());
    }
}

void host_passes::run_steps(std::size_t stream, std::uint64_t pass) {
    for (std::size_t i = 0; i < plan().steps.size(); ++i) {
        const step& one = plan().steps[i];
        if (one.stream != stream) continue;
        for (const std::size_t each : one.after) await_step(each, pass);
        given_[i].store(pass, std::memory_order_release);
        carry_out(one);
        if (!one.marked) {
            over_[i].store(pass, std::memory_order_release);
            continue;
        }
        const std::lock_guard lock{mutex_};
        over_[i].store(pass, std::memory_order_release);
        changed_.notify_all();
    }
}

void host_passes::await_step(std::size_t step, std::uint64_t pass) {
    std::unique_lock lock{mutex_};
    changed_.wait(lock, [&] { return stopping_ || over_[step].load(std::memory_order_acquire) >= pass; });
    if (over_[step].load(std::memory_order_acquire) < pass) throw core::interrupted{};
}

void host_passes::carry_out(const step& one) {
    switch (one.what) {
        case step::kind::start: return start(one);
        case step::kind::await: return await(one);
        case step::kind::task: return perform(one.tasks[0]);
        case step::kind::begin:
        case step::kind::end: return;
    }
}

/// The stream goes on when what is sent has gone, as a CUDA stream would.
void host_passes::start(const step& one) {
    for_ends(one, [](transfers& end, transfers::places places, bool /*sends*/) { end.start(places); });
    for_ends(one, [](transfers& end, transfers::places places, bool sends) {
        if (sends) end.wait(places);
    });
}

void host_passes::await(const step& one) {
    for_ends(one, [](transfers& end, transfers::places places, bool sends) {
        if (!sends) end.wait(places);
    });
}

void host_passes::perform(std::size_t task) {
    struct performer {
        host_passes& of;
        std::size_t task;

        void operator()(const kernel& what) const { of.launch(task, what, nullptr); }
        void operator()(const kept_end& /*started*/) const {}
        void operator()(const posting& what) const {
            if (what.all.empty()) return;
            host::context& by = host::owner_of(what.all, "task_list_start");
            host::post(by, what.all);
            host::for_each_pe(what.all, [&](int pe) { by.quiet(pe); });
        }
        void operator()(const signal_wait& what) const {
            const means& by = of.with().by;
            (void)by.waits.signal_until(what.word, VIA_EQ, what.value);
            by.context.signal(what.word, 0, VIA_SIGNAL_SET, by.core.pe);
            by.context.quiet(by.core.pe);
        }
        void operator()(const reduction& what) const {
            of.with().everyone->reduce(what.op, what.type, what.dest, what.source, what.count);
        }
        void operator()(const barrier& /*unused*/) const { of.with().everyone->barrier(); }
    };
    std::visit(performer{*this, task}, with().program.actions[task]);
}

bool host_passes::wants_another() {
    launch_control(nullptr);
    return is_wanted([](const int* again) { return *again; });
}

}  // namespace

std::unique_ptr<passes> make_host_passes(pass_means with) { return std::make_unique<host_passes>(std::move(with)); }

}  // namespace via::task
