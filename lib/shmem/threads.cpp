// SPDX-License-Identifier: Apache-2.0
#include "threads.hpp"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <pthread.h>
#include <string>
#include <system_error>
#include <thread>
#include <tuple>
#include <unistd.h>
#include <utility>
#include <variant>

#include "failure.hpp"
#include "standards/failure.hpp"

namespace via::shmem {
namespace {

/// No native call says this.
constexpr auto put_off = static_cast<via_status>(-1);

/// What a native call was given.
template <auto native>
struct noted;
template <class... Arguments, via_status (*native)(Arguments...)>
struct noted<native> {
    std::tuple<Arguments...> arguments;

    [[nodiscard]] via_status make() const noexcept { return std::apply(native, arguments); }
    /// Stands for the native call.
    static via_status note(Arguments... arguments) noexcept;
};

using noted_call = std::variant<noted<via_quiet>, noted<via_fence>, noted<via_put>, noted<via_get>, noted<via_atomic>,
                                noted<via_signal_fetch>>;
thread_local constinit noted_call next_call{};

template <class... Arguments, via_status (*native)(Arguments...)>
via_status noted<native>::note(Arguments... arguments) noexcept {
    next_call = noted{{arguments...}};
    return put_off;
}

constexpr quick_calls put_off_calls{.put = noted<via_put>::note,
                                    .get = noted<via_get>::note,
                                    .atomic = noted<via_atomic>::note,
                                    .fence = noted<via_fence>::note,
                                    .quiet = noted<via_quiet>::note,
                                    .signal_fetch = noted<via_signal_fetch>::note};

/// The system's number, which debuggers show too. A child made by fork(), which is no PE, has its parent's.
int this_thread() noexcept {
    thread_local const int number = ::gettid();
    return number;
}

const char* name_of(int level) noexcept {
    switch (level) {
        case SHMEM_THREAD_SINGLE: return "SHMEM_THREAD_SINGLE";
        case SHMEM_THREAD_FUNNELED: return "SHMEM_THREAD_FUNNELED";
        case SHMEM_THREAD_SERIALIZED: return "SHMEM_THREAD_SERIALIZED";
        default: return "SHMEM_THREAD_MULTIPLE";
    }
}

/// How messages begin.
std::string this_thread_calls() {
    return "thread " + std::to_string(this_thread()) + " of PE " + std::to_string(the_job.pe) + " calls";
}

void refuse_other_thread(const char* call) noexcept {
    refuse(call,
           this_thread_calls() + ", and thread " + std::to_string(the_job.joined_by) +
               " alone may, which joined with " + name_of(the_job.threads),
           "ask shmem_init_thread() for SHMEM_THREAD_SERIALIZED if threads call by turns, for SHMEM_THREAD_MULTIPLE if "
           "they call at any time");
}

void refuse_at_once(int other, const char* its_call, const char* call) noexcept {
    refuse(call,
           this_thread_calls() + " while thread " + std::to_string(other) + " is in " + its_call + ", with " +
               name_of(the_job.threads),
           "let threads call one at a time, also those that wait; or ask shmem_init_thread() for "
           "SHMEM_THREAD_MULTIPLE");
}

/// Called when a thread that has joined ends by itself. If none of the program's is left the process ends, as it would
/// if there were none of the library's. Else another one may leave the job at this moment.
void end_with_last_thread(void* /*unused*/) noexcept {
    const bool is_last = count_settled_threads() == the_job.own_threads + 1;
    if (is_last && the_job.world != nullptr) standards::end_process(EXIT_SUCCESS, standards::ending::by_exit);
}

/// The process ends, and whichever thread has called exit() goes through its handlers and destructors.
bool is_ending() noexcept { return __atomic_load_n(&the_job.exits, __ATOMIC_RELAXED); }

}  // namespace

void set_level(int threads) noexcept {
    the_job.threads = threads;
    the_job.joined_by = this_thread();
    if (the_job.debug && threads != SHMEM_THREAD_MULTIPLE) the_job.quick = put_off_calls;
}

int count_threads() noexcept {
    int count = 0;
    std::error_code error;
    for (std::filesystem::directory_iterator at{"/proc/self/task", error}, end; !error && at != end;
         at.increment(error))
        ++count;
    return count;
}

int count_settled_threads() noexcept {
    int now = count_threads();
    for (int before = 1; now != before;) {  // one alone has joined all others
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
        before = std::exchange(now, count_threads());
    }
    return now;
}

void watch_last_thread(int before) noexcept {
    static pthread_key_t key;
    static const bool made = ::pthread_key_create(&key, end_with_last_thread) == 0;
    the_job.own_threads = count_threads() - before;
    if (made) (void)::pthread_setspecific(key, &the_job);
}

void look_who_leaves(const char* call) noexcept {
    const bool has_been_told = the_job.threads <= SHMEM_THREAD_FUNNELED;  // when it took its turn
    if (!the_job.debug || has_been_told || is_ending() || the_job.joined_by == this_thread()) return;
    refuse(call, this_thread_calls() + ", and thread " + std::to_string(the_job.joined_by) + " has joined",
           "the thread that called shmem_init() or shmem_init_thread() leaves, at every level of threads");
}

/// What a handler calls that is told of a call has no turn to take, as that has none.
bool turn::take(const char* call) noexcept {
    thread_local bool tells = false;
    if (the_job.world == nullptr || the_job.threads == SHMEM_THREAD_MULTIPLE || is_ending() || tells) return false;
    if (the_job.threads != SHMEM_THREAD_SERIALIZED) {
        tells = true;
        if (the_job.joined_by != this_thread()) refuse_other_thread(call);
        tells = false;
        return false;
    }
    caller& inside = the_job.kept->inside;
    std::unique_lock lock{the_job.kept->mutex};
    const caller other = inside;
    if (other.thread == 0) inside = {.thread = this_thread(), .call = call};
    lock.unlock();
    tells = true;
    if (other.thread != 0 && other.thread != this_thread()) refuse_at_once(other.thread, other.call, call);
    tells = false;
    return other.thread == 0;
}

/// The call may have been that which leaves.
void turn::give() noexcept {
    if (the_job.kept == nullptr) return;
    const std::lock_guard lock{the_job.kept->mutex};
    if (the_job.kept->inside.thread == this_thread()) the_job.kept->inside = {};
}

via_status made_if_put_off(via_status status, const char* call) noexcept {
    if (status != put_off) return status;
    const noted_call made = next_call;  // a handler that hears of the turn may make calls
    const turn mine{call};
    return std::visit([](const auto& each) { return each.make(); }, made);
}

}  // namespace via::shmem
