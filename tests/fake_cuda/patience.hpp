// SPDX-License-Identifier: Apache-2.0
/// @file patience.hpp
/// @brief Waits of kernels, which end as those of viaduct/device/report.cuh do.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>

#include <viaduct/abi/device_context.h>

#include "fake_cuda/fake_kernels.hpp"

namespace fake_cuda {

/// What a wait that is given up says.
struct awaited {
    std::uint64_t word = 0;
    std::uint64_t value = 0;
    int cmp = 0;
    int other = -1;                             ///< the PE of the world that it is for
    const via_abi_device_team* team = nullptr;  ///< who meet; null: it may be for anyone of the world
};

inline bool have_failed(via_abi_device_report& report, const via_abi_device_team* team) {
    if (std::atomic_ref{report.failed}.load() == 0) return false;
    if (team == nullptr) return true;
    auto* failed = reinterpret_cast<unsigned char*>(&report + 1);
    const auto* members = reinterpret_cast<const int*>(team->members);
    for (int i = 0; i < team->npes; ++i) {
        const int pe = members == nullptr ? team->start + i * team->stride : members[i];
        if (std::atomic_ref{failed[pe]}.load() != 0) return true;
    }
    return false;
}

/// A context's.
inline const via_abi_device_world& world_of(const via_abi_device_context& context) {
    return *device_pointer<via_abi_device_world>(context.world);
}

/// As context::failed() of viaduct/device/context.cuh.
inline bool has_failed(const via_abi_device_context& context) {
    if (context.world == 0) return false;
    auto& report = *reinterpret_cast<via_abi_device_report*>(world_of(context).report);
    return std::atomic_ref{report.kind}.load() != VIA_ABI_REPORT_NONE ||
           std::atomic_ref{report.engine_failed}.load() != 0;
}

inline void complain(const via_abi_device_world& world, unsigned kind, const awaited& what, std::uint64_t waited) {
    auto& report = *reinterpret_cast<via_abi_device_report*>(world.report);
    auto& block = *device_pointer<via_abi_device_block>(world.claims);
    const unsigned number = std::atomic_ref{report.taken}.load() + 1;
    unsigned before = std::atomic_ref{block.claimed}.load();
    do {
        if (before >= number) return;
    } while (!std::atomic_ref{block.claimed}.compare_exchange_weak(before, number));
    report.pe = world.pe;
    report.other = what.other;
    report.address = what.word;
    report.value = what.value;
    report.seen = 0;
    report.waited_ns = waited;
    report.cmp = static_cast<unsigned>(what.cmp);
    std::atomic_ref{report.kind}.store(kind);
}

template <class Condition>
void wait_until(const via_abi_device_context& context, Condition holds, const awaited& what) {
    const via_abi_device_world& world = world_of(context);
    auto& report = *reinterpret_cast<via_abi_device_report*>(world.report);
    const auto start = std::chrono::steady_clock::now();
    while (!holds()) {
        std::this_thread::sleep_for(std::chrono::microseconds{20});
        const auto waited =
            static_cast<std::uint64_t>(std::chrono::nanoseconds{std::chrono::steady_clock::now() - start}.count());
        const bool failed = have_failed(report, what.team);
        const bool late = world.hang_limit != 0 &&
                          (waited > world.hang_limit || std::atomic_ref{report.kind}.load() != VIA_ABI_REPORT_NONE);
        if ((!failed && !late) || holds()) continue;  // what a PE wrote right before its end still counts
        return complain(world, failed ? VIA_ABI_REPORT_FAILED : VIA_ABI_REPORT_HANG, what, waited);
    }
}

}  // namespace fake_cuda
