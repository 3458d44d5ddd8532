// SPDX-License-Identifier: Apache-2.0
#include "models/command_line.hpp"

#include <algorithm>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "json_option.hpp"
#include "parse_arguments.hpp"

namespace perf::models {
namespace {

constexpr const char* about =
    "Three models of communication between two PEs with GPUs, measured and foretold.\n"
    "    via-perf models --threads 2          two PEs, threads of one process\n"
    "    viarun -n 2 via-perf models          two PEs, each a process\n"
    "\n"
    "CPU-synchronous: the host waits for the GPU, sends, waits for the message.\n"
    "SA: a stream sends and waits; the host enqueues all of it ahead.\n"
    "KI: kernels send and wait themselves.";

constexpr const char* footer =
    "Measured are a ping-pong of 8 bytes and a signal, the time in which a stream reacts to a word that the host\n"
    "stores, and an exchange of halos (pack, send, interior, wait, unpack) whose received data is checked; then the\n"
    "parts of that exchange, and what the models' equations foretell from them. Times are medians of the rounds,\n"
    "spread is the distance between their quartiles by the median. Routes: `mapped`, the GPU reaches the other PE's\n"
    "memory; `engine`, it asks the progress engine. The host's own transfers are the same in both. Each route is a\n"
    "world of its own, for which VIADUCT_ROUTE is set here, whatever it was.";

std::string unknown_route(const std::string& name) {
    return name == "mapped" || name == "engine" ? std::string{} : fmt::format("there is no route '{}'", name);
}

}  // namespace

std::variant<models_options, early_exit> parse_models(int argc, const char* const* argv) {
    CLI::App app{about, "via-perf models"};
    models_options o;
    app.footer(footer);
    app.add_option("--threads", o.threads, "Run the two PEs as threads of this process: 2")
        ->check(CLI::Range(2, 2))
        ->option_text("2");
    app.add_option("--route", o.routes, "Routes, separated by commas (default: mapped,engine)")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->check(CLI::Validator{unknown_route, "", "route"})
        ->option_text("ROUTE,...");
    app.add_option("--sizes", o.sizes, "Bytes of a halo, separated by commas, with K or M (default: 1K to 1M)")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->transform(CLI::AsSizeValue(false))
        ->check(CLI::Range(std::size_t{1} << 10, std::size_t{1} << 24))
        ->option_text("SIZE,...");
    app.add_option("--rounds", o.rounds, "Times that everything is measured")
        ->check(CLI::Range(5, 1000))
        ->capture_default_str();
    add_json_option(app, o.json);
    app.add_option("--plot", o.plot, "Draw the exchange's time by size (SVG)")->option_text("FILE");
    if (auto why = tools::parse_arguments(app, argc, argv)) return *std::move(why);
    std::sort(o.sizes.begin(), o.sizes.end());
    o.sizes.erase(std::unique(o.sizes.begin(), o.sizes.end()), o.sizes.end());
    for (const std::size_t size : o.sizes) {
        if (size % 1024 != 0) return early_exit{fmt::format("--sizes: {} is no multiple of 1K\n", size), 2};
    }
    return o;
}

}  // namespace perf::models
