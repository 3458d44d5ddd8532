// SPDX-License-Identifier: Apache-2.0
// Timing, and the rows of the table.
#pragma once

#include <algorithm>

#include "job.cuh"
#include "limit.cuh"
#include "sweep.hpp"

namespace vd = via::device;
namespace bench {

using word = unsigned long long;
inline int repetitions = 5;

struct timing {
    word began, ended;
};
__device__ inline void start(timing* t) {
    if (threadIdx.x == 0) t->began = vd::detail::nanoseconds();
}
__device__ inline void stop(timing* t) {
    if (threadIdx.x == 0) t->ended = vd::detail::nanoseconds();
}

/// The median of several runs, microseconds for one turn.
template <class Launch>
double median(job::world& w, int turns, timing* t, Launch&& launch) {
    std::vector<double> all;
    for (int r = 0; r <= repetitions; ++r) {
        launch();
        job::cuda(cudaGetLastError());
        w.wait();
        timing got{};
        job::cuda(cudaMemcpy(&got, t, sizeof got, cudaMemcpyDeviceToHost));
        if (r != 0) all.push_back(static_cast<double>(got.ended - got.began) / 1000.0 / turns);
    }
    return sweep::median(all);
}

inline void row(const std::string& name, std::size_t bytes, int blocks, const char* alignment, const char* unit,
                double value, double limit) {
    const double ratio = limit == 0 ? 0 : std::strcmp(unit, "us") == 0 ? value / limit : limit / value;
    std::printf(
        "{\"row\":\"%s\",\"bytes\":%zu,\"blocks\":%d,\"alignment\":\"%s\",\"unit\":\"%s\",\"value\":%.3f,\"limit\":%."
        "3f,"
        "\"times_limit\":%.3f}\n",
        name.c_str(), bytes, blocks, alignment, unit, value, limit, ratio);
    std::fflush(stdout);
}

}  // namespace bench
