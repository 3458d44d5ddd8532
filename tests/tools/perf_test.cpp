// SPDX-License-Identifier: Apache-2.0
// That via-perf measures what it is asked for and says so; never how fast.
#include <csignal>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include <nlohmann/json.hpp>

#include "support/catch.hpp"
#include "support/subprocess.hpp"

using nlohmann::json;
using support::outcome;
using support::run_program;

namespace {

outcome perf(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), VIA_PERF);
    return run_program(arguments);
}

/// As little as makes a row.
std::vector<std::string> quickly(std::vector<std::string> arguments) {
    for (const char* word : {"--rounds", "1", "--effort", "0.0005"}) arguments.emplace_back(word);
    return arguments;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// The tests that a report has rows of; checks that every row is whole.
std::set<std::string> tests_in(const json& report) {
    std::set<std::string> names;
    for (const json& row : report.at("rows")) {
        INFO(row.dump());
        CHECK(row.at("library").at("seconds").get<double>() > 0);
        CHECK(row.at("reference").at("seconds").get<double>() > 0);
        CHECK(row.at("size").is_number_unsigned());
        names.insert(row.at("test"));
    }
    return names;
}

}  // namespace

TEST_CASE("via-perf measures every test, with threads") {
    const outcome result = perf(quickly({"--threads", "2", "--json", "--sizes", "64,1K"}));
    INFO(result.text());
    REQUIRE(result.status == 0);
    const json report = json::parse(result.out);
    CHECK(report.at("npes") == 2);
    CHECK(report.at("start") == "threads");
    CHECK(report.at("memory_per_pe").get<double>() > 0);
    const std::set<std::string> found = tests_in(report);
    for (const char* name : {"put", "get", "iput", "fetch_add", "put_signal", "barrier", "sum"}) {
        CHECK(found.count(name) == 1);
    }
    CHECK(found.size() >= 20);
}

TEST_CASE("via-perf measures what is named, with processes") {
    std::vector<std::string> command{VIARUN, "-n", "3", VIA_PERF};
    for (const std::string& word : quickly({"--sizes", "8,4K", "put", "alltoall", "put_both", "--json", "-"})) {
        command.push_back(word);
    }
    const outcome result = run_program(command);
    INFO(result.text());
    REQUIRE(result.status == 0);
    const json report = json::parse(result.out);  // of PE 0 alone
    CHECK(report.at("start") == "processes");
    CHECK(report.at("rows").size() == 6);
    CHECK(tests_in(report) == std::set<std::string>{"alltoall", "put", "put_both"});
}

TEST_CASE("via-perf measures PEs that do not see each other's memory, beside nothing") {
    std::vector<std::string> command{VIA_PERF};
    for (const std::string& word :
         quickly({"--threads", "3", "--registered", "put", "signal", "sync", "--sizes", "8", "--json", "-"})) {
        command.push_back(word);
    }
    const outcome result = run_program(command, support::subprocess::seconds{60},
                                       {"VIADUCT_ROUTE=remote", "VIADUCT_RDMA_MODULE=" FAKE_MODULE_DIRECTORY});
    INFO(result.text());
    REQUIRE(result.status == 0);
    const json report = json::parse(result.out);
    REQUIRE(report.at("rows").size() == 3);
    for (const json& row : report.at("rows")) {
        CHECK(row.at("library").at("seconds").get<double>() > 0);
        CHECK_FALSE(row.contains("reference"));
    }
}

TEST_CASE("via-perf prints a table and draws a picture") {
    const std::string picture = "via_perf_test.svg";
    const outcome result = perf(quickly({"--threads", "2", "put", "sync", "--sizes", "8,64,512", "--plot", picture}));
    INFO(result.text());
    REQUIRE(result.status == 0);
    CHECK(has(result.out, "512 B"));
    CHECK(has(result.out, "ratio"));
    CHECK((has(result.out, " M/s") || has(result.out, " k/s")));  // how many calls, of sync as well
    CHECK(has(result.out, " GB/s"));
    CHECK(result.err.empty());  // no progress where nobody looks
    std::ifstream file{picture};
    const std::string svg{std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{}};
    CHECK(svg.substr(0, 5) == "<svg ");
    CHECK(has(svg, "polyline"));
    CHECK(has(svg, "</svg>"));
    std::remove(picture.c_str());
}

