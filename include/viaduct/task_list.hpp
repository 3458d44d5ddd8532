// SPDX-License-Identifier: Apache-2.0
/// @file task_list.hpp
/// @brief via::task_list, a program of kernels, transfers and reductions that is recorded once and carried out pass
/// after pass; see viaduct_task.h.
#ifndef VIADUCT_TASK_LIST_HPP
#define VIADUCT_TASK_LIST_HPP

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include <viaduct/error.hpp>
#include <viaduct/span.hpp>
#include <viaduct/symmetric.hpp>
#include <viaduct/team.hpp>
#include <viaduct/transfer_set.hpp>
#include <viaduct/type.hpp>
#include <viaduct_task.h>

namespace via {

/// A task of a list, by its number.
using task = std::size_t;

/// One PE's tasks. Move-only; destroyed, collectively, when it goes out of scope, unless an exception is on its way:
/// then no function is called any more. What has been started is waited for first. Functions are kept by the list, and
/// what they refer to outlives it. What a function throws wait() throws. Errors: every call throws via::error.
/// Everything else is described in viaduct_task.h.
class task_list {
public:
    /// Launches work on the stream, or with VIA_TASK_HOST, where that is null, does it.
    using function = std::function<void(via_stream)>;

    /// Holds none.
    task_list() noexcept = default;
    /// Takes over; `other` holds none afterwards.
    task_list(task_list&& other) noexcept = default;
    /// Destroys what this held, collectively, and takes over.
    task_list& operator=(task_list&& other) noexcept {
        if (this == &other) return *this;
        const task_list gone{std::move(*this)};
        functions_ = std::move(other.functions_);
        handle_ = std::move(other.handle_);
        started_ = other.started_;
        return *this;
    }
    /// Returns when no function is running, and none will be called.
    ~task_list() {
        if (handle_.is_unwinding()) {
            (void)via_task_list_stop(handle_.get());
        } else if (started_ && handle_.get() != nullptr) {
            (void)via_task_list_wait(handle_.get());
        }
    }

    /// @name To record
    /// On a stream, after these tasks. The name is for messages.
    /// @{
    /// Work of the program's own.
    task kernel(const char* name, int stream, function run, const std::vector<task>& after = {}) {
        return add(
            [&](std::size_t* made, const via_task_place& place) {
                return via_task_add_kernel(handle_.get(), &place, call, keep(std::move(run)), made);
            },
            name, stream, after);
    }
    /// One end of a transfer; with `blocks` the stream goes on when it is complete.
    task transfer(const char* name, int stream, const transfer_end& end, const std::vector<task>& after = {},
                  bool blocks = false) {
        via_layout shape{};
        const via_transfer_end what = end.view(shape);
        return add(
            [&](std::size_t* made, const via_task_place& place) {
                return via_task_add_transfer(handle_.get(), &place, &what, blocks, made);
            },
            name, stream, after);
    }
    /// Begins one-sided transfers; complete when they have arrived.
    task post(const char* name, int stream, span<const via_prepared> transfers, const std::vector<task>& after = {}) {
        return add(
            [&](std::size_t* made, const via_task_place& place) {
                return via_task_add_post(handle_.get(), &place, transfers.data(), transfers.size(), made);
            },
            name, stream, after);
    }
    /// Waits until the word is `value`, and sets it to 0.
    task signal_wait(const char* name, int stream, signal* word, std::uint64_t value,
                     const std::vector<task>& after = {}) {
        return add(
            [&](std::size_t* made, const via_task_place& place) {
                return via_task_add_signal_wait(handle_.get(), &place, word, value, made);
            },
            name, stream, after);
    }
    /// A reduction over all PEs, of arrays and small vectors component by component.
    template <class T>
    task reduce(const char* name, int stream, via_op op, T* dest, span<const detail::same_t<T>> source,
                const std::vector<task>& after = {}) {
        return add(
            [&](std::size_t* made, const via_task_place& place) {
                return via_task_add_reduce(handle_.get(), &place, op, detail::type_tag<T>::value, dest, source.data(),
                                           source.size() * detail::components_of<T>, made);
            },
            name, stream, after);
    }
    /// A barrier over all PEs, after everything before it, and before everything after it.
    task barrier(const char* name, int stream = 0) {
        return add([&](std::size_t* made,
                       const via_task_place& place) { return via_task_add_barrier(handle_.get(), &place, made); },
                   name, stream, {});
    }
    /// `again()` says whether there is another pass.
    void control(std::function<bool()> again) {
        check(via_task_set_control(handle_.get(), decide, functions_.get()));
        functions_->again = std::move(again);
    }
    /// `run` writes to `*again` whether there is another pass.
    void control_kernel(function run, const int* again) {
        check(via_task_set_control_kernel(handle_.get(), call, keep(std::move(run)), again));
    }
    /// @}

