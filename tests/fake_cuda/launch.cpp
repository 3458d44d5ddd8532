// SPDX-License-Identifier: Apache-2.0
// Modules, functions and launches.
#include "fake_cuda/api.hpp"
#include "fake_cuda/driver.hpp"
#include "fake_cuda/fake_kernels.hpp"

#include <algorithm>
#include <cstring>

namespace fake_cuda {
namespace {

constexpr unsigned threads_of_block = 1024;

// The device that the kernel on this thread runs on.
int& running_device() {
    thread_local int device = 0;
    return device;
}

using argument_copies = std::vector<std::vector<std::byte>>;

argument_copies copy_arguments(const kernel& code, void** arguments) {
    argument_copies copies;
    for (std::size_t i = 0; i < code.parameter_sizes.size(); ++i) {
        const auto* bytes = static_cast<const std::byte*>(arguments[i]);
        copies.emplace_back(bytes, bytes + code.parameter_sizes[i]);
    }
    return copies;
}

CUresult execute(const kernel& code, argument_copies& arguments, dim3 grid, dim3 block, int device) {
    std::vector<void*> parameters;
    for (auto& each : arguments) parameters.push_back(each.data());
    running_device() = device;
    try {
        code.run(parameters.data(), grid, block);
    } catch (const kernel_fault& fault) {
        return fault.error;
    }
    return CUDA_SUCCESS;
}

}  // namespace

std::byte* device_bytes(CUdeviceptr address, std::size_t size, bool writes) {
    const address_space& space = the_driver().space;
    const auto held = space.hold();
    std::byte* bytes = space.resolve(address, size, {.device = running_device(), .writes = writes});
    if (bytes == nullptr) throw kernel_fault{illegal_address("kernel", address, size, running_device())};
    return bytes;
}

namespace api {

CUresult module_load_data(CUmodule* handle, const void* image) {
    const idle_context current;
    if (current.error != CUDA_SUCCESS) return current.error;
    if (handle == nullptr || image == nullptr) return CUDA_ERROR_INVALID_VALUE;
    *handle = the_driver().modules.insert(std::make_shared<module_image>(module_image{*current.here}));
    return CUDA_SUCCESS;
}

CUresult module_unload(CUmodule handle) {
    const idle_context current;
    if (current.error != CUDA_SUCCESS) return current.error;
    return the_driver().modules.remove(handle) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE;
}

CUresult module_get_function(CUfunction* handle, CUmodule from, const char* name) {
    const current_context current;
    if (current.error != CUDA_SUCCESS) return current.error;
    const auto image = the_driver().modules.find(from);
    if (!image) return CUDA_ERROR_INVALID_HANDLE;
    if (handle == nullptr || name == nullptr) return CUDA_ERROR_INVALID_VALUE;
    const auto found = std::ranges::find(kernels(), name, &kernel::name);
    if (found == kernels().end()) return CUDA_ERROR_NOT_FOUND;
    *handle = the_driver().functions.insert(std::make_shared<function>(function{*found, from, image->of}));
    return CUDA_SUCCESS;
}

CUresult func_get_attribute(int* value, CUfunction_attribute attribute, CUfunction handle) {
    if (!the_driver().functions.find(handle)) return CUDA_ERROR_INVALID_HANDLE;
    if (value == nullptr || attribute < 0 || attribute >= CU_FUNC_ATTRIBUTE_MAX) return CUDA_ERROR_INVALID_VALUE;
    switch (attribute) {
        case CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK: *value = threads_of_block; break;
        case CU_FUNC_ATTRIBUTE_NUM_REGS: *value = 32; break;
        case CU_FUNC_ATTRIBUTE_PTX_VERSION:
        case CU_FUNC_ATTRIBUTE_BINARY_VERSION: *value = 90; break;
        default: *value = 0;
    }
    return CUDA_SUCCESS;
}

CUresult func_load(CUfunction handle) {
    return the_driver().functions.find(handle) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE;
}

CUresult launch_kernel(CUfunction handle, unsigned int grid_x, unsigned int grid_y, unsigned int grid_z,
                       unsigned int block_x, unsigned int block_y, unsigned int block_z, unsigned int /*shared*/,
                       CUstream in, void** arguments, void** extra) {
    const usable_stream stream{in};
    if (stream.error != CUDA_SUCCESS) return stream.error;
    const auto code = the_driver().functions.find(handle);
    if (!code || &code->of != &stream.queue->of() || !the_driver().modules.find(code->from))
        return CUDA_ERROR_INVALID_HANDLE;
    if (extra != nullptr) return CUDA_ERROR_NOT_SUPPORTED;
    const std::uint64_t threads = std::uint64_t{block_x} * block_y * block_z;
    if (grid_x == 0 || grid_y == 0 || grid_z == 0 || threads == 0 || threads > threads_of_block || arguments == nullptr)
        return CUDA_ERROR_INVALID_VALUE;
    const dim3 grid{grid_x, grid_y, grid_z};
    const dim3 block{block_x, block_y, block_z};
    return stream.queue->enqueue(work_kind::kernel, [&run = code->code, copies = copy_arguments(code->code, arguments),
                                                     grid, block, &of = stream.queue->of()]() mutable {
        ++of.kernels;
        const CUresult result = execute(run, copies, grid, block, of.ordinal);
        --of.kernels;
        return result;
    });
}

/// Programmatic stream serialization changes nothing for kernels that wait for their stream before all else. Captures
/// here have no such edges.
CUresult launch_kernel_ex(const CUlaunchConfig* shape, CUfunction handle, void** arguments, void** extra) {
    if (shape == nullptr || (shape->numAttrs != 0 && shape->attrs == nullptr)) return CUDA_ERROR_INVALID_VALUE;
    for (unsigned i = 0; i < shape->numAttrs; ++i) {
        if (shape->attrs[i].id != CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION)
            return CUDA_ERROR_NOT_SUPPORTED;
        CUstreamCaptureStatus status = CU_STREAM_CAPTURE_STATUS_NONE;
        const CUresult asked = stream_is_capturing(shape->hStream, &status);
        if (asked != CUDA_SUCCESS) return asked;
        if (status != CU_STREAM_CAPTURE_STATUS_NONE) return CUDA_ERROR_NOT_SUPPORTED;
    }
    return launch_kernel(handle, shape->gridDimX, shape->gridDimY, shape->gridDimZ, shape->blockDimX, shape->blockDimY,
                         shape->blockDimZ, shape->sharedMemBytes, shape->hStream, arguments, extra);
}

CUresult occupancy_max_active_blocks(int* blocks, CUfunction handle, int block_size, size_t /*shared*/) {
    constexpr int most_blocks = 32;
    constexpr int threads_of_multiprocessor = 2048;
    if (!the_driver().functions.find(handle)) return CUDA_ERROR_INVALID_HANDLE;
    if (blocks == nullptr || block_size <= 0) return CUDA_ERROR_INVALID_VALUE;
    const int whole_warps = (block_size + 31) / 32 * 32;
    *blocks = block_size > static_cast<int>(threads_of_block)
                  ? 0
                  : std::min(most_blocks, threads_of_multiprocessor / whole_warps);
    return CUDA_SUCCESS;
}

}  // namespace api
}  // namespace fake_cuda
