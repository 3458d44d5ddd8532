// SPDX-License-Identifier: Apache-2.0
#include "forces.hpp"
#include "pack.cuh"

namespace molecular {
namespace {

/// Threads of a block, one for every place in a cell.
constexpr unsigned threads = 128;

/// The place in a cell of these that a thread has; whether there is one.
struct place {
    triple cell;
    unsigned k;
    bool exists;

    __device__ place(const atoms_view& a, const block& cells) {
        const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
        exists = i / a.room < cells.cells();
        cell = cells.cell(i / a.room);
        k = i % a.room;
    }
};

/// Calls action(cell, k) for the thread's atom, if it has one.
template <class Action>
__device__ void for_own_atom(const atoms_view& a, const Action& action) {
    const place mine{a, a.part.own_block()};
    if (mine.exists && mine.k < a.counts[a.part.index(mine.cell)]) action(mine.cell, mine.k);
}

__global__ void __launch_bounds__(threads) move_kernel(const __grid_constant__ atoms_view a, time_step by) {
    for_own_atom(a, [&](const triple& cell, unsigned k) { move(a, by, a.part.index(cell), k); });
}

__global__ void __launch_bounds__(threads) settle_kernel(const __grid_constant__ atoms_view a) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i / a.room < a.part.cells()) settle(a, i / a.room, i % a.room);
}

__global__ void __launch_bounds__(threads)
    pair_force_kernel(const __grid_constant__ atoms_view a, const __grid_constant__ lennard_jones by) {
    for_own_atom(a, [&](const triple& cell, unsigned k) { pair_force(a, by, cell, k); });
}

__global__ void __launch_bounds__(threads)
    embed_kernel(const __grid_constant__ atoms_view a, const __grid_constant__ embedded_atom_view by) {
    for_own_atom(a, [&](const triple& cell, unsigned k) { embed(a, by, cell, k); });
}

__global__ void __launch_bounds__(threads)
    embedding_force_kernel(const __grid_constant__ atoms_view a, const __grid_constant__ embedded_atom_view by) {
    for_own_atom(a, [&](const triple& cell, unsigned k) { embedding_force(a, by, cell, k); });
}

__global__ void __launch_bounds__(threads) kick_kernel(const __grid_constant__ atoms_view a, time_step by) {
    for_own_atom(a, [&](const triple& cell, unsigned k) { kick(a, by, a.part.index(cell), k); });
}

__global__ void __launch_bounds__(pack_threads)
    pack_kernel(const __grid_constant__ atoms_view a, const __grid_constant__ atom_messages all) {
    const atom_message& m = all.side[blockIdx.y];
    const extent packed = pack_part(a, m, blockIdx.x);
    if (blockIdx.x == pack_parts - 1 && threadIdx.x == 0) m.outbox[0].place = packed.first + packed.count;
}

__global__ void __launch_bounds__(pack_threads)
    unpack_kernel(const __grid_constant__ atoms_view a, const __grid_constant__ atom_messages all) {
    const atom_message& m = all.side[blockIdx.y];
    unpack_part(a, m, m.inbox[0].place, blockIdx.x);
}

__global__ void __launch_bounds__(pack_threads)
    pack_embedding_kernel(const __grid_constant__ atoms_view a, const __grid_constant__ embedding_messages all) {
    pack_part(a, all.side[blockIdx.y], blockIdx.x);
}

__global__ void __launch_bounds__(pack_threads)
    unpack_embedding_kernel(const __grid_constant__ atoms_view a, const __grid_constant__ embedding_messages all) {
    unpack_part(a, all.side[blockIdx.y], blockIdx.x);
}

/// A thread for every place of so many cells.
template <class... Parameters>
void launch(void (*kernel)(Parameters...), unsigned cells, unsigned room, cudaStream_t on,
            const Parameters&... arguments) {
    const unsigned blocks = (cells * room + threads - 1) / threads;
    kernel<<<blocks, threads, 0, on>>>(arguments...);
    common::check(cudaGetLastError(), "a kernel of a step");
}

/// Blocks for both messages.
template <class Messages>
void launch_both(void (*kernel)(atoms_view, Messages), const atoms_view& a, const Messages& all, cudaStream_t on) {
    kernel<<<dim3(pack_parts, 2), pack_threads, 0, on>>>(a, all);
    common::check(cudaGetLastError(), "a kernel of an exchange");
}

}  // namespace

void enqueue_move(const atoms_view& a, const time_step& by, cudaStream_t on) {
    common::check(cudaMemsetAsync(a.loose_counts, 0, a.part.cells() * sizeof *a.loose_counts, on), "cudaMemsetAsync");
    launch(move_kernel, a.part.own_block().cells(), a.room, on, a, by);
}
void enqueue_settle(const atoms_view& a, cudaStream_t on) { launch(settle_kernel, a.part.cells(), a.room, on, a); }
void enqueue_pair_forces(const atoms_view& a, const lennard_jones& by, cudaStream_t on) {
    launch(pair_force_kernel, a.part.own_block().cells(), a.room, on, a, by);
}
void enqueue_embed(const atoms_view& a, const embedded_atom_view& by, cudaStream_t on) {
    launch(embed_kernel, a.part.own_block().cells(), a.room, on, a, by);
}
void enqueue_embedding_forces(const atoms_view& a, const embedded_atom_view& by, cudaStream_t on) {
    launch(embedding_force_kernel, a.part.own_block().cells(), a.room, on, a, by);
}
void enqueue_kick(const atoms_view& a, const time_step& by, cudaStream_t on) {
    launch(kick_kernel, a.part.own_block().cells(), a.room, on, a, by);
}

void enqueue_pack(const atoms_view& a, const atom_messages& all, cudaStream_t on) {
    launch_both(pack_kernel, a, all, on);
}
void enqueue_unpack(const atoms_view& a, const atom_messages& all, cudaStream_t on) {
    launch_both(unpack_kernel, a, all, on);
}
void enqueue_pack(const atoms_view& a, const embedding_messages& all, cudaStream_t on) {
    launch_both(pack_embedding_kernel, a, all, on);
}
void enqueue_unpack(const atoms_view& a, const embedding_messages& all, cudaStream_t on) {
    launch_both(unpack_embedding_kernel, a, all, on);
}

}  // namespace molecular
