// SPDX-License-Identifier: Apache-2.0
// A PE dies while all carry out a task list: the others hear of it, whatever carries the list out, and can leave.
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/subprocess.hpp"

namespace {

/// A bound on time that only something that hangs reaches.
constexpr support::subprocess::seconds bound{60};

int count(const std::string& text, const std::string& part) {
    int found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

/// Who hears of the death late may hear first that another one has left for it, and is told why.
void require_others_left(const std::string& way, const std::string& what, const std::vector<std::string>& environment) {
    const support::outcome ended =
        support::run_program({VIARUN, "-n", "3", LIST_VICTIM, way, what}, bound, environment);
    INFO(way << ", " << what << ":\n" << ended.text());
    REQUIRE_FALSE(ended.timed_out);
    CHECK(count(ended.out, "saw peer failed of PE") == 2);
    CHECK(count(ended.out, "PE 1 was killed by signal 9") >= 2);
    CHECK(count(ended.out, "left") == 2);
    CHECK(ended.status != 0);
}

}  // namespace

TEST_CASE("a PE is killed in the middle of a list that repeats itself") {
    const std::string way = GENERATE("host", "streams", "graph", "loop");
    const std::string what = GENERATE("little", "much", "reduction", "barrier", "signal");
    require_others_left(way, what, {});
}

TEST_CASE("a PE is killed in the middle of a list whose transfers and collectives go by the engine") {
    const std::string way = GENERATE("streams", "graph", "loop");
    const std::string what = GENERATE("little", "reduction", "barrier");
    require_others_left(way, what, {"VIADUCT_ROUTE=engine"});
}

TEST_CASE("a function of a list ends the job") {
    const std::string way = GENERATE("host", "streams");
    const std::string where = GENERATE("first", "second", "control", "finalize");
    const support::outcome ended = support::run_program({VIARUN, "-n", "3", LIST_VICTIM, way, "end", where}, bound);
    INFO(way << ", " << where << ":\n" << ended.text());
    CHECK_FALSE(ended.timed_out);
    CHECK(ended.status == 7);
}

TEST_CASE("a function of a list leaves the job") {
    const std::string way = GENERATE("host", "streams", "graph");
    const std::string where = GENERATE("first", "second", "control", "finalize");
    const support::outcome ended = support::run_program({VIARUN, "-n", "3", LIST_VICTIM, way, "abandon", where}, bound);
    INFO(way << ", " << where << ":\n" << ended.text());
    REQUIRE_FALSE(ended.timed_out);
    CHECK(count(ended.out, "PE 1 saw: ") == 1);
    CHECK(count(ended.out, "a function of its list gives up") >= 2);
    CHECK(ended.status != 0);
}
