// SPDX-License-Identifier: Apache-2.0
/// @file output.hpp
/// @brief A report as a table, as JSON, and as a picture; written to files.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "options.hpp"
#include "row.hpp"

namespace perf {

/// For people. Absolute times stand only beside their ratio.
[[nodiscard]] std::string table(const report& found);

[[nodiscard]] nlohmann::json to_json(const report& found);
/// The other way. Throws std::runtime_error if it is no report of this version.
[[nodiscard]] report from_json(const nlohmann::json& text);

/// Why a file of that name could not be written, or nothing: for before what it is to hold is measured. Makes none.
[[nodiscard]] std::string why_unwritable(const std::string& path);
/// The first reason of those for the files that the options ask for.
[[nodiscard]] std::string why_undeliverable(const std::string& json, const std::string& plot);

/// Throws std::runtime_error if it cannot be written.
void write_file(const std::string& path, const std::string& text);

/// To standard output. Throws std::runtime_error if it cannot all be written.
void print(const std::string& text);

/// Writes what the options ask for.
void deliver(const report& found, const options& wanted);

}  // namespace perf
