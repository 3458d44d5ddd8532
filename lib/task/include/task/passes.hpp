// SPDX-License-Identifier: Apache-2.0
/// @file passes.hpp
/// @brief What carries out the passes of a list: threads of the processor, or streams and graphs.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <span>
#include <utility>
#include <vector>

#include "base/function_ref.hpp"
#include "collective/collectives.hpp"
#include "stream/operations.hpp"
#include "task/recorded.hpp"
#include "task/schedule.hpp"
#include "task/transfers.hpp"

namespace via::task {

/// What a list's passes work with. `outlines` and `program` are the list's own.
struct pass_means {
    std::unique_ptr<host::waits> waits;  ///< of the list alone
    means by;                            ///< with these, and the list's context
    std::span<const outline> outlines;
    const recorded& program;
    /// By task that is a transfer: its end, alone; so one thread may start what another awaits. Null for other tasks.
    std::vector<std::unique_ptr<transfers>> ends = {};
    /// Also by task: the same as one kernel of the library sees it, or null. All of a step are, or none.
    std::vector<const via_abi_transfer*> mapped = {};
    collective::collectives* everyone = nullptr;  ///< of a team of the list's own; null if it has no collectives
    stream::team_on_device on_device = {};        ///< the same, of passes on GPUs
};

/// Why there is no further pass: the control wants none, or wants one beyond the bound.
enum class ending : std::uint8_t { decided, exhausted };

/// One list's passes, one after the other. run() is called by one thread, the rest by any, arm() when no run() is on.
class passes {
public:
    explicit passes(pass_means with) : with_{std::move(with)}, plan_{make_schedule(with_.outlines)} {}
    passes(const passes&) = delete;
    passes& operator=(const passes&) = delete;
    passes(passes&&) = delete;
    passes& operator=(passes&&) = delete;
    virtual ~passes() = default;

    /// Before a run(): from here on done() and state() tell of that one, not of the last.
    virtual void arm() = 0;
    /// Carries out passes until its control says that it is enough, or `most` of them are done (0: no bound).
    /// @throws what went wrong; then it is not called again.
    [[nodiscard]] virtual ending run(std::uint64_t most) = 0;
    /// That are complete since arm() was called last.
    [[nodiscard]] virtual std::uint64_t done() const noexcept = 0;
    /// No function of the program is called from here on; the pass goes on without, since others count on what it
    /// sends, and run() throws in the end. Any thread.
    void hold_functions() noexcept { held_ = true; }
    /// After that: none is running any more. From a function that a list calls it waits for none, as that one may wait
    /// for it.
    void wait_for_functions() noexcept;
    /// How far a task has come in the pass that is carried out.
    [[nodiscard]] via_task_state state(std::size_t task) const;
    /// Null if there are none.
    [[nodiscard]] virtual via_stream stream(std::size_t which) const noexcept = 0;
    [[nodiscard]] std::size_t streams() const noexcept { return plan_.streams; }
    /// Whether the calling thread is in a function of the program, called by any list's.
    [[nodiscard]] static bool is_in_function() noexcept;

protected:
    /// @name Of the pass that is carried out
    /// @{
    /// Whether a step is known to be over.
    [[nodiscard]] virtual bool is_over(std::size_t step) const = 0;
    /// Whether its stream was given a step, or a thread has come to it.
    [[nodiscard]] virtual bool is_given(std::size_t step) const = 0;
    /// @}

    [[nodiscard]] const pass_means& with() const noexcept { return with_; }
    [[nodiscard]] const schedule& plan() const noexcept { return plan_; }
    [[nodiscard]] bool sends(std::size_t task) const noexcept { return with_.outlines[task].sends; }
    [[nodiscard]] bool is_mapped(std::size_t task) const noexcept {
        return !with_.mapped.empty() && with_.mapped[task] != nullptr;
    }
    /// Calls `does(transfers, places, sends)` for the end of each transfer of a step that is not mapped, receives
    /// first.
    template <class Does>
    void for_ends(const step& one, Does does) const {
        static constexpr std::array<std::size_t, 1> only{0};
        for (const bool sending : {false, true}) {
            for (const std::size_t task : one.tasks) {
                if (sends(task) == sending && !is_mapped(task))
                    does(*with_.ends[task], transfers::places{only}, sending);
            }
        }
    }
    /// Those of a step that kernels see: receives first, since one kernel may not take them all, and receives alone if
    /// they are to be awaited.
    [[nodiscard]] std::vector<const via_abi_transfer*> mapped_of(const step& one) const;
    /// Calls a function of the program, unless one has returned an error, or they are held. Any thread.
    void launch(std::size_t task, const kernel& what, via_stream on);
    /// That of the control kernel, if there is one.
    void launch_control(via_stream on);
    /// Throws what has become of those functions.
    void check_functions() const;
    /// Whether the control wants another pass; its kernel is done. `read(again)` reads that.
    [[nodiscard]] bool is_wanted(base::function_ref<int(const int*)> read);

private:
    /// Instead of a task's number.
    static constexpr std::size_t control = SIZE_MAX;

    /// @param fails  whether an answer of the function is an error.
    [[nodiscard]] int call_function(std::size_t task, base::function_ref<int()> function, bool (*fails)(int));

    pass_means with_;
    schedule plan_;
    std::shared_mutex calling_;  ///< shared by who calls a function of the program
    std::atomic<bool> held_ = false;
    mutable std::mutex mutex_;  ///< guards this
    std::exception_ptr failure_;
};

/// By a thread for each stream.
[[nodiscard]] std::unique_ptr<passes> make_host_passes(pass_means with);
/// On streams, as a graph, or as a graph that repeats itself. May throw VIA_ERR_UNSUPPORTED.
[[nodiscard]] std::unique_ptr<passes> make_stream_passes(pass_means with, stream::operations& does, via_task_way way,
                                                         std::uint64_t most);

}  // namespace via::task
