// SPDX-License-Identifier: Apache-2.0
/// @file portable.hpp
/// @brief What lets one source be compiled for the processor and for GPUs. C++17, as plain nvcc takes it.
///
/// Where both compilers are told to contract no multiply-add, the same functions give the same bits on either.
#pragma once

#ifdef __CUDACC__
/// A function for both.
#define COMMON_PORTABLE __host__ __device__ inline
/// A function for the GPU where nvcc compiles it, and for the processor elsewhere: what it calls may be for one alone.
/// No host code of a .cu file calls it: in a template nvcc does not always say so, and what it makes of the call ends
/// the process, by exit(1), without a word.
#define COMMON_HERE __device__ inline
/// Before a template for both that calls what is for one alone: then it is for that one.
#define COMMON_EITHER _Pragma("nv_exec_check_disable")
#else
/// A function for both.
#define COMMON_PORTABLE inline
/// A function for the GPU where nvcc compiles it, and for the processor elsewhere: what it calls may be for one alone.
#define COMMON_HERE inline
/// Before a template for both that calls what is for one alone: then it is for that one.
#define COMMON_EITHER
#endif
