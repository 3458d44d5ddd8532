// SPDX-License-Identifier: Apache-2.0
#include "fake_cuda/fake_engine.hpp"

#include <atomic>

#include <viaduct/abi/ring.h>

#include "fake_cuda/patience.hpp"
#include "kernels/arguments.hpp"
#include "progress/ring_writer.hpp"

namespace fake_cuda {
namespace {

using via::route::kernels::ask_arguments;
using via::test::ring_writer;

via_abi_device_engine& engine_of(const via_abi_device_context& world) {
    return *device_pointer<via_abi_device_engine>(world.engine);
}

via_abi_ring& ring_of(const via_abi_device_context& world, unsigned channel) {
    return *device_pointer<via_abi_ring>(engine_of(world).rings + channel * sizeof(via_abi_ring));
}

void wait_for_all(const via_abi_device_context& world) {
    for (unsigned channel = 0; channel < VIA_ABI_CHANNELS; ++channel)
        ring_writer{ring_of(world, channel), engine_of(world).channels[channel]}.quiet();
}

void ask(const ask_arguments& a) {
    ring_writer to{ring_of(a.world, 0), engine_of(a.world).channels[0]};
    if (via_abi_command_of(a.what.head) == VIA_ABI_COMMAND_COLLECTIVE) {
        to.collective(a.what, *device_pointer<unsigned long long>(a.done));
    } else if (via_abi_has_answer(a.what.head)) {
        std::atomic_ref{*device_pointer<unsigned long long>(a.fetched)}.store(to.ask(a.what));
    } else {
        const std::uint64_t position = to.push(a.what);
        if (a.waits != 0) to.wait(position);
    }
    if (to.is_closed()) complain(world_of(a.world), VIA_ABI_REPORT_ENGINE, {.value = 1}, 0);
}

}  // namespace

void viaduct_ask(void** parameters, dim3 /*grid*/, dim3 /*block*/) {
    const auto& a = *static_cast<const ask_arguments*>(parameters[0]);
    a.what.head == 0 ? wait_for_all(a.world) : ask(a);
}

}  // namespace fake_cuda
