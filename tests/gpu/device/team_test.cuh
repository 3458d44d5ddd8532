// SPDX-License-Identifier: Apache-2.0
// Barriers under stress, and every collective against a model.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <type_traits>

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

template <class Scope>
inline constexpr unsigned most_threads = std::is_same_v<Scope, vd::block_scope>  ? 1024
                                         : std::is_same_v<Scope, vd::warp_scope> ? 32
                                                                                 : 1;

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

/// Who meets: all; the odd PEs, backwards; all, of which some have GPUs without atomics at the others.
enum class who { all, odd, mixed };

inline void stress(int npes, int scope, who meets) {
    job::world w{npes, 1 << 20};
    for (int i = 0; i < npes; ++i) w.fill(i, 0);
    for (int i = 0; i < npes; ++i) {
        auto& p = w.on(i);
        auto team = p.team;
        if (meets == who::mixed) team.atomics = i % 2 == 0 ? 0 : 1;
        if (meets == who::odd) {
            if (i % 2 == 0) continue;
            const int odd = npes / 2;
            team.npes = odd, team.start = 2 * odd - 1, team.stride = -2, team.pe = odd - 1 - i / 2;
            via_abi_place_team(team, VIA_ABI_DEVICE_BLOCK_SIZE + via_abi_team_block_size(npes));
        }
        meetings<<<1, 64, 0, p.stream>>>(vd::team{p.context, team}, scope, w.at<int>(i, 0), w.at<int>(i, 4096), 5000);
        job::cuda(cudaGetLastError());
    }
    w.wait();
    for (int i = 0; i < npes; ++i)
        check::that(w.read<int>(i, 4096, 1)[0] == 0, "all have written before a meeting ends");
    check::that(!w.failed(), "nobody gave up");
}

/// Small collectives one after the other, of all sizes and kinds in turns, so that every word of the stages is written
/// again and again, while some PEs lag. What a PE has at `i` in a round tells who, when and where.
struct rounds_of_exchanges {
    const vd::team& team;
    unsigned* dest;
    unsigned* source;
    int* wrong;
    int rounds;

    static __device__ unsigned value(unsigned pe, unsigned round, unsigned i) {
        return (pe + 1) * 1000003U + round * 101U + i;
    }
    template <class Scope>
    __device__ void operator()(Scope group) const {
        const auto me = static_cast<unsigned>(team.pe());
        const auto npes = static_cast<unsigned>(team.npes());
        for (unsigned round = 1; round <= static_cast<unsigned>(rounds); ++round) {
            const unsigned kind = round * 7 % 11 % 5;
            const unsigned count = round * 2654435761U % 40;
            const unsigned root = round % npes;
            for (unsigned i = group.rank(); i < count * npes; i += group.size()) source[i] = value(me, round, i);
            if ((round * 5 + me) % 13 == 0) __nanosleep(3000);
            if (kind == 0) team.fcollect(group, dest, source, count);
            if (kind == 1) team.alltoall(group, dest, source, count);
            if (kind == 2) team.broadcast(group, dest, source, count, static_cast<int>(root));
            if (kind == 3) team.reduce(group, vd::sum{}, dest, source, count);
            if (kind == 4) team.collect(group, dest, count * npes, source, me == root ? 0 : count);
            const unsigned parts = kind < 2 ? npes : kind == 4 ? npes - 1 : 1;
            for (unsigned i = group.rank(); i < count * parts; i += group.size()) {
                const unsigned from = count == 0 ? 0 : i / count;
                unsigned expected = kind == 0   ? value(from, round, i % count)
                                    : kind == 1 ? value(from, round, me * count + i % count)
                                    : kind == 2 ? value(root, round, i)
                                    : kind == 4 ? value(from < root ? from : from + 1, round, i % count)
                                                : 0;
                for (unsigned pe = 0; kind == 3 && pe < npes; ++pe) expected += value(pe, round, i);
                if (dest[i] != expected) atomicAdd(wrong, 1);
            }
            group.sync();
        }
    }
};
template <class Scope>
__global__ void exchanges(const __grid_constant__ vd::team team, unsigned* dest, unsigned* source, int* wrong,
                          int rounds) {
    if (threadIdx.x < most_threads<Scope>) rounds_of_exchanges{team, dest, source, wrong, rounds}(Scope{});
}

