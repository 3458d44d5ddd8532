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

/// Where a PCI device is.
struct pci_place {
    std::string path;  ///< below /sys/devices, which names each bridge on the way to it; empty: there is no such device
    int numa_node = -1;  ///< -1 if it is not known
};
/// @param address  "0000:1b:00.0".
using place_finder = std::function<pci_place(const std::string& address)>;
/// That of this machine.
[[nodiscard]] pci_place pci_place_of(const std::string& address);

/// A port that takes fewer requests in a send queue is not usable: the other side of a job may be owed so many rings.
inline constexpr int least_requests = 128;

/// What the user, and the place of the PE, say of the choice.
struct port_wish {
    std::string_view name = {};            ///< "mlx5_0", or "mlx5_0:2" for its second port; empty: by rule
    std::string gpu = {};                  ///< PCI address of the PE's GPU, "0000:1b:00.0"; empty if it has none
    int turn = 0;                          ///< the PE's number among those of its host, which share what is alike
    std::string_view gid = {};             ///< "3", an index, or "10.1.0.0/16", a network; empty: by rule
    std::uint16_t pkey = 0;                ///< 0: by rule; else the partition, with or without the highest bit
    std::uint8_t traffic_class = 0;        ///< taken as it is
    std::uint8_t service_level = 0;        ///< likewise
    place_finder place_of = pci_place_of;  ///< where the GPU and the adapters are
};

/// A port, and how connections use it.
struct port_choice {
    port which;
    port_use use;
    std::string reason;  ///< "the one that is nearest to GPU 0000:1b:00.0, of 4 usable ports"
};

/// The port that is named; else, of those that are usable and have at least a quarter of the rate of the fastest of
/// them, the nearest to the GPU, and of several such the fastest; of several such the first by adapter and number, or,
/// where they reach the same others (they are of one InfiniBand subnet and partition, or a network is wished), the PEs
/// of a host take them by turns. Usable is what is active, takes messages and has an address and a partition, those
/// that are wished. Empty if there is none; `problem` then says what each lacks, or what there is instead of what was
/// named.
[[nodiscard]] std::optional<port_choice> choose_port(std::span<const port> all, const port_wish& wish,
                                                     std::string& problem);

/// By rule, on Ethernet, the first RoCE v2 address of IPv4 that is not link-local, else the first RoCE v2 address of
/// IPv6 that is not, nor the loopback's; on InfiniBand the first of its own kind. Empty if there is none.
/// @param wish  as in port_wish: an index, of whatever kind its address is, or the network of a RoCE v2 address, or of
///              an InfiniBand one.
[[nodiscard]] std::optional<int> choose_gid(const port& of, std::string_view wish = {});

/// The first full membership, else the first at all: the highest bit of a key says which. Empty if there is none.
/// @param wish  as in port_wish: of that partition alone.
[[nodiscard]] std::optional<std::uint16_t> choose_pkey(const port& of, std::uint16_t wish = 0);

/// The highest bit of a key says whether the membership is a full one; the others are the partition.
[[nodiscard]] constexpr bool is_same_partition(std::uint16_t one, std::uint16_t other) noexcept {
    return ((one ^ other) & 0x7fff) == 0;
}

/// The first half of an address names the subnet.
[[nodiscard]] bool is_same_subnet(const gid& one, const gid& other);

/// How many levels one goes up from one device until the way also leads to the other: 0 for the same device, 1 for two
/// behind one bridge, more for two that share less of the way to the processor; and a half more for another NUMA node.
/// Infinite if a path is empty.
[[nodiscard]] double pci_distance(const pci_place& from, const pci_place& to);

/// "mlx5_0:1".
[[nodiscard]] std::string name_of(const port& of);
/// An address as people write it: "10.0.0.1" where it is one of IPv4, else as IPv6 is written.
[[nodiscard]] std::string text_of(const gid& address);
/// "InfiniBand", "RoCE v1" or "RoCE v2".
[[nodiscard]] const char* name_of(gid_type type) noexcept;
/// "everyone".
[[nodiscard]] const char* name_of(atomicity with) noexcept;

}  // namespace via::rdma
