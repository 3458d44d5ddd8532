// SPDX-License-Identifier: Apache-2.0
// Where the thread runs whose enqueueing is measured: the time of that differs by half between processors near the GPU
// and others, and a thread that moves meanwhile measures both.
#pragma once

#include <cctype>
#include <cstddef>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <cuda_runtime_api.h>
#include <sched.h>

namespace placement {

/// The processors of a list as Linux writes it: "0-3,8".
inline std::vector<std::size_t> parse(const std::string& list) {
    std::vector<std::size_t> all;
    std::istringstream ranges{list};
    for (std::size_t first = 0; ranges >> first; ranges.ignore(1, ',')) {
        std::size_t last = first;
        if (ranges.peek() == '-') ranges.ignore() >> last;
        for (; first <= last; ++first) all.push_back(first);
    }
    return all;
}

/// While it lives the calling thread keeps to one processor that is near the current GPU, another one for each PE;
/// threads that were there before go on as they did. Where Linux does not say what is near, or that is only one, it
/// stays where the system puts it.
class near_gpu {
public:
    explicit near_gpu(int pe) {
        int gpu = 0;
        char bus[32] = {};
        if (cudaGetDevice(&gpu) != cudaSuccess || cudaDeviceGetPCIBusId(bus, sizeof bus, gpu) != cudaSuccess) return;
        for (char& c : bus) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        std::string list;
        if (!std::getline(std::ifstream{std::string{"/sys/bus/pci/devices/"} + bus + "/local_cpulist"}, list)) return;
        if (sched_getaffinity(0, sizeof before_, &before_) != 0) return;
        std::vector<std::size_t> near;
        for (const std::size_t cpu : parse(list))
            if (cpu < CPU_SETSIZE && CPU_ISSET(cpu, &before_)) near.push_back(cpu);
        if (near.size() < 2) return;
        const std::size_t apart = near.size() > 32 ? 4 : 1;  // not two threads of one core, where there are many
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(near[static_cast<std::size_t>(pe) * apart % near.size()], &one);
        keeps_ = sched_setaffinity(0, sizeof one, &one) == 0;
    }
    near_gpu(const near_gpu&) = delete;
    near_gpu& operator=(const near_gpu&) = delete;
    ~near_gpu() {
        if (keeps_) (void)sched_setaffinity(0, sizeof before_, &before_);
    }

private:
    cpu_set_t before_{};
    bool keeps_ = false;
};

}  // namespace placement
