// SPDX-License-Identifier: Apache-2.0
#include "verify.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "reference.hpp"

namespace molecular {
namespace {

using common::finding;

constexpr double rounding = 1e-11;       ///< of forces and energies: sums of many terms in another order
constexpr double by_difference = 1e-6;   ///< of forces by differences of energies
constexpr double allowed_change = 2e-4;  ///< of the energy, for steps of 1 fs; of second order in their length
constexpr double there_and_back = 1e-8;  ///< A: rounding grows as atoms collide
constexpr unsigned compared_by_difference = 2;

bool same_bits_of(const vec3& a, const vec3& b) {
    using bits = std::array<std::uint64_t, axes>;
    return std::bit_cast<bits>(a) == std::bit_cast<bits>(b);
}

/// An atom, and the force on it.
struct known_atom {
    traveller it;
    vec3 force;
};

/// One form at work, and what all checks need of it.
class checker {
public:
    checker(via::world& world, const subject& what)
        : world_{world},
          what_{what},
          cut_{what.start.length(), what.what.cutoff(), world.npes(), what.shape},
          mine_{atoms_of(world, cut_, what.start)},
          start_{started(mine_)},
          end_{started(mine_)} {
        start_->begin();
        first_ = start_->sums();
        at_start_ = everyones(world_, *start_);
        run(world_, *end_);
        last_ = end_->sums();
        at_end_ = everyones(world_, *end_);
        check_faults(world_, *end_, what.femtoseconds);
    }

    [[nodiscard]] finding forces() const;
    [[nodiscard]] finding energy() const;
    [[nodiscard]] finding forces_by_difference() const;
    [[nodiscard]] finding same_bits() const;
    [[nodiscard]] finding every_atom() const;
    [[nodiscard]] finding energy_kept() const;
    [[nodiscard]] finding momentum_kept() const;
    [[nodiscard]] finding reversible();

private:
    [[nodiscard]] std::unique_ptr<steps> started(const std::vector<traveller>& atoms) {
        return what_.make(world_, {cut_, what_.what, atoms, what_.room});
    }
    /// What takes a processor long is done by PE 0.
    template <class Compute>
    [[nodiscard]] double by_first(const Compute& compute) const {
        double found = world_.pe() == 0 ? compute() : 0;
        world_.broadcast(&found, {&found, 1}, 0);
        return found;
    }
    void run(via::world& world, steps& by) const {
        const course way{what_.length,        50, what_.femtoseconds, what_.what.mass, what_.start.atoms(),
                         [] { return false; }};
        static_cast<void>(simulate(world, by, way, [](const auto&) {}));
    }
    /// All atoms of all PEs, by their numbers.
    static std::vector<known_atom> everyones(via::world& world, steps& by) {
        const std::vector<traveller> atoms = by.atoms();
        const std::vector<vec3> forces = by.forces();
        std::vector<known_atom> part;
        for (std::size_t i = 0; i < atoms.size(); ++i) part.push_back({atoms[i], forces[i]});
        std::vector<known_atom> all(world.sum(part.size()));
        world.collect(via::span<known_atom>{all}, part);
        std::ranges::sort(all, {}, [](const known_atom& each) { return each.it.id; });
        return all;
    }
    [[nodiscard]] std::vector<known_atom> end_alone() const;
    [[nodiscard]] reference::configuration configuration_at_start() const {
        reference::configuration made{cut_.length(), {}};
        for (const known_atom& each : at_start_) made.positions.push_back(each.it.position);
        return made;
    }

