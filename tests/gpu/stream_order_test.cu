// SPDX-License-Identifier: Apache-2.0
// The library's kernels between a user's, on every kind of stream: they begin beside the end of what is before them
// (cuda::start::beside), and yet see all that it has done, and what follows sees all of theirs. Run by viarun; needs a
// GPU a PE or one for all.
#include <cstdio>
#include <string>

#include <viaduct_stream.h>

#include "program.hpp"

namespace {

using program::check;
using program::require;

constexpr int threads = 256;

/// Lets the next kernel begin at once, if that is launched so: whoever then does not wait reads or writes too early.
__device__ void let_next_begin() {
#if __CUDA_ARCH__ >= 900
    cudaTriggerProgrammaticLaunchCompletion();
#endif
}

/// Writes late, so that whoever does not wait for it sees what was there before.
__global__ void fill(float* to, int count, float value, long long cycles) {
    let_next_begin();
    const long long begin = clock64();
    while (clock64() - begin < cycles) {
    }
    for (int i = static_cast<int>(threadIdx.x); i < count; i += threads) to[i] = value;
}
__global__ void compare(const float* with, int count, float value, unsigned* wrong) {
    let_next_begin();
    for (int i = static_cast<int>(threadIdx.x); i < count; i += threads)
        if (with[i] != value) atomicAdd(wrong, 1U);
}

/// What a PE has in round `round`; sums of all are whole numbers that a float has exactly.
float value_of(int round, int pe) { return static_cast<float>(10 * round + pe); }

class rounds {
public:
    explicit rounds(via::world& world)
        : world_{world},
          source_{world.allocate_device<float>(most)},
          sum_{world.allocate_device<float>(most)},
          inbox_{world.allocate_device<float>(most)},
          wrong_{world.allocate_device<unsigned>(1)} {
        check(cudaMemset(wrong_.data(), 0, sizeof(unsigned)), "cudaMemset");
        check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    }

    void on(cudaStream_t stream, const std::string& kind) {
        for (const int count : {2, 256, 2048, most})
            for (int round = 1; round <= 40; ++round) one(stream, count, round);
        check(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
        unsigned wrong = 0;
        check(cudaMemcpy(&wrong, wrong_.data(), sizeof wrong, cudaMemcpyDeviceToHost), "cudaMemcpy");
        require(wrong == 0, "on " + kind + " " + std::to_string(wrong) + " values were wrong");
    }

private:
    static constexpr int most = 8192;

    void one(cudaStream_t stream, int count, int round) {
        const int npes = world_.npes();
        const auto sum = [&](const float* from, float* to) {
            via::check(via_reduce_on_stream(world_.team_handle(), VIA_SUM, VIA_FLOAT, to, from,
                                            static_cast<std::size_t>(count), stream));
        };
        const auto barrier = [&] { via::check(via_barrier_on_stream(world_.team_handle(), stream)); };
        const auto expect = [&](const float* what, float value) {
            compare<<<1, threads, 0, stream>>>(what, count, value, wrong_.data());
        };
        float all = 0;
        for (int pe = 0; pe < npes; ++pe) all += value_of(round, pe);

        fill<<<1, threads, 0, stream>>>(source_.data(), count, value_of(round, world_.pe()), (round % 4) * 3000LL);
        sum(source_.data(), sum_.data());
        expect(sum_.data(), all);
        via::check(via_put_on_stream(world_.context_handle(), inbox_.data(), source_.data(),
                                     static_cast<std::size_t>(count) * sizeof(float), (world_.pe() + 1) % npes,
                                     stream));
        barrier();
        expect(inbox_.data(), value_of(round, (world_.pe() + npes - 1) % npes));
        barrier();  // two of the library's, one after the other
        barrier();
        sum(sum_.data(), sum_.data());
        expect(sum_.data(), all * static_cast<float>(npes));
    }

    via::world& world_;
    via::symmetric<float, via::device_memory> source_, sum_, inbox_;
    via::symmetric<unsigned, via::device_memory> wrong_;
};

void test(via::world& world) {
    rounds all{world};
    const program::stream own;
    cudaStream_t blocking = nullptr;
    check(cudaStreamCreate(&blocking), "cudaStreamCreate");
    all.on(own, "a stream of its own");
    all.on(blocking, "a stream that waits for the legacy one");
    all.on(nullptr, "the legacy stream");
    all.on(cudaStreamPerThread, "a thread's stream");
    check(cudaStreamDestroy(blocking), "cudaStreamDestroy");
    world.barrier();
    if (world.pe() == 0) std::printf("order on streams, %d PEs: ok\n", world.npes());
}

}  // namespace

int main() {
    program::prepare();
    return program::run("order on streams", test);
}
