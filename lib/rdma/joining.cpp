// SPDX-License-Identifier: Apache-2.0
#include "rdma/joining.hpp"

#include <cstdint>

#include <fmt/format.h>

#include "rdma/choose.hpp"

namespace via::rdma {
namespace {

const char* name_of(link layer) { return layer == link::ethernet ? "Ethernet" : "InfiniBand"; }

}  // namespace

std::string why_apart(const endpoint& here, const endpoint& there) {
    constexpr const char* other_port = "; another port of the one or the other may do (VIADUCT_RDMA_PORT)";
    if (here.layer != there.layer) {
        return fmt::format("this PE's port is one of {}, the other's one of {}{}", name_of(here.layer),
                           name_of(there.layer), other_port);
    }
    constexpr std::uint16_t full = 0x8000;
    if (!is_same_partition(here.pkey, there.pkey) || ((here.pkey | there.pkey) & full) == 0) {
        return fmt::format(
            "this PE's port is in the partition {:#06x}, the other's in {:#06x}, and these do not talk; "
            "VIADUCT_RDMA_PKEY says which to take",
            here.pkey, there.pkey);
    }
    if (here.layer == link::infiniband && !is_same_subnet(here.address, there.address)) {
        return fmt::format("this PE's port, {}, is on another InfiniBand subnet than the other's, {}{}",
                           text_of(here.address), text_of(there.address), other_port);
    }
    return {};
}

bool join(connection& here, const endpoint& there, std::string& problem) {
    problem = why_apart(here.here(), there);
    return problem.empty() && here.connect(there, problem);
}

}  // namespace via::rdma
