// SPDX-License-Identifier: Apache-2.0
/// @file failure.hpp
/// @brief What becomes of errors, since most calls of the standard return nothing.
#pragma once

#include <cstdint>
#include <new>
#include <string>

#include <viaduct.h>

namespace via::shmem {

/// Tells the handler of the native error that the thread has seen last, as an error of `call`. Returns if the handler
/// does.
[[gnu::cold]] void fail(const char* call) noexcept;

/// Who hears of an error.
using listener = void (*)(const char* call, const std::string& message, const std::string& hint) noexcept;

/// Tells the handler of an error that the layer itself has found.
[[gnu::cold]] void refuse(const char* call, const std::string& message, const std::string& hint) noexcept;
/// Says it on standard error, for a call that returns what the matter is to a program that may not look.
[[gnu::cold]] void say_failure(const char* call, const std::string& message, const std::string& hint) noexcept;

/// Tells the handler that this process has no memory left, without taking any.
[[gnu::cold]] void refuse_without_memory(const char* call) noexcept;
/// Does what takes memory of the process, other than symmetric. False if there is none, of which the handler was told.
template <class Act>
[[nodiscard]] bool with_memory(const char* call, const Act& act) noexcept {
    try {
        act();
        return true;
    } catch (const std::bad_alloc&) {
        refuse_without_memory(call);
        return false;
    }
}

/// As fail() where there is no job yet, or none any more; `what` failed.
[[gnu::cold]] void fail_outside(const char* call, const char* what, listener tell = refuse) noexcept;

/// What dest of a collect must be.
inline constexpr const char* collect_hint =
    "dest takes what all PEs bring together, and ends before source, if that lies behind it";

/// True if there is a world; else tells the handler.
[[nodiscard]] bool is_joined(const char* call) noexcept;

/// True if there is a place for what a call gives; else tells the handler that the argument is NULL.
[[nodiscard]] bool is_place(const void* place, const char* argument, const char* call) noexcept;

/// For calls that return what the matter is: says it, if SHMEM_DEBUG is set, and returns -1.
[[gnu::cold]] int decline(const char* call) noexcept;
[[gnu::cold]] int decline(const char* call, const std::string& message) noexcept;

/// Says something on standard error, with this PE's number.
void say(const std::string& what) noexcept;
/// The same if SHMEM_DEBUG is set.
void note(const std::string& what) noexcept;

/// The world, for the first thread that ends this process, and its memory stays until then. Null for the same thread
/// again; others do not return.
[[nodiscard]] via_world* take_world() noexcept;

/// Ends all processes of the job, as far as that can be done, and this one.
[[noreturn]] void end_job(int status, const char* call) noexcept;
/// A via_failure_handler: where another PE has ended the job, writes what the standard streams hold and, unless a
/// thread of the program hears of the end by a call of its own, ends this process, which then is past all exit
/// handlers.
void heed_end(int pe, const char* why, void* unused) noexcept;

/// What stands for a status in job::ended.
[[nodiscard]] constexpr std::int64_t ended_with(int status) noexcept {
    return (std::int64_t{1} << 32) | (status & 0xff);
}

/// What check() does about a native call that did not succeed, or that was put off (threads.hpp).
[[gnu::cold]] bool settle(via_status status, const char* call) noexcept;

/// True if the native call succeeded; else tells the handler.
inline bool check(via_status status, const char* call) noexcept {
    if (status == VIA_OK) [[likely]]
        return true;
    return settle(status, call);
}

}  // namespace via::shmem
