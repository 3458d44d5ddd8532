// SPDX-License-Identifier: Apache-2.0
// Heat conduction on GPUs in three forms. See README.md for a tour of the files.
//
//     viarun -n 2 heat_gpu
#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>
#include <exception>
#include <fstream>
#include <stdexcept>

#include <viaduct/viaduct.hpp>

#include "gpu.hpp"
#include "report.hpp"

namespace {

/// The PEs of a host take its GPUs in turn; this one's is made current.
heat_gpu::place use_gpu(via::world& world) {
    int count = 0;
    heat_gpu::check(cudaGetDeviceCount(&count), "cudaGetDeviceCount");
    const int mine = world.node().pe() % count;
    heat_gpu::check(cudaSetDevice(mine), "cudaSetDevice");
    cudaDeviceProp about{};
    heat_gpu::check(cudaGetDeviceProperties(&about, mine), "cudaGetDeviceProperties");
    return {about.name, world.npes()};
}

/// One line on a terminal that is overwritten by the next.
void show_progress(const std::string& now) {
    static_cast<void>(std::fprintf(stderr, "\r\x1b[K%s", now.c_str()));
    static_cast<void>(std::fflush(stderr));
}

void write_plot(const std::string& path, const std::string& svg) {
    std::ofstream file{path};
    file << svg;
    if (!file.flush()) throw std::runtime_error{"cannot write " + path};
}

int run(via::world& world, const heat_gpu::options& wanted) {
    const heat_gpu::place where = use_gpu(world);
    const bool speaks = world.pe() == 0;
    const bool shows = speaks && isatty(STDERR_FILENO) == 1;
    const heat_gpu::results all = heat_gpu::measure(world, wanted, [shows](const std::string& now) {
        if (shows) show_progress(now);
    });
    if (shows) show_progress("");
    if (!speaks) return 0;
    fmt::print("{}", wanted.json ? as_json(all, where, wanted) : as_table(all, where, wanted));
    if (!wanted.plot.empty()) write_plot(wanted.plot, as_plot(all, where));
    return all.agree ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        via::config config;
        config.device = "spread";
        via::world world{config};
        const auto parsed = heat_gpu::parse(argc, argv);
        int status = 0;
        if (const auto* why = std::get_if<heat_gpu::early_exit>(&parsed)) {
            if (world.pe() == 0) fmt::print(why->status == 0 ? stdout : stderr, "{}", why->text);
            status = world.pe() == 0 ? why->status : 0;
        } else {
            status = run(world, std::get<heat_gpu::options>(parsed));
        }
        world.finalize();
        return status;
    } catch (const std::exception& error) {
        fmt::print(stderr, "heat_gpu: {}\n", error.what());
        return 1;
    }
}
