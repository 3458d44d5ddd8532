// SPDX-License-Identifier: Apache-2.0
// Put, get, signals, atomics, waits and order on a stream.
#include <algorithm>
#include <cstring>

#include <fmt/format.h>

#include "base/error.hpp"
#include "kernels/arguments.hpp"
#include "stream/cuda_operations.hpp"

namespace via::stream {
namespace {

/// A copy of fewer bytes is over before it has been forked and joined.
constexpr std::size_t least_forked = 128 * 1024;
constexpr std::size_t most_branches = 8;

CUdeviceptr number(const void* address) noexcept { return reinterpret_cast<CUdeviceptr>(address); }

bool is_wide(via_type type) noexcept { return type == VIA_INT64 || type == VIA_UINT64 || type == VIA_DOUBLE; }

std::uint64_t bits(const void* value, std::size_t size) noexcept {
    std::uint64_t all = 0;
    if (value != nullptr) std::memcpy(&all, value, size);
    return all;
}

}  // namespace

cuda_operations::cuda_operations(core::core& c, std::shared_ptr<const cuda::device> where,
                                 const route::kernel_set& kernels, const route::kernel_report& report,
                                 const via_abi_device_context& world)
    : core_{c},
      where_{std::move(where)},
      kernels_{kernels},
      report_{report},
      world_{world},
      fans_{*where_, std::min<std::size_t>(static_cast<std::size_t>(c.npes), most_branches)} {}

void cuda_operations::require_mapped(const host::target& at, const char* call) const {
    if (!at.on_device || core_.others.device_heap(at.world_pe) != nullptr) return;
    base::fail({.status = VIA_ERR_UNSUPPORTED,
                .message = fmt::format("{}: the GPU of PE {} is not reached by P2P, and streams do not stage", call,
                                       at.world_pe),
                .hint = "the host's transfers do; via-info shows how each PE is reached",
                .pe = at.world_pe});
}

host::target cuda_operations::find(host::context& by, const void* symmetric, std::size_t size, int pe, const char* call,
                                   const char* argument) const {
    const host::target at = by.resolve(symmetric, size, pe, call, argument);
    require_mapped(at, call);
    return at;
}

void cuda_operations::copy(void* to, const void* from, std::size_t size, int world_pe, bool nbi, CUstream on) {
    const cuda::entered in{*where_};
    const auto enqueue = [&](CUstream where) {
        where_->calls().check(where_->calls().memcpy_async(number(to), number(from), size, where), "cuMemcpyAsync",
                              "cannot enqueue a copy");
    };
    if (!nbi || size < least_forked) return enqueue(on);
    fans_.with(on, [&](fan& branches) { enqueue(branches.fork(world_pe, on)); });
}

void cuda_operations::put(host::context& by, void* dest, const void* source, std::size_t size, int pe, bool nbi,
                          via_stream on) {
    const auto at = find(by, dest, size, pe, "put_on_stream", "dest");
    if (size != 0) copy(at.address, source, size, at.world_pe, nbi, on);
}

void cuda_operations::get(host::context& by, void* dest, const void* source, std::size_t size, int pe, bool nbi,
                          via_stream on) {
    const auto at = find(by, source, size, pe, "get_on_stream", "source");
    if (size != 0) copy(dest, at.address, size, at.world_pe, nbi, on);
}

void cuda_operations::copy_rows(void* to, std::size_t to_step, const void* from, std::size_t from_step,
                                const rows& shape, CUstream on) {
    CUDA_MEMCPY2D block{};
    block.srcMemoryType = CU_MEMORYTYPE_UNIFIED;
    block.srcDevice = number(from);
    block.srcPitch = from_step;
    block.dstMemoryType = CU_MEMORYTYPE_UNIFIED;
    block.dstDevice = number(to);
    block.dstPitch = to_step;
    block.WidthInBytes = shape.element;
    block.Height = shape.count;
    const cuda::entered in{*where_};
    where_->calls().check(where_->calls().memcpy_2d_async(&block, on), "cuMemcpy2DAsync", "cannot enqueue a copy");
}

void cuda_operations::iput(host::context& by, void* dest, const void* source, const rows& shape, int pe,
                           via_stream on) {
    const std::size_t size = host::context::extent(shape.dest_stride, shape.element, shape.count, "iput_on_stream");
    (void)host::context::extent(shape.source_stride, shape.element, shape.count, "iput_on_stream");
    const auto at = find(by, dest, size, pe, "iput_on_stream", "dest");
    if (size == 0) return;
    copy_rows(at.address, shape.element * static_cast<std::size_t>(shape.dest_stride), source,
              shape.element * static_cast<std::size_t>(shape.source_stride), shape, on);
}

void cuda_operations::iget(host::context& by, void* dest, const void* source, const rows& shape, int pe,
                           via_stream on) {
    const std::size_t size = host::context::extent(shape.source_stride, shape.element, shape.count, "iget_on_stream");
    (void)host::context::extent(shape.dest_stride, shape.element, shape.count, "iget_on_stream");
    const auto at = find(by, source, size, pe, "iget_on_stream", "source");
    if (size == 0) return;
    copy_rows(dest, shape.element * static_cast<std::size_t>(shape.dest_stride), at.address,
              shape.element * static_cast<std::size_t>(shape.source_stride), shape, on);
}

cuda_operations::word_at cuda_operations::find_word(host::context& by, const void* word, std::size_t size, int pe,
                                                    const char* call) {
    const auto at = by.resolve_word(word, size, pe, call, "word");
    require_mapped(at, call);
    if (at.on_device) return {number(at.address), at.world_pe};
    base::fail({.status = VIA_ERR_UNSUPPORTED,
                .message = fmt::format("{}: the word lies in the host heap, which streams do not write", call),
                .hint = "allocate it with via_malloc_device, beside the data that it announces"});
}

void cuda_operations::signal_at(const word_at& at, std::uint64_t value, via_signal_op op, bool kernels_only,
                                CUstream on) {
    const cuda::entered in{*where_};
    // The operation is ordered behind all that the stream has done, for everyone; but joined branches only by quiet.
    fans_.with_existing(on, [&](fan& branches) { branches.join(at.world_pe, on); });
    if (op == VIA_SIGNAL_ADD || kernels_only) {
        const via_atomic_op as = op == VIA_SIGNAL_ADD ? VIA_ATOMIC_ADD : VIA_ATOMIC_SET;
        return kernels_.launch_atomic(as, VIA_UINT64, at.address, &value, nullptr, nullptr, on);
    }
    where_->calls().check(where_->calls().stream_write_value64(on, at.address, value, 0), "cuStreamWriteValue64",
                          "cannot enqueue a signal");
}

void cuda_operations::signal(host::context& by, std::uint64_t* word, std::uint64_t value, via_signal_op op, int pe,
                             via_stream on) {
    host::check_op(op, "signal_on_stream");
    signal_at(find_word(by, word, sizeof *word, pe, "signal_on_stream"), value, op, by.kernels_only(), on);
}

void cuda_operations::put_signal(host::context& by, void* dest, const void* source, std::size_t size,
                                 std::uint64_t* word, std::uint64_t value, via_signal_op op, int pe, via_stream on) {
    host::check_op(op, "put_signal_on_stream");
    const word_at at = find_word(by, word, sizeof *word, pe, "put_signal_on_stream");
    put(by, dest, source, size, pe, false, on);
    signal_at(at, value, op, by.kernels_only(), on);
}

void cuda_operations::atomic(host::context& by, via_atomic_op op, via_type type, void* word, const void* operand,
                             const void* compare, void* fetched, int pe, via_stream on) {
    const std::size_t size = host::checked_atomic_size(op, type);
    if (!route::is_complete(op, operand, compare, fetched)) {
        base::fail({.status = VIA_ERR_ARGUMENT,
                    .message = "atomic_on_stream: a value that the operation needs is NULL",
                    .hint = "fetch needs fetched, the others operand, compare_swap compare as well"});
    }
    if (fetched != nullptr && !by.is_device(fetched)) {
        base::fail({.status = VIA_ERR_ARGUMENT,
                    .message = "atomic_on_stream: fetched is no device memory",
                    .hint = "the old value, of 8 bytes, is there when the stream has come to it"});
    }
    const word_at at = find_word(by, word, size, pe, "atomic_on_stream");
    const cuda::entered in{*where_};
    fans_.with_existing(on, [&](fan& branches) { branches.join(at.world_pe, on); });
    kernels_.launch_atomic(op, type, at.address, operand, compare, fetched, on);
}

void cuda_operations::quiet(host::context& by, int pe, const char* call, via_stream on) {
    const int world_pe = pe < 0 ? -1 : by.world_pe(pe, call);
    by.check_open(call);
    const cuda::entered in{*where_};
    fans_.with_existing(on, [&](fan& branches) { branches.join(world_pe, on); });
}

/// True if the stream itself can wait so: for a word of 8 bytes that equals a value, or has come to it.
bool cuda_operations::wait_by_memory_operation(const via_condition& what, CUdeviceptr word, const void* value,
                                               CUstream on) {
    if (what.cmp != VIA_EQ && what.cmp != VIA_GE) return false;
    const unsigned how = what.cmp == VIA_EQ ? CU_STREAM_WAIT_VALUE_EQ : CU_STREAM_WAIT_VALUE_GEQ;
    if (!is_wide(what.type)) return false;
    where_->calls().check(where_->calls().stream_wait_value64(on, word, bits(value, 8), how), "cuStreamWaitValue64",
                          "cannot enqueue a wait");
    return true;
}

void cuda_operations::wait_for_word(bool kernels_only, const via_condition& what, std::size_t index, CUstream on) {
    const std::size_t size = is_wide(what.type) ? 8 : 4;
    const CUdeviceptr word = number(what.words) + index * size;
    const void* value = static_cast<const std::byte*>(what.values) + (what.each ? index * size : 0);
    // A checked wait must be able to give up, which only a kernel's can.
    const bool by_kernel = kernels_only || core_.options.checked;
    if (!by_kernel && wait_by_memory_operation(what, word, value, on)) return;
    route::kernels::wait_arguments arguments{};
    arguments.world = world_;
    arguments.word = word;
    arguments.value = bits(value, size);
    arguments.cmp = what.cmp;
    arguments.type = what.type;
    kernels_.launch(kernels_.wait, 1, 1, on, arguments);
}

void cuda_operations::wait(host::context& by, const via_condition& what, const char* call, via_stream on) {
    by.check_open(call);
    by.check_condition(what, call);
    if (what.count == 0) return;
    if (!core_.device.holds(core_.device.offset(what.words), 1)) {
        base::fail({.status = VIA_ERR_UNSUPPORTED,
                    .message = fmt::format("{}: the words lie in the host heap, which streams do not read", call),
                    .hint = "allocate them with via_malloc_device"});
    }
    if (what.limit > 0) {
        base::fail({.status = VIA_ERR_ARGUMENT, .message = fmt::format("{}: a stream's wait has no limit", call)});
    }
    const cuda::entered in{*where_};
    for (std::size_t i = 0; i < what.count; ++i) {
        if (what.skip == nullptr || what.skip[i] == 0) wait_for_word(by.kernels_only(), what, i, on);
    }
}

}  // namespace via::stream