    /// Makes it ready to be carried out. Collective.
    void prepare(via_task_way way, std::uint64_t most_passes = 0) {
        rethrow_if(via_task_list_prepare(handle_.get(), way, most_passes));
    }
    /// Begins to carry it out.
    void start() {
        check(via_task_list_start(handle_.get()));
        started_ = true;
    }
    /// Returns when it has been carried out, or throws what went wrong.
    void wait() {
        started_ = false;
        rethrow_if(via_task_list_wait(handle_.get()));
    }
    /// Carries it out.
    void run() {
        start();
        wait();
    }
    /// Whether wait() would return at once.
    [[nodiscard]] bool test() {
        bool done = false;
        check(via_task_list_test(handle_.get(), &done));
        return done;
    }
    /// Returns when these are complete in the pass that is carried out, or the list is over.
    void wait(span<const task> tasks) { check(via_task_list_wait_for(handle_.get(), tasks.data(), tasks.size())); }
    /// From here on no function is called; see via_task_list_stop().
    void stop() { check(via_task_list_stop(handle_.get())); }
    /// How far a task has come.
    [[nodiscard]] via_task_state state(task which) const {
        via_task_state found = VIA_TASK_QUEUED;
        check(via_task_list_state(handle_.get(), which, &found));
        return found;
    }
    /// Passes that are complete since the list was started.
    [[nodiscard]] std::uint64_t passes() const {
        std::uint64_t found = 0;
        check(via_task_list_passes(handle_.get(), &found));
        return found;
    }
    /// A CUDA stream of a list that is prepared for such; it belongs to the list.
    [[nodiscard]] via_stream stream(int which) const {
        via_stream found = nullptr;
        check(via_task_list_stream(handle_.get(), which, &found));
        return found;
    }
    /// The C handle, for calls that this class lacks; null for none. Owned by this object.
    [[nodiscard]] via_task_list* handle() const noexcept { return handle_.get(); }

    /// Without tasks. Collective.
    void clear() {
        check(via_task_list_clear(handle_.get()));
        functions_ = std::make_unique<functions>();
    }
    /// Destroys it and reports errors, which the destructor cannot. Collective. Empty afterwards; after an error not.
    void destroy() {
        check(via_task_list_destroy(handle_.get()));
        handle_.release();
    }

private:
    friend class world;
    task_list(std::shared_ptr<via_world*> in, via_task_list* handle)
        : functions_{std::make_unique<functions>()}, handle_{std::move(in), handle, true} {}

    struct functions;
    // A kernel, for the C list.
    struct one {
        functions* all;
        function run;
    };
    // What the C list calls.
    struct functions {
        std::vector<std::unique_ptr<one>> kernels;
        std::function<bool()> again;
        std::mutex mutex;  // guards this
        std::exception_ptr thrown;

        /// Runs `body`; -1 if it throws, and the first that was thrown is kept.
        template <class Body>
        int guard(Body&& body) noexcept {
            try {
                return body();
            } catch (...) {
                const std::lock_guard<std::mutex> lock{mutex};
                if (!thrown) thrown = std::current_exception();
                return -1;
            }
        }
    };

    static int call(via_stream stream, void* argument) {
        auto* const which = static_cast<one*>(argument);
        return which->all->guard([&] {
            which->run(stream);
            return 0;
        });
    }
    static int decide(void* argument) {
        auto* const all = static_cast<functions*>(argument);
        return all->guard([&] { return all->again() ? VIA_TASK_AGAIN : VIA_TASK_EXIT; });
    }

    void* keep(function run) {
        functions_->kernels.push_back(std::make_unique<one>(one{functions_.get(), std::move(run)}));
        return functions_->kernels.back().get();
    }
    template <class Add>
    task add(Add record, const char* name, int stream, const std::vector<task>& after) {
        via_task_place place{};
        place.name = name;
        place.stream = stream;
        place.after = after.data();
        place.count = after.size();
        task made = 0;
        check(record(&made, place));
        return made;
    }
    /// What a function has thrown says more than that it failed.
    void rethrow_if(via_status status) {
        if (status != VIA_OK && functions_ && functions_->thrown) {
            std::rethrow_exception(std::exchange(functions_->thrown, nullptr));
        }
        check(status);
    }

    std::unique_ptr<functions> functions_;                        // null with the handle
    detail::owned<via_task_list, via_task_list_destroy> handle_;  // goes first
    bool started_ = false;                                        // and not awaited
};

}  // namespace via

#endif
