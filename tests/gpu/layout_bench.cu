// SPDX-License-Identifier: Apache-2.0
// What layouts and transfers that were prepared cost. Strided faces of which runs of bytes lie together, packed
// straight into the peer on a stream, beside a contiguous put of as many bytes, and plain kernels beside that; and in
// kernels one-sided ones and rounds of two ends, beside a raw put with a signal. One JSON line a row: microseconds
// each, medians. Run by viarun, or with a number as so many PEs that are threads; a GPU a PE or one for all.
#include <array>
#include <string>
#include <vector>

#include <cuda_runtime_api.h>
#include <viaduct/device/prepared.cuh>
#include <viaduct/device/transfer_set.cuh>
#include <viaduct/prepared.hpp>
#include <viaduct/viaduct.hpp>
#include <viaduct_stream.h>

#include "ring_job.cuh"
#include "stream_times.hpp"

namespace {

namespace vd = via::device;
using program::check;

struct job : program::ring_job<> {
    explicit job(via::world& all) : ring_job{all}, times{all, stream} {}
    program::stream_times times;
};

/// A ring in which each PE sends to the right.
via::transfer_set ring(const job& on, std::byte* dest, const std::byte* source, const via::layout& sent,
                       std::size_t size) {
    const std::array ends{via::transfer_end::send(source, sent, on.right),
                          via::transfer_end::receive<std::byte>({dest, size}, on.left)};
    return on.world.match(ends);
}

double round_on_stream(const job& on, via::transfer_set& set, int calls) {
    return on.times.measure(calls, [&] {
        set.start(on.stream);
        set.wait(on.stream);
    });
}

/// What packs cannot be faster than this: contiguous, without the library.
__global__ void copy_plainly(uint4* dest, const uint4* source, std::size_t count) {
    constexpr int deep = 4;
    const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
    for (std::size_t first = blockIdx.x * blockDim.x + threadIdx.x; first < count; first += deep * step) {
        uint4 v[deep];
#pragma unroll
        for (int d = 0; d < deep; ++d) v[d] = first + d * step < count ? source[first + d * step] : uint4{};
#pragma unroll
        for (int d = 0; d < deep; ++d) {
            if (first + d * step < count) dest[first + d * step] = v[d];
        }
    }
}

/// All PEs at once, as rounds are, beside the copy engines.
void plain_copies(const job& on, std::byte* dest, const std::byte* source, std::size_t size, int calls, double put) {
    auto* const there = reinterpret_cast<uint4*>(on.world.ptr(dest, on.right));
    if (there == nullptr) return;
    for (const unsigned blocks : {8U, 16U, 32U, 64U, 128U}) {
        const double took = on.times.measure(calls, [&] {
            copy_plainly<<<blocks, 512, 0, on.stream>>>(there, reinterpret_cast<const uint4*>(source),
                                                        size / sizeof(uint4));
            check(cudaGetLastError(), "launch");
        });
        on.times.say_speed("a plain kernel, blocks " + std::to_string(blocks), size, took, put,
                           "put_signal_on_stream, contiguous");
    }
}

void faces(const job& on) {
    auto dest = on.world.allocate_device<std::byte>(sweep::most);
    auto source = on.world.allocate_device<std::byte>(2 * sweep::most);
    auto words = on.world.allocate_device<std::uint64_t>(1);
    for (const std::size_t size : {std::size_t{64} << 10, std::size_t{1} << 20, std::size_t{16} << 20, sweep::most}) {
        const int calls = size <= (std::size_t{1} << 20) ? 100 : 10;
        const double put = on.times.measure(calls, [&] {
            via::check(via_put_signal_on_stream(on.world.context_handle(), dest.data(), source.data(), size,
                                                words.data(), 1, VIA_SIGNAL_SET, on.right, on.stream));
        });
        if (size == sweep::most) plain_copies(on, dest.data(), source.data(), size, calls, put);
        via::transfer_set together = ring(on, dest.data(), source.data(), via::layout{1, size, {}}, size);
        const double whole = round_on_stream(on, together, calls);
        on.times.say_speed("a round on a stream, contiguous", size, whole, put, "put_signal_on_stream");
        for (std::size_t run = 8; run <= 1024; run *= 2) {
            const via::layout apart{1, run, {{size / run, static_cast<std::ptrdiff_t>(2 * run)}}};
            via::transfer_set set = ring(on, dest.data(), source.data(), apart, size);
            const double took = round_on_stream(on, set, calls);
            const std::string row = "a round on a stream, runs of " + std::to_string(run);
            on.times.say_speed(row, size, took, put, "put_signal_on_stream, contiguous");
            on.times.say_speed(row, size, took, whole, "the same, contiguous");
        }
    }
}

constexpr unsigned rounds = 500;

__global__ void matched(const __grid_constant__ vd::context ctx, vd::transfer_end* ends) {
    for (unsigned round = 0; round < rounds; ++round) {
        vd::start(ctx, vd::block, ends, 2);
        vd::wait(ctx, vd::block, ends, 2);
    }
}

/// The same by hand. Words of each round are those of the round before, and more.
__global__ void raw(const __grid_constant__ vd::context ctx, std::byte* dest, const std::byte* source, std::size_t size,
                    vd::signal_word* words, vd::signal_word from, bool with_ready, int right, int left) {
    for (unsigned round = 1; round <= rounds; ++round) {
        if (with_ready) {
            if (threadIdx.x == 0) ctx.signal_set(words + 1, from + round, left);
            ctx.signal_wait_until(vd::block, words + 1, vd::cmp::ge, from + round);
        }
        ctx.put_signal_nbi(vd::block, dest, source, size, words, from + round, vd::signal_op::set, right);
        ctx.signal_wait_until(vd::block, words, vd::cmp::ge, from + round);
    }
}

/// A message of which 64 bytes lie together and as many are left out, by hand: what a round in a kernel that packs such
/// a one cannot be much faster than.
__global__ void packed_by_hand(const __grid_constant__ vd::context ctx, uint4* there, const uint4* source,
                               unsigned count, vd::signal_word* words, vd::signal_word from, int right, int left) {
    constexpr unsigned deep = 8, run = 4;
    for (unsigned round = 1; round <= rounds; ++round) {
        if (threadIdx.x == 0) ctx.signal_set(words + 1, from + round, left);
        ctx.signal_wait_until(vd::block, words + 1, vd::cmp::ge, from + round);
        for (unsigned first = threadIdx.x; first < count; first += deep * blockDim.x) {
            uint4 v[deep];
#pragma unroll
            for (unsigned d = 0; d < deep; ++d) {
                const unsigned i = first + d * blockDim.x;
                if (i < count) v[d] = source[i / run * 2 * run + i % run];
            }
#pragma unroll
            for (unsigned d = 0; d < deep; ++d) {
                const unsigned i = first + d * blockDim.x;
                if (i < count) there[i] = v[d];
            }
        }
        __syncthreads();
        if (threadIdx.x == 0) ctx.signal_set(words, from + round, right);
        ctx.signal_wait_until(vd::block, words, vd::cmp::ge, from + round);
    }
}

/// One-sided; each message adds to the word.
__global__ void posted(const __grid_constant__ vd::context ctx, const __grid_constant__ vd::prepared what,
                       vd::signal_word* word, vd::signal_word from) {
    for (unsigned round = 1; round <= rounds; ++round) {
        vd::post(ctx, vd::block, what);
        ctx.signal_wait_until(vd::block, word, vd::cmp::ge, from + round);
    }
}
/// The same by hand.
__global__ void put_each_time(const __grid_constant__ vd::context ctx, std::byte* dest, const std::byte* source,
                              std::size_t size, vd::signal_word* word, vd::signal_word from, int right) {
    for (unsigned round = 1; round <= rounds; ++round) {
        ctx.put_signal_nbi(vd::block, dest, source, size, word, 1, vd::signal_op::add, right);
        ctx.signal_wait_until(vd::block, word, vd::cmp::ge, from + round);
    }
}

constexpr unsigned threads = 512;
constexpr std::size_t most_in_kernels = std::size_t{1} << 20;
constexpr std::array<std::size_t, 4> sizes_in_kernels{8, 1024, std::size_t{32} << 10, most_in_kernels};

void posts_in_kernels(const job& on) {
    auto dest = on.world.allocate_device<std::byte>(most_in_kernels);
    auto source = on.world.allocate_device<std::byte>(most_in_kernels);
    auto word = on.world.allocate_device<std::uint64_t>(1);
    vd::signal_word before = 0;
    const auto measured = [&](auto launch) {
        return on.times.measure(1, [&] {
            launch();
            check(cudaGetLastError(), "launch");
            before += rounds;
        }) / rounds;
    };
    for (const std::size_t size : sizes_in_kernels) {
        const via::prepared what = via::prepare_put_signal(on.world, dest.data(), via::span{source.data(), size},
                                                           word.data(), 1, on.right, VIA_SIGNAL_ADD);
        const double ours =
            measured([&] { posted<<<1, threads, 0, on.stream>>>(on.context, what, word.data(), before); });
        const double raw_put = measured([&] {
            put_each_time<<<1, threads, 0, on.stream>>>(on.context, dest.data(), source.data(), size, word.data(),
                                                        before, on.right);
        });
        on.times.say_speed("a prepared put in a kernel", size, ours, raw_put, "put_signal and wait");
    }
}

void rounds_in_kernels(const job& on) {
    auto dest = on.world.allocate_device<std::byte>(most_in_kernels);
    auto source = on.world.allocate_device<std::byte>(2 * most_in_kernels);
    auto words = on.world.allocate_device<std::uint64_t>(2);
    vd::signal_word before = 0;
    const auto by_hand = [&](std::size_t size, bool with_ready) {
        return on.times.measure(1, [&] {
            raw<<<1, threads, 0, on.stream>>>(on.context, dest.data(), source.data(), size, words.data(), before,
                                              with_ready, on.right, on.left);
            check(cudaGetLastError(), "launch");
            before += rounds;
        }) / rounds;
    };
    const auto pack_by_hand = [&](void* there, std::size_t size) {
        return on.times.measure(1, [&] {
            packed_by_hand<<<1, threads, 0, on.stream>>>(
                on.context, static_cast<uint4*>(there), reinterpret_cast<const uint4*>(source.data()),
                static_cast<unsigned>(size / sizeof(uint4)), words.data(), before, on.right, on.left);
            check(cudaGetLastError(), "launch");
            before += rounds;
        }) / rounds;
    };
    const auto by_ends = [&](via::transfer_set& set) {
        vd::transfer_end* const ends = set.map();
        return on.times.measure(1, [&] {
            matched<<<1, threads, 0, on.stream>>>(on.context, ends);
            check(cudaGetLastError(), "launch");
        }) / rounds;
    };
    for (const std::size_t size : sizes_in_kernels) {
        const double alone = by_hand(size, false);
        const double ready = by_hand(size, true);
        via::transfer_set together = ring(on, dest.data(), source.data(), via::layout{1, size, {}}, size);
        const double took = by_ends(together);
        on.times.say_speed("a round in a kernel", size, took, alone, "put_signal and wait");
        on.times.say_speed("a round in a kernel", size, took, ready, "ready word, put_signal and wait");
        if (size < 1024) continue;
        const via::layout apart{1, 64, {{size / 64, 128}}};
        via::transfer_set set = ring(on, dest.data(), source.data(), apart, size);
        const double packed = by_ends(set);
        on.times.say_speed("a round in a kernel, runs of 64", size, packed, took, "the same, contiguous");
        if (void* const there = on.world.ptr(dest.data(), on.right)) {
            on.times.say_speed("a round in a kernel, runs of 64", size, packed, pack_by_hand(there, size), "by hand");
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    program::prepare();
    const int threads = program::threads_asked(argc, argv);
    const auto body = [](via::world& world) {
        const job on{world};
        faces(on);
        posts_in_kernels(on);
        rounds_in_kernels(on);
        world.barrier();
    };
    return program::run("layout bench", body, threads);
}
