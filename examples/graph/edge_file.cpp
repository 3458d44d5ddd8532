// SPDX-License-Identifier: Apache-2.0
#include "edge_file.hpp"

#include <algorithm>

#include "common/files.hpp"
#include "common/matrix_market.hpp"
#include "common/text_reader.hpp"

namespace graph {
namespace {

void add(edge_list& list, const common::text_reader& lines, const edge& found) {
    list.edges.push_back(found);
    if (found.weight < 0.0F && list.line_of_negative == 0) list.line_of_negative = lines.number();
}

edge_list parse_list(common::text_reader& lines) {
    edge_list list;
    const auto end_of_edge = [&] {
        const std::uint64_t number = lines.count("the number of a vertex");
        if (number >= most_vertices)
            lines.refuse("vertex " + std::to_string(number) + " is beyond " + std::to_string(most_vertices - 1));
        list.vertices = std::max(list.vertices, number + 1);
        return static_cast<vertex>(number);
    };
    while (lines.next_line_with_content()) {
        const vertex from = end_of_edge();
        const vertex to = end_of_edge();
        const std::string_view weight = lines.word();
        add(list, lines, {from, to, weight.empty() ? 1.0F : lines.finite<float>(weight, "a weight")});
        lines.expect_end();
    }
    return list;
}

edge_list parse_matrix(common::text_reader& lines) {
    common::matrix_market file{lines};
    edge_list list;
    list.vertices = file.rows();
    if (file.columns() != list.vertices) lines.refuse("a graph's matrix has as many rows as columns");
    if (list.vertices > most_vertices)
        lines.refuse("more than " + std::to_string(most_vertices) + " vertices cannot be");
    while (const auto at = file.next()) {
        const float weight = file.value<float>("a weight");
        add(list, lines, {static_cast<vertex>(at->row), static_cast<vertex>(at->column), weight});
    }
    return list;
}

}  // namespace

edge_list parse_edges(std::string_view text, const std::string& name) {
    common::text_reader lines{text, name};
    return common::matrix_market::is_one(text) ? parse_matrix(lines) : parse_list(lines);
}

edge_list read_edges(const std::string& path) { return parse_edges(common::read_text(path), path); }

}  // namespace graph
