// SPDX-License-Identifier: Apache-2.0
/// @file site.hpp
/// @brief Where one PE measures: its world, GPU and stream, and how two PEs begin together and end in time.
#pragma once

#include <chrono>
#include <memory>
#include <type_traits>

#include <cuda_runtime_api.h>

#include <viaduct/stream.hpp>
#include <viaduct/viaduct.hpp>

#include "models/kernels.hpp"

namespace perf::models {

/// @throws std::runtime_error naming the call, if it failed.
void check(cudaError_t result, const char* call);

struct stream_end {
    void operator()(CUstream_st* made) const noexcept { (void)cudaStreamDestroy(made); }
};
using stream = std::unique_ptr<CUstream_st, stream_end>;
/// One that does not wait for the default stream.
[[nodiscard]] stream make_stream();

template <class T>
using device_array = via::symmetric<T, via::device_memory>;
template <class T>
using host_array = via::symmetric<T>;

using clock = std::chrono::steady_clock;
[[nodiscard]] double seconds_since(clock::time_point begin);

/// Seconds after which a wait is given up.
inline constexpr double longest_wait = 60;

/// Collective over two PEs, as all of its calls that say so.
///
/// Two PEs that are threads may share a GPU, and then its hardware queues. A stream gets a queue when it has had
/// nothing to do and is given work; were two threads to do that at once, both streams might get the same one, and one
/// would keep the other's messages back while it waits for them. So whatever waits on the GPU for the other PE is begun
/// by turns (hold()), and enqueued while a gate keeps the stream busy.
class site {
public:
    /// Collective. Throws std::runtime_error, on both PEs, where the route is not to be had.
    /// @param threads  PEs are threads of this process.
    site(via::world& world, bool by_engine, bool threads);

    [[nodiscard]] via::world& world() const { return world_; }
    [[nodiscard]] int pe() const { return world_.pe(); }
    [[nodiscard]] int other() const { return 1 - world_.pe(); }
    [[nodiscard]] cudaStream_t main() const { return stream_.get(); }
    [[nodiscard]] via::on_stream on() const { return {world_, stream_.get()}; }
    [[nodiscard]] const reach& how() const { return reach_; }
    /// Both PEs are on one GPU.
    [[nodiscard]] bool shared() const { return shared_; }
    /// They are processes, and take turns on it.
    [[nodiscard]] bool takes_turns() const { return shared_ && !threads_; }
    /// All that waits must be enqueued before any of it begins.
    [[nodiscard]] bool enqueues_ahead() const { return shared_ && threads_; }
    /// How often something is repeated, unless PEs take turns.
    [[nodiscard]] int repeats(int usual) const { return takes_turns() ? 4 : usual; }

    /// The number before so many that no signal has had. The same on both PEs if both ask alike.
    [[nodiscard]] word take_numbers(int count);

    /// Collective. One PE does it after the other.
    template <class Body>
    void by_turns(Body&& body) {
        for (int turn = 0; turn < 2; ++turn) {
            if (turn == pe()) body();
            world_.sync();
        }
    }
    /// Shuts the gate for what shall begin together; of kernels, that wait for it themselves.
    void shut() { ++gate_number_; }
    [[nodiscard]] const word* gate() const { return gate_.data(); }
    [[nodiscard]] word gate_number() const { return gate_number_; }
    /// Collective. Shuts the gate, and has the stream wait for it.
    void hold();
    /// Collective. Opens the gate when both PEs have come; returns the time.
    clock::time_point open();

    /// Waits until the stream has nothing left to do, for longest_wait at most.
    void finish(cudaStream_t of) const;
    void finish() const { finish(main()); }
    /// Waits, as the host, until a word of the own heap has come to a value, for longest_wait at most.
    void wait_for(const word* at, word value) const;

    /// Cycles of the GPU's clock in such a time.
    [[nodiscard]] word cycles_of(double seconds) const;

private:
    [[nodiscard]] bool find_shared() const;
    void calibrate();

    via::world& world_;
    bool threads_;
    stream stream_;
    host_array<word> gate_;
    device_array<word> answer_;
    word gate_number_ = 0;
    word numbers_ = 0;
    reach reach_{};
    bool shared_ = false;
    double cycles_a_second_ = 0;
};

}  // namespace perf::models
