// SPDX-License-Identifier: Apache-2.0
// The driver that tests use in place of a GPU: what they rely on must itself be held.
#include "fake_cuda/test_driver.hpp"

#include "fake_cuda/captures.hpp"
#include "kernels/arguments.hpp"

#include <atomic>
#include <cstring>
#include <vector>
#include <viaduct.h>

using namespace fake_cuda_test;

namespace {

constexpr std::size_t words = 1024;
constexpr std::size_t bytes = words * sizeof(std::uint64_t);

void fill(const pinned_words& target, std::uint64_t from) {
    for (std::size_t i = 0; i < words; ++i) target[i] = from + i;
}

bool filled(const pinned_words& target, std::uint64_t from) {
    for (std::size_t i = 0; i < words; ++i)
        if (target[i] != from + i) return false;
    return true;
}

void open_gate(std::uint64_t& word) { std::atomic_ref{word}.store(1, std::memory_order_release); }

}  // namespace

TEST_CASE("an entry point is found by its name and version", "[plain]") {
    CUdriverProcAddressQueryResult status{};
    void* function = &status;
    CHECK(query("cuNoSuchThing", &function, 12000, &status) == CUDA_ERROR_NOT_FOUND);
    CHECK(status == CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND);
    CHECK(function == nullptr);
    CHECK(query("cuFuncLoad", &function, 12000, &status) == CUDA_ERROR_NOT_FOUND);
    CHECK(status == CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT);
    CHECK(query("cuFuncLoad", &function, 12040, &status) == CUDA_SUCCESS);
    CHECK(status == CU_GET_PROC_ADDRESS_SUCCESS);
    void* older = nullptr;
    void* newer = nullptr;
    CHECK(query("cuStreamGetCaptureInfo", &older, 12000) == CUDA_SUCCESS);
    CHECK(query("cuStreamGetCaptureInfo", &newer, 12030) == CUDA_SUCCESS);
    CHECK(older != newer);
}

TEST_CASE("errors have names", "[plain]") {
    const char* name = nullptr;
    CHECK(entry<decltype(cuGetErrorName)>("cuGetErrorName")(CUDA_ERROR_OUT_OF_MEMORY, &name) == CUDA_SUCCESS);
    CHECK(std::string{name} == "CUDA_ERROR_OUT_OF_MEMORY");
    CHECK(entry<decltype(cuGetErrorString)>("cuGetErrorString")(CUDA_ERROR_TOO_MANY_PEERS, &name) ==
          CUDA_ERROR_INVALID_VALUE);
    CHECK(name == nullptr);
}

TEST_CASE("copies run after the call, in the order of their stream", "[plain]") {
    const session in;
    const stream queue{in.cuda};
    const pinned_words gate{in.cuda, 1};
    const pinned_words source{in.cuda, words};
    const pinned_words target{in.cuda, words};
    CUdeviceptr first = 0;
    CUdeviceptr second = 0;
    REQUIRE(in.cuda.alloc(&first, bytes) == CUDA_SUCCESS);
    REQUIRE(in.cuda.alloc(&second, bytes) == CUDA_SUCCESS);
    fill(source, 1000);

    CHECK(in.cuda.wait(queue, gate.address(), 1, CU_STREAM_WAIT_VALUE_GEQ) == CUDA_SUCCESS);
    CHECK(in.cuda.copy(first, source.address(), bytes, queue) == CUDA_SUCCESS);
    CHECK(in.cuda.copy(second, first, bytes, queue) == CUDA_SUCCESS);
    CHECK(in.cuda.copy(target.address(), second, bytes, queue) == CUDA_SUCCESS);
    fill(source, 2000);  // a pinned source is read when the copy runs
    CHECK(target[0] == 0);
    CHECK(in.cuda.stream_query(queue) == CUDA_ERROR_NOT_READY);
    open_gate(gate[0]);
    CHECK(in.cuda.synchronize(queue) == CUDA_SUCCESS);
    CHECK(in.cuda.stream_query(queue) == CUDA_SUCCESS);
    CHECK(filled(target, 2000));
    CHECK(in.cuda.free(first) == CUDA_SUCCESS);
    CHECK(in.cuda.free(second) == CUDA_SUCCESS);
}

