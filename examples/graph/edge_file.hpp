// SPDX-License-Identifier: Apache-2.0
/// @file edge_file.hpp
/// @brief Graphs from files: lists of edges, and Matrix Market.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "edge.hpp"

namespace graph {

/// What a file says.
struct edge_list {
    std::uint64_t vertices = 0;
    std::vector<edge> edges;           ///< of weight 1 where the file gives none
    std::size_t line_of_negative = 0;  ///< the first line with a negative weight; 0: there is none
};

/**
 * Reads a graph. A text that begins with `%%MatrixMarket` is a matrix in coordinate format, of pattern, real or integer
 * values, general or symmetric, and with as many rows as columns; an entry is an edge between its row and its column.
 * Any other is a list of edges, one a line: two numbers of vertices, from 0, and perhaps a weight. Lines that begin
 * with
 * `#` or `%` are comments.
 * @param name  stands for the file in error messages
 * @throws common::user_error that says what is wrong in which line
 */
[[nodiscard]] edge_list parse_edges(std::string_view text, const std::string& name);

/// parse_edges() of a file's contents.
[[nodiscard]] edge_list read_edges(const std::string& path);

}  // namespace graph
