// SPDX-License-Identifier: Apache-2.0
/// @file kernels.hpp
/// @brief The kernels of `via-perf models`, and how they are launched. Launches return at once and throw
/// std::runtime_error if they are refused.
#pragma once

#include <cstdint>

#include <cuda_runtime_api.h>

#include <viaduct/abi/device_context.h>

namespace perf::models {

using word = std::uint64_t;

/// Blocks of each kind at most: all of two PEs' kernels fit on one GPU.
inline constexpr unsigned most_pack_blocks = 16;
inline constexpr unsigned most_interior_blocks = 32;
inline constexpr unsigned most_fused_blocks = 1 + 2 * most_pack_blocks + most_interior_blocks;

/// The GPU's nanoseconds at which a block of the fused kernel began, was half done (packed; had its data), and ended.
struct stamp {
    word begin;
    word middle;
    word end;
};

/// What an iteration of the exchange works on, all of it in this PE's device memory.
struct exchange_arguments {
    const word* edge;  ///< the border; packed, each word is increased by the iteration's number
    word* packed;
    word* halo;  ///< symmetric: where the neighbour's message comes
    word* ghost;
    word words;  ///< of each of them
    double* interior;
    word cells;
    word* wrong;  ///< counts words that are not what the neighbour must have sent
    word* seen;   ///< counts words that were looked at
    word number;  ///< of the iteration; more than that of any before it
    int me;
    int other;
    unsigned pack_blocks;  ///< as many unpack
    unsigned interior_blocks;
    // Of the fused kernel alone.
    word* arrived;     ///< symmetric, a signal for each message
    word* released;    ///< symmetric: tells the blocks that unpack that all has arrived
    unsigned* ticket;  ///< how many blocks have begun; then, how many have packed
    bool whole;        ///< one message by the last block that has packed, not one by each
    stamp* stamps;     ///< null, or room for each block
};

/// The value that a PE's border has at an index.
#ifdef __CUDACC__
__host__ __device__
#endif
    inline word
    edge_value(int pe, word index) {
    word x = (static_cast<word>(pe) << 40U) + index + 0x9e3779b97f4a7c15ULL;
    x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27U)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31U);
}

void launch_pack(const exchange_arguments& what, cudaStream_t on);
void launch_interior(const exchange_arguments& what, cudaStream_t on);
void launch_unpack(const exchange_arguments& what, cudaStream_t on);

/// What kernels need of the world, and whether they reach the other PE by the engine.
struct reach {
    via_abi_device_context context;
    bool by_engine;
};

/// All parts in one kernel.
void launch_fused(const reach& how, const exchange_arguments& what, cudaStream_t on);
/// Blocks of it that the current GPU holds at once.
[[nodiscard]] unsigned fused_blocks_that_fit(bool by_engine);

/// A ping-pong between two kernels of a thread each.
struct ping_pong_arguments {
    word* data;  ///< symmetric
    const word* source;
    word* signal;      ///< symmetric
    const word* gate;  ///< of the host heap; both begin when it has come to `open`
    word open;
    word base;  ///< signals are the numbers after it
    word rounds;
    word cycles;  ///< of work before each send
    bool first;
    int other;
};
void launch_ping_pong(const reach& how, const ping_pong_arguments& what, cudaStream_t on);

/// Works for so many cycles.
void launch_work(word cycles, cudaStream_t on);
/// Writes how many nanoseconds so many cycles took.
void launch_calibration(word cycles, word* nanoseconds, cudaStream_t on);

/// Has the driver load all of these now: it may load code only when nothing waits on the GPU.
void load_kernels();

}  // namespace perf::models
