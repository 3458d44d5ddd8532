// SPDX-License-Identifier: Apache-2.0
/// @file field.hpp
/// @brief The temperatures: two fields by turns, in symmetric memory of the GPU.
#pragma once

#include <array>
#include <cstdint>

#include <viaduct/viaduct.hpp>

#include "common/gpu.hpp"
#include "plate.hpp"

namespace heat_gpu {

/// One PE's band of the plate and the number of steps done. All members are collective but those that are const.
class field {
public:
    field(via::world& world, const band& size);

    /// Back to the start. Neighbours' rows are known there, so nothing is exchanged.
    void reset();
    /// The step after `ahead` further ones.
    [[nodiscard]] step next(std::uint64_t ahead = 0) const;
    /// So many steps have been done.
    void advance(std::uint64_t steps) { done_ += steps; }
    /// Steps since the start.
    [[nodiscard]] std::uint64_t done() const { return done_; }

    /// The same for every division of the same plate, if all cells have the same bits.
    [[nodiscard]] std::uint64_t checksum();
    /// The largest change of a cell of the plate in the last step.
    [[nodiscard]] double change();

    [[nodiscard]] via::world& world() const { return world_; }
    [[nodiscard]] const band& size() const { return size_; }
    /// Both ends of the band.
    [[nodiscard]] std::array<edge, 2> edges() const;
    /// Where all work on the field is enqueued.
    [[nodiscard]] const common::stream& main() const { return main_; }

private:
    via::world& world_;
    band size_;
    common::stream main_ = common::make_stream();
    std::array<via::symmetric<cell, via::device_memory>, 2> cells_;
    via::symmetric<unsigned long long, via::device_memory> sum_;
    via::symmetric<double, via::device_memory> change_;
    std::uint64_t done_ = 0;
};

}  // namespace heat_gpu
