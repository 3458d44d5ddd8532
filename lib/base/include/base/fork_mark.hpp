// SPDX-License-Identifier: Apache-2.0
/// @file fork_mark.hpp
/// @brief Tells the child of a fork from the process that made an object.
#pragma once

#include "base/mapping.hpp"

namespace via::base {

/// One word in a page that the kernel empties in a child. A look costs a load, where getpid() costs a system call.
class fork_mark {
public:
    /// Throws VIA_ERR_SYSTEM.
    fork_mark();

    /// True in the process that made the mark, false in its children.
    [[nodiscard]] bool is_mine() const noexcept { return *page_.data() != std::byte{0}; }

private:
    mapping page_;
};

}  // namespace via::base
