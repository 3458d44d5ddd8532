// SPDX-License-Identifier: Apache-2.0
/// @file out_of_line.cuh
/// @brief VIADUCT_OUT_OF_LINE: what a kernel calls, instead of having a copy of it at each place.
#ifndef VIADUCT_DEVICE_OUT_OF_LINE_CUH
#define VIADUCT_DEVICE_OUT_OF_LINE_CUH

// In relocatable device code (-rdc=true) a function has as many registers as it likes, since nobody knows its kernels.
// One that has fewer, by its launch bounds, cannot call it: ptxas refuses. So there everything is in line.
#ifdef __CUDACC_RDC__
#define VIADUCT_OUT_OF_LINE __attribute__((always_inline))
#else
#define VIADUCT_OUT_OF_LINE __noinline__
#endif

#endif
