// SPDX-License-Identifier: Apache-2.0
/// @file fused.cuh
/// @brief Reductions that are fused with a kernel's work on the elements, on a stream.
///
/// Host code that launches kernels: for units that nvcc compiles, with no other option, and that link the CUDA runtime
/// and the library. In a block it uses CUB, which is part of the CUDA toolkit.
#ifndef VIADUCT_FUSED_CUH
#define VIADUCT_FUSED_CUH

#include <algorithm>
#include <cstddef>
#include <type_traits>

#include <cub/block/block_reduce.cuh>
#include <cuda_runtime_api.h>

#include <viaduct/device/launch.cuh>
#include <viaduct/device/operation.cuh>
#include <viaduct/fused.hpp>
#include <viaduct/stream.hpp>

namespace via {

namespace detail {

template <via_op Op>
using device_operation =
    std::conditional_t<Op == VIA_SUM, device::sum, std::conditional_t<Op == VIA_MIN, device::minimum, device::maximum>>;

/// An operation on each component.
template <via_op Op>
struct on_components {
    template <class Value>
    [[nodiscard]] __device__ components<Value> operator()(const components<Value>& a,
                                                          const components<Value>& b) const {
        components<Value> made;
#pragma unroll
        for (std::size_t i = 0; i < components<Value>::count; ++i) made.v[i] = device_operation<Op>{}(a.v[i], b.v[i]);
        return made;
    }
    /// The neutral element.
    template <class Value>
    [[nodiscard]] static __device__ components<Value> nothing() {
        components<Value> made;
#pragma unroll
        for (std::size_t i = 0; i < components<Value>::count; ++i)
            made.v[i] = device_operation<Op>::template neutral<typename components<Value>::type>();
        return made;
    }
};

/// The shape of every grid is a function of the number of elements alone, and so is the order of the sum. So many
/// blocks fill the GPUs of today once or twice.
inline constexpr unsigned fused_threads = 256;
inline constexpr unsigned most_fused_blocks = 1024;
[[nodiscard]] inline unsigned fused_blocks(std::size_t count) noexcept {
    const std::size_t needed = count / fused_threads + (count % fused_threads != 0 ? 1 : 0);
    return static_cast<unsigned>(std::clamp<std::size_t>(needed, 1, most_fused_blocks));
}

/// The memory of a fused_reduction.
template <class Value>
struct fused_workspace {
    components<Value>* partial;  ///< the result of each block
    components<Value>* result;   ///< of this PE, then of all
    unsigned* finished;          ///< blocks that have stored theirs; 0 between kernels
};

/// Thread 0 gets what all threads of the block have.
template <via_op Op, class Value>
[[nodiscard]] __device__ components<Value> reduced_in_block(const components<Value>& mine) {
    using by_cub = cub::BlockReduce<components<Value>, fused_threads>;
    __shared__ typename by_cub::TempStorage scratch;
    __syncthreads();  // nobody reads it from the time before
    return by_cub{scratch}.Reduce(mine, on_components<Op>{});
}

/// The block that comes last, whichever it is, reduces what all have left, in the order of their numbers.
template <via_op Op, class Value, class Function>
__global__ void __launch_bounds__(fused_threads)
    fused_kernel(Function f, std::size_t count, fused_workspace<Value> space) {
    __shared__ bool is_last;
    constexpr on_components<Op> combine;
    components<Value> mine = combine.template nothing<Value>();
    const std::size_t stride = std::size_t{gridDim.x} * fused_threads;
    for (std::size_t i = std::size_t{blockIdx.x} * fused_threads + threadIdx.x; i < count; i += stride) {
        const Value value = f(i);
        components<Value> read;
        memcpy(&read, &value, sizeof value);
        mine = combine(mine, read);
    }
    mine = reduced_in_block<Op, Value>(mine);
    if (threadIdx.x == 0) {
        space.partial[blockIdx.x] = mine;
        __threadfence();  // before others can see that it is there
        is_last = atomicAdd(space.finished, 1) == gridDim.x - 1;
        __threadfence();  // what others have stored is read after it was seen to be there
    }
    __syncthreads();
    if (!is_last) return;
    mine = combine.template nothing<Value>();
    for (unsigned i = threadIdx.x; i < gridDim.x; i += fused_threads) mine = combine(mine, space.partial[i]);
    mine = reduced_in_block<Op, Value>(mine);
    if (threadIdx.x == 0) {
        *space.result = mine;
        *space.finished = 0;
    }
}

}  // namespace detail

/// On a stream, by two kernels: one of the program's unit, which works on the elements, and the library's reduction
/// over the PEs. Nothing waits on the host; runs may be captured and replayed. Where PEs are threads that
/// share a GPU, let CUDA load kernels eagerly (CUDA_MODULE_LOADING): to load one waits for another PE's that waits.
///
/// The order of the sum: a grid has B blocks of 256 threads, as many as the elements need, at most 1024. A thread adds
/// elements t, t + 256 B, ... one after the other; then the threads of a block, in an order that is CUB's and the same
/// in every run of a program; then the sums of blocks b, b + 256, ..., and these again by CUB; then those of all PEs,
/// in the order of via_reduce(). nvcc may contract a product that the function returns and the sum into one operation,
/// unless it is told -fmad=false.
///
/// @see fused_reduction for what can be reduced. Errors are those of via_reduce_on_stream(), and
/// device::launch_error; the current GPU is that of the world's PE. After an error the destination has no result.
template <class Value, via_op Op>
class fused_reduction<Value, device_memory, Op> {
    static_assert(detail::is_fusible<Op>, "VIA_SUM, VIA_MIN or VIA_MAX");
    using parts = detail::components<Value>;

public:
    /// Takes some memory of the device heap: a value for each of 1024 blocks, and few more. Collective.
    explicit fused_reduction(world& all)
        : partial_{all.allocate_device<Value>(detail::most_fused_blocks)},
          result_{all.allocate_device<Value>(1)},
          finished_{all.allocate_device<unsigned>(1)} {}

