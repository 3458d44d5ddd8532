// SPDX-License-Identifier: Apache-2.0
#include "host/operations.hpp"

#include <array>

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::host {
namespace {

/// Sequentially consistent, so that programs that use signals as flags in both directions need no more than signals.
void apply_signal(std::byte* word, std::uint64_t value, via_signal_op op) noexcept {
    auto* target = reinterpret_cast<std::uint64_t*>(word);
    if (op == VIA_SIGNAL_ADD) {
        __atomic_fetch_add(target, value, __ATOMIC_SEQ_CST);
    } else {
        __atomic_store_n(target, value, __ATOMIC_SEQ_CST);
    }
}

[[nodiscard]] bool compares(std::uint64_t word, via_cmp cmp, std::uint64_t value) noexcept {
    switch (cmp) {
        case VIA_EQ: return word == value;
        case VIA_NE: return word != value;
        case VIA_GT: return word > value;
        case VIA_GE: return word >= value;
        case VIA_LT: return word < value;
        case VIA_LE: return word <= value;
    }
    return false;
}

void check_op(via_signal_op op, const char* call) {
    if (op == VIA_SIGNAL_SET || op == VIA_SIGNAL_ADD) return;
    base::fail({.status = VIA_ERR_ARGUMENT,
                .message = fmt::format("{}: op {} is no signal operation", call, static_cast<int>(op)),
                .hint = "use VIA_SIGNAL_SET or VIA_SIGNAL_ADD"});
}

const char* symbol(via_cmp cmp, const char* call) {
    static constexpr std::array symbols{"==", "!=", ">", ">=", "<", "<="};
    if (cmp >= VIA_EQ && cmp <= VIA_LE) return symbols[static_cast<std::size_t>(cmp)];
    base::fail({.status = VIA_ERR_ARGUMENT,
                .message = fmt::format("{}: cmp {} is no comparison", call, static_cast<int>(cmp)),
                .hint = "use VIA_EQ, VIA_NE, VIA_GT, VIA_GE, VIA_LT or VIA_LE"});
}

}  // namespace

void operations::put_signal(void* dest, const void* source, std::size_t size, std::uint64_t* signal,
                            std::uint64_t value, via_signal_op op, int pe) {
    check_op(op, "put_signal");
    const std::size_t word = translate_signal(signal, "put_signal");
    const std::size_t offset = size == 0 ? 0 : translate(dest, size, "put_signal", "dest");
    std::byte* heap = reach(pe, "put_signal");
    if (size != 0) route::store(heap + offset, source, size);
    apply_signal(heap + word, value, op);
    core::notify(core::block_of(heap));
}

void operations::signal(std::uint64_t* signal, std::uint64_t value, via_signal_op op, int pe) {
    check_op(op, "signal");
    const std::size_t word = translate_signal(signal, "signal");
    std::byte* heap = reach(pe, "signal");
    apply_signal(heap + word, value, op);
    core::notify(core::block_of(heap));
}

std::uint64_t operations::wait_until(const std::uint64_t* signal, via_cmp cmp, std::uint64_t value) {
    static constexpr const char* call = "signal_wait_until";
    const char* relation = symbol(cmp, call);
    const std::size_t offset = translate_signal(signal, call);
    std::uint64_t seen = 0;
    core::wait(
        core_, call,
        [&] {
            seen = __atomic_load_n(signal, __ATOMIC_ACQUIRE);
            return compares(seen, cmp, value);
        },
        [&] {
            return fmt::format("{}: the word at heap offset {:#x} is {}, it waits for {} {} from any PE", call, offset,
                               seen, relation, value);
        });
    return seen;
}

std::uint64_t operations::fetch(const std::uint64_t* signal) {
    (void)translate_signal(signal, "signal_fetch");
    return __atomic_load_n(signal, __ATOMIC_ACQUIRE);
}

void* operations::ptr(const void* address, int pe) {
    const std::size_t offset = translate(address, 1, "ptr", "address");
    check_pe(pe, "ptr");
    return peers_.reachable(pe) ? peers_.heap(pe, "ptr") + offset : nullptr;
}

std::size_t operations::translate_signal(const std::uint64_t* signal, const char* call) const {
    const std::size_t offset = translate(signal, sizeof *signal, call, "signal");
    if (offset % sizeof *signal != 0) {
        base::fail({.status = VIA_ERR_ADDRESS,
                    .message = fmt::format("{}: signal {} is not aligned to 8 bytes", call, fmt::ptr(signal))});
    }
    return offset;
}

void operations::check_range(const void* address, std::size_t size, const char* call, const char* argument) const {
    const std::size_t offset = core_.heap.offset(address);
    const auto refuse = [&](const std::string& why, const char* hint) {
        base::fail({.status = VIA_ERR_ADDRESS,
                    .message = fmt::format("{}: {} {} with {} bytes {}", call, argument, fmt::ptr(address), size, why),
                    .hint = hint,
                    .size = size});
    };
    if (offset >= core_.heap.size) {
        refuse("is not in the symmetric heap", "pass this PE's own address of memory from via_malloc");
    }
    if (!core_.heap.holds(offset, size)) {
        refuse(fmt::format("passes the end of the symmetric heap by {}", size - (core_.heap.size - offset)), "");
    }
    if (!core_.options.checked) return;
    const auto allocation = allocations_.find(offset);
    if (!allocation) refuse("is not in an allocation", "was it freed?");
    if (size > allocation->end() - offset) {
        refuse(fmt::format("passes the end of its allocation of {} bytes by {}", allocation->size,
                           size - (allocation->end() - offset)),
               "");
    }
}

void operations::fail_pe(int pe, const char* call) const {
    base::fail({.status = VIA_ERR_PE,
                .message = fmt::format("{}: PE {} is out of range, the world has {} PEs", call, pe, core_.npes),
                .pe = pe});
}

}  // namespace via::host
