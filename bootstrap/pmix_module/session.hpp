// SPDX-License-Identifier: Apache-2.0
/// @file session.hpp
/// @brief This process as a client of its PMIx server.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <sys/types.h>

#include <pmix.h>

namespace via::pmix_module {

/// A place in the job, and the number of a world: the k-th that this process makes is the k-th of every process.
struct membership {
    pmix_proc_t self;
    std::uint32_t npes;
    std::uint64_t world;
};

/// PMIx, initialized by the first world and finalized when the process ends. PMIx itself is one for the whole process,
/// and shared with MPI where that uses it, so this is as well: the one object of static lifetime in the project.
///
/// To finalize sooner, with the last world, would be wrong: a server takes a PE that has finalized as gone and ends the
/// fences that the others are in already for the next world without it. And it must be finalized, or mpirun takes the
/// end of the process for a failure.
class session {
public:
    static session& of_process();

    session(const session&) = delete;
    session& operator=(const session&) = delete;
    session(session&&) = delete;
    session& operator=(session&&) = delete;

    /// Initializes PMIx if need be, and counts one world more. Throws std::runtime_error.
    [[nodiscard]] membership join();
    /// Asks the launcher to end all processes of the job. Throws std::runtime_error.
    void end_job(int status);

private:
    session() = default;
    /// Finalizes PMIx. Leaves no memory invalid that a thread stuck in a call to PMIx could still come back to.
    ~session();

    void initialize();

    std::mutex mutex_;
    pid_t process_ = 0;  // that initialized PMIx: a child made by fork() shares the connection, and must not use it
    pmix_proc_t self_{};
    std::uint32_t npes_ = 0;
    std::uint64_t worlds_ = 0;
};

/// Throws std::runtime_error unless `status` is success: "PMIx_Fence: UNREACHABLE (-25)".
void check(const char* call, pmix_status_t status);

}  // namespace via::pmix_module
