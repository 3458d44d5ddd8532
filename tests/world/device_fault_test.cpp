// SPDX-License-Identifier: Apache-2.0
// Jobs on device memory that come to harm: every PE gets an error that names what is wrong, within seconds.
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/subprocess.hpp"

namespace {

using support::outcome;

/// A bound on time that only something that hangs reaches.
constexpr support::subprocess::seconds bound{120};

outcome run_victim(int npes, const std::vector<std::string>& what, const std::vector<std::string>& environment = {}) {
    std::vector<std::string> command{VIARUN, "-n", std::to_string(npes), DEVICE_VICTIM};
    command.insert(command.end(), what.begin(), what.end());
    return support::run_program(command, bound, environment);
}

int count(const std::string& text, const std::string& part) {
    int found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

void require_others_saw(const outcome& ended) {
    INFO(ended.text());
    REQUIRE_FALSE(ended.timed_out);
    CHECK(count(ended.out, "saw peer failed of PE 1") == 2);
    CHECK(count(ended.out, "was killed by signal 9") >= 2);
    CHECK(ended.status != 0);
}

}  // namespace

TEST_CASE("a PE is killed while the streams of the others wait for its signal") {
    const outcome ended = run_victim(3, {"kill-wait"});
    require_others_saw(ended);
    CHECK(count(ended.out, "the stream went on") == 2);
    CHECK(count(ended.out, "to be !=") == 2);
}

TEST_CASE("a PE is killed while the streams of the others are in a barrier") {
    const outcome ended = run_victim(3, {"kill-barrier"});
    require_others_saw(ended);
    CHECK(count(ended.out, "the stream went on") == 2);
}

TEST_CASE("a PE is killed, and not all of the others begin what needs it") {
    const outcome ended = run_victim(3, {"kill-alone"});
    require_others_saw(ended);
    CHECK(count(ended.out, "the stream went on") == 1);
}

TEST_CASE("kernels of a team without the PE that was killed go on") {
    const outcome ended = run_victim(3, {"kill-team"});
    require_others_saw(ended);
    CHECK(count(ended.out, "the team goes on") == 2);
}

TEST_CASE("a PE is killed while all reduce device memory") { require_others_saw(run_victim(3, {"kill-reduce"})); }

TEST_CASE("a PE is killed while the others put into its device memory") {
    require_others_saw(run_victim(3, {"kill-put"}));
}

TEST_CASE("a PE is killed in the middle of copies from and to it") { require_others_saw(run_victim(3, {"kill-copy"})); }

TEST_CASE("a PE is killed before all expose the host heap") { require_others_saw(run_victim(3, {"kill-expose"})); }

TEST_CASE("a PE is killed while the others wait for a word of the exposed heap") {
    require_others_saw(run_victim(3, {"kill-word"}));
}

TEST_CASE("a stream waits for what nobody writes") {
    const outcome ended = run_victim(2, {"late"}, {"VIADUCT_CHECKED=1", "VIADUCT_HANG_REPORT=0.5"});
    INFO(ended.text());
    CHECK(ended.status == 0);
    CHECK(count(ended.out, "saw timed out") == 1);
    CHECK(count(ended.out, "to be >= 5; it was 0") == 1);
}

TEST_CASE("the GPU of one PE has no room") {
    const outcome ended = run_victim(2, {"memory"}, {"VIADUCT_DEVICE_HEAP_SIZE=1G"});
    INFO(ended.text());
    CHECK(ended.status == 0);
    CHECK(count(ended.out, "saw out of memory") == 2);
    CHECK(count(ended.out, "are free") >= 1);
}

TEST_CASE("the link between two GPUs has no atomics", "[fake]") {
    for (const char* sharing : {"files", "handle"}) {
        const std::vector<std::string> plain{"FAKE_CUDA_NO_P2P_ATOMICS=1",
                                             std::string{"VIADUCT_DEVICE_SHARING="} + sharing};
        const outcome ended = run_victim(2, {"plain-link"}, plain);
        INFO(ended.text());
        CHECK(ended.status == 0);
    }
    const outcome staged =
        run_victim(2, {"plain-link-staged"}, {"FAKE_CUDA_NO_P2P_ATOMICS=1", "VIADUCT_DEVICE_P2P=none"});
    INFO(staged.text());
    CHECK(staged.status == 0);
}

TEST_CASE("one GPU does not use the link by which the other one reaches it", "[fake]") {
    const outcome ended = run_victim(2, {"one-way"});
    INFO(ended.text());
    CHECK(ended.status == 0);
}

TEST_CASE("rounds of allocate, put and free leave the memory as it was") {
    const outcome ended = run_victim(2, {"rounds", "200"});
    INFO(ended.text());
    CHECK(ended.status == 0);
    CHECK(count(ended.out, "free: ") == 2);
}
