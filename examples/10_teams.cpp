// SPDX-License-Identifier: Apache-2.0
// PEs in rows and columns: sums of a distributed matrix, and where each PE's share of a list begins.
//
//     viarun -n 6 ./10_teams
#include <cstdio>

#include <viaduct/viaduct.hpp>

int main() {
    via::world world;

    // Two PEs a row; the last row may be short. Every PE is in one row and in one column.
    auto [row, column] = world.everyone().split_2d(2);
    const double mine = world.pe() + 1;
    const double row_sum = row.sum(mine);
    const double column_sum = column.sum(mine);
    const double total = column.sum(row_sum);  // right only if all rows have this column, else a part
    std::printf("PE %d is number %d of %d in its row: row %.0f, column %.0f\n", world.pe(), row.pe(), row.npes(),
                row_sum, column_sum);

    // Every PE has some items; an exclusive scan says how many come before its own.
    const long items = 10 + world.pe();
    long before = 0;
    world.exclusive_scan(VIA_SUM, &before, {&items, 1});

    // PEs of odd number among themselves. Even ones are in no team, and skip what is collective over it.
    auto odd = world.everyone().split(world.pe() % 2 == 1 ? 0 : -1);
    bool correct = before == 10L * world.pe() + world.pe() * (world.pe() - 1L) / 2;
    if (odd) correct = correct && odd.sum(1) == world.npes() / 2 && world.pe() == 2 * odd.pe() + 1;
    if (world.npes() % 2 == 0) correct = correct && total == world.sum(mine);
    return correct ? 0 : 1;
}  // the teams are destroyed, each together with its other members
