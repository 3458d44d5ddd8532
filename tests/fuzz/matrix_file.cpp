// SPDX-License-Identifier: Apache-2.0
// The reader of matrices of the example: any bytes are a symmetric matrix with a positive diagonal or a user_error, and
// nothing else.
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "common/user_error.hpp"
#include "fuzz_target.hpp"
#include "matrix_file.hpp"

namespace {

void check(const solver::global_rows& matrix, std::size_t size) {
    fuzz_check(matrix.columns.size() == matrix.values.size(), "each entry has a value");
    fuzz_check(matrix.columns.size() <= size, "two entries take more than two bytes");
    std::map<std::pair<solver::number, solver::number>, double> entries;
    for (solver::number row = 0; row < matrix.rows(); ++row) {
        for (auto i = matrix.offsets[static_cast<std::size_t>(row)];
             i < matrix.offsets[static_cast<std::size_t>(row) + 1]; ++i) {
            const auto at = static_cast<std::size_t>(i);
            fuzz_check(matrix.columns[at] >= 0 && matrix.columns[at] < matrix.rows(), "columns are of the matrix");
            fuzz_check(entries.emplace(std::pair{row, matrix.columns[at]}, matrix.values[at]).second, "none is twice");
        }
        fuzz_check(entries.count({row, row}) == 1 && entries.at({row, row}) > 0, "the diagonal is positive");
    }
    for (const auto& [at, value] : entries) {
        const auto other = entries.find({at.second, at.first});
        const double there = other == entries.end() ? 0 : other->second;
        fuzz_check(std::abs(value - there) <= 1e-9 * std::abs(value), "the matrix is symmetric");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try {
        check(solver::parse_matrix({reinterpret_cast<const char*>(data), size}, "fuzz.mtx"), size);
    } catch (const common::user_error& error) {
        fuzz_check(std::string_view{error.what()}.find("fuzz.mtx") == 0, "errors name the file");
    }
    return 0;
}

std::vector<std::vector<std::uint8_t>> fuzz_corpus() {
    std::vector<std::vector<std::uint8_t>> corpus;
    for (const std::string_view text :
         {"%%MatrixMarket matrix coordinate real symmetric\n% comment\n3 3 4\n1 1 2\n2 1 -1e-1\n2 2 2.5\n3 3 1\n",
          "%%MatrixMarket matrix coordinate real general\n2 2 4\n1 1 4\n1 2 0.25\n2 1 0.25\n2 2 1e30\n",
          "%%MatrixMarket matrix coordinate integer general\n1 1 1\n1 1 9\n",
          "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 3\n1 1\n2 2\n3 3\n"})
        corpus.emplace_back(text.begin(), text.end());
    return corpus;
}
