// SPDX-License-Identifier: Apache-2.0
// A PE whose own memory is used up when it makes a call says so, and goes on if its handler does.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

#include <shmemx.h>

#include "program.h"

namespace {

thread_local bool is_used_up = false;
int times_told = 0;

/// Memory is there again, for what the program does about it.
void free_some(const char* call, const char* message, const char* /*hint*/) {
    is_used_up = false;
    ++times_told;
    if (std::strstr(message, "out of memory") == nullptr) std::fprintf(stderr, "%s: %s\n", call, message);
    if (std::strstr(message, "out of memory") == nullptr || std::strncmp(call, "shmem_", 6) != 0) std::_Exit(9);
}

template <class Call>
void call_without_memory(const Call& call) {
    times_told = 0;
    is_used_up = true;
    call();
    is_used_up = false;
    REQUIRE(times_told == 1);
}

long words[3][SHMEM_SYNC_SIZE];  // of a set each, which the library has not seen before
int source[3];
int dest[3];
int work[2];

}  // namespace

void* operator new(std::size_t size) {
    void* const block = is_used_up ? nullptr : std::malloc(size);
    if (block == nullptr) throw std::bad_alloc{};
    return block;
}
void operator delete(void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t /*size*/) noexcept { std::free(block); }

int main() {
    shmem_init();
    const int me = shmem_my_pe();
    const int npes = shmem_n_pes();
    (void)shmemx_set_error_handler(free_some);
    source[0] = source[1] = me + 1;
    shmem_barrier_all();
    if (me < npes - 1) {
        const int size = npes - 1;
        call_without_memory([&] { shmem_barrier(0, 0, size, words[0]); });
        call_without_memory([&] { shmem_fcollect32(dest, source, 1, 0, 0, size, words[1]); });
        for (int i = 0; i < size; ++i) REQUIRE(dest[i] == i + 1);
        shmem_barrier(0, 0, size, words[0]);
        call_without_memory([&] { shmem_int_sum_to_all(dest, source, 2, 0, 0, size, work, words[1]); });
    }
    shmem_barrier_all();
    call_without_memory([&] { shmem_sync(0, 0, npes, words[2]); });
    for (const auto& each : words) {
        for (const long word : each) REQUIRE(word == SHMEM_SYNC_VALUE);
    }
    shmem_finalize();
    return 0;
}
