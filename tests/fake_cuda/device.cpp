// SPDX-License-Identifier: Apache-2.0
// Devices, as an eight-GPU H200 machine with driver 580 describes them.
#include "fake_cuda/api.hpp"
#include "fake_cuda/driver.hpp"

#include <cstdio>
#include <cstring>
#include <unistd.h>

namespace fake_cuda::api {
namespace {

struct answer {
    CUdevice_attribute attribute;
    int value;
};

// Those that are not here are 0.
constexpr answer answers[] = {
    {CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK, 1024},
    {CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X, 1024},
    {CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y, 1024},
    {CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z, 64},
    {CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X, 2147483647},
    {CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y, 65535},
    {CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z, 65535},
    {CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK, 49152},
    {CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN, 232448},
    {CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR, 233472},
    {CU_DEVICE_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK, 1024},
    {CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY, 65536},
    {CU_DEVICE_ATTRIBUTE_WARP_SIZE, 32},
    {CU_DEVICE_ATTRIBUTE_MAX_PITCH, 2147483647},
    {CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK, 65536},
    {CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR, 65536},
    {CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR, 2048},
    {CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR, 32},
    {CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, 132},
    {CU_DEVICE_ATTRIBUTE_CLOCK_RATE, 1980000},
    {CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE, 62914560},
    {CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT, 3},
    {CU_DEVICE_ATTRIBUTE_GPU_OVERLAP, 1},
    {CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY, 1},
    {CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS, 1},
    {CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING, 1},
    {CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, 9},
    {CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, 0},
    {CU_DEVICE_ATTRIBUTE_STREAM_PRIORITIES_SUPPORTED, 1},
    {CU_DEVICE_ATTRIBUTE_COMPUTE_PREEMPTION_SUPPORTED, 1},
    {CU_DEVICE_ATTRIBUTE_CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM, 1},
    {CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED, 1},
    {CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_MEM_OPS_V1, 1},
    {CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS_V1, 1},
    {CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR_V1, 1},
    {CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR, 1},
    {CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH, 1},
    {CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_SUPPORTED, 1},
    {CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WITH_CUDA_VMM_SUPPORTED, 1},
};

// Those that the environment decides; -1 for others.
int told(CUdevice_attribute attribute) {
    const settings& options = the_driver().options;
    switch (attribute) {
        case CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED:
        case CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED: return options.vmm ? 1 : 0;
        case CU_DEVICE_ATTRIBUTE_HOST_NATIVE_ATOMIC_SUPPORTED: return options.host_atomics ? 1 : 0;
        case CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS: return options.memory_operations ? 1 : 0;
        case CU_DEVICE_ATTRIBUTE_DMA_BUF_SUPPORTED: return options.dma_buf ? 1 : 0;
        case CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WRITES_ORDERING: return options.writes_ordering;
        case CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_FLUSH_WRITES_OPTIONS: return options.flush_options;
        case CU_DEVICE_ATTRIBUTE_CAN_FLUSH_REMOTE_WRITES: return options.flushes_in_streams() ? 1 : 0;
        default: return -1;
    }
}

CUresult check(CUdevice device, context*& of) {
    if (const CUresult error = initialized(); error != CUDA_SUCCESS) return error;
    of = context_of(device);
    return of == nullptr ? CUDA_ERROR_INVALID_DEVICE : CUDA_SUCCESS;
}

}  // namespace

CUresult init(unsigned int flags) {
    driver& all = the_driver();
    if (flags != 0) return CUDA_ERROR_INVALID_VALUE;
    if (all.contexts.empty()) return CUDA_ERROR_NO_DEVICE;
    pid_t none = 0;
    if (all.initialized_in.compare_exchange_strong(none, getpid()) || none == getpid()) return CUDA_SUCCESS;
    return CUDA_ERROR_NOT_INITIALIZED;
}

CUresult driver_get_version(int* version) {
    if (version == nullptr) return CUDA_ERROR_INVALID_VALUE;
    *version = 13000;
    return CUDA_SUCCESS;
}

CUresult device_get_count(int* count) {
    if (const CUresult error = initialized(); error != CUDA_SUCCESS) return error;
    if (count == nullptr) return CUDA_ERROR_INVALID_VALUE;
    *count = static_cast<int>(the_driver().contexts.size());
    return CUDA_SUCCESS;
}

CUresult device_get(CUdevice* device, int ordinal) {
    context* of = nullptr;
    if (const CUresult error = check(ordinal, of); error != CUDA_SUCCESS) return error;
    *device = ordinal;
    return CUDA_SUCCESS;
}

CUresult device_get_name(char* name, int size, CUdevice device) {
    context* of = nullptr;
    if (const CUresult error = check(device, of); error != CUDA_SUCCESS) return error;
    if (name == nullptr || size <= 0) return CUDA_ERROR_INVALID_VALUE;
    std::snprintf(name, static_cast<std::size_t>(size), "Fake H200");
    return CUDA_SUCCESS;
}

CUresult device_get_uuid(CUuuid* uuid, CUdevice device) {
    context* of = nullptr;
    if (const CUresult error = check(device, of); error != CUDA_SUCCESS) return error;
    std::memcpy(uuid->bytes, "fake_cuda_device", sizeof uuid->bytes);
    uuid->bytes[15] = static_cast<char>('0' + of->physical);
    return CUDA_SUCCESS;
}

CUresult device_get_attribute(int* value, CUdevice_attribute attribute, CUdevice device) {
    context* of = nullptr;
    if (const CUresult error = check(device, of); error != CUDA_SUCCESS) return error;
    if (value == nullptr || attribute < 1 || attribute >= CU_DEVICE_ATTRIBUTE_MAX) return CUDA_ERROR_INVALID_VALUE;
    *value = 0;
    for (const answer& each : answers)
        if (each.attribute == attribute) *value = each.value;
    if (attribute == CU_DEVICE_ATTRIBUTE_PCI_BUS_ID) *value = 0x10 + of->physical;
    if (told(attribute) >= 0) *value = told(attribute);
    return CUDA_SUCCESS;
}

CUresult device_total_mem(size_t* bytes, CUdevice device) {
    context* of = nullptr;
    if (const CUresult error = check(device, of); error != CUDA_SUCCESS) return error;
    *bytes = the_driver().options.memory;
    return CUDA_SUCCESS;
}

CUresult device_can_access_peer(int* can, CUdevice device, CUdevice peer) {
    context* of = nullptr;
    context* other = nullptr;
    if (const CUresult error = check(device, of); error != CUDA_SUCCESS) return error;
    if (const CUresult error = check(peer, other); error != CUDA_SUCCESS) return error;
    *can = device != peer && peers_reach(*of, *other) ? 1 : 0;
    return CUDA_SUCCESS;
}

CUresult device_get_p2p_attribute(int* value, CUdevice_P2PAttribute attribute, CUdevice source, CUdevice target) {
    int can = 0;
    if (const CUresult error = device_can_access_peer(&can, source, target); error != CUDA_SUCCESS) return error;
    if (source == target) return CUDA_ERROR_INVALID_DEVICE;
    const bool known =
        attribute == CU_DEVICE_P2P_ATTRIBUTE_ACCESS_SUPPORTED ||
        (attribute == CU_DEVICE_P2P_ATTRIBUTE_NATIVE_ATOMIC_SUPPORTED && the_driver().options.p2p_atomics);
    *value = known ? can : 0;
    return CUDA_SUCCESS;
}

}  // namespace fake_cuda::api
