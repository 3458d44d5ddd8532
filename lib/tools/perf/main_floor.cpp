// SPDX-License-Identifier: Apache-2.0
// via-perf-floor: what a layer's calls cost more than the native ones at least, and what those of shmem.h cost, for the
// shortest there are, of 8 bytes, to the caller itself. Not installed: it is for those who work on the library.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>

#include <fmt/format.h>
#include <shmem.h>
#include <shmemx.h>
#include <viaduct.h>

#include "output.hpp"
#include "thinnest_layer.hpp"

namespace {

constexpr int rounds = 200;
constexpr std::uint64_t calls = 50'000;

/// Nanoseconds a call in the quickest of the rounds, as what is asked is what the processor takes alone.
template <class Call>
void take_quicker(double& best, const Call& call) {
    const auto start = std::chrono::steady_clock::now();
    for (std::uint64_t i = 0; i < calls; ++i) call(i);
    const std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - start;
    best = std::min(best, took.count() / static_cast<double>(calls));
}

/// The three by turns.
template <class Native, class Thinnest, class Shmem>
void measure(const char* name, const Native& native, const Thinnest& thinnest, const Shmem& shmem) {
    constexpr double never = std::numeric_limits<double>::max();
    double by_native = never;
    double by_thinnest = never;
    double by_shmem = never;
    for (int round = 0; round < rounds; ++round) {
        take_quicker(by_native, native);
        take_quicker(by_thinnest, thinnest);
        take_quicker(by_shmem, shmem);
    }
    perf::print(fmt::format("{:<12}{:>8.2f} ns{:>8.2f} more{:>8.2f} more\n", name, by_native, by_thinnest - by_native,
                            by_shmem - by_native));
}

}  // namespace

int main() {
    namespace thinnest = perf::thinnest;
    shmem_init();
    const int pe = shmem_my_pe();
    via_context* const by = via_default_context(shmemx_world());
    thinnest::begin(by);
    auto* const dest = static_cast<std::uint64_t*>(shmem_malloc(1024));
    std::uint64_t* const word = dest + 64;
    const std::uint64_t source = 1;
    constexpr std::size_t size = sizeof source;
    perf::print(fmt::format("{:<12}{:>11}{:>13}{:>13}\n", "test", "native", "thinnest", "shmem.h"));
    measure(
        "put", [&](auto) { (void)via_put(by, dest, &source, size, pe); },
        [&](auto) { thinnest::put(dest, &source, size, pe); }, [&](auto) { shmem_putmem(dest, &source, size, pe); });
    measure(
        "put_quiet",
        [&](auto) {
            (void)via_put(by, dest, &source, size, pe);
            (void)via_quiet(by);
        },
        [&](auto) {
            thinnest::put(dest, &source, size, pe);
            thinnest::quiet();
        },
        [&](auto) {
            shmem_putmem(dest, &source, size, pe);
            shmem_quiet();
        });
    measure(
        "put_fence_p",
        [&](std::uint64_t i) {
            (void)via_put(by, dest, &source, size, pe);
            (void)via_fence(by);
            (void)via_put(by, word, &i, sizeof i, pe);
        },
        [&](std::uint64_t i) {
            thinnest::put(dest, &source, size, pe);
            thinnest::fence();
            thinnest::p(word, i, pe);
        },
        [&](std::uint64_t i) {
            shmem_putmem(dest, &source, size, pe);
            shmem_fence();
            shmem_uint64_p(word, i, pe);
        });
    measure(
        "put_signal",
        [&](std::uint64_t i) { (void)via_put_signal(by, dest, &source, size, word, i, VIA_SIGNAL_SET, pe); },
        [&](std::uint64_t i) { thinnest::put_signal(dest, &source, size, word, i, pe); },
        [&](std::uint64_t i) { shmem_putmem_signal(dest, &source, size, word, i, SHMEM_SIGNAL_SET, pe); });
    shmem_free(dest);
    shmem_finalize();
    return 0;
}
