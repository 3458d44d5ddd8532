// SPDX-License-Identifier: Apache-2.0
// Whether a world has a device heap: the part that needs no CUDA.
#include <fmt/format.h>

#include "base/error.hpp"
#include "world/device_wishes.hpp"

namespace via::world {

namespace {

device_wish wish_of(const core::core& c, int pe) { return static_cast<device_wish>(c.others.card(pe).device_wish); }

}  // namespace

bool agree_on_devices(const core::core& c, std::string& why_not) {
    int lacks = -1;
    int has = -1;
    int asks = -1;
    for (int pe = c.npes - 1; pe >= 0; --pe) {
        const device_wish wish = wish_of(c, pe);
        (wish == device_wish::none ? lacks : has) = pe;
        if (wish == device_wish::by_number) asks = pe;
    }
    if (lacks < 0) return true;
    if (asks >= 0) {
        base::fail({.status = VIA_ERR_MISMATCH,
                    .message = fmt::format("PE {} asks for a GPU by VIADUCT_DEVICE, PE {} has none", asks, lacks),
                    .hint = "give every PE a GPU, or none: one GPU can serve several",
                    .pe = lacks});
    }
    why_not = has >= 0 ? fmt::format("PE {} has a current GPU, PE {} has none", has, lacks)
                       : "no GPU is current in the thread that made the world, nor named by VIADUCT_DEVICE";
    return false;
}

int index_on_host(const core::core& c) {
    const base::identity& mine = c.others.card(c.pe).process;
    int index = 0;
    for (int pe = 0; pe < c.pe; ++pe) index += c.others.card(pe).process.boot == mine.boot ? 1 : 0;
    return index;
}

}  // namespace via::world
