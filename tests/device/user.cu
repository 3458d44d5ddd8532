// SPDX-License-Identifier: Apache-2.0
// A user's unit: every operation of kernels once, each in some scope and of some type.
#include <cstdint>
#include <type_traits>

#include <viaduct/device.cuh>
#include <viaduct/device/launch.cuh>
#include <viaduct/device/transfer_set.cuh>
#include <viaduct/fused.cuh>

namespace vd = via::device;

static_assert(std::is_same_v<vd::signal_word, std::uint64_t>, "the host's via::signal");

namespace {

template <class Context>
__global__ void transfers(const __grid_constant__ Context ctx, char* bytes, const char* source, double* numbers,
                          vd::signal_word* signal, int peer) {
    extern __shared__ char shared[];
    ctx.put(vd::block, bytes, source, 1000, peer);
    ctx.put_nbi(vd::warp, bytes, source, 1000, peer);
    ctx.put(bytes, source, 1000, peer);
    ctx.put_nbi(bytes, source, 1000, peer);
    ctx.put(vd::lend(vd::warp, shared, 16384), bytes, source, 1000, peer);
    ctx.get(vd::block, numbers, numbers, 10, peer);
    ctx.get_nbi(vd::warp, numbers, numbers, 10, peer);
    ctx.get(numbers, numbers, 10, peer);
    ctx.get_nbi(numbers, numbers, 10, peer);
    ctx.p(numbers, ctx.g(numbers, peer) + 1, peer);
    ctx.iput(vd::block, numbers, 2, numbers, 3, 10, peer);
    ctx.iget(numbers, 2, numbers, 3, 10, peer);
    ctx.put_signal(vd::block, bytes, source, 1000, signal, 1, vd::signal_op::add, peer);
    ctx.put_signal_nbi(bytes, source, 1000, signal, 1, vd::signal_op::set, peer);
    ctx.signal_set(signal, 1, peer);
    ctx.signal_add(signal, 1, peer, vd::relaxed);
    ctx.fence();
    ctx.fence(vd::warp);
    ctx.quiet();
    ctx.quiet(vd::block);
    if (ctx.ptr(bytes, peer) == nullptr || ctx.failed()) ctx.end_job(1);
}

template <class Context>
__global__ void matched(const __grid_constant__ Context ctx, vd::transfer_end* ends) {
    vd::start(ctx, vd::block, ends, 4);
    vd::wait(ctx, vd::block, ends, 4);
    if (threadIdx.x < 32) vd::start(ctx, vd::warp, ends[0]);
    if (threadIdx.x < 32) vd::wait(ctx, vd::warp, ends[0]);
    if (threadIdx.x == 0) vd::start(ctx, vd::thread, ends[1]);
    if (threadIdx.x == 0) vd::wait(ctx, vd::thread, ends[1]);
}

template <class Context, class T>
__device__ void atomics(const Context& ctx, T* word, int peer) {
    ctx.atomic_set(word, ctx.atomic_fetch(word, peer), peer);
    ctx.atomic_add(word, ctx.atomic_swap(word, T{1}, peer, vd::relaxed), peer, vd::relaxed);
    ctx.atomic_set(word, ctx.atomic_fetch_add(word, T{2}, peer), peer);
    ctx.atomic_inc(word, peer);
    ctx.atomic_set(word, ctx.atomic_fetch_inc(word, peer), peer);
    if constexpr (vd::detail::is_word<T>) {
        ctx.atomic_set(word, ctx.atomic_compare_swap(word, T{1}, T{2}, peer), peer);
        ctx.atomic_and(word, ctx.atomic_fetch_and(word, T{6}, peer), peer);
        ctx.atomic_or(word, ctx.atomic_fetch_or(word, T{6}, peer), peer);
        ctx.atomic_xor(word, ctx.atomic_fetch_xor(word, T{6}, peer), peer);
    }
}
template <class Context>
__global__ void words(const __grid_constant__ Context ctx, int* i, unsigned* u, long long* l, unsigned long long* w,
                      vd::signal_word* s, float* f, double* d, vd::detail::size* indices) {
    atomics(ctx, i, 1);
    atomics(ctx, u, 1);
    atomics(ctx, l, 1);
    atomics(ctx, w, 1);
    atomics(ctx, s, 1);
    atomics(ctx, f, 1);
    atomics(ctx, d, 1);
    const vd::condition<vd::signal_word> several{s, 8, vd::cmp::ge, 5};
    ctx.wait_until(i, vd::cmp::lt, 0);
    ctx.wait_until(vd::block, u, vd::cmp::eq, 3);
    ctx.signal_wait_until(s, vd::cmp::ne, 0);
    ctx.signal_wait_until(vd::warp, s, vd::cmp::gt, 0);
    ctx.wait_all(vd::block, several);
    ctx.wait_all(several);
    indices[8] = ctx.wait_any(several) + ctx.wait_any(vd::warp, several) + ctx.wait_some(several, indices) +
                 ctx.wait_some(vd::block, several, indices) + ctx.test_some(several, indices) + ctx.test_any(several) +
                 ctx.signal_fetch(s);
    if (ctx.test(l, vd::cmp::le, 4) && ctx.test_all(several)) indices[9] = 1;
}

template <class Team>
__global__ void collectives(const __grid_constant__ Team team, float* dest, const float* source,
                            vd::detail::size* table, int count) {
    team.sync();
    team.barrier(vd::block);
    team.broadcast(vd::block, dest, source, count, 0);
    team.fcollect(vd::block, dest, source, count);
    team.alltoall(vd::warp, dest, source, count);
    team.alltoallv(vd::block, dest, table, source, table, table);
    team.collect(vd::block, dest, 100, source, count);
    team.collect(vd::thread, dest, 100, source, count);
    team.gather(vd::warp, dest, source, count, 0);
    team.scatter(vd::block, dest, source, count, 0);
    team.reduce(vd::block, vd::sum{}, dest, source, count);
    team.inclusive_scan(vd::block, vd::maximum{}, dest, source, count);
    team.exclusive_scan(vd::thread, vd::sum{}, dest, source, count);
    if (team.translate(0, team) != 0) dest[0] = 1;
}

/// An axpy, and of what it makes the square and the product with another vector.
template <class Value>
struct axpy {
    double a;
    const double* x;
    double* y;

