// SPDX-License-Identifier: Apache-2.0
/// @file text.hpp
/// @brief What via_describe() says, for people.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace info {

/// Everything, in sections.
[[nodiscard]] std::string to_text(const nlohmann::ordered_json& world);

/// The settings as a table in Markdown: what the README shows. Says nothing of this world's values.
[[nodiscard]] std::string settings_table(const nlohmann::ordered_json& world);

}  // namespace info
