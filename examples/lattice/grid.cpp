// SPDX-License-Identifier: Apache-2.0
#include "grid.hpp"

#include <cstdint>
#include <string>

#include "common/parts.hpp"
#include "common/user_error.hpp"

namespace lattice {
namespace {

/// 39 GB of links. Numbers of sites and of operations on them stay far below 32 bits.
constexpr std::uint64_t most_sites_a_pe = std::uint64_t{1} << 26;

std::string in_words(const coordinates& lattice) {
    std::string text = std::to_string(lattice[0]);
    for (unsigned mu = 1; mu < directions; ++mu) text += " x " + std::to_string(lattice[mu]);
    return text;
}

bool fits(const coordinates& lattice, const grid_shape& shape) {
    return shape.z >= 1 && shape.t >= 1 && shape.z <= lattice[2] && shape.t <= lattice[3];
}

/// Sites in layers between boxes.
std::uint64_t surface(const coordinates& lattice, const grid_shape& shape) {
    const std::uint64_t layer = std::uint64_t{lattice[0]} * lattice[1];
    return (shape.z > 1 ? layer * lattice[3] * shape.z : 0) + (shape.t > 1 ? layer * lattice[2] * shape.t : 0);
}

grid_shape best_shape(const coordinates& lattice, unsigned npes) {
    std::optional<grid_shape> best;
    for (unsigned z = 1; z <= npes; ++z) {
        const grid_shape shape{z, npes / z};
        if (z * shape.t != npes || !fits(lattice, shape)) continue;
        if (!best || surface(lattice, shape) < surface(lattice, *best)) best = shape;
    }
    if (!best) {
        throw common::user_error{"a lattice of " + in_words(lattice) + " sites cannot be divided in z and t among " +
                                 std::to_string(npes) + " PEs; start fewer, or take a larger one"};
    }
    return *best;
}

}  // namespace

grid::grid(const coordinates& lattice, int npes, std::optional<grid_shape> shape) : lattice_{lattice} {
    const auto all = static_cast<unsigned>(npes);
    if (shape) {
        const std::string name = "a grid of " + std::to_string(shape->z) + " x " + std::to_string(shape->t) + " PEs";
        if (std::uint64_t{shape->z} * shape->t != all) {
            throw common::user_error{name + " does not go with " + std::to_string(npes) + " PEs"};
        }
        if (!fits(lattice, *shape)) {
            throw common::user_error{name + " does not fit a lattice of " + in_words(lattice) + " sites"};
        }
    }
    shape_ = shape ? *shape : best_shape(lattice, all);
    const std::uint64_t most = std::uint64_t{lattice[0]} * lattice[1] * common::largest_part(lattice[2], shape_.z);
    if (most > most_sites_a_pe || most * common::largest_part(lattice[3], shape_.t) > most_sites_a_pe) {
        throw common::user_error{"a lattice of " + in_words(lattice) + " sites is more than " + std::to_string(npes) +
                                 " PEs hold: at most " + std::to_string(most_sites_a_pe) + " sites each"};
    }
}

std::size_t grid::sites() const noexcept { return std::size_t{lattice_[0]} * lattice_[1] * lattice_[2] * lattice_[3]; }

coordinates grid::origin(int pe) const {
    const auto number = static_cast<unsigned>(pe);
    return {{0, 0, common::begin_of(number % shape_.z, shape_.z, lattice_[2]),
             common::begin_of(number / shape_.z, shape_.t, lattice_[3])}};
}

geometry grid::box(int pe) const {
    const auto number = static_cast<unsigned>(pe);
    const coordinates first = origin(pe);
    const unsigned z = common::begin_of(number % shape_.z + 1, shape_.z, lattice_[2]) - first[2];
    const unsigned t = common::begin_of(number / shape_.z + 1, shape_.t, lattice_[3]) - first[3];
    return {{{lattice_[0], lattice_[1], z, t}}, {false, false, shape_.z > 1, shape_.t > 1}};
}

int grid::neighbour(int pe, unsigned mu, way to) const {
    const auto number = static_cast<unsigned>(pe);
    unsigned z = number % shape_.z;
    unsigned t = number / shape_.z;
    if (mu == 2) z = (z + (to == way::ahead ? 1 : shape_.z - 1)) % shape_.z;
    if (mu == 3) t = (t + (to == way::ahead ? 1 : shape_.t - 1)) % shape_.t;
    return static_cast<int>(t * shape_.z + z);
}

unsigned grid::most_sites() const {
    return lattice_[0] * lattice_[1] * common::largest_part(lattice_[2], shape_.z) *
           common::largest_part(lattice_[3], shape_.t);
}

unsigned grid::most_face_sites(unsigned mu) const {
    return lattice_[0] * lattice_[1] *
           (mu == 2 ? common::largest_part(lattice_[3], shape_.t) : common::largest_part(lattice_[2], shape_.z));
}

}  // namespace lattice
