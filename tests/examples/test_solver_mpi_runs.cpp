// SPDX-License-Identifier: Apache-2.0
// The program solver as mpirun starts it, with MPI's halos and sums.
#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "application.hpp"

namespace {

using testing::launched;
using testing::program;
using testing::refuses;
using testing::run;

std::string by_mpi(int npes) { return std::string{MPIRUN_PROGRAM} + " -n " + std::to_string(npes) + " " + program; }

// In JSON, of a solution that may not converge, which launchers report.
nlohmann::json said(const std::string& command) {
    return nlohmann::json::parse(run(command + " --json 2>/dev/null").output);
}

// A matrix whose entries lie anywhere, so that what neighbours need does not lie together.
std::string scattered() {
    constexpr int rows = 60;
    std::mt19937 dice{5};
    std::uniform_int_distribution<int> any{1, rows};
    std::set<std::pair<int, int>> entries;
    for (int i = 1; i <= rows; ++i) {
        const int other = any(dice);
        if (other != i) entries.emplace(std::max(i, other), std::min(i, other));
    }
    std::string text =
        "%%MatrixMarket matrix coordinate real symmetric\n60 60 " + std::to_string(entries.size() + rows) + "\n";
    for (int i = 1; i <= rows; ++i) text += std::to_string(i) + " " + std::to_string(i) + " 20\n";
    for (const auto& [i, j] : entries) text += std::to_string(i) + " " + std::to_string(j) + " -1.5\n";
    return text;
}

}  // namespace

TEST_CASE("the residuals are those of the form host but for rounding") {
    const testing::scratch directory;
    const std::string path = directory.file("scattered.mtx");
    const std::string text = scattered();
    testing::write(path, {text.begin(), text.end()});
    const std::vector<std::pair<int, std::string>> cases{
        {1, "--poisson 6,5,7"}, {3, "--poisson 6,5,7 -P chebyshev"}, {3, "-P block-jacobi -m " + path}};
    for (const auto& [npes, what] : cases) {
        const std::string how = " --no-curve --tolerance 0 --max-iterations 10 --check-every 1 " + what;
        const nlohmann::json expected = said(launched(npes) + how);
        const nlohmann::json found = said(by_mpi(npes) + how + " --form host-mpi");
        REQUIRE(found.at("history").size() == expected.at("history").size());
        for (std::size_t i = 0; i < found.at("history").size(); ++i) {
            const double a = found.at("history")[i][1].get<double>();
            const double b = expected.at("history")[i][1].get<double>();
            CHECK(std::abs(a - b) <= 1e-10 * b + 1e-14);
        }
    }
}

TEST_CASE("every check of a solution holds") {
    CHECK(run(by_mpi(2) + " --form host-mpi --verify --poisson 7,5,6 -P chebyshev").status == 0);
}

TEST_CASE("who is not started by mpirun is told so") {
    refuses(launched(2) + " --no-curve --form host-mpi", "this form is started by mpirun");
}
