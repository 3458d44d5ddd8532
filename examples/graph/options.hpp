// SPDX-License-Identifier: Apache-2.0
/// @file options.hpp
/// @brief The command line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "common/early_exit.hpp"
#include "direction.hpp"

namespace graph {

/// Who goes from level to level, and who sends.
enum class form { host, host_gpu, device };
/// What is looked for.
enum class problem { levels, paths };

struct options {
    std::vector<form> forms = {form::host};
    problem what = problem::levels;
    std::string partition = "1d";  ///< as shape has it
    std::string input;             ///< not empty: read it from there
    unsigned scale = 16;
    std::uint64_t edge_factor = 16;
    std::vector<std::uint64_t> grid;  ///< columns and rows; empty: a graph of Graph500
    double missing = 0.1;
    std::uint64_t seed = 1;
    std::size_t roots = 64;
    std::optional<std::uint64_t> root;  ///< this one alone
    directions allowed = directions::both;
    float step = 0.1F;
    int threads = 0;  ///< 0: the PEs are processes
    bool validate = true;
    bool json = false;
    bool quiet = false;
    std::string plot;

    /// Whether a form needs a GPU.
    [[nodiscard]] bool on_gpu() const;
};

[[nodiscard]] const char* name_of(form which);

/// Prints nothing: every PE parses the same command line, one of them speaks.
[[nodiscard]] std::variant<options, common::early_exit> parse(int argc, const char* const* argv);

}  // namespace graph
