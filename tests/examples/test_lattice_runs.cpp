// SPDX-License-Identifier: Apache-2.0
// The program lattice as users start it.
#include <cmath>
#include <string>
#include <vector>

#include "application.hpp"

namespace {

using testing::finished;
using testing::launched;
using testing::program;
using testing::refuses;
using testing::run;

const std::string small = " --lattice 2,3,4,4 --no-curve ";

nlohmann::json computed(const std::string& command) { return testing::told(command + small); }

}  // namespace

TEST_CASE("processes and threads come to the same residuals") {
    const nlohmann::json alone = computed(program);
    CHECK(alone.at("ending") == "converged");
    CHECK(alone.at("true_residual").get<double>() < 1e-9);
    const auto expected = alone.at("history").get<std::vector<double>>();
    for (const std::string& command : {launched(2), launched(4) + " --grid 2,2", program + " --threads 4"}) {
        const auto history = computed(command).at("history").get<std::vector<double>>();
        REQUIRE(history.size() == expected.size());
        for (std::size_t i = 0; i < history.size(); ++i) CHECK(std::abs(history[i] / expected[i] - 1) < 1e-9);
    }
}

TEST_CASE("a task list comes to the same residuals, bit for bit") {
    const auto expected = computed(launched(2)).at("history").get<std::vector<double>>();
    for (const std::string& command : {launched(2), program + " --threads 2"}) {
        CHECK(computed(command + " --form host-list").at("history").get<std::vector<double>>() == expected);
    }
    const finished cut_short = run(program + " --threads 2" + small + "--json --form host-list --max-iterations 5");
    CHECK(cut_short.status == 3);
    CHECK(nlohmann::json::parse(cut_short.output).at("history").size() == 6);
}

TEST_CASE("what is measured is told") {
    const std::string form = GENERATE("host", "host-list");
    const nlohmann::json told = computed(launched(2) + " --measure 3 --form " + form);
    for (const char* what : {"ms_an_iteration", "gflops", "ms_of_interior_alone", "ms_of_exchange_alone"}) {
        CHECK(told.at(what).get<double>() > 0.0);
    }
}

TEST_CASE("wrong options and what does not fit are told once") {
    for (const std::string wrong : {"--mass nan", "--mass x", "--lattice 4,4,4", "--lattice 4,4,4,0", "--disorder -1",
                                    "--tolerance 2", "--form graphs", "--verify --measure 3", "--threads 0"}) {
        refuses(launched(3) + " " + wrong, "--help");
    }
    refuses(program + " --threads 2 --form streams", "goes with forms of the processor only");
    refuses(launched(5) + small, "cannot be divided in z and t among 5 PEs");
    refuses(launched(2) + small + "--grid 2,2", "does not go with 2 PEs");
    refuses(launched(2) + " --threads 2", "without viarun");
    refuses(program + " --verify --lattice 32,32,32,32", "at most 65536 sites");
    refuses(launched(2) + " --lattice 2,2,2,2 --curve /no/such/place.svg", "/no/such/place.svg: cannot be written");
    const finished help = run(launched(3) + " --help");
    CHECK(help.status == 0);
    CHECK(testing::count(help.output, "--disorder") == 1);
}

TEST_CASE("a solution that is none ends with status 3, and the curve is written") {
    testing::ends_without_success(" --lattice 2,3,4,4 --max-iterations 4", "NOT converged", "iteration", 1);
}

TEST_CASE("Ctrl-C stops all PEs, and what is there is told") {
    testing::stops_when_interrupted(3, " --lattice 16,8,8,12 --no-curve --tolerance 0 --max-iterations 100000000");
}
