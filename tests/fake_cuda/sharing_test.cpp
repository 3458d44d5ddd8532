// SPDX-License-Identifier: Apache-2.0
// What takes another process: environments, faults that spoil a context, and memory that two processes share. Cases
// whose tag begins with a dot are the other process; they run only when another case starts them.
#include "fake_cuda/run_case.hpp"
#include "fake_cuda/test_driver.hpp"

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

using namespace fake_cuda_test;

namespace {

constexpr std::size_t granule = std::size_t{2} << 20U;

std::string uuid_of(CUdevice device) {
    CUuuid uuid{};
    REQUIRE(entry<decltype(cuDeviceGetUuid)>("cuDeviceGetUuid")(&uuid, device) == CUDA_SUCCESS);
    return {uuid.bytes, sizeof uuid.bytes};
}

std::string hex(const void* bytes, std::size_t size) {
    std::string text;
    for (std::size_t i = 0; i < size; ++i) {
        const auto value = static_cast<const unsigned char*>(bytes)[i];
        text += "0123456789abcdef"[value >> 4U];
        text += "0123456789abcdef"[value & 15U];
    }
    return text;
}

CUipcMemHandle handle_from_environment() {
    CUipcMemHandle handle{};
    const std::string text = std::getenv("TEST_IPC_HANDLE");
    REQUIRE(text.size() == 2 * sizeof handle);
    for (std::size_t i = 0; i < sizeof handle; ++i)
        handle.reserved[i] = static_cast<char>(std::stoi(text.substr(2 * i, 2), nullptr, 16));
    return handle;
}

CUmemAllocationProp shareable() {
    CUmemAllocationProp properties{};
    properties.type = CU_MEM_ALLOCATION_TYPE_PINNED;
    properties.requestedHandleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
    properties.location = {CU_MEM_LOCATION_TYPE_DEVICE, {0}};
    return properties;
}

// Mapped and accessible; the handle is given back.
CUdeviceptr map_whole(CUmemGenericAllocationHandle handle) {
    CUdeviceptr base = 0;
    CUmemAccessDesc access{};
    access.location = {CU_MEM_LOCATION_TYPE_DEVICE, {0}};
    access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
    REQUIRE(entry<decltype(cuMemAddressReserve)>("cuMemAddressReserve")(&base, granule, 0, 0, 0) == CUDA_SUCCESS);
    REQUIRE(entry<decltype(cuMemMap)>("cuMemMap")(base, granule, 0, handle, 0) == CUDA_SUCCESS);
    REQUIRE(entry<decltype(cuMemSetAccess)>("cuMemSetAccess")(base, granule, &access, 1) == CUDA_SUCCESS);
    REQUIRE(entry<decltype(cuMemRelease)>("cuMemRelease")(handle) == CUDA_SUCCESS);
    return base;
}

void write_now(const session& in, CUdeviceptr address, std::uint64_t value) {
    const stream queue{in.cuda};
    CHECK(in.cuda.write(queue, address, value, 0) == CUDA_SUCCESS);
    CHECK(in.cuda.synchronize(queue) == CUDA_SUCCESS);
}

std::uint64_t read_now(const session& in, CUdeviceptr address) {
    const stream queue{in.cuda};
    std::uint64_t value = 0;
    CHECK(in.cuda.copy(reinterpret_cast<CUdeviceptr>(&value), address, 8, queue) == CUDA_SUCCESS);
    return value;
}

}  // namespace

TEST_CASE("two processes share memory by legacy handles and by descriptors") {
    const session in;
    CUdeviceptr legacy = 0;
    CUipcMemHandle handle{};
    REQUIRE(in.cuda.alloc(&legacy, 4096) == CUDA_SUCCESS);
    REQUIRE(entry<decltype(cuIpcGetMemHandle)>("cuIpcGetMemHandle")(&handle, legacy + 8) == CUDA_SUCCESS);
    CUdeviceptr own = 0;
    CHECK(entry<decltype(cuIpcOpenMemHandle)>("cuIpcOpenMemHandle")(&own, handle, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS) ==
          CUDA_ERROR_INVALID_CONTEXT);
    CUmemGenericAllocationHandle memory = 0;
    const auto properties = shareable();
    int descriptor = -1;
    REQUIRE(entry<decltype(cuMemCreate)>("cuMemCreate")(&memory, granule, &properties, 0) == CUDA_SUCCESS);
    REQUIRE(entry<decltype(cuMemExportToShareableHandle)>("cuMemExportToShareableHandle")(
                &descriptor, memory, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0) == CUDA_SUCCESS);
    const CUdeviceptr mapped = map_whole(memory);
    write_now(in, legacy + 16, 11);
    write_now(in, mapped + 16, 22);
    CHECK(entry<decltype(cuIpcGetMemHandle)>("cuIpcGetMemHandle")(&handle, mapped) == CUDA_ERROR_INVALID_VALUE);
    REQUIRE(entry<decltype(cuIpcGetMemHandle)>("cuIpcGetMemHandle")(&handle, legacy) == CUDA_SUCCESS);
    expect_success("[.importer]", {"TEST_IPC_HANDLE=" + hex(&handle, sizeof handle),
                                   "TEST_FD=/proc/" + std::to_string(getpid()) + "/fd/" + std::to_string(descriptor)});
    CHECK(read_now(in, legacy + 16) == 12);
    CHECK(read_now(in, mapped + 16) == 23);
    close(descriptor);
    CHECK(in.cuda.free(legacy) == CUDA_SUCCESS);
    // The number may be another file's by now, the identity is not.
    expect_success("[.late-importer]", {"TEST_IPC_HANDLE=" + hex(&handle, sizeof handle)});
    CHECK(entry<decltype(cuMemUnmap)>("cuMemUnmap")(mapped, granule) == CUDA_SUCCESS);
    CHECK(entry<decltype(cuMemAddressFree)>("cuMemAddressFree")(mapped, granule) == CUDA_SUCCESS);
}

