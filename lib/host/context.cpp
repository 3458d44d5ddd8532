// SPDX-License-Identifier: Apache-2.0
#include "host/context.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/constant_name.hpp"
#include "base/error.hpp"
#include "base/fence.hpp"
#include "host/closed_contexts.hpp"
#include "host/waits.hpp"

namespace via::host {
namespace {

[[noreturn]] void refuse(const std::string& message, const char* hint = "") {
    base::fail({.status = VIA_ERR_ARGUMENT, .message = message, .hint = hint});
}

/// A local buffer may lie anywhere, but not nowhere. The short ways leave that to the processor.
void check_local(const void* buffer, std::size_t size, const char* call, const char* argument) {
    if (buffer == nullptr && size != 0) refuse(fmt::format("{}: {} is NULL", call, argument));
}

}  // namespace

void check_op(via_signal_op op, const char* call) {
    if (op == VIA_SIGNAL_SET || op == VIA_SIGNAL_ADD) return;
    refuse(fmt::format("{}: op {} is no signal operation", call, static_cast<int>(op)),
           "use VIA_SIGNAL_SET or VIA_SIGNAL_ADD");
}

std::size_t checked_atomic_size(via_atomic_op op, via_type type) {
    if (op < VIA_ATOMIC_FETCH || op > VIA_ATOMIC_XOR) {
        refuse(fmt::format("atomic: op {} is no atomic operation", static_cast<int>(op)),
               "use a value of via_atomic_op");
    }
    const std::size_t size = route::atomic_size(op, type);
    if (size != 0) return size;
    refuse(fmt::format("atomic: {} does not exist for {}", base::name_of(op), base::name_of(type)),
           "32- and 64-bit integers have all atomics; float and double have fetch, set, swap and add");
}

context::context(core::core& c, const routes& ways, const addresses& all, std::shared_ptr<const core::members> team,
                 int options, closed_contexts* closed) noexcept
    : core_{c},
      peers_{ways.mapped},
      windows_{ways.windows},
      device_{ways.device},
      remote_{ways.remote},
      addresses_{all},
      team_{std::move(team)},
      options_{options},
      closed_contexts_{closed},
      told_{ways.remote != nullptr ? ways.remote->lost() : 0} {
    if (c.options.checked) return;
    near_ = {.base = c.heap.base,
             .size = c.heap.size,
             .heaps = c.others.table(),
             .world_pes = team_->are_numbered_as_world() ? nullptr : team_->table(),
             .npes = static_cast<unsigned>(team_->size())};
}

std::size_t context::extent(std::ptrdiff_t stride, std::size_t element, std::size_t count, const char* call) {
    if (element == 0 || count == 0) return 0;
    if (stride < 1) refuse(fmt::format("{}: stride {} is less than 1", call, stride));
    std::size_t last = 0;
    std::size_t bytes = 0;
    if (__builtin_mul_overflow(count - 1, static_cast<std::size_t>(stride), &last) ||
        __builtin_add_overflow(last, 1, &last) || __builtin_mul_overflow(last, element, &bytes)) {
        return SIZE_MAX;
    }
    return bytes;
}

target context::resolve(const void* symmetric, std::size_t size, int pe, const char* call, const char* argument,
                        captured is_captured) {
    return as_target(locate(symmetric, size, pe, call, argument, is_captured));
}

target context::resolve_word(const void* word, std::size_t size, int pe, const char* call, const char* argument,
                             captured is_captured) {
    return as_target(locate_word(word, size, pe, call, argument, is_captured));
}

void context::check_condition(const via_condition& what, const char* call) const {
    host::check_condition(addresses_, what, call);
}

void context::check_open(const char* call) const {
    if (closed_) refuse(fmt::format("{}: the context was destroyed", call));
    if (core_.options.checked && (options_ & VIA_CONTEXT_PRIVATE) != 0 && owner_ != std::this_thread::get_id()) {
        refuse(fmt::format("{}: the context is private to another thread", call),
               "make a context for every thread, or one that is not VIA_CONTEXT_PRIVATE");
    }
}

int context::world_pe(int pe, const char* call) const {
    check_open(call);
    if (pe >= 0 && pe < team_->size()) return team_->world_pe(pe);
    base::fail({.status = VIA_ERR_PE,
                .message = fmt::format("{}: PE {} is out of range, the {} has {} PEs", call, pe,
                                       team_->size() == core_.npes ? "world" : "team", team_->size()),
                .pe = pe});
}

context::spot context::spot_of(const void* symmetric, std::size_t offset, int world_pe, const char* call) {
    const bool on_device = addresses_.on_device(symmetric);
    if (core_.others.is_remote(world_pe)) {
        const auto kind = on_device ? core::memory_kind::device : core::memory_kind::host;
        return {.world_pe = world_pe, .on_device = on_device, .remote = true, .far = core::heap_place{offset, kind}};
    }
    if (on_device)
        return {.address = device_.route->heap(world_pe, call) + offset, .world_pe = world_pe, .on_device = true};
    std::byte* heap = peers_.heap(world_pe, call);
    return {.address = heap + offset, .heap = heap, .world_pe = world_pe};
}

context::spot context::spot_in_window(const route::window_spot& where, std::size_t size, int world_pe, const char* call,
                                      captured is_captured) {
    spot made{.world_pe = world_pe};
    made.use = is_captured() ? windows_.find(where, size, world_pe) : windows_.use(where, size, world_pe, call);
    if (!made.use) {
        base::fail(
            {.status = VIA_ERR_UNSUPPORTED,
             .message = fmt::format("{}: {} bytes at offset {:#x} of window {} at PE {} are not mapped, and while "
                                    "a stream is captured nothing can be",
                                    call, size, where.offset, where.window, world_pe),
             .hint = "make the same call once before the capture",
             .pe = world_pe,
             .size = size});
    }
    made.address = made.use.address();
    if (made.use.way() == route::window_way::remote) {
        made.remote = true;
        made.far = made.use.far();
        made.on_device = made.far.on_device();
        return made;
    }
    made.on_device = made.use.on_device();
    if (!made.on_device) made.heap = peers_.heap(world_pe, call);
    return made;
}

context::spot context::locate(const void* symmetric, std::size_t size, int pe, const char* call, const char* argument,
                              captured is_captured) {
    const int target = world_pe(pe, call);
    if (size == 0) return {.world_pe = target};
    if (const auto where = addresses_.find_in_window(symmetric))
        return spot_in_window(*where, size, target, call, is_captured);
    return spot_of(symmetric, addresses_.offset(symmetric, size, call, argument), target, call);
}

context::spot context::locate_word(const void* word, std::size_t size, int pe, const char* call, const char* argument,
                                   captured is_captured) {
    const int target = world_pe(pe, call);
    const auto where = addresses_.find_in_window(word);
    if (!where) return spot_of(word, addresses_.offset_of_words(word, size, 1, call, argument), target, call);
    spot made = spot_in_window(*where, size, target, call, is_captured);
    if (made.is_foreign()) {
        base::fail({.status = VIA_ERR_UNSUPPORTED,
                    .message = fmt::format("{}: {} lies in memory that PE {} allocated itself and does not share: the "
                                           "kernel copies there, and has no atomics",
                                           call, argument, target),
                    .hint = "keep words that are signalled or operated on in memory of via_malloc()",
                    .pe = target});
    }
    if (reinterpret_cast<std::uintptr_t>(made.address) % size == 0) return made;
    base::fail(
        {.status = VIA_ERR_ADDRESS,
         .message = fmt::format("{}: {} is not aligned to {} bytes where PE {} has it", call, argument, size, target),
         .hint = "what is attached begins at an aligned address",
         .pe = target,
         .size = size});
}

/// What the GPU still does with a window's memory keeps the right to use it. Nobody waits here.
void context::keep(spot& at, base::returns when) {
    if (!at.use || when == base::returns::delivered) return;
    std::move(at.use).release_after(device_.route->given_for(at.world_pe));
}

/// A word that a put from the processor's memory fills on a GPU's heap: it is set as a signal is, which takes no copy.
std::optional<route::word_setting> context::as_word(const spot& at, const void* source, std::size_t size) const {
    std::uint64_t value = 0;
    const bool is_word = size == sizeof value && reinterpret_cast<std::uintptr_t>(at.address) % sizeof value == 0;
    if (!is_word || !at.on_device || at.remote || at.use || is_device(source)) return std::nullopt;
    std::memcpy(&value, source, sizeof value);
    return route::word_setting{reinterpret_cast<std::uint64_t*>(at.address), value};
}

void context::copy_to(spot& at, const void* source, std::size_t size, base::returns when, const char* call) {
    if (!at.is_mapped()) {
        write_rows(at, source, {.size = size}, when, call);
    } else if (!at.on_device && !is_device(source)) {
        route::store(at.address, source, size);
    } else if (const auto word = as_word(at, source, size)) {
        device_.route->set_words(at.world_pe, {&*word, 1}, false);
    } else {
        // Nobody on the host sees a copy by the GPU before it is done; on a GPU a signal says so, in the same lane.
        if (at.use && !at.on_device) when = base::returns::delivered;
        device_.route->copy(at.world_pe, at.address, source, size, when);
        keep(at, when);
    }
    tell(at);
}

void context::copy_from(spot& at, void* dest, std::size_t size, base::returns when, const char* call) {
    if (!at.is_mapped()) return read_rows(at, dest, {.size = size}, when, call);
    if (!at.on_device && !is_device(dest)) return route::load(dest, at.address, size);
    if (at.use && !at.on_device) when = base::returns::delivered;
    device_.route->copy(at.world_pe, dest, at.address, size, when);
    keep(at, when);
}

namespace {

/// The kernel copies between memory of processors, and the remote route does, so that a GPU's goes by way of a buffer
/// of at most so many bytes.
constexpr std::size_t most_buffered = std::size_t{1} << 20;

/// A part of some rows that fits the buffer, where it lies packed: several whole rows, or a piece of one.
struct buffered_part {
    std::size_t here = 0;
    std::size_t there = 0;
    std::size_t size = 0;
    std::size_t count = 0;

