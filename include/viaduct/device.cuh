// SPDX-License-Identifier: Apache-2.0
/// @file device.cuh
/// @brief Viaduct in kernels: put, get, signals, atomics, waits, teams and collectives, called from device code.
///
/// Header-only, C++17, for sm_75 and later: plain nvcc without -rdc, NVRTC, any number of translation units and shared
/// libraries. A kernel gets a via::device::context (and, for collectives, a via::device::team) by value:
///
///     __global__ void halo(const __grid_constant__ via::device::context ctx, float* field, const float* edge, int n,
///                          via::device::signal_word* arrived) {
///         namespace vd = via::device;
///         ctx.put_signal(vd::block, field, edge, n, arrived, 1, vd::signal_op::add, (ctx.pe() + 1) % ctx.npes());
///         ctx.signal_wait_until(vd::block, arrived, vd::cmp::ge, 1);
///     }
#ifndef VIADUCT_DEVICE_CUH
#define VIADUCT_DEVICE_CUH

#include <viaduct/device/context.cuh>
#include <viaduct/device/far_team.cuh>
#include <viaduct/device/team.cuh>

#endif
