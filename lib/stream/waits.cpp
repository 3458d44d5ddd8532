// SPDX-License-Identifier: Apache-2.0
// Waits on a stream: memory operations where they can compare so, else kernels.
#include <algorithm>
#include <cmath>
#include <cstring>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cuda/submission.hpp"
#include "kernels/arguments.hpp"
#include "stream/cuda_operations.hpp"

namespace via::stream {
namespace {

bool is_wide_integer(via_type type) noexcept { return type == VIA_INT64 || type == VIA_UINT64; }

std::uint64_t bits(const void* value, std::size_t size) noexcept {
    std::uint64_t all = 0;
    if (value != nullptr) std::memcpy(&all, value, size);
    return all;
}

/// A stream waits until word - value, as a signed number, is not negative. Whether it then does not end too early,
/// whatever the word: that is VIA_GE of 64-bit numbers as long as the difference has no more than 63 bits.
bool ends_as_ge(via_type type, std::uint64_t value) noexcept {
    return type == VIA_UINT64 ? value <= std::uint64_t{1} << 63U : value == 0;
}

}  // namespace

/// True if the stream itself can wait so: for a word of 8 bytes that equals a value, or has come to it.
bool cuda_operations::wait_by_memory_operation(const via_condition& what, CUdeviceptr word, const void* value,
                                               CUstream on) {
    if (what.cmp != VIA_EQ && what.cmp != VIA_GE) return false;
    const unsigned how = what.cmp == VIA_EQ ? CU_STREAM_WAIT_VALUE_EQ : CU_STREAM_WAIT_VALUE_GEQ;
    if (!is_wide_integer(what.type)) return false;
    if (what.cmp == VIA_GE && !ends_as_ge(what.type, bits(value, 8))) return false;
    cuda::wait_for_word(*where_, on, word, bits(value, 8), how);
    return true;
}

void cuda_operations::wait_for_word(bool by_kernels, const via_condition& what, std::size_t index, CUstream on) {
    const std::size_t size = is_wide_integer(what.type) ? 8 : 4;
    const CUdeviceptr word = number(what.words) + index * size;
    const void* value = static_cast<const std::byte*>(what.values) + (what.each ? index * size : 0);
    // A checked wait must be able to give up, which only a kernel's can.
    const bool by_kernel = by_kernels || core_.options.checked;
    if (!by_kernel && wait_by_memory_operation(what, word, value, on)) return;
    route::kernels::wait_arguments arguments{};
    arguments.world = world_;
    arguments.word = word;
    arguments.value = bits(value, size);
    arguments.cmp = what.cmp;
    arguments.type = what.type;
    kernels_.launch(kernels_.wait, 1, 1, on, arguments);
}

void cuda_operations::check_words(host::context& by, const via_condition& what, const char* call) const {
    by.check_open(call);
    by.check_condition(what, call);
    const auto are_in = [&](const core::region& heap) { return heap.holds(heap.offset(what.words), 1); };
    if (what.count != 0 && !are_in(core_.device) && !are_in(core_.heap)) {
        base::fail({.status = VIA_ERR_UNSUPPORTED,
                    .message = fmt::format("{}: the words lie in a window", call),
                    .hint = "streams wait for words of the heaps; the host and kernels wait for those of windows too"});
    }
    if (what.count != 0 && !core_.host_exposed && are_in(core_.heap)) {
        base::fail({.status = VIA_ERR_UNSUPPORTED,
                    .message = fmt::format("{}: the words lie in the host heap, which no GPU reaches", call),
                    .hint = "call via_expose_host_heap() first, or allocate them with via_malloc_device"});
    }
    if (what.limit > 0 && !std::isinf(what.limit)) {
        base::fail({.status = VIA_ERR_ARGUMENT, .message = fmt::format("{}: a stream's wait has no limit", call)});
    }
}

void cuda_operations::wait(host::context& by, const via_condition& what, const char* call, via_stream on) {
    check_words(by, what, call);
    const bool by_kernels = by.waits_by_kernels() || !where_->has_memory_operations();
    const cuda::entered in{*where_};
    for (std::size_t i = 0; i < what.count; ++i) {
        if (what.skip == nullptr || what.skip[i] == 0) wait_for_word(by_kernels, what, i, on);
    }
}

void cuda_operations::check_result(const host::context& by, const void* where, const char* call, const char* argument) {
    if (where != nullptr && number(where) % 8 == 0 && by.is_device(where)) return;
    base::fail({.status = VIA_ERR_ARGUMENT,
                .message = fmt::format("{}: {} is no device memory that is aligned to 8 bytes", call, argument),
                .hint = "the result, of 8 bytes, is there when the stream has come to it"});
}

void cuda_operations::wait_some(host::context& by, const via_condition& what, std::size_t* indices, std::size_t* result,
                                via_stream on) {
    using route::kernels::wait_some_arguments;
    const char* call = indices == nullptr ? "wait_any_on_stream" : "wait_some_on_stream";
    check_words(by, what, call);
    if (what.count > wait_some_arguments::most_words) {
        base::fail(
            {.status = VIA_ERR_UNSUPPORTED,
             .message = fmt::format("{}: {} words are more than {}", call, what.count, wait_some_arguments::most_words),
             .hint = "a kernel of your own waits for any number of words (viaduct/device.cuh)"});
    }
    check_result(by, result, call, indices == nullptr ? "index" : "found");
    if (indices != nullptr) check_result(by, indices, call, "indices");
    wait_some_arguments arguments{};
    arguments.world = world_;
    arguments.words = number(what.words);
    arguments.indices = number(indices);
    arguments.result = number(result);
    arguments.count = static_cast<unsigned>(what.count);
    arguments.cmp = what.cmp;
    arguments.type = what.type;
    arguments.each = what.each ? 1 : 0;
    const std::size_t size = is_wide_integer(what.type) ? 8 : 4;
    if (what.count != 0) std::memcpy(arguments.values, what.values, (what.each ? what.count : 1) * size);
    if (what.count != 0 && what.skip != nullptr) std::copy_n(what.skip, what.count, arguments.skip);
    const cuda::entered in{*where_};
    kernels_.launch(kernels_.wait_some, 1, 1, on, arguments);
}

}  // namespace via::stream
