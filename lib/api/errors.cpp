// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "guard.hpp"

namespace via::api {
namespace {

/// The C interface's per-thread message: the one thing that is not kept in a world, because a call may fail without
/// one. Calls may fail also when exit() has destroyed what is a thread's, as those of destructors of libraries: then
/// there is another, which nobody destroys.
base::failure& last_error() noexcept {
    thread_local bool is_destroyed = false;
    struct until_exit {
        base::failure last{.status = VIA_OK, .message = {}};
        ~until_exit() { is_destroyed = true; }
    };
    thread_local until_exit usual;
    if (!is_destroyed) return usual.last;
    thread_local base::failure* const late = new base::failure{.status = VIA_OK, .message = {}};
    return *late;
}

}  // namespace

via_status remember(base::failure what, const char* call) noexcept {
    try {
        if (what.call.empty()) what.call = call;
        last_error() = std::move(what);
        return last_error().status;
    } catch (...) {  // no memory for the words; the status still stands
        last_error().status = what.status;
        return what.status;
    }
}

void fail_null(const char* call, const char* argument, const char* hint) {
    base::fail({.status = VIA_ERR_ARGUMENT, .message = std::string{call} + ": " + argument + " is NULL", .hint = hint});
}

}  // namespace via::api

int via_version(void) { return VIA_VERSION_MAJOR * 10000 + VIA_VERSION_MINOR * 100 + VIA_VERSION_PATCH; }

const char* via_status_string(via_status status) {
    static constexpr std::array words{"ok",
                                      "bad argument",
                                      "bad address",
                                      "PE out of range",
                                      "out of memory",
                                      "mismatched collective calls",
                                      "peer failed",
                                      "timed out",
                                      "joining the job failed",
                                      "system call failed",
                                      "unsupported",
                                      "internal error"};
    const auto index = static_cast<std::size_t>(status);
    return index < words.size() ? words[index] : "unknown status";
}

void via_last_error(via_error_info* info) {
    if (info == nullptr) return;
    const via::base::failure& last = via::api::last_error();
    *info = {.status = last.status,
             .pe = last.pe,
             .size = last.size,
             .call = last.call.c_str(),
             .message = last.message.c_str(),
             .hint = last.hint.c_str()};
}
