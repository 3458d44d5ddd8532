// SPDX-License-Identifier: Apache-2.0
// Barriers and collectives in kernels, by a thread, a warp and a block, of all PEs and of half of them.
#include <cuda_fp16.h>

#include "check.hpp"

namespace {

using nvshmem_test::check;
using nvshmem_test::cuda;
using nvshmem_test::row;

constexpr size_t count = 300;

struct buffers {
    int* dest;
    int* source;
    int* round;   // what the barriers are checked by: a word that each PE raises at its neighbour
    int* broken;  // how often it was not raised
    half* halves;
};

struct by_thread {
    static constexpr const char* name = "thread";
    static constexpr unsigned threads = 1;
    static __device__ void sync() { nvshmem_sync_all(); }
    static __device__ void barrier(nvshmem_team_t team) { nvshmem_barrier(team); }
    static __device__ void move(nvshmem_team_t team, const buffers& b, size_t npes) {
        nvshmem_int_broadcast(team, b.dest, b.source, count, 1 % static_cast<int>(npes));
        nvshmem_int_fcollect(team, b.dest + count, b.source, count);
        nvshmem_int_alltoall(team, b.dest + (1 + npes) * count, b.source, count);
        nvshmem_int_sum_reduce(team, b.dest + (1 + 2 * npes) * count, b.source, count);
        nvshmem_int_max_reducescatter(team, b.dest + (2 + 2 * npes) * count, b.source, count);
    }
};
struct by_warp {
    static constexpr const char* name = "warp";
    static constexpr unsigned threads = 32;
    static __device__ void sync() { nvshmemx_sync_all_warp(); }
    static __device__ void barrier(nvshmem_team_t team) { nvshmemx_barrier_warp(team); }
    static __device__ void move(nvshmem_team_t team, const buffers& b, size_t npes) {
        nvshmemx_int_broadcast_warp(team, b.dest, b.source, count, 1 % static_cast<int>(npes));
        nvshmemx_int_fcollect_warp(team, b.dest + count, b.source, count);
        nvshmemx_int_alltoall_warp(team, b.dest + (1 + npes) * count, b.source, count);
        nvshmemx_int_sum_reduce_warp(team, b.dest + (1 + 2 * npes) * count, b.source, count);
        nvshmemx_int_max_reducescatter_warp(team, b.dest + (2 + 2 * npes) * count, b.source, count);
    }
};
struct by_block {
    static constexpr const char* name = "block";
    static constexpr unsigned threads = 128;
    static __device__ void sync() { nvshmemx_sync_all_block(); }
    static __device__ void barrier(nvshmem_team_t team) { nvshmemx_barrier_block(team); }
    static __device__ void move(nvshmem_team_t team, const buffers& b, size_t npes) {
        nvshmemx_broadcastmem_block(team, b.dest, b.source, count * sizeof(int), 1 % static_cast<int>(npes));
        nvshmemx_int_fcollect_block(team, b.dest + count, b.source, count);
        nvshmemx_int_alltoall_block(team, b.dest + (1 + npes) * count, b.source, count);
        nvshmemx_int_sum_reduce_block(team, b.dest + (1 + 2 * npes) * count, b.source, count);
        nvshmemx_int_max_reducescatter_block(team, b.dest + (2 + 2 * npes) * count, b.source, count);
        nvshmemx_half_sum_reduce_block(team, b.halves, b.halves, 3);
    }
};

template <class Scope>
__global__ void all_of_them(nvshmem_team_t team, buffers b) {
    const int npes = nvshmem_team_n_pes(team);
    const int next = nvshmem_team_translate_pe(team, (nvshmem_team_my_pe(team) + 1) % npes, NVSHMEM_TEAM_WORLD);
    for (int i = 1; i <= 20; ++i) {
        if (threadIdx.x == 0) nvshmem_int_p(b.round, i, next);
        Scope::barrier(team);
        if (threadIdx.x == 0 && nvshmem_int_g(b.round, nvshmem_my_pe()) != i) ++*b.broken;
        Scope::barrier(team);
    }
    Scope::move(team, b, static_cast<size_t>(npes));
    if (npes == nvshmem_n_pes()) Scope::sync();
}

template <class Scope>
void launch(nvshmem_team_t team, buffers b) {
    void* arguments[] = {&team, &b};
    const int code = nvshmemx_collective_launch(reinterpret_cast<const void*>(all_of_them<Scope>), dim3{1},
                                                dim3{Scope::threads}, arguments, 0, nullptr);
    check("collective_launch", code == 0);
    cuda(cudaDeviceSynchronize(), "collectives");
}

/// `in` says whether this PE is in the team; rows are everyone's.
template <class Scope>
void at_scope(nvshmem_team_t team, bool in, const std::string& whose) {
    const auto all = static_cast<size_t>(nvshmem_n_pes());
    row<int> source{all * count};
    const row<int> dest{(3 + 2 * all) * count};
    const row<int> round{1};
    const row<int> broken{1};
    const row<half> halves{3};
    const half one_and_a_half = __float2half(1.5F);
    cuda(cudaMemcpy(halves.at() + 1, &one_and_a_half, sizeof(half), cudaMemcpyHostToDevice), "half");
    source.fill(10000 * nvshmem_my_pe(), 1);
    if (!in) return;
    launch<Scope>(team, {dest.at(), source.at(), round.at(), broken.at(), halves.at()});
    const int pe = nvshmem_team_my_pe(team);
    const auto npes = static_cast<size_t>(nvshmem_team_n_pes(team));
    const auto world = [&](int i) { return 10000 * nvshmem_team_translate_pe(team, i, NVSHMEM_TEAM_WORLD); };
    const std::string by = std::string{" by a "} + Scope::name + ", " + whose;
    check("barrier" + by, broken.read()[0] == 0);
    check("broadcast" + by, dest.is(0, count, world(1 % static_cast<int>(npes)), 1));
    bool collected = true, exchanged = true;
    int sum = 0, most = 0;
    for (size_t i = 0; i < npes; ++i) {
        const int from = world(static_cast<int>(i));
        collected = collected && dest.is((1 + i) * count, count, from, 1);
        exchanged = exchanged && dest.is((1 + npes + i) * count, count, from + pe * static_cast<int>(count), 1);
        sum += from;
        most = std::max(most, from);
    }
    check("fcollect" + by, collected);
    check("alltoall" + by, exchanged);
    check("sum_reduce" + by, dest.is((1 + 2 * npes) * count, count, sum, static_cast<int>(npes)));
    check("max_reducescatter" + by, dest.is((2 + 2 * npes) * count, count, most + pe * static_cast<int>(count), 1));
    if (Scope::threads == by_block::threads)
        check("sum_reduce of halves" + by, __half2float(halves.read()[1]) == 1.5F * static_cast<float>(npes));
}

void in_team(nvshmem_team_t team, bool in, const std::string& whose) {
    at_scope<by_thread>(team, in, whose);
    at_scope<by_warp>(team, in, whose);
    at_scope<by_block>(team, in, whose);
}

/// All PEs, backwards, who hear of the id from PE 0.
void by_id() {
    const int npes = nvshmem_n_pes();
    const row<uint64_t> id{1};
    nvshmem_team_config_t config{};
    if (nvshmem_my_pe() == 0) {
        check("the id of a team", nvshmemx_team_get_uniqueid(&config.uniqueid) == 0);
        for (int pe = 0; pe < npes; ++pe) nvshmem_uint64_p(id.at(), config.uniqueid, pe);
    }
    nvshmem_barrier_all();
    config.uniqueid = id.read()[0];
    nvshmem_team_t team = NVSHMEM_TEAM_INVALID;
    check("a team by its id", nvshmemx_team_init(&team, &config, 0, npes, npes - 1 - nvshmem_my_pe()) == 0);
    in_team(team, true, "all PEs, backwards");
    nvshmem_team_destroy(team);
}

}  // namespace

void nvshmem_test::collectives() {
    in_team(NVSHMEM_TEAM_WORLD, true, "all PEs");
    nvshmem_team_t even = NVSHMEM_TEAM_INVALID;
    check("split",
          nvshmem_team_split_strided(NVSHMEM_TEAM_WORLD, 0, 2, (nvshmem_n_pes() + 1) / 2, nullptr, 0, &even) == 0);
    in_team(even, even != NVSHMEM_TEAM_INVALID, "every second PE");
    nvshmem_team_destroy(even);
    by_id();
    int blocks = 0;
    check("collective_launch_query_gridsize",
          nvshmemx_collective_launch_query_gridsize(reinterpret_cast<const void*>(all_of_them<by_block>), dim3{128},
                                                    nullptr, 0, &blocks) == 0 &&
              blocks > 0);
}