TEST_CASE("importer", "[.importer]") {
    const session in;
    auto* open_handle = entry<decltype(cuIpcOpenMemHandle)>("cuIpcOpenMemHandle");
    auto* close_handle = entry<decltype(cuIpcCloseMemHandle)>("cuIpcCloseMemHandle");
    const CUipcMemHandle handle = handle_from_environment();
    CUdeviceptr legacy = 0;
    CUdeviceptr again = 0;
    REQUIRE(open_handle(&legacy, handle, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS) == CUDA_SUCCESS);
    REQUIRE(open_handle(&again, handle, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS) == CUDA_SUCCESS);
    CHECK(legacy == again);
    CHECK(close_handle(again) == CUDA_SUCCESS);
    CHECK(read_now(in, legacy + 16) == 11);
    write_now(in, legacy + 16, 12);
    CHECK(close_handle(legacy) == CUDA_SUCCESS);
    CHECK(close_handle(legacy) == CUDA_ERROR_INVALID_VALUE);

    const int descriptor = open(std::getenv("TEST_FD"), O_RDWR | O_CLOEXEC);
    CUmemGenericAllocationHandle memory = 0;
    REQUIRE(entry<decltype(cuMemImportFromShareableHandle)>("cuMemImportFromShareableHandle")(
                &memory, reinterpret_cast<void*>(static_cast<std::intptr_t>(descriptor)),
                CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR) == CUDA_SUCCESS);
    close(descriptor);
    const CUdeviceptr mapped = map_whole(memory);
    CHECK(read_now(in, mapped + 16) == 22);
    write_now(in, mapped + 16, 23);
}

TEST_CASE("importer of what is gone", "[.late-importer]") {
    const session in;
    CUdeviceptr legacy = 0;
    CHECK(entry<decltype(cuIpcOpenMemHandle)>("cuIpcOpenMemHandle")(
              &legacy, handle_from_environment(), CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS) == CUDA_ERROR_INVALID_VALUE);
}

TEST_CASE("the environment says what the machine has") {
    expect_success("[.visible]", {"FAKE_CUDA_DEVICES=4", "CUDA_VISIBLE_DEVICES=3,1"});
    expect_success("[.none]", {"CUDA_VISIBLE_DEVICES="});
    expect_success("[.small]", {"FAKE_CUDA_MEMORY=4194304"});
    expect_success("[.alone]", {"FAKE_CUDA_NO_P2P=1"});
    expect_success("[.simple]", {"FAKE_CUDA_NO_VMM=1"});
    expect_success("[plain]", {"FAKE_CUDA_PROTECT=1", "FAKE_CUDA_DELAY_US=300"});
}

TEST_CASE("permuted and disjoint devices", "[.visible]") {
    const session in;
    int count = 0;
    CHECK(entry<decltype(cuDeviceGetCount)>("cuDeviceGetCount")(&count) == CUDA_SUCCESS);
    CHECK(count == 2);
    CHECK(uuid_of(0).back() == '3');
    CHECK(uuid_of(1).back() == '1');
}

TEST_CASE("no device", "[.none]") {
    CHECK(entry<decltype(cuInit)>("cuInit")(0) == CUDA_ERROR_NO_DEVICE);
    CUcontext context = nullptr;
    CHECK(driver{}.retain(&context, 0) == CUDA_ERROR_NOT_INITIALIZED);
}

TEST_CASE("little memory", "[.small]") {
    const session in;
    CUdeviceptr first = 0;
    CUdeviceptr second = 0;
    CHECK(in.cuda.alloc(&first, 3 << 20) == CUDA_SUCCESS);
    CHECK(in.cuda.alloc(&second, 2 << 20) == CUDA_ERROR_OUT_OF_MEMORY);
    CHECK(in.cuda.free(first) == CUDA_SUCCESS);
    CHECK(in.cuda.alloc(&second, 2 << 20) == CUDA_SUCCESS);
    std::size_t available = 0;
    std::size_t total = 0;
    CHECK(entry<decltype(cuMemGetInfo)>("cuMemGetInfo")(&available, &total) == CUDA_SUCCESS);
    CHECK((available == 2 << 20 && total == 4 << 20));
}

