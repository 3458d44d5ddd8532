// SPDX-License-Identifier: Apache-2.0
// What a call of the library's inside failed with.
#pragma once

#include <utility>

#include "base/error.hpp"

namespace support {

/// The failure that `act` throws; one of status VIA_OK if it throws none, so that a check of any part of it fails.
template <class Act>
[[nodiscard]] via::base::failure failure_of(Act&& act) {
    try {
        std::forward<Act>(act)();
    } catch (const via::base::error& error) {
        return error.details();
    }
    return {.status = VIA_OK, .message = "nothing was thrown"};
}

}  // namespace support
