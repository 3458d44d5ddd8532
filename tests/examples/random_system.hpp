// SPDX-License-Identifier: Apache-2.0
// Systems for tests of the solver.
#pragma once

#include <cmath>
#include <map>
#include <random>
#include <vector>

#include "matrix.hpp"

namespace testing {

using solver::entry;
using solver::number;

// A symmetric matrix with random entries far from the diagonal, and a diagonal that outweighs them; every PE has all.
class random_system : public solver::linear_system {
public:
    random_system(number rows, unsigned pairs, unsigned seed) : rows_(static_cast<std::size_t>(rows)) {
        std::mt19937 dice{seed};
        std::uniform_int_distribution<number> any{0, rows - 1};
        std::uniform_real_distribution<double> value{-1, 1};
        for (unsigned i = 0; i < pairs; ++i) put(any(dice), any(dice), value(dice));
        for (number i = 0; i < rows; ++i) {
            double sum = 1;
            for (const auto& [column, each] : at(i)) sum += column == i ? 0 : std::abs(each);
            at(i)[i] = sum;
        }
    }
    void put(number row, number column, double value) { at(row)[column] = at(column)[row] = value; }
    [[nodiscard]] double value(number row, number column) const {
        const auto& all = rows_[static_cast<std::size_t>(row)];
        const auto found = all.find(column);
        return found == all.end() ? 0 : found->second;
    }
    std::map<number, double>& at(number row) { return rows_[static_cast<std::size_t>(row)]; }

    [[nodiscard]] number rows() const override { return static_cast<number>(rows_.size()); }
    void row(number which, std::vector<entry>& into) const override {
        into.clear();
        for (const auto& [column, value] : rows_[static_cast<std::size_t>(which)]) into.push_back({column, value});
    }
    [[nodiscard]] double source(number row) const override {
        double sum = 0;
        for (const auto& [column, value] : rows_[static_cast<std::size_t>(row)]) sum += value * known(column);
        return sum;
    }
    [[nodiscard]] double known(number row) const override { return std::cos(static_cast<double>(row)); }

private:
    std::vector<std::map<number, double>> rows_;
};

}  // namespace testing
