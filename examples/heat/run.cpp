// SPDX-License-Identifier: Apache-2.0
#include "run.hpp"

#include <fmt/core.h>

#include <chrono>
#include <cmath>
#include <filesystem>
#include <numbers>
#include <utility>

#include "common/agree.hpp"
#include "common/curve.hpp"
#include "common/files.hpp"
#include "common/interrupt.hpp"
#include "common/progress.hpp"
#include "gather.hpp"
#include "picture.hpp"
#include "png.hpp"
#include "sample.hpp"
#include "share.hpp"
#include "summary.hpp"
#include "verify.hpp"

namespace heat {
namespace {

namespace fs = std::filesystem;

// Where the build and the installation put it, seen from the program.
std::string default_input() {
    const fs::path program = fs::read_symlink("/proc/self/exe");
    return (program.parent_path().parent_path() / "share" / "viaduct" / "heat_sink.png").string();
}

image load(const options& wanted) {
    const std::string path = wanted.input.empty() ? default_input() : wanted.input;
    image picture = coarsened(read_png(path), wanted.coarsen);
    check_image(picture, path);
    if (!wanted.no_pictures) {
        common::check_writable(wanted.output);
        common::check_writable(wanted.curve);
    }
    return picture;
}

// The best momentum for a slab as long as two sides together, hot at one end and insulated at the other: a guess on the
// safe side of what an image may hold. Its slowest mode is a quarter of a wave.
double momentum_for(const extent& size) {
    const double faces = size.z > 1 ? 6.0 : 4.0;
    const double wave = std::numbers::pi / (2.0 * (size.x + size.y));
    const double decay = wave / std::sqrt(2.0 * faces);  // a step, with critical damping
    return (1.0 - decay) / (1.0 + decay);
}

void write_results(const options& wanted, const model& body, const std::vector<double>& field, const summary& figures) {
    if (wanted.json) {
        fmt::print("{}", in_json(figures));
    } else if (!wanted.quiet) {
        fmt::print("{}", in_words(figures));
    }
    if (wanted.no_pictures) return;
    write_png(wanted.output, draw_field(field, body, wanted.ends));
    const common::labels words{"Approach to the steady state", "step", "largest imbalance of a cell, degrees"};
    common::write_text(wanted.curve, common::draw_curve(words, figures.result.history, wanted.tolerance));
    if (!wanted.quiet && !wanted.json) fmt::print("wrote {} and {}\n", wanted.output, wanted.curve);
}

int compute(via::world& world, const options& wanted) {
    const auto start = std::chrono::steady_clock::now();
    image picture;
    common::on_first_pe(world, [&] { picture = load(wanted); });
    picture = share(world, std::move(picture));
    const model body = extruded(picture, wanted.depth, wanted.ends);
    const decomposition cut{body.size, world.npes(), wanted.how};
    const double momentum = wanted.momentum.value_or(momentum_for(body.size));
    block part{body, cut.part(world.pe()), iteration::steady(momentum)};

    summary figures{body.size, world.npes(), cut.columns(), cut.rows(), wanted.threads > 0, {}, 0.0, momentum};
    figures.set_up_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const common::limits until{wanted.tolerance, wanted.most_steps, wanted.check_every, common::interrupted};
    {
        using common::progress;
        progress shown{progress::style_for(world, wanted), static_cast<double>(body.size.cells()), "cells", until};
        figures.result = solve(world, part, cut, until, [&](const auto& history) { shown.show(history); });
    }
    const std::vector<double> field = gather(world, part, cut);
    common::on_first_pe(world, [&] {
        describe_field(field, body, figures);
        write_results(wanted, body, field, figures);
    });
    return common::exit_status(figures.result.how);
}

}  // namespace

int run(via::world& world, const options& wanted) {
    if (!wanted.draw_sample.empty()) {
        common::on_first_pe(world, [&] { write_png(wanted.draw_sample, draw_sample()); });
        return 0;
    }
    if (wanted.verify) return verify(world, wanted.how, wanted.quiet) ? 0 : 1;
    return compute(world, wanted);
}

}  // namespace heat
