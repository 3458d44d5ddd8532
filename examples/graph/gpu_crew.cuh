// SPDX-License-Identifier: Apache-2.0
/// @file gpu_crew.cuh
/// @brief All threads of a grid as a crew; see crew.hpp.
#pragma once

#include <cuda/atomic>

#include "best.hpp"
#include "partition.hpp"
#include "tally.hpp"

namespace graph {

/// Threads of every block.
inline constexpr unsigned threads = 512;
inline constexpr unsigned warp_size = 32;
inline constexpr unsigned whole_warp = 0xffffffff;

class gpu_crew {
public:
    template <class Action>
    static __device__ void each(std::uint64_t begin, std::uint64_t end, const Action& action) {
        for (std::uint64_t first = begin + rank() - lane(); first < end; first += size())
            action(first + lane(), first + lane() < end);
    }
    template <class Action>
    static __device__ void each_by_a_warp(std::uint64_t count, const Action& action) {
        for (std::uint64_t i = rank() / warp_size; i < count; i += size() / warp_size) action(i);
    }
    template <class Action>
    static __device__ void each_by_a_lane(std::uint64_t begin, std::uint64_t end, const Action& action) {
        for (std::uint64_t first = begin; first < end; first += warp_size) action(first + lane(), first + lane() < end);
    }
    [[nodiscard]] static __device__ bool is_first() { return rank() == 0; }
    [[nodiscard]] static __device__ bool leads() { return lane() == 0; }
    [[nodiscard]] static __device__ bool any(bool mine) { return __any_sync(whole_warp, mine) != 0; }

    static __device__ unsigned take_places(unsigned& end, unsigned wanted) {
        unsigned own_end = wanted;  // of this thread's places among the warp's
        for (unsigned distance = 1; distance < warp_size; distance *= 2) {
            const unsigned before = __shfl_up_sync(whole_warp, own_end, distance);
            if (lane() >= distance) own_end += before;
        }
        const unsigned all = __shfl_sync(whole_warp, own_end, warp_size - 1);
        unsigned first = 0;
        if (leads() && all != 0) first = atomicAdd(&end, all);
        return __shfl_sync(whole_warp, first, 0) + own_end - wanted;
    }
    static __device__ unsigned take_place(unsigned* ends, int list, bool wanted) {
        const unsigned together = __match_any_sync(whole_warp, wanted ? list : -1);
        if (!wanted) return 0;
        const unsigned leader = __ffs(static_cast<int>(together)) - 1;
        unsigned first = 0;
        if (lane() == leader) first = atomicAdd(&ends[list], __popc(together));
        return __shfl_sync(together, first, leader) + __popc(together & ((1U << lane()) - 1));
    }
    static __device__ void set_bit(std::uint32_t& word, unsigned /*bit*/, bool is) {
        const unsigned bits = __ballot_sync(whole_warp, is);
        if (leads() && bits != 0) word |= bits;
    }

    static __device__ bool insert(std::uint32_t* bits, vertex v) {
        const std::uint32_t bit = 1U << v % word_bits;
        std::uint32_t& word = bits[v / word_bits];
        return (word & bit) == 0 && (atomicOr(&word, bit) & bit) == 0;  // most are not new, which a load tells
    }
    static __device__ void erase(std::uint32_t* bits, vertex v) {
        atomicAnd(&bits[v / word_bits], ~(1U << v % word_bits));
    }
    static __device__ std::uint32_t exchange(std::uint32_t& word, std::uint32_t value) {
        return atomicExch(&word, value);
    }
    [[nodiscard]] static __device__ best_way load(best_way& known) {
        return cuda::atomic_ref<best_way, cuda::thread_scope_device>{known}.load(cuda::memory_order_relaxed);
    }
    static __device__ bool improve(best_way& known, best_way offered) {
        best_way before = known;  // perhaps an older one, which is longer
        while (is_shorter(offered, before)) {
            const best_way now = atomicCAS(reinterpret_cast<unsigned long long*>(&known), before, offered);
            if (now == before) return true;
            before = now;
        }
        return false;
    }
    static __device__ void lower(std::uint32_t& least, std::uint32_t value) {
        if (value < least) atomicMin(&least, value);
    }
    /// Once for a block, since all blocks add to the same words.
    static __device__ void add(tally& sum, const tally& mine) {
        __shared__ tally of_block;
        tally of_warp = mine;
        for (unsigned distance = warp_size / 2; distance > 0; distance /= 2) {
            of_warp.vertices += __shfl_down_sync(whole_warp, of_warp.vertices, distance);
            of_warp.edges += __shfl_down_sync(whole_warp, of_warp.edges, distance);
        }
        if (threadIdx.x == 0) of_block = {};
        __syncthreads();
        if (leads()) add_alone(of_block, of_warp);
        __syncthreads();
        if (threadIdx.x == 0) add_alone(sum, of_block);
    }

private:
    static __device__ void add_alone(tally& sum, const tally& more) {
        if (more.vertices == 0) return;
        atomicAdd(reinterpret_cast<unsigned long long*>(&sum.vertices), more.vertices);
        if (more.edges != 0) atomicAdd(reinterpret_cast<unsigned long long*>(&sum.edges), more.edges);
    }
    [[nodiscard]] static __device__ std::uint64_t rank() { return std::uint64_t{blockIdx.x} * threads + threadIdx.x; }
    [[nodiscard]] static __device__ std::uint64_t size() { return std::uint64_t{gridDim.x} * threads; }
    [[nodiscard]] static __device__ unsigned lane() { return threadIdx.x % warp_size; }
};

}  // namespace graph
