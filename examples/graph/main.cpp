// SPDX-License-Identifier: Apache-2.0
// Searches in graphs. See README.md for a tour of the files.
//
//     viarun -n 4 graph_search
#include <fmt/core.h>

#include <viaduct/viaduct.hpp>

#include "common/agree.hpp"
#include "common/files.hpp"
#include "common/interrupt.hpp"
#include "common/program.hpp"
#include "common/status_line.hpp"
#include "gpu_forms.hpp"
#include "report.hpp"

namespace {

int run(via::world& world, const graph::options& wanted) {
    const graph::place where{world.npes(), wanted.threads > 0, wanted.on_gpu() ? graph::use_gpu(world) : ""};
    const bool shows = world.pe() == 0 && !wanted.quiet;
    const graph::results all = graph::measure(world, wanted, common::interrupted, [shows](const std::string& now) {
        if (shows) common::show_status(now);
    });
    if (shows) common::show_status("");
    common::on_first_pe(world, [&] {
        fmt::print("{}", wanted.json ? in_json(all, where) : in_words(all, where));
        if (!wanted.plot.empty() && !all.by_level.empty()) common::write_text(wanted.plot, as_plot(all));
    });
    if (!all.complaint.empty() || !agree(all)) return 1;
    return all.interrupted ? 130 : 0;
}

}  // namespace

int main(int argc, char** argv) { return common::run_program("graph_search", graph::parse(argc, argv), run); }
