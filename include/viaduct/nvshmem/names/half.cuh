// SPDX-License-Identifier: Apache-2.0
// One line a function.
// clang-format off
/// @file
/// @brief NVSHMEM's names where they are defined: what takes half, in every form. Made by lib/names/generate.py: change the tables there, not this file.
#ifndef VIADUCT_NVSHMEM_NAMES_HALF_CUH
#define VIADUCT_NVSHMEM_NAMES_HALF_CUH

#include <viaduct/nvshmem/sides.cuh>

VIADUCT_NVSHMEM_BOTH void nvshmem_half_put(half *dest, const half *source, size_t nelems, int pe) { return via::nvshmem::side::put(dest, source, nelems, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_half_put_nbi(half *dest, const half *source, size_t nelems, int pe) { return via::nvshmem::side::put_nbi(dest, source, nelems, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_half_get(half *dest, const half *source, size_t nelems, int pe) { return via::nvshmem::side::get(dest, source, nelems, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_half_get_nbi(half *dest, const half *source, size_t nelems, int pe) { return via::nvshmem::side::get_nbi(dest, source, nelems, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_half_put_signal(half *dest, const half *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { return via::nvshmem::side::put_signal(dest, source, nelems, sig_addr, signal, sig_op, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_half_put_signal_nbi(half *dest, const half *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { return via::nvshmem::side::put_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_half_iput(half *dest, const half *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { return via::nvshmem::side::iput(dest, source, dst, sst, nelems, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_half_iget(half *dest, const half *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { return via::nvshmem::side::iget(dest, source, dst, sst, nelems, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_half_p(half *dest, half value, int pe) { return via::nvshmem::side::p(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH half nvshmem_half_g(const half *source, int pe) { return via::nvshmem::side::g(source, pe); }
VIADUCT_NVSHMEM_BOTH int nvshmem_half_broadcast(nvshmem_team_t team, half *dest, const half *source, size_t nelems, int pe_root) { return via::nvshmem::side::broadcast(team, dest, source, nelems, pe_root); }
VIADUCT_NVSHMEM_BOTH int nvshmem_half_fcollect(nvshmem_team_t team, half *dest, const half *source, size_t nelems) { return via::nvshmem::side::fcollect(team, dest, source, nelems); }
VIADUCT_NVSHMEM_BOTH int nvshmem_half_alltoall(nvshmem_team_t team, half *dest, const half *source, size_t nelems) { return via::nvshmem::side::alltoall(team, dest, source, nelems); }
VIADUCT_NVSHMEM_BOTH int nvshmem_half_sum_reduce(nvshmem_team_t team, half *dest, const half *source, size_t nreduce) { return via::nvshmem::side::reduce<via::nvshmem::op::sum>(team, dest, source, nreduce); }
VIADUCT_NVSHMEM_BOTH int nvshmem_half_sum_reducescatter(nvshmem_team_t team, half *dest, const half *source, size_t nreduce) { return via::nvshmem::side::reducescatter<via::nvshmem::op::sum>(team, dest, source, nreduce); }
VIADUCT_NVSHMEM_BOTH int nvshmem_half_prod_reduce(nvshmem_team_t team, half *dest, const half *source, size_t nreduce) { return via::nvshmem::side::reduce<via::nvshmem::op::prod>(team, dest, source, nreduce); }
VIADUCT_NVSHMEM_BOTH int nvshmem_half_prod_reducescatter(nvshmem_team_t team, half *dest, const half *source, size_t nreduce) { return via::nvshmem::side::reducescatter<via::nvshmem::op::prod>(team, dest, source, nreduce); }
VIADUCT_NVSHMEM_BOTH int nvshmem_half_min_reduce(nvshmem_team_t team, half *dest, const half *source, size_t nreduce) { return via::nvshmem::side::reduce<via::nvshmem::op::min>(team, dest, source, nreduce); }
VIADUCT_NVSHMEM_BOTH int nvshmem_half_min_reducescatter(nvshmem_team_t team, half *dest, const half *source, size_t nreduce) { return via::nvshmem::side::reducescatter<via::nvshmem::op::min>(team, dest, source, nreduce); }
VIADUCT_NVSHMEM_BOTH int nvshmem_half_max_reduce(nvshmem_team_t team, half *dest, const half *source, size_t nreduce) { return via::nvshmem::side::reduce<via::nvshmem::op::max>(team, dest, source, nreduce); }
VIADUCT_NVSHMEM_BOTH int nvshmem_half_max_reducescatter(nvshmem_team_t team, half *dest, const half *source, size_t nreduce) { return via::nvshmem::side::reducescatter<via::nvshmem::op::max>(team, dest, source, nreduce); }
#ifdef __CUDACC__
VIADUCT_NVSHMEM_KERNEL void nvshmemx_half_put_warp(half *dest, const half *source, size_t nelems, int pe) { return via::nvshmem::in_kernel::put(via::device::warp, dest, source, nelems, pe); }
VIADUCT_NVSHMEM_KERNEL void nvshmemx_half_put_block(half *dest, const half *source, size_t nelems, int pe) { return via::nvshmem::in_kernel::put(via::device::block, dest, source, nelems, pe); }
VIADUCT_NVSHMEM_KERNEL void nvshmemx_half_put_nbi_warp(half *dest, const half *source, size_t nelems, int pe) { return via::nvshmem::in_kernel::put_nbi(via::device::warp, dest, source, nelems, pe); }
VIADUCT_NVSHMEM_KERNEL void nvshmemx_half_put_nbi_block(half *dest, const half *source, size_t nelems, int pe) { return via::nvshmem::in_kernel::put_nbi(via::device::block, dest, source, nelems, pe); }
VIADUCT_NVSHMEM_KERNEL void nvshmemx_half_get_warp(half *dest, const half *source, size_t nelems, int pe) { return via::nvshmem::in_kernel::get(via::device::warp, dest, source, nelems, pe); }
VIADUCT_NVSHMEM_KERNEL void nvshmemx_half_get_block(half *dest, const half *source, size_t nelems, int pe) { return via::nvshmem::in_kernel::get(via::device::block, dest, source, nelems, pe); }
VIADUCT_NVSHMEM_KERNEL void nvshmemx_half_get_nbi_warp(half *dest, const half *source, size_t nelems, int pe) { return via::nvshmem::in_kernel::get_nbi(via::device::warp, dest, source, nelems, pe); }
VIADUCT_NVSHMEM_KERNEL void nvshmemx_half_get_nbi_block(half *dest, const half *source, size_t nelems, int pe) { return via::nvshmem::in_kernel::get_nbi(via::device::block, dest, source, nelems, pe); }
VIADUCT_NVSHMEM_KERNEL void nvshmemx_half_put_signal_warp(half *dest, const half *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { return via::nvshmem::in_kernel::put_signal(via::device::warp, dest, source, nelems, sig_addr, signal, sig_op, pe); }
VIADUCT_NVSHMEM_KERNEL void nvshmemx_half_put_signal_block(half *dest, const half *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { return via::nvshmem::in_kernel::put_signal(via::device::block, dest, source, nelems, sig_addr, signal, sig_op, pe); }
VIADUCT_NVSHMEM_KERNEL void nvshmemx_half_put_signal_nbi_warp(half *dest, const half *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { return via::nvshmem::in_kernel::put_signal_nbi(via::device::warp, dest, source, nelems, sig_addr, signal, sig_op, pe); }
VIADUCT_NVSHMEM_KERNEL void nvshmemx_half_put_signal_nbi_block(half *dest, const half *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { return via::nvshmem::in_kernel::put_signal_nbi(via::device::block, dest, source, nelems, sig_addr, signal, sig_op, pe); }
VIADUCT_NVSHMEM_KERNEL void nvshmemx_half_iput_warp(half *dest, const half *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { return via::nvshmem::in_kernel::iput(via::device::warp, dest, source, dst, sst, nelems, pe); }
VIADUCT_NVSHMEM_KERNEL void nvshmemx_half_iput_block(half *dest, const half *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { return via::nvshmem::in_kernel::iput(via::device::block, dest, source, dst, sst, nelems, pe); }
VIADUCT_NVSHMEM_KERNEL void nvshmemx_half_iget_warp(half *dest, const half *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { return via::nvshmem::in_kernel::iget(via::device::warp, dest, source, dst, sst, nelems, pe); }
VIADUCT_NVSHMEM_KERNEL void nvshmemx_half_iget_block(half *dest, const half *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { return via::nvshmem::in_kernel::iget(via::device::block, dest, source, dst, sst, nelems, pe); }
VIADUCT_NVSHMEM_KERNEL int nvshmemx_half_broadcast_warp(nvshmem_team_t team, half *dest, const half *source, size_t nelems, int pe_root) { return via::nvshmem::in_kernel::broadcast(via::device::warp, team, dest, source, nelems, pe_root); }
VIADUCT_NVSHMEM_KERNEL int nvshmemx_half_broadcast_block(nvshmem_team_t team, half *dest, const half *source, size_t nelems, int pe_root) { return via::nvshmem::in_kernel::broadcast(via::device::block, team, dest, source, nelems, pe_root); }
VIADUCT_NVSHMEM_KERNEL int nvshmemx_half_fcollect_warp(nvshmem_team_t team, half *dest, const half *source, size_t nelems) { return via::nvshmem::in_kernel::fcollect(via::device::warp, team, dest, source, nelems); }
VIADUCT_NVSHMEM_KERNEL int nvshmemx_half_fcollect_block(nvshmem_team_t team, half *dest, const half *source, size_t nelems) { return via::nvshmem::in_kernel::fcollect(via::device::block, team, dest, source, nelems); }
VIADUCT_NVSHMEM_KERNEL int nvshmemx_half_alltoall_warp(nvshmem_team_t team, half *dest, const half *source, size_t nelems) { return via::nvshmem::in_kernel::alltoall(via::device::warp, team, dest, source, nelems); }
VIADUCT_NVSHMEM_KERNEL int nvshmemx_half_alltoall_block(nvshmem_team_t team, half *dest, const half *source, size_t nelems) { return via::nvshmem::in_kernel::alltoall(via::device::block, team, dest, source, nelems); }
VIADUCT_NVSHMEM_KERNEL int nvshmemx_half_sum_reduce_warp(nvshmem_team_t team, half *dest, const half *source, size_t nreduce) { return via::nvshmem::in_kernel::reduce<via::nvshmem::op::sum>(via::device::warp, team, dest, source, nreduce); }
VIADUCT_NVSHMEM_KERNEL int nvshmemx_half_sum_reduce_block(nvshmem_team_t team, half *dest, const half *source, size_t nreduce) { return via::nvshmem::in_kernel::reduce<via::nvshmem::op::sum>(via::device::block, team, dest, source, nreduce); }
VIADUCT_NVSHMEM_KERNEL int nvshmemx_half_sum_reducescatter_warp(nvshmem_team_t team, half *dest, const half *source, size_t nreduce) { return via::nvshmem::in_kernel::reducescatter<via::nvshmem::op::sum>(via::device::warp, team, dest, source, nreduce); }
VIADUCT_NVSHMEM_KERNEL int nvshmemx_half_sum_reducescatter_block(nvshmem_team_t team, half *dest, const half *source, size_t nreduce) { return via::nvshmem::in_kernel::reducescatter<via::nvshmem::op::sum>(via::device::block, team, dest, source, nreduce); }
VIADUCT_NVSHMEM_KERNEL int nvshmemx_half_prod_reduce_warp(nvshmem_team_t team, half *dest, const half *source, size_t nreduce) { return via::nvshmem::in_kernel::reduce<via::nvshmem::op::prod>(via::device::warp, team, dest, source, nreduce); }
VIADUCT_NVSHMEM_KERNEL int nvshmemx_half_prod_reduce_block(nvshmem_team_t team, half *dest, const half *source, size_t nreduce) { return via::nvshmem::in_kernel::reduce<via::nvshmem::op::prod>(via::device::block, team, dest, source, nreduce); }
VIADUCT_NVSHMEM_KERNEL int nvshmemx_half_prod_reducescatter_warp(nvshmem_team_t team, half *dest, const half *source, size_t nreduce) { return via::nvshmem::in_kernel::reducescatter<via::nvshmem::op::prod>(via::device::warp, team, dest, source, nreduce); }
VIADUCT_NVSHMEM_KERNEL int nvshmemx_half_prod_reducescatter_block(nvshmem_team_t team, half *dest, const half *source, size_t nreduce) { return via::nvshmem::in_kernel::reducescatter<via::nvshmem::op::prod>(via::device::block, team, dest, source, nreduce); }
VIADUCT_NVSHMEM_KERNEL int nvshmemx_half_min_reduce_warp(nvshmem_team_t team, half *dest, const half *source, size_t nreduce) { return via::nvshmem::in_kernel::reduce<via::nvshmem::op::min>(via::device::warp, team, dest, source, nreduce); }
VIADUCT_NVSHMEM_KERNEL int nvshmemx_half_min_reduce_block(nvshmem_team_t team, half *dest, const half *source, size_t nreduce) { return via::nvshmem::in_kernel::reduce<via::nvshmem::op::min>(via::device::block, team, dest, source, nreduce); }
VIADUCT_NVSHMEM_KERNEL int nvshmemx_half_min_reducescatter_warp(nvshmem_team_t team, half *dest, const half *source, size_t nreduce) { return via::nvshmem::in_kernel::reducescatter<via::nvshmem::op::min>(via::device::warp, team, dest, source, nreduce); }
VIADUCT_NVSHMEM_KERNEL int nvshmemx_half_min_reducescatter_block(nvshmem_team_t team, half *dest, const half *source, size_t nreduce) { return via::nvshmem::in_kernel::reducescatter<via::nvshmem::op::min>(via::device::block, team, dest, source, nreduce); }
VIADUCT_NVSHMEM_KERNEL int nvshmemx_half_max_reduce_warp(nvshmem_team_t team, half *dest, const half *source, size_t nreduce) { return via::nvshmem::in_kernel::reduce<via::nvshmem::op::max>(via::device::warp, team, dest, source, nreduce); }
VIADUCT_NVSHMEM_KERNEL int nvshmemx_half_max_reduce_block(nvshmem_team_t team, half *dest, const half *source, size_t nreduce) { return via::nvshmem::in_kernel::reduce<via::nvshmem::op::max>(via::device::block, team, dest, source, nreduce); }
VIADUCT_NVSHMEM_KERNEL int nvshmemx_half_max_reducescatter_warp(nvshmem_team_t team, half *dest, const half *source, size_t nreduce) { return via::nvshmem::in_kernel::reducescatter<via::nvshmem::op::max>(via::device::warp, team, dest, source, nreduce); }
VIADUCT_NVSHMEM_KERNEL int nvshmemx_half_max_reducescatter_block(nvshmem_team_t team, half *dest, const half *source, size_t nreduce) { return via::nvshmem::in_kernel::reducescatter<via::nvshmem::op::max>(via::device::block, team, dest, source, nreduce); }
#endif
#ifndef __CUDACC_RTC__
VIADUCT_NVSHMEM_HOST void nvshmemx_half_put_on_stream(half *dest, const half *source, size_t nelems, int pe, cudaStream_t stream) { return via::nvshmem::on_stream::put(dest, source, nelems, pe, stream); }
VIADUCT_NVSHMEM_HOST void nvshmemx_half_put_nbi_on_stream(half *dest, const half *source, size_t nelems, int pe, cudaStream_t stream) { return via::nvshmem::on_stream::put_nbi(dest, source, nelems, pe, stream); }
VIADUCT_NVSHMEM_HOST void nvshmemx_half_get_on_stream(half *dest, const half *source, size_t nelems, int pe, cudaStream_t stream) { return via::nvshmem::on_stream::get(dest, source, nelems, pe, stream); }
VIADUCT_NVSHMEM_HOST void nvshmemx_half_get_nbi_on_stream(half *dest, const half *source, size_t nelems, int pe, cudaStream_t stream) { return via::nvshmem::on_stream::get_nbi(dest, source, nelems, pe, stream); }
VIADUCT_NVSHMEM_HOST void nvshmemx_half_put_signal_on_stream(half *dest, const half *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, cudaStream_t stream) { return via::nvshmem::on_stream::put_signal(dest, source, nelems, sig_addr, signal, sig_op, pe, stream); }
VIADUCT_NVSHMEM_HOST void nvshmemx_half_put_signal_nbi_on_stream(half *dest, const half *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, cudaStream_t stream) { return via::nvshmem::on_stream::put_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe, stream); }
VIADUCT_NVSHMEM_HOST void nvshmemx_half_iput_on_stream(half *dest, const half *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, cudaStream_t stream) { return via::nvshmem::on_stream::iput(dest, source, dst, sst, nelems, pe, stream); }
VIADUCT_NVSHMEM_HOST void nvshmemx_half_iget_on_stream(half *dest, const half *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, cudaStream_t stream) { return via::nvshmem::on_stream::iget(dest, source, dst, sst, nelems, pe, stream); }
VIADUCT_NVSHMEM_HOST void nvshmemx_half_p_on_stream(half *dest, half value, int pe, cudaStream_t stream) { return via::nvshmem::on_stream::p(dest, value, pe, stream); }
VIADUCT_NVSHMEM_HOST half nvshmemx_half_g_on_stream(const half *source, int pe, cudaStream_t stream) { return via::nvshmem::on_stream::g(source, pe, stream); }
VIADUCT_NVSHMEM_HOST int nvshmemx_half_broadcast_on_stream(nvshmem_team_t team, half *dest, const half *source, size_t nelems, int pe_root, cudaStream_t stream) { return via::nvshmem::on_stream::broadcast(team, dest, source, nelems, pe_root, stream); }
VIADUCT_NVSHMEM_HOST int nvshmemx_half_fcollect_on_stream(nvshmem_team_t team, half *dest, const half *source, size_t nelems, cudaStream_t stream) { return via::nvshmem::on_stream::fcollect(team, dest, source, nelems, stream); }
VIADUCT_NVSHMEM_HOST int nvshmemx_half_alltoall_on_stream(nvshmem_team_t team, half *dest, const half *source, size_t nelems, cudaStream_t stream) { return via::nvshmem::on_stream::alltoall(team, dest, source, nelems, stream); }
VIADUCT_NVSHMEM_HOST int nvshmemx_half_sum_reduce_on_stream(nvshmem_team_t team, half *dest, const half *source, size_t nreduce, cudaStream_t stream) { return via::nvshmem::on_stream::reduce<via::nvshmem::op::sum>(team, dest, source, nreduce, stream); }
VIADUCT_NVSHMEM_HOST int nvshmemx_half_sum_reducescatter_on_stream(nvshmem_team_t team, half *dest, const half *source, size_t nreduce, cudaStream_t stream) { return via::nvshmem::on_stream::reducescatter<via::nvshmem::op::sum>(team, dest, source, nreduce, stream); }
VIADUCT_NVSHMEM_HOST int nvshmemx_half_prod_reduce_on_stream(nvshmem_team_t team, half *dest, const half *source, size_t nreduce, cudaStream_t stream) { return via::nvshmem::on_stream::reduce<via::nvshmem::op::prod>(team, dest, source, nreduce, stream); }
VIADUCT_NVSHMEM_HOST int nvshmemx_half_prod_reducescatter_on_stream(nvshmem_team_t team, half *dest, const half *source, size_t nreduce, cudaStream_t stream) { return via::nvshmem::on_stream::reducescatter<via::nvshmem::op::prod>(team, dest, source, nreduce, stream); }
VIADUCT_NVSHMEM_HOST int nvshmemx_half_min_reduce_on_stream(nvshmem_team_t team, half *dest, const half *source, size_t nreduce, cudaStream_t stream) { return via::nvshmem::on_stream::reduce<via::nvshmem::op::min>(team, dest, source, nreduce, stream); }
VIADUCT_NVSHMEM_HOST int nvshmemx_half_min_reducescatter_on_stream(nvshmem_team_t team, half *dest, const half *source, size_t nreduce, cudaStream_t stream) { return via::nvshmem::on_stream::reducescatter<via::nvshmem::op::min>(team, dest, source, nreduce, stream); }
VIADUCT_NVSHMEM_HOST int nvshmemx_half_max_reduce_on_stream(nvshmem_team_t team, half *dest, const half *source, size_t nreduce, cudaStream_t stream) { return via::nvshmem::on_stream::reduce<via::nvshmem::op::max>(team, dest, source, nreduce, stream); }
VIADUCT_NVSHMEM_HOST int nvshmemx_half_max_reducescatter_on_stream(nvshmem_team_t team, half *dest, const half *source, size_t nreduce, cudaStream_t stream) { return via::nvshmem::on_stream::reducescatter<via::nvshmem::op::max>(team, dest, source, nreduce, stream); }
#endif

#endif
