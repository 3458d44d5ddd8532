// SPDX-License-Identifier: Apache-2.0
// In a build without CUDA.
#include "base/error.hpp"
#include "world/device_wishes.hpp"

namespace via::world {

device_wish wish_for_device(const core::settings& options) {
    if (options.device == "none" || options.device == "current") return device_wish::none;
    base::fail({.status = VIA_ERR_UNSUPPORTED,
                .message = "a GPU is asked for, and this library was built without CUDA",
                .hint = "build it with a CUDA toolkit, or leave VIADUCT_DEVICE alone"});
}

std::string why_no_gpu() { return {}; }  // join_devices() says it

std::unique_ptr<device_side> join_devices(core::core& c, bootstrap::bootstrap&, const std::shared_ptr<const void>&,
                                          std::string& why_not) {
    (void)agree_on_devices(c, why_not);
    why_not = "this library was built without CUDA";
    return nullptr;
}

}  // namespace via::world
