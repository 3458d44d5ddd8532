// SPDX-License-Identifier: Apache-2.0
// Heat conduction on GPUs in three forms. See README.md for a tour of the files.
//
//     viarun -n 2 heat_gpu
#include <cstdio>
#include <exception>
#include <string>
#include <variant>

#include <viaduct/viaduct.hpp>

#include "common/files.hpp"
#include "common/status_line.hpp"
#include "common/use_gpu.hpp"
#include "report.hpp"

namespace {

int run(via::world& world, const heat_gpu::options& wanted) {
    const heat_gpu::place where{common::use_gpu(world), world.npes()};
    const bool speaks = world.pe() == 0;
    const heat_gpu::results all = heat_gpu::measure(world, wanted, [speaks](const std::string& now) {
        if (speaks) common::show_status(now);
    });
    if (speaks) common::show_status("");
    if (!speaks) return 0;
    const std::string text = wanted.json ? as_json(all, where, wanted) : as_table(all, where, wanted);
    std::fputs(text.c_str(), stdout);
    if (!wanted.plot.empty()) common::write_text(wanted.plot, as_plot(all, where));
    return all.agree ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const auto parsed = heat_gpu::parse(argc, argv);
        const auto* why = std::get_if<common::early_exit>(&parsed);
        via::config config;
        config.device = why != nullptr ? "none" : "spread";
        via::world world{config};
        const int status =
            why != nullptr ? common::leave(world, *why) : run(world, std::get<heat_gpu::options>(parsed));
        world.finalize();
        return status;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "heat_gpu: %s\n", error.what());
        return 1;
    }
}
