// SPDX-License-Identifier: Apache-2.0
#include "models/site.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <stdexcept>
#include <string>
#include <thread>

#include <fmt/format.h>

namespace perf::models {
namespace {

/// The PEs of a host take its GPUs in turn, as the library does; this one's is made current.
void use_gpu(via::world& world) {
    int count = 0;
    check(cudaGetDeviceCount(&count), "cudaGetDeviceCount");
    check(cudaSetDevice(world.node().pe() % count), "cudaSetDevice");
    load_kernels();
}

/// The same on both PEs: an error on one of them alone would leave the other waiting.
void require_on_both(via::world& world, bool holds, const char* otherwise) {
    if (world.min(holds ? 1 : 0) == 0) throw std::runtime_error{otherwise};
}

}  // namespace

void check(cudaError_t result, const char* call) {
    if (result == cudaSuccess) return;
    throw std::runtime_error{std::string{call} + ": " + cudaGetErrorString(result)};
}

stream make_stream() {
    cudaStream_t made = nullptr;
    check(cudaStreamCreateWithFlags(&made, cudaStreamNonBlocking), "cudaStreamCreateWithFlags");
    return stream{made};
}

double seconds_since(clock::time_point begin) { return std::chrono::duration<double>(clock::now() - begin).count(); }

site::site(via::world& world, bool by_engine, bool threads) : world_{world}, threads_{threads} {
    use_gpu(world);
    stream_ = make_stream();
    gate_ = world.allocate<word>(1);
    answer_ = world.allocate_device<word>(1);
    world.expose_host_heap();
    via::check(via_device_context(world.handle(), &reach_.context, sizeof reach_.context));
    reach_.by_engine = by_engine;
    if (by_engine) {
        require_on_both(world, reach_.context.engine != 0, "there is no progress engine for kernels");
    } else {
        require_on_both(world, world.ptr(answer_.data(), other()) != nullptr,
                        "the PEs' GPUs do not reach each other's memory, so the mapped route is not to be had; try "
                        "--route engine");
    }
    shared_ = find_shared();
    const unsigned fit = fused_blocks_that_fit(by_engine);
    require_on_both(world, fit >= (shared_ ? 2U : 1U) * most_fused_blocks,
                    "the GPU is too small for kernels of two PEs whose blocks all run at once");
    by_turns([&] { calibrate(); });
}

bool site::find_shared() const {
    int device = 0;
    check(cudaGetDevice(&device), "cudaGetDevice");
    cudaDeviceProp about{};
    check(cudaGetDeviceProperties(&about, device), "cudaGetDeviceProperties");
    using id = std::array<char, sizeof about.uuid>;
    id mine{};
    std::memcpy(mine.data(), &about.uuid, mine.size());
    std::array<char, 2 * sizeof about.uuid> both{};
    world_.fcollect(both.data(), via::span<const char>{mine.data(), mine.size()});
    return std::equal(both.begin(), both.begin() + mine.size(), both.begin() + mine.size());
}

/// Twice, since clocks rise when there is work.
void site::calibrate() {
    constexpr word cycles = 1U << 22U;
    for (int i = 0; i < 2; ++i) {
        launch_calibration(cycles, answer_.data(), main());
        finish();
        const word nanoseconds = std::max<word>(1, world_.g(answer_.data(), pe()));
        cycles_a_second_ = static_cast<double>(cycles) * 1e9 / static_cast<double>(nanoseconds);
    }
}

word site::cycles_of(double seconds) const { return static_cast<word>(cycles_a_second_ * seconds); }

word site::take_numbers(int count) {
    const word before = numbers_;
    numbers_ += static_cast<word>(count);
    return before;
}

void site::hold() {
    shut();
    by_turns([&] { on().wait_until(gate_.data(), VIA_GE, gate_number_); });
}

clock::time_point site::open() {
    world_.sync();
    const auto begin = clock::now();
    world_.signal(gate_.data(), gate_number_, pe());
    return begin;
}

void site::finish(cudaStream_t of) const {
    const auto begin = clock::now();
    for (;;) {
        const cudaError_t state = cudaStreamQuery(of);
        if (state == cudaSuccess) return;
        if (state != cudaErrorNotReady) check(state, "cudaStreamQuery");
        const double waited = seconds_since(begin);
        if (waited > longest_wait)
            throw std::runtime_error{fmt::format("a stream has not come to its end in {:.0f} s", waited)};
        if (waited > 1e-3) std::this_thread::yield();
    }
}

void site::wait_for(const word* at, word value) const {
    via_condition what = via::each_of(via::span<const word>{at, 1}, VIA_GE, value);
    what.limit = longest_wait;
    world_.wait_all(what);
}

}  // namespace perf::models
