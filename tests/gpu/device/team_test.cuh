// SPDX-License-Identifier: Apache-2.0
// Barriers under stress, and every collective against a model.
#pragma once

#include <cmath>
#include <limits>
#include <random>

#include "check.hpp"
#include "job.cuh"

namespace team_test {

namespace vd = via::device;

/// Calls `body` with the scope of that name; the others of the block do nothing.
template <class Body>
__device__ void in_scope(int scope, const Body& body) {
    if (scope == 2) {
        body(vd::block);
    } else if (scope == 1) {
        if (threadIdx.x < 32) body(vd::warp);
    } else if (threadIdx.x == 0) {
        body(vd::thread);
    }
}

/// Each PE writes the round to all, meets, and looks whether all have written.
struct rounds_of_meetings {
    const vd::team& team;
    int* words;
    int* wrong;
    int rounds;

    template <class Scope>
    __device__ void operator()(Scope group) const {
        for (int round = 1; round <= rounds; ++round) {
            for (int i = static_cast<int>(group.rank()); i < team.npes(); i += static_cast<int>(group.size()))
                team.world().p(words + team.pe(), round, team.world_pe(i));
            team.barrier(group);
            for (int i = static_cast<int>(group.rank()); i < team.npes(); i += static_cast<int>(group.size()))
                if (words[i] != round) atomicAdd(wrong, 1);
            team.sync(group);
        }
    }
};
__global__ void meetings(const __grid_constant__ vd::team team, int scope, int* words, int* wrong, int rounds) {
    in_scope(scope, rounds_of_meetings{team, words, wrong, rounds});
}

inline void stress(int npes, int scope, bool some) {
    job::world w{npes, 1 << 20};
    for (int i = 0; i < npes; ++i) w.fill(i, 0);
    for (int i = 0; i < npes; ++i) {
        auto& p = w.on(i);
        auto team = p.team;
        if (some) {  // the odd PEs, backwards
            if (i % 2 == 0) continue;
            const int odd = npes / 2;
            team.npes = odd, team.start = 2 * odd - 1, team.stride = -2, team.pe = odd - 1 - i / 2, team.block = 8192;
        }
        meetings<<<1, 64, 0, p.stream>>>(vd::team{p.context, team}, scope, w.at<int>(i, 0), w.at<int>(i, 4096), 5000);
        job::cuda(cudaGetLastError());
    }
    w.wait();
    for (int i = 0; i < npes; ++i)
        check::that(w.read<int>(i, 4096, 1)[0] == 0, "all have written before a meeting ends");
    check::that(!w.failed(), "nobody gave up");
}

enum class what { broadcast, fcollect, alltoall, alltoallv, inclusive, exclusive };

template <class T>
struct movement {
    const vd::team& team;
    what kind;
    T* dest;
    T* source;
    vd::detail::size count;
    vd::detail::size* table;  // dest offsets, source counts, source offsets