TEST_CASE("pageable memory may be reused as soon as the call is back", "[plain]") {
    const session in;
    const stream queue{in.cuda};
    const pinned_words gate{in.cuda, 1};
    CUdeviceptr device = 0;
    REQUIRE(in.cuda.alloc(&device, bytes) == CUDA_SUCCESS);
    std::vector<std::uint64_t> host(words, 7);
    CHECK(in.cuda.wait(queue, gate.address(), 1, CU_STREAM_WAIT_VALUE_EQ) == CUDA_SUCCESS);
    CHECK(in.cuda.copy(device, reinterpret_cast<CUdeviceptr>(host.data()), bytes, queue) == CUDA_SUCCESS);
    host.assign(words, 0);
    open_gate(gate[0]);
    CHECK(in.cuda.copy(reinterpret_cast<CUdeviceptr>(host.data()), device, bytes, queue) == CUDA_SUCCESS);
    CHECK(host == std::vector<std::uint64_t>(words, 7));
    CHECK(in.cuda.free(device) == CUDA_SUCCESS);
}

TEST_CASE("rectangles and memset", "[plain]") {
    const session in;
    const stream queue{in.cuda};
    const pinned_words target{in.cuda, 16};
    CUdeviceptr device = 0;
    REQUIRE(in.cuda.alloc(&device, 128) == CUDA_SUCCESS);
    CHECK(entry<decltype(cuMemsetD8Async)>("cuMemsetD8Async")(device, 0x11, 128, queue) == CUDA_SUCCESS);
    CUDA_MEMCPY2D about{};
    about.srcMemoryType = CU_MEMORYTYPE_DEVICE;
    about.srcDevice = device;
    about.srcPitch = 32;
    about.dstMemoryType = CU_MEMORYTYPE_HOST;
    about.dstHost = &target[0];
    about.dstPitch = 16;
    about.dstXInBytes = 8;
    about.WidthInBytes = 8;
    about.Height = 4;
    CHECK(entry<decltype(cuMemcpy2DAsync)>("cuMemcpy2DAsync")(&about, queue) == CUDA_SUCCESS);
    CHECK(in.cuda.synchronize(queue) == CUDA_SUCCESS);
    for (std::size_t i = 0; i < 8; ++i) CHECK(target[i] == (i % 2 == 0 ? 0 : 0x1111111111111111U));
    CHECK(in.cuda.free(device) == CUDA_SUCCESS);
}

TEST_CASE("what is cleared is zeros, whether it was touched before or not, and no more", "[plain]") {
    constexpr std::size_t page = 4096;
    constexpr std::size_t size = 64 * page;
    constexpr std::size_t poisoned = std::size_t{1} << 20;  // of each allocation; what is behind it is zeros
    const session in;
    const stream queue{in.cuda};
    auto* const memset = entry<decltype(cuMemsetD8Async)>("cuMemsetD8Async");
    std::vector<unsigned char> seen(size);
    for (const std::size_t begin : {std::size_t{0}, std::size_t{1}, page - 1, page, 5 * page + 7}) {
        for (const std::size_t length : {std::size_t{1}, page - 1, page, 2 * page + 1, 40 * page, 58 * page}) {
            CUdeviceptr whole = 0;
            REQUIRE(in.cuda.alloc(&whole, poisoned + size) == CUDA_SUCCESS);
            const CUdeviceptr device = whole + poisoned;
            for (std::size_t at = 3 * page; at < size; at += 9 * page)
                CHECK(memset(device + at, 0x5a, 2 * page, queue) == CUDA_SUCCESS);
            CHECK(memset(device + begin, 0, length, queue) == CUDA_SUCCESS);
            const auto host = reinterpret_cast<CUdeviceptr>(seen.data());
            CHECK(in.cuda.copy(host, device, size, queue) == CUDA_SUCCESS);
            CHECK(in.cuda.synchronize(queue) == CUDA_SUCCESS);
            std::size_t wrong = 0;
            for (std::size_t i = 0; i < size; ++i) {
                const bool filled = i >= 3 * page && (i - 3 * page) % (9 * page) < 2 * page;
                const bool cleared = i >= begin && i - begin < length;
                if (seen[i] != (filled && !cleared ? 0x5a : 0)) ++wrong;
            }
            CHECK(wrong == 0);
            CHECK(in.cuda.free(whole) == CUDA_SUCCESS);
        }
    }
}

