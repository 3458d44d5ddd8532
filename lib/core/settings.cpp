// SPDX-License-Identifier: Apache-2.0
#include "core/settings.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <optional>
#include <string_view>
#include <unistd.h>

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::core {
namespace {

constexpr std::size_t smallest_heap = 64 * 1024;
constexpr std::size_t largest_heap = std::size_t{1} << 46;

std::optional<double> parse_number(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
    return value;
}

bool parse_heap_size(const std::string& text, settings& into) {
    if (text == "auto") {
        into.heap_size = 0;
        return true;
    }
    static constexpr std::string_view units = "KMGT";
    std::string_view digits = text;
    int shift = 0;
    if (!digits.empty()) {
        const std::size_t unit =
            units.find(digits.back() >= 'a' ? static_cast<char>(digits.back() - 32) : digits.back());
        if (unit != std::string_view::npos) {
            shift = 10 * static_cast<int>(unit + 1);
            digits.remove_suffix(1);
        }
    }
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc{} || end != digits.data() + digits.size() || digits.empty()) return false;
    if (value > largest_heap >> shift) return false;
    into.heap_size = value << shift;
    return into.heap_size >= smallest_heap;
}

bool parse_checked(const std::string& text, settings& into) {
    into.checked = text == "1";
    return text == "0" || text == "1";
}

bool parse_timeout(const std::string& text, settings& into) {
    const std::optional<double> value = parse_number(text);
    into.timeout = value.value_or(0);
    return value && *value > 0;
}

bool parse_hang_report(const std::string& text, settings& into) {
    const std::optional<double> value = parse_number(text);
    into.hang_report = value.value_or(0);
    return value && *value >= 0;
}

bool parse_bootstrap(const std::string& text, settings& into) {
    static constexpr std::array names{std::pair{"auto", VIA_BOOTSTRAP_AUTO},
                                      std::pair{"singleton", VIA_BOOTSTRAP_SINGLETON},
                                      std::pair{"viarun", VIA_BOOTSTRAP_VIARUN}};
    const auto* found = std::find_if(names.begin(), names.end(), [&](const auto& name) { return text == name.first; });
    if (found == names.end()) return false;
    into.bootstrap = found->second;
    return true;
}

constexpr std::array<setting, 5> rows{{
    {"VIADUCT_HEAP_SIZE", "bytes, with K, M, G or T; 64K to 64T", "auto",
     "most bytes that the symmetric heap of a PE may grow to; auto is half of the machine's memory, less for very many "
     "PEs",
     parse_heap_size},
    {"VIADUCT_CHECKED", "0 or 1", "0", "check every address against its allocation, not only against the heap",
     parse_checked},
    {"VIADUCT_TIMEOUT", "seconds, more than 0", "60", "how long joining the job, and reaching a peer, may take",
     parse_timeout},
    {"VIADUCT_HANG_REPORT", "seconds; 0 is never", "10", "how long a wait lasts before it says who waits for what",
     parse_hang_report},
    {"VIADUCT_BOOTSTRAP", "auto, singleton or viarun", "auto", "where a world finds the other PEs", parse_bootstrap},
}};

/// Set by viarun for the processes that it starts; no setting.
constexpr std::string_view launcher_variable = "VIADUCT_LAUNCHER";

void warn_of_unknown_names() {
    for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
        const std::string_view line{*entry};
        const std::string_view name = line.substr(0, line.find('='));
        if (!name.starts_with("VIADUCT_") || name == launcher_variable) continue;
        if (std::any_of(rows.begin(), rows.end(), [&](const setting& row) { return name == row.name; })) continue;
        fmt::print(stderr, "viaduct: warning: {} is no setting of this library and is ignored\n", name);
    }
}

void apply(const via_config& config, settings& into) {
    const auto refuse = [](const char* field, const std::string& form) {
        base::fail({.status = VIA_ERR_ARGUMENT, .message = fmt::format("via_config.{} must be {}", field, form)});
    };
    if (config.heap_size != 0) {
        if (config.heap_size < smallest_heap || config.heap_size > largest_heap) refuse("heap_size", rows[0].form);
        into.heap_size = config.heap_size;
    }
    if (config.checked != 0) into.checked = config.checked > 0;
    if (std::isnan(config.timeout) || config.timeout < 0) refuse("timeout", rows[2].form);
    if (config.timeout > 0) into.timeout = config.timeout;
    if (std::isnan(config.hang_report)) refuse("hang_report", rows[3].form);
    if (config.hang_report != 0) into.hang_report = std::max(0.0, config.hang_report);
    if (config.bootstrap < VIA_BOOTSTRAP_AUTO || config.bootstrap > VIA_BOOTSTRAP_THREADS) {
        refuse("bootstrap", "a value of via_bootstrap");
    }
    if (config.bootstrap != VIA_BOOTSTRAP_AUTO) into.bootstrap = config.bootstrap;
}

}  // namespace

std::span<const setting> table() { return rows; }

std::size_t default_heap_size(int npes) noexcept {
    const auto pages = static_cast<std::size_t>(std::max(0L, ::sysconf(_SC_PHYS_PAGES)));
    const auto page = static_cast<std::size_t>(std::max(0L, ::sysconf(_SC_PAGESIZE)));
    const std::size_t share = std::bit_floor(largest_heap / static_cast<std::size_t>(npes));
    return std::clamp(std::bit_floor(pages * page / 2), smallest_heap, share);
}

settings resolve(const via_config& config) {
    settings values;
    for (const setting& row : rows) {
        const char* text = std::getenv(row.name);
        if (!row.parse(text == nullptr ? row.default_value : text, values)) {
            base::fail({.status = VIA_ERR_ARGUMENT,
                        .message = fmt::format("{}='{}' is not {}", row.name, text, row.form),
                        .hint = fmt::format("unset it for the default, {}", row.default_value)});
        }
    }
    apply(config, values);
    warn_of_unknown_names();
    return values;
}

}  // namespace via::core
