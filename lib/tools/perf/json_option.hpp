// SPDX-License-Identifier: Apache-2.0
/// @file json_option.hpp
/// @brief --json, which alone prints to standard output, as it does in this project's other programs.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace perf {

/// Sets `file`, to "-" for standard output.
inline CLI::Option* add_json_option(CLI::App& app, std::string& file) {
    return app
        .add_option("--json", file,
                    "Print the result as JSON instead of the table; with a FILE, write it there and print the table")
        ->expected(0, 1)
        ->default_str("-")
        ->option_text("[FILE]");
}

}  // namespace perf