TEST_CASE("an event orders streams", "[plain]") {
    const session in;
    const stream before{in.cuda};
    const stream after{in.cuda};
    const pinned_words gate{in.cuda, 1};
    const pinned_words source{in.cuda, words};
    const pinned_words target{in.cuda, words};
    CUdeviceptr device = 0;
    REQUIRE(in.cuda.alloc(&device, bytes) == CUDA_SUCCESS);
    CUevent event = nullptr;
    REQUIRE(entry<decltype(cuEventCreate)>("cuEventCreate")(&event, CU_EVENT_DISABLE_TIMING) == CUDA_SUCCESS);
    auto* event_query = entry<decltype(cuEventQuery)>("cuEventQuery");
    fill(source, 5);
    CHECK(event_query(event) == CUDA_SUCCESS);
    CHECK(in.cuda.wait(before, gate.address(), 1, CU_STREAM_WAIT_VALUE_GEQ) == CUDA_SUCCESS);
    CHECK(in.cuda.copy(device, source.address(), bytes, before) == CUDA_SUCCESS);
    CHECK(entry<decltype(cuEventRecord)>("cuEventRecord")(event, before) == CUDA_SUCCESS);
    CHECK(entry<decltype(cuStreamWaitEvent)>("cuStreamWaitEvent")(after, event, 0) == CUDA_SUCCESS);
    CHECK(in.cuda.copy(target.address(), device, bytes, after) == CUDA_SUCCESS);
    CHECK(event_query(event) == CUDA_ERROR_NOT_READY);
    open_gate(gate[0]);
    CHECK(in.cuda.synchronize(after) == CUDA_SUCCESS);
    CHECK(entry<decltype(cuEventSynchronize)>("cuEventSynchronize")(event) == CUDA_SUCCESS);
    CHECK(filled(target, 5));
    CHECK(entry<decltype(cuEventDestroy)>("cuEventDestroy")(event) == CUDA_SUCCESS);
    CHECK(event_query(event) == CUDA_ERROR_INVALID_HANDLE);
    CHECK(in.cuda.free(device) == CUDA_SUCCESS);
}

TEST_CASE("a word that one device writes lets a stream of another go on, with the data before it", "[plain]") {
    const session second{1};
    const session first{0};
    auto* enable = entry<decltype(cuCtxEnablePeerAccess)>("cuCtxEnablePeerAccess");
    const auto enabled = enable(second.context(), 0);
    CHECK((enabled == CUDA_SUCCESS || enabled == CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED));
    const stream producer{first.cuda};
    const pinned_words source{first.cuda, words};
    REQUIRE(first.cuda.set_current(second.context()) == CUDA_SUCCESS);
    const stream consumer{second.cuda};
    const pinned_words target{second.cuda, words};
    CUdeviceptr device = 0;
    REQUIRE(second.cuda.alloc(&device, bytes + 8) == CUDA_SUCCESS);
    const CUdeviceptr flag = device + bytes;
    CHECK(second.cuda.write(consumer, flag, 0, 0) == CUDA_SUCCESS);
    CHECK(second.cuda.synchronize(consumer) == CUDA_SUCCESS);
    fill(source, 77);

    CHECK(second.cuda.wait(consumer, flag, 3, CU_STREAM_WAIT_VALUE_GEQ) == CUDA_SUCCESS);
    CHECK(second.cuda.copy(target.address(), device, bytes, consumer) == CUDA_SUCCESS);
    REQUIRE(first.cuda.set_current(first.context()) == CUDA_SUCCESS);
    CHECK(first.cuda.copy(device, source.address(), bytes, producer) == CUDA_SUCCESS);
    std::array<CUstreamBatchMemOpParams, 2> batch{};
    batch[0].memoryBarrier = {CU_STREAM_MEM_OP_BARRIER, CU_STREAM_MEMORY_BARRIER_TYPE_SYS};
    batch[1].writeValue.operation = CU_STREAM_MEM_OP_WRITE_VALUE_64;
    batch[1].writeValue.address = flag;
    batch[1].writeValue.value64 = 3;
    auto* operations = entry<decltype(cuStreamBatchMemOp)>("cuStreamBatchMemOp");
    CHECK(operations(producer, 2, batch.data(), 0) == CUDA_SUCCESS);
    CHECK(first.cuda.set_current(second.context()) == CUDA_SUCCESS);
    CHECK(second.cuda.synchronize(consumer) == CUDA_SUCCESS);
    CHECK(filled(target, 77));

    CHECK(second.cuda.wait(consumer, flag, 3, CU_STREAM_WAIT_VALUE_FLUSH) == CUDA_ERROR_NOT_SUPPORTED);
    CHECK(second.cuda.wait(consumer, flag + 4, 3, 0) == CUDA_ERROR_INVALID_VALUE);
    std::uint64_t pageable = 0;
    CHECK(second.cuda.write(consumer, reinterpret_cast<CUdeviceptr>(&pageable), 3, 0) == CUDA_ERROR_INVALID_VALUE);
    CHECK(second.cuda.free(device) == CUDA_SUCCESS);
}

