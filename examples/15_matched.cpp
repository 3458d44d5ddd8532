// SPDX-License-Identifier: Apache-2.0
// Halos of a field in two dimensions: sends and receives that are matched once, and started in every step. A column's
// elements lie apart in memory; the layout says how, and no program code packs them.
//
//     viarun -n 4 ./15_matched
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

#include <viaduct/viaduct.hpp>

namespace {

/// As square as it goes: columns of PEs.
int columns_of(int npes) {
    int columns = static_cast<int>(std::sqrt(npes));
    while (npes % columns != 0) --columns;
    return columns;
}

}  // namespace

int main() {
    constexpr std::size_t width = 64;
    constexpr std::size_t height = 48;
    constexpr std::size_t row = width + 2;  // with a halo at either side
    constexpr int steps = 100;
    via::world world;
    const int across = columns_of(world.npes());
    const int down = world.npes() / across;
    const int x = world.pe() % across;
    const int y = world.pe() / across;
    const auto pe_at = [&](int at_x, int at_y) { return (at_y + down) % down * across + (at_x + across) % across; };

    // The field, for even steps and for odd ones. Of each, four messages go and four come: the outermost rows and
    // columns into the neighbours' halos. A label tells which side a message crosses.
    auto memory = world.allocate<double>(2 * row * (height + 2));
    double* const fields[] = {memory.at(0), memory.at(row * (height + 2))};
    via::transfer_set halos[2];
    for (int parity = 0; parity < 2; ++parity) {
        double* const field = fields[parity];
        const auto cell = [&](std::size_t i, std::size_t j) { return field + j * row + i; };
        const via::layout a_row = via::elements<double>(width);
        const via::layout a_column = via::elements<double>(1, {{height, row}});
        enum side { left, right, up, below };
        halos[parity] = world.match(std::vector<via::transfer_end>{
            via::transfer_end::send(cell(1, 1), a_column, pe_at(x - 1, y), left),
            via::transfer_end::receive(cell(width + 1, 1), a_column, pe_at(x + 1, y), left),
            via::transfer_end::send(cell(width, 1), a_column, pe_at(x + 1, y), right),
            via::transfer_end::receive(cell(0, 1), a_column, pe_at(x - 1, y), right),
            via::transfer_end::send(cell(1, 1), a_row, pe_at(x, y - 1), up),
            via::transfer_end::receive(cell(1, height + 1), a_row, pe_at(x, y + 1), up),
            via::transfer_end::send(cell(1, height), a_row, pe_at(x, y + 1), below),
            via::transfer_end::receive(cell(1, 0), a_row, pe_at(x, y - 1), below)});
    }

    for (std::size_t j = 1; j <= height; ++j) {
        for (std::size_t i = 1; i <= width; ++i) fields[0][j * row + i] = i == 1 && j == 1 ? world.pe() + 1 : 0;
    }
    for (int step = 0; step < steps; ++step) {
        const double* const now = fields[step % 2];
        double* const next = fields[1 - step % 2];
        halos[step % 2].start();
        halos[step % 2].wait();
        for (std::size_t j = 1; j <= height; ++j) {
            for (std::size_t i = 1; i <= width; ++i) {
                const std::size_t at = j * row + i;
                next[at] = now[at] / 2 + (now[at - 1] + now[at + 1] + now[at - row] + now[at + row]) / 8;
            }
        }
    }

    // What there is in all is what there was.
    double sum = 0;
    for (std::size_t j = 1; j <= height; ++j) {
        for (std::size_t i = 1; i <= width; ++i) sum += fields[steps % 2][j * row + i];
    }
    const double after = world.sum(sum);
    const double before = world.npes() * (world.npes() + 1) / 2.0;
    if (world.pe() == 0) {
        std::printf("%d x %d PEs: %.6f before, %.6f after %d steps\n", across, down, before, after, steps);
    }
    return std::abs(after - before) < 1e-9 * before ? 0 : 1;
}
