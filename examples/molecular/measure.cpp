// SPDX-License-Identifier: Apache-2.0
#include "measure.hpp"

#include "common/median_time.hpp"

namespace molecular {

timing measure(via::world& world, steps& by, const time_step& each, std::uint64_t count) {
    const auto time_of = [&](const auto& work) {
        return common::median_time(
            world, count, [&] { by.finish(); }, work);
    };
    by.begin();
    timing found;
    const std::uint64_t before = by.bytes_sent();
    std::uint64_t made = 0;
    found.step = time_of([&] {
        by.step(each);
        ++made;
    });
    found.bytes_a_pe = world.max(static_cast<double>(by.bytes_sent() - before)) / static_cast<double>(made);
    found.forces = time_of([&] {
        by.first_forces();
        if (by.is_embedded()) by.embedding_forces();
    });
    found.regroup = time_of([&] { by.regroup({0, 0}); });
    if (by.is_embedded()) {
        found.embedding = time_of([&] {
            for (unsigned axis = 0; axis < axes; ++axis) by.exchange_embedding(axis);
        });
    }
    return found;
}

}  // namespace molecular
