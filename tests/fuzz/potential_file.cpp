// SPDX-License-Identifier: Apache-2.0
// The reader of potentials of the example: any bytes are a potential or a user_error, and nothing else.
#include <cmath>
#include <string_view>

#include "common/user_error.hpp"
#include "fuzz_target.hpp"
#include "potential_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try {
        const std::string_view text{reinterpret_cast<const char*>(data), size};
        const molecular::substance found = molecular::parse_potential(text, "fuzz.txt");
        fuzz_check(found.is_embedded, "it is an embedded atom's");
        fuzz_check(found.mass > 0 && found.lattice_constant > 0 && found.cutoff() > 0, "numbers are positive");
        const molecular::embedded_atom_view view = found.embedded.view();
        fuzz_check(found.cutoff() <= found.embedded.density.end() * (1 + 1e-9), "tables reach to the cutoff");
        for (const double part : {0.0, 0.5, 1.0, 2.0}) {
            fuzz_check(std::isfinite(view.pair.at(part * view.cutoff).value), "energies are numbers");
            fuzz_check(std::isfinite(view.density.at(part * view.cutoff).slope), "slopes are numbers");
            fuzz_check(std::isfinite(view.embedding.at(part * view.most_density).value), "so is the embedding's");
        }
    } catch (const common::user_error& error) {
        fuzz_check(std::string_view{error.what()}.find("fuzz.txt, line ") == 0, "errors name the line");
    }
    return 0;
}

std::vector<std::vector<std::uint8_t>> fuzz_corpus() {
    std::vector<std::vector<std::uint8_t>> corpus;
    for (const std::string_view text :
         {"copper\n29 63.55 3.6 fcc\n5 0.5 6 0.5 2.5\n0 -1 -2 -2.5 -2.7\n9 8 7\n6 5 0\n1 1 1 1 1 0\n",
          "a\n1 1e6 1e-3\n5 1e-9 5 1e6 4e6\n0 0 0 0 0 1e99 1 1 1 1 -1e99 1e99 -1e99 1 0\n",
          "a\nb\nc\n1 Cu\n5 0.5 5 0.25 1.25\n29 63.55 3.6 FCC\n1 2 3 4 5\n5 4 3 2 1\n1 1 1 1 0\n"})
        corpus.emplace_back(text.begin(), text.end());
    return corpus;
}
