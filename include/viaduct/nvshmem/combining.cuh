// SPDX-License-Identifier: Apache-2.0
/// @file combining.cuh
/// @brief By what a kernel combines elements, and how it says so to who does it in its place.
#ifndef VIADUCT_NVSHMEM_COMBINING_CUH
#define VIADUCT_NVSHMEM_COMBINING_CUH

#include <viaduct/device.cuh>
#include <viaduct/nvshmem/operation.hpp>

namespace via::nvshmem {
namespace {
namespace in_kernel {

/// The operation of kernels that an operation of NVSHMEM is.
template <op Op>
struct named_operation;
template <>
struct named_operation<op::sum> {
    using type = device::sum;
};
template <>
struct named_operation<op::prod> {
    using type = device::product;
};
template <>
struct named_operation<op::min> {
    using type = device::minimum;
};
template <>
struct named_operation<op::max> {
    using type = device::maximum;
};
template <>
struct named_operation<op::bit_and> {
    using type = device::bit_and;
};
template <>
struct named_operation<op::bit_or> {
    using type = device::bit_or;
};
template <>
struct named_operation<op::bit_xor> {
    using type = device::bit_xor;
};
template <op Op>
using operation_of = typename named_operation<Op>::type;

/// The same of half and __nv_bfloat16: that of float, rounded.
template <op Op>
struct in_float {
    template <class T>
    [[nodiscard]] __device__ T operator()(T a, T b) const {
        return static_cast<T>(operation_of<Op>{}(static_cast<float>(a), static_cast<float>(b)));
    }
};
template <op Op, class T>
using combining = device::detail::choose_t<__is_class(T), in_float<Op>, operation_of<Op>>;

}  // namespace in_kernel
}  // namespace
}  // namespace via::nvshmem

namespace via::device::detail {

template <nvshmem::op Op>
constexpr int op_of<nvshmem::in_kernel::in_float<Op>> = op_of<nvshmem::in_kernel::operation_of<Op>>;

#ifdef __CUDA_FP16_H__
template <>
[[nodiscard]] __device__ constexpr u32 type_of<__half>() {
    return VIA_ABI_TYPE_HALF;
}
#endif
#ifdef __CUDA_BF16_H__
template <>
[[nodiscard]] __device__ constexpr u32 type_of<__nv_bfloat16>() {
    return VIA_ABI_TYPE_BFLOAT16;
}
#endif

}  // namespace via::device::detail

#endif
