// SPDX-License-Identifier: Apache-2.0
#include "absence.hpp"

#include <system_error>

#include <fmt/format.h>

namespace via::verbs_module {
namespace {

/// An entry of a folder whose name begins so; empty if there is none.
std::string first_entry(const std::filesystem::path& folder, const std::string& prefix) {
    std::error_code error;
    for (std::filesystem::directory_iterator at{folder, error}, end; !error && at != end; at.increment(error)) {
        std::string name = at->path().filename().string();
        if (name.compare(0, prefix.size(), prefix) == 0) return name;
    }
    return {};
}

bool is_there(const std::filesystem::path& path) {
    std::error_code error;
    return std::filesystem::exists(path, error);
}

}  // namespace

std::string missing_file(const std::filesystem::path& file) {
    return fmt::format("there is no {0}; in a container, start that with --device={0}", file.string());
}

std::string why_no_adapter(const std::filesystem::path& sys, const std::filesystem::path& dev) {
    const std::filesystem::path adapters = sys / "class/infiniband";
    const std::filesystem::path verbs = sys / "class/infiniband_verbs";
    const std::string adapter = first_entry(adapters, "");
    if (adapter.empty()) {
        const char* folder = is_there(adapters) ? "is empty" : "does not exist";
        return fmt::format(
            "this machine has no RDMA adapter: {} {}. If it has the hardware, load its driver (mlx5_ib, irdma, "
            "bnxt_re, "
            "...); 'rdma link add rxe0 type rxe netdev IF' makes one of an Ethernet interface",
            adapters.string(), folder);
    }
    const std::string file = first_entry(verbs, "uverbs");
    if (file.empty()) {
        return fmt::format("{} has no device file, since the kernel module ib_uverbs is not loaded: modprobe ib_uverbs",
                           adapter);
    }
    if (!is_there(dev / "infiniband" / file)) {  // libibverbs leaves out what has none
        return fmt::format("{} cannot be opened: {}", adapter, missing_file(dev / "infiniband" / file));
    }
    return fmt::format("the kernel has {}, but libibverbs has no driver for it (Debian: ibverbs-providers)", adapter);
}

}  // namespace via::verbs_module
