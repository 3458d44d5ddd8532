// SPDX-License-Identifier: Apache-2.0
/// @file choose.hpp
/// @brief Which port, which address of it and which partition a PE uses, by rule.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "rdma/device.hpp"

namespace via::rdma {

/// The path of a PCI device ("0000:1b:00.0") below /sys/devices, which names each bridge on the way to it; empty if
/// there is no such device.
using path_finder = std::function<std::string(const std::string& address)>;
/// That of this machine.
[[nodiscard]] std::string pci_path(const std::string& address);

/// A port that takes fewer requests in a send queue is not usable: the other side of a job may be owed so many rings.
inline constexpr int least_requests = 128;

/// What the user, and the place of the PE, say of the choice.
struct port_wish {
    std::string_view name = {};      ///< "mlx5_0", or "mlx5_0:2" for its second port; empty: by rule
    std::string gpu = {};            ///< PCI address of the PE's GPU, "0000:1b:00.0"; empty if it has none
    int gid_index = -1;              ///< -1: by rule
    path_finder path_of = pci_path;  ///< where the GPU and the adapters are
};

/// A port, and how connections use it.
struct port_choice {
    port which;
    int gid_index = 0;
    std::uint16_t pkey_index = 0;
    std::string reason;  ///< "the nearest to GPU 0000:1b:00.0 of 4 usable ports"
};

/// The port that is named; else, of those that are usable, the nearest to the GPU, of several such the first by adapter
/// and number. Usable is what is active, takes messages and has an address and a partition. Empty if there is none;
/// `problem` then says what each lacks, or what there is instead of what was named.
[[nodiscard]] std::optional<port_choice> choose_port(std::span<const port> all, const port_wish& wish,
                                                     std::string& problem);

/// On Ethernet the first RoCE v2 address of IPv4 that is not link-local, else the first RoCE v2 address of IPv6 that is
/// not, nor the loopback's; on InfiniBand the first of its own kind. Empty if there is none.
[[nodiscard]] std::optional<int> choose_gid(const port& of);

/// The first full membership, else the first at all: the highest bit of a key says which. Empty if there is none.
[[nodiscard]] std::optional<std::uint16_t> choose_pkey(const port& of);

/// How many levels one goes up from one device until the way also leads to the other: 0 for the same device, 1 for two
/// behind one bridge, more for two that share less of the way to the processor. The largest int if a path is empty.
/// @param from, to  what a path_finder gives.
[[nodiscard]] int pci_distance(std::string_view from, std::string_view to);

/// "mlx5_0:1".
[[nodiscard]] std::string name_of(const port& of);
/// An address as people write it: "10.0.0.1" where it is one of IPv4, else as IPv6 is written.
[[nodiscard]] std::string text_of(const gid& address);
/// "InfiniBand", "RoCE v1" or "RoCE v2".
[[nodiscard]] const char* name_of(gid_type type) noexcept;
/// "everyone".
[[nodiscard]] const char* name_of(atomicity with) noexcept;

}  // namespace via::rdma
