// SPDX-License-Identifier: Apache-2.0
// Atomics, signals, waits and tests in kernels.
#include "check.hpp"

namespace {

using nvshmem_test::check;
using nvshmem_test::done;
using nvshmem_test::row;

constexpr int threads = 64;

__global__ void add(int* word, unsigned long long* wide, float* real, int pe) {
    nvshmem_int_atomic_add(word, 2, pe);
    nvshmem_int_atomic_inc(word, pe);
    (void)nvshmem_ulonglong_atomic_fetch_add(wide, 3, pe);
    nvshmem_float_atomic_add(real, 0.5F, pe);
    nvshmem_quiet();
}

/// Operations on bits that fetch nothing: each thread clears a bit of the first word, sets one of the second, and turns
/// one of the third. All PEs do so with words of PE 0.
__global__ void mark(unsigned long long* words, int pe) {
    const unsigned long long bit = 1ULL << threadIdx.x;
    nvshmem_ulonglong_atomic_and(words, ~bit, pe);
    nvshmem_ulonglong_atomic_or(words + 1, bit, pe);
    nvshmem_ulonglong_atomic_xor(words + 2, bit, pe);
    nvshmem_quiet();
}
void marks() {
    constexpr int marked = threads - 1;  // so that the last bit stays
    const row<unsigned long long> words{3};
    if (nvshmem_my_pe() == 0) nvshmem_ulonglong_p(words.at(), ~0ULL, 0);
    nvshmem_barrier_all();
    mark<<<1, marked>>>(words.at(), 0);
    done("mark");
    nvshmem_barrier_all();
    if (nvshmem_my_pe() != 0) return;
    const unsigned long long all = (1ULL << marked) - 1;
    const std::vector<unsigned long long> got = words.read();
    check("atomic_and", got[0] == ~all);
    check("atomic_or", got[1] == all);
    check("atomic_xor", got[2] == (nvshmem_n_pes() % 2 == 0 ? 0 : all));
}

/// Data and a flag behind a fence, by turns: who sees the flag of a turn sees its data, or that of a later turn. The
/// neighbour's flag comes back as well, so that none is more than a turn ahead.
__global__ void fenced(int* data, uint64_t* flags, int* bad, int turns, int next, int previous) {
    for (int turn = 1; turn <= turns; ++turn) {
        nvshmem_int_p(data + threadIdx.x, turn, next);
        nvshmem_fence();
        __syncthreads();
        if (threadIdx.x == 0) {
            nvshmem_fence();
            nvshmemx_signal_op(flags, static_cast<uint64_t>(turn), NVSHMEM_SIGNAL_SET, next);
            nvshmem_uint64_wait_until(flags, NVSHMEM_CMP_GE, static_cast<uint64_t>(turn));
        }
        __syncthreads();
        // Not of the compiler's own memory: it was another PE that wrote.
        if (*static_cast<volatile int*>(data + threadIdx.x) < turn) atomicAdd(bad, 1);
        __syncthreads();
        if (threadIdx.x == 0) {
            nvshmemx_signal_op(flags + 1, static_cast<uint64_t>(turn), NVSHMEM_SIGNAL_SET, previous);
            nvshmem_uint64_wait_until(flags + 1, NVSHMEM_CMP_GE, static_cast<uint64_t>(turn));
        }
        __syncthreads();
    }
}
void fences() {
    constexpr int turns = 200;
    const int npes = nvshmem_n_pes();
    const row<int> data{threads};
    const row<uint64_t> flags{2};
    const row<int> bad{1};
    nvshmem_barrier_all();
    fenced<<<1, threads>>>(data.at(), flags.at(), bad.at(), turns, (nvshmem_my_pe() + 1) % npes,
                           (nvshmem_my_pe() + npes - 1) % npes);
    done("fenced");
    check("a flag behind a fence", bad.read()[0] == 0 && data.is(0, threads, turns, 0));
}

/// One PE alone, on a word of its neighbour that begins at 0; every fetch goes to `seen`.
__global__ void fetch(long* word, long* seen, int pe) {
    nvshmem_long_atomic_set(word, 5, pe);
    nvshmem_quiet();
    seen[0] = nvshmem_long_atomic_fetch(word, pe);
    seen[1] = nvshmem_long_atomic_swap(word, 6, pe);
    seen[2] = nvshmem_long_atomic_compare_swap(word, 6, 12, pe);
    seen[3] = nvshmem_long_atomic_compare_swap(word, 6, 99, pe);
    seen[4] = nvshmem_long_atomic_fetch_inc(word, pe);
    seen[5] = nvshmem_long_atomic_fetch_and(word, 9, pe);
    seen[6] = nvshmem_long_atomic_fetch_or(word, 6, pe);
    seen[7] = nvshmem_long_atomic_fetch_xor(word, 10, pe);
    seen[8] = nvshmem_long_atomic_fetch(word, pe);
    nvshmemx_long_signal(word, 7, pe);
    nvshmem_quiet();
    seen[9] = nvshmem_long_atomic_fetch(word, pe);
}

void atomics() {
    const int npes = nvshmem_n_pes();
    const int next = (nvshmem_my_pe() + 1) % npes;
    const row<int> word{1};
    const row<unsigned long long> wide{1};
    const row<float> real{1};
    add<<<1, threads>>>(word.at(), wide.at(), real.at(), 0);
    done("add");
    nvshmem_barrier_all();
    if (nvshmem_my_pe() == 0) {
        check("atomic_add and atomic_inc of all threads", word.read()[0] == 3 * threads * npes);
        check("atomic_fetch_add of all threads", wide.read()[0] == 3ULL * threads * npes);
        check("atomic_add of floats", real.read()[0] == 0.5F * threads * npes);
    }
    const row<long> target{1};
    const row<long> seen{10};
    fetch<<<1, 1>>>(target.at(), seen.at(), next);
    done("fetch");
    const std::vector<long> expected{5, 5, 6, 12, 12, 13, 9, 15, 5, 7};
    check("atomics that fetch", seen.read() == expected);
}

/// Each PE sets words 0 to 3 of its neighbour in turn, and waits for its own.
__global__ void wait(uint64_t* words, size_t* found, int pe) {
    for (int i = 0; i < 4; ++i) nvshmemx_signal_op(words + i, 10 + i, NVSHMEM_SIGNAL_SET, pe);
    nvshmem_uint64_wait_until(words, NVSHMEM_CMP_EQ, 10);
    nvshmem_uint64_wait_until_all(words, 4, nullptr, NVSHMEM_CMP_GE, 10);
    uint64_t each[4] = {10, 11, 12, 13};
    nvshmem_uint64_wait_until_all_vector(words, 4, nullptr, NVSHMEM_CMP_EQ, each);
    found[0] = nvshmem_uint64_wait_until_any(words, 5, nullptr, NVSHMEM_CMP_EQ, 12);
    size_t indices[5];
    const int skip[5] = {0, 1, 0, 0, 0};
    found[1] = nvshmem_uint64_wait_until_some(words, 5, indices, skip, NVSHMEM_CMP_NE, 0);
    found[2] = indices[1];
    found[3] = static_cast<size_t>(nvshmem_uint64_test(words + 4, NVSHMEM_CMP_NE, 0));
    found[4] = static_cast<size_t>(nvshmem_uint64_test_all(words, 4, nullptr, NVSHMEM_CMP_LE, 13));
    found[5] = nvshmem_uint64_test_any(words, 5, nullptr, NVSHMEM_CMP_GT, 100);
    found[6] = nvshmem_uint64_test_some_vector(words, 4, indices, nullptr, NVSHMEM_CMP_LT, each);
    found[7] = nvshmem_signal_fetch(words + 3);
}

void waits() {
    const row<uint64_t> words{5};
    const row<size_t> found{8};
    wait<<<1, 1>>>(words.at(), found.at(), (nvshmem_my_pe() + 1) % nvshmem_n_pes());
    done("wait");
    const auto got = found.read();
    check("wait_until_any", got[0] == 2);
    check("wait_until_some leaves out what is to be skipped", got[1] == 3 && got[2] == 2);
    check("tests", got[3] == 0 && got[4] == 1 && got[5] == SIZE_MAX && got[6] == 0);
    check("signal_fetch", got[7] == 13);
}

}  // namespace

void nvshmem_test::words() {
    atomics();
    marks();
    fences();
    waits();
}