template <class Scope>
void exchange_stress(int npes) {
    job::world w{npes, 1 << 20};
    for (int i = 0; i < npes; ++i) w.fill(i, 0);
    for (int i = 0; i < npes; ++i) {
        auto& p = w.on(i);
        exchanges<Scope><<<1, 192, 0, p.stream>>>(vd::team{p.context, p.team}, w.at<unsigned>(i, 65536),
                                                  w.at<unsigned>(i, 131072), w.at<int>(i, 0),
                                                  most_threads<Scope> == 1 ? 500 : 3000);
        job::cuda(cudaGetLastError());
    }
    w.wait();
    for (int i = 0; i < npes; ++i)
        check::that(w.read<int>(i, 0, 1)[0] == 0, "every element of every collective, on PE " + std::to_string(i));
    check::that(!w.failed(), "nobody gave up");
}

enum class what { broadcast, fcollect, alltoall, alltoallv, gather, scatter, collect, no_room, inclusive, exclusive };

/// Elements that a PE collects: none where the test is of one element only, else a few less by number.
__host__ __device__ inline vd::detail::size collected(vd::detail::size count, int pe) {
    const auto less = static_cast<vd::detail::size>(pe);
    return count > less ? count - less : 0;
}

template <class Scope, class T>
__global__ void move(const __grid_constant__ vd::team team, what kind, T* dest, T* source, vd::detail::size count,
                     vd::detail::size* table) {  // dest offsets, source counts, source offsets
    constexpr Scope group{};
    const int n = team.npes();
    if (threadIdx.x >= most_threads<Scope>) return;
    switch (kind) {
        case what::broadcast: team.broadcast(group, dest, source, count, n - 1); break;
        case what::fcollect: team.fcollect(group, dest, source, count); break;
        case what::alltoall: team.alltoall(group, dest, source, count); break;
        case what::alltoallv: team.alltoallv(group, dest, table, source, table + n, table + 2 * n); break;
        case what::gather: team.gather(group, dest, source, count, n - 1); break;
        case what::scatter: team.scatter(group, dest, source, count, n - 1); break;
        case what::collect: team.collect(group, dest, n * count, source, collected(count, team.pe())); break;
        case what::no_room: team.collect(group, dest, 0, source, collected(count, team.pe())); break;
        case what::inclusive: team.inclusive_scan(group, vd::sum{}, dest, source, count); break;
        case what::exclusive: team.exclusive_scan(group, vd::sum{}, source, source, count); break;
    }
}

inline constexpr std::size_t dest_at = 1 << 20, source_at = 8 << 20, table_at = 4096;

template <class Scope, class T>
void movements(int npes) {
    job::world w{npes, 16 << 20};
    const auto value = [](int pe, std::size_t i) { return static_cast<T>(pe * 37 + static_cast<int>(i % 1000) + 1); };
    const auto n = static_cast<std::size_t>(npes);
    for (const what kind : {what::broadcast, what::fcollect, what::alltoall, what::alltoallv, what::gather,
                            what::scatter, what::collect, what::inclusive, what::exclusive})
        for (const std::size_t count : {std::size_t{1}, std::size_t{7}, std::size_t{300}, std::size_t{20011}}) {
            if (most_threads<Scope> == 1 && count > 1000) continue;
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
                move<Scope, T><<<1, 128, 0, p.stream>>>(vd::team{p.context, p.team}, kind, w.at<T>(i, dest_at),
                                                        w.at<T>(i, source_at + odd), count,
                                                        w.at<vd::detail::size>(i, table_at));
                job::cuda(cudaGetLastError());
            }
            w.wait();
            for (int me = 0; me < npes; ++me) {
                T poison;
                std::memset(&poison, 0xA5, sizeof poison);
                std::vector<T> model(all + 8, poison);
                std::size_t end = 0;  // of what has been collected
                for (int j = 0; j < npes; ++j)
                    for (std::size_t k = 0; k < count; ++k) {
                        const std::size_t block = static_cast<std::size_t>(j) * count;
                        const auto& from = sources[static_cast<std::size_t>(j)];
                        if (kind == what::broadcast && j == npes - 1) model[k] = from[k];
                        if (kind == what::fcollect) model[block + k] = from[k];
                        if (kind == what::gather && me == npes - 1) model[block + k] = from[k];
                        if (kind == what::scatter && j == npes - 1)
                            model[k] = from[static_cast<std::size_t>(me) * count + k];
                        if (kind == what::collect && k < collected(count, j)) model[end++] = from[k];
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
                                " elements of " + std::to_string(sizeof(T)) + " bytes, by " +
                                std::to_string(most_threads<Scope>) + " threads at most, PE " + std::to_string(me));
            }
        }
    check::that(!w.failed(), "nothing is reported");
}

