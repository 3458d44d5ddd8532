// SPDX-License-Identifier: Apache-2.0
// Jobs over memory that comes and goes, one after the other: every byte that is copied is checked. Each has another
// policy of keeping mappings, of which half allow half of what is in use, or stages every copy; in every second one a
// PE is killed, and the others go on, but for those whose GPU its death took along, which say so.
//
// What is [fake] needs the fake driver.
//
// VIADUCT_STRESS_SECONDS says for how long (default: two seconds); VIADUCT_STRESS_SEED repeats a run's choices, as far
// as threads do; VIADUCT_STRESS_POLITE=1 frees nothing without a word.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <random>
#include <regex>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/subprocess.hpp"

namespace {

constexpr int npes = 3;
/// Two PEs' four slots are in use by each.
constexpr const char* half = "VIADUCT_WINDOW_MAPPINGS=4";

const std::vector<std::vector<std::string>> policies{{half},
                                                     {},
                                                     {"VIADUCT_WINDOW_KEEP=0"},
                                                     {half, "VIADUCT_WINDOW_KEEP=0"},
                                                     {"VIADUCT_WINDOW_BYTES=4M"},
                                                     {"VIADUCT_DEVICE_P2P=none"},
                                                     {half, "VIADUCT_DEVICE_P2P=none"}};

double number_from(const char* name, double otherwise) {
    const char* text = std::getenv(name);
    return text == nullptr ? otherwise : std::strtod(text, nullptr);
}

/// What those who are well have counted.
class tally {
public:
    /// How many are well.
    int add(const std::string& text) {
        int well = 0;
        const std::regex line{"is well: ([^\n]*)"};
        for (std::sregex_iterator each{text.begin(), text.end(), line}, end; each != end; ++each, ++well) {
            const std::string counted = (*each)[1];
            const std::regex pair{"([0-9]+) ([a-z]+)"};
            for (std::sregex_iterator one{counted.begin(), counted.end(), pair}; one != end; ++one)
                of((*one)[2]) += std::stoull((*one)[1]);
        }
        return well;
    }
    /// How many lost their GPU.
    int add_losses(const std::string& text) {
        const std::regex line{"PE [0-9]+ lost its GPU: "};
        const auto lost = std::distance(std::sregex_iterator{text.begin(), text.end(), line}, std::sregex_iterator{});
        if (lost != 0) of("lost GPUs") += static_cast<std::uint64_t>(lost);
        return static_cast<int>(lost);
    }
    [[nodiscard]] std::uint64_t& of(const std::string& name) {
        const auto known = std::find_if(all_.begin(), all_.end(), [&](const auto& each) { return each.first == name; });
        return known != all_.end() ? known->second : all_.emplace_back(name, 0).second;
    }
    [[nodiscard]] std::string text() const {
        std::string all;
        for (const auto& [name, count] : all_) all += (all.empty() ? "" : ", ") + std::to_string(count) + " " + name;
        return all;
    }

private:
    std::vector<std::pair<std::string, std::uint64_t>> all_;
};

/// A round of so many seconds. A negative victim is none.
support::outcome run_round(double seconds, std::uint64_t seed, int victim, std::vector<std::string> environment) {
    environment.emplace_back("VIADUCT_TIMEOUT=60");
    return support::run_program({VIARUN, "-n", std::to_string(npes), "--on-failure", "continue", WINDOW_STRESS,
                                 std::to_string(seconds), std::to_string(seed), std::to_string(victim)},
                                support::subprocess::seconds{seconds + 180}, environment);
}

}  // namespace

TEST_CASE("windows under random attach, detach, free and kill, never a wrong byte") {
    using clock = std::chrono::steady_clock;
    using seconds = std::chrono::duration<double>;
    const seconds total{number_from("VIADUCT_STRESS_SECONDS", 2)};
    const seconds each{std::min(8.0, total.count() / 2)};
    const auto seed =
        static_cast<std::uint64_t>(number_from("VIADUCT_STRESS_SEED", double(std::random_device{}() >> 1)));
    CAPTURE(seed);
    const auto begun = clock::now();
    auto said = begun;
    tally counted;
    const auto has_done_enough = [&] {
        return counted.of("copies") > 100 && counted.of("attachments") > 20 && counted.of("opens") > 10 &&
               counted.of("hits") > 10 && counted.of("evictions") > 0;
    };
    // Longer than asked for, where a machine that others use lets the PEs do too little.
    const seconds patience{total.count() + 60};
    const auto goes_on = [&] { return clock::now() - begun < (has_done_enough() ? total : patience); };
    for (unsigned round = 0; round < 2 || goes_on(); ++round) {
        const int victim = round % 2 == 1 ? static_cast<int>((seed + round / 2) % npes) : -1;
        const auto outcome = run_round(each.count(), seed + round, victim, policies[round % policies.size()]);
        INFO("round " << round << ", PE " << victim << " is killed\n" << outcome.text());
        REQUIRE_FALSE(outcome.timed_out);
        REQUIRE(outcome.out.find("WRONG") == std::string::npos);
        const int lost = counted.add_losses(outcome.out);
        REQUIRE(counted.add(outcome.out) == (victim < 0 ? npes : npes - 1 - lost));
        if (victim < 0) REQUIRE((outcome.status == 0 && lost == 0));
        if (clock::now() - said < seconds{10}) continue;
        said = clock::now();
        std::cout << seconds{said - begun}.count() << " s, " << round + 1 << " rounds: " << counted.text() << std::endl;
    }
    INFO(counted.text());
    CHECK(has_done_enough());
}

TEST_CASE("PEs whose GPU is lost by the death of another say so, and the rest goes on", "[fake]") {
    tally counted;
    unsigned rounds = 0;
    // Whether a copy is under way at the death is chance: in every second round on a quiet machine, else less often.
    for (int lost = 0; lost == 0; ++rounds) {
        REQUIRE(rounds < 100);
        const auto outcome = run_round(1, 7 + rounds, 1, {"FAKE_CUDA_CONTAINED=1", "FAKE_CUDA_DELAY_US=30000"});
        INFO(outcome.text());
        REQUIRE_FALSE(outcome.timed_out);
        REQUIRE(outcome.out.find("WRONG") == std::string::npos);
        lost = counted.add_losses(outcome.out);
        REQUIRE(counted.add(outcome.out) == npes - 1 - lost);
    }
}

TEST_CASE("the stress finds owners that use memory which others still have") {
    bool found = false;
    for (unsigned seed = 1; seed <= 100 && !found;
         ++seed) {  // where others use the machine, the PEs do little in a round
        const auto outcome = support::run_program({VIARUN, "-n", std::to_string(npes), "--on-failure", "continue",
                                                   WINDOW_STRESS, "2", std::to_string(seed), "-1", "careless"},
                                                  support::subprocess::seconds{120}, {"VIADUCT_TIMEOUT=60"});
        INFO(outcome.text());
        REQUIRE_FALSE(outcome.timed_out);
        found = outcome.out.find("WRONG") != std::string::npos;
    }
    CHECK(found);
}
