// SPDX-License-Identifier: Apache-2.0
/// @file exchange.hpp
/// @brief The exchange of halos by each of the models, with every word that is received looked at.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "models/result.hpp"
#include "models/site.hpp"

namespace perf::models {

/// Iterations in a row. A stream takes so much ahead of what it does without the host having to wait for room.
inline constexpr int usual_iterations = 64;

/// How large the parts of an exchange are.
struct shape {
    std::size_t size = 0;  ///< bytes of a halo
    std::string interior;  ///< name of how large the interior is
    std::size_t cells = 0;
};
/// Each size with a small interior, and with one that grows with the halo.
[[nodiscard]] std::vector<shape> shapes_of(const std::vector<std::size_t>& sizes);

/// Memory for exchanges of any of these shapes.
///
/// A PE is never more than one iteration ahead of the other, since it waits in each for the message of the same one. So
/// two halos by turns are enough: when the message of iteration i + 2 is sent, that of i has been unpacked.
struct exchange_memory {
    /// Collective.
    exchange_memory(site& on, const std::vector<shape>& shapes);

    device_array<word> edge;
    device_array<word> packed;
    device_array<word> halos;  ///< two
    device_array<word> ghost;
    device_array<double> interior;
    device_array<word> counts;  ///< wrong, seen; and both of what is not looked at
    device_array<word> signals;
    device_array<word> released;
    device_array<unsigned> tickets;
    device_array<stamp> stamps;
    host_array<word> host_signal;  ///< that the host waits for: it need not ask the GPU
    word expected = 0;             ///< of what is seen
};

class exchange {
public:
    exchange(site& on, exchange_memory& memory, const shape& what);

    /// Collective. Seconds of an iteration, many of which come one after the other.
    /// @throws std::runtime_error if a halo was wrong, or one was not looked at.
    [[nodiscard]] double run(model by);

    /// Collective. What the parts take, each measured alone but those of the fused kernel.
    [[nodiscard]] model_terms measure_terms();

private:
    [[nodiscard]] exchange_arguments arguments_of(word number) const;
    void send_by_host(const exchange_arguments& now);
    void send_on_stream(const exchange_arguments& now);
    void iterate_on_stream(word number);
    [[nodiscard]] double run_by_host(int iterations);
    /// @param enqueue  has the stream do an iteration.
    template <class Enqueue>
    [[nodiscard]] double run_ahead(int iterations, Enqueue enqueue);
    void verify(model by);

    /// What it took a call to enqueue something, and the stream to do it, of so many one after the other.
    struct paces {
        double call = 0;
        double stream = 0;
    };
    template <class Enqueue>
    [[nodiscard]] paces pace_of(int count, Enqueue enqueue);
    [[nodiscard]] exchange_arguments unverified(word number) const;
    void measure_kernels(model_terms& t);
    void measure_host(model_terms& t);
    void measure_stream(model_terms& t);
    void measure_fused(model_terms& t);

    site& on_;
    exchange_memory& memory_;
    shape what_;
    double opening_ = 0;  ///< seconds from opening the gate to the end of a stream that waits for nothing else
};

/// Each part's median.
[[nodiscard]] model_terms median_of(std::vector<model_terms> all);

}  // namespace perf::models
