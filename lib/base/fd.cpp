// SPDX-License-Identifier: Apache-2.0
#include "base/fd.hpp"

#include <unistd.h>

namespace via::base {

fd::~fd() {
    if (number_ >= 0) ::close(number_);
}

}  // namespace via::base
