// SPDX-License-Identifier: Apache-2.0
/// @file prepared.hpp
/// @brief Transfers that are checked once and posted many times, by the host; see viaduct_prepared.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include <viaduct/abi/prepared.h>

#include "host/context.hpp"

namespace via::host {

/// What is to be prepared: of a get `local` receives, else it is the source. Without a word there is no signal.
struct transfer_wish {
    unsigned what;  ///< a VIA_ABI_COMMAND_...
    void* symmetric;
    const void* local;
    std::size_t size;
    int pe;
    std::uint64_t* word = nullptr;
    std::uint64_t value = 0;
    via_signal_op op = VIA_SIGNAL_SET;
};

/// Throws what the transfer would throw. Maps or connects to its PE.
[[nodiscard]] via_abi_prepared prepare(context& by, const transfer_wish& wish, const char* call);

/// Whose they all are. Throws VIA_ERR_ARGUMENT if one was not prepared, or by another context than the first.
[[nodiscard]] context& owner_of(std::span<const via_abi_prepared> all, const char* call);

/// Begins them.
void post(context& by, std::span<const via_abi_prepared> all);

/// Calls `wait(pe)` for each PE that they concern, once.
template <class Wait>
void for_each_pe(std::span<const via_abi_prepared> all, Wait wait) {
    for (std::size_t i = 0; i < all.size(); ++i) {
        bool is_first = true;
        for (std::size_t before = 0; before < i && is_first; ++before) is_first = all[before].pe != all[i].pe;
        if (is_first) wait(all[i].pe);
    }
}

}  // namespace via::host
