// SPDX-License-Identifier: Apache-2.0
/// @file fd.hpp
/// @brief Owner of a file descriptor.
#pragma once

#include <utility>

namespace via::base {

/// Closes its descriptor when destroyed. Move-only; -1 is empty. It is never 0, 1 or 2: a program that has closed these
/// writes to them all the same, and opens them anew.
class fd {
public:
    fd() noexcept = default;
    /// If `number` is that of a standard stream, another descriptor of the same is made, and that one closed; unless
    /// there can be no more of them.
    explicit fd(int number) noexcept : number_{static_cast<unsigned>(number) > 2 ? number : moved(number)} {}
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
    static int moved(int number) noexcept;

    int number_ = -1;
};

}  // namespace via::base
