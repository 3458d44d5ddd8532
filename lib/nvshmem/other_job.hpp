// SPDX-License-Identifier: Apache-2.0
/// @file other_job.hpp
/// @brief The job of another library that the process has joined already, for via_config.callbacks.
///
/// It is asked by the functions that the process' shared libraries show, so that programs include the headers in the
/// order that they like.
#pragma once

#include <cstddef>
#include <memory>

#include <viaduct.h>

namespace via::nvshmem {

class other_job {
public:
    virtual ~other_job() = default;
    [[nodiscard]] virtual int pe() const = 0;
    [[nodiscard]] virtual int npes() const = 0;
    /// As in via_callbacks; not zero if it failed.
    [[nodiscard]] virtual int allgather(const void* mine, void* all, std::size_t size) const = 0;
    [[nodiscard]] virtual int barrier() const = 0;

    /// They call this object.
    [[nodiscard]] via_callbacks callbacks();
};

/// That of OpenSHMEM, of any implementation; null if the process has none.
[[nodiscard]] std::unique_ptr<other_job> find_shmem_job();
/// The processes of the communicator at `comm`, an MPI_Comm of Open MPI or of MPICH's ABI; null if the process has
/// neither.
[[nodiscard]] std::unique_ptr<other_job> find_mpi_job(const void* comm);

}  // namespace via::nvshmem
