// SPDX-License-Identifier: Apache-2.0
/// @file orphans.hpp
/// @brief Processes that were started by PEs, as by a script, and outlive them.
#pragma once

#include <sys/types.h>
#include <vector>

#include "base/clock.hpp"

namespace via::viarun {

/// From its construction on, processes become this one's children when those who started them die.
class orphans {
public:
    orphans();

    /// Asks all children that are left to end, but for those that were there before, as of a shell that has become this
    /// process; kills those that do not within `patience`, and treats those likewise that become children meanwhile.
    /// Returns how many could not be ended. Where /proc is not to be read nothing happens.
    [[nodiscard]] int end(base::seconds patience) const;

private:
    [[nodiscard]] std::vector<pid_t> list() const;

    std::vector<pid_t> before_;
};

}  // namespace via::viarun
