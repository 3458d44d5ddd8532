// SPDX-License-Identifier: Apache-2.0
// Writes of a word and waits for one, in stream order.
#include "fake_cuda/api.hpp"
#include "fake_cuda/captures.hpp"
#include "fake_cuda/driver.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <span>
#include <thread>
#include <vector>

namespace fake_cuda::api {
namespace {

struct operation {
    CUdeviceptr address;
    std::uint64_t value;
    unsigned flags;
    std::size_t size;  // 4 or 8 bytes; 0 is a memory barrier, and nothing is left to do: each operation is one already
    bool writes;
};

template <class Word>
void write(std::byte* at, const operation& todo) {
    const bool relaxed = (todo.flags & CU_STREAM_WRITE_VALUE_NO_MEMORY_BARRIER) != 0;
    std::atomic_ref{*reinterpret_cast<Word*>(at)}.store(
        static_cast<Word>(todo.value), relaxed ? std::memory_order_relaxed : std::memory_order_release);
}

// Of a wait. Its flush is nothing more: what is in this memory everyone sees.
unsigned condition_of(const operation& todo) { return todo.flags & ~unsigned{CU_STREAM_WAIT_VALUE_FLUSH}; }

template <class Word>
bool satisfied(std::byte* at, const operation& todo) {
    const Word found = std::atomic_ref{*reinterpret_cast<Word*>(at)}.load(std::memory_order_acquire);
    const auto value = static_cast<Word>(todo.value);
    switch (condition_of(todo)) {
        case CU_STREAM_WAIT_VALUE_GEQ: return static_cast<std::make_signed_t<Word>>(found - value) >= 0;
        case CU_STREAM_WAIT_VALUE_EQ: return found == value;
        case CU_STREAM_WAIT_VALUE_AND: return (found & value) != 0;
        default: return static_cast<Word>(~(found | value)) != 0;
    }
}

// True once it is done; a wait may have to come again.
CUresult attempt(const operation& todo, int device, bool& done) {
    const address_space& space = the_driver().space;
    const auto held = space.hold();
    std::byte* at = space.resolve(todo.address, todo.size, {.device = device, .writes = todo.writes});
    if (at == nullptr) return illegal_address("memory operation", todo.address, todo.size, device);
    done = true;
    if (todo.writes) {
        todo.size == 8 ? write<std::uint64_t>(at, todo) : write<std::uint32_t>(at, todo);
    } else {
        done = todo.size == 8 ? satisfied<std::uint64_t>(at, todo) : satisfied<std::uint32_t>(at, todo);
    }
    return CUDA_SUCCESS;
}

// A wait polls, and gives up when its context is spoilt. The memory is not held in between.
CUresult execute(const operation& todo, const context& of) {
    constexpr int eager = 64;
    bool done = todo.size == 0;
    for (int round = 0; !done && of.fault.load() == CUDA_SUCCESS; ++round) {
        if (const CUresult error = attempt(todo, of.ordinal, done); error != CUDA_SUCCESS) return error;
        if (done) break;
        if (round < eager) {
            std::this_thread::yield();
        } else {
            std::this_thread::sleep_for(std::chrono::microseconds{std::min(200, 20 + round)});
        }
    }
    return CUDA_SUCCESS;
}

CUresult check(const operation& todo, int device) {
    if (todo.size == 0) return CUDA_SUCCESS;
    if (todo.address % todo.size != 0) return CUDA_ERROR_INVALID_VALUE;
    if (todo.writes && todo.flags > CU_STREAM_WRITE_VALUE_NO_MEMORY_BARRIER) return CUDA_ERROR_INVALID_VALUE;
    const bool flushes = !todo.writes && (todo.flags & CU_STREAM_WAIT_VALUE_FLUSH) != 0;
    if (flushes && !the_driver().options.flushes_in_streams()) return CUDA_ERROR_NOT_SUPPORTED;
    if (!todo.writes && condition_of(todo) > CU_STREAM_WAIT_VALUE_NOR) return CUDA_ERROR_INVALID_VALUE;
    const auto about = the_driver().space.find(todo.address);
    if (about && about->kind == extent_kind::pooled) return CUDA_ERROR_INVALID_VALUE;  // seen with driver 580
    const bool fine = the_driver().space.accessible(todo.address, todo.size, {.device = device, .writes = todo.writes});
    return fine ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult enqueue(CUstream handle, std::vector<operation> operations) {
    const usable_stream stream{handle};
    if (stream.error != CUDA_SUCCESS) return stream.error;
    if (!the_driver().options.memory_operations) return CUDA_ERROR_NOT_SUPPORTED;
    const context& of = stream.queue->of();
    for (const operation& each : operations)
        if (const CUresult error = check(each, of.ordinal); error != CUDA_SUCCESS) return error;
    return stream.queue->enqueue(work_kind::memory_operation, [operations = std::move(operations), &of] {
        for (const operation& each : operations)
            if (const CUresult error = execute(each, of); error != CUDA_SUCCESS) return error;
        return CUDA_SUCCESS;
    });
}

CUresult read(const CUstreamBatchMemOpParams& from, operation& to) {
    switch (from.operation) {
        case CU_STREAM_MEM_OP_WAIT_VALUE_32:
            to = {from.waitValue.address, from.waitValue.value, from.waitValue.flags, 4, false};
            return CUDA_SUCCESS;
        case CU_STREAM_MEM_OP_WAIT_VALUE_64:
            to = {from.waitValue.address, from.waitValue.value64, from.waitValue.flags, 8, false};
            return CUDA_SUCCESS;
        case CU_STREAM_MEM_OP_WRITE_VALUE_32:
            to = {from.writeValue.address, from.writeValue.value, from.writeValue.flags, 4, true};
            return CUDA_SUCCESS;
        case CU_STREAM_MEM_OP_WRITE_VALUE_64:
            to = {from.writeValue.address, from.writeValue.value64, from.writeValue.flags, 8, true};
            return CUDA_SUCCESS;
        case CU_STREAM_MEM_OP_BARRIER: to = {}; return CUDA_SUCCESS;
        case CU_STREAM_MEM_OP_FLUSH_REMOTE_WRITES:
            to = {};
            count_in_capture(&capture_report::stream_flushes);
            return the_driver().options.flushes_in_streams() ? CUDA_SUCCESS : CUDA_ERROR_NOT_SUPPORTED;
        default: return CUDA_ERROR_INVALID_VALUE;
    }
}

}  // namespace

CUresult stream_write_value_32(CUstream stream, CUdeviceptr address, cuuint32_t value, unsigned int flags) {
    return enqueue(stream, {{address, value, flags, 4, true}});
}

CUresult stream_write_value_64(CUstream stream, CUdeviceptr address, cuuint64_t value, unsigned int flags) {
    return enqueue(stream, {{address, value, flags, 8, true}});
}

CUresult stream_wait_value_32(CUstream stream, CUdeviceptr address, cuuint32_t value, unsigned int flags) {
    return enqueue(stream, {{address, value, flags, 4, false}});
}

CUresult stream_wait_value_64(CUstream stream, CUdeviceptr address, cuuint64_t value, unsigned int flags) {
    return enqueue(stream, {{address, value, flags, 8, false}});
}

CUresult stream_batch_mem_op(CUstream stream, unsigned int count, CUstreamBatchMemOpParams* list, unsigned int flags) {
    constexpr unsigned most = 256;
    if (count == 0 || count > most || list == nullptr || flags != 0) return CUDA_ERROR_INVALID_VALUE;
    std::vector<operation> operations(count);
    for (unsigned i = 0; i < count; ++i)
        if (const CUresult error = read(list[i], operations[i]); error != CUDA_SUCCESS) return error;
    return enqueue(stream, std::move(operations));
}

}  // namespace fake_cuda::api
