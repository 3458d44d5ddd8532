// SPDX-License-Identifier: Apache-2.0
// The program molecular as users start it.
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "application.hpp"

namespace {

using testing::finished;
using testing::launched;
using testing::program;
using testing::refuses;
using testing::run;

const std::string small = " --cells 7,7,7 --no-curve ";

nlohmann::json computed(const std::string& command) { return testing::told(command + small); }

}  // namespace

TEST_CASE("processes and threads come to the same energies") {
    for (const std::string potential : {" --steps 20", " --steps 20 -p eam"}) {
        const nlohmann::json alone = computed(program + potential);
        CHECK(alone.at("ending") == "done");
        CHECK(alone.at("atoms") == 1372);
        CHECK(alone.at("energy_change").get<double>() < 1e-4);
        for (const std::string& command :
             {launched(2) + potential, program + potential + " --threads 4 --grid 1,2,2"}) {
            const nlohmann::json other = computed(command);
            REQUIRE(other.at("history").size() == 3);
            for (std::size_t i = 0; i < 3; ++i) {
                for (const char* what : {"potential_ev", "kinetic_ev"}) {
                    const double expected = alone.at("history")[i].at(what).get<double>();
                    CHECK(std::abs(other.at("history")[i].at(what).get<double>() / expected - 1) < 1e-12);
                }
            }
        }
    }
}

TEST_CASE("two processes pass every check") {
    const finished end = run(launched(2) + " --verify -p eam --steps 20 --displacement 0.03 --cells 7,7,7");
    INFO(end.output);
    CHECK(end.status == 0);
    CHECK(testing::count(end.output, "ok ") == 8);
    const finished at_rest = run(program + " --verify -T 0 --steps 2 --cells 7,7,7");
    INFO(at_rest.output);
    CHECK(at_rest.status == 0);
}

TEST_CASE("what is measured is told") {
    const nlohmann::json found = computed(launched(2) + " --measure 2 -p eam");
    for (const char* what : {"ms_a_step", "atom_steps_a_second", "ms_of_forces_alone", "ms_of_regrouping_alone",
                             "ms_of_embedding_exchange_alone", "bytes_a_step_and_pe"}) {
        CHECK(found.at(what).get<double>() > 0.0);
    }
}

TEST_CASE("wrong options and what does not fit are told once") {
    for (const std::string wrong : {"--temperature nan", "--time-step 0", "--cells 4,4", "--cells 4,4,0", "--room 0.5",
                                    "--potential x", "--form graph", "--verify --measure 3", "--threads 0"}) {
        refuses(launched(2) + " " + wrong, "--help");
    }
    refuses(program + " --threads 2 --form kernel", "goes with forms of the processor only");
    refuses(launched(2) + " --cells 3,9,9", "less than two cutoffs");
    refuses(launched(3) + small, "cannot be divided among 3 PEs");
    refuses(launched(2) + small + "--grid 2,2,1", "does not go with 2 PEs");
    refuses(launched(2) + " --threads 2", "without viarun");
    refuses(program + " --verify --cells 30,30,30", "at most 8192 atoms");
    refuses(launched(2) + " --table /no/such/file", "/no/such/file: cannot be read");
    refuses(launched(2) + " --cells 7,7,7 --curve /no/such/place.svg", "/no/such/place.svg: cannot be written");
    refuses(launched(2) + small + "--time-step 40", "a step of 40 fs (--time-step) is too long");
    const finished help = run(launched(2) + " --help");
    CHECK(help.status == 0);
    CHECK(testing::count(help.output, "--temperature") == 1);
}

TEST_CASE("a potential from a file is the one that is computed with, and a wrong one is told once") {
    const testing::scratch directory;
    const std::string file = directory.file("copper.eam");
    std::string text = "comment\n29 63.55 3.6 fcc\n5 100 5 1.4 5.6\n0 -1 -2 -3 -4\n3 1 0.1 0.01 0\n9 5 1 0.1 0\n";
    testing::write(file, {text.begin(), text.end()});
    const nlohmann::json found = computed(program + " --steps 2 --tolerance 1 --table " + file);
    CHECK(found.at("potential") == file);
    CHECK(found.at("cutoff_angstrom").get<double>() == 5.6);
    text.resize(text.size() - 8);
    testing::write(file, {text.begin(), text.end()});
    refuses(launched(2) + " --table " + file, "copper.eam, line 6: what is missing here is not a density");
}

TEST_CASE("energy that is not kept ends with status 3, and the curve is written") {
    testing::ends_without_success(" --cells 4,4,4 --steps 20 --tolerance 0", "NOT conserved", "<polyline", 3);
}

TEST_CASE("Ctrl-C stops all PEs, and what is there is told") {
    testing::stops_when_interrupted(2, " --cells 8,8,8 --no-curve --every 1 --steps 100000000");
}

TEST_CASE("a PE that is killed ends the job") {
    (void)testing::with_a_pe_killed(2, " --cells 8,8,8 --no-curve --steps 100000000");
}
