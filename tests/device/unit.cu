// SPDX-License-Identifier: Apache-2.0
// One of two units of a program or of two shared libraries, compiled with -DUNIT=first and -DUNIT=second. Both use the
// same parts of the header, and neither is linked as device code.
#include <viaduct/device.cuh>
#include <viaduct/device/transfer_set.cuh>
#include <viaduct/fused.cuh>

namespace vd = via::device;

/// Of one name in both units, and so are kernels made of it.
struct square {
    const float* of;

    __device__ float operator()(std::size_t i) const { return of[i] * of[i]; }
};

namespace {

__global__ void halo(const __grid_constant__ vd::context ctx, float* field, const float* edge, int n,
                     vd::signal_word* arrived) {
    ctx.put_signal(vd::warp, field, edge, n, arrived, 1, vd::signal_op::add, (ctx.pe() + 1) % ctx.npes());
    ctx.signal_wait_until(vd::warp, arrived, vd::cmp::ge, 1);
}
__global__ void round(const __grid_constant__ vd::context ctx, vd::transfer_end* ends) {
    vd::start(ctx, vd::warp, ends, 2);
    vd::wait(ctx, vd::warp, ends, 2);
}
__global__ void meet(const __grid_constant__ vd::team team) { team.sync(vd::block); }

}  // namespace

/// Reduces and launches only where something is to be waited for, which is nowhere here; but the kernels are in the
/// program.
int UNIT(const via_abi_device_context* world, const via_abi_device_team* team, via::world* all) {
    if (all != nullptr) via::fused_reduction<float, via::device_memory>{*all}.run({*all, nullptr}, 1, square{nullptr});
    if (world == nullptr) return static_cast<int>(sizeof(vd::context));
    halo<<<1, 32>>>(*world, nullptr, nullptr, 0, nullptr);
    round<<<1, 32>>>(*world, nullptr);
    meet<<<1, 32>>>(vd::team{*world, *team});
    return 0;
}
