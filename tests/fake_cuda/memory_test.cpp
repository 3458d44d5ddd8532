// SPDX-License-Identifier: Apache-2.0
// Memory of the driver that stands in for a GPU: virtual memory, attributes, and what must be refused.
#include "fake_cuda/test_driver.hpp"

#include <cstring>
#include <unistd.h>
#include <vector>

using namespace fake_cuda_test;

namespace {

constexpr std::size_t granule = std::size_t{2} << 20U;

CUmemAllocationProp shareable(CUdevice device) {
    CUmemAllocationProp properties{};
    properties.type = CU_MEM_ALLOCATION_TYPE_PINNED;
    properties.requestedHandleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
    properties.location = {CU_MEM_LOCATION_TYPE_DEVICE, {device}};
    return properties;
}

struct virtual_memory {
    decltype(cuMemCreate)* create = entry<decltype(cuMemCreate)>("cuMemCreate");
    decltype(cuMemRelease)* release = entry<decltype(cuMemRelease)>("cuMemRelease");
    decltype(cuMemAddressReserve)* reserve = entry<decltype(cuMemAddressReserve)>("cuMemAddressReserve");
    decltype(cuMemAddressFree)* unreserve = entry<decltype(cuMemAddressFree)>("cuMemAddressFree");
    decltype(cuMemMap)* map = entry<decltype(cuMemMap)>("cuMemMap");
    decltype(cuMemUnmap)* unmap = entry<decltype(cuMemUnmap)>("cuMemUnmap");
    decltype(cuMemSetAccess)* set_access = entry<decltype(cuMemSetAccess)>("cuMemSetAccess");
    decltype(cuMemExportToShareableHandle)* to_descriptor =
        entry<decltype(cuMemExportToShareableHandle)>("cuMemExportToShareableHandle");
    decltype(cuMemImportFromShareableHandle)* from_descriptor =
        entry<decltype(cuMemImportFromShareableHandle)>("cuMemImportFromShareableHandle");

    [[nodiscard]] CUresult allow(CUdeviceptr address, std::size_t size, CUdevice device,
                                 CUmemAccess_flags flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE) const {
        CUmemAccessDesc description{};
        description.location = {CU_MEM_LOCATION_TYPE_DEVICE, {device}};
        description.flags = flags;
        return set_access(address, size, &description, 1);
    }
};

void* as_handle(int descriptor) { return reinterpret_cast<void*>(static_cast<std::intptr_t>(descriptor)); }

}  // namespace

TEST_CASE("memory that travels as a descriptor is the same memory", "[plain]") {
    const session in;
    const virtual_memory memory;
    const stream queue{in.cuda};
    const pinned_words word{in.cuda, 2};
    const auto properties = shareable(0);
    CUmemGenericAllocationHandle handle = 0;
    CUmemGenericAllocationHandle again = 0;
    CUdeviceptr base = 0;
    int descriptor = -1;
    REQUIRE(memory.create(&handle, granule, &properties, 0) == CUDA_SUCCESS);
    REQUIRE(memory.to_descriptor(&descriptor, handle, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0) == CUDA_SUCCESS);
    REQUIRE(memory.from_descriptor(&again, as_handle(descriptor), CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR) ==
            CUDA_SUCCESS);
    close(descriptor);
    REQUIRE(memory.reserve(&base, 4 * granule, 0, 0, 0) == CUDA_SUCCESS);
    REQUIRE(memory.map(base, granule, 0, handle, 0) == CUDA_SUCCESS);
    REQUIRE(memory.map(base + granule, granule, 0, again, 0) == CUDA_SUCCESS);
    CHECK(in.cuda.copy(base, word.address(), 8, queue) == CUDA_ERROR_INVALID_VALUE);  // no access yet
    REQUIRE(memory.allow(base, 2 * granule, 0) == CUDA_SUCCESS);
    CHECK(memory.release(handle) == CUDA_SUCCESS);  // the mappings keep the memory
    CHECK(memory.release(again) == CUDA_SUCCESS);

    word[0] = 4711;
    CHECK(in.cuda.copy(base + 64, word.address(), 8, queue) == CUDA_SUCCESS);
    CHECK(in.cuda.copy(word.address(1), base + granule + 64, 8, queue) == CUDA_SUCCESS);
    CHECK(in.cuda.synchronize(queue) == CUDA_SUCCESS);
    CHECK(word[1] == 4711);
    // Two mappings side by side are one range; the reservation behind them holds nothing.
    CHECK(in.cuda.copy(base + granule - 8, word.address(), 16, queue) == CUDA_SUCCESS);
    CHECK(in.cuda.copy(base + 2 * granule - 8, word.address(), 16, queue) == CUDA_ERROR_INVALID_VALUE);
    CHECK(in.cuda.copy(base + 2 * granule, word.address(), 8, queue) == CUDA_ERROR_INVALID_VALUE);
    CHECK(in.cuda.synchronize(queue) == CUDA_SUCCESS);

    CHECK(memory.unreserve(base, 4 * granule) == CUDA_ERROR_INVALID_VALUE);  // something is mapped there
    CHECK(memory.unmap(base, 2 * granule) == CUDA_SUCCESS);
    CHECK(memory.unmap(base, granule) == CUDA_ERROR_INVALID_VALUE);
    CHECK(memory.unreserve(base, 4 * granule) == CUDA_SUCCESS);
    CHECK(memory.unreserve(base, 4 * granule) == CUDA_ERROR_INVALID_VALUE);
}

