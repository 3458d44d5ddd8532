// SPDX-License-Identifier: Apache-2.0
// Pools. Cases whose tag begins with a dot are another process; they run only when another case starts them.
#include "fake_cuda/test_driver.hpp"
#include "support/subprocess.hpp"

#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <unistd.h>

using namespace fake_cuda_test;

namespace {

constexpr std::size_t size = 100000;

struct pools {
    decltype(cuMemPoolCreate)* create = entry<decltype(cuMemPoolCreate)>("cuMemPoolCreate");
    decltype(cuMemPoolDestroy)* destroy = entry<decltype(cuMemPoolDestroy)>("cuMemPoolDestroy");
    decltype(cuMemPoolSetAccess)* set_access = entry<decltype(cuMemPoolSetAccess)>("cuMemPoolSetAccess");
    decltype(cuMemAllocFromPoolAsync)* alloc = entry<decltype(cuMemAllocFromPoolAsync)>("cuMemAllocFromPoolAsync");
    decltype(cuMemFreeAsync)* free = entry<decltype(cuMemFreeAsync)>("cuMemFreeAsync");
    decltype(cuMemPoolExportToShareableHandle)* export_pool =
        entry<decltype(cuMemPoolExportToShareableHandle)>("cuMemPoolExportToShareableHandle");
    decltype(cuMemPoolImportFromShareableHandle)* import_pool =
        entry<decltype(cuMemPoolImportFromShareableHandle)>("cuMemPoolImportFromShareableHandle");
    decltype(cuMemPoolExportPointer)* export_pointer =
        entry<decltype(cuMemPoolExportPointer)>("cuMemPoolExportPointer");
    decltype(cuMemPoolImportPointer)* import_pointer =
        entry<decltype(cuMemPoolImportPointer)>("cuMemPoolImportPointer");

    [[nodiscard]] CUmemoryPool make(CUmemAllocationHandleType how) const {
        CUmemPoolProps of{};
        of.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
        of.handleTypes = how;
        of.location = {CU_MEM_LOCATION_TYPE_DEVICE, {0}};
        CUmemoryPool made = nullptr;
        REQUIRE(create(&made, &of) == CUDA_SUCCESS);
        return made;
    }
};

template <class Value>
Value ask(CUpointer_attribute which, CUdeviceptr address) {
    Value value{};
    CHECK(entry<decltype(cuPointerGetAttribute)>("cuPointerGetAttribute")(&value, which, address) == CUDA_SUCCESS);
    return value;
}

CUresult write_now(const session& in, CUdeviceptr address, std::uint64_t value) {
    const stream queue{in.cuda};
    const pinned_words word{in.cuda, 1};
    word[0] = value;
    const CUresult result = in.cuda.copy(address, word.address(), sizeof value, queue);
    return result == CUDA_SUCCESS ? in.cuda.synchronize(queue) : result;
}

std::uint64_t read_now(const session& in, CUdeviceptr address) {
    const stream queue{in.cuda};
    const pinned_words word{in.cuda, 1};
    CHECK(in.cuda.copy(word.address(), address, sizeof(std::uint64_t), queue) == CUDA_SUCCESS);
    CHECK(in.cuda.synchronize(queue) == CUDA_SUCCESS);
    return word[0];
}

constexpr CUmemAllocationHandleType files = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;

}  // namespace

TEST_CASE("memory of a pool is taken and freed in the order of a stream") {
    const session here;
    const pools cuda;
    const stream queue{here.cuda};
    CUmemoryPool pool = cuda.make(CU_MEM_HANDLE_TYPE_NONE);
    CUdeviceptr memory = 0;
    REQUIRE(cuda.alloc(&memory, size, pool, queue) == CUDA_SUCCESS);
    CHECK(ask<CUmemoryPool>(CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE, memory + 5) == pool);
    CHECK(ask<unsigned>(CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE, memory) == 0);
    CHECK(here.cuda.write(queue, memory, 7, 0) == CUDA_ERROR_INVALID_VALUE);  // no memory operations there
    CHECK(write_now(here, memory, 7) == CUDA_SUCCESS);
    CHECK(read_now(here, memory) == 7);
    int file = -1;
    CUmemPoolPtrExportData data{};
    CHECK(cuda.export_pool(&file, pool, files, 0) == CUDA_ERROR_INVALID_VALUE);
    CHECK(cuda.export_pointer(&data, memory) == CUDA_ERROR_INVALID_VALUE);
    CHECK(cuda.destroy(pool) == CUDA_SUCCESS);
    CHECK(read_now(here, memory) == 7);  // which outlives its pool's handle
    CHECK(cuda.free(memory, queue) == CUDA_SUCCESS);
    CHECK(here.cuda.synchronize(queue) == CUDA_SUCCESS);
    CHECK(cuda.free(memory, queue) == CUDA_ERROR_INVALID_VALUE);

    CUdeviceptr plain = 0;
    REQUIRE(here.cuda.alloc(&plain, size) == CUDA_SUCCESS);
    CHECK(ask<CUmemoryPool>(CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE, plain) == nullptr);
    CHECK(cuda.free(plain, queue) == CUDA_ERROR_INVALID_VALUE);
    CHECK(here.cuda.free(plain) == CUDA_SUCCESS);
}