/// What has no room is not copied, and reported.
inline void collect_without_room(int npes) {
    job::world w{npes, 1 << 20};
    for (int i = 0; i < npes; ++i) w.fill(i, 0xA5);
    for (int i = 0; i < npes; ++i) {
        auto& p = w.on(i);
        move<vd::block_scope, int><<<1, 128, 0, p.stream>>>(vd::team{p.context, p.team}, what::no_room, w.at<int>(i, 0),
                                                            w.at<int>(i, 65536), 500, nullptr);
        job::cuda(cudaGetLastError());
    }
    w.wait();
    for (int i = 0; i < npes; ++i) {
        const auto got = w.read<unsigned char>(i, 0, 65536);
        check::that(std::count(got.begin(), got.end(), 0xA5) == 65536, "nothing is copied");
        check::that(w[i].report->kind == VIA_ABI_REPORT_ADDRESS, "it is reported");
    }
}

/// Of one scope: every kernel takes a compiler seconds.
template <class Scope, class T, class Op>
__global__ void reduce(const __grid_constant__ vd::team team, T* dest, T* source, vd::detail::size count) {
    if (threadIdx.x < most_threads<Scope>) team.reduce(Scope{}, Op{}, dest, source, count);
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

template <class Scope, class T, class Op>
void reductions(int npes) {
    job::world w{npes, 16 << 20};
    std::mt19937 random{3};
    for (const std::size_t count : {std::size_t{1}, std::size_t{5}, std::size_t{128}, std::size_t{10007}})
        for (const bool in_place : {false, true}) {
            if (most_threads<Scope> == 1 && count > 1000) continue;
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
                reduce<Scope, T, Op><<<1, 128, 0, p.stream>>>(vd::team{p.context, p.team},
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
                                      std::to_string(sizeof(T)) + " bytes, by " + std::to_string(most_threads<Scope>) +
                                      " threads at most, PE " + std::to_string(me) + (in_place ? ", in place" : ""));
            }
        }
    check::that(!w.failed(), "nothing is reported");
}

template <class Scope, class T, class Op>
void reduction(const std::string& name, int npes, const std::string& filter) {
    check::run("reduce." + name + "." + std::to_string(npes), filter, [=] { reductions<Scope, T, Op>(npes); });
}
/// Each type, each operation and each scope with something else of each; all operations are the same in all scopes.
inline void all_reductions(int npes, const std::string& f) {
    using vd::block_scope;
    reduction<block_scope, float, vd::sum>("sum.f32", npes, f);
    reduction<block_scope, double, vd::sum>("sum.f64", npes, f);
    reduction<block_scope, short, vd::sum>("sum.i16", npes, f);
    reduction<block_scope, unsigned char, vd::product>("product.u8", npes, f);
    reduction<block_scope, float, vd::minimum>("min.f32", npes, f);
    reduction<block_scope, double, vd::maximum>("max.f64", npes, f);
    reduction<block_scope, signed char, vd::bit_and>("and.i8", npes, f);
    reduction<block_scope, long long, vd::bit_or>("or.i64", npes, f);
    reduction<block_scope, short, vd::bit_xor>("xor.i16", npes, f);
    reduction<vd::warp_scope, float, vd::sum>("sum.f32.warp", npes, f);
    reduction<vd::thread_scope, double, vd::sum>("sum.f64.thread", npes, f);
}

inline void all(const std::string& filter) {
    for (const int scope : {0, 1, 2}) {
        const std::string in = ".scope" + std::to_string(scope);
        for (const int npes : {1, 2, 4, 9})
            check::run("barrier." + std::to_string(npes) + in, filter, [=] { stress(npes, scope, who::all); });
        check::run("barrier.mixed-atomics" + in, filter, [=] { stress(4, scope, who::mixed); });
    }
    check::run("barrier.odd-pes-backwards", filter, [] { stress(8, 2, who::odd); });
    for (const int npes : {2, 3, 9}) {
        const std::string n = std::to_string(npes);
        check::run("collective.i32.block." + n, filter, [=] { movements<vd::block_scope, int>(npes); });
        check::run("collective.u8.block." + n, filter, [=] { movements<vd::block_scope, unsigned char>(npes); });
        check::run("collective.i32.warp." + n, filter, [=] { movements<vd::warp_scope, int>(npes); });
        check::run("collective.u8.thread." + n, filter, [=] { movements<vd::thread_scope, unsigned char>(npes); });
    }
    check::run("collect.no-room", filter, [] { collect_without_room(3); });
    for (const int npes : {1, 2, 3, 8, 9}) {
        const std::string n = std::to_string(npes);
        check::run("exchange.block." + n, filter, [=] { exchange_stress<vd::block_scope>(npes); });
        check::run("exchange.warp." + n, filter, [=] { exchange_stress<vd::warp_scope>(npes); });
        check::run("exchange.thread." + n, filter, [=] { exchange_stress<vd::thread_scope>(npes); });
    }
    for (const int npes : {2, 4, 9}) all_reductions(npes, filter);
}

}  // namespace team_test
