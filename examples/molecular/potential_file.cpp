// SPDX-License-Identifier: Apache-2.0
#include "potential_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <vector>

#include "common/files.hpp"
#include "common/text_reader.hpp"
#include "units.hpp"

namespace molecular {
namespace {

using reader = common::text_reader;

constexpr std::uint64_t least_values = 5;
constexpr std::uint64_t most_values = 1000000;
constexpr double smallest = 1e-9;  ///< of a mass, a length or a step: what is beyond these is a mistake
constexpr double largest = 1e6;

/// How the tables are laid out.
struct dimensions {
    std::uint64_t densities;
    double density_step;
    std::uint64_t distances;
    double distance_step;
    double cutoff;
};

void next_line(reader& lines, const char* of) {
    if (!lines.next_line()) lines.refuse(fmt::format("the file ends before the line of {}", of));
}

double positive(reader& lines, const char* what) {
    const double value = lines.real(what);
    if (!(value >= smallest && value <= largest)) lines.refuse(fmt::format("{} is {:g}, and cannot be", what, value));
    return value;
}

std::uint64_t number_of(reader& lines, const char* what) {
    const std::uint64_t value = lines.count(what);
    if (value < least_values || value > most_values)
        lines.refuse(fmt::format("{} is {}, not from {} to {}", what, value, least_values, most_values));
    return value;
}

/// Mass and lattice constant of the line of the element.
void read_element(reader& lines, substance& made) {
    next_line(lines, "atomic number, mass and lattice constant");
    static_cast<void>(lines.count("an atomic number"));
    made.mass = positive(lines, "a mass");
    made.lattice_constant = positive(lines, "a lattice constant");
    if (const std::string_view crystal = lines.word(); !crystal.empty() && crystal != "fcc" && crystal != "FCC")
        lines.refuse("the crystal is not fcc, which alone is built here");
}

dimensions read_dimensions(reader& lines) {
    next_line(lines, "numbers and steps");
    dimensions made{};
    made.densities = number_of(lines, "the number of densities");
    made.density_step = positive(lines, "the step of densities");
    made.distances = number_of(lines, "the number of distances");
    made.distance_step = positive(lines, "the step of distances");
    made.cutoff = positive(lines, "the cutoff");
    lines.expect_end();
    // Some files have a cutoff one step beyond their last value.
    const double reach = static_cast<double>(made.distances) * made.distance_step;
    if (made.cutoff > reach * (1 + 1e-9)) {
        lines.refuse(fmt::format("the cutoff {:g} is beyond the {} distances of step {:g}", made.cutoff, made.distances,
                                 made.distance_step));
    }
    made.cutoff = std::min(made.cutoff, reach - made.distance_step);
    return made;
}

std::vector<double> read_values(reader& lines, std::uint64_t count, const char* what) {
    std::vector<double> values;  // grows with what is there: the number may be a lie
    for (std::uint64_t i = 0; i < count; ++i) {
        const double value = lines.real_anywhere(what);
        if (!(std::abs(value) <= 1e100)) lines.refuse(fmt::format("{:g} is not {}", value, what));
        values.push_back(value);
    }
    return values;
}

/// r phi(r) of effective charges.
std::vector<double> pair_of_charges(const std::vector<double>& charges) {
    std::vector<double> made;
    made.reserve(charges.size());
    for (const double z : charges) made.push_back(hartree_times_bohr * z * z);
    return made;
}

void read_funcfl(reader& lines, substance& made) {
    read_element(lines, made);
    const dimensions size = read_dimensions(lines);
    made.embedded.cutoff = size.cutoff;
    made.embedded.embedding = {read_values(lines, size.densities, "an embedding energy"), size.density_step};
    made.embedded.pair = {pair_of_charges(read_values(lines, size.distances, "a charge")), size.distance_step};
    made.embedded.density = {read_values(lines, size.distances, "a density"), size.distance_step};
}

void read_setfl(reader& lines, substance& made) {
    next_line(lines, "comment");
    next_line(lines, "comment");
    next_line(lines, "elements");
    const std::uint64_t elements = lines.count("a number of elements");
    if (elements != 1) lines.refuse(fmt::format("there are {} elements, and one is read here", elements));
    made.name = std::string{lines.word()};
    lines.expect_end();
    const dimensions size = read_dimensions(lines);
    made.embedded.cutoff = size.cutoff;
    read_element(lines, made);
    made.embedded.embedding = {read_values(lines, size.densities, "an embedding energy"), size.density_step};
    made.embedded.density = {read_values(lines, size.distances, "a density"), size.distance_step};
    made.embedded.pair = {read_values(lines, size.distances, "a pair energy"), size.distance_step};
}

/// Whether the second word of the fourth line begins with a letter.
bool is_setfl(std::string_view text, const std::string& name) {
    reader ahead{text, name};
    for (int line = 0; line < 4; ++line)
        if (!ahead.next_line()) return false;
    static_cast<void>(ahead.word());
    const std::string_view second = ahead.word();
    return !second.empty() && std::isalpha(static_cast<unsigned char>(second.front())) != 0;
}

}  // namespace

substance parse_potential(std::string_view text, const std::string& name) {
    reader lines{text, name};
    substance made{};
    made.name = name;
    made.is_embedded = true;
    next_line(lines, "comment");
    if (is_setfl(text, name)) {
        read_setfl(lines, made);
    } else {
        read_funcfl(lines, made);
    }
    return made;
}

substance read_potential(const std::string& path) { return parse_potential(common::read_text(path), path); }

}  // namespace molecular