    template <class Scope>
    __device__ void operator()(Scope group) const {
        const int n = team.npes();
        switch (kind) {
            case what::broadcast: team.broadcast(group, dest, source, count, n - 1); break;
            case what::fcollect: team.fcollect(group, dest, source, count); break;
            case what::alltoall: team.alltoall(group, dest, source, count); break;
            case what::alltoallv: team.alltoallv(group, dest, table, source, table + n, table + 2 * n); break;
            case what::inclusive: team.inclusive_scan(group, vd::sum{}, dest, source, count); break;
            case what::exclusive: team.exclusive_scan(group, vd::sum{}, source, source, count); break;
        }
    }
};
template <class T>
__global__ void move(const __grid_constant__ vd::team team, int scope, what kind, T* dest, T* source,
                     vd::detail::size count, vd::detail::size* table) {
    in_scope(scope, movement<T>{team, kind, dest, source, count, table});
}

inline constexpr std::size_t dest_at = 1 << 20, source_at = 8 << 20, table_at = 4096;

template <class T>
void movements(int npes, int scope) {
    job::world w{npes, 16 << 20};
    const auto value = [](int pe, std::size_t i) { return static_cast<T>(pe * 37 + static_cast<int>(i % 1000) + 1); };
    const auto n = static_cast<std::size_t>(npes);
    for (const what kind :
         {what::broadcast, what::fcollect, what::alltoall, what::alltoallv, what::inclusive, what::exclusive})
        for (const std::size_t count : {std::size_t{1}, std::size_t{7}, std::size_t{300}, std::size_t{20011}}) {
            if (scope == 0 && count > 1000) continue;
            const std::size_t odd = count % 2 == 1 ? sizeof(T) : 0;
            const std::size_t all = count * n;
            std::vector<std::vector<T>> sources;
            for (int i = 0; i < npes; ++i) {
                w.fill(i, 0xA5);
                std::vector<T> v;
                for (std::size_t k = 0; k < all; ++k) v.push_back(value(i, k));
                w.write(i, source_at + odd, v);
                sources.push_back(v);
                // Block i of PE me has max(1, count - |i - me|) elements, and lies where a whole one would.
                std::vector<vd::detail::size> table;
                const auto size_of = [&](int a, int b) {
                    const std::size_t less = static_cast<std::size_t>(std::abs(a - b));
                    return count > less ? count - less : 0;
                };
                for (int j = 0; j < npes; ++j) table.push_back(static_cast<std::size_t>(j) * count);
                for (int j = 0; j < npes; ++j) table.push_back(size_of(i, j));
                for (int j = 0; j < npes; ++j) table.push_back(static_cast<std::size_t>(j) * count);
                w.write(i, table_at, table);
            }
            for (int i = 0; i < npes; ++i) {
                auto& p = w.on(i);
                move<T><<<1, 128, 0, p.stream>>>(vd::team{p.context, p.team}, scope, kind, w.at<T>(i, dest_at),
                                                 w.at<T>(i, source_at + odd), count,
                                                 w.at<vd::detail::size>(i, table_at));
                job::cuda(cudaGetLastError());
            }
            w.wait();
            for (int me = 0; me < npes; ++me) {
                T poison;
                std::memset(&poison, 0xA5, sizeof poison);
                std::vector<T> model(all + 8, poison);
                for (int j = 0; j < npes; ++j)
                    for (std::size_t k = 0; k < count; ++k) {
                        const std::size_t block = static_cast<std::size_t>(j) * count;
                        const auto& from = sources[static_cast<std::size_t>(j)];
                        if (kind == what::broadcast && j == npes - 1) model[k] = from[k];
                        if (kind == what::fcollect) model[block + k] = from[k];
                        const auto less = static_cast<std::size_t>(std::abs(j - me));
                        if (kind == what::alltoall || (kind == what::alltoallv && k + less < count))
                            model[block + k] = from[static_cast<std::size_t>(me) * count + k];
                        if (kind == what::inclusive && j <= me) model[k] = j == 0 ? from[k] : T(model[k] + from[k]);
                        if (kind == what::exclusive && j < me) model[k] = j == 0 ? from[k] : T(model[k] + from[k]);
                    }
                if (kind == what::exclusive && me == 0) std::fill_n(model.begin(), count, T{});
                auto got = w.read<T>(me, kind == what::exclusive ? source_at + odd : dest_at, all + 8);
                if (kind == what::exclusive) got.resize(count), model.resize(count);
                check::that(std::memcmp(got.data(), model.data(), got.size() * sizeof(T)) == 0,
                            "collective " + std::to_string(static_cast<int>(kind)) + " of " + std::to_string(count) +
                                " elements of " + std::to_string(sizeof(T)) + " bytes, scope " + std::to_string(scope) +
                                ", PE " + std::to_string(me));
            }
        }
    check::that(!w.failed(), "nothing is reported");
}

template <class T, class Op>
struct reduction {
    const vd::team& team;
    T* dest;
    T* source;
    vd::detail::size count;

