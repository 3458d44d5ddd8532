// SPDX-License-Identifier: Apache-2.0
// What joining takes: memory of a PE before its first allocation, which stays bounded as jobs grow, and time.
#include <algorithm>
#include <string>

#include <nlohmann/json.hpp>

#include "support/catch.hpp"
#include "support/subprocess.hpp"

TEST_CASE("memory of a PE before its first allocation") {
    const support::outcome result =
        support::run_program({VIA_PERF, "--growth", "4,64", "--rounds", "1", "--json", "-"});
    INFO(result.text());
    REQUIRE(result.status == 0);
    constexpr double mib = 1024 * 1024;
    const auto rows = nlohmann::json::parse(result.out).at("growth");
    REQUIRE(rows.size() == 4);
    for (const auto& row : rows) {
        INFO(row.dump());
        // A process holds its program and libraries as well.
        CHECK(row.at("memory_per_pe").get<double>() < (row.at("start") == "threads" ? 1 * mib : 8 * mib));
    }
}

TEST_CASE("two PEs are started, meet and end within a tenth of a second") {
    // What else runs can only make it slower: the best of some counts.
    double best = 1;
    for (int attempt = 0; attempt < 50 && best > 0.1; ++attempt) {
        const support::outcome result =
            support::run_program({VIA_PERF, "--growth", "2", "--rounds", "3", "--json", "-"});
        INFO(result.text());
        REQUIRE(result.status == 0);
        const auto rows = nlohmann::json::parse(result.out).at("growth");
        for (const auto& row : rows) {
            if (row.at("start") == "processes") best = std::min(best, row.at("seconds").get<double>());
        }
    }
    CHECK(best <= 0.1);
}
