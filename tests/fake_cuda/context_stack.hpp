// SPDX-License-Identifier: Apache-2.0
/// @file context_stack.hpp
/// @brief The contexts that the calling thread has made current, the present one last.
#pragma once

#include <array>
#include <cstddef>

namespace fake_cuda {

struct context;

/// Has no destructor to run when its thread ends: by then the loader may have given the thread's memory to another one.
class context_list {
public:
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] context* back() const noexcept { return all_[size_ - 1]; }
    /// False if there is no room.
    [[nodiscard]] bool push_back(context* next) noexcept {
        if (size_ == all_.size()) return false;
        all_[size_++] = next;
        return true;
    }
    void pop_back() noexcept { --size_; }

private:
    std::array<context*, 16> all_ = {};
    std::size_t size_ = 0;
};

[[nodiscard]] context_list& context_stack();

}  // namespace fake_cuda
