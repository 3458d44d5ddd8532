// SPDX-License-Identifier: Apache-2.0
// How the benchmarks of what is enqueued on a stream measure, and the rows that they print for table.py.
#pragma once

#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "placement.hpp"
#include "program.hpp"
#include "sweep.hpp"

namespace program {

class stream_times {
public:
    /// Both outlive it. While it lives the thread keeps to one processor.
    stream_times(via::world& world, const stream& of) : world_{world}, stream_{of}, where_{world.pe()} {}

    /// Microseconds a call of body(), which enqueues: many calls, and the end is waited for. Collective: all PEs begin
    /// together. The median of nine, after one that does not count.
    template <class Body>
    [[nodiscard]] double measure(int calls, Body body) const {
        std::vector<double> times;
        for (int run = 0; run < 10; ++run) {
            world_.barrier();
            const auto start = std::chrono::steady_clock::now();
            for (int i = 0; i < calls; ++i) body();
            stream_.wait();
            const std::chrono::duration<double, std::micro> lasted = std::chrono::steady_clock::now() - start;
            if (run > 0) times.push_back(lasted.count() / calls);
        }
        return sweep::median(times);
    }

    /// A row, by PE 0. A limit of 0 is none.
    void say(const std::string& row, std::size_t size, double us, double limit, const char* limit_is) const {
        print(row, size, us, limit, limit_is, "times_limit", limit > 0 ? us / limit : 0);
    }
    /// The same, of something that is compared with its like by how fast it is.
    void say_speed(const std::string& row, std::size_t size, double us, double limit, const char* limit_is) const {
        print(row, size, us, limit, limit_is, "speed_of_limit", limit / us);
    }

private:
    void print(const std::string& row, std::size_t size, double us, double limit, const char* limit_is,
               const char* compared, double how) const {
        if (world_.pe() != 0) return;
        std::printf(R"({"row": "%s", "npes": %d, "size": %zu, "us": %.3f, "gb_per_s": %.1f, "limit_us": %.3f, )"
                    R"("%s": %.3f, "limit": "%s"})"
                    "\n",
                    row.c_str(), world_.npes(), size, us, static_cast<double>(size) / us / 1e3, limit, compared, how,
                    limit_is);
        std::fflush(stdout);
    }

    via::world& world_;
    const stream& stream_;
    placement::near_gpu where_;
};

}  // namespace program
