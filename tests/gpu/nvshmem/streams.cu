// SPDX-License-Identifier: Apache-2.0
// What is done in the order of a stream.
#include <cuda_fp16.h>

#include "check.hpp"

namespace {

using nvshmem_test::check;
using nvshmem_test::cuda;
using nvshmem_test::row;

constexpr size_t count = 5000;

/// A stream that waits for nobody else's.
class stream {
public:
    stream() { cuda(cudaStreamCreateWithFlags(&handle_, cudaStreamNonBlocking), "cudaStreamCreate"); }
    stream(const stream&) = delete;
    stream& operator=(const stream&) = delete;
    ~stream() { (void)cudaStreamDestroy(handle_); }
    [[nodiscard]] cudaStream_t get() const { return handle_; }
    void wait() const { cuda(cudaStreamSynchronize(handle_), "cudaStreamSynchronize"); }

private:
    cudaStream_t handle_ = nullptr;
};

__global__ void raise_all(float* values, float by) { values[blockIdx.x * blockDim.x + threadIdx.x] += by; }

void transfers(const stream& s) {
    const int pe = nvshmem_my_pe();
    const int npes = nvshmem_n_pes();
    const int next = (pe + 1) % npes;
    const int previous = (pe + npes - 1) % npes;
    row<float> source{count};
    const row<float> dest{4 * count};
    const row<uint64_t> word{2};
    source.fill(static_cast<float>(100000 * pe), 1);
    raise_all<<<count / 100, 100, 0, s.get()>>>(source.at(), 1);
    nvshmemx_float_put_on_stream(dest.at(), source.at(), count, next, s.get());
    nvshmemx_float_put_signal_on_stream(dest.at() + count, source.at(), count, word.at(), 4, NVSHMEM_SIGNAL_SET, next,
                                        s.get());
    nvshmemx_signal_wait_until_on_stream(word.at(), NVSHMEM_CMP_EQ, 4, s.get());
    raise_all<<<count / 100, 100, 0, s.get()>>>(dest.at() + count, 1);
    nvshmemx_barrier_all_on_stream(s.get());
    nvshmemx_float_get_nbi_on_stream(dest.at() + 2 * count, source.at(), count, next, s.get());
    nvshmemx_quiet_on_stream(s.get());
    nvshmemx_signal_op_on_stream(word.at() + 1, 7, NVSHMEM_SIGNAL_ADD, next, s.get());
    nvshmemx_uint64_wait_until_on_stream(word.at() + 1, NVSHMEM_CMP_GE, 7, s.get());
    nvshmemx_float_p_on_stream(dest.at() + 3 * count, 0.5F, next, s.get());
    nvshmemx_barrier_all_on_stream(s.get());
    s.wait();
    const auto from = static_cast<float>(100000 * previous + 1);
    check("put_on_stream sees the kernel before it", dest.is(0, count, from, 1));
    check("kernels behind a signal see its data", dest.is(count, count, from + 1, 1));
    check("get_nbi_on_stream", dest.is(2 * count, count, static_cast<float>(100000 * next + 1), 1));
    check("p_on_stream", dest.read()[3 * count] == 0.5F);
    check("g_on_stream", nvshmemx_float_g_on_stream(dest.at() + 3 * count, next, s.get()) == 0.5F);
}

__global__ void put_words(int* dest, int words, int value, int pe) {
    for (int i = static_cast<int>(threadIdx.x); i < words; i += static_cast<int>(blockDim.x))
        nvshmem_int_p(dest + i, value + i, pe);
}

/// Kernels that complete nothing themselves: a barrier on their stream does, also where they ask the progress engine.
void after_kernels(const stream& s) {
    constexpr int words = 4000;
    const int npes = nvshmem_n_pes();
    const row<int> dest{words};
    for (int round = 1; round <= 20; ++round) {
        nvshmemx_barrier_all_on_stream(s.get());
        put_words<<<1, 128, 0, s.get()>>>(dest.at(), words, 10000 * round, (nvshmem_my_pe() + 1) % npes);
        nvshmemx_barrier_all_on_stream(s.get());
        s.wait();
        check("a barrier completes what kernels before it put", dest.is(0, words, 10000 * round, 1));
    }
}

void collectives(const stream& s) {
    const int pe = nvshmem_my_pe();
    const int npes = nvshmem_n_pes();
    const auto all = static_cast<size_t>(npes);
    row<float> source{all * count};
    const row<float> dest{all * count};
    source.fill(static_cast<float>(pe), 0);
    const nvshmem_team_t team = NVSHMEM_TEAM_WORLD;
    check("broadcast_on_stream",
          nvshmemx_float_broadcast_on_stream(team, dest.at(), source.at(), count, npes - 1, s.get()) == 0);
    s.wait();
    check("broadcast_on_stream's data", dest.is(0, count, static_cast<float>(npes - 1), 0));
    check("fcollect_on_stream", nvshmemx_float_fcollect_on_stream(team, dest.at(), source.at(), count, s.get()) == 0);
    s.wait();
    check("fcollect_on_stream's data", dest.read()[(all - 1) * count + 7] == static_cast<float>(npes - 1));
    check("alltoall_on_stream", nvshmemx_float_alltoall_on_stream(team, dest.at(), source.at(), count, s.get()) == 0);
    s.wait();
    check("alltoall_on_stream's data", dest.read()[(all - 1) * count] == static_cast<float>(npes - 1));
    check("reduce_on_stream", nvshmemx_float_sum_reduce_on_stream(team, dest.at(), source.at(), count, s.get()) == 0);
    s.wait();
    check("reduce_on_stream's data", dest.is(0, count, static_cast<float>(npes * (npes - 1)) / 2, 0));
    check("reducescatter_on_stream",
          nvshmemx_float_max_reducescatter_on_stream(team, dest.at(), source.at(), count, s.get()) == 0);
    s.wait();
    check("reducescatter_on_stream's data", dest.is(0, count, static_cast<float>(npes - 1), 0));
}

/// Types that the library has no kernels for: by a kernel of this unit.
void small_types(const stream& s) {
    row<unsigned char> bytes{64};
    bytes.fill(static_cast<unsigned char>(nvshmem_my_pe() + 1), 0);
    check("sum_reduce_on_stream of bytes",
          nvshmemx_uchar_sum_reduce_on_stream(NVSHMEM_TEAM_WORLD, bytes.at(), bytes.at(), 64, s.get()) == 0);
    s.wait();
    check("their sum", bytes.is(0, 64, static_cast<unsigned char>(nvshmem_n_pes() * (nvshmem_n_pes() + 1) / 2), 0));
    const row<half> halves{8};
    const half mine = __float2half(0.5F);
    cuda(cudaMemcpy(halves.at() + 3, &mine, sizeof mine, cudaMemcpyHostToDevice), "half");
    nvshmem_barrier_all();
    check("sum_reduce_on_stream of halves",
          nvshmemx_half_sum_reduce_on_stream(NVSHMEM_TEAM_WORLD, halves.at(), halves.at(), 8, s.get()) == 0);
    s.wait();
    check("their sum", __half2float(halves.read()[3]) == 0.5F * static_cast<float>(nvshmem_n_pes()));
    check("sum_reduce of halves by the host",
          nvshmem_half_sum_reduce(NVSHMEM_TEAM_WORLD, halves.at(), halves.at(), 8) == 0 &&
              __half2float(halves.read()[3]) == 0.5F * static_cast<float>(nvshmem_n_pes() * nvshmem_n_pes()));
}

}  // namespace

void nvshmem_test::streams() {
    const stream s;
    ::transfers(s);
    after_kernels(s);
    ::collectives(s);
    small_types(s);
}
