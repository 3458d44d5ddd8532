// SPDX-License-Identifier: Apache-2.0
#include "core/settings.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <unistd.h>

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::core {
namespace {

/// Set by viarun for the processes that it starts; no setting.
constexpr std::string_view launcher_variable = "VIADUCT_LAUNCHER";

void warn_of_unknown_names() {
    for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
        const std::string_view line{*entry};
        const std::string_view name = line.substr(0, line.find('='));
        if (!name.starts_with("VIADUCT_") || name == launcher_variable) continue;
        if (std::any_of(table().begin(), table().end(), [&](const setting& row) { return name == row.name; })) continue;
        fmt::print(stderr, "viaduct: warning: {} is no setting of this library and is ignored\n", name);
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
    for (std::size_t i = 0; i < setting_count; ++i) {
        const setting& row = table()[i];
        const char* text = std::getenv(row.name);
        if (!row.parse(text == nullptr ? row.default_value : text, values)) {
            base::fail({.status = VIA_ERR_ARGUMENT,
                        .message = fmt::format("{}='{}' is not {}", row.name, text, row.form),
                        .hint = fmt::format("unset it for the default, {}", row.default_value)});
        }
        values.origins[i] = text == nullptr ? origin::defaults : origin::environment;
        if (row.take(config, values)) values.origins[i] = origin::config;
    }
    warn_of_unknown_names();
    return values;
}

}  // namespace via::core