TEST_CASE("access is per device", "[plain]") {
    const session in;
    const virtual_memory memory;
    const stream queue{in.cuda};
    const auto properties = shareable(1);
    CUmemGenericAllocationHandle handle = 0;
    CUdeviceptr base = 0;
    REQUIRE(memory.create(&handle, granule, &properties, 0) == CUDA_SUCCESS);
    REQUIRE(memory.reserve(&base, granule, 0, 0, 0) == CUDA_SUCCESS);
    REQUIRE(memory.map(base, granule, 0, handle, 0) == CUDA_SUCCESS);
    REQUIRE(memory.allow(base, granule, 1) == CUDA_SUCCESS);
    CHECK(in.cuda.write(queue, base, 1, 0) == CUDA_ERROR_INVALID_VALUE);
    REQUIRE(memory.allow(base, granule, 0, CU_MEM_ACCESS_FLAGS_PROT_READ) == CUDA_SUCCESS);
    CHECK(in.cuda.write(queue, base, 1, 0) == CUDA_ERROR_INVALID_VALUE);
    CHECK(in.cuda.wait(queue, base, 0, CU_STREAM_WAIT_VALUE_NOR) == CUDA_SUCCESS);
    REQUIRE(memory.allow(base, granule, 0) == CUDA_SUCCESS);
    CHECK(in.cuda.write(queue, base, 1, 0) == CUDA_SUCCESS);
    CHECK(in.cuda.synchronize(queue) == CUDA_SUCCESS);
    CHECK(memory.unmap(base, granule) == CUDA_SUCCESS);
    CHECK(memory.unreserve(base, granule) == CUDA_SUCCESS);
    CHECK(memory.release(handle) == CUDA_SUCCESS);
}

TEST_CASE("what is wrong is refused", "[plain]") {
    const session in;
    const virtual_memory memory;
    auto properties = shareable(0);
    CUmemGenericAllocationHandle handle = 0;
    CHECK(memory.create(&handle, granule + 4096, &properties, 0) == CUDA_ERROR_INVALID_VALUE);
    properties.location.id = 17;
    CHECK(memory.create(&handle, granule, &properties, 0) == CUDA_ERROR_INVALID_DEVICE);
    properties = shareable(0);
    properties.requestedHandleTypes = CU_MEM_HANDLE_TYPE_FABRIC;
    CHECK(memory.create(&handle, granule, &properties, 0) == CUDA_ERROR_NOT_PERMITTED);
    CHECK(memory.release(12345) == CUDA_ERROR_INVALID_VALUE);
    CHECK(memory.unmap(granule, granule) == CUDA_ERROR_INVALID_VALUE);
    CHECK(memory.from_descriptor(&handle, as_handle(STDERR_FILENO), CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR) ==
          CUDA_ERROR_INVALID_VALUE);

    CUdeviceptr device = 0;
    REQUIRE(in.cuda.alloc(&device, 100) == CUDA_SUCCESS);
    const stream queue{in.cuda};
    const pinned_words word{in.cuda, 1};
    CHECK(in.cuda.copy(device + 96, word.address(), 8, queue) == CUDA_ERROR_INVALID_VALUE);  // past the end
    CHECK(in.cuda.free(device + 8) == CUDA_ERROR_INVALID_VALUE);
    CHECK(in.cuda.free(device) == CUDA_SUCCESS);
    CHECK(in.cuda.free(device) == CUDA_ERROR_INVALID_VALUE);
    CUstream gone = nullptr;
    REQUIRE(in.cuda.stream_create(&gone, 0) == CUDA_SUCCESS);
    CHECK(in.cuda.stream_destroy(gone) == CUDA_SUCCESS);
    CHECK(in.cuda.stream_destroy(gone) == CUDA_ERROR_INVALID_HANDLE);
    CHECK(in.cuda.stream_query(gone) == CUDA_ERROR_INVALID_HANDLE);
}

