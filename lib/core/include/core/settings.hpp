// SPDX-License-Identifier: Apache-2.0
/// @file settings.hpp
/// @brief Every setting of the library: one table that parses, documents and reports it.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include <viaduct.h>

namespace via::core {

/// The values that a world runs with. See table() for names, ranges and meaning.
struct settings {
    std::size_t heap_size = 0;  ///< 0 is auto: default_heap_size()
    bool checked = false;
    double timeout = 0;
    double hang_report = 0;
    via_bootstrap bootstrap = VIA_BOOTSTRAP_AUTO;
};

/// One row of the table.
struct setting {
    const char* name;           ///< of the environment variable
    const char* form;           ///< what it accepts, for people
    const char* default_value;  ///< in the form that the variable would have
    const char* meaning;
    /// Reads `text` into `into`. False if it is not of the form or out of range.
    bool (*parse)(const std::string& text, settings& into);
};

[[nodiscard]] std::span<const setting> table();

/// A half of the machine's memory, rounded down to a power of two, but no more than leaves every PE room in one address
/// space for the heaps of all. It is address space, and becomes memory only as it is allocated.
[[nodiscard]] std::size_t default_heap_size(int npes) noexcept;

/// Defaults, overridden by the environment, overridden by what `config` sets. A variable that does not parse is
/// VIA_ERR_ARGUMENT with its form; an unknown variable that begins with VIADUCT_ is reported on stderr.
[[nodiscard]] settings resolve(const via_config& config);

}  // namespace via::core
