// SPDX-License-Identifier: Apache-2.0
// While a program captures a stream, a PE uses another's device heap: what the library asks of the driver for that, in
// whichever thread, is nothing that it refuses then. `capture_program mapped|reached|flushed|copied`, on the driver
// without a GPU: the heap is mapped, or an adapter reaches it and the processor flushes, or a stream does, or its GPU
// copies for who reaches it by RDMA.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <string>

#include <viaduct/viaduct.hpp>

#include "fake_cuda/find_capture.hpp"
#include "support/require.hpp"

namespace {

using fake_cuda::capture_report;
using support::require;
using words_of_device = via::symmetric<std::uint64_t, via::device_memory>;

/// So many are summed by kernels, where these reach all.
constexpr std::size_t many = std::size_t{1} << 17;

void use(via::world& world, words_of_device& words) {
    if (world.pe() == 0) {
        world.p(words.at(many), std::uint64_t{5}, 1);
        world.quiet();
        (void)world.atomic_fetch_inc(words.at(many), 1);
        require(world.g(words.at(many), 1) == 6, "what was put and added is there");
    }
    world.barrier();
    world.reduce(VIA_SUM, words.at(0), via::span<const std::uint64_t>{words.at(many), many});
    require(world.g(words.at(0), world.pe()) == world.g(words.at(many), 0) + 6, "the sum is there");
}

/// What was asked while PE 0 captured. A stream is asked for only by who has waited long: until one was.
capture_report use_in_capture(via::world& world, words_of_device& words) {
    const support::capture_call capture = support::find_capture();
    capture_report all;
    for (bool is_over = false; !is_over;) {
        world.barrier();
        if (world.pe() == 0) require(capture(nullptr) == CUDA_SUCCESS, "no capture is under way");
        world.barrier();
        use(world, words);
        world.barrier();
        if (world.pe() == 0) {
            capture_report now;
            require(capture(&now) == CUDA_SUCCESS, "a capture is under way");
            all.queries += now.queries;
            all.flushes += now.flushes;
            all.exports += now.exports;
            all.refused += now.refused;
            all.stream_flushes += now.stream_flushes;
        }
        is_over = world.max(world.pe() == 0 && (all.queries > 0 || all.refused > 0) ? 1 : 0) != 0;
    }
    return all;
}

void run(via::world& world, const std::string& way) {
    auto words = world.allocate_device<std::uint64_t>(2 * many);
    const capture_report all = use_in_capture(world, words);
    if (world.pe() != 0) return;
    std::printf("queries: %llu, flushes: %llu and %llu by streams, exports: %llu; refused: %llu\n", all.queries,
                all.flushes, all.stream_flushes, all.exports, all.refused);
    require(all.refused == 0, "nothing that was asked would have spoilt the capture");
    require((way == "reached") == (all.flushes > 0), "where the processor flushes it does");
    require((way == "flushed") == (all.stream_flushes > 0), "where a stream flushes it does");
    require((way == "reached" || way == "flushed") == (all.exports > 0), "an adapter reaches the heap, with flushes");
}

}  // namespace

int main(int argc, char** argv) {
    try {
        via::run_threads(2, [way = std::string{argc > 1 ? argv[1] : ""}](via::world& world) { run(world, way); });
    } catch (const std::exception& failed) {
        std::fprintf(stderr, "capture_program: %s\n", failed.what());
        return 1;
    }
    return 0;
}
