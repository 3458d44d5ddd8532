// SPDX-License-Identifier: Apache-2.0
#include "ring_streams.hpp"

#include <cstdint>

#include <viaduct/abi/ring.h>
#include <viaduct_stream.h>

#include "conformance/own_stream.hpp"
#include "support/require.hpp"

namespace ring_test {

void run_streams(via::world& world, via::test::ring_writer& ring) {
    constexpr std::uint64_t words = 3000;
    const conformance::own_stream stream{world};
    const auto far = world.allocate_device<std::uint64_t>(words);
    for (const bool meets : {true, false}) {
        const std::uint64_t value = meets ? 1 : 2;
        world.barrier();
        for (std::uint64_t i = 0; i < words; ++i) {
            via_abi_command put{};
            put.head = via_abi_head(VIA_ABI_COMMAND_PUT_INLINE, 0, 0);
            put.pe = (world.pe() + 1) % world.npes();
            put.there = reinterpret_cast<std::uintptr_t>(far.at(i));
            put.size = sizeof value;
            put.value = value;
            (void)ring.push(put);
        }
        if (meets) via::check(via_barrier_on_stream(world.team_handle(), stream.get()));
        if (!meets) via::check(via_quiet_on_stream(world.context_handle(), stream.get()));
        stream.synchronize();
        if (!meets) world.barrier();
        support::require_equal(world.g(far.at(words - 1), world.pe()), value,
                               "what kernels asked for before is complete");
    }
}

}  // namespace ring_test
