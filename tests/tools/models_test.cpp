// SPDX-License-Identifier: Apache-2.0
// What `via-perf models` foretells, beside what was computed by hand; what it prints; and that it says why it cannot
// run. What it measures needs a GPU: tests/gpu/run.
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "models/command_line.hpp"
#include "models/findings.hpp"
#include "models/terms.hpp"
#include "support/catch.hpp"
#include "support/subprocess.hpp"

namespace models = perf::models;
using models::model;
using support::outcome;

namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }
bool near(double a, double b) { return std::fabs(a - b) < 1e-12; }

/// In microseconds: launches of 2, 3 and 4; kernels of 10, 20 and 5; every other part has a number of its own.
models::model_terms example() {
    models::model_terms t;
    t.launch = {2e-6, 3e-6, 4e-6};
    t.launch_fused = 2.5e-6;
    t.enqueue = {1.5e-6, 0.5e-6};
    t.synchronize = 8e-6;
    t.kernels = {10e-6, 20e-6, 5e-6};
    t.blocks = {11e-6, 21e-6, 6e-6};
    t.by_cpu = {7e-6, 9e-6};
    t.by_stream = {3e-6, 1e-6};
    t.by_kernel = {2e-6, 30e-6};
    t.iterations = 64;
    return t;
}

models::exchange_row row_of(std::size_t size, double by_cpu, double by_stream, double by_kernel) {
    return {size, "interior", {perf::timing{by_cpu, 0.01}, {by_stream, 0.02}, {by_kernel, 0.03}}, example()};
}

models::models_report example_report(const std::string& start) {
    models::models_report found{"A GPU", start, true, 5, {}};
    models::route_result route;
    route.route = "mapped";
    route.ping_pong = {{model::cpu, 0, {12.5e-6, 0.1}}, {model::kernel, 5e-6, {5.75e-6, 0.01}}};
    route.reaction = {{4, {3.25e-6, 0.2}, 1e-6, 9e-6}};
    route.exchange = {row_of(1024, 100e-6, 80e-6, 70e-6), row_of(4096, 100e-6, 98e-6, 96e-6)};
    found.routes.push_back(route);
    return found;
}

outcome run_models(std::vector<std::string> arguments, const std::vector<std::string>& environment = {}) {
    arguments.insert(arguments.begin(), {VIA_PERF, "models"});
    return support::run_program(arguments, support::subprocess::seconds{60}, environment);
}

}  // namespace

TEST_CASE("the models' equations on an example computed by hand") {
    const models::prediction p = models::predict(example());
    // (1): 2 + 10 + 8 + 7, 3 + 20, 9 + 4 + 5, and 8 at the end of 64 iterations
    CHECK(near(p.cpu_synchronous, 68.125e-6));
    // (2): the processor 2 + 3 + 4 + 1.5 + 0.5; the GPU 10 + 20 + 5 + 3 + 1
    CHECK(near(p.stream_cpu, 11e-6));
    CHECK(near(p.stream_gpu, 39e-6));
    CHECK(near(p.stream, 39e-6));
    // KI: 2.5 + (11 + 2) + 21 + (30 + 6), of which the shortest, 13, may overlap
    CHECK(near(p.kernel_most, 72.5e-6));
    CHECK(near(p.kernel_least, 59.5e-6));
}

TEST_CASE("where enqueuing takes longer than executing, SA takes as long as that") {
    models::model_terms t = example();
    t.launch.interior = 40e-6;
    CHECK(near(models::predict(t).stream, 48e-6));
    const models::conditions c = models::judge(t, 100e-6);
    CHECK_FALSE(c.asynchronous);
    CHECK(near(c.enqueued, 48e-6));
    CHECK(near(c.executed, 39e-6));
}

TEST_CASE("the conditions have the numbers on both sides") {
    models::model_terms t = example();
    const models::conditions c = models::judge(t, 60e-6);
    CHECK(c.asynchronous);
    CHECK(near(c.communicated, 4e-6));
    CHECK(near(c.idle, 25e-6));  // 60 less 10, 20 and 5
    CHECK(c.gains_time);
    CHECK(c.in_parts);
    CHECK_FALSE(models::judge(t, 38e-6).gains_time);
    CHECK(models::judge(t, 20e-6).idle == 0);  // never less than none
    t.kernels.pack = t.kernels.unpack = 0;
    CHECK_FALSE(models::judge(t, 60e-6).in_parts);
}

TEST_CASE("gains, and the size from which on there are none") {
    CHECK(near(models::gain(10, 8), 0.2));
    CHECK(near(models::gain(10, 12), -0.2));
    CHECK(models::gain(0, 1) == 0);
    CHECK(models::crossover({}) == 0);
    CHECK(models::crossover({{1, 100, 80}, {2, 100, 90}}) == 0);
    CHECK(models::crossover({{1, 100, 80}, {2, 100, 98}, {4, 100, 110}}) == 2);
    CHECK(models::crossover({{1, 100, 98}, {2, 100, 80}, {4, 100, 99}}) == 4);  // what comes before it does not count
    CHECK(models::crossover({{1, 100, 99}, {2, 100, 97.5}}) == 1);
}

