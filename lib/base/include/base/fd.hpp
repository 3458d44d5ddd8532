// SPDX-License-Identifier: Apache-2.0
/// @file fd.hpp
/// @brief Owner of a file descriptor.
#pragma once

#include <utility>

namespace via::base {

/// Closes its descriptor when destroyed. Move-only; -1 is empty.
class fd {
public:
    fd() noexcept = default;
    explicit fd(int number) noexcept : number_{number} {}
    fd(const fd&) = delete;
    fd& operator=(const fd&) = delete;
    fd(fd&& other) noexcept : number_{other.release()} {}
    fd& operator=(fd&& other) noexcept {
        fd gone{std::exchange(number_, other.release())};
        return *this;
    }
    ~fd();

    [[nodiscard]] int get() const noexcept { return number_; }
    [[nodiscard]] int release() noexcept { return std::exchange(number_, -1); }
    [[nodiscard]] explicit operator bool() const noexcept { return number_ >= 0; }

private:
    int number_ = -1;
};

}  // namespace via::base
