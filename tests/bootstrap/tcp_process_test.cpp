// SPDX-License-Identifier: Apache-2.0
// Processes that meet over TCP, and die.
#include <csignal>
#include <memory>
#include <thread>

#include "bootstrap/unique_id.hpp"
#include "support/catch.hpp"
#include "support/subprocess.hpp"

using namespace via;
using support::subprocess;

namespace {

constexpr subprocess::seconds ample{60.0};

/// A PE of a job of three.
std::unique_ptr<subprocess> start(const bootstrap::unique_id& id, int pe, const char* seconds, const char* failures) {
    return std::make_unique<subprocess>(std::vector<std::string>{WATCHER_PROGRAM, seconds, failures},
                                        std::vector<std::string>{"VIADUCT_UNIQUE_ID=" + id.text(),
                                                                 "VIADUCT_PE=" + std::to_string(pe), "VIADUCT_NPES=3"});
}

struct job_of_three {
    bootstrap::unique_id id = bootstrap::unique_id::make("127.0.0.1");
    std::vector<std::unique_ptr<subprocess>> pes;

    /// PEs wait for that many failures.
    explicit job_of_three(const char* failures) {
        for (int pe = 0; pe < 3; ++pe) pes.push_back(start(id, pe, "50", failures));
        for (const auto& pe : pes) REQUIRE(pe->wait_for("joined", ample));
    }
};

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a PE that dies is reported to all, and they end well", "[tcp]") {
    job_of_three job{"1"};
    job.pes[1]->send(SIGKILL);
    for (const std::size_t pe : {0U, 2U}) {
        const support::outcome result = job.pes[pe]->finish(ample);
        INFO(result.text());
        CHECK(result.status == 0);
        CHECK(holds(result.out, "PE 1 closed its connection without finalizing"));
    }
}

TEST_CASE("PE 0 dies, and all others learn that, and that nobody watches any more", "[tcp]") {
    job_of_three job{"2"};
    job.pes[0]->send(SIGKILL);
    for (const std::size_t pe : {1U, 2U}) {
        const support::outcome result = job.pes[pe]->finish(ample);
        INFO(result.text());
        CHECK(result.status == 0);
        CHECK(holds(result.out, "PE 0 has ended, or cannot be reached any more"));
        CHECK(holds(result.out, "is out of sight: PE 0"));
    }
}

TEST_CASE("a PE 0 that is stopped does not hang the others beyond their time", "[tcp]") {
    const auto id = bootstrap::unique_id::make("127.0.0.1");
    const auto host = start(id, 0, "50", "2");
    const base::deadline until{ample};
    int error_number = 0;
    while (!base::tcp_dial(id.meeting, until, error_number) && !until.expired()) {
        std::this_thread::sleep_for(std::chrono::milliseconds{10});
    }
    host->send(SIGSTOP);
    const support::outcome result = start(id, 2, "1", "2")->finish(ample);
    host->send(SIGKILL);
    INFO(result.text());
    CHECK(result.status == 3);
    CHECK(holds(result.out, "PE 0 at 127.0.0.1:"));
    CHECK(holds(result.out, "does not answer"));
}

TEST_CASE("PEs may come in any order", "[tcp]") {
    const auto id = bootstrap::unique_id::make("127.0.0.1");
    const auto last = start(id, 2, "50", "0");
    const auto second = start(id, 1, "50", "0");
    const auto first = start(id, 0, "50", "0");
    for (const auto& pe : {last.get(), second.get(), first.get()}) {
        const support::outcome result = pe->finish(ample);
        INFO(result.text());
        CHECK(result.status == 0);
    }
}
