// SPDX-License-Identifier: Apache-2.0
#include "rdma/load.hpp"

#include <string_view>

#include <fmt/format.h>

#include "base/dynamic_library.hpp"
#include "rdma/module.hpp"

namespace via::rdma {

std::shared_ptr<provider> load_provider(std::string& problem, const std::string& directory) {
    static constexpr char here = 0;  // of this library
    const std::string path = (directory.empty() ? base::directory_of(&here) : directory) + "/libviaduct-verbs.so";
    std::string reason;
    const base::dynamic_library module = base::dynamic_library::open(path, reason);
    if (!module) {
        problem = fmt::format(
            "the module for RDMA cannot be loaded: {}. It needs libibverbs to run (Debian: libibverbs1 and "
            "ibverbs-providers), and is built where its headers are (libibverbs-dev)",
            reason);
        return nullptr;
    }
    auto* const get = module.function<decltype(viaduct_verbs_module_get)>("viaduct_verbs_module_get");
    const module_entry* const found = get == nullptr ? nullptr : get();
    if (found == nullptr || std::string_view{found->build} != module_build) {
        problem = fmt::format(
            "{} is not of this library's build: it is of '{}', and this is '{}'. Install libviaduct.so and "
            "libviaduct-verbs.so together",
            path, found == nullptr ? "something else" : found->build, module_build);
        return nullptr;
    }
    return found->make(problem);  // its code stays, so its objects may outlive the handle
}

}  // namespace via::rdma
