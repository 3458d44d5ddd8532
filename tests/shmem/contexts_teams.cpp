// SPDX-License-Identifier: Apache-2.0
// Contexts and teams, from C++ and from several threads at once.
#include <atomic>
#include <cstddef>
#include <string>
#include <thread>
#include <vector>

#include <shmemx.h>
#include <viaduct.h>

#include "program.h"

namespace {

int me;
int npes;
shmem_ctx_t global_ctx = SHMEM_CTX_DEFAULT;  // the handles may initialize variables of any kind
shmem_team_t global_team = SHMEM_TEAM_WORLD;

void test_queries() {
    int major = 0;
    int minor = 0;
    char name[SHMEM_MAX_NAME_LEN];
    shmem_info_get_version(&major, &minor);
    shmem_info_get_name(name);
    REQUIRE(major == 1 && minor == 5 && std::string{name} == SHMEM_VENDOR_STRING);
    REQUIRE(shmem_pe_accessible(npes - 1) == 1 && shmem_pe_accessible(npes) == 0 && shmem_pe_accessible(-1) == 0);
    static int fixed = 0;
    int own = 0;
    REQUIRE(shmem_addr_accessible(&fixed, npes - 1) == 1 && shmem_addr_accessible(&own, 0) == 0);
    REQUIRE(shmem_ptr(&own, 0) == nullptr && shmem_ptr(&fixed, me) == &fixed);
    auto* next = static_cast<int*>(shmem_ptr(&fixed, (me + 1) % npes));
    if (next != nullptr) *next = me + 1;  // where memory is shared, a store is a put
    shmem_barrier_all();
    REQUIRE(next == nullptr || fixed == (me + npes - 1) % npes + 1);
    REQUIRE(via_npes(shmemx_world()) == npes);
}

void test_contexts() {
    shmem_ctx_t ctx = SHMEM_CTX_INVALID;
    shmem_team_t team = SHMEM_TEAM_INVALID;
    REQUIRE(shmem_ctx_create(SHMEM_CTX_PRIVATE | SHMEM_CTX_NOSTORE, &ctx) == 0 && ctx != SHMEM_CTX_INVALID);
    REQUIRE(shmem_ctx_get_team(ctx, &team) == 0 && team == SHMEM_TEAM_WORLD);
    shmem_ctx_destroy(ctx);
    REQUIRE(shmem_ctx_get_team(global_ctx, &team) == 0 && team == SHMEM_TEAM_WORLD);
    REQUIRE(shmem_ctx_get_team(SHMEM_CTX_INVALID, &team) != 0 && team == SHMEM_TEAM_INVALID);
    REQUIRE(shmem_team_create_ctx(SHMEM_TEAM_INVALID, 0, &ctx) != 0 && ctx == SHMEM_CTX_INVALID);
    REQUIRE(shmem_ctx_create(1L << 20, &ctx) != 0 && ctx == SHMEM_CTX_INVALID);
    shmem_ctx_destroy(SHMEM_CTX_INVALID);
    shmem_ctx_quiet(SHMEM_CTX_INVALID);
    shmem_ctx_fence(SHMEM_CTX_DEFAULT);
}

/// Every second PE, from the last on down.
void test_strided() {
    const int size = (npes + 1) / 2;
    const int start = 2 * (size - 1);
    shmem_team_config_t config{3};
    shmem_team_t team = SHMEM_TEAM_WORLD;
    REQUIRE(shmem_team_split_strided(global_team, start, size == 1 ? 1 : -2, size, &config, SHMEM_TEAM_NUM_CONTEXTS,
                                     &team) == 0);
    const bool member = me % 2 == 0;
    REQUIRE((team != SHMEM_TEAM_INVALID) == member);
    REQUIRE(shmem_team_my_pe(team) == (member ? (start - me) / 2 : -1));
    REQUIRE(shmem_team_n_pes(team) == (member ? size : -1));
    if (!member) return;
    shmem_team_config_t seen{};
    REQUIRE(shmem_team_get_config(team, SHMEM_TEAM_NUM_CONTEXTS, &seen) == 0 && seen.num_contexts == 3);
    REQUIRE(shmem_team_translate_pe(team, 0, SHMEM_TEAM_WORLD) == start);
    REQUIRE(shmem_team_translate_pe(SHMEM_TEAM_WORLD, 1 % npes, team) == (npes == 1 ? 0 : -1));
    REQUIRE(shmem_team_translate_pe(team, size, SHMEM_TEAM_WORLD) == -1);

    static long word;
    shmem_ctx_t ctx = SHMEM_CTX_INVALID;
    shmem_team_t of_ctx = SHMEM_TEAM_INVALID;
    REQUIRE(shmem_team_create_ctx(team, 0, &ctx) == 0);
    REQUIRE(shmem_ctx_get_team(ctx, &of_ctx) == 0 && of_ctx == team);
    shmem_ctx_long_p(ctx, &word, me + 1, (shmem_team_my_pe(team) + 1) % size);  // numbered as the team does
    shmem_ctx_quiet(ctx);
    REQUIRE(shmem_team_sync(team) == 0);
    const int before = (shmem_team_my_pe(team) + size - 1) % size;
    REQUIRE(word == shmem_team_translate_pe(team, before, SHMEM_TEAM_WORLD) + 1);
    shmem_ctx_t other = SHMEM_CTX_INVALID;
    REQUIRE(shmem_team_create_ctx(team, SHMEM_CTX_PRIVATE, &other) == 0);
    shmem_ctx_destroy(other);
    shmem_team_destroy(team);  // and the context that is left with it
}

void test_2d() {
    shmem_team_t row = SHMEM_TEAM_INVALID;
    shmem_team_t column = SHMEM_TEAM_INVALID;
    const int width = npes > 2 ? 2 : 1;
    REQUIRE(shmem_team_split_2d(SHMEM_TEAM_WORLD, width, nullptr, 0, &row, nullptr, 0, &column) == 0);
    REQUIRE(shmem_team_my_pe(row) == me % width && shmem_team_my_pe(column) == me / width);
    shmem_team_destroy(row);
    shmem_team_destroy(column);
    shmem_team_destroy(SHMEM_TEAM_INVALID);
    REQUIRE(shmem_team_split_strided(SHMEM_TEAM_INVALID, 0, 1, 1, nullptr, 0, &row) != 0 && row == SHMEM_TEAM_INVALID);
    REQUIRE(shmem_team_n_pes(SHMEM_TEAM_SHARED) >= 1 && shmem_team_n_pes(SHMEM_TEAM_WORLD) == npes);
    REQUIRE(shmem_team_my_pe(SHMEM_TEAM_INVALID) == -1);
}

/// Threads with contexts of their own, and some on the default one.
void test_threads() {
    constexpr int count = 4;
    static long words[count];
    std::vector<std::thread> threads;
    std::atomic<int> good{0};
    for (int i = 0; i < count; ++i) {
        threads.emplace_back([&good, i] {
            shmem_ctx_t ctx = SHMEM_CTX_DEFAULT;
            if (i % 2 == 1 && shmem_ctx_create(SHMEM_CTX_PRIVATE, &ctx) != 0) return;
            for (int n = 0; n < 200; ++n) shmem_ctx_long_atomic_inc(ctx, &words[i], (me + n) % npes);
            shmem_ctx_quiet(ctx);
            if (i % 2 == 1) shmem_ctx_destroy(ctx);
            ++good;
        });
    }
    for (std::thread& each : threads) each.join();
    REQUIRE(good == count);
    shmem_barrier_all();
    long all = 0;
    for (int pe = 0; pe < npes; ++pe) all += shmem_long_g(&words[1], pe) + shmem_long_g(&words[2], pe);
    REQUIRE(all == 400L * npes);
    shmem_barrier_all();
}

void test_memory() {
    auto* bytes = static_cast<unsigned char*>(shmem_align(4096, 100));
    REQUIRE(bytes != nullptr && reinterpret_cast<std::uintptr_t>(bytes) % 4096 == 0);
    for (int i = 0; i < 100; ++i) bytes[i] = static_cast<unsigned char>(i);
    bytes = static_cast<unsigned char*>(shmem_realloc(bytes, 100000));
    REQUIRE(bytes != nullptr && bytes[0] == 0 && bytes[99] == 99);
    bytes = static_cast<unsigned char*>(shmem_realloc(bytes, 10));
    REQUIRE(bytes != nullptr && bytes[9] == 9);
    shmem_free(bytes);
    auto* zeroed = static_cast<long*>(shmem_calloc(100, sizeof(long)));
    for (int i = 0; i < 100; ++i) REQUIRE(zeroed[i] == 0);
    REQUIRE(shmem_realloc(zeroed, 0) == nullptr);
    void* hinted = shmem_malloc_with_hints(64, SHMEM_MALLOC_ATOMICS_REMOTE | SHMEM_MALLOC_SIGNAL_REMOTE);
    REQUIRE(hinted != nullptr);
    shfree(hinted);
    REQUIRE(shmem_malloc(0) == nullptr && shmem_align(48, 10) == nullptr);
    shmem_free(nullptr);
    void* old = shmemalign(64, 100);
    old = shrealloc(old, 200);
    REQUIRE(old != nullptr);
    shfree(old);
    const std::size_t all = std::size_t{8} << 20;  // what SHMEM_SYMMETRIC_SIZE promises, and no more
    void* whole = shmem_malloc(all);
    REQUIRE(whole != nullptr && shmem_malloc(1) == nullptr && shmem_calloc(8, 8) == nullptr);
    REQUIRE(shmem_realloc(whole, all + 1) == nullptr);
    whole = shmem_realloc(whole, all - 1);
    REQUIRE(whole != nullptr);
    shmem_free(whole);
    REQUIRE(shmem_malloc(all + 1) == nullptr && shmem_align(std::size_t{4} << 20, 8) == nullptr);
    REQUIRE(shmem_malloc(std::size_t{1} << 46) == nullptr);
    void* after = shmalloc(8);
    REQUIRE(after != nullptr);
    shfree(after);
}

}  // namespace

int main() {
    int provided = -1;
    REQUIRE(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0);
    shmem_query_thread(&provided);
    me = shmem_my_pe();
    npes = shmem_n_pes();
    REQUIRE(provided == SHMEM_THREAD_MULTIPLE);
    test_queries();
    test_contexts();
    test_strided();
    test_2d();
    test_threads();
    test_memory();
    shmem_finalize();
}