TEST_CASE("the conditions of a wait", "[plain]") {
    const session in;
    const pinned_words word{in.cuda, 1};
    auto* wait = entry<decltype(cuStreamWaitValue32)>("cuStreamWaitValue32");
    struct condition {
        unsigned flags;
        std::uint32_t value;
        std::uint32_t no;
        std::uint32_t yes;
    };
    for (const auto& [flags, value, no, yes] :
         {condition{CU_STREAM_WAIT_VALUE_GEQ, 2, 0xffffffff, 2}, condition{CU_STREAM_WAIT_VALUE_EQ, 2, 3, 2},
          condition{CU_STREAM_WAIT_VALUE_AND, 6, 1, 4},
          condition{CU_STREAM_WAIT_VALUE_NOR, 0xf, 0xfffffff0, 0x7ffffff0}}) {
        INFO("flags " << flags);
        const stream queue{in.cuda};
        const std::atomic_ref half{*reinterpret_cast<std::uint32_t*>(&word[0])};
        half.store(no);
        CHECK(wait(queue, word.address(), value, flags) == CUDA_SUCCESS);
        CHECK(in.cuda.stream_query(queue) == CUDA_ERROR_NOT_READY);
        half.store(yes);
        CHECK(in.cuda.synchronize(queue) == CUDA_SUCCESS);
    }
}

TEST_CASE("kernels and host functions", "[plain]") {
    const session in;
    const stream queue{in.cuda};
    const pinned_words target{in.cuda, words};
    CUmodule module = nullptr;
    CUfunction function = nullptr;
    auto* lookup = entry<decltype(cuModuleGetFunction)>("cuModuleGetFunction");
    REQUIRE(entry<decltype(cuModuleLoadData)>("cuModuleLoadData")(&module, "any image") == CUDA_SUCCESS);
    CHECK(lookup(&function, module, "no_such_kernel") == CUDA_ERROR_NOT_FOUND);
    REQUIRE(lookup(&function, module, "fake_cuda_test_add") == CUDA_SUCCESS);

    std::uint64_t* address = &target[0];
    std::uint64_t value = 2;
    std::uint32_t count = words;
    std::array<void*, 3> arguments{&address, &value, &count};
    auto* launch = entry<decltype(cuLaunchKernel)>("cuLaunchKernel");
    CHECK(launch(function, 3, 1, 1, 64, 1, 1, 0, queue, arguments.data(), nullptr) == CUDA_SUCCESS);
    value = 99;  // the launch has its own copy
    std::uint64_t seen = 0;
    struct both {
        const std::uint64_t* from;
        std::uint64_t* to;
    } look{address, &seen};
    auto* call = entry<decltype(cuLaunchHostFunc)>("cuLaunchHostFunc");
    CHECK(call(
              queue, [](void* argument) { *static_cast<both*>(argument)->to = *static_cast<both*>(argument)->from; },
              &look) == CUDA_SUCCESS);
    CHECK(in.cuda.synchronize(queue) == CUDA_SUCCESS);
    CHECK(seen == 2 * 3 * 64);
    CHECK(target[words - 1] == 2 * 3 * 64);
    CHECK(launch(function, 1, 1, 1, 2048, 1, 1, 0, queue, arguments.data(), nullptr) == CUDA_ERROR_INVALID_VALUE);
    CUlaunchAttribute beside{};
    beside.id = CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION;
    CUlaunchConfig shape{};
    shape.gridDimX = shape.gridDimY = shape.gridDimZ = shape.blockDimX = shape.blockDimY = shape.blockDimZ = 1;
    shape.hStream = queue;
    shape.attrs = &beside;
    shape.numAttrs = 1;
    auto* launch_ex = entry<decltype(cuLaunchKernelEx)>("cuLaunchKernelEx");
    CHECK(launch_ex(&shape, function, arguments.data(), nullptr) == CUDA_SUCCESS);
    CHECK(in.cuda.synchronize(queue) == CUDA_SUCCESS);
    REQUIRE(entry<decltype(cuStreamBeginCapture)>("cuStreamBeginCapture")(queue, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL) ==
            CUDA_SUCCESS);
    CHECK(launch_ex(&shape, function, arguments.data(), nullptr) == CUDA_ERROR_NOT_SUPPORTED);
    CUgraph captured = nullptr;
    CHECK(entry<decltype(cuStreamEndCapture)>("cuStreamEndCapture")(queue, &captured) == CUDA_SUCCESS);
    CHECK(entry<decltype(cuGraphDestroy)>("cuGraphDestroy")(captured) == CUDA_SUCCESS);
    beside.id = CU_LAUNCH_ATTRIBUTE_COOPERATIVE;
    CHECK(launch_ex(&shape, function, arguments.data(), nullptr) == CUDA_ERROR_NOT_SUPPORTED);
    int blocks = 0;
    CHECK(entry<decltype(cuOccupancyMaxActiveBlocksPerMultiprocessor)>("cuOccupancyMaxActiveBlocksPerMultiprocessor")(
              &blocks, function, 256, 0) == CUDA_SUCCESS);
    CHECK(blocks == 8);
    auto* unload = entry<decltype(cuModuleUnload)>("cuModuleUnload");
    CHECK(unload(module) == CUDA_SUCCESS);
    CHECK(unload(module) == CUDA_ERROR_INVALID_HANDLE);
    CHECK(launch(function, 1, 1, 1, 1, 1, 1, 0, queue, arguments.data(), nullptr) == CUDA_ERROR_INVALID_HANDLE);
}

