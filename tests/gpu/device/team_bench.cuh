// SPDX-License-Identifier: Apache-2.0
// Signals, barriers and small collectives.
#pragma once

#include "bench.cuh"

namespace bench {

// --- Signals and barriers. ---

enum class told { ordered, relaxed, added };
template <told How>
__global__ void ping_pong(const __grid_constant__ vd::context ctx, vd::signal_word* mine, word from, int turns,
                          timing* t) {
    const int other = 1 - ctx.pe();
    const auto tell = [&](word value) {
        if constexpr (How == told::ordered) ctx.signal_set(mine, value, other);
        if constexpr (How == told::relaxed) ctx.signal_set(mine, value, other, vd::relaxed);
        if constexpr (How == told::added) ctx.signal_add(mine, 1, other);
    };
    start(t);
    for (int i = 1; i <= turns; ++i) {
        if (ctx.pe() == 0) tell(from + i);
        ctx.signal_wait_until(mine, vd::cmp::ge, from + i);
        if (ctx.pe() == 1) tell(from + i);
    }
    stop(t);
}
template <limit::by How, limit::looks Looks = limit::looks::relaxed>
__global__ void limit_ping_pong(int pe, word* mine, word* peer, word from, int turns, timing* t) {
    start(t);
    for (int i = 1; i <= turns; ++i) {
        if (pe == 0) limit::tell<How>(peer, from + i);
        limit::wait<Looks>(mine, from + i);
        if (pe == 1) limit::tell<How>(peer, from + i);
    }
    stop(t);
}

template <class Scope>
__global__ void barriers(const __grid_constant__ vd::team team, int turns, timing* t) {
    start(t);
    for (int i = 0; i < turns; ++i) team.sync(Scope{});
    stop(t);
}
/// By value, so that they need not be loaded.
struct heaps_of_all {
    char* at[8];

