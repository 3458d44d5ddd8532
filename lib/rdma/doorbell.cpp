// SPDX-License-Identifier: Apache-2.0
#include "rdma/doorbell.hpp"

#include <fmt/format.h>

namespace via::rdma {

std::string why_no_doorbell(const doorbell_facts& of) {
    if (of.driver.empty()) return fmt::format("{} is an adapter in software, which has no doorbell", of.adapter);
    if (of.driver != "mlx5_core") {
        return fmt::format("{} is driven by {}; only mlx5 adapters show their queues and doorbells (mlx5dv)",
                           of.adapter, of.driver);
    }
    if (!of.memory_operations) return "the GPU's streams write no words of 64 bits";
    return fmt::format("{} might do, and no such adapter was at hand to try it: lib/rdma/DOORBELL.md", of.adapter);
}

}  // namespace via::rdma
