// SPDX-License-Identifier: Apache-2.0
#include "rdma/load.hpp"

#include <string>

#include "support/catch.hpp"

using namespace via::rdma;

namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("without the module there is no provider, and the reason says what to install") {
    std::string problem;
    CHECK(load_provider(problem, "/nonexistent") == nullptr);
    INFO(problem);
    CHECK(has(problem, "/nonexistent/libviaduct-verbs.so"));
    CHECK(has(problem, "libibverbs1"));
    CHECK(load_provider(problem) == nullptr);  // it is not beside this program
}

TEST_CASE("a module of another build is refused") {
    std::string problem;
    CHECK(load_provider(problem, WRONG_MODULE_DIRECTORY) == nullptr);
    INFO(problem);
    CHECK(has(problem, "'viaduct 0.0.0, interface 0, compiler 1'"));
    CHECK(has(problem, "together"));
}

#ifdef VERBS_MODULE_DIRECTORY
TEST_CASE("the module is loaded, and has ports or says why not") {
    for (int round = 0; round < 2; ++round) {
        std::string problem;
        const auto adapters = load_provider(problem, VERBS_MODULE_DIRECTORY);
        INFO(problem);
        REQUIRE(adapters != nullptr);
        CHECK(problem.empty());
        CHECK((!adapters->ports(problem).empty() || !problem.empty()));
        port nowhere;
        nowhere.adapter = "none_0";
        problem.clear();
        CHECK(adapters->open(nowhere, problem) == nullptr);
        CHECK_FALSE(problem.empty());
    }
}
#endif
