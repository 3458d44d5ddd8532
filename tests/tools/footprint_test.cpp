// SPDX-License-Identifier: Apache-2.0
// What a PE takes before its first allocation stays bounded as jobs grow.
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
