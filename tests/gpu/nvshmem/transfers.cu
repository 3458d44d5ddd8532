// SPDX-License-Identifier: Apache-2.0
// Put, get and signals in kernels, by a thread, a warp and a block.
#include "check.hpp"

namespace {

using nvshmem_test::check;
using nvshmem_test::done;
using nvshmem_test::row;

constexpr int count = 1000;

/// Puts two rows to `pe`, and gets the second one's beginning back.
struct by_thread {
    static constexpr const char* name = "thread";
    static constexpr int threads = 1;
    static __device__ void put(int* dest, const int* source, int pe) {
        nvshmem_int_put(dest, source, count, pe);
        nvshmem_int_put_nbi(dest + count, source, count, pe);
        nvshmem_int_iput(dest + 2 * count, source, 2, 3, 100, pe);
    }
    static __device__ void get(int* dest, const int* source, int pe) {
        nvshmem_int_get(dest, source, count, pe);
        nvshmem_getmem_nbi(dest + count, source, count * sizeof(int), pe);
        nvshmem_int_iget(dest + 2 * count, source, 2, 3, 100, pe);
    }
    static __device__ void announce(int* dest, const int* source, uint64_t* word, int pe) {
        nvshmem_int_put_signal(dest, source, count, word, 1, NVSHMEM_SIGNAL_ADD, pe);
        nvshmem_int_put_signal_nbi(dest, source, count, word, 1, NVSHMEM_SIGNAL_ADD, pe);
    }
};
struct by_warp {
    static constexpr const char* name = "warp";
    static constexpr int threads = 32;
    static __device__ void put(int* dest, const int* source, int pe) {
        nvshmemx_int_put_warp(dest, source, count, pe);
        nvshmemx_int_put_nbi_warp(dest + count, source, count, pe);
        nvshmemx_int_iput_warp(dest + 2 * count, source, 2, 3, 100, pe);
    }
    static __device__ void get(int* dest, const int* source, int pe) {
        nvshmemx_int_get_warp(dest, source, count, pe);
        nvshmemx_getmem_nbi_warp(dest + count, source, count * sizeof(int), pe);
        nvshmemx_int_iget_warp(dest + 2 * count, source, 2, 3, 100, pe);
    }
    static __device__ void announce(int* dest, const int* source, uint64_t* word, int pe) {
        nvshmemx_int_put_signal_warp(dest, source, count, word, 1, NVSHMEM_SIGNAL_ADD, pe);
        nvshmemx_int_put_signal_nbi_warp(dest, source, count, word, 1, NVSHMEM_SIGNAL_ADD, pe);
    }
};
struct by_block {
    static constexpr const char* name = "block";
    static constexpr int threads = 256;
    static __device__ void put(int* dest, const int* source, int pe) {
        nvshmemx_put32_block(dest, source, count, pe);
        nvshmemx_int_put_nbi_block(dest + count, source, count, pe);
        nvshmemx_int_iput_block(dest + 2 * count, source, 2, 3, 100, pe);
    }
    static __device__ void get(int* dest, const int* source, int pe) {
        nvshmemx_get32_block(dest, source, count, pe);
        nvshmemx_getmem_nbi_block(dest + count, source, count * sizeof(int), pe);
        nvshmemx_int_iget_block(dest + 2 * count, source, 2, 3, 100, pe);
    }
    static __device__ void announce(int* dest, const int* source, uint64_t* word, int pe) {
        nvshmemx_int_put_signal_block(dest, source, count, word, 1, NVSHMEM_SIGNAL_ADD, pe);
        nvshmemx_int_put_signal_nbi_block(dest, source, count, word, 1, NVSHMEM_SIGNAL_ADD, pe);
    }
};

template <class Scope>
__global__ void put_kernel(int* dest, const int* source, int pe) {
    Scope::put(dest, source, pe);
    nvshmem_quiet();
}
template <class Scope>
__global__ void get_kernel(int* dest, const int* source, int pe) {
    Scope::get(dest, source, pe);
    nvshmem_quiet();
}
template <class Scope>
__global__ void announce_kernel(int* dest, const int* source, uint64_t* word, int pe) {
    Scope::announce(dest, source, word, pe);
    if (threadIdx.x == 0) nvshmem_signal_wait_until(word, NVSHMEM_CMP_GE, 2);
}

template <class Scope>
void at_scope() {
    const int pe = nvshmem_my_pe();
    const int npes = nvshmem_n_pes();
    const int next = (pe + 1) % npes;
    const int previous = (pe + npes - 1) % npes;
    const std::string name{Scope::name};
    row<int> source{count};
    const row<int> dest{3 * count};
    const row<uint64_t> word{1};
    source.fill(1000 * pe, 1);
    put_kernel<Scope><<<1, Scope::threads>>>(dest.at(), source.at(), next);
    done("put");
    nvshmem_barrier_all();
    check("put by a " + name, dest.is(0, count, 1000 * previous, 1));
    check("put_nbi by a " + name, dest.is(count, count, 1000 * previous, 1));
    const auto strided = dest.read();
    check("iput by a " + name, strided[2 * count + 198] == 1000 * previous + 297 && strided[2 * count + 197] == 0);
    nvshmem_barrier_all();
    get_kernel<Scope><<<1, Scope::threads>>>(dest.at(), source.at(), next);
    done("get");
    check("get by a " + name, dest.is(0, count, 1000 * next, 1));
    check("getmem_nbi by a " + name, dest.is(count, count, 1000 * next, 1));
    check("iget by a " + name, dest.read()[2 * count + 198] == 1000 * next + 297);
    nvshmem_barrier_all();
    announce_kernel<Scope><<<1, Scope::threads>>>(dest.at(), source.at(), word.at(), next);
    done("put_signal");
    check("put_signal by a " + name, dest.is(0, count, 1000 * previous, 1) && word.read()[0] == 2);
}

__global__ void single(double* dest, const double* source, double* got, int pe) {
    nvshmem_double_p(dest, 2.5 + nvshmem_my_pe(), pe);
    got[0] = nvshmem_double_g(source, pe);
}

void one_value() {
    const int pe = nvshmem_my_pe();
    const int npes = nvshmem_n_pes();
    const int next = (pe + 1) % npes;
    row<double> source{1};
    const row<double> dest{1};
    const row<double> got{1};
    source.fill(0.25 + pe, 0);
    single<<<1, 1>>>(dest.at(), source.at(), got.at(), next);
    done("single");
    nvshmem_barrier_all();
    check("p", dest.read()[0] == 2.5 + (pe + npes - 1) % npes);
    check("g", got.read()[0] == 0.25 + next);
}

}  // namespace

void nvshmem_test::transfers() {
    at_scope<by_thread>();
    at_scope<by_warp>();
    at_scope<by_block>();
    one_value();
}
