// SPDX-License-Identifier: Apache-2.0
/// @file parse_arguments.hpp
/// @brief How the tools read their command lines, and what they say of mistakes there.
#pragma once

#include <optional>
#include <sstream>

#include <CLI/CLI.hpp>

#include "early_exit.hpp"

namespace tools {

/// Empty if the program is to go on. What is wrong begins with the program's name; the status is 2 then.
inline std::optional<early_exit> parse_arguments(CLI::App& app, int argc, const char* const* argv) {
    app.failure_message([](const CLI::App* parser, const CLI::Error& error) {
        return parser->get_name() + ": " + CLI::FailureMessage::simple(parser, error);
    });
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

}  // namespace tools
