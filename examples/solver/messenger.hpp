// SPDX-License-Identifier: Apache-2.0
/// @file messenger.hpp
/// @brief A library of messages in place of this one: what the loops need in which the host waits for halos and sums.
#pragma once

#include <memory>

#include <viaduct/viaduct.hpp>

#include "messages.hpp"

namespace solver {

/// Errors are exceptions on the PE that meets them.
class messenger {
public:
    messenger() = default;
    messenger(const messenger&) = delete;
    messenger& operator=(const messenger&) = delete;
    virtual ~messenger() = default;

    /// Each number becomes the sum of all PEs'. Collective.
    virtual void add_up(via::span<double> numbers) = 0;
    /// Begins to send and to receive. What is sent is there, and stays until wait().
    virtual void start(const messages& all) = 0;
    /// What start() has begun is done.
    virtual void wait() = 0;
    /// Whether the numbers of a message may lie in a GPU's memory.
    [[nodiscard]] virtual bool reaches_gpus() const = 0;
};

/// Initializes MPI, which a process can do once: what is returned finalizes it. Collective.
/// @throws common::user_error on all PEs, if this program was built without MPI or was not started by mpirun
[[nodiscard]] std::shared_ptr<messenger> start_mpi(via::world& world);

}  // namespace solver