TEST_CASE("no peers", "[.alone]") {
    const session other{1};
    const session in;
    int can = 1;
    CHECK(entry<decltype(cuDeviceCanAccessPeer)>("cuDeviceCanAccessPeer")(&can, 0, 1) == CUDA_SUCCESS);
    CHECK(can == 0);
    CHECK(entry<decltype(cuCtxEnablePeerAccess)>("cuCtxEnablePeerAccess")(other.context(), 0) ==
          CUDA_ERROR_PEER_ACCESS_UNSUPPORTED);
}

TEST_CASE("no virtual memory", "[.simple]") {
    const session in;
    int value = 1;
    CHECK(entry<decltype(cuDeviceGetAttribute)>("cuDeviceGetAttribute")(
              &value, CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED, 0) == CUDA_SUCCESS);
    CHECK(value == 0);
    CUmemGenericAllocationHandle memory = 0;
    const auto properties = shareable();
    CHECK(entry<decltype(cuMemCreate)>("cuMemCreate")(&memory, granule, &properties, 0) == CUDA_ERROR_NOT_SUPPORTED);
}

TEST_CASE("work on memory that has gone spoils the context and nothing else") {
    const auto outcome = run_case("[.fault]", {});
    INFO(outcome.text());
    CHECK(outcome.status == 0);
    CHECK(outcome.err.find("fake_cuda: copy to of device 0: illegal address") != std::string::npos);
}

TEST_CASE("fault", "[.fault]") {
    const session in;
    const stream queue{in.cuda};
    const stream waiter{in.cuda};
    const pinned_words words{in.cuda, 3};
    const auto properties = shareable();
    CUmemGenericAllocationHandle memory = 0;
    REQUIRE(entry<decltype(cuMemCreate)>("cuMemCreate")(&memory, granule, &properties, 0) == CUDA_SUCCESS);
    const CUdeviceptr mapped = map_whole(memory);
    CHECK(in.cuda.wait(waiter, words.address(1), 1, CU_STREAM_WAIT_VALUE_GEQ) == CUDA_SUCCESS);
    CHECK(in.cuda.wait(queue, words.address(0), 1, CU_STREAM_WAIT_VALUE_GEQ) == CUDA_SUCCESS);
    CHECK(in.cuda.copy(mapped, words.address(2), 8, queue) == CUDA_SUCCESS);
    CHECK(entry<decltype(cuMemUnmap)>("cuMemUnmap")(mapped, granule) == CUDA_SUCCESS);
    __atomic_store_n(&words[0], 1, __ATOMIC_RELEASE);
    CHECK(in.cuda.synchronize(queue) == CUDA_ERROR_ILLEGAL_ADDRESS);
    CHECK(in.cuda.stream_query(waiter) == CUDA_ERROR_ILLEGAL_ADDRESS);
    CUdeviceptr device = 0;
    CHECK(in.cuda.alloc(&device, 64) == CUDA_ERROR_ILLEGAL_ADDRESS);
    const session other{1};
    CHECK(other.cuda.alloc(&device, 64) == CUDA_SUCCESS);
}

TEST_CASE("protected memory is out of the CPU's reach") {
    const auto outcome = run_case("[.load]", {"FAKE_CUDA_PROTECT=1"});
    INFO(outcome.text());
    CHECK(outcome.status != 0);
    CHECK(outcome.out.find("loaded") == std::string::npos);
    const auto free_access = run_case("[.load]", {"FAKE_CUDA_PROTECT=0"});
    INFO(free_access.text());
    CHECK(free_access.status == 0);
}

TEST_CASE("a load of the CPU", "[.load]") {
    const session in;
    CUdeviceptr device = 0;
    REQUIRE(in.cuda.alloc(&device, 64) == CUDA_SUCCESS);
    (void)*reinterpret_cast<volatile int*>(device);
    WARN("loaded");
}

TEST_CASE("the report names what is live") {
    const auto outcome = run_case("[.leak]", {"FAKE_CUDA_REPORT=1"});
    INFO(outcome.text());
    CHECK(outcome.status == 0);
    CHECK(outcome.err.find("fake_cuda: live at exit: allocations=1 reservations=0 mappings=0 handles=1 imports=0 "
                           "pinned=0 registered=0 streams=1 events=0 graphs=1 executables=0 modules=0 pooled=0 pools=0 "
                           "contexts=1\n") != std::string::npos);
}

TEST_CASE("leak", "[.leak]") {
    const session in;
    CUdeviceptr device = 0;
    CUmemGenericAllocationHandle memory = 0;
    CUcontext context = nullptr;
    CUstream queue = nullptr;
    const auto properties = shareable();
    CHECK(in.cuda.alloc(&device, 64) == CUDA_SUCCESS);
    CHECK(entry<decltype(cuMemCreate)>("cuMemCreate")(&memory, granule, &properties, 0) == CUDA_SUCCESS);
    CHECK(in.cuda.retain(&context, 1) == CUDA_SUCCESS);
    CHECK(in.cuda.stream_create(&queue, 0) == CUDA_SUCCESS);
    CUgraph graph = nullptr;
    CHECK(entry<decltype(cuGraphCreate)>("cuGraphCreate")(&graph, 0) == CUDA_SUCCESS);
    { const stream gone{in.cuda}; }
}