TEST_CASE("which model to use is said for each shape") {
    CHECK(has(models::advice(row_of(1024, 100e-6, 80e-6, 70e-6)), "use KI: it saves 30.0 %, SA 20.0 %"));
    CHECK(has(models::advice(row_of(1024, 100e-6, 80e-6, 99e-6)), "use SA: it saves 20.0 %, KI no more than 3 %"));
    CHECK(has(models::advice(row_of(1024, 100e-6, 98e-6, 130e-6)), "use CPU-synchronous: neither SA (+2.0 %) nor KI"));
    models::exchange_row slow = row_of(1024, 100e-6, 80e-6, 70e-6);
    slow.terms.launch.pack = 1e-3;
    CHECK(has(models::advice(slow), "enqueues more slowly"));
    CHECK(has(models::advice(row_of(1024, 36e-6, 40e-6, 41e-6)), "longer than the GPU's idle time"));
}

TEST_CASE("the tables have what was measured, foretold and concluded") {
    const std::string text = models::table(example_report("threads"));
    INFO(text);
    for (const char* part :
         {"A GPU, 2 PEs as threads on one GPU, medians of 5 rounds", "Route: mapped", "12.50", "5.75", "3.25",
          "100.00 (1%)", "+20.0 %", "+30.0 %", "68.12", "59.50 .. 72.50", "SA gains no more than 3 % from 4 KiB on",
          "KI gains no more than 3 % from no size in the range on", "C1 true: 11.00 to enqueue, 39.00 to execute",
          "C2 true: 4.00 to communicate, 65.00 idle", "C3 true", "use KI", "Threads on one GPU",
          "24 % by SA and 26 % by KI"}) {
        INFO(part);
        CHECK(has(text, part));
    }
    CHECK_FALSE(has(text, "take turns"));
}

TEST_CASE("where processes take turns on a GPU, nothing is concluded") {
    const models::models_report found = example_report("processes");
    const std::string text = models::table(found);
    CHECK(has(text, "Processes take turns on one GPU"));
    CHECK_FALSE(has(text, "use KI"));
    const nlohmann::json json = models::to_json(found);
    CHECK(json.at("takes_turns") == true);
    CHECK_FALSE(json.at("routes").at(0).at("exchange").at(0).contains("advice"));
}

TEST_CASE("the same as JSON") {
    const nlohmann::json json = models::to_json(example_report("threads"));
    CHECK(json.at("rounds") == 5);
    CHECK(json.at("best_known").at("SA") == 0.24);
    const nlohmann::json& route = json.at("routes").at(0);
    CHECK(route.at("ping_pong").at(1).at("model") == "KI");
    CHECK(route.at("reaction").at(0).at("streams") == 4);
    const nlohmann::json& row = route.at("exchange").at(0);
    CHECK(near(row.at("gain").at("SA").get<double>(), 0.2));
    CHECK(near(row.at("predicted").at("ki").at("most").get<double>(), 72.5e-6));
    CHECK(row.at("conditions").at("c1").at("holds") == true);
    CHECK(near(row.at("terms").at("by_kernel").at("wait").get<double>(), 30e-6));
    CHECK(has(row.at("advice").get<std::string>(), "use KI"));
    CHECK(route.at("crossover").at("interior").at("SA") == 4096);
    CHECK(route.at("crossover").at("interior").at("KI").is_null());
}

TEST_CASE("and as a picture, with a line for each model") {
    const std::string svg = models::draw(example_report("threads"));
    CHECK(svg.substr(0, 5) == "<svg ");
    for (const char* part : {"CPU-synchronous", "SA", "KI", "mapped, interior", "Time of an exchange"}) {
        INFO(part);
        CHECK(has(svg, part));
    }
    CHECK_FALSE(has(svg, "plain reference"));
}

TEST_CASE("its command line") {
    const char* given[] = {"models", "--threads", "2", "--route", "engine", "--sizes", "4K,1K,4K", "--rounds", "7"};
    const auto parsed = models::parse_models(9, given);
    REQUIRE(std::holds_alternative<models::models_options>(parsed));
    const auto& o = std::get<models::models_options>(parsed);
    CHECK(o.threads == 2);
    CHECK(o.routes == std::vector<std::string>{"engine"});
    CHECK(o.sizes == std::vector<std::size_t>{1024, 4096});
    CHECK(o.rounds == 7);
    CHECK(has(run_models({"--help"}).out, "--route"));
    for (const std::vector<std::string>& wrong : std::vector<std::vector<std::string>>{{"--threads", "3"},
                                                                                       {"--route", "scenic"},
                                                                                       {"--sizes", "1"},
                                                                                       {"--sizes", "1025"},
                                                                                       {"--rounds", "4"},
                                                                                       {"put"}}) {
        const outcome result = run_models(wrong);
        INFO(result.text());
        CHECK(result.status == 2);
        CHECK(result.out.empty());
        CHECK_FALSE(result.err.empty());
    }
}

TEST_CASE("without a GPU, or without kernels in the build, it says so and fails") {
    const std::vector<std::string> no_gpu{"CUDA_VISIBLE_DEVICES="};
    const outcome threads = run_models({"--threads", "2"}, no_gpu);
    INFO(threads.text());
    CHECK(threads.status == 1);
    CHECK(threads.out.empty());
    CHECK(has(threads.err, "via-perf models: cannot run: "));
    CHECK((has(threads.err, "it needs a GPU") || has(threads.err, "built without a CUDA toolkit")));
    const outcome processes =
        support::run_program({VIARUN, "-n", "2", VIA_PERF, "models"}, support::subprocess::seconds{60}, no_gpu);
    INFO(processes.text());
    CHECK(processes.status != 0);
    CHECK(has(processes.err, "via-perf models: cannot run: "));
}

TEST_CASE("it is between two PEs") {
    const outcome alone = run_models({}, {"CUDA_VISIBLE_DEVICES="});
    INFO(alone.text());
    CHECK(alone.status == 1);
    CHECK(has(alone.err, "between two PEs, not 1"));
}
