// SPDX-License-Identifier: Apache-2.0
/// @file ping_pong.hpp
/// @brief 8 bytes and a signal there and back, by each of the models.
#pragma once

#include "models/result.hpp"
#include "models/site.hpp"

namespace perf::models {

class ping_pong {
public:
    /// Collective.
    explicit ping_pong(site& on);

    /// Collective. Seconds one way.
    /// @param work  seconds that a kernel works before each send; 0: none.
    /// @throws std::runtime_error if other data came than was sent.
    [[nodiscard]] double run(model by, double work);

private:
    [[nodiscard]] double run_by_host(int rounds, word cycles);
    [[nodiscard]] double run_on_stream(int rounds, word cycles);
    [[nodiscard]] double run_in_kernel(int rounds, word cycles);
    /// For a kernel, with the gate as it is now.
    [[nodiscard]] ping_pong_arguments arguments_of(int rounds) const;

    site& on_;
    device_array<word> data_;
    device_array<word> source_;
    device_array<word> signal_;
    host_array<word> host_signal_;  ///< that the host waits for: it need not ask the GPU
};

}  // namespace perf::models
