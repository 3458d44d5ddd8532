// SPDX-License-Identifier: Apache-2.0
// The program multigrid as users start it.
#include <csignal>
#include <memory>
#include <string>
#include <vector>

#include "application.hpp"

namespace {

using testing::finished;
using testing::launched;
using testing::program;
using testing::refuses;
using testing::run;

nlohmann::json computed(const std::string& command) { return testing::told(command + " --no-curve"); }

}  // namespace

TEST_CASE("processes and threads come to the same residuals, bit for bit") {
    const nlohmann::json alone = computed(program + " --cells 24");
    CHECK(alone.at("ending") == "converged");
    CHECK(alone.at("error").get<double>() < 0.01);
    for (const std::string& command :
         {launched(2) + " --cells 24", launched(4) + " --cells 24 --grid 2,1,2", program + " --cells 24 --threads 8"}) {
        CHECK(computed(command).at("history") == alone.at("history"));
    }
    const nlohmann::json box = computed(program + " --cells 16x32x16 --varying");
    CHECK(box.at("cells") == nlohmann::json::array({16, 32, 16}));
    CHECK(box.at("error").get<double>() < 0.02);
    for (const std::string whole : {"0", "1000000"})
        CHECK(computed(launched(2) + " --cells 16x32x16 --varying --whole " + whole).at("history") ==
              box.at("history"));
}

TEST_CASE("what is measured is told") {
    const nlohmann::json all =
        computed(launched(2) + " --measure 2 --cells 8,16x8x16 --whole 0 --varying").at("measured");
    REQUIRE(all.size() == 2);
    for (const nlohmann::json& each : all) {
        for (const char* what : {"ms_a_cycle", "ms_a_cycle_and_residual", "ms_without_exchanges", "bytes_sent_a_cycle"})
            CHECK(each.at(what).get<double>() > 0.0);
        CHECK(each.at("ms_by_level").size() == 3);
    }
    const finished words = run(launched(2) + " --measure 1 --cells 8,16");
    CHECK(testing::count(words.output, "cells on 2 PEs") == 2);
}

TEST_CASE("wrong options and what does not fit are told once") {
    for (const std::string wrong : {"-a nan",
                                    "-a -1",
                                    "-b 0",
                                    "-b x",
                                    "--cells 0",
                                    "--tolerance 2",
                                    "--form list",
                                    "--verify --measure 3",
                                    "--threads 0",
                                    "--cells 8x8",
                                    "--cells 8x8x8x8",
                                    "--cells 8x8x",
                                    "--cells 8x8x4097",
                                    "--cells -8",
                                    "--whole -1",
                                    "--whole x",
                                    "--sweeps 2",
                                    "--sweeps 0,0",
                                    "--grid 1,1",
                                    "--cells 8,16",
                                    "--form host,streams"}) {
        refuses(launched(3) + " " + wrong, "--help");
    }
    refuses(program + " --threads 2 --form streams", "goes with forms of the processor only");
    refuses(program + " --bottom host --form graph", "the form graph is on the GPU from its");
    refuses(program + " --bottom host --form kernel", "from its beginning to its end");
    refuses(launched(5) + " --cells 16", "cannot be divided among 5 PEs");
    refuses(launched(2) + " --cells 15", "has no coarser one");
    refuses(launched(2) + " --cells 34", "is coarsened to 17 x 17 x 17 cells");
    refuses(launched(2) + " --cells 64x64x30", "is coarsened to 32 x 32 x 15 cells");
    refuses(launched(2) + " --cells 8 --grid 2,2,1", "does not go with 2 PEs");
    refuses(launched(4) + " --cells 12 --grid 4,1,1", "does not divide");
    refuses(launched(2) + " --measure 1 --cells 8,15", "has no coarser one");
    refuses(launched(2) + " --threads 2", "without viarun");
    refuses(launched(2) + " --cells 8 --curve /no/such/place.svg", "/no/such/place.svg: cannot be written");
    const finished help = run(launched(3) + " --help");
    CHECK(help.status == 0);
    CHECK(testing::count(help.output, "--varying") == 1);
}

TEST_CASE("a solution that is none ends with status 3, and the curve is written") {
    testing::ends_without_success(" --cells 8 --max-cycles 2", "NOT converged", "cycle", 1);
}

TEST_CASE("Ctrl-C stops all PEs, and what is there is told") {
    testing::stops_when_interrupted(2, " --cells 32 --no-curve --tolerance 0 --max-cycles 100000000");
}

TEST_CASE("a PE that is killed in the solve ends the others, who say whom they miss") {
    std::string id = run(VIARUN_PROGRAM " --unique-id").output;
    id.resize(id.find('\n'));
    std::vector<std::unique_ptr<support::subprocess>> pes;
    for (int pe = 0; pe < 4; ++pe) {
        const std::vector<std::string> command{program,       "--cells", "32",           "--no-curve",
                                               "--tolerance", "0",       "--max-cycles", "100000000"};
        const std::vector<std::string> environment{"VIADUCT_NPES=4", "VIADUCT_UNIQUE_ID=" + id,
                                                   "VIADUCT_PE=" + std::to_string(pe)};
        pes.push_back(std::make_unique<support::subprocess>(command, environment));
    }
    testing::wait_until_it_computes(*pes[0]);
    pes[3]->send(SIGKILL);
    int missed = 0;
    for (std::size_t pe = 0; pe < 3; ++pe) {
        const support::outcome end = pes[pe]->finish(testing::ample);
        INFO("PE " << pe << ' ' << end.text());
        CHECK_FALSE(end.timed_out);
        CHECK(testing::count(end.err, "multigrid: ") == 1);
        missed += testing::count(end.err, "PE 3");
    }
    CHECK(missed >= 1);
}
