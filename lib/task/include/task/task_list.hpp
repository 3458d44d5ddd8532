// SPDX-License-Identifier: Apache-2.0
/// @file task_list.hpp
/// @brief A list of tasks: what was recorded, and its way through the passes; see viaduct_task.h.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include <viaduct_task.h>

#include "host/addresses.hpp"
#include "task/passes.hpp"
#include "task/recorded.hpp"
#include "task/schedule.hpp"

namespace via::task {

/// Errors are thrown as base::error. One thread at a time, beside the list's own.
class task_list {
public:
    task_list(const core::core& c, const host::addresses& all) noexcept : core_{c}, addresses_{all} {}
    task_list(const task_list&) = delete;
    task_list& operator=(const task_list&) = delete;
    task_list(task_list&&) = delete;
    task_list& operator=(task_list&&) = delete;
    /// Waits for what is carried out.
    ~task_list();

    /// Returns the task's number. Throws VIA_ERR_ARGUMENT, with nothing recorded.
    std::size_t add(const via_task_place* place, recorded::action what, const char* call);
    void set_control(control_task by, const char* call);
    void set_control(control_kernel by, const char* call);

    /// For via_task_list_prepare(), in this order; each throws what is wrong.
    /// @{
    void check_for(via_task_way way) const;
    /// Of every task.
    [[nodiscard]] const std::vector<outline>& outlines() const noexcept { return outlines_; }
    [[nodiscard]] const recorded& program() const noexcept { return program_; }
    void use(std::unique_ptr<passes> by, std::uint64_t most_passes);
    /// It was in vain, on some PE.
    void unuse() noexcept;
    /// @}

    void start();
    void wait();
    /// See via_task_list_stop(). Any thread.
    /// @param waits  for functions that are running.
    void stop(bool waits = true) noexcept;
    /// Waits, if it is being carried out, whatever comes of it.
    void finish() noexcept;
    [[nodiscard]] bool test() const;
    void wait_for(std::span<const std::size_t> tasks);
    [[nodiscard]] via_task_state state(std::size_t task) const;
    [[nodiscard]] std::uint64_t passes_done() const noexcept;
    [[nodiscard]] via_stream stream(std::size_t which) const;

    /// Throws VIA_ERR_ARGUMENT while it is carried out.
    void check_idle(const char* call) const;
    [[nodiscard]] bool is_prepared() const noexcept { return by_ != nullptr; }
    /// Without tasks, and not prepared.
    void clear() noexcept;

private:
    enum class phase : std::uint8_t { idle, running, over, failed };

    void check_recording(const char* call) const;
    void check_memory(const char* call) const;
    void run() noexcept;

    const core::core& core_;
    const host::addresses& addresses_;
    recorded program_;
    std::vector<outline> outlines_;
    std::shared_ptr<passes> by_;  ///< null until it is prepared; stop() shares it
    std::uint64_t most_passes_ = 0;
    std::thread runner_;
    mutable std::mutex mutex_;  ///< guards these, and changes of by_
    mutable std::condition_variable changed_;
    phase now_ = phase::idle;
    std::exception_ptr error_;
};

}  // namespace via::task
