// SPDX-License-Identifier: Apache-2.0
/// @file out_of_line.cuh
/// @brief What a kernel calls, instead of having a copy of it at each place.
///
/// In relocatable device code (-rdc=true) a function has as many registers as it likes, since nobody knows its kernels.
/// One that has fewer, by its launch bounds, cannot call it: ptxas refuses. So there everything is in line.
#ifndef VIADUCT_DEVICE_OUT_OF_LINE_CUH
#define VIADUCT_DEVICE_OUT_OF_LINE_CUH

/// Of a function that is long, or seldom called.
#ifdef __CUDACC_RDC__
#define VIADUCT_OUT_OF_LINE __attribute__((always_inline))
#else
#define VIADUCT_OUT_OF_LINE __noinline__
#endif

#endif
