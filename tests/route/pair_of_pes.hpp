// SPDX-License-Identifier: Apache-2.0
// Two PEs by RDMA of which one puts words to the other, while their connection breaks as a test wants it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <string>

#include "base/clock.hpp"
#include "core/peer_block.hpp"
#include "route/stations.hpp"
#include "support/catch.hpp"
#include "support/failure_of.hpp"

namespace stations {

/// A word of the control memory that nobody uses here: what is put there is the library's own.
inline constexpr std::size_t own_word = core::heap_offset_of_control(core::peer_block_area - 64);

/// Two PEs, and one word after the other at PE 1 as PE 0 knows them.
struct pair_of_pes {
    job all{2};
    std::size_t block = all.allocate(4096);
    route::losses::count told = 0;  ///< to PE 0
    std::deque<std::uint64_t> sent;

    void put(std::size_t word, std::uint64_t value, base::returns when = base::returns::delivered) {
        sent.push_back(value);  // it stays until quiet
        all.remote(0).put(1, block + 8 * word, &sent.back(), {.size = 8}, when, "put", &told);
    }
    void break_by_put() {
        fabric().fail_next(rdma::outcome::remote_access);
        CHECK(support::failure_of([&] { put(100, 1); }).pe == 1);
    }
    /// Breaks one connection after the other until there are none any more. Reaching a peer may take two seconds.
    void put_out_of_reach() {
        for (int pe = 0; pe < 2; ++pe) all.at(pe).core.options.timeout = 2;
        const base::deadline until{base::seconds{20}};
        const auto why = [&] {
            fabric().fail_next(rdma::outcome::remote_access);
            return support::failure_of([&] { put(100, 1); }).message;
        };
        while (why().find("any more") == std::string::npos) REQUIRE_FALSE(until.expired());
        fabric().fail_none();
    }
    [[nodiscard]] std::uint64_t at_other(std::size_t word) { return word_of(1, word); }
    [[nodiscard]] std::uint64_t word_of(int pe, std::size_t word) {
        std::uint64_t seen = 0;
        std::memcpy(&seen, all.heap(pe) + block + 8 * word, 8);
        return seen;
    }
    [[nodiscard]] std::uint64_t made(int pe = 0) { return all.at(pe).core.counted.rdma_connections.value(); }
};

}  // namespace stations