    via::world& world_;
    const subject& what_;
    grid cut_;
    std::vector<traveller> mine_;
    std::unique_ptr<steps> start_;
    std::unique_ptr<steps> end_;
    totals first_{};
    totals last_{};
    std::vector<known_atom> at_start_;
    std::vector<known_atom> at_end_;
};

/// The largest difference of forces, in parts of the largest one, or of 1 eV / A: a crystal at rest has none.
class relative_difference {
public:
    void add(const vec3& made, const vec3& expected) {
        most_ = std::max(most_, norm(made - expected));
        largest_ = std::max(largest_, norm(expected));
    }
    [[nodiscard]] double value() const { return std::sqrt(most_ / std::max(largest_, 1.0)); }

private:
    double most_ = 0;
    double largest_ = 0;
};

finding checker::forces() const {
    const auto compute = [&] {
        const std::vector<vec3> expected = reference::forces(configuration_at_start(), what_.what);
        relative_difference found;
        for (std::size_t i = 0; i < expected.size(); ++i) found.add(at_start_[i].force, expected[i]);
        return found.value();
    };
    return {"forces, against those of all pairs on one processor", by_first(compute), rounding};
}

finding checker::energy() const {
    const auto compute = [&] {
        return std::abs(first_.potential / reference::energy(configuration_at_start(), what_.what) - 1);
    };
    return {"potential energy, likewise", by_first(compute), rounding};
}

finding checker::forces_by_difference() const {
    const auto compute = [&] {
        relative_difference found;
        for (unsigned i = 0; i < compared_by_difference; ++i) {
            const std::size_t atom = (i + 1) * (at_start_.size() - 1) / compared_by_difference;
            found.add(at_start_[atom].force,
                      reference::force_by_difference(configuration_at_start(), what_.what, atom));
        }
        return found.value();
    };
    return {"forces, against differences of energies", by_first(compute), by_difference};
}

/// A job of one PE, a thread, is what all others are compared with.
std::vector<known_atom> checker::end_alone() const {
    std::vector<known_atom> found;
    via::config config;
    config.device = "none";
    via::run_threads(
        1,
        [&](via::world& alone) {
            const grid whole{what_.start.length(), what_.what.cutoff(), 1};
            const std::vector<traveller> atoms = atoms_of(alone, whole, what_.start);
            const auto by = make_host_steps(alone, {whole, what_.what, atoms, what_.room});
            run(alone, *by);
            found = everyones(alone, *by);
        },
        config);
    return found;
}

finding checker::same_bits() const {
    const auto compute = [&] {
        const std::vector<known_atom> expected = end_alone();
        double differ = std::abs(static_cast<double>(expected.size()) - static_cast<double>(at_end_.size()));
        for (std::size_t i = 0; i < std::min(expected.size(), at_end_.size()); ++i) {
            const traveller& one = expected[i].it;
            const traveller& other = at_end_[i].it;
            const bool same = one.id == other.id && same_bits_of(one.position, other.position) &&
                              same_bits_of(one.velocity, other.velocity) &&
                              same_bits_of(expected[i].force, at_end_[i].force);
            differ += same ? 0 : 1;
        }
        return differ;
    };
    return {"atoms that are elsewhere than on one PE at the end, by a single bit", by_first(compute), 0};
}

finding checker::every_atom() const {
    double wrong = std::abs(static_cast<double>(at_end_.size()) - static_cast<double>(what_.start.atoms()));
    for (std::size_t i = 0; i < at_end_.size(); ++i) wrong += at_end_[i].it.id != i ? 1 : 0;
    return {"atoms that are not there once at the end", wrong, 0};
}

finding checker::energy_kept() const {
    const double before = first_.potential + first_.kinetic;
    return {"change of the energy", std::abs((last_.potential + last_.kinetic - before) / before),
            allowed_change * what_.femtoseconds * what_.femtoseconds};
}

finding checker::momentum_kept() const {
    double most = 0;
    double sum = 0;
    for (const double each : last_.momentum) most = std::max(most, std::abs(each));
    for (const known_atom& each : at_end_) sum += what_.what.mass * std::sqrt(norm(each.it.velocity));
    // At rest there is none but of rounding, which is small beside that of a Kelvin.
    const double of_a_kelvin = 1e-4 * what_.what.mass * static_cast<double>(at_end_.size());
    return {"momentum, in parts of that of all atoms one by one", most / std::max(sum, of_a_kelvin), rounding};
}

finding checker::reversible() {
    std::vector<traveller> turned = end_->atoms();
    for (traveller& each : turned) each.velocity = -1.0 * each.velocity;
    const auto back = started(turned);
    run(world_, *back);
    const std::vector<known_atom> there = everyones(world_, *back);
    double most = 0;
    for (std::size_t i = 0; i < there.size(); ++i) {
        const vec3 d = there[i].it.position - at_start_[i].it.position;
        for (unsigned axis = 0; axis < axes; ++axis)
            most = std::max(most, std::abs(std::remainder(d[axis], cut_.length()[axis])));
    }
    return {"A from where the atoms began, after as many steps back", most, there_and_back};
}

}  // namespace

std::vector<common::finding> verify(via::world& world, const subject& what) {
    checker all{world, what};
    return {all.forces(),     all.energy(),      all.forces_by_difference(), all.same_bits(),
            all.every_atom(), all.energy_kept(), all.momentum_kept(),        all.reversible()};
}

}  // namespace molecular