    /// Reduces f(0) to f(count - 1) of every PE to `*dest` on every PE, for later work of the stream. Collective over
    /// the team that `on` is of; counts may differ. Runs of one object are in the order of one stream.
    /// @param f     a function object for the GPU that is trivially copyable; called once for each element.
    /// @param dest  memory that the GPU's copies reach, as other device memory or page-locked memory of the host.
    template <class Function>
    void run(const on_stream& on, std::size_t count, Function f, Value* dest) {
        run(on, count, f);
        device::detail::check_launch(
            cudaMemcpyAsync(dest, result_.data(), sizeof(Value), cudaMemcpyDefault, on.stream()), "cudaMemcpyAsync");
    }
    /// The same to `*result()`, which spares a copy.
    template <class Function>
    void run(const on_stream& on, std::size_t count, Function f) {
        static_assert(std::is_trivially_copyable_v<Function>);
        cudaLaunchConfig_t how{};
        how.gridDim = detail::fused_blocks(count);
        how.blockDim = detail::fused_threads;
        how.stream = on.stream();
        const detail::fused_workspace<Value> space{reinterpret_cast<parts*>(partial_.data()),
                                                   reinterpret_cast<parts*>(result_.data()), finished_.data()};
        device::detail::check_launch(
            cudaLaunchKernelEx(&how, detail::fused_kernel<Op, Value, Function>, f, count, space), "cudaLaunchKernelEx");
        auto* const sums = reinterpret_cast<typename parts::type*>(result_.data());
        on.reduce(Op, sums, sums, parts::count);
    }
    /// Where run() without a destination leaves the result, in the GPU's memory, until the next run.
    [[nodiscard]] const Value* result() const noexcept { return result_.data(); }
    /// The same, for who reduces it further.
    [[nodiscard]] Value* result() noexcept { return result_.data(); }

private:
    symmetric<Value, device_memory> partial_;
    symmetric<Value, device_memory> result_;
    symmetric<unsigned, device_memory> finished_;
};

}  // namespace via

#endif
