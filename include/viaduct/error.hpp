// SPDX-License-Identifier: Apache-2.0
/// @file error.hpp
/// @brief The exception of the C++ interface.
#ifndef VIADUCT_ERROR_HPP
#define VIADUCT_ERROR_HPP

#include <cstddef>
#include <stdexcept>
#include <string>

#include <viaduct.h>

namespace via {

/// What every failing call throws. `what()` is one line with all that is known, the hint included.
class error : public std::runtime_error {
public:
    /// Takes over the details of a failed call.
    explicit error(const via_error_info& info)
        : std::runtime_error{text(info)},
          status_{info.status},
          pe_{info.pe},
          size_{info.size},
          call_{info.call},
          hint_{info.hint} {}

    /// The kind of failure.
    [[nodiscard]] via_status status() const noexcept { return status_; }
    /// The PE concerned, or -1.
    [[nodiscard]] int pe() const noexcept { return pe_; }
    /// Bytes asked for, or 0.
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// The call that failed.
    [[nodiscard]] const std::string& call() const noexcept { return call_; }
    /// What to do about it; may be empty.
    [[nodiscard]] const std::string& hint() const noexcept { return hint_; }

private:
    static std::string text(const via_error_info& info) {
        std::string line = info.message;
        if (info.hint[0] != '\0') line.append(" (").append(info.hint).append(")");
        return line;
    }

    via_status status_;
    int pe_;
    std::size_t size_;
    std::string call_;
    std::string hint_;
};

namespace detail {

/// Apart from check(), so that this is a compare in its caller.
[[noreturn]] inline void throw_last_error() {
    via_error_info info;
    via_last_error(&info);
    throw error{info};
}

/// For what the C call that follows could not see.
[[noreturn]] inline void throw_argument_error(const char* call, const char* message) {
    throw error{{VIA_ERR_ARGUMENT, -1, 0, call, message, ""}};
}

}  // namespace detail

/// Throws the calling thread's last error if `status` is one.
inline void check(via_status status) {
    if (__builtin_expect(static_cast<long>(status != VIA_OK), 0L) != 0) detail::throw_last_error();
}

}  // namespace via

#endif
