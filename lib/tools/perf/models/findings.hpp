// SPDX-License-Identifier: Apache-2.0
/// @file findings.hpp
/// @brief What `via-perf models` has found as tables, as JSON and as a picture, and what follows from it.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "models/command_line.hpp"
#include "models/result.hpp"

namespace perf::models {

/// Which model to use for an exchange, and why.
[[nodiscard]] std::string advice(const exchange_row& row);

/// From which size on `which` gains nothing any more, of the rows with this interior; 0 if in none.
[[nodiscard]] std::size_t crossover_of(const route_result& found, const std::string& interior, model which);

[[nodiscard]] std::string table(const models_report& found);
[[nodiscard]] nlohmann::json to_json(const models_report& found);
/// Time of an iteration by size, a picture for each route and interior.
[[nodiscard]] std::string draw(const models_report& found);

/// Writes what the options ask for.
void deliver(const models_report& found, const models_options& wanted);

}  // namespace perf::models