TEST_CASE("the library's atomic kernel", "[plain]") {
    const session in;
    const stream queue{in.cuda};
    const pinned_words fetched{in.cuda, 1};
    CUdeviceptr word = 0;
    CUmodule module = nullptr;
    CUfunction function = nullptr;
    REQUIRE(in.cuda.alloc(&word, 8) == CUDA_SUCCESS);
    REQUIRE(entry<decltype(cuModuleLoadData)>("cuModuleLoadData")(&module, "any image") == CUDA_SUCCESS);
    REQUIRE(entry<decltype(cuModuleGetFunction)>("cuModuleGetFunction")(
                &function, module, via::route::kernels::atomic_name) == CUDA_SUCCESS);
    const auto apply = [&](via_atomic_op op, via_type type, std::uint64_t operand, std::uint64_t compare = 0) {
        via::route::kernels::atomic_arguments arguments{word, operand, compare, fetched.address(), op, type};
        std::array<void*, 1> parameters{&arguments};
        CHECK(entry<decltype(cuLaunchKernel)>("cuLaunchKernel")(function, 1, 1, 1, 1, 1, 1, 0, queue, parameters.data(),
                                                                nullptr) == CUDA_SUCCESS);
        CHECK(in.cuda.synchronize(queue) == CUDA_SUCCESS);
        return fetched[0];
    };
    apply(VIA_ATOMIC_SET, VIA_UINT64, 40);
    CHECK(apply(VIA_ATOMIC_ADD, VIA_UINT64, 2) == 40);
    CHECK(apply(VIA_ATOMIC_COMPARE_SWAP, VIA_UINT64, 7, 41) == 42);
    CHECK(apply(VIA_ATOMIC_COMPARE_SWAP, VIA_UINT64, 7, 42) == 42);
    CHECK(apply(VIA_ATOMIC_ADD, VIA_INT32, 0xffffffff) == 7);  // -1: no carry into the other half
    CHECK(apply(VIA_ATOMIC_FETCH, VIA_UINT64, 0) == 6);
    CHECK(apply(VIA_ATOMIC_SET, VIA_FLOAT, 0x3f800000) == 6);
    CHECK(apply(VIA_ATOMIC_ADD, VIA_FLOAT, 0x3f800000) == 0x3f800000);  // 1 + 1
    CHECK(apply(VIA_ATOMIC_FETCH, VIA_FLOAT, 0) == 0x40000000);
    CHECK(entry<decltype(cuModuleUnload)>("cuModuleUnload")(module) == CUDA_SUCCESS);
    CHECK(in.cuda.free(word) == CUDA_SUCCESS);
}

TEST_CASE("while a program captures, who minds captures may not ask for the state of a stream") {
    const session here;
    const stream mine{here.cuda};
    auto* const capture = entry<decltype(fake_cuda::pretend_capture)>("fakeCudaCapture");
    auto* const exchange = entry<decltype(cuThreadExchangeStreamCaptureMode)>("cuThreadExchangeStreamCaptureMode");
    REQUIRE(capture(nullptr) == CUDA_SUCCESS);
    CHECK(here.cuda.stream_query(mine) == CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
    CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_RELAXED;
    REQUIRE(exchange(&mode) == CUDA_SUCCESS);
    CHECK(mode == CU_STREAM_CAPTURE_MODE_GLOBAL);
    CHECK(here.cuda.stream_query(mine) == CUDA_SUCCESS);
    REQUIRE(exchange(&mode) == CUDA_SUCCESS);
    fake_cuda::capture_report over;
    REQUIRE(capture(&over) == CUDA_SUCCESS);
    CHECK(over.queries == 2);
    CHECK(over.refused == 1);
    CHECK(here.cuda.stream_query(mine) == CUDA_SUCCESS);
}
