// SPDX-License-Identifier: Apache-2.0
#include "base/fork_mark.hpp"

namespace via::base {

fork_mark::fork_mark() : page_{mapping::wiped_on_fork("cannot make a mark that a fork wipes")} {
    *page_.data() = std::byte{1};
}

}  // namespace via::base
