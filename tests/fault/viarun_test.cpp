// SPDX-License-Identifier: Apache-2.0
// viarun when all goes well, and its command line.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "support/catch.hpp"
#include "support/subprocess.hpp"

using support::outcome;
using support::run_program;

namespace {

outcome viarun(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), VIARUN);
    return run_program(arguments);
}

std::vector<std::string> sorted_lines(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream{text};
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    std::sort(lines.begin(), lines.end());
    return lines;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// Names in the places where a careless launcher would leave something. No test names a folder of its own so, since
/// others run beside this one.
std::set<std::string> leavings() {
    std::set<std::string> names;
    for (const char* place : {"/dev/shm", "/tmp", "/run", "."}) {
        std::error_code ignored;
        for (const auto& entry : std::filesystem::directory_iterator{place, ignored}) {
            const std::string name = entry.path().filename();
            if (has(name, "viaduct") || has(name, "viarun")) names.insert(entry.path());
        }
    }
    return names;
}

}  // namespace

TEST_CASE("viarun runs every PE and returns 0 when all do") {
    const outcome result = viarun({"-n", "3", "--label", "sh", "-c", "echo one; echo two >&2"});
    INFO(result.text());
    CHECK(result.status == 0);
    CHECK(sorted_lines(result.out) == std::vector<std::string>{"[0] one", "[1] one", "[2] one"});
    CHECK(sorted_lines(result.err) == std::vector<std::string>{"[0] two", "[1] two", "[2] two"});
}

TEST_CASE("viarun tells each PE its number before it joins, whatever an outer viarun said") {
    const outcome result =
        viarun({"-n", "1", VIARUN, "-n", "2", "--label", "sh", "-c", "echo $VIARUN_PE of $VIARUN_NPES"});
    INFO(result.text());
    CHECK(sorted_lines(result.out) == std::vector<std::string>{"[0] 0 of 2", "[1] 1 of 2"});
}

TEST_CASE("viarun's options end where the program begins") {
    CHECK(viarun({"-n", "1", "echo", "-n", "7", "--label"}).out == "7 --label");
    CHECK(viarun({"-n", "1", "--", "echo", "--", "x"}).out == "-- x\n");
    CHECK(viarun({"--npes=2", "--on-failure=kill", "sh", "-c", "echo $1", "sh", "--help"}).out == "--help\n--help\n");
}

TEST_CASE("viarun says so where an id could not be written") {
    const outcome result = run_program({"sh", "-c", std::string{VIARUN} + " --unique-id >/dev/full"});
    CHECK(result.status == 125);
    CHECK(has(result.err, "cannot write the id"));
}

TEST_CASE("viarun sets variables for the PEs, and takes what launchers of others do for it") {
    const auto two = viarun({"-x", "VIARUN_A=1 =2", "-np", "1", "--oversubscribe", "-x", "VIARUN_B=", "-x", "PATH",
                             "sh", "-c", "echo \"$VIARUN_A.${VIARUN_B-none}.${PATH:+path}\""});
    CHECK(two.out == "1 =2..path\n");
    CHECK(viarun({"-n", "1", "-x", "=1", "true"}).status == 125);
}

TEST_CASE("viarun takes the number of PEs as -np as well") {
    CHECK(viarun({"-np", "2", "--on-failure", "kill", "echo", "-np", "7"}).out == "-np 7\n-np 7\n");
    CHECK(viarun({"--timeout", "9", "-np", "1", "echo", "x"}).out == "x\n");
    CHECK(viarun({"-ppn", "1", "-np", "2", "echo", "-ppn"}).out == "-ppn\n-ppn\n");
    CHECK(viarun({"-np"}).status == 125);
    CHECK(viarun({"-n2", "--allow-run-as-root", "-host", "localhost:2,localhost", "echo", "-host"}).out ==
          "-host\n-host\n");
    CHECK(viarun({"--np", "1", "-H", "127.0.0.1", "-xVIARUN_A=1", "sh", "-c", "echo $VIARUN_A"}).out == "1\n");
}

