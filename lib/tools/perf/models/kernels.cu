// SPDX-License-Identifier: Apache-2.0
#include "models/kernels.hpp"

#include <stdexcept>
#include <string>

#include <viaduct/device.cuh>
#include <viaduct/device/launch.cuh>

namespace perf::models {
namespace {

namespace vd = via::device;

constexpr unsigned threads = 256;

__device__ word nanoseconds() {
    word now;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now)::"memory");
    return now;
}

__device__ void work_for(word cycles) {
    const long long begin = clock64();
    while (static_cast<word>(clock64() - begin) < cycles) {
    }
}

/// What a block has of all the words.
struct range {
    word begin;
    word end;
};
__device__ range part_of(word count, unsigned block, unsigned blocks) {
    return {count * block / blocks, count * (block + 1) / blocks};
}

__device__ void pack(const exchange_arguments& a, const range& mine) {
    for (word i = mine.begin + threadIdx.x; i < mine.end; i += threads) a.packed[i] = a.edge[i] + a.number;
}

__device__ void relax(const exchange_arguments& a, const range& mine) {
    for (word i = mine.begin + threadIdx.x; i < mine.end; i += threads) a.interior[i] = a.interior[i] * 0.5 + 0.25;
}

/// Every word is looked at, and what is wrong is counted.
__device__ void unpack(const exchange_arguments& a, const range& mine) {
    word wrong = 0;
    for (word i = mine.begin + threadIdx.x; i < mine.end; i += threads) {
        const word got = a.halo[i];
        a.ghost[i] = got;
        wrong += got != edge_value(a.other, i) + a.number ? 1 : 0;
    }
    if (wrong != 0) atomicAdd(reinterpret_cast<unsigned long long*>(a.wrong), wrong);
    if (threadIdx.x == 0) atomicAdd(reinterpret_cast<unsigned long long*>(a.seen), mine.end - mine.begin);
}

__global__ void __launch_bounds__(threads) pack_kernel(exchange_arguments a) {
    pack(a, part_of(a.words, blockIdx.x, gridDim.x));
}
__global__ void __launch_bounds__(threads) interior_kernel(exchange_arguments a) {
    relax(a, part_of(a.cells, blockIdx.x, gridDim.x));
}
__global__ void __launch_bounds__(threads) unpack_kernel(exchange_arguments a) {
    unpack(a, part_of(a.words, blockIdx.x, gridDim.x));
}

// --- The fused kernel. ---

/// Blocks get their part in the order in which they begin, so that those which others wait for have begun before those
/// which wait, whatever order the GPU starts them in. The last one puts the counter back.
__device__ unsigned take_ticket(unsigned* counter, unsigned count) {
    __shared__ unsigned mine;
    if (threadIdx.x == 0) {
        mine = atomicAdd(counter, 1U);
        if (mine == count - 1) *counter = 0;
    }
    __syncthreads();
    return mine;
}

/// Whether the calling block is the last of those that pack; then it sees what all of them have written.
__device__ bool packed_last(const exchange_arguments& a) {
    __threadfence();
    __syncthreads();
    const bool last = take_ticket(a.ticket + 1, a.pack_blocks) == a.pack_blocks - 1;
    __threadfence();
    return last;
}

template <class Context>
__device__ void send(const Context& ctx, const exchange_arguments& a, unsigned block, const range& mine) {
    auto* const arrived = reinterpret_cast<vd::signal_word*>(a.arrived);
    if (!a.whole) {
        ctx.put_signal(vd::block, a.halo + mine.begin, a.packed + mine.begin, mine.end - mine.begin, arrived + block,
                       a.number, vd::signal_op::set, a.other);
    } else if (packed_last(a)) {
        ctx.put_signal(vd::block, a.halo, a.packed, a.words, arrived, a.number, vd::signal_op::set, a.other);
    }
}

/// One block waits for all messages and tells the blocks that unpack, so that few threads look at words that come from
/// elsewhere. If a PE has failed, these give up as it does.
template <class Context>
__device__ void receive(const Context& ctx, const exchange_arguments& a) {
    const word messages = a.whole ? 1 : a.pack_blocks;
    const vd::condition<word> all{a.arrived, messages, vd::cmp::ge, a.number};
    ctx.wait_all(vd::block, all);
    if (threadIdx.x != 0 || !ctx.test_all(all)) return;
    ctx.signal_set(reinterpret_cast<vd::signal_word*>(a.released), a.number, a.me);
}

