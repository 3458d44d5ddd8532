// SPDX-License-Identifier: Apache-2.0
/// @file command_line.hpp
/// @brief A command line that is parsed on every PE, and of which one PE speaks.
#pragma once

#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

#include "early_exit.hpp"

namespace common {

/// Parses without a word.
/// @return none if the program is to go on.
[[nodiscard]] inline std::optional<early_exit> parse(CLI::App& app, int argc, const char* const* argv) {
    try {
        app.parse(argc, argv);
        return std::nullopt;
    } catch (const CLI::ParseError& error) {
        std::ostringstream out;
        std::ostringstream err;
        const int code = app.exit(error, out, err);
        return early_exit{out.str() + err.str(), code == 0 ? 0 : 2};
    }
}

/// A check that takes what name() says for what is named.
template <class Named>
[[nodiscard]] CLI::CheckedTransformer one_of(std::initializer_list<Named> all) {
    std::map<std::string, Named> by_name;
    for (const Named each : all) by_name.emplace(name(each), each);
    return CLI::CheckedTransformer(by_name);
}

inline void add_threads(CLI::App& app, int& threads) {
    app.add_option("--threads", threads, "Run N PEs as threads of this process; without it viarun starts the PEs")
        ->check(CLI::Range(1, 1024))
        ->option_text("N");
}

/// What a program says of options that most have.
struct output_words {
    const char* curve;
    const char* verify;
    const char* measure;
};

/// The plot, how much is printed, and whether the program checks or times itself instead.
template <class Options>
void add_output(CLI::App& app, Options& o, const output_words& words) {
    app.add_option("--curve", o.curve, words.curve)->capture_default_str();
    app.add_flag("--no-curve", o.no_curve, "Do not write it");
    app.add_flag("-q,--quiet", o.quiet, "No progress, no summary");
    auto* const json = app.add_flag("--json", o.json, "Print a summary in JSON and nothing else");
    auto* const verify = app.add_flag("--verify", o.verify, words.verify)->excludes(json);
    app.add_option("--measure", o.measure, words.measure)
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1000000}))
        ->option_text("N")
        ->excludes(verify);
}

/// Refuses what is not a number, or beyond all: it is in no range and outside none.
inline void require_finite(std::initializer_list<std::pair<const char*, double>> options) {
    for (const auto& [option, value] : options)
        if (!std::isfinite(value)) throw CLI::ValidationError{option, "must be finite"};
}

/// Refuses threads that would share a GPU.
template <class Options>
void require_processes_on_gpus(const Options& o) {
    if (o.threads > 0 && o.on_gpu())
        throw CLI::ValidationError{"--threads", "goes with forms of the processor only: a GPU is used by processes"};
}

}  // namespace common
