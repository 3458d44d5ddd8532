// SPDX-License-Identifier: Apache-2.0
#include "edge_file.hpp"

#include <algorithm>
#include <cctype>
#include <initializer_list>

#include "common/files.hpp"
#include "common/text_reader.hpp"

namespace graph {
namespace {

constexpr std::string_view banner = "%%MatrixMarket";
constexpr std::string_view comments = "%#";

using reader = common::text_reader;

float weight_of(const reader& lines, std::string_view text) { return lines.as_real<float>(text, "a weight"); }

void add(edge_list& list, const reader& lines, const edge& found) {
    list.edges.push_back(found);
    if (found.weight < 0.0F && list.line_of_negative == 0) list.line_of_negative = lines.number();
}

edge_list parse_list(reader& lines) {
    edge_list list;
    const auto end_of_edge = [&] {
        const std::uint64_t number = lines.count("the number of a vertex");
        if (number >= most_vertices)
            lines.refuse("vertex " + std::to_string(number) + " is beyond " + std::to_string(most_vertices - 1));
        list.vertices = std::max(list.vertices, number + 1);
        return static_cast<vertex>(number);
    };
    while (lines.next_line_with_content(comments)) {
        const vertex from = end_of_edge();
        const vertex to = end_of_edge();
        const std::string_view weight = lines.word();
        add(list, lines, {from, to, weight.empty() ? 1.0F : weight_of(lines, weight)});
        lines.expect_end();
    }
    return list;
}

/// Reads the rest of the banner.
/// @return whether entries have values
bool parse_banner(reader& lines) {
    const auto one_of = [&](const char* what, std::initializer_list<std::string_view> known) {
        std::string found{lines.word()};
        std::transform(found.begin(), found.end(), found.begin(),
                       [](unsigned char each) { return static_cast<char>(std::tolower(each)); });
        if (std::find(known.begin(), known.end(), found) != known.end()) return found;
        std::string wanted;
        for (const std::string_view each : known) wanted += (wanted.empty() ? "" : ", ") + std::string{each};
        lines.refuse(std::string{"the "} + what + " is none of those that are read here (" + wanted + ")");
    };
    one_of("object", {"matrix"});
    one_of("format", {"coordinate"});
    const bool has_values = one_of("field", {"pattern", "real", "integer"}) != "pattern";
    one_of("symmetry", {"general", "symmetric"});
    lines.expect_end();
    return has_values;
}

edge_list parse_matrix(reader& lines) {
    const bool has_values = parse_banner(lines);
    if (!lines.next_line_with_content(comments)) lines.refuse("the file ends before the size of the matrix");
    edge_list list;
    list.vertices = lines.count("a number of rows");
    const std::uint64_t columns = lines.count("a number of columns");
    const std::uint64_t entries = lines.count("a number of entries");
    lines.expect_end();
    if (columns != list.vertices) lines.refuse("a graph's matrix has as many rows as columns");
    if (list.vertices > most_vertices)
        lines.refuse("more than " + std::to_string(most_vertices) + " vertices cannot be");
    const auto end_of_edge = [&](const char* what) {
        const std::uint64_t number = lines.count(what);
        if (number < 1 || number > list.vertices)
            lines.refuse(std::to_string(number) + " is not from 1 to " + std::to_string(list.vertices));
        return static_cast<vertex>(number - 1);
    };
    while (lines.next_line_with_content(comments)) {
        if (list.edges.size() == entries)
            lines.refuse("more than the " + std::to_string(entries) + " entries that were announced");
        const vertex row = end_of_edge("a row");
        const vertex column = end_of_edge("a column");
        add(list, lines, {row, column, has_values ? weight_of(lines, lines.word()) : 1.0F});
        lines.expect_end();
    }
    if (list.edges.size() < entries)
        lines.refuse("the file ends after " + std::to_string(list.edges.size()) + " of " + std::to_string(entries) +
                     " entries");
    return list;
}

}  // namespace

edge_list parse_edges(std::string_view text, const std::string& name) {
    reader lines{text, name};
    if (text.substr(0, banner.size()) != banner) return parse_list(lines);
    lines.next_line();
    if (lines.word() != banner) lines.refuse("the banner is not that of Matrix Market");
    return parse_matrix(lines);
}

edge_list read_edges(const std::string& path) { return parse_edges(common::read_text(path), path); }

}  // namespace graph
