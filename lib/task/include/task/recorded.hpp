// SPDX-License-Identifier: Apache-2.0
/// @file recorded.hpp
/// @brief What the tasks of a list do, as it was recorded.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include <viaduct/abi/prepared.h>
#include <viaduct_task.h>

#include "task/layout.hpp"

namespace via::task {

/// A function of the program that launches a kernel, or is one.
struct kernel {
    via_task_function run = nullptr;
    void* argument = nullptr;
};

/// A transfer's end, with a layout of its own.
class kept_end {
public:
    kept_end(const via_transfer_end& what, bool blocks);

    /// Good while this object and `shape` are.
    [[nodiscard]] via_transfer_end view(via_layout& shape) const noexcept;
    /// Throws VIA_ERR_ARGUMENT, naming `call`, if it is malformed.
    [[nodiscard]] layout shape(const char* call) const;
    [[nodiscard]] bool blocks() const noexcept { return blocks_; }

private:
    via_transfer_end what_;
    via_layout shape_{};
    std::vector<long long> offsets_;
    bool blocks_;
};

struct posting {
    std::vector<via_abi_prepared> all;
};

struct signal_wait {
    std::uint64_t* word = nullptr;
    std::uint64_t value = 0;
};

struct reduction {
    via_op op = VIA_SUM;
    via_type type = VIA_INT32;
    void* dest = nullptr;
    const void* source = nullptr;
    std::size_t count = 0;
};

struct barrier {};

/// What decides whether there is another pass.
struct control_task {
    via_task_control decide = nullptr;
    void* argument = nullptr;
};
struct control_kernel {
    kernel launch;
    const int* again = nullptr;
};

/// A list's program: what is done, where an outline says when.
struct recorded {
    using action = std::variant<kernel, kept_end, posting, signal_wait, reduction, barrier>;

    std::vector<action> actions;  ///< by task
    std::variant<std::monostate, control_task, control_kernel> control;

    [[nodiscard]] const control_kernel* kernel_of_control() const noexcept {
        return std::get_if<control_kernel>(&control);
    }
};

}  // namespace via::task
