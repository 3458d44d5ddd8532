// SPDX-License-Identifier: Apache-2.0
/// @file doorbell.hpp
/// @brief Whether a GPU could ring an adapter itself, without the progress engine. It does so nowhere: DOORBELL.md says
/// how it would go, and this, what stands in its way on a machine.
#pragma once

#include <string>

namespace via::rdma {

/// Who would ring, and what.
struct doorbell_facts {
    std::string adapter;             ///< "mlx5_0"
    std::string driver;              ///< "mlx5_core"; empty for an adapter in software
    bool memory_operations = false;  ///< the GPU's streams write words of 64 bits
};

/// The first of what DOORBELL.md asks for that is missing there and can be known without an attempt; if nothing is,
/// that the library does not do it.
[[nodiscard]] std::string why_no_doorbell(const doorbell_facts& of);

}  // namespace via::rdma
