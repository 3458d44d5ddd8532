// SPDX-License-Identifier: Apache-2.0
/// @file threads.hpp
/// @brief Which threads there are; and for debug mode, that only those call which may, by the level that the program
/// has been given.
///
/// What the program calls takes a turn while it lasts: where it looks anyway whether this is debug mode, or takes so
/// long that a look does not show. The quickest calls do not look. Of these the native call is put off, as if it had
/// failed, and made in a turn by check(), which knows the call's name (quick_calls). Calls of the library's own take no
/// turn, nor do those that any thread may make: shmem_query_thread(), which tells it what it may do,
/// shmem_global_exit(), what may be called at any time, and what a process calls while it ends, from the time that
/// exit() has come to what this library has registered with it.
#pragma once

#include "world.hpp"

namespace via::shmem {

/// Notes the level, and that this thread has joined the job.
void set_level(int threads) noexcept;

/// Of this process, the library's own included; 0 if the system does not tell.
[[nodiscard]] int count_threads() noexcept;
/// The same when threads that have been joined, which may still be listed for a moment, are no more.
[[nodiscard]] int count_settled_threads() noexcept;
/// Has the process end with this thread, as by exit(), if it is the last one then but for those that the library has
/// begun since there were `before`: a program that knows no shmem_finalize() may end by pthread_exit().
void watch_last_thread(int before) noexcept;

/// In debug mode, tells the handler if this thread, which is about to leave, is not the one that has joined: at every
/// level it is that one which leaves.
void look_who_leaves(const char* call) noexcept;

/// This thread is in a call while this lives. Tells the handler, in debug mode, if by the level of threads it must not
/// be. If the handler returns the call is made all the same, as no call of this library minds. A call within a call, as
/// by a handler, has the turn of the outer one, or none if that has none.
class turn {
public:
    explicit turn(const char* call) noexcept {
        if (the_job.debug) [[unlikely]]
            is_taken_ = take(call);
    }
    turn(const turn&) = delete;
    turn& operator=(const turn&) = delete;
    turn(turn&&) = delete;
    turn& operator=(turn&&) = delete;
    ~turn() {
        if (is_taken_) [[unlikely]]
            give();
    }

private:
    [[nodiscard, gnu::cold]] static bool take(const char* call) noexcept;
    [[gnu::cold]] static void give() noexcept;

    bool is_taken_ = false;
};

/// What one of the quick_calls returned; of one that was put off, as `call`, what it returns now.
[[nodiscard, gnu::cold]] via_status made_if_put_off(via_status status, const char* call) noexcept;

}  // namespace via::shmem
