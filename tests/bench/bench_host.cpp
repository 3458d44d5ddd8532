// SPDX-License-Identifier: Apache-2.0
// What the host interface costs, each row beside its plain reference measured in the same run; medians of several
// rounds, library and reference by turns. PEs are threads.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <functional>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <viaduct/viaduct.hpp>

#include "reference.hpp"

namespace {

using clock = std::chrono::steady_clock;

double seconds_of(const std::function<void()>& work) {
    const auto start = clock::now();
    work();
    return std::chrono::duration<double>(clock::now() - start).count();
}

double median(std::vector<double> values) {
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

struct row {
    std::string name;
    std::string unit;
    double ours = 0;
    double reference = 0;
    double spread = 0;  ///< of our rounds, (max - min) / median
};

/// Times both by turns; `scale` turns seconds of one call into the unit.
row compare(const std::string& name, const std::string& unit, int rounds, const std::function<double(double)>& scale,
            const std::function<void()>& ours, const std::function<void()>& reference) {
    std::vector<double> mine;
    std::vector<double> theirs;
    ours();
    reference();
    for (int i = 0; i < rounds; ++i) {
        mine.push_back(seconds_of(ours));
        theirs.push_back(seconds_of(reference));
    }
    const auto [least, most] = std::minmax_element(mine.begin(), mine.end());
    const double middle = median(mine);
    return {name, unit, scale(middle), scale(median(theirs)), (*most - *least) / middle};
}

/// PE 0 transfers; the others stay out of the library until it is done, as PEs that compute do. The reference touches
/// the same memory, through ptr().
std::vector<row> transfers(via::world& world, int rounds, std::atomic<bool>& done) {
    std::vector<row> rows;
    const int peer = world.npes() - 1;
    constexpr std::size_t largest = std::size_t{64} << 20;
    auto remote = world.allocate<char>(largest);
    std::vector<char> local(largest, 'x');
    world.barrier();
    if (world.pe() != 0) {
        done.wait(false);
    } else {
        char* plain = world.ptr(remote.data(), peer);
        constexpr int calls = 1'000'000;
        const bench::target target{plain, largest, 2};
        const auto nanoseconds = [](double s) { return s / calls * 1e9; };
        rows.push_back(compare(
            "put 8 B", "ns", rounds, nanoseconds,
            [&] {
                for (int i = 0; i < calls; ++i)
                    via_put(world.context_handle(), remote.at(static_cast<std::size_t>(i % 512) * 8), local.data(), 8, peer);
            },
            [&] {
                for (int i = 0; i < calls; ++i) bench::reference_put8(&target, plain + i % 512 * 8, local.data(), 1);
            }));
        for (std::size_t size = std::size_t{4} << 10; size <= largest; size *= 4) {
            const std::size_t repeat = std::max<std::size_t>(1, (std::size_t{128} << 20) / size);
            const auto gigabytes = [&](double s) { return static_cast<double>(size * repeat) / s / 1e9; };
            const std::string name =
                size < 1 << 20 ? fmt::format("{} KiB", size >> 10) : fmt::format("{} MiB", size >> 20);
            rows.push_back(compare(
                "put " + name, "GB/s", rounds, gigabytes,
                [&] {
                    for (std::size_t i = 0; i < repeat; ++i)
                        via_put(world.context_handle(), remote.data(), local.data(), size, peer);
                },
                [&] {
                    for (std::size_t i = 0; i < repeat; ++i) std::memcpy(plain, local.data(), size);
                }));
            rows.push_back(compare(
                "get " + name, "GB/s", rounds, gigabytes,
                [&] {
                    for (std::size_t i = 0; i < repeat; ++i)
                        via_get(world.context_handle(), local.data(), remote.data(), size, peer);
                },
                [&] {
                    for (std::size_t i = 0; i < repeat; ++i) std::memcpy(local.data(), plain, size);
                }));
        }
        done = true;
        done.notify_all();
    }
    return rows;
}

/// Two flags of shared memory, each spun on by one thread: the least that any two-sided synchronization costs.
row barrier_of_two(int rounds) {
    constexpr int calls = 20'000;
    struct alignas(64) flag {
        std::atomic<int> value{0};
    };
    flag flags[2];
    const auto exchange = [&](int me) {
        for (int i = 1; i <= calls; ++i) {
            flags[me].value.store(i, std::memory_order_release);
            while (flags[1 - me].value.load(std::memory_order_acquire) < i) {
            }
        }
    };
    std::vector<double> mine;
    std::vector<double> plain;
    via::run_threads(2, [&](via::world& world) {
        for (int round = 0; round < rounds; ++round) {
            world.barrier();
            const double ours = seconds_of([&] {
                for (int i = 0; i < calls; ++i) world.barrier();
            });
            if (world.pe() == 0) flags[0].value = flags[1].value = 0;
            world.barrier();
            const double reference = seconds_of([&] { exchange(world.pe()); });
            if (world.pe() == 0) {
                mine.push_back(ours);
                plain.push_back(reference);
            }
        }
    });
    const auto [least, most] = std::minmax_element(mine.begin(), mine.end());
    return {"barrier of 2 PEs", "us", median(mine) / calls * 1e6, median(plain) / calls * 1e6,
            (*most - *least) / median(mine)};
}

void print(const std::vector<row>& rows) {
    fmt::print("{:<18}{:>6}{:>12}{:>12}{:>9}{:>9}\n", "", "", "viaduct", "reference", "ratio", "spread");
    for (const row& r : rows) {
        fmt::print("{:<18}{:>6}{:>12.3f}{:>12.3f}{:>9.2f}{:>8.0f}%\n", r.name, r.unit, r.ours, r.reference,
                   r.ours / r.reference, r.spread * 100);
    }
}

nlohmann::json to_json(const std::vector<row>& rows) {
    nlohmann::json all = nlohmann::json::array();
    for (const row& r : rows) {
        all.push_back({{"name", r.name},
                       {"unit", r.unit},
                       {"viaduct", r.ours},
                       {"reference", r.reference},
                       {"spread", r.spread}});
    }
    return all;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Times the host interface beside plain memory operations, PEs as threads of this process."};
    int rounds = 9;
    std::string json;
    app.add_option("--rounds", rounds, "rounds of each row; the median counts")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_option("--json", json, "also write the rows to this file");
    CLI11_PARSE(app, argc, argv);

    std::vector<row> rows;
    std::atomic<bool> done = false;
    via::run_threads(2, [&](via::world& world) {
        std::vector<row> mine = transfers(world, rounds, done);
        if (world.pe() == 0) rows = std::move(mine);
    });
    rows.push_back(barrier_of_two(rounds));
    print(rows);
    if (json.empty()) return 0;
    std::ofstream file{json};
    file << to_json(rows).dump(2) << '\n';
    if (!file.flush()) {
        std::cerr << "bench_host: cannot write " << json << '\n';
        return 1;
    }
    return 0;
}
