// SPDX-License-Identifier: Apache-2.0
#include "host/context.hpp"

#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/fence.hpp"

namespace via::host {
namespace {

[[noreturn]] void refuse(const std::string& message, const char* hint = "") {
    base::fail({.status = VIA_ERR_ARGUMENT, .message = message, .hint = hint});
}

void check_op(via_signal_op op, const char* call) {
    if (op == VIA_SIGNAL_SET || op == VIA_SIGNAL_ADD) return;
    refuse(fmt::format("{}: op {} is no signal operation", call, static_cast<int>(op)),
           "use VIA_SIGNAL_SET or VIA_SIGNAL_ADD");
}

const route::atomic_action& find_action(via_atomic_op op, via_type type) {
    if (op < VIA_ATOMIC_FETCH || op > VIA_ATOMIC_XOR) {
        refuse(fmt::format("atomic: op {} is no atomic operation", static_cast<int>(op)),
               "use a value of via_atomic_op");
    }
    const route::atomic_action* found = route::find_atomic(op, type);
    if (found != nullptr) return *found;
    refuse(fmt::format("atomic: op {} does not exist for type {}", static_cast<int>(op), static_cast<int>(type)),
           "32- and 64-bit integers have all atomics; float and double have fetch, set, swap and add");
}

/// Bytes from the first to the end of the last element, or SIZE_MAX if that is more than there are addresses.
std::size_t extent(std::ptrdiff_t stride, std::size_t element, std::size_t count, const char* call) {
    if (stride < 1) refuse(fmt::format("{}: stride {} is less than 1", call, stride));
    std::size_t last = 0;
    std::size_t bytes = 0;
    if (__builtin_mul_overflow(count - 1, static_cast<std::size_t>(stride), &last) ||
        __builtin_add_overflow(last, 1, &last) || __builtin_mul_overflow(last, element, &bytes)) {
        return SIZE_MAX;
    }
    return bytes;
}

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

context::context(core::core& c, route::peer_map& peers, const addresses& all, std::shared_ptr<const core::members> team,
                 int options, bool permanent)
    : core_{c}, peers_{peers}, addresses_{all}, team_{std::move(team)}, options_{options}, permanent_{permanent} {
    if (c.options.checked) return;
    near_ = {.base = c.heap.base,
             .size = c.heap.size,
             .heaps = c.others.table(),
             .world_pes = team_->table(),
             .npes = static_cast<unsigned>(team_->size())};
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

context::place context::locate(const void* symmetric, std::size_t size, int pe, const char* call,
                               const char* argument) {
    const int target = world_pe(pe, call);
    if (size == 0) return {};
    const std::size_t offset = addresses_.offset(symmetric, size, call, argument);
    std::byte* heap = peers_.heap(target, call);
    return {heap + offset, heap};
}

context::place context::locate_word(const void* word, std::size_t size, int pe, const char* call,
                                    const char* argument) {
    const int target = world_pe(pe, call);
    const std::size_t offset = addresses_.offset_of_words(word, size, 1, call, argument);
    std::byte* heap = peers_.heap(target, call);
    return {heap + offset, heap};
}

void context::put(void* dest, const void* source, std::size_t size, int pe) {
    const place at = locate(dest, size, pe, "put", "dest");
    if (size == 0) return;
    route::store(at.address, source, size);
    core::notify(core::block_of(at.heap));
}

void context::get(void* dest, const void* source, std::size_t size, int pe) {
    const place at = locate(source, size, pe, "get", "source");
    if (size != 0) route::load(dest, at.address, size);
}

void context::signal(std::uint64_t* word, std::uint64_t value, via_signal_op op, int pe) {
    check_op(op, "signal");
    send_signal(locate_word(word, sizeof *word, pe, "signal", "signal"), value, op);
}

void context::put_signal(void* dest, const void* source, std::size_t size, std::uint64_t* word, std::uint64_t value,
                         via_signal_op op, int pe) {
    check_op(op, "put_signal");
    const place at = locate_word(word, sizeof *word, pe, "put_signal", "signal");
    const place data = locate(dest, size, pe, "put_signal", "dest");
    if (size != 0) route::store(data.address, source, size);
    send_signal(at, value, op);
}

void context::atomic(via_atomic_op op, via_type type, void* word, const void* operand, const void* compare,
                     void* fetched, int pe) {
    const route::atomic_action& action = find_action(op, type);
    if (!route::is_complete(op, operand, compare, fetched)) {
        refuse("atomic: a value that the operation needs is NULL",
               "fetch needs fetched, the others operand, compare_swap compare as well");
    }
    const place at = locate_word(word, action.size, pe, "atomic", "word");
    action.run(at.address, operand, compare, fetched);
    core::notify(core::block_of(at.heap));
}

void context::iput(void* dest, std::ptrdiff_t dest_stride, const void* source, std::ptrdiff_t source_stride,
                   std::size_t element, std::size_t count, int pe) {
    if (element == 0 || count == 0) return void(world_pe(pe, "iput"));
    const std::size_t size = extent(dest_stride, element, count, "iput");
    (void)extent(source_stride, element, count, "iput");
    const place at = locate(dest, size, pe, "iput", "dest");
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
    for_each_element(static_cast<std::byte*>(dest), element * static_cast<std::size_t>(dest_stride), at.address,
                     element * static_cast<std::size_t>(source_stride), element, count,
                     [](std::byte* to, const std::byte* from, auto bytes) { route::load(to, from, bytes); });
}

void context::fence() {
    check_open("fence");
    base::release_fence();
}

void context::quiet() {
    check_open("quiet");
    base::full_fence();
}

void context::quiet(int pe) {
    (void)world_pe(pe, "quiet_pe");
    base::full_fence();
}

void context::close() {
    if (permanent_) refuse("context_destroy: the default context belongs to the world and cannot be destroyed");
    quiet();
    near_ = {};
    closed_ = true;
}

}  // namespace via::host
