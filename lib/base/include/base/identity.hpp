// SPDX-License-Identifier: Apache-2.0
/// @file identity.hpp
/// @brief Which process on which host this is, told by facts that cannot be equal by accident.
#pragma once

#include <array>
#include <cstdint>

namespace via::base {

/// 128 random bits.
using token = std::array<std::uint64_t, 2>;

/// A fresh token from the kernel. Throws VIA_ERR_SYSTEM if the kernel gives none.
[[nodiscard]] token make_token();

/// One life of one process. Host names play no part: two containers or two hosts may share a name and a pid, never
/// boot id, namespaces, pid and start time together. Plain data, sent between PEs as it is.
struct identity {
    token boot = {};                  ///< /proc/sys/kernel/random/boot_id
    std::uint64_t pid_namespace = 0;  ///< inode of /proc/self/ns/pid
    std::uint64_t net_namespace = 0;  ///< inode of /proc/self/ns/net; abstract socket names are scoped by it
    std::uint64_t start_time = 0;     ///< of the process, in clock ticks since boot
    std::uint64_t pid = 0;            ///< in its own pid namespace

    friend bool operator==(const identity&, const identity&) = default;

    /// True if a Unix socket and shared memory can join the two.
    [[nodiscard]] bool same_host(const identity& other) const noexcept {
        return boot == other.boot && net_namespace == other.net_namespace;
    }
};

/// Reads the facts of the calling process.
[[nodiscard]] identity this_process();

}  // namespace via::base
