// SPDX-License-Identifier: Apache-2.0
/// @file world.hpp
/// @brief The one world behind shmem.h, and what every call needs of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <utility>

#include <shmem.h>
#include <viaduct.h>

#include "objects.hpp"
#include "standards/failure.hpp"

namespace via::shmem {

/// Who is in a call, of threads that call one at a time.
struct caller {
    int thread = 0;  ///< by gettid(); 0: nobody
    const char* call = nullptr;
};

/// What the library must remember of what it handed out.
struct books {
    std::mutex mutex;
    std::map<const void*, std::size_t> blocks;           ///< bytes of each block of symmetric memory
    std::size_t in_blocks = 0;                           ///< bytes that they take together
    std::size_t most_in_blocks = SIZE_MAX;               ///< by SHMEM_SYMMETRIC_SIZE
    std::map<const via_team*, int> num_contexts;         ///< of the teams that were made
    std::map<const via_context*, shmem_team_t> team_of;  ///< of the contexts that were made
    std::set<const void*> handles;                       ///< in debug mode, of all teams and contexts that were made
    std::map<std::pair<const long*, long>, long> sync_calls;  ///< in debug mode, by each pSync, of each active set
    program_objects objects;                                  ///< in debug mode
    caller inside;                                            ///< in debug mode; see threads.hpp
    std::string private_data;                                 ///< why the program's data is not symmetric, if it is not
};

/// Native calls for those of the program's that are so short that they do not look whether this is debug mode: these
/// hand what a native call returns to check(). By pointers, as every call of another library is: in debug mode they may
/// be others, see threads.hpp.
struct quick_calls {
    decltype(&via_put) put = via_put;
    decltype(&via_get) get = via_get;
    decltype(&via_atomic) atomic = via_atomic;
    decltype(&via_fence) fence = via_fence;
    decltype(&via_quiet) quiet = via_quiet;
    decltype(&via_signal_fetch) signal_fetch = via_signal_fetch;
};

/// The membership that shmem_init() makes. All null and zero before it and after shmem_finalize(). What every call
/// reads lies in one cache line, and in another the pointers by which the quickest go on.
struct alignas(64) job {
    via_context* context = nullptr;  ///< the default one
    /// The program's variables, and what may be read: these and its constants. No bytes if they are not symmetric.
    std::uintptr_t data = 0;
    std::size_t data_size = 0;
    std::uintptr_t readable = 0;
    std::size_t readable_size = 0;
    std::uintptr_t alias = 0;  ///< from the address of any of it to where it also lies, in the heap; modulo 2^64
    bool debug = false;
    via_world* world = nullptr;
    alignas(64) quick_calls quick;
    int pe = -1;
    int npes = 0;
    via_team* everyone = nullptr;
    via_team* shared = nullptr;
    int threads = SHMEM_THREAD_SINGLE;  ///< the level that was asked for, and provided
    int joined_by = 0;                  ///< the thread that has joined, by gettid()
    int own_threads = 0;                ///< how many the library has begun
    double hang_report = 0;             ///< seconds after which a wait says that it lasts; 0: never
    int process = 0;                    ///< that has joined: a child of it made by fork() is no PE
    bool exits = false;                 ///< exit() has been called. Atomic
    bool ends_well = false;             ///< the same, with status 0
    /// What the process has left because it ends: null as long as it has not. What its threads and the last destructors
    /// give back then is gone already.
    via_world* left = nullptr;
    standards::process_end end;
    /// In the heap: what a PE that ends the job writes here; see global_exit().
    std::int64_t* ended = nullptr;
    /// Until shmem_finalize(). Not of a process that ends without it: its other threads may be in calls.
    books* kept = nullptr;
};

/// The only mutable global of the library; written by init() and finalize() alone.
extern job the_job;

/// Where what lies in the `size` bytes from `begin` also lies; of all else the address itself. By a mask: a branch
/// costs a third of a nanosecond, and more where a program's calls take both sides of it in turn.
[[nodiscard]] inline std::uintptr_t moved(std::uintptr_t address, std::uintptr_t begin, std::size_t size) noexcept {
    const std::uintptr_t all_if_inside = -static_cast<std::uintptr_t>(address - begin < size);
    return address + (the_job.alias & all_if_inside);
}
/// The address in the heap of a symmetric object that is written.
[[nodiscard]] inline void* symmetric(void* address) noexcept {
    return reinterpret_cast<void*>(moved(reinterpret_cast<std::uintptr_t>(address), the_job.data, the_job.data_size));
}
/// Of one that is only read, which may be a constant of the program as well.
[[nodiscard]] inline const void* symmetric(const void* address) noexcept {
    return reinterpret_cast<const void*>(
        moved(reinterpret_cast<std::uintptr_t>(address), the_job.readable, the_job.readable_size));
}
template <class T>
[[nodiscard]] T* symmetric(T* address) noexcept {
    return static_cast<T*>(symmetric(static_cast<std::conditional_t<std::is_const_v<T>, const void*, void*>>(address)));
}

/// In debug mode, true for the handle of a team or context that this PE has made, and may have ended.
[[nodiscard, gnu::cold]] bool was_made(const void* handle) noexcept;

[[nodiscard]] inline via_context* main_context() noexcept { return the_job.context; }
/// Null for SHMEM_CTX_INVALID, which the native call refuses by name; in debug mode for all that is no handle.
[[nodiscard]] inline via_context* native(shmem_ctx_t ctx) noexcept {
    if (ctx == SHMEM_CTX_DEFAULT) return the_job.context;
    if (the_job.debug && !was_made(ctx)) return nullptr;
    return reinterpret_cast<via_context*>(ctx);
}
/// The same of a team.
[[nodiscard]] inline via_team* native(shmem_team_t team) noexcept {
    if (team == SHMEM_TEAM_WORLD) return the_job.everyone;
    if (team == SHMEM_TEAM_SHARED) return the_job.shared;
    if (the_job.debug && !was_made(team)) return nullptr;
    return reinterpret_cast<via_team*>(team);
}

}  // namespace via::shmem
