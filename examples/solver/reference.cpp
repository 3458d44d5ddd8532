// SPDX-License-Identifier: Apache-2.0
#include "reference.hpp"

#include <numeric>

namespace solver::reference {
namespace {

/// Every PE's, one behind the other.
template <class T>
std::vector<T> collected(via::world& world, const std::vector<T>& mine) {
    std::vector<T> all(world.sum(mine.size()));
    world.collect(via::span<T>{all}, mine);
    return all;
}

double dot(const std::vector<double>& a, const std::vector<double>& b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

}  // namespace

global_rows gathered(via::world& world, const partition& cut, const linear_system& what) {
    std::vector<number> sizes;
    std::vector<number> columns;
    std::vector<double> values;
    std::vector<entry> row;
    for (number i = cut.first(world.pe()); i < cut.first(world.pe() + 1); ++i) {
        what.row(i, row);
        sizes.push_back(static_cast<number>(row.size()));
        for (const entry& each : row) {
            columns.push_back(each.column);
            values.push_back(each.value);
        }
    }
    global_rows all{{0}, collected(world, columns), collected(world, values)};
    for (const number size : collected(world, sizes)) all.offsets.push_back(all.offsets.back() + size);
    return all;
}

std::vector<double> product(const global_rows& a, const std::vector<double>& x) {
    std::vector<double> made;
    for (std::size_t row = 0; row + 1 < a.offsets.size(); ++row) {
        double sum = 0;
        for (auto i = static_cast<std::size_t>(a.offsets[row]); i < static_cast<std::size_t>(a.offsets[row + 1]); ++i)
            sum += a.values[i] * x[static_cast<std::size_t>(a.columns[i])];
        made.push_back(sum);
    }
    return made;
}

std::vector<double> solve(const global_rows& a, const std::vector<double>& b, double tolerance) {
    std::vector<double> x(b.size(), 0.0);
    std::vector<double> r = b;
    std::vector<double> p = b;
    const double enough = tolerance * tolerance * dot(b, b);
    for (double before = dot(r, r); before > enough;) {
        const std::vector<double> q = product(a, p);
        const double alpha = before / dot(p, q);
        for (std::size_t i = 0; i < b.size(); ++i) {
            x[i] += alpha * p[i];
            r[i] -= alpha * q[i];
        }
        const double now = dot(r, r);
        for (std::size_t i = 0; i < b.size(); ++i) p[i] = r[i] + now / before * p[i];
        before = now;
    }
    return x;
}

}  // namespace solver::reference
