// SPDX-License-Identifier: Apache-2.0
#include "open.hpp"

#include <cmath>
#include <utility>

#include "common/agree.hpp"
#include "common/all_to_all.hpp"
#include "common/files.hpp"
#include "matrix_file.hpp"
#include "partition.hpp"

namespace solver {
namespace {

/// A PE's own rows.
class file_rows final : public linear_system {
public:
    file_rows(number rows, number first, global_rows mine) : rows_{rows}, first_{first}, mine_{std::move(mine)} {}

    [[nodiscard]] number rows() const override { return rows_; }
    void row(number which, std::vector<entry>& into) const override {
        into.clear();
        for_each(which, [&](const entry& each) { into.push_back(each); });
    }
    [[nodiscard]] double source(number row) const override {
        double sum = 0;
        for_each(row, [&](const entry& each) { sum += each.value * known(each.column); });
        return sum;
    }
    /// Nothing that a matrix is likely to know.
    [[nodiscard]] double known(number row) const override { return std::sin(static_cast<double>(row + 1)); }

private:
    template <class Function>
    void for_each(number row, const Function& f) const {
        const auto at = static_cast<std::size_t>(row - first_);
        for (auto i = static_cast<std::size_t>(mine_.offsets[at]); i < static_cast<std::size_t>(mine_.offsets[at + 1]);
             ++i)
            f(entry{mine_.columns[i], mine_.values[i]});
    }

    number rows_;
    number first_;
    global_rows mine_;
};

/// PE 0's, of `all`, become those of each PE: f(pe) are the first and the end of what is PE pe's.
template <class T, class Range>
std::vector<T> dealt(via::world& world, const std::vector<T>& all, const Range& range) {
    std::vector<std::vector<T>> outgoing(static_cast<std::size_t>(world.npes()));
    if (world.pe() == 0) {
        for (int pe = 0; pe < world.npes(); ++pe) {
            const auto [first, end] = range(pe);
            outgoing[static_cast<std::size_t>(pe)].assign(all.begin() + first, all.begin() + end);
        }
    }
    return common::all_to_all(world, outgoing);
}

/// PE 0 has the whole matrix.
global_rows dealt(via::world& world, const partition& cut, const global_rows& whole) {
    const auto rows = [&](int pe) { return std::pair{cut.first(pe), cut.first(pe + 1)}; };
    const auto entries = [&](int pe) {
        return std::pair{whole.offsets[static_cast<std::size_t>(cut.first(pe))],
                         whole.offsets[static_cast<std::size_t>(cut.first(pe + 1))]};
    };
    global_rows mine;
    mine.columns = dealt(world, whole.columns, entries);
    mine.values = dealt(world, whole.values, entries);
    const std::vector<number> ends =
        dealt(world, std::vector<number>{whole.offsets.begin() + 1, whole.offsets.end()}, rows);
    // From ends in the whole matrix to ends in this PE's part.
    const number before = ends.back() - static_cast<number>(mine.columns.size());
    for (const number each : ends) mine.offsets.push_back(each - before);
    return mine;
}

}  // namespace

std::unique_ptr<linear_system> open_file(via::world& world, const std::string& path) {
    global_rows whole;
    common::on_first_pe(world, [&] { whole = parse_matrix(common::read_text(path), path); });
    number rows = whole.rows();
    world.broadcast(&rows, {&rows, 1}, 0);
    const partition cut{rows, world.npes()};
    return std::make_unique<file_rows>(rows, cut.first(world.pe()), dealt(world, cut, whole));
}

}  // namespace solver
