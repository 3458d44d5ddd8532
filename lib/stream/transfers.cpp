// SPDX-License-Identifier: Apache-2.0
// Put, get, signals, atomics and order on a stream.
#include <algorithm>
#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cuda/capture.hpp"
#include "cuda/submission.hpp"
#include "heap/cuda_ipc_driver.hpp"
#include "kernels/arguments.hpp"
#include "stream/cuda_operations.hpp"

namespace via::stream {
namespace {

/// A copy of fewer bytes is over before it has been forked and joined.
constexpr std::size_t least_forked = 128 * 1024;
constexpr std::size_t most_branches = 8;
constexpr std::size_t most_far_teams = 64;
/// More is put by a copy, and announced by a memory operation, before one block has done both (tests/gpu/stream_bench).
constexpr std::size_t most_announced_at_once = 64 * 1024;

via_abi_command transfer(unsigned head, const void* here, std::size_t size) noexcept {
    via_abi_command made{};
    made.head = head;
    made.here = number(here);
    made.size = size;
    return made;
}

via_abi_command transfer_of_rows(unsigned head, const rows& shape, std::ptrdiff_t there_stride, const void* here,
                                 std::ptrdiff_t here_stride) noexcept {
    via_abi_command made = transfer(head, here, shape.element);
    made.count = shape.count;
    made.there_stride = there_stride;
    made.here_stride = here_stride;
    return made;
}

via_atomic_op atomic_of(via_signal_op op) noexcept { return op == VIA_SIGNAL_ADD ? VIA_ATOMIC_ADD : VIA_ATOMIC_SET; }

}  // namespace

cuda_operations::cuda_operations(core::core& c, std::shared_ptr<const cuda::device> where,
                                 const route::kernel_set& kernels, const route::kernel_report& report,
                                 const via_abi_device_context& world, unsigned most_blocks)
    : core_{c},
      where_{std::move(where)},
      kernels_{kernels},
      report_{report},
      world_{world},
      most_blocks_{most_blocks},
      fans_{*where_, std::min(static_cast<std::size_t>(c.npes) - 1, most_branches)},
      team_words_{*where_, 2 * most_far_teams} {}

host::target cuda_operations::find(host::context& by, const void* symmetric, std::size_t size, int pe, const char* call,
                                   const char* argument, CUstream on) const {
    return by.resolve(symmetric, size, pe, call, argument, [&] { return is_captured(on); });
}

bool cuda_operations::is_captured(CUstream on) const {
    const cuda::entered in{*where_};
    return cuda::capture_of(*where_, on) != 0;
}

void cuda_operations::keep(route::window_use use, CUstream on) const {
    if (!use) return;
    if (is_captured(on)) return std::move(use).pin();
    try {
        std::move(use).release_after(heap::after(*where_, on));
    } catch (...) {
        std::move(use).pin();  // the copy is enqueued, and nobody will say when it has ended
        throw;
    }
}

/// CUDA lets the processor copy from host memory to host memory, when the stream has come to it, and the caller waits:
/// for ever if the stream waits for what the caller does next. So a kernel copies what the GPU reaches.
void cuda_operations::copy_rows(CUstream by, void* to, std::size_t to_step, const void* from, std::size_t from_step,
                                std::size_t size, std::size_t count) const {
    if (!core_.host_exposed || !where_->is_pinned(to) || !where_->is_pinned(from)) {
        return cuda::copy_rows(*where_, by, to, to_step, from, from_step, size, count);
    }
    constexpr unsigned threads = 512;
    constexpr std::size_t of_block = 32 * 1024;
    constexpr std::size_t most_blocks = 32;
    const std::size_t blocks = std::clamp(size * count / of_block, std::size_t{1}, most_blocks);
    route::kernels::copy_arguments arguments{};
    arguments.dest = number(to);
    arguments.source = number(from);
    arguments.dest_step = to_step;
    arguments.source_step = from_step;
    arguments.bytes = size;
    arguments.rows = count;
    kernels_.launch(kernels_.copy, static_cast<unsigned>(blocks), threads, by, arguments);
}

void cuda_operations::copy(void* to, const void* from, std::size_t size, int world_pe, bool nbi, CUstream on) {
    const cuda::entered in{*where_};
    const auto copy_by = [&](CUstream by) { copy_rows(by, to, size, from, size, size, 1); };
    if (nbi && size >= least_forked && world_pe != core_.pe && fans_.fork(branch_of(world_pe), on, copy_by)) return;
    copy_by(on);
}

void cuda_operations::put(host::context& by, void* dest, const void* source, std::size_t size, int pe, bool nbi,
                          via_stream on) {
    auto at = find(by, dest, size, pe, "put_on_stream", "dest", on);
    if (size == 0) return;
    if (is_far(at, "put_on_stream")) {
        return ask_engine(by, {.what = transfer(VIA_ABI_COMMAND_PUT, source, size), .waits = !nbi}, dest, at.world_pe,
                          on);
    }
    copy(at.address, source, size, at.world_pe, nbi && !at.use, on);
    keep(std::move(at.use), on);
}

void cuda_operations::get(host::context& by, void* dest, const void* source, std::size_t size, int pe, bool nbi,
                          via_stream on) {
    auto at = find(by, source, size, pe, "get_on_stream", "source", on);
    if (size == 0) return;
    if (is_far(at, "get_on_stream")) {
        return ask_engine(by, {.what = transfer(VIA_ABI_COMMAND_GET, dest, size), .waits = !nbi}, source, at.world_pe,
                          on);
    }
    copy(dest, at.address, size, at.world_pe, nbi && !at.use, on);
    keep(std::move(at.use), on);
}

void cuda_operations::iput(host::context& by, void* dest, const void* source, const rows& shape, int pe,
                           via_stream on) {
    const std::size_t size = host::context::extent(shape.dest_stride, shape.element, shape.count, "iput_on_stream");
    (void)host::context::extent(shape.source_stride, shape.element, shape.count, "iput_on_stream");
    auto at = find(by, dest, size, pe, "iput_on_stream", "dest", on);
    if (size == 0) return;
    if (is_far(at, "iput_on_stream")) {
        const via_abi_command what =
            transfer_of_rows(VIA_ABI_COMMAND_IPUT, shape, shape.dest_stride, source, shape.source_stride);
        return ask_engine(by, {.what = what}, dest, at.world_pe, on);
    }
    const cuda::entered in{*where_};
    copy_rows(on, at.address, shape.element * static_cast<std::size_t>(shape.dest_stride), source,
              shape.element * static_cast<std::size_t>(shape.source_stride), shape.element, shape.count);
    keep(std::move(at.use), on);
}

void cuda_operations::iget(host::context& by, void* dest, const void* source, const rows& shape, int pe,
                           via_stream on) {
    const std::size_t size = host::context::extent(shape.source_stride, shape.element, shape.count, "iget_on_stream");
    (void)host::context::extent(shape.dest_stride, shape.element, shape.count, "iget_on_stream");
    auto at = find(by, source, size, pe, "iget_on_stream", "source", on);
    if (size == 0) return;
    if (is_far(at, "iget_on_stream")) {
        const via_abi_command what =
            transfer_of_rows(VIA_ABI_COMMAND_IGET, shape, shape.source_stride, dest, shape.dest_stride);
        return ask_engine(by, {.what = what}, source, at.world_pe, on);
    }
    const cuda::entered in{*where_};
    copy_rows(on, dest, shape.element * static_cast<std::size_t>(shape.dest_stride), at.address,
              shape.element * static_cast<std::size_t>(shape.source_stride), shape.element, shape.count);
    keep(std::move(at.use), on);
}

void cuda_operations::rounds(std::span<const via_abi_transfer* const> ends, bool starts, via_stream on) {
    constexpr unsigned threads = 512;
    const cuda::entered in{*where_};
    while (!ends.empty()) {
        const std::size_t count = std::min<std::size_t>(ends.size(), route::kernels::most_ends);
        route::kernels::rounds_arguments arguments{};
        arguments.world = world_;
        arguments.starts = starts ? 1 : 0;
        arguments.count = static_cast<int>(count);
        for (std::size_t i = 0; i < count; ++i) arguments.ends[i] = reinterpret_cast<CUdeviceptr>(ends[i]);
        kernels_.launch(kernels_.rounds, 1, threads, on, arguments);
        ends = ends.subspan(count);
    }
}

void cuda_operations::reshape(host::context& by, const via_abi_pattern_copy& what, const char* call, via_stream on) {
    by.check_open(call);
    const cuda::entered in{*where_};
    kernels_.launch_reshape(what, on);
}

cuda_operations::word_at cuda_operations::find_word(host::context& by, const void* word, std::size_t size, int pe,
                                                    access what, const char* call, CUstream on) {
    auto at = by.resolve_word(word, size, pe, call, "word", [&] { return is_captured(on); });
    word_at made{number(at.address), at.world_pe, {}, is_far(at, call)};
    if (made.is_far) return made;
    if (at.on_device) {
        if (what == access::atomic) core_.others.require_device_atomics(at.world_pe, call);
        made.use = std::move(at.use);
        return made;
    }
    const bool is_reached = core_.host_exposed && (what == access::store || where_->has_host_atomics());
    made.is_far = !is_reached && start_engine_ != nullptr;
    if (is_reached || made.is_far) return made;
    if (!core_.host_exposed) {
        base::fail({.status = VIA_ERR_UNSUPPORTED,
                    .message = fmt::format("{}: the word lies in the host heap, which no GPU reaches", call),
                    .hint = "call via_expose_host_heap() first, or allocate it with via_malloc_device, beside the data "
                            "that it announces"});
    }
    base::fail({.status = VIA_ERR_UNSUPPORTED,
                .message = fmt::format("{}: the word lies in the host heap, where this GPU's atomics are not "
                                       "atomic towards the processor's and other GPUs'",
                                       call),
                .hint = "allocate it with via_malloc_device; a signal that sets works, and so do via_atomic() and "
                        "via_signal()"});
}

void cuda_operations::signal_at(host::context& by, const word_at& at, const announcement& what, CUstream on) {
    const cuda::entered in{*where_};
    release(at, on);
    if (at.is_far) {
        via_abi_command command{};
        command.head = via_abi_head(VIA_ABI_COMMAND_SIGNAL, what.op, 0);
        command.value = what.value;
        return ask_engine(by, {.what = command}, what.word, at.world_pe, on);
    }
    // The driver has no memory operations on memory of a pool, which may be a window's.
    const bool by_kernel = what.op == VIA_SIGNAL_ADD || uses_kernels_only(by) || at.use;
    if (!by_kernel) return cuda::write_word(*where_, on, at.address, what.value);
    kernels_.launch_atomic(atomic_of(what.op), VIA_UINT64, at.address, &what.value, nullptr, nullptr, on);
}

void cuda_operations::signal(host::context& by, std::uint64_t* word, std::uint64_t value, via_signal_op op, int pe,
                             via_stream on) {
    host::check_op(op, "signal_on_stream");
    word_at at = find_word(by, word, sizeof *word, pe, access_of(op), "signal_on_stream", on);
    signal_at(by, at, {word, value, op}, on);
    keep(std::move(at.use), on);
}

void cuda_operations::put_signal(host::context& by, void* dest, const void* source, std::size_t size,
                                 const announcement& what, int pe, bool nbi, via_stream on) {
    constexpr const char* call = "put_signal_on_stream";
    host::check_op(what.op, call);
    word_at at = find_word(by, what.word, sizeof *what.word, pe, access_of(what.op), call, on);
    {
        const cuda::entered in{*where_};
        release(at, on);  // what this refuses is refused before anything is enqueued
    }
    if (size != 0 && at.is_far && is_far(find(by, dest, size, pe, call, "dest", on), call)) {
        via_abi_command both = transfer(via_abi_head(VIA_ABI_COMMAND_PUT_SIGNAL, what.op, 0), source, size);
        both.word = number(what.word);
        both.signal = what.value;
        return ask_engine(by, {.what = both, .waits = !nbi}, dest, at.world_pe, on);
    }
    if (!put_signal_by_kernel(by, dest, source, size, what, at, pe, on)) {
        put(by, dest, source, size, pe, false, on);
        signal_at(by, at, what, on);
    }
    keep(std::move(at.use), on);
}

/// One kernel instead of a copy and what writes the word, where that takes less. False: it is not for that.
bool cuda_operations::put_signal_by_kernel(host::context& by, void* dest, const void* source, std::size_t size,
                                           const announcement& what, const word_at& word, int pe, CUstream on) {
    constexpr const char* call = "put_signal_on_stream";
    if (size == 0 || size > most_announced_at_once || word.is_far || !where_->is_own_memory(source, size)) return false;
    auto at = find(by, dest, size, pe, call, "dest", on);
    if ((!at.on_device && !core_.host_exposed) || is_far(at, call)) return false;
    const cuda::entered in{*where_};
    kernels_.launch_put_signal(number(at.address), number(source), size, {word.address, what.value}, atomic_of(what.op),
                               on);
    keep(std::move(at.use), on);
    return true;
}

void cuda_operations::atomic(host::context& by, via_atomic_op op, via_type type, void* word, const void* operand,
                             const void* compare, void* fetched, int pe, via_stream on) {
    const std::size_t size = host::checked_atomic_size(op, type);
    if (!route::is_complete(op, operand, compare, fetched)) {
        base::fail({.status = VIA_ERR_ARGUMENT,
                    .message = "atomic_on_stream: a value that the operation needs is NULL",
                    .hint = "fetch needs fetched, the others operand, compare_swap compare as well"});
    }
    if (fetched != nullptr) check_result(by, fetched, "atomic_on_stream", "fetched");
    const access how = route::changes_by_value(op, fetched) ? access::atomic : access::value;
    word_at at = find_word(by, word, size, pe, how, "atomic_on_stream", on);
    const cuda::entered in{*where_};
    release(at, on);
    if (at.is_far) {
        via_abi_command what{};
        what.head = via_abi_head(fetched != nullptr ? VIA_ABI_COMMAND_FETCH : VIA_ABI_COMMAND_ATOMIC, op, type);
        if (operand != nullptr) std::memcpy(&what.value, operand, size);
        if (compare != nullptr) std::memcpy(&what.compare, compare, size);
        return ask_engine(by, {.what = what, .fetched = fetched}, word, at.world_pe, on);
    }
    kernels_.launch_atomic(op, type, at.address, operand, compare, fetched, on);
    keep(std::move(at.use), on);
}

void cuda_operations::quiet(host::context& by, int pe, const char* call, via_stream on) {
    const int world_pe = pe < 0 ? -1 : by.world_pe(pe, call);
    by.check_open(call);
    const cuda::entered in{*where_};
    join(world_pe, on);
    quiet_lanes(on);
    quiet_kernels(on);
}

}  // namespace via::stream
