// SPDX-License-Identifier: Apache-2.0
// Rounds of matched transfers by a kernel.
#include <atomic>
#include <cstring>

#include <viaduct.h>
#include <viaduct/abi/transfer.h>

#include "fake_cuda/fake_team.hpp"
#include "fake_cuda/patience.hpp"
#include "kernels/arguments.hpp"

namespace fake_cuda {
namespace {

using via::route::kernels::rounds_arguments;

std::atomic_ref<std::uint64_t> word_at(CUdeviceptr address) {
    return std::atomic_ref{*device_pointer<std::uint64_t>(address)};
}

/// Where another PE's copy of a symmetric address lies.
CUdeviceptr at_peer(const via_abi_device_context& world, int pe, CUdeviceptr symmetric) {
    const std::uint64_t peers = world_of(world).peers;
    return word_at(peers + static_cast<std::uint64_t>(pe) * 8).load() + (symmetric - world.heap);
}

bool sends(const via_abi_transfer& of) { return (of.flags & VIA_ABI_TRANSFER_SENDS) != 0; }

void give_word(const via_abi_device_context& world, const via_abi_transfer& of) {
    word_at(at_peer(world, of.pe, of.word_there)).store(1);
}

/// False if it was given up.
bool take_word(const via_abi_device_context& world, const via_abi_transfer& of) {
    wait_until(world, [&] { return word_at(of.word).load() == 1; },
               {.word = of.word, .value = 1, .cmp = VIA_EQ, .other = of.pe});
    std::uint64_t one = 1;
    return word_at(of.word).compare_exchange_strong(one, 0);
}

void send(const via_abi_device_context& world, const via_abi_transfer& of) {
    if (!take_word(world, of)) return;
    if ((of.flags & VIA_ABI_TRANSFER_COPIES) != 0) copy_pattern(of.copy);
    if ((of.flags & VIA_ABI_TRANSFER_PUTS) != 0 && of.size != 0) {
        std::memmove(device_bytes(at_peer(world, of.pe, of.dest), of.size, true),
                     device_bytes(of.source, of.size, false), of.size);
    }
    give_word(world, of);
}

void take(const via_abi_device_context& world, const via_abi_transfer& of) {
    if (take_word(world, of) && (of.flags & VIA_ABI_TRANSFER_COPIES) != 0) copy_pattern(of.copy);
}

}  // namespace

void viaduct_rounds(void** parameters, dim3 /*grid*/, dim3 /*block*/) {
    const auto a = *static_cast<const rounds_arguments*>(parameters[0]);
    for (const bool sending : {false, true}) {
        for (int i = 0; i < a.count; ++i) {
            const auto end = *device_pointer<via_abi_transfer>(a.ends[i]);
            if (sends(end) != sending) continue;
            if (a.starts == 0) {
                if (!sending) take(a.world, end);
            } else {
                sending ? send(a.world, end) : give_word(a.world, end);
            }
        }
    }
}

}  // namespace fake_cuda
