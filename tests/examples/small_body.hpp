// SPDX-License-Identifier: Apache-2.0
// A body for quick runs: every kind of material, and sides that no number of PEs divides.
#pragma once

#include "image.hpp"

namespace testing {

[[nodiscard]] inline heat::image small_body() {
    heat::image picture{61, 47, {255, 255, 255, 255}};
    picture.fill(2, 2, 59, 45, {0, 0, 0, 255});
    picture.fill(20, 5, 30, 40, {120, 120, 120, 255});   // conducts less
    picture.fill(33, 10, 40, 35, {255, 255, 255, 255});  // a hole
    picture.fill(42, 12, 50, 20, {90, 160, 70, 255});    // a colour that is neither source nor sink
    picture.fill(2, 8, 6, 38, {230, 30, 30, 255});       // source
    picture.fill(55, 2, 59, 20, {30, 30, 230, 255});     // sink
    return picture;
}

}  // namespace testing
