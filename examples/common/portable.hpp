// SPDX-License-Identifier: Apache-2.0
/// @file portable.hpp
/// @brief What lets one source be compiled for the processor and for GPUs. C++17, as plain nvcc takes it.
///
/// Where both compilers are told to contract no multiply-add, the same functions give the same bits on either.
#pragma once

#ifdef __CUDACC__
/// A function for both.
#define COMMON_PORTABLE __host__ __device__ inline
#else
/// A function for both.
#define COMMON_PORTABLE inline
#endif
