// SPDX-License-Identifier: Apache-2.0
// The border between exceptions inside and statuses outside.
#pragma once

#include <new>
#include <utility>

#include <viaduct.h>

#include "base/error.hpp"

namespace via::api {

/// Keeps a failure as the calling thread's last error; returns its status.
via_status remember(base::failure what, const char* call) noexcept;

/// Fails because a required argument is null.
[[noreturn]] void fail_null(const char* call, const char* argument, const char* hint = "");
/// For a handle of the library's that is null.
inline constexpr const char* no_handle_hint =
    "it was never made, or in C++ the object was moved from or its world was left";

/// Runs `body`; whatever it throws becomes the calling thread's last error, named by `call`.
template <class Body>
via_status guard(const char* call, Body&& body) noexcept {
    try {
        std::forward<Body>(body)();
        return VIA_OK;
    } catch (const base::error& error) {
        return remember(error.details(), call);
    } catch (const std::bad_alloc&) {
        return remember({.status = VIA_ERR_MEMORY, .message = "the process is out of memory"}, call);
    } catch (const std::exception& error) {
        return remember({.status = VIA_ERR_INTERNAL, .message = error.what()}, call);
    } catch (...) {  // as only a function of the program's throws
        return remember({.status = VIA_ERR_INTERNAL, .message = "something that is no std::exception was thrown"},
                        call);
    }
}

}  // namespace via::api
