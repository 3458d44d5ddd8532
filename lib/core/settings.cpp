// SPDX-License-Identifier: Apache-2.0
#include "core/settings.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <unistd.h>

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/say.hpp"

namespace via::core {
namespace {

/// What others of the project's programs take, and what viarun tells the processes that it starts: no settings.
constexpr std::array<std::string_view, 3> others_variables{"VIADUCT_LAUNCHER", "VIADUCT_CC", "VIADUCT_CXX"};

bool is_known(std::string_view name) {
    return std::any_of(table().begin(), table().end(), [&](const setting& row) { return name == row.name; });
}

std::string_view name_in(std::string_view line) noexcept { return line.substr(0, line.find('=')); }

/// What the config says in the words of the environment; null if it says nothing.
const char* named_in(const via_config& config, std::string_view name) noexcept {
    for (const char* const* line = config.settings; line != nullptr && *line != nullptr; ++line) {
        if (name_in(*line) == name) return *line + name.size() + 1;
    }
    return nullptr;
}

/// A program that names a setting wrongly is told, since it is the program that says so.
void refuse_unknown_names(const via_config& config) {
    for (const char* const* line = config.settings; line != nullptr && *line != nullptr; ++line) {
        const bool has_value = std::strchr(*line, '=') != nullptr;
        if (has_value && is_known(name_in(*line))) continue;
        base::fail({.status = VIA_ERR_ARGUMENT,
                    .message = fmt::format("via_config.settings: '{}' is {}", name_in(*line),
                                           has_value ? "no setting of this library" : "without a value"),
                    .hint = "give each as \"NAME=value\"; via-info --settings prints all names"});
    }
}

void warn_of_unknown_names() {
    for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
        const std::string_view name = name_in(*entry);
        const bool is_others =
            std::find(others_variables.begin(), others_variables.end(), name) != others_variables.end();
        if (!name.starts_with("VIADUCT_") || is_others || is_known(name)) continue;
        base::say(fmt::format("warning: {} is no setting of this library and is ignored", name));
    }
}

}  // namespace

const char* name_of(origin from) noexcept {
    static constexpr std::array names{"default", "environment", "config"};
    return names[static_cast<std::size_t>(from)];
}

origin origin_of(const settings& values, const char* name) {
    const auto rows = table();
    const auto found =
        std::find_if(rows.begin(), rows.end(), [&](const setting& row) { return std::strcmp(row.name, name) == 0; });
    return values.origins.at(static_cast<std::size_t>(found - rows.begin()));
}

settings resolve(const via_config& config) {
    settings values;
    refuse_unknown_names(config);
    for (std::size_t i = 0; i < setting_count; ++i) {
        const setting& row = table()[i];
        const char* const named = named_in(config, row.name);
        const char* const text = named != nullptr ? named : std::getenv(row.name);
        if (!row.parse(text == nullptr ? row.default_value : text, values)) {
            base::fail({.status = VIA_ERR_ARGUMENT,
                        .message = fmt::format("{}='{}' is not {}", row.name, text, row.form),
                        .hint = fmt::format("unset it for the default, {}", row.default_value)});
        }
        values.origins[i] = text == nullptr ? origin::defaults : origin::environment;
        if (row.take(config, values) || named != nullptr) values.origins[i] = origin::config;
    }
    warn_of_unknown_names();
    return values;
}

}  // namespace via::core
