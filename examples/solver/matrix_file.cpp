// SPDX-License-Identifier: Apache-2.0
#include "matrix_file.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <utility>

#include "common/matrix_market.hpp"
#include "common/user_error.hpp"

namespace solver {
namespace {

struct listed {
    number row;
    entry what;
};

constexpr number most_rows = std::numeric_limits<index>::max();

/// The entries in the file's order, both of a pair.
std::vector<listed> read_entries(common::matrix_market& file) {
    std::vector<listed> all;
    while (const auto at = file.next()) {
        const auto row = static_cast<number>(at->row);
        const auto column = static_cast<number>(at->column);
        const auto value = file.value<double>("a number");
        all.push_back({row, {column, value}});
        if (file.is_symmetric() && row != column) all.push_back({column, {row, value}});
    }
    return all;
}

/// In the order of rows, and in these of columns.
global_rows in_order(number rows, const std::vector<listed>& all) {
    global_rows made;
    made.offsets.assign(static_cast<std::size_t>(rows) + 1, 0);
    for (const listed& each : all) ++made.offsets[static_cast<std::size_t>(each.row) + 1];
    std::partial_sum(made.offsets.begin(), made.offsets.end(), made.offsets.begin());
    std::vector<entry> placed(all.size());
    std::vector<number> next{made.offsets.begin(), made.offsets.end() - 1};
    for (const listed& each : all)
        placed[static_cast<std::size_t>(next[static_cast<std::size_t>(each.row)]++)] = each.what;
    for (std::size_t row = 0; row + 1 < made.offsets.size(); ++row) {
        std::sort(placed.begin() + made.offsets[row], placed.begin() + made.offsets[row + 1],
                  [](const entry& a, const entry& b) { return a.column < b.column; });
    }
    for (const entry& each : placed) {
        made.columns.push_back(each.column);
        made.values.push_back(each.value);
    }
    return made;
}

/// What conjugate gradients need, row by row.
class checks {
public:
    checks(const global_rows& matrix, const std::string& name) : matrix_{matrix}, name_{name} {}

    void check_row(number row) const {
        const std::span<const number> columns = columns_of(row);
        const auto twice = std::adjacent_find(columns.begin(), columns.end());
        if (twice != columns.end()) refuse(place(row, *twice) + " occurs twice");
        if (!(value(row, row) > 0)) {
            refuse("row " + std::to_string(row + 1) +
                   " has no positive entry on the diagonal, so the matrix is not positive definite");
        }
        for (const number column : columns)
            if (column > row)
                check_pair(row, column);
            else
                check_pair(column, row);
    }

private:
    void check_pair(number row, number column) const {
        const double upper = value(row, column);
        const double lower = value(column, row);
        if (std::abs(upper - lower) <= 1e-12 * std::max(std::abs(upper), std::abs(lower))) return;
        refuse("the matrix is not symmetric: " + place(row, column) + " is " + std::to_string(upper) + ", and " +
               place(column, row) + " is " + std::to_string(lower));
    }
    [[nodiscard]] std::span<const number> columns_of(number row) const {
        const auto first = static_cast<std::size_t>(matrix_.offsets[static_cast<std::size_t>(row)]);
        const auto end = static_cast<std::size_t>(matrix_.offsets[static_cast<std::size_t>(row) + 1]);
        return std::span{matrix_.columns}.subspan(first, end - first);
    }
    /// 0 where there is none.
    [[nodiscard]] double value(number row, number column) const {
        const std::span<const number> columns = columns_of(row);
        const auto found = std::lower_bound(columns.begin(), columns.end(), column);
        if (found == columns.end() || *found != column) return 0;
        return matrix_.values[static_cast<std::size_t>(&*found - matrix_.columns.data())];
    }
    static std::string place(number row, number column) {
        return "entry (" + std::to_string(row + 1) + ", " + std::to_string(column + 1) + ")";
    }
    [[noreturn]] void refuse(const std::string& why) const { throw common::user_error{name_ + ": " + why}; }

    const global_rows& matrix_;
    const std::string& name_;
};

}  // namespace

global_rows parse_matrix(std::string_view text, const std::string& name) {
    common::text_reader lines{text, name};
    common::matrix_market file{lines};
    if (file.rows() != file.columns()) lines.refuse("the matrix is not square");
    if (file.rows() == 0) lines.refuse("the matrix has no rows");
    if (file.rows() > most_rows) lines.refuse("more than " + std::to_string(most_rows) + " rows cannot be");
    const auto rows = static_cast<number>(file.rows());
    const std::vector<listed> entries = read_entries(file);
    // Before anything is made that is as large as the file only says the matrix is.
    if (entries.size() < file.rows())
        throw common::user_error{name + ": there are more rows than entries, so some row is empty"};
    global_rows made = in_order(rows, entries);
    const checks all{made, name};
    for (number row = 0; row < rows; ++row) all.check_row(row);
    return made;
}

}  // namespace solver
