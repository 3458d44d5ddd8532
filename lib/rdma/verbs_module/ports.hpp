// SPDX-License-Identifier: Apache-2.0
/// @file ports.hpp
/// @brief Which adapters and ports there are.
#pragma once

#include <string>
#include <vector>

#include "owners.hpp"
#include "rdma/device.hpp"

namespace via::verbs_module {

/// All ports of all adapters for which reliable connections can be made as the library makes them.
/// @param problem  receives why there is none, or what each one that is left out lacks.
[[nodiscard]] std::vector<rdma::port> list_ports(std::string& problem);

/// One port of an adapter, as it is now. Throws problem_found.
[[nodiscard]] rdma::port look_at_port(ibv_context& context, int number);

/// The adapter of that name, opened. Throws problem_found.
[[nodiscard]] context_owner open_adapter(const std::string& name);

}  // namespace via::verbs_module
