// SPDX-License-Identifier: Apache-2.0
#include "ipc_refusal.hpp"

#include <string>

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::heap {
namespace {

using outcome = open_result::outcome;
using verdict = ipc_table::verdict;

[[noreturn]] void refuse(const exported_buffer& what, const char* doing, via_status status, const std::string& why,
                         const char* hint) {
    base::fail({.status = status,
                .message = fmt::format("{}: {} cannot be mapped: {}", doing, name_of(what), why),
                .hint = hint,
                .pe = what.pe,
                .size = static_cast<std::size_t>(what.size)});
}

}  // namespace

void refuse_by(ipc_table::verdict why, const exported_buffer& what, const char* doing) {
    switch (why) {
        case verdict::owner_gone: refuse(what, doing, VIA_ERR_PEER_FAILED, "its owner has died", "");
        case verdict::withdrawn:
            refuse(what, doing, VIA_ERR_ADDRESS, "its owner took it back, or has other memory there since",
                   "no PE may use a buffer that its owner unregisters");
        case verdict::too_large:
            refuse(what, doing, VIA_ERR_MEMORY, "it alone exceeds the limit of mapped memory", "raise the limit");
        case verdict::full:
            refuse(what, doing, VIA_ERR_TIMEOUT, "all that the limit of mapped memory allows is in use",
                   "raise the limit, or have fewer transfers under way at a time");
        default:
            refuse(what, doing, VIA_ERR_TIMEOUT, "another thread did not finish opening or closing it in time",
                   "does the driver hang? a mapping takes a few milliseconds");
    }
}

void refuse_open(const open_result& why, const exported_buffer& what, const char* doing) {
    switch (why.what) {
        case outcome::already_mapped:
            refuse(what, doing, VIA_ERR_SYSTEM, fmt::format("something not of this library has it mapped: {}", why.why),
                   "does the program open CUDA IPC handles of the same memory itself?");
        case outcome::no_memory: refuse(what, doing, VIA_ERR_MEMORY, why.why, "a mapping takes some memory of the GPU");
        case outcome::no_such_memory:
            refuse(what, doing, VIA_ERR_ADDRESS, why.why, "was it freed before it was unregistered?");
        case outcome::unreachable: refuse(what, doing, VIA_ERR_UNSUPPORTED, why.why, "it can be reached by staging");
        case outcome::owner_gone: refuse(what, doing, VIA_ERR_PEER_FAILED, why.why, "");
        case outcome::context_gone:
            refuse(what, doing, VIA_ERR_SYSTEM, why.why,
                   "the context was destroyed before the world that uses it, or its GPU has failed");
        default: refuse(what, doing, VIA_ERR_SYSTEM, why.why, "");
    }
}

}  // namespace via::heap
