// SPDX-License-Identifier: Apache-2.0
#include <csignal>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include <nlohmann/json.hpp>

#include "support/catch.hpp"
#include "support/subprocess.hpp"

using nlohmann::json;
using support::outcome;
using support::run_program;
using limit = support::subprocess::seconds;

namespace {

outcome info(std::vector<std::string> arguments, const std::vector<std::string>& environment = {}) {
    arguments.insert(arguments.begin(), VIA_INFO);
    return run_program(arguments, limit{60}, environment);
}

outcome info_of(const std::string& npes, const std::vector<std::string>& arguments) {
    std::vector<std::string> command{VIARUN, "-n", npes, VIA_INFO};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return run_program(command);
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

json setting(const json& world, const std::string& name) {
    for (const json& row : world.at("settings")) {
        if (row.at("name") == name) return row;
    }
    return {};
}

}  // namespace

TEST_CASE("via-info says everything as JSON") {
    const outcome result = info({"--json"});
    INFO(result.text());
    REQUIRE(result.status == 0);
    const json world = json::parse(result.out);
    CHECK(world.at("version").get<std::string>().find('.') != std::string::npos);
    CHECK_FALSE(world.at("build").at("compiler").get<std::string>().empty());
    CHECK(world.at("build").at("parts").contains("pmix"));
    CHECK(world.at("job").at("npes") == 1);
    CHECK(has(world.at("job").at("bootstrap"), "singleton"));
    CHECK(world.at("regions").at(0).at("kind") == "host");
    CHECK(world.at("regions").at(0).at("capacity").get<std::size_t>() > 0);
    CHECK(world.at("routes").at(0).at("route") == "mapped");
    CHECK(world.at("failures").empty());
    CHECK(world.at("counters").at("exchanges").get<int>() > 0);
    CHECK(world.at("settings").size() >= 5);
    for (const json& row : world.at("settings")) {
        for (const char* field : {"name", "value", "origin", "default", "form", "meaning"}) {
            CHECK_FALSE(row.at(field).get<std::string>().empty());
        }
    }
}

TEST_CASE("via-info tells where a setting comes from") {
    const json preset = json::parse(info({"--json"}).out);
    CHECK(setting(preset, "VIADUCT_TIMEOUT").at("value") == "60");
    const std::string untouched = setting(preset, "VIADUCT_TIMEOUT").at("origin");
    const json changed = json::parse(info({"--json"}, {"VIADUCT_TIMEOUT=7.5"}).out);
    CHECK(setting(changed, "VIADUCT_TIMEOUT").at("value") == "7.5");
    CHECK(setting(changed, "VIADUCT_TIMEOUT").at("origin") != untouched);
    CHECK(setting(changed, "VIADUCT_HANG_REPORT").at("origin") == untouched);
}

TEST_CASE("a name that is no setting is warned of and ignored, and no other is") {
    const outcome misspelt = info({"--json"}, {"VIADUCT_TIMEOUTS=5", "VIADUCT_=1", "VIADUCT_CHECKED=1"});
    INFO(misspelt.text());
    CHECK(misspelt.status == 0);
    CHECK(has(misspelt.err, "VIADUCT_TIMEOUTS is no setting"));
    CHECK(has(misspelt.err, "VIADUCT_ is no setting"));
    CHECK_FALSE(has(misspelt.err, "VIADUCT_CHECKED"));
    CHECK(setting(json::parse(misspelt.out), "VIADUCT_TIMEOUT").at("value") == "60");
    CHECK(info_of("2", {}).err.empty());  // what viarun sets for its processes is none either, but its own
}

TEST_CASE("under viarun one PE speaks, and knows the way to all") {
    const outcome result = info_of("3", {"--json"});
    INFO(result.text());
    REQUIRE(result.status == 0);
    const json world = json::parse(result.out);  // of one PE, or it would not parse
    CHECK(world.at("job").at("npes") == 3);
    CHECK(has(world.at("job").at("bootstrap"), "viarun"));
    REQUIRE(world.at("places").size() == 3);
    CHECK(world.at("places").at(2) == json{{"pe", 2}, {"node", 0}, {"gpu", -1}, {"index", 2}});
    REQUIRE(world.at("routes").size() == 3);
    std::set<std::string> reasons;
    for (const json& route : world.at("routes")) {
        CHECK(route.at("route") == "mapped");
        CHECK(route.at("mapped") == true);
        reasons.insert(route.at("reason"));
    }
    CHECK(reasons.size() == 2);  // itself, and the others
    CHECK(world.at("counters").at("peers_mapped") == 2);
}

TEST_CASE("the text names what the JSON has") {
    const outcome result = info_of("2", {});
    INFO(result.text());
    REQUIRE(result.status == 0);
    for (const char* part : {"Viaduct ", "viarun", "VIADUCT_HEAP_SIZE", "Regions", "PE 1", "Counters"}) {
        CHECK(has(result.out, part));
    }
}

TEST_CASE("the README's table of settings is via-info's") {
    const outcome result = info({"--settings"});
    REQUIRE(result.status == 0);
    REQUIRE(has(result.out, "VIADUCT_HEAP_SIZE"));
    std::ifstream file{README};
    const std::string readme{std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{}};
    INFO("put this into the README:\n" << result.out);
    CHECK(has(readme, result.out));
}

TEST_CASE("via-info makes unique ids, each another") {
    const outcome one = info({"--new-unique-id"});
    const outcome other = info({"--new-unique-id", "localhost:4711"});
    INFO(one.text() << other.text());
    REQUIRE(one.status == 0);
    REQUIRE(other.status == 0);
    CHECK(one.out != info({"--new-unique-id"}).out);
    CHECK(has(other.out, ":4711:"));
    const outcome bad = info({"--new-unique-id", "no such:70000"});
    CHECK(bad.status == 1);
    CHECK(has(bad.err, "70000"));
}

TEST_CASE("via-info takes mistakes with a word and a status") {
    CHECK(info({"--version"}).out.substr(0, 9) == "via-info ");
    CHECK(has(info({"--help"}).out, "--json"));
    for (const std::vector<std::string>& wrong : std::vector<std::vector<std::string>>{
             {"--nonsense"}, {"surplus"}, {"--json", "--settings"}, {"--settings", "--new-unique-id"}}) {
        const outcome result = info(wrong);
        INFO(result.text());
        CHECK(result.status == 2);
        CHECK(result.out.empty());
        CHECK_FALSE(result.err.empty());
    }
    const outcome together = info_of("3", {"--nonsense"});
    CHECK(together.status == 2);
    CHECK(together.err.find("--nonsense") == together.err.rfind("--nonsense"));  // said once
    const outcome setting = info({}, {"VIADUCT_TIMEOUT=soon"});
    CHECK(setting.status == 1);
    CHECK(has(setting.err, "VIADUCT_TIMEOUT"));
    const outcome full = run_program({"sh", "-c", std::string{VIA_INFO} + " --json >/dev/full"});
    CHECK(full.status == 1);
    CHECK(has(full.err, "cannot write"));
}

TEST_CASE("via-info shows the RDMA adapters, or what is missing") {
    const json rdma = json::parse(info({"--json"}).out).at("rdma");
    INFO(rdma.dump(2));
    CHECK(rdma.at("used") == false);
    CHECK(rdma.at("gpu_memory").is_null());  // no GPU is current
    CHECK(rdma.at("gpu_writes").is_null());
    CHECK(rdma.at("gpu_doorbell").is_null());
    const std::string problem = rdma.at("problem");
    const std::string reason = rdma.at("reason");
    if (rdma.at("ports").empty()) {
        CHECK_FALSE(problem.empty());
        CHECK(rdma.at("chosen").is_null());
    } else {
        CHECK_FALSE(reason.empty());
    }
    for (const json& port : rdma.at("ports")) {
        for (const char* field : {"name", "state", "link"}) CHECK_FALSE(port.at(field).get<std::string>().empty());
        CHECK(port.at("mtu").get<int>() >= 256);
    }
    const std::string text = info({}).out;
    INFO(text);
    CHECK(has(text, "\nRDMA (not used)\n"));
    CHECK(has(text, rdma.at("ports").empty() ? problem : reason));
}

TEST_CASE("via-info says how much memory may be locked, where that is bounded") {
    const std::vector<std::string> environment{"VIADUCT_RDMA_MODULE=" FAKE_MODULE_DIRECTORY};
    const auto limited = [&](const std::string& arguments) {
        return run_program({"sh", "-c", "ulimit -l 64 && exec " VIA_INFO + arguments}, limit{60}, environment).out;
    };
    const json lockable = json::parse(limited(" --json")).at("rdma").at("lockable");
    const std::string text = limited("");
    INFO(text);
    REQUIRE(has(text, "fake0:1"));
    if (lockable.is_null()) {  // who runs this may lock as much as it likes
        CHECK_FALSE(has(text, "lockable memory"));
    } else {
        CHECK(lockable == 65536);
        CHECK(has(text, "lockable memory    64 KiB"));
    }
}
