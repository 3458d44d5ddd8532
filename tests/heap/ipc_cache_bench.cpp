// SPDX-License-Identifier: Apache-2.0
// What a hit of the IPC handle cache costs, and what a miss costs beside the driver's own time: ipc_cache_bench. No
// test, as it measures time; the figures are in heap/IPC_CACHE.md.
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <thread>
#include <vector>

#include "ipc_fake.hpp"

#include "heap/ipc_cache.hpp"

using namespace via;
using namespace via::test;

namespace {

constexpr std::uint64_t mib = std::uint64_t{1} << 20;

template <class Act>
double nanoseconds_each(int times, Act&& act) {
    const auto start = base::clock::now();
    for (int i = 0; i < times; ++i) act(i);
    return base::since(start).count() * 1e9 / times;
}

template <class Act>
double median_of_five(int times, Act&& act) {
    std::vector<double> rounds;
    for (int round = 0; round < 5; ++round) rounds.push_back(nanoseconds_each(times, act));
    std::sort(rounds.begin(), rounds.end());
    return rounds[2];
}

struct bench {
    std::vector<exported_buffer> lend(std::size_t owners, std::size_t each) {
        std::vector<exported_buffer> all;
        for (std::size_t o = 0; o < owners; ++o) {
            const heap::incarnation life = machine.start(100 + o);
            for (std::size_t b = 0; b < each; ++b) all.push_back(machine.allocate(life, (1 + b) * 64 * mib, mib));
        }
        return all;
    }
    void use(const exported_buffer& what) { (void)cache.acquire(what, base::seconds{10}, "put").at(0); }

    fake_machine machine;
    std::shared_ptr<fake_ipc_driver> driver = std::make_shared<fake_ipc_driver>(machine);
    heap::ipc_cache cache{driver, {}};
};

void measure_hits(std::size_t owners, std::size_t each) {
    bench b;
    const auto all = b.lend(owners, each);
    for (const exported_buffer& what : all) b.use(what);
    const double hit = median_of_five(1'000'000, [&](int i) { b.use(all[static_cast<std::size_t>(i) % all.size()]); });
    std::printf("hit, %4zu buffers of %3zu PEs: %6.0f ns\n", each, owners, hit);
}

void measure_hits_of_threads() {
    bench b;
    const auto all = b.lend(4, 4);
    for (const exported_buffer& what : all) b.use(what);
    std::atomic<bool> over = false;
    std::thread other{[&] {
        for (std::size_t i = 0; !over; ++i) b.use(all[i % all.size()]);
    }};
    const double hit = median_of_five(500'000, [&](int i) { b.use(all[static_cast<std::size_t>(i) % all.size()]); });
    over = true;
    other.join();
    std::printf("hit, a second thread at it too:  %6.0f ns\n", hit);
}

/// The driver takes a millisecond, as a real one does; it spins, so that a sleep's own error is not measured.
void measure_misses() {
    bench b;
    const auto all = b.lend(1, 300);
    b.driver->in_open = [] {
        const auto start = base::clock::now();
        while (base::since(start) < base::seconds{1e-3}) {
        }
    };
    // One by one and by turns, since another program may take the processor in the middle of a few.
    std::vector<double> plain;
    std::vector<double> miss;
    for (std::size_t i = 0; i < 300; ++i) {
        std::vector<double>& into = i % 2 == 0 ? plain : miss;
        into.push_back(nanoseconds_each(1, [&](int) { i % 2 == 0 ? (void)b.driver->open(all[i]) : b.use(all[i]); }));
    }
    std::sort(plain.begin(), plain.end());
    std::sort(miss.begin(), miss.end());
    std::printf("open by the driver: %.0f ns; miss: %.0f ns: %.2f %% more\n", plain[75], miss[75],
                (miss[75] / plain[75] - 1) * 100);
}

}  // namespace

int main() {
    measure_hits(1, 1);
    measure_hits(16, 16);
    measure_hits(256, 64);
    measure_hits_of_threads();
    measure_misses();
    return 0;
}