template <class Context>
__global__ void __launch_bounds__(threads) fused_kernel(const __grid_constant__ Context ctx, exchange_arguments a) {
    const unsigned role = take_ticket(a.ticket, gridDim.x);
    stamp times{};
    if (threadIdx.x == 0) times.begin = nanoseconds();
    const unsigned first_interior = 1 + a.pack_blocks;
    const unsigned first_unpack = first_interior + a.interior_blocks;
    if (role == 0) {
        receive(ctx, a);
    } else if (role < first_interior) {
        const range mine = part_of(a.words, role - 1, a.pack_blocks);
        pack(a, mine);
        if (a.stamps != nullptr) {
            __syncthreads();
            if (threadIdx.x == 0) times.middle = nanoseconds();
        }
        send(ctx, a, role - 1, mine);
    } else if (role < first_unpack) {
        relax(a, part_of(a.cells, role - first_interior, a.interior_blocks));
    } else {
        const word seen = ctx.wait_until(vd::block, a.released, vd::cmp::ge, a.number);
        if (seen < a.number) return;
        if (threadIdx.x == 0) times.middle = nanoseconds();
        unpack(a, part_of(a.words, role - first_unpack, a.pack_blocks));
    }
    if (a.stamps == nullptr) return;
    __syncthreads();
    if (threadIdx.x != 0) return;
    times.end = nanoseconds();
    a.stamps[role] = times;
}

// --- The ping-pong. ---

template <class Context>
__global__ void ping_pong_kernel(const __grid_constant__ Context ctx, ping_pong_arguments a) {
    auto* const signal = reinterpret_cast<vd::signal_word*>(a.signal);
    if (ctx.wait_until(a.gate, vd::cmp::ge, a.open) < a.open) return;
    for (word number = a.base + 1; number <= a.base + a.rounds; ++number) {
        if (!a.first && ctx.signal_wait_until(signal, vd::cmp::ge, number) < number) return;
        if (a.cycles != 0) work_for(a.cycles);
        ctx.put_signal(a.data, a.source, 1, signal, number, vd::signal_op::set, a.other);
        if (a.first && ctx.signal_wait_until(signal, vd::cmp::ge, number) < number) return;
    }
}

__global__ void work_kernel(word cycles) { work_for(cycles); }

__global__ void calibration_kernel(word cycles, word* took) {
    const word begin = nanoseconds();
    work_for(cycles);
    *took = nanoseconds() - begin;
}

void check(cudaError_t result, const char* what) {
    if (result != cudaSuccess) throw std::runtime_error{std::string{what} + ": " + cudaGetErrorString(result)};
}

template <class Kernel>
void load(Kernel* kernel) {
    cudaFuncAttributes about{};
    check(cudaFuncGetAttributes(&about, reinterpret_cast<const void*>(kernel)), "cudaFuncGetAttributes");
}

}  // namespace

void launch_pack(const exchange_arguments& what, cudaStream_t on) {
    pack_kernel<<<what.pack_blocks, threads, 0, on>>>(what);
    check(cudaGetLastError(), "launch of the packing kernel");
}

void launch_interior(const exchange_arguments& what, cudaStream_t on) {
    interior_kernel<<<what.interior_blocks, threads, 0, on>>>(what);
    check(cudaGetLastError(), "launch of the interior's kernel");
}

void launch_unpack(const exchange_arguments& what, cudaStream_t on) {
    unpack_kernel<<<what.pack_blocks, threads, 0, on>>>(what);
    check(cudaGetLastError(), "launch of the unpacking kernel");
}

void launch_fused(const reach& how, const exchange_arguments& what, cudaStream_t on) {
    const unsigned blocks = 1 + 2 * what.pack_blocks + what.interior_blocks;
    if (how.by_engine) {
        fused_kernel<vd::far_context><<<blocks, threads, 0, on>>>(vd::far_context{how.context}, what);
    } else {
        fused_kernel<vd::context><<<blocks, threads, 0, on>>>(vd::context{how.context}, what);
    }
    check(cudaGetLastError(), "launch of the fused kernel");
}

unsigned fused_blocks_that_fit(bool by_engine) {
    const int fit = by_engine ? vd::max_resident_blocks(fused_kernel<vd::far_context>, int{threads})
                              : vd::max_resident_blocks(fused_kernel<vd::context>, int{threads});
    return static_cast<unsigned>(fit);
}

void launch_ping_pong(const reach& how, const ping_pong_arguments& what, cudaStream_t on) {
    if (how.by_engine) {
        ping_pong_kernel<vd::far_context><<<1, 1, 0, on>>>(vd::far_context{how.context}, what);
    } else {
        ping_pong_kernel<vd::context><<<1, 1, 0, on>>>(vd::context{how.context}, what);
    }
    check(cudaGetLastError(), "launch of the ping-pong");
}

void launch_work(word cycles, cudaStream_t on) {
    work_kernel<<<1, 1, 0, on>>>(cycles);
    check(cudaGetLastError(), "launch of the working kernel");
}

void launch_calibration(word cycles, word* took, cudaStream_t on) {
    calibration_kernel<<<1, 1, 0, on>>>(cycles, took);
    check(cudaGetLastError(), "launch of the calibration");
}

void load_kernels() {
    load(pack_kernel);
    load(interior_kernel);
    load(unpack_kernel);
    load(fused_kernel<vd::context>);
    load(fused_kernel<vd::far_context>);
    load(ping_pong_kernel<vd::context>);
    load(ping_pong_kernel<vd::far_context>);
    load(work_kernel);
    load(calibration_kernel);
}

}  // namespace perf::models
