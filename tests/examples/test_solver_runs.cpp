// SPDX-License-Identifier: Apache-2.0
// The program solver as users start it.
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
using testing::told;

const std::string small = " --poisson 6,5,7 --no-curve ";

std::vector<char> bytes(const std::string& text) { return {text.begin(), text.end()}; }

}  // namespace

TEST_CASE("processes and threads come to the same residuals and the same error") {
    for (const std::string by : {"none", "jacobi", "block-jacobi --block 1", "chebyshev"}) {
        const std::string how = small + "-P " + by;
        const nlohmann::json alone = told(program + how);
        CHECK(alone.at("ending") == "converged");
        CHECK(alone.at("true_residual").get<double>() < 2e-8);
        for (const std::string& command : {launched(3), program + " --threads 4"}) {
            const nlohmann::json other = told(command + how);
            CHECK(other.at("iterations") == alone.at("iterations"));
            CHECK(std::abs(other.at("error").get<double>() / alone.at("error").get<double>() - 1) < 1e-6);
        }
    }
}

TEST_CASE("a task list comes to the same residuals, bit for bit, and ends at the same iteration") {
    for (const std::string by : {"none --check-every 1", "jacobi", "block-jacobi", "chebyshev --check-every 3"}) {
        const std::string how = small + "-P " + by;
        const nlohmann::json expected = told(launched(3) + how);
        for (const std::string& command : {launched(3), program + " --threads 3"}) {
            const nlohmann::json found = told(command + how + " --form host-list");
            CHECK(found.at("history") == expected.at("history"));
            CHECK(found.at("error") == expected.at("error"));
        }
        CHECK(run(program + how + " --form host-list --threads 2 --verify").status == 0);
    }
    // It is handed back on this way, and ends where it would not be checked.
    const std::string endless =
        program +
        " --threads 2 --poisson 30,30,30 --no-curve --json --tolerance 0 --check-every 7 --max-iterations 300 -P none";
    const finished expected = run(endless);
    const finished found = run(endless + " --form host-list");
    CHECK(found.status == 3);
    CHECK(expected.status == 3);
    CHECK(nlohmann::json::parse(found.output).at("history") == nlohmann::json::parse(expected.output).at("history"));
}

TEST_CASE("a matrix from a file is solved, as many PEs as it has rows") {
    const testing::scratch directory;
    const std::string path = directory.file("matrix.mtx");
    testing::write(path, bytes("%%MatrixMarket matrix coordinate real symmetric\n4 4 6\n1 1 4\n2 2 4\n3 3 4\n4 4 4\n"
                               "4 1 1\n3 2 -1\n"));
    for (const std::string& command : {program, launched(3), launched(4)}) {
        const nlohmann::json found = told(command + " --no-curve --check-every 1 -m " + path);
        CHECK(found.at("rows") == 4);
        CHECK(found.at("error").get<double>() < 1e-8);
        CHECK(found.at("iterations") <= 4);
    }
    CHECK(told(program + " --no-curve --source ones -m " + path).at("error").is_null());
    refuses(launched(5) + " --no-curve -m " + path, "a matrix of 4 rows cannot be divided among 5 PEs");
}

TEST_CASE("a singular and an indefinite matrix end with status 4, not in an endless loop") {
    const testing::scratch directory;
    const std::string path = directory.file("matrix.mtx");
    const std::string banner = "%%MatrixMarket matrix coordinate integer symmetric\n";
    for (const std::string what : {"3 3 5\n1 1 1\n2 2 2\n3 3 1\n2 1 -1\n3 2 -1\n", "2 2 3\n1 1 1\n2 2 1\n2 1 -3\n"}) {
        testing::write(path, bytes(banner + what));
        for (const std::string form : {"host", "host-list"}) {
            const finished end = run(launched(2) + " --no-curve --source ones --max-iterations 1000000000 --form " +
                                     form + " -m " + path);
            INFO(end.output);
            CHECK(end.status == 4);
            CHECK(testing::count(end.output, "NOT solved") == 1);
        }
    }
}

TEST_CASE("what is measured is told") {
    for (const std::string& command : {program + " --threads 2", launched(2), launched(2) + " --form host-list"}) {
        const nlohmann::json found = told(command + small + "--measure 3 -P chebyshev");
        for (const char* what : {"ms_an_iteration", "ms_of_interior_alone", "ms_of_exchange_alone",
                                 "gigabytes_a_second", "megabytes_of_memory", "megabytes_sent", "gflops"}) {
            CHECK(found.at(what).get<double>() > 0.0);
        }
    }
}

TEST_CASE("wrong options and what cannot be read are told once") {
    for (const std::string wrong :
         {"--poisson 4,4", "--poisson 4,4,0", "--tolerance nan", "--tolerance 2", "--form device", "--degree 0",
          "--block 65", "--preconditioner x", "--verify --measure 3", "--threads 0", "--check-every 0", "-m a -p 4,4,4",
          "-b x"}) {
        refuses(launched(3) + " " + wrong, "--help");
    }
    refuses(program + " --threads 2 --form streams", "goes with forms of the processor only");
    refuses(launched(2) + " --threads 2", "without viarun");
    refuses(launched(3) + " --poisson 2,1,1 --no-curve", "cannot be divided among 3 PEs");
    refuses(program + " --verify --poisson 50,50,50", "at most 65536 rows");
    refuses(launched(2) + " -m /no/such/file --no-curve", "/no/such/file: cannot be read");
    refuses(launched(2) + " -m /tmp --no-curve", "/tmp: cannot be read");
    const finished help = run(launched(3) + " --help");
    CHECK(help.status == 0);
    CHECK(testing::count(help.output, "--preconditioner") == 1);
}

TEST_CASE("a solution that is none ends with status 3, and the curve is written") {
    testing::ends_without_success(" --poisson 9,9,9 --max-iterations 5 --check-every 1", "NOT converged", "iteration",
                                  1);
    refuses(launched(2) + " --poisson 4,4,4 --curve /no/such/place.svg", "/no/such/place.svg: cannot be written");
}

TEST_CASE("Ctrl-C stops all PEs, and what is there is told; a PE that is killed ends the others") {
    const std::string form = GENERATE("host", "host-list");
    const std::string long_one =
        " --poisson 20,20,20 --no-curve --tolerance 0 --max-iterations 1000000000 --form " + form;
    testing::stops_when_interrupted(3, long_one);
    CHECK(testing::count(testing::with_a_pe_killed(3, long_one).err, "solver: ") >= 1);
}
