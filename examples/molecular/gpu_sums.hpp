// SPDX-License-Identifier: Apache-2.0
/// @file gpu_sums.hpp
/// @brief Sums over all atoms of all PEs, in the order of a stream.
#pragma once

#include <memory>

#include <viaduct/viaduct.hpp>

#include "atoms.hpp"
#include "common/gpu.hpp"

namespace molecular {

class gpu_sums {
public:
    /// Collective.
    explicit gpu_sums(via::world& world);
    gpu_sums(const gpu_sums&) = delete;
    gpu_sums& operator=(const gpu_sums&) = delete;
    ~gpu_sums();

    /// Waits for the stream. Collective.
    [[nodiscard]] totals run(const atoms_view& a, double mass, const common::stream& by);

private:
    struct state;
    std::unique_ptr<state> state_;
};

}  // namespace molecular
