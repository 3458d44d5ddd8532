// SPDX-License-Identifier: Apache-2.0
#include "host/context.hpp"

#include <array>
#include <cstdint>
#include <utility>

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
    if (is_near(dest) && !is_device(source)) {
        if (route::remote_peer* const far = find_far(dest, size, pe); far != nullptr && source != nullptr)
            return far->put(near_offset(dest), source, {.size = size}, when, "put", &told_);
        if (put_near(dest, source, size, pe)) return;
    }
    spot at = locate(dest, size, pe, "put", "dest");
    check_local(source, size, "put", "source");
    if (size != 0) copy_to(at, source, size, when, "put");
}

void context::get(void* dest, const void* source, std::size_t size, int pe, base::returns when) {
    if (is_near(source) && !is_device(dest)) {
        if (route::remote_peer* const far = find_far(source, size, pe); far != nullptr && dest != nullptr)
            return far->get(dest, near_offset(source), {.size = size}, when, "get", &told_);
        if (get_near(dest, source, size, pe)) return;
    }
    spot at = locate(source, size, pe, "get", "source");
    check_local(dest, size, "get", "dest");
    if (size != 0) copy_from(at, dest, size, when, "get");
}

void context::signal(std::uint64_t* word, std::uint64_t value, via_signal_op op, int pe) {
    if (op == VIA_SIGNAL_SET && !is_device_busy()) {
        if (route::remote_peer* const far = find_far_word(word, pe))
            return far->set_signal(near_offset(word), value, "signal", &told_);
    }
    check_op(op, "signal");
    spot at = locate_word(word, sizeof *word, pe, "signal", "signal");
    require_atomics(op == VIA_SIGNAL_ADD, at, "signal");
    signal_at(at, value, op, "signal");
}

void context::put_signal(void* dest, const void* source, std::size_t size, std::uint64_t* word, std::uint64_t value,
                         via_signal_op op, int pe, base::returns when) {
    if (is_near(dest) && !is_device_busy() && !is_device(source)) {
        if (put_signal_near(dest, source, size, word, value, op, pe)) return;
        route::remote_peer* const far = op == VIA_SIGNAL_SET && source != nullptr ? find_far(dest, size, pe) : nullptr;
        if (far != nullptr && far == find_far_word(word, pe))
            return far->put_signal(near_offset(dest), source, size, near_offset(word), value, when, "put_signal",
                                   &told_);
    }
    check_op(op, "put_signal");
    spot at = locate_word(word, sizeof *word, pe, "put_signal", "signal");
    require_atomics(op == VIA_SIGNAL_ADD, at, "put_signal");
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
    require_atomics(route::changes_by_value(op, fetched), at, "atomic");
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
    // nowhere in a job without GPUs: atomics of the remote route wait by themselves. What is kept back is what the next
    // operation may announce. What was lost the next call for that PE tells, or quiet().
    if (is_remote_busy()) has_gpu() ? remote_->complete("fence") : remote_->give_kept();
    if (is_device_busy()) device_.route->quiet();
    base::release_fence();
}

void context::quiet() {
    check_open("quiet");
    quiet_all();
}

void context::quiet_all() {
    if (is_remote_busy()) remote_->quiet(told_, "quiet");
    if (is_device_busy()) device_.route->quiet();
    if (device_.route != nullptr) device_.route->check_kernels("quiet");
    base::full_fence();
}

void context::complete(const char* call) {
    if (remote_ != nullptr && remote_->is_busy()) remote_->complete(call);
    if (is_device_busy()) device_.route->quiet();
    if (device_.route != nullptr) device_.route->check_kernels(call);
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
    check_open("context_destroy");
    if (closed_contexts_ == nullptr)
        refuse("context_destroy: the default context belongs to the world and cannot be destroyed");
    quiet_all();
    end();
}

void context::close_with_team() {
    try {
        quiet_all();
    } catch (...) {
        end();
        throw;
    }
    end();
}

void context::end() {
    if (closed_.exchange(true)) return;  // by another thread, that destroys its team or this
    near_ = {};
    closed_contexts_->add(*this);
}

}  // namespace via::host
