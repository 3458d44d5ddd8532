// SPDX-License-Identifier: Apache-2.0
#include "local_matrix.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "common/all_to_all.hpp"
#include "common/user_error.hpp"

namespace solver {
namespace {

/// What is known of a PE's rows after one look at all of them.
struct survey {
    std::vector<index> place;
    std::vector<number> wanted;  ///< columns of others, ascending
    std::size_t interior_entries = 0;
    std::size_t boundary_entries = 0;
};

/// Goes through the PE's rows twice: first for the shape, then for the numbers, so that nothing is stored twice.
class division {
public:
    division(const partition& cut, int pe, const linear_system& what)
        : what_{what}, first_{cut.first(pe)}, count_{cut.count(pe)} {}

    void look() {
        std::vector<number> boundary;
        for (number i = 0; i < count_; ++i) {
            what_.row(first_ + i, row_);
            const auto is_far = [&](const entry& each) { return !is_own(each.column); };
            const bool is_inside = std::none_of(row_.begin(), row_.end(), is_far);
            (is_inside ? found_.interior_entries : found_.boundary_entries) += row_.size();
            found_.place.push_back(static_cast<index>(i - static_cast<number>(boundary.size())));
            if (is_inside) continue;
            boundary.push_back(i);
            for (const entry& each : row_)
                if (is_far(each)) found_.wanted.push_back(each.column);
        }
        auto next = static_cast<index>(count_ - static_cast<number>(boundary.size()));
        for (const number each : boundary) found_.place[static_cast<std::size_t>(each)] = next++;
        std::sort(found_.wanted.begin(), found_.wanted.end());
        found_.wanted.erase(std::unique(found_.wanted.begin(), found_.wanted.end()), found_.wanted.end());
    }
    [[nodiscard]] const survey& found() const { return found_; }

    /// Columns keep the order that they have in the whole matrix, and so do the sums.
    [[nodiscard]] local_matrix filled() {
        local_matrix made;
        made.first = first_;
        made.halo = static_cast<index>(found_.wanted.size());
        reserve(made.interior, found_.interior_entries);
        reserve(made.boundary, found_.boundary_entries);
        made.diagonal.resize(static_cast<std::size_t>(count_));
        for (number i = 0; i < count_; ++i) {
            what_.row(first_ + i, row_);
            const auto is_far = [&](const entry& each) { return !is_own(each.column); };
            local_rows& part = std::any_of(row_.begin(), row_.end(), is_far) ? made.boundary : made.interior;
            for (const entry& each : row_) {
                part.columns.push_back(place_of(each.column));
                part.values.push_back(each.value);
                if (each.column == first_ + i)
                    made.diagonal[static_cast<std::size_t>(place_of(first_ + i))] = each.value;
            }
            part.end_row();
        }
        made.place = std::move(found_.place);
        return made;
    }

private:
    [[nodiscard]] bool is_own(number column) const { return column >= first_ && column < first_ + count_; }
    [[nodiscard]] index place_of(number column) const {
        if (is_own(column)) return found_.place[static_cast<std::size_t>(column - first_)];
        const auto at = std::lower_bound(found_.wanted.begin(), found_.wanted.end(), column);
        return static_cast<index>(count_ + (at - found_.wanted.begin()));
    }
    static void reserve(local_rows& part, std::size_t entries) {
        part.columns.reserve(entries);
        part.values.reserve(entries);
    }

    const linear_system& what_;
    number first_;
    number count_;
    std::vector<entry> row_;
    survey found_;
};

void check_sizes(via::world& world, const partition& cut, const survey& found) {
    constexpr std::size_t most = std::numeric_limits<index>::max();
    const std::size_t vector = static_cast<std::size_t>(cut.count(world.pe())) + found.wanted.size();
    if (world.max(std::max({vector, found.interior_entries, found.boundary_entries})) > most)
        throw common::user_error{"a PE would have more than " + std::to_string(most) + " entries: take more PEs"};
}

/// Each PE tells the owners what it wants of them, and learns what others want.
std::vector<neighbour> meet(via::world& world, const partition& cut, const std::vector<number>& wanted,
                            const local_matrix& mine) {
    const auto npes = static_cast<std::size_t>(world.npes());
    std::vector<std::vector<number>> asked(npes);
    for (const number each : wanted) asked[static_cast<std::size_t>(cut.owner(each))].push_back(each);
    std::vector<std::uint64_t> received(npes);
    std::vector<std::uint64_t> sent(npes);
    std::transform(asked.begin(), asked.end(), received.begin(), [](const auto& each) { return each.size(); });
    world.alltoall(sent.data(), received.data(), 1);
    const std::vector<number> told = common::all_to_all(world, asked);

    std::vector<neighbour> made;
    std::size_t next_told = 0;
    index received_at = mine.rows();
    for (std::size_t pe = 0; pe < npes; ++pe) {
        if (sent[pe] == 0 && received[pe] == 0) continue;
        neighbour each{static_cast<int>(pe), {}, received_at, static_cast<index>(received[pe])};
        for (std::uint64_t i = 0; i < sent[pe]; ++i)
            each.sent.push_back(mine.place[static_cast<std::size_t>(told[next_told++] - mine.first)]);
        received_at += each.received;
        made.push_back(std::move(each));
    }
    return made;
}

/// The largest sum of a row's magnitudes, divided by its diagonal entry.
double largest_row(const local_rows& part, const double* diagonal) {
    double largest = 0;
    for (index row = 0; row < part.rows(); ++row) {
        double sum = 0;
        const auto at = static_cast<std::size_t>(row);
        for (index i = part.offsets[at]; i < part.offsets[at + 1]; ++i)
            sum += std::abs(part.values[static_cast<std::size_t>(i)]);
        largest = std::max(largest, sum / diagonal[row]);
    }
    return largest;
}

}  // namespace

bool neighbour::is_sent_together() const {
    return std::adjacent_find(sent.begin(), sent.end(), [](index a, index b) { return b != a + 1; }) == sent.end();
}

local_matrix divide(via::world& world, const partition& cut, const linear_system& what) {
    division by{cut, world.pe(), what};
    by.look();
    check_sizes(world, cut, by.found());
    local_matrix made = by.filled();
    made.neighbours = meet(world, cut, by.found().wanted, made);
    return made;
}

double largest_eigenvalue_bound(via::world& world, const local_matrix& matrix) {
    const double* const diagonal = matrix.diagonal.data();
    return world.max(std::max(largest_row(matrix.interior, diagonal),
                              largest_row(matrix.boundary, diagonal + matrix.interior.rows())));
}

}  // namespace solver
