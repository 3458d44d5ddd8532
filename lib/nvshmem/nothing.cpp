// SPDX-License-Identifier: Apache-2.0
// libnvshmem_device.a, which programs name when they link, has nothing in it: what kernels call is in the headers.
// nvcc's linker takes an archive only if there is an object in it.
