// SPDX-License-Identifier: Apache-2.0
/// @file command_line.hpp
/// @brief A command line that is parsed on every PE, and of which one PE speaks.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <sstream>
#include <string>

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

}  // namespace common