    __device__ word* words(int pe) const { return reinterpret_cast<word*>(at[pe]); }
};
/// Where the number of the meeting is: with the caller, or in memory, so that kernels of all kinds can continue.
enum class number { given, in_memory };

template <number Kept, limit::by How>
inline constexpr limit::by way_to_tell = Kept == number::in_memory ? limit::by::relaxed : How;
/// A lane a member. With less than a warp, one thread for all.
template <limit::by How, number Kept = number::given>
__global__ void limit_barriers(const __grid_constant__ heaps_of_all heaps, int pe, int npes, word from, int turns,
                               timing* t) {
    const int first = static_cast<int>(threadIdx.x);
    const int step = static_cast<int>(blockDim.x);
    word* const kept = heaps.words(pe) + 64;
    start(t);
    for (int i = 1; i <= turns; ++i) {
        word now = from + i;
        if (Kept == number::in_memory && first < npes) now = limit::load_word(kept);
        __syncthreads();
        if (Kept == number::in_memory && first < npes) limit::fence();
        if (Kept == number::in_memory) now = vd::detail::next_of(now);
        for (int k = first; k < npes; k += step)
            if (k != pe) limit::tell<way_to_tell<Kept, How>>(heaps.words(k) + pe, now);
        if (Kept == number::in_memory && first == 0) limit::tell<limit::by::relaxed>(kept, now);
        for (int k = first; k < npes; k += step)
            if (k != pe) limit::wait<limit::looks::relaxed>(heaps.words(pe) + k, now);
        __syncthreads();
    }
    stop(t);
}
/// Everyone sends `words` words of four bytes to all, each in a word of eight with its number, and stores what comes.
__global__ void limit_exchanges(const __grid_constant__ heaps_of_all heaps, unsigned* dest, const unsigned* source,
                                int pe, int npes, unsigned words, unsigned from, int turns, timing* t) {
    constexpr unsigned slot = 1024;
    const unsigned lane = threadIdx.x % words;
    const int first = static_cast<int>(threadIdx.x / words);
    const int step = static_cast<int>(blockDim.x / words);
    start(t);
    for (int i = 1; i <= turns; ++i) {
        const unsigned now = from + i;
        const auto at = [&](int owner, int writer) {
            return heaps.words(owner) + ((now & 1) * 8 + writer) * slot + lane;
        };
        __syncthreads();
        for (int k = first; k < npes && first < step; k += step)
            if (k != pe) limit::tell<limit::by::relaxed>(at(k, pe), word{now} << 32 | source[lane]);
        for (int k = first; k < npes && first < step; k += step) {
            if (k == pe) continue;
            word seen = 0;
            do seen = limit::load_word(at(pe, k));
            while (seen >> 32 != now);
            dest[k * words + lane] = static_cast<unsigned>(seen);
        }
        __syncthreads();
    }
    stop(t);
}

inline heaps_of_all heaps_of(job::world& w) {
    heaps_of_all all{};
    for (int i = 0; i < w.npes(); ++i) all.at[i] = w[i].heap;
    return all;
}
/// The block of a team of `n` PEs, an offset in control memory.
inline unsigned long long block_of(const job::pe& p, int n) {
    return p.team.block + static_cast<unsigned>(n) * via_abi_team_block_size(8);
}
/// The same blocks, for a limit: where words lie counts. All zeros.
inline heaps_of_all blocks_of(job::world& w, int n) {
    heaps_of_all all{};
    for (int i = 0; i < w.npes(); ++i) {
        job::pe& p = w.on(i);
        all.at[i] = p.memory + block_of(p, n);
        job::cuda(cudaMemset(all.at[i], 0, via_abi_team_block_size(8)));
        job::cuda(cudaDeviceSynchronize());
    }
    return all;
}

inline void meetings(job::world& w, timing* t) {
    constexpr int turns = sweep::meetings;
    word from = 0;
    for (int i = 0; i < w.npes(); ++i) w.fill(i, 0);
    const auto on_all = [&](int n, auto&& launch) {
        for (int i = 0; i < n; ++i) launch(i, w.on(i));
        from += turns;
        job::cuda(cudaSetDevice(w[0].gpu));
    };
    const auto sink = [&](int i) { return i == 0 ? t : reinterpret_cast<timing*>(w[i].heap + 65536 + 128); };
    /// launch(i, p, place): PE i's kernel, with its word at `place`.
    const auto over_places = [&](auto launch) {
        std::vector<double> all;
        for (std::size_t n = 0; n < sweep::places_of_signals; ++n) {
            for (int i = 0; i < w.npes(); ++i) w.fill(i, 0);
            from = 0;
            all.push_back(median(w, 2 * turns, t,
                                 [&] { on_all(2, [&](int i, job::pe& p) { launch(i, p, sweep::signal_place(n)); }); }));
        }
        return sweep::median(all);
    };
    const auto one_way = [&](auto kernel) {
        return over_places([&, kernel](int i, job::pe& p, std::size_t at) {
            kernel<<<1, 1, 0, p.stream>>>(i, w.at<word>(i, at), w.at<word>(1 - i, at), from, turns, sink(i));
        });
    };
    const auto ours_one_way = [&](auto kernel) {
        return over_places([&, kernel](int i, job::pe& p, std::size_t at) {
            kernel<<<1, 1, 0, p.stream>>>(p.context, w.at<vd::signal_word>(i, at), from, turns, sink(i));
        });
    };
    using limit::by;
    const double limits[limit::ways] = {
        one_way(limit_ping_pong<by::relaxed>),         one_way(limit_ping_pong<by::add_relaxed>),
        one_way(limit_ping_pong<by::release>),         one_way(limit_ping_pong<by::fence>),
        one_way(limit_ping_pong<by::fence_release>),   one_way(limit_ping_pong<by::add_release>),
        one_way(limit_ping_pong<by::exchange_release>)};
    const double unordered = *std::min_element(limits, limits + limit::unordered_ways);
    const double ordered = *std::min_element(limits + limit::unordered_ways, limits + limit::ways);
    for (int i = 0; i < limit::ways; ++i)
        row(std::string{"signal_one_way.limit."} + limit::names[i], 8, 1, "aligned", "us", limits[i],
            i < limit::unordered_ways ? unordered : ordered);
    row("signal_one_way.limit.st.relaxed, acquire polling", 8, 1, "aligned", "us",
        one_way(limit_ping_pong<by::relaxed, limit::looks::acquire>), unordered);
    row("signal_one_way.limit.st.relaxed, no acquire", 8, 1, "aligned", "us",
        one_way(limit_ping_pong<by::relaxed, limit::looks::never>), unordered);
    row("signal_one_way.relaxed", 8, 1, "aligned", "us", ours_one_way(ping_pong<told::relaxed>), unordered);
    row("signal_one_way.ordered", 8, 1, "aligned", "us", ours_one_way(ping_pong<told::ordered>), ordered);
    row("signal_one_way.ordered-add", 8, 1, "aligned", "us", ours_one_way(ping_pong<told::added>), ordered);
    for (int n = 2; n <= w.npes(); n += 2) {
        const auto limit_of = [&](auto kernel, int threads) {
            const heaps_of_all blocks = blocks_of(w, n);
            from = 0;
            return median(w, turns, t, [&] {
                on_all(n, [&](int i, job::pe& p) {
                    kernel<<<1, threads, 0, p.stream>>>(blocks, i, n, from, turns, sink(i));
                });
            });
        };
        const auto beside = [&](auto kernel, int threads, const char* name) {
            const double release = limit_of(limit_barriers<by::release>, threads);
            const double fence = limit_of(limit_barriers<by::fence>, threads);
            const double kept = limit_of(limit_barriers<by::fence, number::in_memory>, threads);
            (void)blocks_of(w, n);
            const double us = median(w, turns, t, [&] {
                on_all(n, [&](int i, job::pe& p) {
                    auto abi = p.team;
                    abi.npes = n;
                    via_abi_place_team(abi, block_of(p, n));
                    kernel<<<1, threads, 0, p.stream>>>(vd::team{p.context, abi}, turns, sink(i));
                });
            });
            const std::string of = std::string{name} + "." + std::to_string(n);
            row("barrier.limit.st.release." + of, 0, 1, "-", "us", release, std::min(release, fence));
            row("barrier.limit.fence+st.relaxed." + of, 0, 1, "-", "us", fence, std::min(release, fence));
            row("barrier.limit.number in memory." + of, 0, 1, "-", "us", kept, std::min(release, fence));
            row("barrier." + of, 0, 1, "-", "us", us, std::min(release, fence));
        };
        beside(barriers<vd::block_scope>, 128, "block");
        beside(barriers<vd::block_scope>, 1024, "block-of-1024");
        beside(barriers<vd::warp_scope>, 32, "warp");
        beside(barriers<vd::thread_scope>, 1, "thread");
    }
}

// --- Collectives, for small sizes. ---

template <int What>
__global__ void __launch_bounds__(512)
    collectives(const __grid_constant__ vd::team team, float* dest, float* source, size_t count, int turns, timing* t) {
    start(t);
    for (int i = 0; i < turns; ++i) {
        if (What == 0) team.reduce(vd::block, vd::sum{}, dest, source, count);
        if (What == 1) team.alltoall(vd::block, dest, source, count);
        if (What == 2) team.fcollect(vd::block, dest, source, count);
        if (What == 3) team.broadcast(vd::block, dest, source, count, 0);
    }
    stop(t);
}

inline void small_collectives(job::world& w, timing* t) {
    constexpr int turns = sweep::collectives;
    const auto sink = [&](int i) { return i == 0 ? t : reinterpret_cast<timing*>(w[i].heap + (32 << 20)); };
    for (const std::size_t bytes : sweep::collective_sizes) {
        double limit = 0;
        if (bytes <= 1024) {
            for (int i = 0; i < w.npes(); ++i) w.fill(i, 0);
            unsigned from = 0;
            limit = median(w, turns, t, [&] {
                for (int i = 0; i < w.npes(); ++i) {
                    auto& p = w.on(i);
                    limit_exchanges<<<1, 512, 0, p.stream>>>(heaps_of(w), w.at<unsigned>(i, 1 << 20),
                                                             w.at<unsigned>(i, 16 << 20), i, w.npes(),
                                                             static_cast<unsigned>(bytes / 4), from, turns, sink(i));
                }
                from += turns;
                job::cuda(cudaSetDevice(w[0].gpu));
            });
        }
        const auto by = [&](auto kernel, const char* name) {
            const double us = median(w, turns, t, [&] {
                for (int i = 0; i < w.npes(); ++i) {
                    auto& p = w.on(i);
                    kernel<<<1, 512, 0, p.stream>>>(vd::team{p.context, p.team}, w.at<float>(i, 1 << 20),
                                                    w.at<float>(i, 16 << 20), bytes / 4, turns, sink(i));
                }
                job::cuda(cudaSetDevice(w[0].gpu));
            });
            row(std::string{name} + "." + std::to_string(w.npes()), bytes, 1, "aligned", "us", us, limit);
        };
        by(collectives<0>, "sum_reduce");
        by(collectives<1>, "alltoall");
        by(collectives<2>, "fcollect");
        by(collectives<3>, "broadcast");
    }
}

}  // namespace bench
