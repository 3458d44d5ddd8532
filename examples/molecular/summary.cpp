// SPDX-License-Identifier: Apache-2.0
#include "summary.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "common/curve.hpp"

namespace molecular {
namespace {

nlohmann::ordered_json head(const setting& where) {
    const auto list = [](const triple& t) { return std::vector<unsigned>{t[0], t[1], t[2]}; };
    return {{"potential", where.what.name},
            {"cutoff_angstrom", where.what.cutoff()},
            {"atoms", where.start.atoms()},
            {"unit_cells", list(where.start.unit_cells)},
            {"npes", where.npes},
            {"grid", list(where.cut.shape())},
            {"cells", list(where.cut.cells())},
            {"form", name(where.wanted.how)},
            {"pes_are", where.wanted.threads > 0 ? "threads" : "processes"},
            {"femtoseconds_a_step", where.wanted.femtoseconds}};
}

std::string place_in_words(const setting& where) {
    const triple& s = where.cut.shape();
    return fmt::format("{}, {} atoms on {} {} ({} x {} x {}), form {}", where.what.name, where.start.atoms(),
                       where.npes, where.npes == 1 ? "PE" : "PEs", s[0], s[1], s[2], name(where.wanted.how));
}

double atoms_of(const setting& where) { return static_cast<double>(where.start.atoms()); }

double temperature(const setting& where, const totals& all) {
    return 2 * all.kinetic / (3 * boltzmann * atoms_of(where));
}

/// Of all steps.
double atom_steps_a_second(const setting& where, const record& end) {
    return end.seconds > 0 ? static_cast<double>(end.step) * atoms_of(where) / end.seconds : 0;
}

nlohmann::ordered_json in_json(const setting& where, const record& each) {
    return {{"step", each.step},
            {"potential_ev", each.all.potential},
            {"kinetic_ev", each.all.kinetic},
            {"temperature_kelvin", temperature(where, each.all)}};
}

std::string advice(const setting& where, const outcome& result) {
    if (is_kept(where, result)) return "";
    return fmt::format("NOT conserved: the energy may change by {:.1e}. Take a smaller --time-step than {:g} fs.\n",
                       where.wanted.tolerance, where.wanted.femtoseconds);
}

}  // namespace

bool is_kept(const setting& where, const outcome& result) {
    return drift(result.history, result.history.back()) <= where.wanted.tolerance;
}

std::string in_json(const setting& where, const summary& s) {
    const record& end = s.result.history.back();
    nlohmann::ordered_json json = head(where);
    json["ending"] = name(s.result.how);
    json["steps"] = end.step;
    json["energy_change"] = drift(s.result.history, end);
    json["momentum"] = end.all.momentum;
    json["set_up_seconds"] = s.set_up_seconds;
    json["seconds"] = end.seconds;
    json["atom_steps_a_second"] = atom_steps_a_second(where, end);
    json["bytes_sent"] = s.sent;
    auto& history = json["history"] = nlohmann::ordered_json::array();
    for (const record& each : s.result.history) history.push_back(in_json(where, each));
    return json.dump(2) + "\n";
}

std::string in_words(const setting& where, const summary& s) {
    const record& end = s.result.history.back();
    return fmt::format(
        "{} after {} steps of {:g} fs, {:.2f} s: {:.3g} million atom-steps/s\n{}\n"
        "energy {:.6f} eV an atom, changed by {:.1e} of itself; {:.0f} K\n{}",
        name(s.result.how), end.step, where.wanted.femtoseconds, end.seconds, 1e-6 * atom_steps_a_second(where, end),
        place_in_words(where), end.energy() / atoms_of(where), drift(s.result.history, end),
        temperature(where, end.all), advice(where, s.result));
}

std::string in_json(const setting& where, const timing& t) {
    nlohmann::ordered_json json = head(where);
    json["steps"] = where.wanted.measure;
    json["ms_a_step"] = 1e3 * t.step;
    json["atom_steps_a_second"] = t.step > 0 ? atoms_of(where) / t.step : 0;
    json["ms_of_forces_alone"] = 1e3 * t.forces;
    json["ms_of_regrouping_alone"] = 1e3 * t.regroup;
    json["ms_of_embedding_exchange_alone"] = 1e3 * t.embedding;
    json["bytes_a_step_and_pe"] = t.bytes_a_pe;
    return json.dump(2) + "\n";
}

std::string in_words(const setting& where, const timing& t) {
    std::string text = fmt::format(
        "{}\n{:.4f} ms a step, {:.2f} million atom-steps/s; alone, forces take {:.4f} ms, regrouping with its exchange "
        "{:.4f} ms",
        place_in_words(where), 1e3 * t.step, t.step > 0 ? 1e-6 * atoms_of(where) / t.step : 0, 1e3 * t.forces,
        1e3 * t.regroup);
    if (where.what.is_embedded) text += fmt::format(", the embedding's exchange {:.4f} ms", 1e3 * t.embedding);
    return text + fmt::format("; a PE sends {:.0f} bytes a step\n", t.bytes_a_pe);
}

std::string drawn(const setting& where, const outcome& result) {
    std::vector<double> times;
    std::vector<common::named_line> lines{{"potential", {}}, {"kinetic", {}}, {"both", {}}};
    const record& first = result.history.front();
    const double scale = 1e3 / atoms_of(where);
    for (const record& each : result.history) {
        times.push_back(static_cast<double>(each.step) * where.wanted.femtoseconds);
        lines[0].values.push_back(scale * (each.all.potential - first.all.potential));
        lines[1].values.push_back(scale * (each.all.kinetic - first.all.kinetic));
        lines[2].values.push_back(scale * (each.energy() - first.energy()));
    }
    return common::draw_lines({where.what.name, "time in fs", "change of energy in meV an atom"}, times, lines);
}

}  // namespace molecular
