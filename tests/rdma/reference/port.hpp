// SPDX-License-Identifier: Apache-2.0
// A port of a device, and the addresses by which others reach it.
#pragma once

#include <cstdint>
#include <string>

#include "reference/verbs.hpp"

namespace rdma {

struct port {
    device_context context;
    ibv_device_attr device{};
    ibv_port_attr attributes{};
    std::uint8_t number = 1;
    std::uint16_t pkey_index = 0;
    int gid_index = 0;
    ibv_gid gid{};

    [[nodiscard]] bool is_ethernet() const noexcept { return attributes.link_layer == IBV_LINK_LAYER_ETHERNET; }
};

/// Opens the first port of a device; an empty name means the first device. On Ethernet the GID is the first that is of
/// RoCE v2, IPv4, and not link-local, unless `gid_index` says which. Throws std::exception with what is missing.
[[nodiscard]] port open_port(const std::string& device_name, int gid_index);

}  // namespace rdma
