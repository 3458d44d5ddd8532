// SPDX-License-Identifier: Apache-2.0
#include "host/prepared.hpp"

#include <fmt/format.h>

#include <viaduct/abi/device_context.h>
#include <viaduct/abi/ring.h>

#include "base/error.hpp"

namespace via::host {
namespace {

std::uint64_t number(const void* address) noexcept { return reinterpret_cast<std::uintptr_t>(address); }
void* pointer(std::uint64_t address) noexcept { return reinterpret_cast<void*>(address); }

}  // namespace

via_abi_prepared prepare(context& by, const transfer_wish& wish, const char* call) {
    const bool gets = wish.what == VIA_ABI_COMMAND_GET;
    const auto is_captured = [] { return false; };
    by.check_open(call);
    if (wish.word != nullptr || wish.what == VIA_ABI_COMMAND_PUT_SIGNAL) {
        check_op(wish.op, call);
        const target at = by.resolve_word(wish.word, sizeof *wish.word, wish.pe, call, "signal", is_captured);
        by.require_atomics(wish.op == VIA_SIGNAL_ADD, at, call);
    }
    if (wish.size != 0 || wish.what != VIA_ABI_COMMAND_PUT_SIGNAL) {
        (void)by.resolve(wish.symmetric, wish.size, wish.pe, call, gets ? "source" : "dest", is_captured);
    }
    if (wish.size != 0 && wish.local == nullptr) {
        base::fail({.status = VIA_ERR_ARGUMENT,
                    .message = fmt::format("{}: {} is NULL", call, gets ? "dest" : "source"),
                    .pe = wish.pe});
    }
    via_abi_prepared made{};
    made.version = VIA_ABI_VERSION;
    made.what = wish.what;
    made.context = number(&by);
    made.dest = gets ? number(wish.local) : number(wish.symmetric);
    made.source = gets ? number(wish.symmetric) : number(wish.local);
    made.size = wish.size;
    made.word = number(wish.word);
    made.value = wish.value;
    made.operation = static_cast<unsigned>(wish.op);
    made.pe = wish.pe;
    made.world_pe = by.world_pe(wish.pe, call);
    return made;
}

context& owner_of(std::span<const via_abi_prepared> all, const char* call) {
    for (const via_abi_prepared& each : all) {
        const bool is_known =
            each.version == VIA_ABI_VERSION && (each.what == VIA_ABI_COMMAND_PUT || each.what == VIA_ABI_COMMAND_GET ||
                                                each.what == VIA_ABI_COMMAND_PUT_SIGNAL);
        if (is_known && each.context == all.front().context) continue;
        base::fail({.status = VIA_ERR_ARGUMENT,
                    .message = fmt::format("{}: number {} of the list {}", call, &each - all.data(),
                                           is_known ? "belongs to another context than the first" : "was not prepared"),
                    .hint = is_known ? "post those of each context by a call of their own"
                                     : "via_prepare_put() and the like fill it in"});
    }
    return *static_cast<context*>(pointer(all.front().context));
}

void post(context& by, std::span<const via_abi_prepared> all) {
    using base::returns;
    for (const via_abi_prepared& each : all) {
        void* const dest = pointer(each.dest);
        const void* const source = pointer(each.source);
        if (each.what == VIA_ABI_COMMAND_PUT) {
            by.put(dest, source, each.size, each.pe, returns::at_once);
        } else if (each.what == VIA_ABI_COMMAND_GET) {
            by.get(dest, source, each.size, each.pe, returns::at_once);
        } else if (each.size != 0) {
            by.put_signal(dest, source, each.size, static_cast<std::uint64_t*>(pointer(each.word)), each.value,
                          static_cast<via_signal_op>(each.operation), each.pe, returns::at_once);
        } else {
            by.signal(static_cast<std::uint64_t*>(pointer(each.word)), each.value,
                      static_cast<via_signal_op>(each.operation), each.pe);
        }
    }
}

}  // namespace via::host
