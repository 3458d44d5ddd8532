// SPDX-License-Identifier: Apache-2.0
// The reader of graphs of the example: any bytes are a graph or a user_error, and nothing else.
#include <string>
#include <string_view>

#include "common/user_error.hpp"
#include "edge_file.hpp"
#include "fuzz_target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try {
        const std::string_view text{reinterpret_cast<const char*>(data), size};
        const graph::edge_list list = graph::parse_edges(text, "fuzz.txt");
        fuzz_check(list.vertices <= graph::most_vertices, "no more vertices than there may be");
        fuzz_check(list.edges.size() <= size, "an edge takes more than a byte");
        for (const graph::edge& each : list.edges) {
            fuzz_check(each.from < list.vertices && each.to < list.vertices, "edges join vertices");
            fuzz_check(each.weight < 0.0F ? list.line_of_negative != 0 : each.weight >= 0.0F, "weights are numbers");
        }
    } catch (const common::user_error& error) {
        fuzz_check(std::string_view{error.what()}.find("fuzz.txt, line ") == 0, "errors name the line");
    }
    return 0;
}

std::vector<std::vector<std::uint8_t>> fuzz_corpus() {
    std::vector<std::vector<std::uint8_t>> corpus;
    for (const std::string_view text :
         {"0 1\n1 2 0.5\n# comment\n\n7 7 -1e3\n", "12 4294967295\n2147483647 1 inf\n",
          "%%MatrixMarket matrix coordinate pattern symmetric\n% comment\n3 3 2\n2 1\n3 3\n",
          "%%MatrixMarket matrix coordinate real general\n4 4 3\n1 2 0.25\n2 4 -7\n4 4 1e30\n",
          "%%MatrixMarket matrix coordinate integer general\n1 1 1\n1 1 9\n"})
        corpus.emplace_back(text.begin(), text.end());
    return corpus;
}