    template <class Scope>
    __device__ void operator()(Scope group) const {
        team.reduce(group, Op{}, dest, source, count);
    }
};
template <class T, class Op>
__global__ void reduce(const __grid_constant__ vd::team team, int scope, T* dest, T* source, vd::detail::size count) {
    in_scope(scope, reduction<T, Op>{team, dest, source, count});
}

/// The host's operations, written again.
template <class T>
T host_combine(vd::sum, T a, T b) {
    return static_cast<T>(a + b);
}
template <class T>
T host_combine(vd::product, T a, T b) {
    return static_cast<T>(a * b);
}
template <class T>
T host_combine(vd::minimum, T a, T b) {
    return a == a && (b < a || b != b) ? b : a;
}
template <class T>
T host_combine(vd::maximum, T a, T b) {
    return a == a && (b > a || b != b) ? b : a;
}
template <class T>
T host_combine(vd::bit_xor, T a, T b) {
    return static_cast<T>(a ^ b);
}
template <class T>
T host_combine(vd::bit_and, T a, T b) {
    return static_cast<T>(a & b);
}
template <class T>
T host_combine(vd::bit_or, T a, T b) {
    return static_cast<T>(a | b);
}

template <class T, class Op>
T host_tree(const std::vector<std::vector<T>>& values, std::size_t k, int pe) {
    T result = values[static_cast<std::size_t>(pe)][k];
    for (int child = 4 * pe + 1; child <= 4 * pe + 4 && child < static_cast<int>(values.size()); ++child)
        result = host_combine(Op{}, result, host_tree<T, Op>(values, k, child));
    return result;
}

template <class T, class Op>
void reductions(int npes, int scope) {
    job::world w{npes, 16 << 20};
    std::mt19937 random{3};
    for (const std::size_t count : {std::size_t{1}, std::size_t{5}, std::size_t{128}, std::size_t{10007}})
        for (const bool in_place : {false, true}) {
            if (scope == 0 && count > 1000) continue;
            const std::size_t odd = count % 2 == 1 && !in_place ? sizeof(T) : 0;
            std::vector<std::vector<T>> sources;
            for (int i = 0; i < npes; ++i) {
                w.fill(i, 0xA5);
                std::vector<T> v;
                for (std::size_t k = 0; k < count; ++k) {
                    const auto r = static_cast<int>(random() % 2001) - 1000;
                    v.push_back(vd::detail::is_floating<T> ? static_cast<T>(r / 7.0) : static_cast<T>(r));
                }
                if (vd::detail::is_floating<T> && i == 1 && count > 4) v[3] = std::numeric_limits<T>::quiet_NaN();
                w.write(i, source_at + odd, v);
                sources.push_back(v);
            }
            for (int i = 0; i < npes; ++i) {
                auto& p = w.on(i);
                T* source = w.at<T>(i, source_at + odd);
                reduce<T, Op><<<1, 128, 0, p.stream>>>(vd::team{p.context, p.team}, scope,
                                                       in_place ? source : w.at<T>(i, dest_at), source, count);
                job::cuda(cudaGetLastError());
            }
            w.wait();
            for (int me = 0; me < npes; ++me) {
                const auto got = w.read<T>(me, in_place ? source_at + odd : dest_at, count);
                bool same = true;
                for (std::size_t k = 0; k < count; ++k) {
                    const T model = host_tree<T, Op>(sources, k, 0);
                    same = same && (model != model ? got[k] != got[k] : std::memcmp(&model, &got[k], sizeof(T)) == 0);
                }
                check::that(same, "reduction of " + std::to_string(count) + " elements of " +
                                      std::to_string(sizeof(T)) + " bytes, scope " + std::to_string(scope) + ", PE " +
                                      std::to_string(me) + (in_place ? ", in place" : ""));
            }
        }
    check::that(!w.failed(), "nothing is reported");
}

template <class T>
void of_type(const std::string& type, int npes, const std::string& filter) {
    const std::string n = std::to_string(npes) + "." + type;
    check::run("reduce.sum." + n, filter, [=] { reductions<T, vd::sum>(npes, 2), reductions<T, vd::sum>(npes, 1); });
    check::run("reduce.min." + n, filter, [=] { reductions<T, vd::minimum>(npes, 2); });
    if (npes != 4) return;
    check::run("reduce.sum.thread." + n, filter, [=] { reductions<T, vd::sum>(npes, 0); });
    check::run("reduce.product." + n, filter, [=] { reductions<T, vd::product>(npes, 2); });
    check::run("reduce.max." + n, filter, [=] { reductions<T, vd::maximum>(npes, 2); });
}
template <class T>
void of_integer(const std::string& type, int npes, const std::string& filter) {
    const std::string n = std::to_string(npes) + "." + type;
    check::run("reduce.bits." + n, filter, [=] {
        reductions<T, vd::bit_and>(npes, 2), reductions<T, vd::bit_or>(npes, 2), reductions<T, vd::bit_xor>(npes, 2);
    });
}

inline void all(const std::string& filter) {
    for (const int npes : {1, 2, 4, 9})
        for (const int scope : {0, 1, 2})
            check::run("barrier." + std::to_string(npes) + ".scope" + std::to_string(scope), filter,
                       [=] { stress(npes, scope, false); });
    check::run("barrier.odd-pes-backwards", filter, [] { stress(8, 2, true); });
    for (const int npes : {2, 3, 9})
        for (const int scope : {0, 1, 2}) {
            const std::string n = std::to_string(npes) + ".scope" + std::to_string(scope);
            check::run("collective.i32." + n, filter, [=] { movements<int>(npes, scope); });
            check::run("collective.u8." + n, filter, [=] { movements<unsigned char>(npes, scope); });
        }
    for (const int npes : {2, 4, 9}) {
        of_type<float>("f32", npes, filter);
        of_type<double>("f64", npes, filter);
        of_type<int>("i32", npes, filter);
        of_type<short>("i16", npes, filter);
        of_type<unsigned char>("u8", npes, filter);
        of_type<unsigned long long>("u64", npes, filter);
        of_integer<signed char>("i8", npes, filter);
        of_integer<long long>("i64", npes, filter);
    }
}

}  // namespace team_test
