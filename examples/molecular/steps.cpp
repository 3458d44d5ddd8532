// SPDX-License-Identifier: Apache-2.0
#include "steps.hpp"

namespace molecular {

const char* name(form how) noexcept {
    switch (how) {
        case form::host: return "host";
        case form::host_sync: return "host-sync";
        case form::streams: return "streams";
        case form::kernel: return "kernel";
    }
    return "";
}

std::unique_ptr<steps> make_steps(form how, via::world& world, const problem& of) {
    return how == form::host ? make_host_steps(world, of) : make_gpu_steps(how, world, of);
}

}  // namespace molecular
