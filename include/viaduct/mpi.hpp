// SPDX-License-Identifier: Apache-2.0
/// @file mpi.hpp
/// @brief Makes a world of the processes of an MPI communicator.
///
/// Not part of viaduct.hpp, since it needs an MPI, which the library does not.
#ifndef VIADUCT_MPI_HPP
#define VIADUCT_MPI_HPP

#include <stdexcept>
#include <string>

#include <viaduct_mpi.h>

namespace via {

/// Callbacks over a communicator:
/// @code
/// via::mpi_callbacks calls{MPI_COMM_WORLD};
/// via::config config;
/// config.callbacks = calls.get();
/// via::world world{config};
/// @endcode
/// The communicator and this object are needed until the world is made. MPI is initialized and not finalized before.
class mpi_callbacks {
public:
    /// Throws std::runtime_error if MPI refuses to say the rank or the size.
    explicit mpi_callbacks(MPI_Comm comm) : comm_{comm} {
        const int code = via_mpi_callbacks(&comm_, &calls_);
        if (code != MPI_SUCCESS) throw std::runtime_error{"MPI gives the error code " + std::to_string(code)};
    }
    mpi_callbacks(const mpi_callbacks&) = delete;
    mpi_callbacks& operator=(const mpi_callbacks&) = delete;
    mpi_callbacks(mpi_callbacks&&) = delete;
    mpi_callbacks& operator=(mpi_callbacks&&) = delete;
    ~mpi_callbacks() = default;

    /// For via_config.callbacks. Owned by this object.
    [[nodiscard]] const via_callbacks* get() const noexcept { return &calls_; }

private:
    MPI_Comm comm_;
    via_callbacks calls_{};
};

}  // namespace via

#endif
