// SPDX-License-Identifier: Apache-2.0
/// @file results.hpp
/// @brief What an application says and draws in the end.
#pragma once

#include <fmt/core.h>

#include <string>

#include "files.hpp"

namespace common {

/// By PE 0 alone. `wanted` has the options `json`, `quiet`, `no_curve` and `curve`; the rest are functions that return
/// texts, of which each is called if it is wanted.
template <class Options, class InJson, class InWords, class Drawn>
void write_results(const Options& wanted, InJson in_json, InWords in_words, Drawn drawn) {
    if (wanted.json) {
        fmt::print("{}", in_json());
    } else if (!wanted.quiet) {
        fmt::print("{}", in_words());
    }
    if (wanted.no_curve) return;
    write_text(wanted.curve, drawn());
    if (!wanted.quiet && !wanted.json) fmt::print("wrote {}\n", wanted.curve);
}

}  // namespace common
