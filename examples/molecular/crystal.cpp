// SPDX-License-Identifier: Apache-2.0
#include "crystal.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#include "common/random.hpp"
#include "common/user_error.hpp"
#include "units.hpp"

namespace molecular {
namespace {

constexpr unsigned of_displacement = 0;  // streams of random numbers
constexpr unsigned of_velocity = 1;

/// Places of the four atoms in units of half the lattice constant; and the first is a quarter off the origin, so that
/// none lies where cells meet.
constexpr unsigned basis[4][axes] = {{0, 0, 0}, {1, 1, 0}, {1, 0, 1}, {0, 1, 1}};

/// -1 to 1.
double uniform(std::uint64_t seed, std::uint64_t n) {
    return static_cast<double>(common::random_bits(seed, of_displacement, n) >> 11) * 0x1p-52 - 1;
}

vec3 position_of(const crystal& what, const triple& unit, unsigned k, std::uint32_t id) {
    vec3 made{};
    for (unsigned axis = 0; axis < axes; ++axis) {
        const double place = unit[axis] + 0.5 * basis[k][axis] + 0.25;
        const double moved = what.displacement * uniform(what.seed, std::uint64_t{axes} * id + axis);
        made.at[axis] = what.lattice_constant * (place + moved);
    }
    return made;
}

/// A velocity as three whole numbers, of which sums are exact in any order.
using whole_velocity = std::array<std::int64_t, axes>;

whole_velocity whole_velocity_of(std::uint64_t seed, std::uint32_t id) {
    constexpr double steps = 4096;  // of the standard deviation
    const common::pair_of_normals a = common::random_normals(seed, of_velocity, 2 * std::uint64_t{id});
    const common::pair_of_normals b = common::random_normals(seed, of_velocity, 2 * std::uint64_t{id} + 1);
    return {std::llround(steps * a.first), std::llround(steps * a.second), std::llround(steps * b.first)};
}

/// Takes the mean from all, exactly: what it leaves over, less than the number of atoms, by 1 from the first ones.
void take_mean(via::world& world, std::uint64_t all, const std::vector<traveller>& atoms,
               std::vector<whole_velocity>& velocities) {
    whole_velocity sum{};
    for (const whole_velocity& v : velocities)
        for (unsigned axis = 0; axis < axes; ++axis) sum[axis] += v[axis];
    world.reduce(VIA_SUM, sum.data(), sum);
    const auto count = static_cast<std::int64_t>(all);
    for (unsigned axis = 0; axis < axes; ++axis) {
        const std::int64_t left = (sum[axis] % count + count) % count;
        const std::int64_t mean = (sum[axis] - left) / count;
        for (std::size_t i = 0; i < atoms.size(); ++i) velocities[i][axis] -= mean + (atoms[i].id < left ? 1 : 0);
    }
}

void give_velocities(via::world& world, const crystal& what, std::vector<traveller>& atoms) {
    std::vector<whole_velocity> velocities;
    velocities.reserve(atoms.size());
    for (const traveller& each : atoms) velocities.push_back(whole_velocity_of(what.seed, each.id));
    take_mean(world, what.atoms(), atoms, velocities);
    std::int64_t square = 0;
    for (const whole_velocity& v : velocities)
        for (const std::int64_t component : v) square += component * component;
    square = world.sum(square);
    const double energy = 1.5 * boltzmann * what.temperature * static_cast<double>(what.atoms());
    const double scale =
        square == 0 ? 0 : std::sqrt(2 * energy / (what.mass * mass_unit * static_cast<double>(square)));
    for (std::size_t i = 0; i < atoms.size(); ++i)
        for (unsigned axis = 0; axis < axes; ++axis)
            atoms[i].velocity.at[axis] = scale * static_cast<double>(velocities[i][axis]);
}

/// Unit cells whose atoms may lie in a part, along an axis; perhaps some more.
struct range {
    unsigned first;
    unsigned end;
};

range near(const crystal& what, const geometry& part, unsigned axis) {
    const double per_unit = part.per_length[axis] * what.lattice_constant;
    const double first = std::floor(part.origin[axis] / per_unit) - 1;
    const double end = std::ceil((part.origin[axis] + part.own[axis]) / per_unit) + 1;
    return {static_cast<unsigned>(std::max(0.0, first)),
            static_cast<unsigned>(std::min<double>(what.unit_cells[axis], end))};
}

bool is_inside(const geometry& part, const vec3& position) {
    for (unsigned axis = 0; axis < axes; ++axis) {
        const double cell = std::floor(position[axis] * part.per_length[axis]) - part.origin[axis];
        if (!(cell >= 0 && cell < part.own[axis])) return false;
    }
    return true;
}

}  // namespace

vec3 crystal::length() const {
    return {{unit_cells[0] * lattice_constant, unit_cells[1] * lattice_constant, unit_cells[2] * lattice_constant}};
}

std::uint64_t crystal::atoms() const { return 4 * (std::uint64_t{unit_cells[0]} * unit_cells[1] * unit_cells[2]); }

std::vector<traveller> atoms_of(via::world& world, const grid& cut, const crystal& what) {
    if (what.atoms() > std::numeric_limits<std::uint32_t>::max())
        throw common::user_error{"there are more atoms than 32 bits can number; take fewer unit cells"};
    const geometry part = cut.part(world.pe());
    const range x = near(what, part, 0);
    const range y = near(what, part, 1);
    const range z = near(what, part, 2);
    std::vector<traveller> made;
    triple unit{};
    for (unit.at[2] = z.first; unit[2] < z.end; ++unit.at[2]) {
        for (unit.at[1] = y.first; unit[1] < y.end; ++unit.at[1]) {
            for (unit.at[0] = x.first; unit[0] < x.end; ++unit.at[0]) {
                for (unsigned k = 0; k < 4; ++k) {
                    const unsigned cell = (unit[2] * what.unit_cells[1] + unit[1]) * what.unit_cells[0] + unit[0];
                    const std::uint32_t id = 4 * cell + k;
                    const vec3 position = position_of(what, unit, k, id);
                    if (is_inside(part, position)) made.push_back({position, {}, id, 0});
                }
            }
        }
    }
    give_velocities(world, what, made);
    return made;
}

}  // namespace molecular
