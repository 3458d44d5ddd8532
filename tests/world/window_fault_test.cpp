// SPDX-License-Identifier: Apache-2.0
// Memory that is taken back while others use it, and PEs that die: over processes, on memory of GPUs and of processors.
// What is [fake] needs the fake driver.
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/effort.hpp"
#include "support/subprocess.hpp"

namespace {

using support::outcome;

/// A bound on time that only something that hangs reaches.
constexpr support::subprocess::seconds bound{120};

outcome run_victim(int npes, const std::string& what, const std::string& kind,
                   const std::vector<std::string>& environment = {}) {
    return support::run_program({VIARUN, "-n", std::to_string(npes), WINDOW_VICTIM, what, kind}, bound, environment);
}

int count(const std::string& text, const std::string& part) {
    int found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

}  // namespace

TEST_CASE("a detach waits for a copy that is under way") {
    const outcome ended = run_victim(2, "late-copy", "device");
    INFO(ended.text());
    REQUIRE(ended.status == 0);
    CHECK(ended.out.find("the gate opens") < ended.out.find("detached"));
}

TEST_CASE("a detach waits for puts that nobody waits for") {
    const outcome ended = run_victim(2, "late-puts", "device", {"FAKE_CUDA_DELAY_US=30000"});
    INFO(ended.text());
    CHECK(ended.status == 0);
    CHECK(count(ended.out, "the puts are done") == 1);
    CHECK(count(ended.out, "detached") == 1);
}

TEST_CASE("past the deadline a detach names who has the memory, and succeeds when that has gone") {
    const outcome ended = run_victim(2, "held", "device", {"VIADUCT_TIMEOUT=10"});
    INFO(ended.text());
    REQUIRE(ended.status == 0);
    CHECK(count(ended.out, "saw timed out of PE 1") == 1);
}

TEST_CASE("what a device context holds is said at once, and ends with the window") {
    const outcome ended = run_victim(3, "kept", "device");
    INFO(ended.text());
    REQUIRE(ended.status == 0);
    CHECK(count(ended.out, "saw timed out of PE") == 1);
    CHECK(count(ended.out, "destroyed") == 3);
}

TEST_CASE("a question or an answer that could not be sent is sent when it can be") {
    if (!support::can_be_without_descriptors) {
        WARN("not tried: this sanitizer needs descriptors");
        return;
    }
    for (const char* what : {"starved-owner", "starved-importer"}) {
        const outcome ended = run_victim(2, what, "host", {"VIADUCT_TIMEOUT=6"});
        INFO(what << "\n" << ended.text());
        REQUIRE(ended.status == 0);
        CHECK(count(ended.out, "saw timed out of PE 1") == 1);
        CHECK(count(ended.out, "detached") == 1);
    }
}

TEST_CASE("an owner is killed while the others put into its memory") {
    for (const char* kind : {"device", "host"}) {
        const outcome ended = run_victim(3, "kill-owner", kind);
        INFO(kind << "\n" << ended.text());
        REQUIRE_FALSE(ended.timed_out);
        CHECK(count(ended.out, "saw peer failed of PE 1") == 2);
    }
}

TEST_CASE("whose GPU is lost by a death while it copies is told who has died", "[fake]") {
    int lost = 0;
    // Who hears of the death between two copies does not copy any more: PE 1 is killed after 200 ms.
    for (int round = 0; round < 100 && lost == 0; ++round) {
        const int ms = 130 + round % 10 * 10;
        const std::string delay = "FAKE_CUDA_DELAY_US=" + std::to_string(ms * 1000);
        const outcome ended = run_victim(3, "kill-owner", "device", {"FAKE_CUDA_CONTAINED=1", delay});
        INFO(ended.text());
        REQUIRE_FALSE(ended.timed_out);
        lost = count(ended.out, "saw system call failed of PE 1: ");
        CHECK(count(ended.out, "CUDA_ERROR_CONTAINED") == lost);
        CHECK(count(ended.out, "; PE 1 was killed by signal 9") == lost);
        CHECK(count(ended.out, "saw peer failed of PE 1: ") == 2 - lost);
    }
    CHECK(lost >= 1);
}

TEST_CASE("an importer that is killed has let go") {
    const outcome ended = run_victim(2, "kill-importer", "device");
    INFO(ended.text());
    REQUIRE_FALSE(ended.timed_out);
    CHECK(count(ended.out, "detached") == 1);
    CHECK(count(ended.out, "saw peer failed of PE 1") == 1);
}

TEST_CASE("a driver that closes nothing while a kernel runs does not keep a PE from hearing of deaths") {
    const outcome ended =
        run_victim(3, "closing", "device", {"FAKE_CUDA_WAITS=1", "VIADUCT_CHECKED=1", "VIADUCT_HANG_REPORT=60"});
    INFO(ended.text());
    CHECK(ended.status != 0);
    CHECK(count(ended.out, "detached") == 1);
    CHECK(count(ended.out, "saw peer failed of PE 2") == 2);
    CHECK(count(ended.out, "the stream has ended") == 2);
}

TEST_CASE("a hundred thousand puts into a window take one question and one open") {
    const outcome ended = run_victim(2, "puts", "device");
    INFO(ended.text());
    CHECK(ended.status == 0);
}

TEST_CASE("a transfer takes no more calls of the driver in a window than in the device heap", "[fake]") {
    const outcome ended = run_victim(2, "calls", "device");
    INFO(ended.text());
    CHECK(ended.status == 0);
}

TEST_CASE("allocate, attach, put, detach, free many times leaves nothing behind") {
    const outcome ended = run_victim(2, "rounds", "device");
    INFO(ended.text());
    CHECK(ended.status == 0);
}

TEST_CASE("mappings that are not kept, or few, serve as well") {
    for (const char* policy : {"VIADUCT_WINDOW_KEEP=0", "VIADUCT_WINDOW_MAPPINGS=1", "VIADUCT_WINDOW_BYTES=2M"}) {
        const outcome ended = run_victim(2, "late-copy", "device", {policy});
        INFO(policy << "\n" << ended.text());
        CHECK(ended.status == 0);
    }
}

TEST_CASE("what is staged takes one question and one open, leaves nothing behind, and ends with its owner") {
    for (const char* what : {"puts", "rounds"}) {
        const outcome ended = run_victim(2, what, "device", {"VIADUCT_DEVICE_P2P=none"});
        INFO(what << "\n" << ended.text());
        CHECK(ended.status == 0);
    }
    const outcome ended = run_victim(3, "kill-owner", "device", {"VIADUCT_DEVICE_P2P=none"});
    INFO(ended.text());
    REQUIRE_FALSE(ended.timed_out);
    CHECK(count(ended.out, "saw peer failed of PE 1") == 2);
}

TEST_CASE("a GPU that is neither reached nor seen is refused by name, with what would help") {
    std::string folder = (std::filesystem::temp_directory_path() / "window_fault.XXXXXX").string();
    REQUIRE(::mkdtemp(folder.data()) != nullptr);
    // Of two processes the first to make the folder sees one GPU, the other sees the other.
    const std::string program =
        "mkdir \"$0/first\" 2>/dev/null && gpu=0 || gpu=1; CUDA_VISIBLE_DEVICES=$gpu exec \"$1\" unseen device";
    const outcome ended = support::run_program({VIARUN, "-n", "2", "sh", "-c", program, folder, WINDOW_VICTIM}, bound,
                                               {"VIADUCT_DEVICE_P2P=none"});
    std::filesystem::remove_all(folder);
    INFO(ended.text());
    if (count(ended.text(), "CUDA_ERROR_NO_DEVICE") != 0) {
        WARN("not tried: this machine has one GPU");
        return;
    }
    CHECK(ended.status == 0);
    for (const char* pe : {"PE 0", "PE 1"}) CHECK(count(ended.out, std::string{"saw unsupported of "} + pe) == 1);
    CHECK(count(ended.out, "do not map each other's GPU memory") == 2);
}