    __device__ Value operator()(std::size_t i) const {
        y[i] += a * x[i];
        return {y[i] * y[i], y[i] * x[i]};
    }
};
struct of_floats {
    __device__ float4 operator()(std::size_t) const { return {}; }
};

}  // namespace

/// Never called, as the next.
void reduce(via::world& world, via_stream stream, double* numbers) {
    const via::on_stream on{world, stream};
    via::fused_reduction<double2, via::device_memory> pairs{world};
    via::fused_reduction<std::array<double, 2>, via::device_memory> several{world};
    via::fused_reduction<float4, via::device_memory, VIA_MAX> most{world};
    pairs.run(on, 100, axpy<double2>{*numbers, numbers, numbers});
    several.run(on, 100, axpy<std::array<double, 2>>{*numbers, numbers, numbers});
    most.run(on, 100, of_floats{}, reinterpret_cast<float4*>(numbers));
}

/// Never called: there may be no GPU here.
void launch(const via_abi_device_context& world, const via_abi_device_team& team) {
    const vd::context ctx{world};
    transfers<<<1, 64, 16384>>>(ctx, nullptr, nullptr, nullptr, nullptr, 1);
    matched<<<1, 64>>>(ctx, nullptr);
    words<<<1, 64>>>(ctx, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr);
    collectives<<<1, 64>>>(vd::team{ctx, team}, nullptr, nullptr, nullptr, 1);
    collectives<<<1, 64>>>(vd::far_team{vd::far_context{world}, team}, nullptr, nullptr, nullptr, 1);
    const vd::far_context far{world};
    transfers<<<1, 64, 16384>>>(far, nullptr, nullptr, nullptr, nullptr, 1);
    matched<<<1, 64>>>(far, nullptr);
    words<<<1, 64>>>(far, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr);
    vd::launch_resident(words<vd::context>, dim3(1), dim3(64), 0, nullptr, world, nullptr, nullptr, nullptr, nullptr,
                        nullptr, nullptr, nullptr, nullptr);
}