TEST_CASE("another device may use a pool's memory when it is told so") {
    const session first;
    const pools cuda;
    const stream queue{first.cuda};
    CUmemoryPool pool = cuda.make(files);
    CUdeviceptr memory = 0;
    REQUIRE(cuda.alloc(&memory, size, pool, queue) == CUDA_SUCCESS);
    const session second{1};
    const stream other{second.cuda};
    CHECK(second.cuda.write(other, memory, 1, 0) == CUDA_ERROR_INVALID_VALUE);
    CUmemAccessDesc access{};
    access.location = {CU_MEM_LOCATION_TYPE_DEVICE, {1}};
    access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
    CHECK(cuda.set_access(pool, &access, 1) == CUDA_SUCCESS);
    CHECK(write_now(second, memory, 1) == CUDA_SUCCESS);
    CHECK(second.cuda.free(memory) == CUDA_SUCCESS);
    CHECK(cuda.destroy(pool) == CUDA_SUCCESS);
}

TEST_CASE("another process imports a pool and memory of it") {
    const session here;
    const pools cuda;
    const stream queue{here.cuda};
    CUmemoryPool pool = cuda.make(files);
    CUdeviceptr memory = 0;
    REQUIRE(cuda.alloc(&memory, size, pool, queue) == CUDA_SUCCESS);
    CHECK(write_now(here, memory + 8, 11) == CUDA_SUCCESS);
    int file = -1;
    CUmemPoolPtrExportData data{};
    REQUIRE(cuda.export_pool(&file, pool, files, 0) == CUDA_SUCCESS);
    REQUIRE(cuda.export_pointer(&data, memory) == CUDA_SUCCESS);
    std::string text;
    for (const unsigned char byte : data.reserved) {
        text += "0123456789abcdef"[byte >> 4U];
        text += "0123456789abcdef"[byte & 15U];
    }
    const std::string path = "/proc/" + std::to_string(::getpid()) + "/fd/" + std::to_string(file);
    for (const char* device : {"0,1", "1,0"}) {
        const auto outcome = support::run_program(
            {"/proc/self/exe", "[.importer_of_pool]"}, support::subprocess::seconds{60},
            {"TEST_POOL=" + path, "TEST_POINTER=" + text, std::string{"CUDA_VISIBLE_DEVICES="} + device});
        INFO(outcome.text());
        CHECK(outcome.status == 0);
    }
    CHECK(read_now(here, memory + 8) == 12);
    ::close(file);
    CHECK(here.cuda.free(memory) == CUDA_SUCCESS);
    CHECK(cuda.destroy(pool) == CUDA_SUCCESS);
}

TEST_CASE("importer of a pool", "[.importer_of_pool]") {
    const session here;
    const pools cuda;
    CUmemPoolPtrExportData data{};
    const std::string text = std::getenv("TEST_POINTER");
    for (std::size_t i = 0; i < sizeof data; ++i)
        data.reserved[i] = static_cast<unsigned char>(std::stoi(text.substr(2 * i, 2), nullptr, 16));
    const int file = ::open(std::getenv("TEST_POOL"), O_RDWR | O_CLOEXEC);
    REQUIRE(file >= 0);
    CUmemoryPool pool = nullptr;
    CUdeviceptr memory = 0;
    REQUIRE(cuda.import_pool(&pool, reinterpret_cast<void*>(static_cast<std::intptr_t>(file)), files, 0) ==
            CUDA_SUCCESS);
    CUmemoryPool again = nullptr;
    REQUIRE(cuda.import_pool(&again, reinterpret_cast<void*>(static_cast<std::intptr_t>(file)), files, 0) ==
            CUDA_SUCCESS);
    CHECK(again == pool);
    ::close(file);
    CHECK(cuda.import_pointer(&memory, cuda.make(files), &data) == CUDA_ERROR_INVALID_VALUE);
    REQUIRE(cuda.import_pointer(&memory, pool, &data) == CUDA_SUCCESS);
    CUdeviceptr twice = 0;
    CHECK(cuda.import_pointer(&twice, pool, &data) == CUDA_ERROR_ALREADY_MAPPED);
    const stream queue{here.cuda};
    CHECK(cuda.alloc(&twice, size, pool, queue) == CUDA_ERROR_INVALID_VALUE);
    const std::string visible = std::getenv("CUDA_VISIBLE_DEVICES");
    if (visible == "1,0") {  // what owns it is number 1 here, and this device was not let in yet
        CHECK(here.cuda.write(queue, memory + 8, 12, 0) == CUDA_ERROR_INVALID_VALUE);
        CUmemAccessDesc access{};
        access.location = {CU_MEM_LOCATION_TYPE_DEVICE, {0}};
        access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
        CHECK(cuda.set_access(pool, &access, 1) == CUDA_SUCCESS);
    } else {
        CHECK(read_now(here, memory + 8) == 11);
    }
    CHECK(write_now(here, memory + 8, 12) == CUDA_SUCCESS);
    CHECK(here.cuda.free(memory) == CUDA_ERROR_NOT_PERMITTED);
    CHECK(cuda.free(memory, queue) == CUDA_SUCCESS);
    CHECK(here.cuda.synchronize(queue) == CUDA_SUCCESS);
    REQUIRE(cuda.import_pointer(&memory, pool, &data) == CUDA_SUCCESS);  // again, since it was freed
    CHECK(cuda.free(memory, queue) == CUDA_SUCCESS);
    CHECK(here.cuda.synchronize(queue) == CUDA_SUCCESS);
    CHECK(cuda.destroy(pool) == CUDA_ERROR_NOT_PERMITTED);
}
