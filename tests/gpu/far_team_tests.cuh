// SPDX-License-Identifier: Apache-2.0
// Kernels of a team whose GPUs do not all reach each other: every collective in every scope against the host's, and
// barriers between what a kernel puts by the engine.
#pragma once

#include <string>
#include <vector>

#include <viaduct_stream.h>

#include "heap_tests.cuh"

namespace far_teams {

using namespace heaps;
using number = vd::detail::size;

constexpr unsigned parts = 15;
constexpr unsigned count = 500;  ///< elements of 8 bytes of each member

[[nodiscard]] inline via_abi_device_team far_team_of(via_team* team) {
    via_abi_device_team made{};
    via::check(via_far_device_team(team, &made, sizeof made));
    return made;
}

/// Each into a part of its own of `dest`. Of a collection every member has another number.
template <class Scope>
__device__ void each(const vd::far_team& team, Scope group, double* dest, const double* source, unsigned elements,
                     const number* tables) {
    const int root = team.npes() - 1;
    const unsigned part = elements * static_cast<unsigned>(team.npes());
    const number* const sizes = tables + team.npes();
    double* to = dest;
    team.barrier(group);
    team.broadcast(group, to, source, elements, root);
    team.fcollect(group, to += part, source, elements);
    team.alltoall(group, to += part, source, elements);
    team.gather(group, to += part, source, elements, root);
    team.scatter(group, to += part, source, elements, root);
    team.collect(group, to += part, part, source + 1, 1 + team.pe() % 5);
    team.alltoallv(group, to += part, tables, source, sizes, sizes + team.npes());
    team.reduce(group, vd::sum{}, to += part, source, elements);
    team.reduce(group, vd::bit_xor{}, (unsigned*)(to += part), (const unsigned*)source, elements);
    team.reduce(group, vd::maximum{}, (short*)(to += part), (const short*)source, elements);
    team.reduce(group, vd::minimum{}, (unsigned char*)(to += part), (const unsigned char*)source, elements);
    team.reducescatter(group, vd::sum{}, (float*)(to += part), (const float*)source, elements);
    team.inclusive_scan(group, vd::sum{}, (float*)(to += part), (const float*)source, elements);
    team.exclusive_scan(group, vd::product{}, (long long*)(to += part), (const long long*)source, elements);
    team.exclusive_scan(group, vd::bit_and{}, (int*)(to += part), (const int*)source, elements);
    team.sync(group);
}

__global__ void collectives(const __grid_constant__ vd::far_team team, double* dest, const double* source,
                            unsigned elements, const number* tables, scope how) {
    if (how == scope::block) each(team, vd::block, dest, source, elements, tables);
    if (how == scope::warp && threadIdx.x < 32) each(team, vd::warp, dest, source, elements, tables);
    if (how == scope::thread && threadIdx.x == 0) each(team, vd::thread, dest, source, elements, tables);
}

/// The same by the host.
inline void by_host(via_team* team, unsigned char* dest, const unsigned char* source, unsigned elements,
                    const std::vector<number>& tables) {
    const auto npes = static_cast<std::size_t>(via_team_npes(team));
    const int pe = via_team_pe(team);
    const int root = static_cast<int>(npes) - 1;
    const std::size_t bytes = elements * 8;
    unsigned char* to = dest;
    const auto next = [&] { return to += bytes * npes; };
    via::check(via_broadcast(team, to, source, bytes, root));
    via::check(via_fcollect(team, next(), source, bytes));
    via::check(via_alltoall(team, next(), source, bytes));
    via::check(via_gather(team, next(), source, bytes, root));
    via::check(via_scatter(team, next(), source, bytes, root));
    via::check(via_collect(team, next(), bytes * npes, source + 8, static_cast<std::size_t>(1 + pe % 5) * 8));
    std::vector<std::size_t> coming(npes), places(npes), sizes(npes), from(npes);
    for (std::size_t i = 0; i < npes; ++i) {
        places[i] = tables[i] * 8;
        sizes[i] = tables[npes + i] * 8;
        from[i] = tables[2 * npes + i] * 8;
    }
    via::check(via_alltoall(team, coming.data(), sizes.data(), sizeof(std::size_t)));
    via::check(via_alltoallv(team, next(), coming.data(), places.data(), source, sizes.data(), from.data()));
    via::check(via_reduce(team, VIA_SUM, VIA_DOUBLE, next(), source, elements));
    via::check(via_reduce(team, VIA_XOR, VIA_UINT32, next(), source, elements));
    via::check(via_reduce(team, VIA_MAX, VIA_INT16, next(), source, elements));
    via::check(via_reduce(team, VIA_MIN, VIA_UINT8, next(), source, elements));
    via::check(via_reducescatter(team, VIA_SUM, VIA_FLOAT, next(), source, elements));
    via::check(via_scan(team, VIA_SUM, VIA_FLOAT, next(), source, elements, false));
    via::check(via_scan(team, VIA_PROD, VIA_INT64, next(), source, elements, true));
    via::check(via_scan(team, VIA_AND, VIA_INT32, next(), source, elements, true));
}

/// Memory for the team of all, which is enough for any.
inline void collectives_of(const job& on, via_team* team, bool is_near) {
    const auto npes = static_cast<std::size_t>(via_team_npes(team));
    const std::size_t all = static_cast<std::size_t>(on.world.npes());
    const vd::far_team kernels{on.context, far_team_of(team)};
    require(kernels.is_near() == is_near, "whether kernels meet");
    memory source{on.world, kind::device, count * 8 * all};
    memory dest{on.world, kind::device, parts * count * 8 * all};
    memory expected{on.world, kind::device, parts * count * 8 * all};
    memory tables{on.world, kind::device, 3 * all * sizeof(number)};
    std::vector<number> numbers(3 * all);
    for (std::size_t i = 0; i < npes; ++i) {
        numbers[i] = i * count;                                                         // where it goes
        numbers[npes + i] = (static_cast<std::size_t>(via_team_pe(team)) + i) % 3 * 7;  // how much
        numbers[2 * npes + i] = i * 5;                                                  // and whence
    }
    const auto* const bytes = reinterpret_cast<const unsigned char*>(numbers.data());
    tables.write({bytes, bytes + numbers.size() * sizeof(number)});
    unsigned seed = 1;
    for (const scope how : {scope::thread, scope::warp, scope::block}) {
        for (const unsigned elements : {3U, count}) {
            source.write(pattern(count * 8 * all, 100 * seed++ + static_cast<unsigned>(on.world.pe())));
            const std::vector<unsigned char> nothing(parts * count * 8 * all, 0xA5);
            dest.write(nothing);
            expected.write(nothing);
            on.world.barrier();
            collectives<<<1, 64, 0, on.stream>>>(kernels, dest.as<double>(), source.as<double>(), elements,
                                                 tables.as<number>(), how);
            on.wait();
            on.world.check_kernels();
            by_host(team, expected.as(), source.as(), elements, numbers);
            on.world.barrier();
            require(dest.read(parts * count * 8 * all) == expected.read(parts * count * 8 * all),
                    "collectives of kernels have the host's bits, scope " + std::to_string(static_cast<int>(how)));
        }
    }
    on.world.barrier();
}

/// Everyone puts a number to the right by the engine, and meets: then the left's is there.
__global__ void rounds(const __grid_constant__ kernel_transfers::context ctx, const __grid_constant__ vd::far_team team,
                       word* inbox, word* mine, unsigned most, int right, int left, int* wrong) {
    for (unsigned round = 1; round <= most; ++round) {
        if (threadIdx.x == 0) *mine = word{round} * 1000 + static_cast<unsigned>(ctx.pe());
        __syncthreads();
        ctx.put_nbi(vd::block, inbox, mine, 1, right);
        team.barrier(vd::block);
        if (threadIdx.x == 1 && *inbox != word{round} * 1000 + static_cast<unsigned>(left)) atomicAdd(wrong, 1);
        team.sync(vd::block);
    }
}

inline void barriers(const job& on) {
    memory inbox{on.world, kind::device, 8};
    memory mine{on.world, kind::device, 8};
    memory wrong{on.world, kind::device, 8};
    wrong.write(std::vector<unsigned char>(8, 0));
    on.world.barrier();
    const vd::far_team team{on.context, far_team_of(on.world.team_handle())};
    rounds<<<1, 64, 0, on.stream>>>(on.context, team, inbox.as<word>(), mine.as<word>(), 30, on.right, on.left,
                                    wrong.as<int>());
    on.wait();
    on.world.check_kernels();
    on.world.barrier();
    require(on.world.g(wrong.as<int>(), on.world.pe()) == 0, "a barrier completes what was put before");
    on.world.barrier();
}

/// Of the team of all, of the same backwards, and of one PE, which reaches all of its team.
inline void all(const job& on) {
    collectives_of(on, on.world.team_handle(), false);
    const via::team backwards = on.world.everyone().split(0, -on.world.pe());
    collectives_of(on, backwards.team_handle(), false);
    const via::team alone = on.world.everyone().split(on.world.pe(), 0);
    collectives_of(on, alone.team_handle(), true);
    barriers(on);
}

}  // namespace far_teams
