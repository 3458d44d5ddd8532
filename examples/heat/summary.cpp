// SPDX-License-Identifier: Apache-2.0
#include "summary.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <nlohmann/json.hpp>

#include "common/progress.hpp"

namespace heat {

std::uint64_t checksum(const std::vector<double>& field) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const double value : field) {
        const auto bits = std::bit_cast<std::uint64_t>(value);
        for (unsigned shift = 0; shift < 64; shift += 8) hash = (hash ^ (bits >> shift & 0xff)) * 0x100000001b3;
    }
    return hash;
}

void describe_field(const std::vector<double>& field, const model& body, summary& s) {
    s.coldest = std::numeric_limits<double>::infinity();
    s.hottest = -s.coldest;
    std::size_t i = 0;
    for (int z = 0; z < body.size.z; ++z) {
        for (int y = 0; y < body.size.y; ++y) {
            for (int x = 0; x < body.size.x; ++x, ++i) {
                if (body.at(x, y, z).conductivity <= 0.0) continue;
                s.coldest = std::min(s.coldest, field[i]);
                s.hottest = std::max(s.hottest, field[i]);
            }
        }
    }
    s.checksum = checksum(field);
}

std::string in_json(const summary& s) {
    const common::check_point& end = s.result.history.back();
    const nlohmann::ordered_json json{
        {"cells", {s.size.x, s.size.y, s.size.z}},
        {"npes", s.npes},
        {"decomposition", {s.columns, s.rows}},
        {"pes_are", s.threads ? "threads" : "processes"},
        {"ending", name(s.result.how)},
        {"steps", end.step},
        {"residual", end.residual},
        {"momentum", s.momentum},
        {"coldest", s.coldest},
        {"hottest", s.hottest},
        {"checksum", fmt::format("{:016x}", s.checksum)},
        {"set_up_seconds", s.set_up_seconds},
        {"seconds", end.seconds},
        {"million_cell_updates_per_second", rate(end, static_cast<double>(s.size.cells()))},
    };
    return json.dump(2) + "\n";
}

std::string in_words(const summary& s) {
    const common::check_point& end = s.result.history.back();
    return fmt::format(
        "{} after {} steps, {:.1f} s: residual {:.2e}, {:.0f} million cell updates/s\n"
        "{} x {} x {} cells on {} {} ({} x {}), {:.2f} to {:.2f} degrees, checksum {:016x}\n{}",
        name(s.result.how), end.step, end.seconds, end.residual, rate(end, static_cast<double>(s.size.cells())),
        s.size.x, s.size.y, s.size.z, s.npes, s.npes == 1 ? "PE" : "PEs", s.columns, s.rows, s.coldest, s.hottest,
        s.checksum,
        s.result.how == common::ending::converged
            ? ""
            : "not steady yet: on its way the iteration overshoots, so these are no temperatures of the body\n");
}

}  // namespace heat
