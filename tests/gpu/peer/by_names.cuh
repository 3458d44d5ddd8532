// SPDX-License-Identifier: Apache-2.0
// A library with NVSHMEM's names: NVSHMEM itself, or this one. Written from NVSHMEM's public documentation.
#pragma once

#include <nvshmem.h>
#include <nvshmemx.h>

#include "kernels.cuh"

namespace peer {

struct by_names {
    // In kernels; transfers are with PE 1.
    template <by Scope>
    __device__ void put_nbi(char* dest, const char* source, size_t bytes) const {
        if (Scope == by::block) nvshmemx_putmem_nbi_block(dest, source, bytes, 1);
        if (Scope == by::warp) nvshmemx_putmem_nbi_warp(dest, source, bytes, 1);
        if (Scope == by::thread) nvshmem_putmem_nbi(dest, source, bytes, 1);
    }
    template <by Scope>
    __device__ void get(char* dest, const char* source, size_t bytes) const {
        if (Scope == by::block) nvshmemx_getmem_block(dest, source, bytes, 1);
        if (Scope == by::warp) nvshmemx_getmem_warp(dest, source, bytes, 1);
        if (Scope == by::thread) nvshmem_getmem(dest, source, bytes, 1);
    }
    __device__ void quiet() const { nvshmem_quiet(); }
    /// A signal orders nothing by itself; where it is to announce data, a fence comes before it.
    template <told How>
    __device__ void signal(uint64_t* at, uint64_t value, int pe) const {
        if (How != told::relaxed) nvshmem_fence();
        nvshmemx_signal_op(at, value, How == told::added ? NVSHMEM_SIGNAL_ADD : NVSHMEM_SIGNAL_SET, pe);
    }
    __device__ void wait_at_least(uint64_t* at, uint64_t value) const {
        nvshmem_signal_wait_until(at, NVSHMEM_CMP_GE, value);
    }
    template <by Scope>
    __device__ void barrier() const {
        if (Scope == by::block) nvshmemx_barrier_block(NVSHMEM_TEAM_WORLD);
        if (Scope == by::warp) nvshmemx_barrier_warp(NVSHMEM_TEAM_WORLD);
        if (Scope == by::thread) nvshmem_barrier(NVSHMEM_TEAM_WORLD);
    }
    template <collective What>
    __device__ void together(float* dest, const float* source, size_t count) const {
        if (What == collective::sum) nvshmemx_float_sum_reduce_block(NVSHMEM_TEAM_WORLD, dest, source, count);
        if (What == collective::alltoall) nvshmemx_float_alltoall_block(NVSHMEM_TEAM_WORLD, dest, source, count);
        if (What == collective::fcollect) nvshmemx_float_fcollect_block(NVSHMEM_TEAM_WORLD, dest, source, count);
        if (What == collective::broadcast) nvshmemx_float_broadcast_block(NVSHMEM_TEAM_WORLD, dest, source, count, 0);
    }

    // By the host, and on streams.
    int my_pe() const { return nvshmem_my_pe(); }
    int n_pes() const { return nvshmem_n_pes(); }
    void* allocate(size_t bytes) const { return nvshmem_malloc(bytes); }
    void free(void* at) const { nvshmem_free(at); }
    void barrier_all() const { nvshmem_barrier_all(); }
    void put_by_host(void* dest, const void* source, size_t bytes, int pe) const {
        nvshmem_putmem(dest, source, bytes, pe);
    }
    void put_on_stream(void* dest, const void* source, size_t bytes, int pe, cudaStream_t on) const {
        nvshmemx_putmem_on_stream(dest, source, bytes, pe, on);
    }
    void put_signal_on_stream(void* dest, const void* source, size_t bytes, uint64_t* at, uint64_t value, int pe,
                              cudaStream_t on) const {
        nvshmemx_putmem_signal_on_stream(dest, source, bytes, at, value, NVSHMEM_SIGNAL_SET, pe, on);
    }
    void barrier_on_stream(cudaStream_t on) const { nvshmemx_barrier_all_on_stream(on); }
    void sum_on_stream(float* dest, const float* source, size_t count, cudaStream_t on) const {
        nvshmemx_float_sum_reduce_on_stream(NVSHMEM_TEAM_WORLD, dest, source, count, on);
    }
    void alltoall_on_stream(float* dest, const float* source, size_t count, cudaStream_t on) const {
        nvshmemx_float_alltoall_on_stream(NVSHMEM_TEAM_WORLD, dest, source, count, on);
    }
};

}  // namespace peer
