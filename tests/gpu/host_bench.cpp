// SPDX-License-Identifier: Apache-2.0
// The host initiator on device memory, beside the CUDA runtime's own calls in the same run. PE 0 measures towards the
// last PE; run it by viarun, or alone for a PE to itself. One JSON line a row; times in microseconds, medians.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <cuda_runtime_api.h>
#include <viaduct/viaduct.hpp>

#include "placement.hpp"
#include "sweep.hpp"

namespace {

using clock_type = std::chrono::steady_clock;

/// Microseconds a call, the median of several runs of `calls` of it.
template <class Body>
double measure(int calls, Body body) {
    std::vector<double> times;
    for (int run = 0; run < 9; ++run) {
        const auto start = clock_type::now();
        for (int i = 0; i < calls; ++i) body();
        const std::chrono::duration<double, std::micro> lasted = clock_type::now() - start;
        times.push_back(lasted.count() / calls);
    }
    return sweep::median(times);
}

void say(const char* row, std::size_t size, double ours, double limit, const char* limit_is) {
    std::printf(R"({"row": "%s", "size": %zu, "us": %.3f, "limit_us": %.3f, "times_limit": %.3f, "limit": "%s"})"
                "\n",
                row, size, ours, limit, ours / limit, limit_is);
}

void measure_all(via::world& world) {
    constexpr std::size_t most = sweep::most;
    auto far = world.allocate_device<std::byte>(most);
    auto near = world.allocate_device<std::byte>(most);
    auto word = world.allocate_device<std::uint64_t>(8);
    std::vector<std::byte> plain(most, std::byte{1});
    const int pe = world.npes() - 1;
    if (world.pe() == 0) {
        std::byte* mapped = world.ptr(far.data(), pe);
        cudaStream_t stream = nullptr;
        cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
        for (const std::size_t size : sweep::host_sizes) {
            const int calls = sweep::host_calls(size);
            const auto from_plain = [&] { cudaMemcpy(mapped, plain.data(), size, cudaMemcpyDefault); };
            const auto to_plain = [&] { cudaMemcpy(plain.data(), mapped, size, cudaMemcpyDefault); };
            const auto peer_copy = [&] {
                cudaMemcpyAsync(mapped, near.data(), size, cudaMemcpyDefault, stream);
                cudaStreamSynchronize(stream);
            };
            const via::span<const std::byte> host_source{plain.data(), size};
            const via::span<const std::byte> device_source{near.data(), size};
            say("put from host memory", size, measure(calls, [&] { world.put(far.data(), host_source, pe); }),
                measure(calls, from_plain), "cudaMemcpy");
            say("put from host memory + quiet", size,
                measure(calls,
                        [&] {
                            world.put(far.data(), host_source, pe);
                            world.quiet();
                        }),
                measure(calls, from_plain), "cudaMemcpy");
            say("get to host memory", size,
                measure(calls,
                        [&] {
                            world.get(via::span<std::byte>{plain.data(), size}, far.data(), pe);
                        }),
                measure(calls, to_plain), "cudaMemcpy");
            say("put from device memory", size, measure(calls, [&] { world.put(far.data(), device_source, pe); }),
                measure(calls, peer_copy), "cudaMemcpyAsync + synchronize");
        }
        say("fetch_add", 8, measure(500, [&] { (void)world.atomic_fetch_add(word.data(), 1, pe); }),
            measure(500, [&] { cudaMemcpy(plain.data(), mapped, 8, cudaMemcpyDefault); }), "cudaMemcpy of 8 bytes");
        say("signal set", 8, measure(500, [&] { world.signal(word.data(), 1, pe); }),
            measure(500, [&] { cudaMemcpy(mapped, plain.data(), 8, cudaMemcpyDefault); }), "cudaMemcpy of 8 bytes");
        cudaStreamDestroy(stream);
    }
    world.barrier();
}

/// Buffers that nobody has used yet, of the last PE.
constexpr int fresh = 16;
constexpr std::size_t fresh_size = std::size_t{4} << 20;

/// Microseconds, once.
template <class Body>
double time_once(Body body) {
    const auto start = clock_type::now();
    body();
    return std::chrono::duration<double, std::micro>{clock_type::now() - start}.count();
}

/// What a put costs beyond the same into the heap when the memory is mapped; and when it is not, beyond the driver's
/// opening of it.
void measure_windows(via::world& world) {
    const int pe = world.npes() - 1;
    std::vector<void*> memory(2 * fresh);
    // Two words: of one the heap's put is a memory operation, and a window's a copy.
    auto far = world.allocate_device<std::uint64_t>(2);
    auto handles = world.allocate<cudaIpcMemHandle_t>(fresh);
    via::window window = world.create_window(fresh * fresh_size);
    if (world.pe() == pe) {
        for (void*& each : memory) cudaMalloc(&each, fresh_size);
        for (int i = 0; i < fresh; ++i) {
            window.attach(static_cast<std::size_t>(i) * fresh_size, memory[static_cast<std::size_t>(i)], fresh_size);
            cudaIpcGetMemHandle(handles.data() + i, memory[static_cast<std::size_t>(fresh + i)]);
        }
    }
    world.barrier();
    if (world.pe() == 0) {
        const std::uint64_t value[2]{1, 2};
        const via::span<const std::uint64_t> source{value, 2};
        const auto put = [&](int i) {
            world.put(window.at<std::uint64_t>(0, std::size_t(i) * fresh_size), source, pe);
        };
        put(0);  // the first of all agrees with the other PE about the pair
        std::vector<double> misses, opens;
        for (int i = 1; i < fresh && pe != 0; ++i) {
            const cudaIpcMemHandle_t handle = world.g(handles.data() + i, pe);
            void* mapped = nullptr;
            opens.push_back(time_once([&] { cudaIpcOpenMemHandle(&mapped, handle, cudaIpcMemLazyEnablePeerAccess); }));
            misses.push_back(time_once([&] { put(i); }));
            cudaIpcCloseMemHandle(mapped);
        }
        const double hit = measure(500, [&] { put(0); });
        say("put into a window", sizeof value, hit, measure(500, [&] { world.put(far.data(), source, pe); }),
            "the same put into the device heap");
        if (pe != 0) {
            say("first put into a window", sizeof value, sweep::median(misses), sweep::median(opens) + hit,
                "cudaIpcOpenMemHandle, and a put that is not the first");
        }
    }
    window.destroy();
    for (void* each : memory) cudaFree(each);
}

/// What a put costs when the mapping that it needs has had to go for another one, beyond the driver's closing of the
/// one and opening of the other. In a world whose PEs keep one mapping.
void measure_evictions(via::world& world) {
    const int pe = world.npes() - 1;
    std::vector<void*> memory(4);
    auto handles = world.allocate<cudaIpcMemHandle_t>(2);
    via::window window = world.create_window(2 * fresh_size);
    if (world.pe() == pe) {
        for (void*& each : memory) cudaMalloc(&each, fresh_size);
        for (std::size_t i = 0; i < 2; ++i) {
            window.attach(i * fresh_size, memory[i], fresh_size);
            cudaIpcGetMemHandle(handles.data() + i, memory[2 + i]);
        }
    }
    world.barrier();
    if (world.pe() == 0 && pe != 0) {
        const std::uint64_t value = 1;
        const auto put = [&](std::size_t i) {
            world.put(window.at<std::uint64_t>(0, i * fresh_size), via::span<const std::uint64_t>{&value, 1}, pe);
        };
        const cudaIpcMemHandle_t others[2] = {world.g(handles.data(), pe), world.g(handles.data() + 1, pe)};
        void* mapped = nullptr;
        cudaIpcOpenMemHandle(&mapped, others[1], cudaIpcMemLazyEnablePeerAccess);
        put(0);
        put(1);
        std::vector<double> misses, limits;
        for (std::size_t i = 0; i < 65; ++i) {
            world.quiet();
            misses.push_back(time_once([&] { put(i % 2); }));
            limits.push_back(time_once([&] {
                cudaIpcCloseMemHandle(mapped);
                cudaIpcOpenMemHandle(&mapped, others[i % 2], cudaIpcMemLazyEnablePeerAccess);
            }));
        }
        cudaIpcCloseMemHandle(mapped);
        const double hit = measure(500, [&] { put(0); });
        say("put into a window after an eviction", sizeof value, sweep::median(misses), sweep::median(limits) + hit,
            "cudaIpcCloseMemHandle, cudaIpcOpenMemHandle, and a put into what is mapped");
    }
    window.destroy();
    for (void* each : memory) cudaFree(each);
}

}  // namespace

int main() {
    try {
        via::config config;
        config.device = "none";
        const int pe = via::world{config}.pe();
        config.device = "spread";
        int gpus = 1;
        cudaGetDeviceCount(&gpus);
        const auto start = clock_type::now();
        cudaSetDevice(pe % gpus);
        cudaFree(nullptr);
        const std::chrono::duration<double> context = clock_type::now() - start;
        std::size_t before = 0, after = 0, total = 0;
        cudaMemGetInfo(&before, &total);
        const auto joining = clock_type::now();
        via::world world{config};
        const std::chrono::duration<double> joined = clock_type::now() - joining;
        cudaMemGetInfo(&after, &total);
        if (world.pe() == 0) {
            std::printf(R"({"row": "start-up", "context_s": %.3f, "world_s": %.3f, "memory_taken_mib": %.1f})"
                        "\n",
                        context.count(), joined.count(), static_cast<double>(before - after) / (1 << 20));
        }
        {
            const placement::near_gpu where{world.pe()};
            measure_all(world);
            measure_windows(world);
        }
        world.finalize();
        setenv("VIADUCT_WINDOW_MAPPINGS", "1", 1);
        via::world frugal{config};
        measure_evictions(frugal);
        frugal.finalize();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return 0;
}
