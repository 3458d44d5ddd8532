// SPDX-License-Identifier: Apache-2.0
// The conformance suite over every bootstrap.
#include "conformance.hpp"

#include <future>
#include <utility>
#include <vector>

#include "bootstrap/callbacks.hpp"
#include "bootstrap/launched.hpp"
#include "bootstrap/singleton.hpp"
#include "bootstrap/thread_job.hpp"
#include "rendezvous_host.hpp"
#include "support/catch.hpp"
#include "support/subprocess.hpp"
#include "thread_callbacks.hpp"
#include "unique_ids.hpp"

using namespace via;
using test::run_participants;

namespace {

constexpr auto in_turn = std::launch::deferred;
constexpr auto at_once = std::launch::async;  // a case waits for most of its time

/// Runs every case that `npes` PEs can run, by `run`, which throws what goes wrong.
template <class Run>
void run_cases(int npes, std::launch how, const Run& run) {
    std::vector<std::pair<const char*, std::future<void>>> under_way;
    for (const test::conformance_case& one : test::conformance_cases()) {
        if (npes >= one.least_npes) under_way.emplace_back(one.name, std::async(how, [&] { run(one); }));
    }
    for (auto& [name, end] : under_way) {
        INFO(name << " with " << npes << " PEs");
        CHECK_NOTHROW(end.get());
    }
}

}  // namespace

TEST_CASE("singleton conforms", "[conformance]") {
    run_cases(1, at_once, [](const test::conformance_case& one) {
        run_participants(
            1, [](int) { return std::make_unique<bootstrap::singleton>("a test asks for it"); }, one.run);
    });
}

TEST_CASE("threads conform", "[conformance]") {
    const int npes = GENERATE(1, 2, 5, 64);
    run_cases(npes, npes > 8 ? in_turn : at_once, [npes](const test::conformance_case& one) {
        bootstrap::thread_job job{npes};
        run_participants(
            npes, [&](int pe) { return job.join(pe); }, one.run);
    });
}

TEST_CASE("launched PEs conform", "[conformance]") {
    const int npes = GENERATE(1, 2, 5, 64);
    run_cases(npes, npes > 8 ? in_turn : at_once, [npes](const test::conformance_case& one) {
        test::rendezvous_host host{npes};
        const auto join = [&](int pe) -> std::unique_ptr<bootstrap::bootstrap> {
            const base::deadline until{base::seconds{60}};
            return std::make_unique<bootstrap::launched>(host.address(pe), "a test asks for it", until);
        };
        run_participants(npes, join, one.run);
        if (!host.becomes_empty()) throw std::runtime_error{"the launcher keeps a world that all have left"};
        if (!host.complaints().empty()) throw std::runtime_error{"complaint: " + host.complaints().front()};
    });
}

TEST_CASE("processes under viarun conform", "[conformance]") {
    const int npes = GENERATE(1, 2, 5);
    run_cases(npes, at_once, [npes](const test::conformance_case& one) {
        const support::outcome result =
            support::run_program({VIARUN, "-n", std::to_string(npes), "--label", CONFORMANCE_PROGRAM, one.name});
        if (result.status != 0) throw std::runtime_error{result.text()};
    });
}

TEST_CASE("PEs that meet over TCP conform", "[conformance]") {
    const int npes = GENERATE(1, 2, 5, 64);
    // In turn: who made an id has no hold on its port before the world is there.
    run_cases(npes, in_turn, [npes](const test::conformance_case& one) {
        test::unique_ids ids{npes};
        run_participants(
            npes, [&](int pe) { return ids.join(pe); }, one.run);
    });
}

TEST_CASE("PEs that meet by callbacks conform", "[conformance]") {
    const int npes = GENERATE(1, 3);
    run_cases(npes, at_once, [npes](const test::conformance_case& one) {
        test::callback_job job{npes};
        const auto join = [&](int pe) {
            test::thread_callbacks calls{.job = &job, .slot = pe};
            return bootstrap::join_by_callbacks(calls.get(), "a test asks for it", base::deadline{base::seconds{60}});
        };
        run_participants(npes, join, one.run);
    });
}

TEST_CASE("processes that meet over TCP conform", "[conformance]") {
    const int npes = GENERATE(1, 3);
    // In turn: who made an id has no hold on its port before the world is there.
    run_cases(npes, in_turn, [npes](const test::conformance_case& one) {
        const std::vector<std::string> ids = test::unique_ids{npes}.texts();
        std::vector<std::unique_ptr<support::subprocess>> pes;
        for (int pe = 0; pe < npes; ++pe) {
            pes.push_back(std::make_unique<support::subprocess>(
                std::vector<std::string>{CONFORMANCE_PROGRAM, one.name, ids[0], ids[1]},
                std::vector<std::string>{"VIADUCT_PE=" + std::to_string(pe), "VIADUCT_NPES=" + std::to_string(npes)}));
        }
        for (const auto& pe : pes) {
            const support::outcome result = pe->finish(support::subprocess::seconds{60});
            if (result.status != 0) throw std::runtime_error{result.text()};
        }
    });
}