    [[nodiscard]] std::size_t bytes() const noexcept { return size * count; }
    [[nodiscard]] base::rows packed(std::size_t there_step) const noexcept {
        return {.size = size, .count = count, .here_step = size, .there_step = there_step};
    }
};

/// Calls `move(part)` for all of it.
template <class Move>
void for_each_part(const base::rows& shape, Move move) {
    const std::size_t size = std::min(shape.size, most_buffered);
    const std::size_t some = most_buffered / size;
    for (std::size_t row = 0; row < shape.count; row += size == shape.size ? some : 1) {
        for (std::size_t at = 0; at < shape.size; at += size) {
            move(buffered_part{.here = row * shape.here_step + at,
                               .there = row * shape.there_step + at,
                               .size = std::min(size, shape.size - at),
                               .count = size == shape.size ? std::min(some, shape.count - row) : 1});
        }
    }
}

}  // namespace

/// To `skip` bytes behind the spot.
void context::write_there(const spot& at, std::size_t skip, const void* source, const base::rows& shape,
                          base::returns when, const char* call) {
    if (at.remote) return remote_->put(at.world_pe, at.far + skip, source, shape, when, call, &told_);
    at.use.process().write(at.address + skip, source, shape, call);
}

void context::read_there(const spot& at, std::size_t skip, void* dest, const base::rows& shape, base::returns when,
                         const char* call) {
    if (at.remote) return remote_->get(at.world_pe, dest, at.far + skip, shape, when, call, &told_);
    at.use.process().read(dest, at.address + skip, shape, call);
}

void context::write_rows(const spot& at, const void* source, const base::rows& shape, base::returns when,
                         const char* call) {
    if (!is_device(source)) return write_there(at, 0, source, shape, when, call);
    const auto* from = static_cast<const std::byte*>(source);
    std::vector<std::byte> buffer;
    for_each_part(shape, [&](const buffered_part& part) {
        buffer.resize(part.bytes());
        device_.route->copy_rows(core_.pe, buffer.data(), part.size, from + part.here, shape.here_step, part.size,
                                 part.count, base::returns::delivered);
        write_there(at, part.there, buffer.data(), part.packed(shape.there_step), base::returns::source_reusable, call);
    });
}

void context::read_rows(const spot& at, void* dest, const base::rows& shape, base::returns when, const char* call) {
    if (!is_device(dest)) return read_there(at, 0, dest, shape, when, call);
    auto* to = static_cast<std::byte*>(dest);
    std::vector<std::byte> buffer;
    for_each_part(shape, [&](const buffered_part& part) {
        buffer.resize(part.bytes());
        read_there(at, part.there, buffer.data(), part.packed(shape.there_step), base::returns::delivered, call);
        device_.route->copy_rows(core_.pe, to + part.here, shape.here_step, buffer.data(), part.size, part.size,
                                 part.count, base::returns::delivered);
    });
}

/// What the GPU still does for a PE is done before the processor tells that PE of it.
void context::complete_device(int world_pe) {
    if (is_device_busy()) device_.route->quiet(world_pe);
}

/// What the adapter still does for a PE is done before another tells that PE of it.
void context::complete_remote(int world_pe, const char* call) {
    if (is_remote_busy()) remote_->quiet(world_pe, call, &told_);
}

void context::signal_at(spot& at, std::uint64_t value, via_signal_op op, const char* call) {
    if (at.remote) {
        complete_device(at.world_pe);
        if (op == VIA_SIGNAL_SET) return remote_->set_signal(at.world_pe, at.far, value, call, &told_);
        return remote_->atomic(at.world_pe, VIA_ATOMIC_ADD, VIA_UINT64, at.far, &value, nullptr, nullptr, call, &told_);
    }
    complete_remote(at.world_pe, call);
    if (!at.on_device) {
        complete_device(at.world_pe);
        return send_signal({at.address, at.heap}, value, op);
    }
    const route::word_setting word{reinterpret_cast<std::uint64_t*>(at.address), value};
    if (op == VIA_SIGNAL_SET) {
        device_.route->set_words(at.world_pe, {&word, 1}, bool{at.use});
        return keep(at, base::returns::at_once);
    }
    device_.route->atomic(at.world_pe, VIA_ATOMIC_ADD, VIA_UINT64, word.word, &value, nullptr, nullptr);
}

// Where there is a GPU its driver is asked here whether the other end is the GPU's; if not, it is the short way again.

void context::put(void* dest, const void* source, std::size_t size, int pe, base::returns when) {
    if (is_near(dest) && !is_device(source) && put_near(dest, source, size, pe)) return;
    spot at = locate(dest, size, pe, "put", "dest");
    check_local(source, size, "put", "source");
    if (size != 0) copy_to(at, source, size, when, "put");
}

void context::get(void* dest, const void* source, std::size_t size, int pe, base::returns when) {
    if (is_near(source) && !is_device(dest) && get_near(dest, source, size, pe)) return;
    spot at = locate(source, size, pe, "get", "source");
    check_local(dest, size, "get", "dest");
    if (size != 0) copy_from(at, dest, size, when, "get");
}

void context::signal(std::uint64_t* word, std::uint64_t value, via_signal_op op, int pe) {
    check_op(op, "signal");
    spot at = locate_word(word, sizeof *word, pe, "signal", "signal");
    signal_at(at, value, op, "signal");
}

void context::put_signal(void* dest, const void* source, std::size_t size, std::uint64_t* word, std::uint64_t value,
                         via_signal_op op, int pe, base::returns when) {
    const bool may_be_near = is_near(dest) && !is_device_busy() && !is_device(source);
    if (may_be_near && put_signal_near(dest, source, size, word, value, op, pe)) return;
    check_op(op, "put_signal");
    spot at = locate_word(word, sizeof *word, pe, "put_signal", "signal");
    spot data = locate(dest, size, pe, "put_signal", "dest");
    check_local(source, size, "put_signal", "source");
    if (data.remote && at.remote && op == VIA_SIGNAL_SET && !is_device(source)) {
        complete_device(at.world_pe);
        return remote_->put_signal(at.world_pe, data.far, source, size, at.far, value, when, "put_signal", &told_);
    }
    if (op == VIA_SIGNAL_SET && at.on_device && !at.remote && !at.use) {
        if (const auto first = as_word(data, source, size)) {
            complete_remote(at.world_pe, "put_signal");
            const std::array both{*first, route::word_setting{reinterpret_cast<std::uint64_t*>(at.address), value}};
            return device_.route->set_words(at.world_pe, both, false);
        }
    }
    if (size != 0) copy_to(data, source, size, when, "put_signal");
    signal_at(at, value, op, "put_signal");
}

void context::atomic(via_atomic_op op, via_type type, void* word, const void* operand, const void* compare,
                     void* fetched, int pe) {
    const bool may_be_near = is_near(word) && !is_device_busy() && (fetched == nullptr || !is_device(fetched));
    if (may_be_near && atomic_near(op, type, word, operand, compare, fetched, pe)) return;
    const std::size_t size = checked_atomic_size(op, type);
    if (!route::is_complete(op, operand, compare, fetched)) {
        refuse("atomic: a value that the operation needs is NULL",
               "fetch needs fetched, the others operand, compare_swap compare as well");
    }
    for (const void* value : {operand, compare, static_cast<const void*>(fetched)}) {
        if (value == nullptr || !is_device(value)) continue;
        refuse("atomic: a value lies in device memory", "operand, compare and fetched are the processor's");
    }
    const spot at = locate_word(word, size, pe, "atomic", "word");
    if (!at.remote) complete_remote(at.world_pe, "atomic");
    if (at.on_device && !at.remote)
        return device_.route->atomic(at.world_pe, op, type, at.address, operand, compare, fetched);
    complete_device(at.world_pe);
    if (at.remote) return remote_->atomic(at.world_pe, op, type, at.far, operand, compare, fetched, "atomic", &told_);
    (void)route::with_word_type(type, [&](auto kind) {  // all that it may decline has been checked
        return route::run_atomic<decltype(kind)>(at.address, op, operand, compare, fetched);
    });
    if (op != VIA_ATOMIC_FETCH) tell(at);
}

namespace {

/// Rows of one element.
base::rows rows_of(std::ptrdiff_t here, std::ptrdiff_t there, std::size_t element, std::size_t count) {
    return {.size = element,
            .count = count,
            .here_step = element * static_cast<std::size_t>(here),
            .there_step = element * static_cast<std::size_t>(there)};
}

}  // namespace

void context::iput(void* dest, std::ptrdiff_t dest_stride, const void* source, std::ptrdiff_t source_stride,
                   std::size_t element, std::size_t count, int pe) {
    if (element == 0 || count == 0) return void(world_pe(pe, "iput"));
    const std::size_t size = extent(dest_stride, element, count, "iput");
    (void)extent(source_stride, element, count, "iput");
    spot at = locate(dest, size, pe, "iput", "dest");
    check_local(source, size, "iput", "source");
    const base::rows rows = rows_of(source_stride, dest_stride, element, count);
    if (!at.is_mapped()) {
        write_rows(at, source, rows, base::returns::source_reusable, "iput");
    } else if (at.on_device || is_device(source)) {
        const bool lasts = at.use && !at.on_device;
        const auto when = lasts ? base::returns::delivered : base::returns::source_reusable;
        device_.route->copy_rows(at.world_pe, at.address, rows.there_step, source, rows.here_step, element, count,
                                 when);
        keep(at, when);
    } else {
        route::store_strided(at.address, rows.there_step, source, rows.here_step, element, count);
    }
    tell(at);
}

void context::iget(void* dest, std::ptrdiff_t dest_stride, const void* source, std::ptrdiff_t source_stride,
                   std::size_t element, std::size_t count, int pe) {
    if (element == 0 || count == 0) return void(world_pe(pe, "iget"));
    const std::size_t size = extent(source_stride, element, count, "iget");
    (void)extent(dest_stride, element, count, "iget");
    const spot at = locate(source, size, pe, "iget", "source");
    check_local(dest, size, "iget", "dest");
    const base::rows rows = rows_of(dest_stride, source_stride, element, count);
    if (!at.is_mapped()) return read_rows(at, dest, rows, base::returns::delivered, "iget");
    if (at.on_device || is_device(dest)) {
        return device_.route->copy_rows(at.world_pe, dest, rows.here_step, at.address, rows.there_step, element, count,
                                        base::returns::delivered);
    }
    route::load_strided(dest, rows.here_step, at.address, rows.there_step, element, count);
}

void context::fence() {
    check_open("fence");
    // Within a lane, or a connection, order is given; but the next operation may be the processor's. With a PE that is
    // reached by RDMA it is not, unless memory of a GPU's is there, in its heap or attached to a window, which is so
    // nowhere in a job without GPUs: atomics of the remote route wait by themselves.
    if (is_remote_busy() && has_gpu()) remote_->quiet(told_, "fence");
    if (is_device_busy()) device_.route->quiet();
    base::release_fence();
}

void context::quiet() {
    check_open("quiet");
    if (is_remote_busy()) remote_->quiet(told_, "quiet");
    if (is_device_busy()) device_.route->quiet();
    if (device_.route != nullptr) device_.route->check_kernels("quiet");
    base::full_fence();
}

void context::quiet(int pe) {
    const int target = world_pe(pe, "quiet_pe");
    complete_remote(target, "quiet_pe");
    complete_device(target);
    if (device_.route != nullptr) device_.route->check_kernels("quiet_pe");
    base::full_fence();
}

void context::close() {
    if (closed_contexts_ == nullptr)
        refuse("context_destroy: the default context belongs to the world and cannot be destroyed");
    quiet();
    closed_contexts_->add(*this);
    near_ = {};
    closed_ = true;
}

}  // namespace via::host
