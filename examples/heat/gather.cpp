// SPDX-License-Identifier: Apache-2.0
#include "gather.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

namespace heat {
namespace {

// Puts the values of one box, ordered by z, y, x, to their places in the field.
void place(std::span<const double> values, const box& from, const extent& domain, std::vector<double>& field) {
    const auto width = static_cast<std::size_t>(from.width());
    const auto line = static_cast<std::size_t>(domain.x);
    const std::size_t plane = line * static_cast<std::size_t>(domain.y);
    std::size_t next = 0;
    for (std::size_t z = 0; z < static_cast<std::size_t>(domain.z); ++z) {
        for (auto y = static_cast<std::size_t>(from.y0); y < static_cast<std::size_t>(from.y1); ++y) {
            const std::size_t to = z * plane + y * line + static_cast<std::size_t>(from.x0);
            std::copy_n(&values[next], width, &field[to]);
            next += width;
        }
    }
}

}  // namespace

std::vector<double> gather(via::world& world, const block& part, const decomposition& cut) {
    const auto depth = static_cast<std::size_t>(cut.domain().z);
    const auto cells = [&](int width, int height) {
        return static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * depth;
    };
    const std::size_t most = cells(cut.most_width(), cut.most_height());  // alike on every PE, as allocate() needs it
    const via::symmetric<double> outbox = world.allocate<double>(most);
    part.copy_field({outbox.data(), outbox.size()});
    world.barrier();  // every outbox is full

    std::vector<double> field;
    if (world.pe() == 0) {
        field.resize(cut.domain().cells());
        std::vector<double> received(most);
        for (int pe = 0; pe < cut.npes(); ++pe) {
            const box from = cut.part(pe);
            const std::span<double> values{received.data(), cells(from.width(), from.height())};
            world.get(values, outbox.data(), pe);
            place(values, from, cut.domain(), field);
        }
    }
    world.barrier();  // PE 0 has read them: the outboxes may go
    return field;
}

}  // namespace heat