TEST_CASE("viarun tells what is wrong with a command line") {
    using row = std::pair<std::vector<std::string>, std::string>;
    const auto [arguments, part] = GENERATE(values<row>({
        {{}, "--npes"},
        {{"-n", "2"}, "no program is named"},
        {{"-n", "0", "true"}, "4096"},
        {{"-n", "4097", "true"}, "4096"},
        {{"-n", "-1", "true"}, "4096"},
        {{"-n", "two", "true"}, "two"},
        {{"-n", "2", "--bogus", "true"}, "--bogus"},
        {{"-n", "2", "-hostfile", "f", "true"}, "--hostfile"},  // no call for help, which would be a success
        {{"-n", "2", "-npernode", "2", "true"}, "--npernode"},
        {{"-n", "2", "-host", "elsewhere.invalid", "true"}, "'elsewhere.invalid' is not this machine"},
        {{"-n", "2", "--host=localhost,,", "true"}, "'' is not this machine"},
        {{"-n", "2", "--on-failure=panic", "true"}, "panic"},
        {{"-n", "2", "--on-failure=wait:", "true"}, "wait:"},
        {{"-n", "2", "--on-failure=wait:-1", "true"}, "wait:-1"},
        {{"-n", "2", "--on-failure=wait:1e99", "true"}, "wait:1e99"},
        {{"-n", "2", "--timeout=0", "true"}, "above 0"},
        {{"-n", "2", "--timeout=nan", "true"}, "above 0"},
    }));
    const outcome result = viarun(arguments);
    INFO(result.text());
    CHECK(result.status == 125);
    CHECK(result.err.starts_with("viarun: "));
    CHECK(has(result.err, part));
}

TEST_CASE("viarun explains itself") {
    const outcome help = viarun({"--help"});
    CHECK(help.status == 0);
    CHECK(has(help.out, "--on-failure"));
    CHECK(has(help.out, "127"));
    const outcome version = viarun({"--version"});
    CHECK(version.status == 0);
    CHECK(version.out.rfind("viarun 0.", 0) == 0);
}

TEST_CASE("viarun gives its processes a clean start") {
    const std::string script =
        "sed -nE 's/^(Sig(Blk|Ign)).*(.{7})$/\\1 \\3/p' /proc/self/status; ulimit -n; ls /proc/self/fd | tr '\\n' ' '; "
        "echo; env | grep -v -e VIADUCT -e ^VIARUN_ -e CUDA_DEVICE_MAX_CONNECTIONS";
    const outcome without = run_program({"sh", "-c", script});
    const outcome with = viarun({"-n", "1", "sh", "-c", script});
    CHECK(with.status == 0);
    CHECK(with.out == without.out);
    CHECK(viarun({"-n", "1", "sh", "-c", "env | grep -c ^VIADUCT_LAUNCHER="}).out == "1\n");
    // Enough hardware queues, unless the user says how many.
    const std::vector<std::string> queues{"-n", "1", "sh", "-c", "echo $CUDA_DEVICE_MAX_CONNECTIONS"};
    CHECK(viarun(queues).out == "32\n");
    CHECK(run_program({"sh", "-c",
                       std::string{"CUDA_DEVICE_MAX_CONNECTIONS=4 "} + VIARUN +
                           " -n 1 sh -c 'echo $CUDA_DEVICE_MAX_CONNECTIONS'"})
              .out == "4\n");
}

TEST_CASE("PE 0 has viarun's standard input and the others have none") {
    const std::string command = std::string{"echo hello | "} + VIARUN + " -n 3 --label cat";
    const outcome result = run_program({"sh", "-c", command});
    INFO(result.text());
    CHECK(result.status == 0);
    CHECK(result.out == "[0] hello\n");
}

TEST_CASE("the summary says how every PE ended") {
    const std::filesystem::path file = std::filesystem::path{"viarun_summary_test.json"};
    const outcome result = viarun({"-n", "2", "--summary", file, "sh", "-c", "read x; kill -9 $$"});
    std::ifstream stream{file};
    const std::string text{std::istreambuf_iterator<char>{stream}, {}};
    std::filesystem::remove(file);
    INFO(text);
    CHECK(result.status == 137);
    CHECK(has(text, "\"npes\": 2"));
    CHECK(has(text, "\"signal\": 9"));
    CHECK(has(text, "\"status\": 137"));
    const outcome nowhere = viarun({"-n", "1", "--summary", "/nonexistent/file", "echo", "run in vain"});
    CHECK(nowhere.status == 125);
    CHECK(nowhere.out.empty());
    CHECK(has(nowhere.err, "cannot write the summary to '/nonexistent/file': "));
    CHECK(viarun({"-n", "1", "--summary", "/dev/full", "true"}).status == 125);
}

TEST_CASE("viarun of many processes leaves nothing behind") {
    const std::set<std::string> before = leavings();
    const outcome result = viarun({"-n", "200", "true"});
    INFO(result.text());
    CHECK(result.status == 0);
    CHECK(leavings() == before);
}

TEST_CASE("too few file descriptors are told before any PE starts") {
    const outcome result = run_program({"sh", "-c", std::string{"ulimit -n 24; exec "} + VIARUN + " -n 16 true"});
    INFO(result.text());
    CHECK(result.status == 125);
    CHECK(has(result.err, "ulimit -n"));
}
