// SPDX-License-Identifier: Apache-2.0
#include "kernels.hpp"

#include <algorithm>

#include <cub/block/block_reduce.cuh>

#include "stencil.cuh"

namespace heat_gpu {
namespace {

__global__ void __launch_bounds__(threads) relax_rows_kernel(step s, tiling tiles) { relax_tile(s, tiles, blockIdx.x); }

/// Well mixed bits of a number.
__device__ std::uint64_t mixed(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

/// Where the calling thread begins, and how far it goes on, in a loop over all cells.
__device__ std::size_t first_index() { return std::size_t{blockIdx.x} * threads + threadIdx.x; }
__device__ std::size_t stride() { return std::size_t{gridDim.x} * threads; }

__global__ void __launch_bounds__(threads) fill_kernel(cell* field, band size, int pe, int npes) {
    for (std::size_t i = first_index(); i < size.cells(); i += stride()) {
        const std::size_t row = i / size.columns;
        const bool in_top = pe == 0 && row == 0;
        const bool in_bottom = pe == npes - 1 && row == size.rows + 1;
        const std::uint64_t place = static_cast<std::uint64_t>(pe) * size.rows * size.columns + i;
        const cell noise = static_cast<cell>(mixed(place) >> 11) * 0x1p-53;
        field[i] = in_top ? 1.0 : in_bottom ? 0.0 : noise;
    }
}

using sum_of_block = cub::BlockReduce<unsigned long long, threads>;

__global__ void __launch_bounds__(threads)
    checksum_kernel(const cell* field, band size, int pe, unsigned long long* sum) {
    __shared__ sum_of_block::TempStorage scratch;
    unsigned long long mine = 0;
    const std::uint64_t place = static_cast<std::uint64_t>(pe) * size.rows * size.columns;
    for (std::size_t i = first_index(); i < size.rows * size.columns; i += stride()) {
        const auto bits = static_cast<std::uint64_t>(__double_as_longlong(field[size.columns + i]));
        mine += mixed(bits + mixed(place + i));
    }
    const unsigned long long all = sum_of_block{scratch}.Sum(mine);
    if (threadIdx.x == 0) atomicAdd(sum, all);
}

using most_of_block = cub::BlockReduce<double, threads>;

struct larger {
    __device__ double operator()(double a, double b) const { return a < b ? b : a; }
};

__global__ void __launch_bounds__(threads)
    change_kernel(const cell* before, const cell* after, band size, unsigned long long* most) {
    __shared__ most_of_block::TempStorage scratch;
    double mine = 0.0;
    for (std::size_t i = first_index(); i < size.rows * size.columns; i += stride())
        mine = larger{}(mine, fabs(after[size.columns + i] - before[size.columns + i]));
    const double all = most_of_block{scratch}.Reduce(mine, larger{});
    // Numbers that are not negative are in the order of their bits.
    if (threadIdx.x == 0) atomicMax(most, static_cast<unsigned long long>(__double_as_longlong(all)));
}

/// Blocks for a loop over so many cells.
unsigned blocks_for(std::size_t cells) {
    constexpr std::size_t most = 1024;
    return static_cast<unsigned>(std::min(most, (cells + threads - 1) / threads));
}

void check_launch(const char* kernel) { common::check(cudaGetLastError(), kernel); }

}  // namespace

void relax_rows(const step& s, std::size_t first, std::size_t end, const common::stream& on) {
    if (first >= end) return;
    const tiling tiles{first, end, s.size.columns};
    relax_rows_kernel<<<tiles.count, threads, 0, on.get()>>>(s, tiles);
    check_launch("relax_rows");
}

void fill(cell* field, const band& size, int pe, int npes, const common::stream& on) {
    fill_kernel<<<blocks_for(size.cells()), threads, 0, on.get()>>>(field, size, pe, npes);
    check_launch("fill");
}

void add_checksum(const cell* field, const band& size, int pe, unsigned long long* sum, const common::stream& on) {
    checksum_kernel<<<blocks_for(size.cells()), threads, 0, on.get()>>>(field, size, pe, sum);
    check_launch("add_checksum");
}

void raise_to_change(const cell* before, const cell* after, const band& size, double* most, const common::stream& on) {
    change_kernel<<<blocks_for(size.cells()), threads, 0, on.get()>>>(before, after, size,
                                                                      reinterpret_cast<unsigned long long*>(most));
    check_launch("raise_to_change");
}

}  // namespace heat_gpu
