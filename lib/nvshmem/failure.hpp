// SPDX-License-Identifier: Apache-2.0
/// @file failure.hpp
/// @brief What becomes of errors, since most calls of the standard return nothing.
#pragma once

#include <string>

#include <viaduct/nvshmem/library.h>

namespace via::nvshmem {

/// Tells the handler of an error that this layer has found. Returns if the handler does; not while another thread ends
/// the process, whose doing the error may be.
[[gnu::cold]] void refuse(const char* call, const std::string& message, const std::string& hint) noexcept;

/// Ends this process, as a kernel has asked for; the job knows. Returns if another thread ends it, which may wait for
/// this one.
void end_by_kernel(int status) noexcept;

/// Tells the handler of the native error that the thread has seen last, as an error of `call`.
[[gnu::cold]] void fail(const char* call) noexcept;

/// For calls that return what the matter is: returns the code. Says it, if NVSHMEM_DEBUG is set.
[[gnu::cold]] int decline(const char* call, const std::string& message,
                          int code = NVSHMEMX_ERROR_INVALID_VALUE) noexcept;
/// The same of the native error that the thread has seen last, which had this status.
[[gnu::cold]] int decline(const char* call, via_status status) noexcept;

/// 0 if there is a place for what the call gives; else what decline() returns.
inline int code_of_place(const void* place, const char* argument, const char* call) noexcept {
    return place != nullptr ? NVSHMEMX_SUCCESS : decline(call, std::string{argument} + " is NULL");
}

/// True if the native call succeeded; else tells the handler.
inline bool check(via_status status, const char* call) noexcept {
    if (status == VIA_OK) [[likely]]
        return true;
    fail(call);
    return false;
}

/// 0 if the native call succeeded; else what decline() returns.
inline int code_of(via_status status, const char* call) noexcept {
    return status == VIA_OK ? NVSHMEMX_SUCCESS : decline(call, status);
}

}  // namespace via::nvshmem