TEST_CASE("a context that is gone, or none, is an error", "[plain]") {
    const session in;
    CUcontext other = nullptr;
    REQUIRE(in.cuda.retain(&other, 1) == CUDA_SUCCESS);
    REQUIRE(in.cuda.set_current(other) == CUDA_SUCCESS);
    CHECK(in.cuda.release(1) == CUDA_SUCCESS);
    CHECK(in.cuda.release(1) == CUDA_ERROR_INVALID_CONTEXT);
    CUdeviceptr device = 0;
    CHECK(in.cuda.alloc(&device, 64) == CUDA_ERROR_CONTEXT_IS_DESTROYED);
    CHECK(in.cuda.set_current(other) == CUDA_ERROR_INVALID_CONTEXT);
    CHECK(in.cuda.set_current(nullptr) == CUDA_SUCCESS);
    CHECK(in.cuda.alloc(&device, 64) == CUDA_ERROR_INVALID_CONTEXT);
}

TEST_CASE("attributes of addresses", "[plain]") {
    const session in;
    CUdeviceptr device = 0;
    REQUIRE(in.cuda.alloc(&device, 3000) == CUDA_SUCCESS);
    auto* attribute = entry<decltype(cuPointerGetAttribute)>("cuPointerGetAttribute");
    unsigned type = 0;
    CHECK(attribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, device + 2999) == CUDA_SUCCESS);
    CHECK(type == CU_MEMORYTYPE_DEVICE);
    CHECK(attribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, device + 3000) == CUDA_ERROR_INVALID_VALUE);
    CHECK(attribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, reinterpret_cast<CUdeviceptr>(&type)) ==
          CUDA_ERROR_INVALID_VALUE);
    CUdeviceptr base = 0;
    std::size_t size = 0;
    int ordinal = -1;
    std::array<CUpointer_attribute, 3> wanted{CU_POINTER_ATTRIBUTE_RANGE_START_ADDR, CU_POINTER_ATTRIBUTE_RANGE_SIZE,
                                              CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL};
    std::array<void*, 3> data{&base, &size, &ordinal};
    auto* attributes = entry<decltype(cuPointerGetAttributes)>("cuPointerGetAttributes");
    CHECK(attributes(3, wanted.data(), data.data(), device + 5) == CUDA_SUCCESS);
    CHECK((base == device && size == 3000 && ordinal == 0));
    CHECK(attributes(3, wanted.data(), data.data(), reinterpret_cast<CUdeviceptr>(&type)) == CUDA_SUCCESS);
    CHECK((base == 0 && size == 0 && ordinal == CU_DEVICE_INVALID));
    CHECK(in.cuda.free(device) == CUDA_SUCCESS);

    auto* pin = entry<decltype(cuMemHostRegister)>("cuMemHostRegister");
    auto* unpin = entry<decltype(cuMemHostUnregister)>("cuMemHostUnregister");
    std::vector<std::byte> host(10000);
    CHECK(pin(host.data(), host.size(), 0) == CUDA_SUCCESS);
    CHECK(pin(host.data() + 100, 100, 0) == CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED);
    CHECK(attribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, reinterpret_cast<CUdeviceptr>(host.data())) ==
          CUDA_SUCCESS);
    CHECK(type == CU_MEMORYTYPE_HOST);
    CHECK(unpin(host.data()) == CUDA_SUCCESS);
    CHECK(unpin(host.data()) == CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED);
}

TEST_CASE("registrations side by side are two, and a copy crosses neither's end") {
    const session in;
    const stream queue{in.cuda};
    auto* pin = entry<decltype(cuMemHostRegister)>("cuMemHostRegister");
    auto* unpin = entry<decltype(cuMemHostUnregister)>("cuMemHostUnregister");
    std::vector<std::uint64_t> host(1024);
    const auto at = [&](std::size_t word) { return reinterpret_cast<CUdeviceptr>(host.data() + word); };
    CHECK(pin(host.data(), 4096, CU_MEMHOSTREGISTER_PORTABLE) == CUDA_SUCCESS);
    CHECK(pin(host.data() + 512, 4096, CU_MEMHOSTREGISTER_PORTABLE) == CUDA_SUCCESS);
    CUdeviceptr device = 0;
    CHECK(entry<decltype(cuMemHostGetDevicePointer)>("cuMemHostGetDevicePointer")(&device, host.data() + 3, 0) ==
          CUDA_SUCCESS);
    CHECK(device == at(3));
    CHECK(in.cuda.copy(at(0), at(512), 4096, queue) == CUDA_SUCCESS);
    CHECK(in.cuda.copy(at(500), at(0), 13 * 8, queue) == CUDA_ERROR_INVALID_VALUE);
    CHECK(in.cuda.copy(at(0), at(500), 13 * 8, queue) == CUDA_ERROR_INVALID_VALUE);
    CHECK(in.cuda.write(queue, at(600), 77, 0) == CUDA_SUCCESS);
    CHECK(in.cuda.synchronize(queue) == CUDA_SUCCESS);
    CHECK(host[600] == 77);
    CHECK(unpin(host.data() + 512) == CUDA_SUCCESS);
    CHECK(in.cuda.write(queue, at(600), 78, 0) == CUDA_ERROR_INVALID_VALUE);
    CHECK(unpin(host.data()) == CUDA_SUCCESS);
}
