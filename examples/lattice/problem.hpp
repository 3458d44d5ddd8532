// SPDX-License-Identifier: Apache-2.0
/// @file problem.hpp
/// @brief What is to be solved: links and a source on one PE's box of the lattice.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "fields.hpp"
#include "grid.hpp"

namespace lattice {

/// A field of one PE in memory of the processor.
template <unsigned Components>
class host_field {
public:
    explicit host_field(unsigned sites) : values_(field_size<Components>(sites)) {}

    [[nodiscard]] field_view<complex, Components> view() { return {values_.data()}; }
    [[nodiscard]] field_view<const complex, Components> view() const { return {values_.data()}; }
    [[nodiscard]] std::span<complex> values() { return values_; }
    [[nodiscard]] std::span<const complex> values() const { return values_; }

private:
    std::vector<complex> values_;
};

using spinor_field = host_field<spinor_components>;
using gauge_field = host_field<gauge_components>;

/// A box and where it begins in the lattice.
struct place {
    coordinates lattice;
    coordinates origin;
    geometry box;

    /// Of the box of a PE.
    place(const grid& cut, int pe) : lattice{cut.lattice()}, origin{cut.origin(pe)}, box{cut.box(pe)} {}

    /// Where a site lies in the lattice.
    [[nodiscard]] coordinates global(const coordinates& c) const;
    /// Number of a site in the lattice, the same for every division.
    [[nodiscard]] std::uint64_t number(const coordinates& in_lattice) const;
};

/// A matrix of SU(3): the unit matrix with `disorder` times normally distributed numbers added to its elements, made
/// orthonormal. With 0 it is the unit matrix, with very much any matrix is as likely as any other.
[[nodiscard]] link random_link(std::uint64_t seed, std::uint64_t number, double disorder);

/// Links of a seed. Each is that of its site and direction, whatever the box.
[[nodiscard]] gauge_field random_links(const place& where, std::uint64_t seed, double disorder);
/// A source with normally distributed components.
[[nodiscard]] spinor_field random_source(const place& where, std::uint64_t seed);

/// What a change of the colours' basis at every site makes of them: a site's matrix is that of random_link(). The
/// solution of what it makes is what it makes of the solution.
/// @{
[[nodiscard]] gauge_field transformed(const place& where, const gauge_field& links, std::uint64_t seed);
[[nodiscard]] spinor_field transformed(const place& where, const spinor_field& field, std::uint64_t seed);
/// @}

}  // namespace lattice
