// SPDX-License-Identifier: Apache-2.0
/// @file collectives.hpp
/// @brief Barrier, reduce and broadcast. Described in viaduct.h, where each has its C name.
#pragma once

#include <cstddef>

#include <viaduct.h>

#include "collective/exchange.hpp"
#include "host/operations.hpp"

namespace via::collective {

/// Collectives of one world; one at a time.
class collectives {
public:
    collectives(core::core& c, exchange& tree, host::operations& operations) noexcept
        : core_{c}, tree_{tree}, operations_{operations} {}

    void barrier();
    void reduce(via_op op, via_type type, void* dest, const void* source, std::size_t count);
    void broadcast(void* dest, const void* source, std::size_t size, int root);

private:
    template <class Check>
    void run_if_wrong(const core::signature& call, Check&& check);
    void broadcast_direct(void* dest, const core::signature& call, bool symmetric_here);

    core::core& core_;
    exchange& tree_;
    host::operations& operations_;
};

}  // namespace via::collective