TEST_CASE("via-perf takes a registered buffer where no test needs one") {
    const outcome result = perf(quickly({"--threads", "1", "gpu_put", "--registered"}));
    INFO(result.text());
    // Named, a test that cannot be run is no success.
    CHECK(result.status == (has(result.err, "via-perf: not all tests on GPUs were run: ") ? 1 : 0));
    CHECK(has(result.out, "on GPUs: ") == (result.status == 1));
}

TEST_CASE("via-perf sees before it measures that a file cannot be written") {
    for (const std::vector<std::string>& files : std::vector<std::vector<std::string>>{
             {"--json", "/nonexistent/file"}, {"--plot", "/nonexistent/file"}, {"--json", "."}}) {
        std::vector<std::string> command{VIARUN, "-n", "2", VIA_PERF, "sync"};
        command.insert(command.end(), files.begin(), files.end());
        for (const outcome& result : {run_program(command), perf({"--threads", "2", "sync", files[0], files[1]})}) {
            INFO(result.text());
            CHECK(result.status == 1);
            CHECK(result.out.empty());
            CHECK(has(result.err, "via-perf: cannot write to '" + files[1] + "': "));
            CHECK_FALSE(has(result.err, "finalized"));
        }
    }
}

TEST_CASE("via-perf starts jobs to see what joining costs") {
    const outcome result = perf({"--growth", "2,3", "--rounds", "1", "--json", "-"});
    INFO(result.text());
    REQUIRE(result.status == 0);
    const json rows = json::parse(result.out).at("growth");
    REQUIRE(rows.size() == 4);
    for (const json& row : rows) CHECK(row.at("seconds").get<double>() > 0);
}

TEST_CASE("via-perf takes mistakes with a word and a status") {
    CHECK(perf({"--version"}).out.substr(0, 9) == "via-perf ");
    CHECK(has(perf({"--help"}).out, "put_signal"));
    for (const std::vector<std::string>& wrong :
         std::vector<std::vector<std::string>>{{"--nonsense"},
                                               {"no_such_test"},
                                               {"--threads", "0"},
                                               {"--sizes", "0"},
                                               {"--sizes", "8,x"},
                                               {"--rounds", "0"},
                                               {"--threads", "2", "--growth", "2"},
                                               {"--json", "put"},
                                               {"--effort", "-1"}}) {
        const outcome result = perf(wrong);
        INFO(result.text());
        CHECK(result.status == 2);
        CHECK(result.out.empty());
        CHECK_FALSE(result.err.empty());
    }
    const outcome unwritable = perf(quickly({"--threads", "1", "sync", "--json", "/no/such/folder/file"}));
    INFO(unwritable.text());
    CHECK(unwritable.status == 1);
    CHECK(has(unwritable.err, "/no/such/folder/file"));
}

TEST_CASE("via-perf ends on an interrupt") {
    support::subprocess job{
        {VIARUN, "-n", "2", "sh", "-c", "echo begins; exec " VIA_PERF " --effort 100 --rounds 1000 sync"}};
    REQUIRE(job.wait_for("begins\nbegins\n", support::subprocess::seconds{60}));
    CHECK_FALSE(job.wait_for("never said", support::subprocess::seconds{0.5}));
    job.send(SIGINT);
    const outcome result = job.finish(support::subprocess::seconds{60});
    INFO(result.text());
    CHECK_FALSE(result.timed_out);
    CHECK(result.status == 128 + SIGINT);
    CHECK(result.out == "begins\nbegins\n");
}
