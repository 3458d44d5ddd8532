// SPDX-License-Identifier: Apache-2.0
#include "host/context.hpp"

#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/fence.hpp"
#include "host/waits.hpp"

namespace via::host {
namespace {

[[noreturn]] void refuse(const std::string& message, const char* hint = "") {
    base::fail({.status = VIA_ERR_ARGUMENT, .message = message, .hint = hint});
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
    refuse(fmt::format("atomic: op {} does not exist for type {}", static_cast<int>(op), static_cast<int>(type)),
           "32- and 64-bit integers have all atomics; float and double have fetch, set, swap and add");
}

namespace {

/// `copy(to, from, size)` of every element, with a loop of its own for the common sizes.
template <class To, class From, class Copy>
void for_each_element(To* to, std::size_t to_step, From* from, std::size_t from_step, std::size_t element,
                      std::size_t count, Copy copy) {
    const auto run = [&](auto size) {
        for (std::size_t i = 0; i < count; ++i) copy(to + i * to_step, from + i * from_step, size);
    };
    switch (element) {
        case 4: return run(std::integral_constant<std::size_t, 4>{});
        case 8: return run(std::integral_constant<std::size_t, 8>{});
        case 16: return run(std::integral_constant<std::size_t, 16>{});
        default: return run(element);
    }
}

}  // namespace

context::context(core::core& c, route::peer_map& peers, const device_parts& device, const addresses& all,
                 std::shared_ptr<const core::members> team, int options, bool permanent)
    : core_{c},
      peers_{peers},
      device_{device},
      addresses_{all},
      team_{std::move(team)},
      options_{options},
      permanent_{permanent} {
    if (c.options.checked) return;
    near_ = {.base = c.heap.base,
             .size = c.heap.size,
             .heaps = c.others.table(),
             .world_pes = team_->table(),
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

target context::resolve(const void* symmetric, std::size_t size, int pe, const char* call, const char* argument) {
    const place at = locate(symmetric, size, pe, call, argument);
    return {at.address, at.on_device(), at.world_pe};
}

target context::resolve_word(const void* word, std::size_t size, int pe, const char* call, const char* argument) {
    const place at = locate_word(word, size, pe, call, argument);
    return {at.address, at.on_device(), at.world_pe};
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

context::place context::place_of(const void* symmetric, std::size_t offset, int world_pe, const char* call) {
    if (addresses_.on_device(symmetric)) return {device_.route->heap(world_pe, call) + offset, nullptr, world_pe};
    std::byte* heap = peers_.heap(world_pe, call);
    return {heap + offset, heap, world_pe};
}

context::place context::locate(const void* symmetric, std::size_t size, int pe, const char* call,
                               const char* argument) {
    const int target = world_pe(pe, call);
    if (size == 0) return {};
    return place_of(symmetric, addresses_.offset(symmetric, size, call, argument), target, call);
}

context::place context::locate_word(const void* word, std::size_t size, int pe, const char* call,
                                    const char* argument) {
    const int target = world_pe(pe, call);
    return place_of(word, addresses_.offset_of_words(word, size, 1, call, argument), target, call);
}

void context::copy_to(const place& at, const void* source, std::size_t size, route::returns when) {
    if (!at.on_device() && !is_device(source)) {
        route::store(at.address, source, size);
    } else {
        // Nobody on the host sees a copy by the GPU before it is done; on a GPU a signal says so, in the same lane.
        device_.route->copy(at.world_pe, at.address, source, size, when);
    }
    if (at.heap != nullptr) core::notify(core::block_of(at.heap));
}

void context::copy_from(const place& at, void* dest, std::size_t size, route::returns when) {
    if (!at.on_device() && !is_device(dest)) return route::load(dest, at.address, size);
    device_.route->copy(at.world_pe, dest, at.address, size, when);
}

/// What the GPU still does for a PE is done before the processor tells that PE of it.
void context::complete_device(int world_pe) {
    if (is_device_busy()) device_.route->quiet(world_pe);
}

void context::signal_at(const place& at, std::uint64_t value, via_signal_op op) {
    if (!at.on_device()) {
        complete_device(at.world_pe);
        return send_signal(at, value, op);
    }
    auto* target = reinterpret_cast<std::uint64_t*>(at.address);
    if (op == VIA_SIGNAL_SET) return device_.route->set_word(at.world_pe, target, value);
    device_.route->atomic(at.world_pe, VIA_ATOMIC_ADD, VIA_UINT64, target, &value, nullptr, nullptr);
}

void context::put(void* dest, const void* source, std::size_t size, int pe, route::returns when) {
    const place at = locate(dest, size, pe, "put", "dest");
    if (size != 0) copy_to(at, source, size, when);
}

void context::get(void* dest, const void* source, std::size_t size, int pe, route::returns when) {
    const place at = locate(source, size, pe, "get", "source");
    if (size != 0) copy_from(at, dest, size, when);
}

void context::signal(std::uint64_t* word, std::uint64_t value, via_signal_op op, int pe) {
    check_op(op, "signal");
    signal_at(locate_word(word, sizeof *word, pe, "signal", "signal"), value, op);
}

void context::put_signal(void* dest, const void* source, std::size_t size, std::uint64_t* word, std::uint64_t value,
                         via_signal_op op, int pe, route::returns when) {
    check_op(op, "put_signal");
    const place at = locate_word(word, sizeof *word, pe, "put_signal", "signal");
    const place data = locate(dest, size, pe, "put_signal", "dest");
    if (size != 0) copy_to(data, source, size, when);
    signal_at(at, value, op);
}

void context::atomic(via_atomic_op op, via_type type, void* word, const void* operand, const void* compare,
                     void* fetched, int pe) {
    const std::size_t size = checked_atomic_size(op, type);
    if (!route::is_complete(op, operand, compare, fetched)) {
        refuse("atomic: a value that the operation needs is NULL",
               "fetch needs fetched, the others operand, compare_swap compare as well");
    }
    for (const void* value : {operand, compare, static_cast<const void*>(fetched)}) {
        if (value == nullptr || !is_device(value)) continue;
        refuse("atomic: a value lies in device memory", "operand, compare and fetched are the processor's");
    }
    const place at = locate_word(word, size, pe, "atomic", "word");
    if (at.on_device()) return device_.route->atomic(at.world_pe, op, type, at.address, operand, compare, fetched);
    complete_device(at.world_pe);
    route::run_atomic(size, at.address, op, type, operand, compare, fetched);
    if (op != VIA_ATOMIC_FETCH) core::notify(core::block_of(at.heap));
}

void context::iput(void* dest, std::ptrdiff_t dest_stride, const void* source, std::ptrdiff_t source_stride,
                   std::size_t element, std::size_t count, int pe) {
    if (element == 0 || count == 0) return void(world_pe(pe, "iput"));
    const std::size_t size = extent(dest_stride, element, count, "iput");
    (void)extent(source_stride, element, count, "iput");
    const place at = locate(dest, size, pe, "iput", "dest");
    if (at.on_device() || is_device(source)) {
        device_.route->copy_rows(at.world_pe, at.address, element * static_cast<std::size_t>(dest_stride), source,
                                 element * static_cast<std::size_t>(source_stride), element, count,
                                 route::returns::source_reusable);
        if (at.heap != nullptr) core::notify(core::block_of(at.heap));
        return;
    }
    for_each_element(at.address, element * static_cast<std::size_t>(dest_stride), static_cast<const std::byte*>(source),
                     element * static_cast<std::size_t>(source_stride), element, count,
                     [](std::byte* to, const std::byte* from, auto bytes) { route::store(to, from, bytes); });
    core::notify(core::block_of(at.heap));
}

void context::iget(void* dest, std::ptrdiff_t dest_stride, const void* source, std::ptrdiff_t source_stride,
                   std::size_t element, std::size_t count, int pe) {
    if (element == 0 || count == 0) return void(world_pe(pe, "iget"));
    const std::size_t size = extent(source_stride, element, count, "iget");
    (void)extent(dest_stride, element, count, "iget");
    const place at = locate(source, size, pe, "iget", "source");
    if (at.on_device() || is_device(dest)) {
        return device_.route->copy_rows(at.world_pe, dest, element * static_cast<std::size_t>(dest_stride), at.address,
                                        element * static_cast<std::size_t>(source_stride), element, count,
                                        route::returns::delivered);
    }
    for_each_element(static_cast<std::byte*>(dest), element * static_cast<std::size_t>(dest_stride), at.address,
                     element * static_cast<std::size_t>(source_stride), element, count,
                     [](std::byte* to, const std::byte* from, auto bytes) { route::load(to, from, bytes); });
}

void context::fence() {
    check_open("fence");
    // Within a lane order is given; but the next operation may be the processor's, and the last may have been.
    if (is_device_busy()) device_.route->quiet();
    base::release_fence();
}

void context::quiet() {
    check_open("quiet");
    if (is_device_busy()) device_.route->quiet();
    if (device_.route != nullptr) device_.route->check_kernels("quiet");
    base::full_fence();
}

void context::quiet(int pe) {
    complete_device(world_pe(pe, "quiet_pe"));
    if (device_.route != nullptr) device_.route->check_kernels("quiet_pe");
    base::full_fence();
}

void context::close() {
    if (permanent_) refuse("context_destroy: the default context belongs to the world and cannot be destroyed");
    quiet();
    near_ = {};
    closed_ = true;
}

}  // namespace via::host
