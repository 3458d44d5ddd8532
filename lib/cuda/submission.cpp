// SPDX-License-Identifier: Apache-2.0
#include "cuda/submission.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <mutex>

#include "cuda/capture.hpp"

namespace via::cuda {
namespace {

/// Held for the time of one call of the driver.
using turn = std::unique_lock<std::mutex>;

/// False while the stream is captured as well, since then nothing is submitted.
bool has_no_work(const device& where, CUstream by) {
    const beside_captures unhindered{where};
    return capture_of(where, by) == 0 && where.calls().stream_query(by) == CUDA_SUCCESS;
}

/// A stream that has work keeps its queue. It may also be full, or a copy from memory that is not pinned may have to
/// wait until the stream comes to it: such a call blocks until others have submitted theirs, so it takes no turn.
turn take_turn(const device& where, CUstream by) {
    static std::mutex one_at_a_time;  // for the process, as is the driver's choice
    return where.is_shared() && has_no_work(where, by) ? turn{one_at_a_time} : turn{};
}

CUdeviceptr number(const void* address) noexcept { return reinterpret_cast<CUdeviceptr>(address); }

CUstreamBatchMemOpParams writing(const word_value& what) noexcept {
    CUstreamBatchMemOpParams made{};
    made.writeValue.operation = CU_STREAM_MEM_OP_WRITE_VALUE_64;
    made.writeValue.address = what.word;
    made.writeValue.value64 = what.value;
    return made;
}

}  // namespace

void launch(const device& where, CUstream by, CUfunction kernel, unsigned blocks, unsigned threads,
            const void* argument, start when) {
    void* parameters[] = {const_cast<void*>(argument)};
    CUlaunchAttribute beside{};
    beside.id = CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION;
    beside.value.programmaticStreamSerializationAllowed = 1;
    CUlaunchConfig shape{};
    shape.gridDimX = blocks;
    shape.gridDimY = shape.gridDimZ = 1;
    shape.blockDimX = threads;
    shape.blockDimY = shape.blockDimZ = 1;
    shape.hStream = by;
    shape.attrs = &beside;
    shape.numAttrs = when == start::beside && capture_of(where, by) == 0 ? 1 : 0;
    const turn mine = take_turn(where, by);
    where.calls().check(where.calls().launch_kernel_ex(&shape, kernel, parameters, nullptr), "cuLaunchKernelEx",
                        "cannot launch a kernel of the library");
}

void copy(const device& where, CUstream by, void* to, const void* from, std::size_t size) {
    const turn mine = take_turn(where, by);
    where.calls().check(where.calls().memcpy_async(number(to), number(from), size, by), "cuMemcpyAsync",
                        "cannot enqueue a copy");
}

void copy_rows(const device& where, CUstream by, void* to, std::size_t to_step, const void* from, std::size_t from_step,
               std::size_t size, std::size_t count) {
    if (count == 1) return copy(where, by, to, from, size);
    const auto most = static_cast<std::size_t>(where.attribute(CU_DEVICE_ATTRIBUTE_MAX_PITCH));
    if (to_step > most || from_step > most) {  // of which there is no room for many
        for (std::size_t i = 0; i < count; ++i)
            copy(where, by, static_cast<std::byte*>(to) + i * to_step,
                 static_cast<const std::byte*>(from) + i * from_step, size);
        return;
    }
    CUDA_MEMCPY2D rows{};
    const bool from_gpu = where.is_device_memory(from);
    rows.srcMemoryType = from_gpu ? CU_MEMORYTYPE_DEVICE : CU_MEMORYTYPE_HOST;
    rows.srcDevice = from_gpu ? number(from) : 0;
    rows.srcHost = from_gpu ? nullptr : from;
    rows.srcPitch = from_step;
    const bool to_gpu = where.is_device_memory(to);
    rows.dstMemoryType = to_gpu ? CU_MEMORYTYPE_DEVICE : CU_MEMORYTYPE_HOST;
    rows.dstDevice = to_gpu ? number(to) : 0;
    rows.dstHost = to_gpu ? nullptr : to;
    rows.dstPitch = to_step;
    rows.WidthInBytes = size;
    rows.Height = count;
    const turn mine = take_turn(where, by);
    where.calls().check(where.calls().memcpy_2d_async(&rows, by), "cuMemcpy2DAsync", "cannot enqueue a copy of rows");
}

void write_word(const device& where, CUstream by, CUdeviceptr word, std::uint64_t value) {
    const turn mine = take_turn(where, by);
    where.calls().check(where.calls().stream_write_value64(by, word, value, 0), "cuStreamWriteValue64",
                        "cannot enqueue the write of a word");
}

void write_words(const device& where, CUstream by, std::span<const word_value> words) {
    assert(words.size() <= most_words_at_once);
    std::array<CUstreamBatchMemOpParams, most_words_at_once> all{};
    std::transform(words.begin(), words.end(), all.begin(), writing);
    const turn mine = take_turn(where, by);
    where.calls().check(where.calls().stream_batch_mem_op(by, static_cast<unsigned>(words.size()), all.data(), 0),
                        "cuStreamBatchMemOp", "cannot enqueue the writes of words");
}

void wait_for_word(const device& where, CUstream by, CUdeviceptr word, std::uint64_t value, unsigned how) {
    const turn mine = take_turn(where, by);
    where.calls().check(where.calls().stream_wait_value64(by, word, value, how), "cuStreamWaitValue64",
                        "cannot enqueue a wait for a word");
}

void write_and_wait(const device& where, CUstream by, const word_value& written, const word_value& awaited) {
    std::array<CUstreamBatchMemOpParams, 2> both{writing(written)};
    both[1].waitValue.operation = CU_STREAM_MEM_OP_WAIT_VALUE_64;
    both[1].waitValue.address = awaited.word;
    both[1].waitValue.value64 = awaited.value;
    both[1].waitValue.flags = CU_STREAM_WAIT_VALUE_GEQ;
    const turn mine = take_turn(where, by);
    where.calls().check(where.calls().stream_batch_mem_op(by, both.size(), both.data(), 0), "cuStreamBatchMemOp",
                        "cannot enqueue a write and a wait");
}

void record_event(const device& where, CUstream by, CUevent what) {
    const turn mine = take_turn(where, by);
    where.calls().check(where.calls().event_record(what, by), "cuEventRecord", "cannot record an event");
}

void wait_for_event(const device& where, CUstream by, CUevent what) {
    const turn mine = take_turn(where, by);
    where.calls().check(where.calls().stream_wait_event(by, what, 0), "cuStreamWaitEvent",
                        "cannot let a stream wait for another");
}

void launch_graph(const device& where, CUstream by, CUgraphExec graph) {
    const turn mine = take_turn(where, by);
    where.calls().check(where.calls().graph_launch(graph, by), "cuGraphLaunch", "cannot launch a graph");
}

void clear(const device& where, CUstream by, CUdeviceptr address, std::size_t size) {
    {
        const turn mine = take_turn(where, by);
        where.calls().check(where.calls().memset_d8_async(address, 0, size, by), "cuMemsetD8Async",
                            "cannot clear GPU memory");
    }
    where.calls().check(where.calls().stream_synchronize(by), "cuStreamSynchronize", "cannot clear GPU memory");
}

}  // namespace via::cuda
