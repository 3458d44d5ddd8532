// SPDX-License-Identifier: Apache-2.0
// The host's and the streams' calls of nvshmem.h as a program makes them, one PE a process: it joins, asks who it is,
// chooses its GPU by that, and goes on. Run by a launcher, on the fake driver here.
#include <array>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <numeric>
#include <string>
#include <thread>
#include <vector>

#include <nvshmem.h>
#include <nvshmemx.h>

#include "gpu.hpp"
#include "support/require.hpp"

using support::require;
using support::require_equal;

namespace {

template <class T>
T* allocate(std::size_t count) {
    auto* const made = static_cast<T*>(nvshmem_malloc(count * sizeof(T)));
    require(made != nullptr, "there is room");
    return made;
}

/// What lies at an address of this PE's own heap, which the processor cannot read itself.
template <class T>
std::vector<T> read(const T* from, std::size_t count) {
    std::vector<T> values(count);
    nvshmem_getmem(values.data(), from, count * sizeof(T), nvshmem_my_pe());
    return values;
}
template <class T>
void write(T* to, const std::vector<T>& values) {
    nvshmem_putmem(to, values.data(), values.size() * sizeof(T), nvshmem_my_pe());
    nvshmem_quiet();
}

struct job {
    int pe = nvshmem_my_pe();
    int npes = nvshmem_n_pes();
    int next = (pe + 1) % npes;
    int previous = (pe + npes - 1) % npes;
};

/// Blocks of the heap, and GPU memory that the program allocated itself.
void memory(const job& j) {
    void* const aligned = nvshmem_align(4096, 100);
    require(aligned != nullptr && reinterpret_cast<std::uintptr_t>(aligned) % 4096 == 0, "align");
    nvshmem_free(aligned);
    require(nvshmem_align(3, 100) == nullptr && nvshmem_align(std::size_t{1} << 40, 100) == nullptr,
            "no such alignment");
    require(nvshmem_malloc(std::size_t{1} << 40) == nullptr, "more than the heap may grow to");
    int* own = nullptr;
    require(nvshmem_test::entry<int(int**, std::size_t)>("cuMemAlloc")(&own, 2 * sizeof(int)) == 0, "cuMemAlloc");
    std::array<int, 2> mine{j.pe, j.pe + 50};
    require(nvshmemx_buffer_register(own, 2 * sizeof(int)) == 0, "a buffer on the GPU");
    require(nvshmemx_buffer_register(mine.data(), sizeof mine) == 0, "one that is the processor's");
    require(nvshmemx_buffer_register(&mine[1], sizeof mine[1]) != 0, "which overlaps no other one");
    require(nvshmemx_buffer_register(own, SIZE_MAX) != 0, "more than there is");
    require(nvshmemx_buffer_unregister(own) == 0 && nvshmemx_buffer_unregister(own) != 0, "is left once");
    require(nvshmemx_buffer_register_symmetric(own, 2 * sizeof(int), 0) == own, "it is symmetric now");
    nvshmem_int_put(own, mine.data(), 2, j.next);
    nvshmem_barrier_all();
    require_equal(read(own, 2)[1], j.previous + 50, "what the neighbour has put");
    nvshmem_barrier_all();
    require(nvshmemx_buffer_unregister_symmetric(own, 2 * sizeof(int)) == 0, "it is this PE's alone again");
    require(nvshmemx_buffer_unregister_symmetric(own, 2 * sizeof(int)) != 0, "once");
    nvshmemx_buffer_unregister_all();
    require(nvshmemx_buffer_unregister(mine.data()) != 0, "none is registered any more");
    require(nvshmem_test::entry<int(int*)>("cuMemFree")(own) == 0, "cuMemFree");
}

void transfers(const job& j) {
    int* const row = allocate<int>(64);
    const std::vector<int> mine{j.pe, j.pe + 100, j.pe + 200, j.pe + 300};
    nvshmem_int_put(row, mine.data(), 4, j.next);
    nvshmem_int_put_nbi(row + 4, mine.data(), 4, j.next);
    nvshmem_int_p(row + 8, j.pe + 7, j.next);
    nvshmem_int_iput(row + 10, mine.data(), 3, 2, 2, j.next);
    nvshmem_put32(row + 20, mine.data(), 2, j.next);
    nvshmem_barrier_all();
    const std::vector<int> got = read(row, 64);
    for (std::size_t i = 0; i < 4; ++i) {
        require_equal(got[i], j.previous + 100 * static_cast<int>(i), "put");
        require_equal(got[4 + i], got[i], "put_nbi");
    }
    require_equal(got[8], j.previous + 7, "p");
    require_equal(got[10], j.previous, "iput, first");
    require_equal(got[13], j.previous + 200, "iput, second");
    require_equal(got[21], j.previous + 100, "put32");
    require_equal(nvshmem_int_g(row + 8, j.next), j.pe + 7, "g of what this PE put");
    std::array<int, 2> apart{};
    nvshmem_int_iget(apart.data(), row, 1, 3, 2, j.next);
    require_equal(apart[1], j.pe + 300, "iget");
    nvshmem_barrier_all();
    nvshmem_free(row);
}

/// The same job by the calls of viaduct.h.
void native_calls(const job& j) {
    via_world* const world = via_nvshmem_world();
    require_equal(via_npes(world), j.npes, "PEs of the world");
    require_equal(via_pe(world), j.pe, "this PE's number in it");
    int* const word = allocate<int>(1);
    const int mine = j.pe + 9;
    require_equal(via_put(via_default_context(world), word, &mine, sizeof mine, j.next), VIA_OK, "via_put");
    nvshmem_barrier_all();
    require_equal(nvshmem_int_g(word, j.pe), j.previous + 9, "what via_put has put");
    nvshmem_barrier_all();
    nvshmem_free(word);
}

void signals_and_waits(const job& j) {
    auto* const word = static_cast<std::uint64_t*>(nvshmem_calloc(3, sizeof(std::uint64_t)));
    double* const data = allocate<double>(2);
    const std::array<double, 2> mine{1.5 + j.pe, 2.5};
    nvshmem_double_put_signal(data, mine.data(), 2, word, 5, NVSHMEM_SIGNAL_SET, j.next);
    require_equal(nvshmem_signal_wait_until(word, NVSHMEM_CMP_GE, 5), 5U, "the signal");
    require_equal(read(data, 1)[0], 1.5 + j.previous, "what it announces");
    nvshmem_fence();
    nvshmemx_signal_op(word + 1, 3, NVSHMEM_SIGNAL_ADD, j.next);
    nvshmem_uint64_wait_until(word + 1, NVSHMEM_CMP_EQ, 3);
    require_equal(nvshmem_signal_fetch(word + 1), 3U, "signal_fetch");
    require_equal(nvshmem_uint64_wait_until_any(word, 3, nullptr, NVSHMEM_CMP_EQ, 3), 1U, "the word that holds");
    std::array<std::size_t, 3> indices{};
    const std::array<int, 3> skip{1, 0, 0};
    require_equal(nvshmem_uint64_test_some(word, 3, indices.data(), skip.data(), NVSHMEM_CMP_GT, 0), 1U, "how many");
    std::array<std::uint64_t, 3> each{5, 3, 0};
    require(nvshmem_uint64_test_all_vector(word, 3, nullptr, NVSHMEM_CMP_EQ, each.data()) == 1, "each its own value");
    require(nvshmem_uint64_test(word + 2, NVSHMEM_CMP_NE, 0) == 0, "a test that does not hold");
    nvshmem_barrier_all();
    nvshmem_free(data);
    nvshmem_free(word);
}

void atomics(const job& j) {
    auto* const word = static_cast<int*>(nvshmem_calloc(2, sizeof(int)));
    auto* const real = static_cast<double*>(nvshmem_calloc(1, sizeof(double)));
    nvshmem_int_atomic_add(word, j.pe + 1, 0);
    nvshmem_double_atomic_add(real, 0.5, 0);
    nvshmem_barrier_all();
    require_equal(nvshmem_int_atomic_fetch(word, 0), j.npes * (j.npes + 1) / 2, "what all added");
    require_equal(nvshmem_double_atomic_fetch(real, 0), 0.5 * j.npes, "doubles too");
    require_equal(nvshmem_int_atomic_swap(word + 1, 12, j.next), 0, "swap");
    nvshmem_barrier_all();
    require_equal(nvshmem_int_atomic_compare_swap(word + 1, 12, 13, j.next), 12, "compare_swap");
    require_equal(nvshmem_int_atomic_fetch_inc(word + 1, j.next), 13, "fetch_inc");
    require_equal(nvshmem_int_atomic_fetch_and(word + 1, 6, j.next), 14, "fetch_and");
    require_equal(nvshmem_int_atomic_fetch_xor(word + 1, 5, j.next), 6, "fetch_xor");
    nvshmem_barrier_all();
    require_equal(read(word + 1, 1)[0], 3, "what is left");
    nvshmem_free(real);
    nvshmem_free(word);
}

template <class Call>
void require_sums(const job& j, const char* what, Call&& call) {
    float* const source = allocate<float>(8);
    float* const dest = allocate<float>(8);
    std::vector<float> mine(8);
    std::iota(mine.begin(), mine.end(), static_cast<float>(j.pe));
    write(source, mine);
    call(dest, source);
    const std::vector<float> got = read(dest, 8);
    for (std::size_t i = 0; i < 8; ++i)
        require_equal(
            got[i], static_cast<float>(j.npes * (j.npes - 1)) / 2 + static_cast<float>(j.npes) * static_cast<float>(i),
            what);
    nvshmem_barrier_all();
    nvshmem_free(dest);
    nvshmem_free(source);
}

void collectives(const job& j) {
    require_sums(j, "reduce", [](float* dest, const float* source) {
        require(nvshmem_float_sum_reduce(NVSHMEM_TEAM_WORLD, dest, source, 8) == 0, "reduce");
    });
    const auto all = static_cast<std::size_t>(j.npes);
    int* const source = allocate<int>(2 * all);
    int* const dest = allocate<int>(2 * all);
    std::vector<int> mine(2 * all);
    for (std::size_t i = 0; i < mine.size(); ++i) mine[i] = 10 * j.pe + static_cast<int>(i);
    write(source, mine);
    require(nvshmem_int_fcollect(NVSHMEM_TEAM_WORLD, dest, source, 2) == 0, "fcollect");
    for (std::size_t i = 0; i < all; ++i)
        require_equal(read(dest, 2 * all)[2 * i + 1], 10 * static_cast<int>(i) + 1, "fcollect");
    require(nvshmem_int_alltoall(NVSHMEM_TEAM_WORLD, dest, source, 2) == 0, "alltoall");
    for (std::size_t i = 0; i < all; ++i)
        require_equal(read(dest, 2 * all)[2 * i], 10 * static_cast<int>(i) + 2 * j.pe, "alltoall");
    require(nvshmem_int_max_reducescatter(NVSHMEM_TEAM_WORLD, dest, source, 2) == 0, "reducescatter");
    require_equal(read(dest, 2)[1], 10 * (j.npes - 1) + 2 * j.pe + 1, "the largest of this PE's block");
    require(nvshmem_broadcastmem(NVSHMEM_TEAM_WORLD, dest, source, 2 * sizeof(int), j.npes - 1) == 0, "broadcast");
    require_equal(read(dest, 2)[1], 10 * (j.npes - 1) + 1, "broadcast");
    require_equal(nvshmem_int_sum_reduce(77, dest, source, 1), int{NVSHMEMX_ERROR_INVALID_VALUE},
                  "there is no team 77");
    nvshmem_barrier_all();
    nvshmem_free(dest);
    nvshmem_free(source);
}

/// Who shares memory with this PE: those whose heap it reaches, as they reach its own; here the GPUs decide.
void all_reached(const job& j) {
    auto* const word = static_cast<int*>(nvshmem_malloc(sizeof(int)));
    int reached = 0;
    for (int pe = 0; pe < j.npes; ++pe) reached += nvshmem_ptr(word, pe) != nullptr ? 1 : 0;
    require_equal(nvshmem_team_n_pes(NVSHMEM_TEAM_SHARED), reached, "as many as this PE reaches");
    for (int i = 0; i < reached; ++i) {
        const int pe = nvshmem_team_translate_pe(NVSHMEM_TEAM_SHARED, i, NVSHMEM_TEAM_WORLD);
        require(nvshmem_ptr(word, pe) != nullptr, "these");
    }
    require(nvshmem_team_sync(NVSHMEM_TEAM_SHARED) == 0, "they meet");
    nvshmem_free(word);
}

void teams(const job& j) {
    nvshmem_team_t even = 5;
    require(nvshmem_team_split_strided(NVSHMEM_TEAM_WORLD, 0, 2, (j.npes + 1) / 2, nullptr, 0, &even) == 0, "split");
    require((even != NVSHMEM_TEAM_INVALID) == (j.pe % 2 == 0), "who is in it");
    if (j.pe % 2 == 0) {
        require_equal(nvshmem_team_my_pe(even), j.pe / 2, "the number in the team");
        require_equal(nvshmem_team_translate_pe(even, j.pe / 2, NVSHMEM_TEAM_WORLD), j.pe, "and back");
        require(nvshmem_team_sync(even) == 0, "the team meets");
        nvshmem_team_config_t config{};
        require(nvshmem_team_get_config(even, &config) == 0 && config.num_contexts == 0, "no contexts");
    }
    nvshmem_team_destroy(even);
    nvshmem_team_config_t asked{};
    asked.num_contexts = 3;
    require(nvshmem_team_split_strided(NVSHMEM_TEAM_WORLD, 0, 1, j.npes, &asked, NVSHMEM_TEAM_NUM_CONTEXTS, &even) == 0,
            "split");
    asked.num_contexts = 0;
    require(nvshmem_team_get_config(even, &asked) == 0 && asked.num_contexts == 3, "as many contexts as asked for");
    nvshmem_team_destroy(even);
    nvshmem_team_t row = 0;
    nvshmem_team_t column = 0;
    require(nvshmem_team_split_2d(NVSHMEM_TEAM_WORLD, 2, nullptr, 0, &row, nullptr, 0, &column) == 0, "split_2d");
    require_equal(nvshmem_team_my_pe(row), j.pe % 2, "place in the row");
    require_equal(nvshmem_team_my_pe(column), j.pe / 2, "place in the column");
    nvshmem_team_destroy(row);
    nvshmem_team_destroy(column);
    require_equal(nvshmem_team_n_pes(row), -1, "a team that has ended");
    require(nvshmem_team_split_strided(NVSHMEM_TEAM_WORLD, 0, 1, j.npes, nullptr, 0, nullptr) != 0, "no place for it");
    require(nvshmem_team_split_2d(NVSHMEM_TEAM_WORLD, 2, nullptr, 0, &row, nullptr, 0, nullptr) != 0, "nor for one");
    nvshmem_team_destroy(row);
    require(nvshmem_team_get_config(NVSHMEM_TEAM_WORLD, nullptr) != 0, "no place for a configuration");
    require(nvshmemx_team_get_uniqueid(nullptr) != 0 && nvshmemx_team_init(nullptr, &asked, 0, j.npes, j.pe) != 0,
            "nor for an id, nor for its team");
    require(nvshmemx_get_uniqueid(nullptr) != 0 && nvshmem_init_thread(0, nullptr) != 0, "no place at all");
    require(nvshmemx_set_attr_uniqueid_args(0, 1, nullptr, nullptr) != 0, "nor for attributes");
    column = 5;
    require(nvshmem_team_split_2d(NVSHMEM_TEAM_WORLD, 0, nullptr, 0, &row, nullptr, 0, &column) != 0, "rows of no PEs");
    require(row == NVSHMEM_TEAM_INVALID && column == NVSHMEM_TEAM_INVALID, "neither team");
    all_reached(j);
    require_equal(nvshmem_team_n_pes(NVSHMEMX_TEAM_SAME_MYPE_NODE), 1, "no host but this one");
}

/// Two threads make and end teams, each out of one of its own: no PE waits in one thread for what another PE does in
/// the other.
void teams_of_threads(const job& j) {
    std::array<nvshmem_team_t, 2> parents{};
    for (nvshmem_team_t& each : parents) {
        require(nvshmem_team_split_strided(NVSHMEM_TEAM_WORLD, 0, 1, j.npes, nullptr, 0, &each) == 0, "a parent");
    }
    std::atomic<int> made = 0;
    const auto make_some = [&](nvshmem_team_t parent) {
        for (int round = 0; round < 100; ++round) {
            nvshmem_team_t team = NVSHMEM_TEAM_INVALID;
            if (nvshmem_team_split_strided(parent, 0, 1, j.npes, nullptr, 0, &team) != 0) return;
            made += nvshmem_team_my_pe(team) == j.pe ? 1 : 0;
            nvshmem_team_destroy(team);
        }
    };
    std::thread other{make_some, parents[1]};
    make_some(parents[0]);
    other.join();
    require_equal(made.load(), 200, "teams of two threads");
    for (const nvshmem_team_t each : parents) nvshmem_team_destroy(each);
}

/// The PEs of the parent with this one's parity, which know an id that the lowest of them has made; backwards.
void teams_by_id(const job& j) {
    auto* const id = static_cast<nvshmemx_team_uniqueid_t*>(nvshmem_malloc(sizeof(nvshmemx_team_uniqueid_t)));
    const int lowest = j.pe % 2;
    const int members = (j.npes - lowest + 1) / 2;
    int* const sum = allocate<int>(2);
    nvshmem_team_config_t config{};
    nvshmem_team_t team = 5;
    // More than there may be at once, and one part more than the other.
    for (int round = 0; round < 40 + 3 * lowest; ++round) {
        if (j.pe == lowest) {
            require(nvshmemx_team_get_uniqueid(&config.uniqueid) == 0, "an id");
            for (int pe = lowest; pe < j.npes; pe += 2) nvshmem_uint64_p(id, config.uniqueid, pe);
        }
        nvshmem_uint64_wait_until(id, NVSHMEM_CMP_NE, 0);
        config.uniqueid = nvshmem_uint64_g(id, j.pe);
        nvshmem_uint64_p(id, 0, j.pe);
        nvshmem_quiet();
        const int number = members - 1 - j.pe / 2;
        require(nvshmemx_team_init(&team, &config, 0, members, number) == 0, "a team by its id");
        require_equal(nvshmem_team_my_pe(team), number, "the number in the team");
        require_equal(nvshmem_team_translate_pe(team, 0, NVSHMEM_TEAM_WORLD), 2 * (members - 1) + lowest,
                      "and the first");
        write(sum, {1, 0});
        require(nvshmem_int_sum_reduce(team, sum + 1, sum, 1) == 0, "a sum");
        require_equal(read(sum, 2)[1], members, "over the team");
        nvshmem_team_destroy(team);
    }
    require_equal(nvshmemx_team_init(&team, &config, 0, members, 0), int{NVSHMEMX_ERROR_INVALID_VALUE}, "a used id");
    require_equal(team, NVSHMEM_TEAM_INVALID, "no team");
    config.uniqueid = 0;
    require_equal(nvshmemx_team_init(&team, &config, 0, members, 0), int{NVSHMEMX_ERROR_INVALID_VALUE}, "no id");
    require_equal(nvshmemx_team_init(&team, nullptr, 0, members, 0), int{NVSHMEMX_ERROR_INVALID_VALUE}, "no config");
    for (int i = 0; i < 32; ++i) require(nvshmemx_team_get_uniqueid(&config.uniqueid) == 0, "many ids");
    require_equal(nvshmemx_team_get_uniqueid(&config.uniqueid), int{NVSHMEMX_ERROR_OUT_OF_MEMORY}, "too many");
    nvshmem_barrier_all();
    nvshmem_free(sum);
    nvshmem_free(id);
}

/// PE 1 comes first, as one of three, and has left its part when PE 0 comes as the last of two.
void team_of_unlike_numbers(const job& j) {
    if (j.npes < 3) return;
    auto* const id = static_cast<nvshmemx_team_uniqueid_t*>(nvshmem_calloc(1, sizeof(nvshmemx_team_uniqueid_t)));
    nvshmem_team_config_t config{};
    nvshmem_team_t team = 5;
    if (j.pe == 0) {
        require(nvshmemx_team_get_uniqueid(&config.uniqueid) == 0, "an id");
        nvshmem_uint64_p(id, config.uniqueid, 1);
        nvshmem_quiet();
        std::this_thread::sleep_for(std::chrono::seconds{1});
        require_equal(nvshmemx_team_init(&team, &config, 0, 2, 0), int{NVSHMEMX_ERROR_INVALID_VALUE}, "two PEs");
    } else if (j.pe == 1) {
        nvshmem_uint64_wait_until(id, NVSHMEM_CMP_NE, 0);
        config.uniqueid = nvshmem_uint64_g(id, j.pe);
        require_equal(nvshmemx_team_init(&team, &config, 0, 3, 2), int{NVSHMEMX_ERROR_INVALID_VALUE}, "three PEs");
    }
    nvshmem_barrier_all();
    nvshmem_free(id);
}

void streams(const job& j) {
    const nvshmem_test::stream stream;
    int* const row = allocate<int>(16);
    auto* const word = static_cast<std::uint64_t*>(nvshmem_calloc(2, sizeof(std::uint64_t)));
    write(row, std::vector<int>(16, j.pe));
    nvshmemx_barrier_all_on_stream(stream.get());
    nvshmemx_int_put_signal_on_stream(row + 4, row, 4, word, 9, NVSHMEM_SIGNAL_SET, j.next, stream.get());
    nvshmemx_signal_wait_until_on_stream(word, NVSHMEM_CMP_EQ, 9, stream.get());
    nvshmemx_int_p_on_stream(row + 8, 40 + j.pe, j.next, stream.get());
    nvshmemx_char_p_on_stream(reinterpret_cast<char*>(row + 9) + 1, 1, j.next, stream.get());
    nvshmemx_barrier_all_on_stream(stream.get());
    require_equal(nvshmemx_int_g_on_stream(row + 8, j.next, stream.get()), 40 + j.pe, "g_on_stream");
    const std::vector<int> got = read(row, 16);
    require_equal(got[7], j.previous, "put_signal_on_stream");
    require_equal(got[9], (j.pe & ~0xff00) | 0x100, "p_on_stream of a byte, and its neighbours");
    require(nvshmemx_int_broadcast_on_stream(NVSHMEM_TEAM_WORLD, row, row + 4, 4, 0, stream.get()) == 0, "broadcast");
    nvshmemx_quiet_on_stream(stream.get());
    stream.wait();
    require_equal(read(row, 1)[0], j.npes - 1, "broadcast_on_stream");
    require_sums(j, "reduce_on_stream", [&](float* dest, const float* source) {
        require(nvshmemx_float_sum_reduce_on_stream(NVSHMEM_TEAM_WORLD, dest, source, 8, stream.get()) == 0, "reduce");
        stream.wait();
    });
    require(nvshmemx_char_sum_reduce_on_stream(NVSHMEM_TEAM_WORLD, nullptr, nullptr, 8, stream.get()) != 0,
            "no memory");
    nvshmem_barrier_all();
    nvshmem_free(word);
    nvshmem_free(row);
}

std::string the_hint;

/// What a call that returns nothing says, which names NVSHMEM's calls and constants.
void hints(const job& j) {
    const auto before = via_nvshmem_on_error([](const char*, const char*, const char* hint) { the_hint = hint; });
    int own = 0;
    nvshmem_int_p(&own, 1, j.next);
    require(the_hint == "pass this PE's own address of memory from nvshmem_malloc()", "p");
    auto* const word = allocate<std::uint64_t>(1);
    nvshmem_uint64_wait_until(word, 9, 0);
    require(the_hint == "use NVSHMEM_CMP_EQ, NE, GT, GE, LT or LE", "wait_until");
    nvshmemx_signal_op(word, 1, 9, j.next);
    require(the_hint == "use NVSHMEM_SIGNAL_SET or NVSHMEM_SIGNAL_ADD", "signal_op");
    nvshmem_free(word);
    (void)via_nvshmem_on_error(before);
}

void join(int round) {
    if (round == 0) return nvshmem_init();
    int provided = -1;
    require(nvshmem_init_thread(NVSHMEM_THREAD_SINGLE, &provided) == 0, "init_thread");
    require_equal(provided, NVSHMEM_THREAD_MULTIPLE, "threads may always call");
    provided = -1;
    nvshmem_query_thread(&provided);
    require_equal(provided, NVSHMEM_THREAD_MULTIPLE, "query_thread");
}

/// The world is made, and who asks in another thread meanwhile is told the same all the time.
void settle_while_asked(const job& j) {
    std::atomic<bool> asks = true;
    bool is_same = true;
    std::thread other{[&] {
        while (asks) {
            is_same = is_same && nvshmem_my_pe() == j.pe && nvshmem_n_pes() == j.npes &&
                      nvshmem_team_my_pe(NVSHMEMX_TEAM_NODE) == j.pe &&
                      nvshmem_team_translate_pe(NVSHMEMX_TEAM_SAME_MYPE_NODE, 0, NVSHMEM_TEAM_WORLD) == j.pe;
        }
    }};
    nvshmem_barrier_all();
    asks = false;
    other.join();
    require(is_same, "numbers stay, whoever asks");
}

void once(int round) {
    join(round);
    if (round == 0) {
        require_equal(nvshmemx_init_status(), NVSHMEM_STATUS_IS_BOOTSTRAPPED, "the GPU is not chosen yet");
        nvshmemx_team_uniqueid_t id = 0;
        require_equal(nvshmemx_team_get_uniqueid(&id), int{NVSHMEMX_ERROR_GPU_NOT_SELECTED}, "an id needs it");
        require(nvshmem_ptr(&id, 0) == nullptr, "there is no heap yet");
        require_equal(nvshmemx_init_status(), NVSHMEM_STATUS_IS_BOOTSTRAPPED, "which one PE may ask alone");
    }
    const job j;
    require_equal(nvshmem_team_my_pe(NVSHMEMX_TEAM_NODE), j.pe, "all are on this host");
    require_equal(nvshmem_team_n_pes(NVSHMEM_TEAM_WORLD), j.npes, "the world");
    require_equal(nvshmem_team_n_pes(NVSHMEMX_TEAM_SAME_MYPE_NODE), 1, "this PE, of its host");
    require_equal(nvshmem_team_translate_pe(NVSHMEMX_TEAM_SAME_MYPE_NODE, 0, NVSHMEM_TEAM_WORLD), j.pe,
                  "it is this PE");
    nvshmem_test::set_device(j.pe % 2);
    settle_while_asked(j);
    transfers(j);
    require_equal(nvshmemx_init_status(), NVSHMEM_STATUS_IS_INITIALIZED, "now it is");
    native_calls(j);
    require_equal(nvshmem_my_pe(), j.pe, "numbers stay");
    require(nvshmem_ptr(&round, j.next) == nullptr, "no address of the heap");
    require(nvshmemx_mc_ptr(NVSHMEM_TEAM_WORLD, &round) == nullptr, "no multicast address");
    memory(j);
    signals_and_waits(j);
    atomics(j);
    collectives(j);
    teams(j);
    teams_of_threads(j);
    team_of_unlike_numbers(j);
    teams_by_id(j);
    streams(j);
    hints(j);
    if (j.pe == 0) std::cout << "round " << round << " of " << j.npes << " PEs: ok\n";
    nvshmem_finalize();
    require_equal(nvshmemx_init_status(), NVSHMEM_STATUS_NOT_INITIALIZED, "it is over");
    require(via_nvshmem_world() == nullptr, "and so is its world");
}

}  // namespace

int main() {
    try {
        once(0);
        once(1);  // the GPU is current when it joins, so that the world is there at once
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
    return 0;
}
