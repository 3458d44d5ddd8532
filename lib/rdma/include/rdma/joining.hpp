// SPDX-License-Identifier: Apache-2.0
/// @file joining.hpp
/// @brief The two ends of a connection: whether they can have one.
#pragma once

#include <string>

#include "rdma/device.hpp"

namespace via::rdma {

/// Why no packet of the one end can come to the other, though an adapter would take both for joined: unlike links,
/// partitions (InfiniBand specification, 10.9.3) or subnets. Empty if nothing is known against it.
[[nodiscard]] std::string why_apart(const endpoint& here, const endpoint& there);

/// connection::connect(), which is not tried where it is in vain.
[[nodiscard]] bool join(connection& here, const endpoint& there, std::string& problem);

}  // namespace via::rdma
