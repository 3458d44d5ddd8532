// SPDX-License-Identifier: Apache-2.0
/// @file failure.hpp
/// @brief What becomes of errors in layers whose standard has calls that return nothing: an error of these has nowhere
/// else to go, so it ends the job.
#pragma once

#include <string>
#include <string_view>

#include <viaduct.h>

namespace via::standards {

/// How a process ends, with whatever its standard streams hold written.
enum class ending {
    by_exit,  ///< as a program that calls exit()
    at_once,  ///< past all handlers, which may wait for a GPU that waits for a PE
};

/// Which thread ends the process: the first that claims to. What others fail in meanwhile is its doing, and nothing to
/// report. Any thread may call these; to copy one is not atomic.
class process_end {
public:
    /// True if it is the calling thread from now on.
    bool claim() noexcept;
    [[nodiscard]] bool is_claimed() const noexcept;
    /// Does not return in any other thread than the one that ends the process.
    void leave_to_its_thread() const noexcept;

private:
    int thread_ = 0;  // by gettid(); 0: none
};

/// What a layer says of itself.
struct layer {
    const char* name;      ///< begins every line that it prints
    int (*pe)() noexcept;  ///< this PE's number; negative if there is no job
    /// The world, which the layer forgets; null if there is none. Its memory stays, as other threads may be in calls.
    /// Returns in the thread that ends the process alone.
    via_world* (*take)() noexcept;
    ending how;
};

/// A line on standard error: the layer, this PE, the text.
void print(const layer& of, const std::string& text) noexcept;

/// What failed, and the hint, if it is not empty, in a line of its own.
void print_failure(const layer& of, const char* call, const std::string& message, const std::string& hint) noexcept;

/// What an error handler does that is the layer's own: says what failed, leaves the job as a PE that failed, and ends
/// the process.
[[noreturn]] void print_and_end(const layer& of, const char* call, const char* message, const char* hint) noexcept;

/// Ends all processes of the job, as far as via_job_end() can, and this one, for `reason`.
[[noreturn]] void end_job(const layer& of, int status, const char* reason) noexcept;
/// A reason: that the program has made this call.
[[nodiscard]] std::string as_called(const char* call, int status);

[[noreturn]] void end_process(int status, ending how) noexcept;

/// The native error that this thread has seen last.
struct native_error {
    std::string message;  ///< without the native call's name, which is not the one that the program knows
    std::string hint;     ///< may be empty

    /// Both, in one line.
    [[nodiscard]] std::string text() const { return hint.empty() ? message : message + "; " + hint; }
    /// Puts the standard's name of a setting before the native one. Of what failed on any PE the message has the hint.
    void name_setting(std::string_view native, std::string_view standard);
};
[[nodiscard]] native_error last_error();

}  // namespace via::standards
