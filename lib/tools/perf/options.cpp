// SPDX-License-Identifier: Apache-2.0
#include "options.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <viaduct.h>

#include "json_option.hpp"
#include "parse_arguments.hpp"

namespace perf {
namespace {

/// What the program is for, and how it is called.
std::string about(subject what) {
    switch (what) {
        case subject::viaduct:
            return "Measures what the host interface costs.\n"
                   "    viarun -n 2 via-perf         two PEs, each a process\n"
                   "    via-perf --threads 2         two PEs, threads of one process\n"
                   "    via-perf --growth 4,16,64    what joining costs as jobs grow\n"
                   "    via-perf models --help       three models of communication between two GPUs";
        case subject::openshmem:
            return "The tests of via-perf, by the OpenSHMEM that it was built with.\n"
                   "    oshrun -n 2 via-perf-shmem";
        case subject::layer: break;
    }
    return "The tests of via-perf by shmem.h, beside the native calls in the same process.\n"
           "    viarun -n 2 via-perf-layer --rounds 101 --effort 0.05";
}

std::string describe(const std::vector<test_line>& tests, subject what) {
    std::string text = what == subject::layer
                           ? "Each row of shmem.h stands beside the same test by viaduct.h, measured by turns on the "
                             "same memory."
                           : "Each row stands beside its plain reference: stores, copies, atomics and flags in the "
                             "same memory by functions of\nanother shared object, measured by turns in the same run.";
    text +=
        " Times are medians of the rounds, spread is\n"
        "the distance between their quartiles by the median, the ratio is time by reference time. Where PEs do not\n"
        "see each other's memory, as on several hosts, there is no reference.\n\nTests:\n";
    for (const test_line& line : tests) text += fmt::format("  {:<16}{}\n", line.name, line.meaning);
    return text;
}

void add_common(CLI::App& app, options& o, const std::vector<test_line>& tests) {
    const auto known = [tests](const std::string& name) {
        const auto named = [&](const test_line& line) { return line.name == name; };
        return std::any_of(tests.begin(), tests.end(), named) ? std::string{}
                                                              : fmt::format("there is no test '{}'", name);
    };
    app.add_option("TEST", o.tests, "Tests to run (default: all)")->check(CLI::Validator{known, "", "known"});
    app.add_option("--sizes", o.sizes, "Bytes, separated by commas, with K or M (default: what suits the test)")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->transform(CLI::AsSizeValue(false))
        ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 30));
    app.add_option("--rounds", o.rounds, "Times that library and reference are measured by turns")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_option("--effort", o.effort, "Factor on the number of calls of a round")
        ->check(CLI::Range(1e-6, 1e3))
        ->check([](const std::string& text) {  // which is in every range
            return std::isnan(std::strtod(text.c_str(), nullptr)) ? text + " is no number" : std::string{};
        })
        ->capture_default_str();
    app.add_flag("--pin", o.pin, "Bind each PE to a processor, by turns");
    app.add_flag("--registered", o.registered,
                 "Register the local buffer by via_buffer_register(); OpenSHMEM has no such call");
    add_json_option(app, o.json)->check([known](const std::string& file) {
        return known(file).empty() ? fmt::format("'{}' is a test, not a file: name it before", file) : std::string{};
    });
    app.add_option("--plot", o.plot, "Draw time by size (SVG)")->option_text("FILE");
    app.add_flag("--join-only", o.join_only, "Join, report the memory that it took, and leave")->group("");
}

}  // namespace

std::variant<options, early_exit> parse(int argc, const char* const* argv, const std::string& program,
                                        const std::vector<test_line>& tests, subject what) {
    CLI::App app{about(what), program};
    options o;
    app.footer(describe(tests, what));
    app.set_version_flag("--version",
                         fmt::format("{} {}.{}.{}", program, VIA_VERSION_MAJOR, VIA_VERSION_MINOR, VIA_VERSION_PATCH));
    add_common(app, o, tests);
    if (what == subject::viaduct) {
        auto* threads = app.add_option("--threads", o.threads, "Run N PEs as threads of this process")
                            ->check(CLI::Range(1, 1024))
                            ->option_text("N");
        app.add_option(
               "--growth", o.growth,
               "Start jobs of so many PEs, separated by commas, by viarun, and measure nothing but start and end")
            ->delimiter(',')
            ->allow_extra_args(false)
            ->check(CLI::Range(1, 4096))
            ->option_text("N,...")
            ->excludes(threads);
    }
    if (auto why = tools::parse_arguments(app, argc, argv)) return *std::move(why);
    return o;
}

}  // namespace perf
