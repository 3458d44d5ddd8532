// SPDX-License-Identifier: Apache-2.0
// via-perf-peer: via-perf, and the program of an OpenSHMEM with this library's and with another one, by turns; the
// table of their ratios. Not installed: it is for those who work on the library, and run by `./dev bench --peer`.
#include <ctime>
#include <exception>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "command.hpp"
#include "comparison.hpp"
#include "output.hpp"
#include "plot.hpp"
#include "progress.hpp"

namespace {

using words = std::vector<std::string>;

struct wishes {
    std::vector<int> npes{2};
    std::vector<int> growth;
    int runs = 5;
    bool pin = false;
    std::string commit = "unknown";
    std::string markdown;
    std::string plot;
    words passed_on;  ///< to all programs
};

/// Open MPI sometimes crashes in shmem_init() (4.1.6: nearly always, unless under `setarch -R`), while PEs tell each
/// other where their heaps lie.
constexpr int their_attempts = 10;

/// How each library's launcher starts `npes` of its program. Neither launcher binds its PEs. Open MPI's Debian build of
/// 4.1.4 crashes when it finalizes with UCX's memory hooks, which a job within one host does not need.
words our_job(const char* program, int npes) {
    return {perf::beside_this("viarun"), "-n", std::to_string(npes), perf::beside_this(program)};
}
words peer_job(int npes) {
    return {OSHMEM_LAUNCHER,
            "--allow-run-as-root",
            "--oversubscribe",
            "--bind-to",
            "none",
            "--mca",
            "opal_common_ucx_opal_mem_hooks",
            "0",
            "-n",
            std::to_string(npes),
            perf::beside_this("via-perf-oshmem")};
}

words with(words command, const words& more) {
    command.insert(command.end(), more.begin(), more.end());
    return command;
}

perf::command_result run(const words& job, const wishes& wanted, int attempts) {
    words command = with(job, {"--json", "-"});
    if (wanted.pin) command.emplace_back("--pin");
    return perf::run_command(with(command, wanted.passed_on), attempts);
}

perf::report report_of(const perf::command_result& done) { return perf::from_json(nlohmann::json::parse(done.out)); }

perf::growth_row start(const words& job, int npes, int runs, int attempts) {
    perf::growth_row row = perf::measure_join(with(job, {"--join-only"}), {}, runs, attempts);
    row.npes = npes;
    return row;
}

perf::comparison compare(int npes, const wishes& wanted, perf::progress& shown) {
    perf::comparison found;
    found.npes = npes;
    struct {
        words job;
        int attempts;
        perf::side& side;
    } const all[] = {{our_job("via-perf", npes), 1, found.native},
                     {our_job("via-perf-shmem", npes), 1, found.layer},
                     {peer_job(npes), their_attempts, found.peer}};
    for (int i = 0; i < wanted.runs; ++i) {
        shown.step(fmt::format("{} PEs, run {}", npes, i + 1));
        for (const auto& [job, attempts, side] : all) {
            const perf::command_result done = run(job, wanted, attempts);
            side.runs.push_back(report_of(done));
            side.failures += done.failures;
        }
    }
    shown.step(fmt::format("{} PEs, start and end", npes));
    for (const auto& [job, attempts, side] : all) side.start = start(job, npes, wanted.runs, attempts);
    return found;
}

int parse(int argc, char** argv, wishes& wanted) {
    CLI::App app{
        "Runs via-perf, via-perf-shmem and via-perf-oshmem by turns and prints the ratios of their times: Viaduct's "
        "own\n"
        "interface, its OpenSHMEM, and Open MPI's. What is not listed here is passed on to all: tests, --sizes, "
        "--rounds,\n"
        "--effort.",
        "via-perf-peer"};
    app.allow_extras();
    app.add_option("--npes", wanted.npes, "Numbers of PEs, separated by commas")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    app.add_option("--growth", wanted.growth, "Also start jobs of so many PEs, as via-perf --growth")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->check(CLI::Range(1, 4096));
    app.add_option("--runs", wanted.runs, "Runs of each library; the median counts")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_flag("--pin", wanted.pin, "Bind each PE to a processor, by turns");
    app.add_option("--commit", wanted.commit, "What is measured, for the Markdown");
    app.add_option("--markdown", wanted.markdown, "Write the tables to this file");
    app.add_option("--plot", wanted.plot, "Draw time by size for the first number of PEs (SVG)");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    wanted.passed_on = app.remaining();
    return -1;
}

std::string today() {
    const std::time_t now = std::time(nullptr);
    char text[sizeof "2000-12-31"];
    return {text, std::strftime(text, sizeof text, "%F", std::localtime(&now))};
}

void write(const std::vector<perf::comparison>& all, const std::vector<perf::growth_row>& growth, const wishes& wanted,
           const words& arguments) {
    if (!wanted.plot.empty()) {
        perf::write_file(wanted.plot,
                         perf::draw({perf::merge(all.front().native.runs), perf::merge(all.front().layer.runs),
                                     perf::merge(all.front().peer.runs)}));
    }
    if (wanted.markdown.empty()) return;
    perf::write_file(wanted.markdown, perf::markdown(all, growth,
                                                     {today(), wanted.commit,
                                                      fmt::format("./dev bench --peer {}", fmt::join(arguments, " ")),
                                                      perf::describe_processors()}));
}

}  // namespace

int main(int argc, char** argv) {
    wishes wanted;
    if (const int status = parse(argc, argv, wanted); status >= 0) return status;
    try {
        std::vector<perf::comparison> all;
        {
            perf::progress shown{wanted.npes.size() * static_cast<std::size_t>(wanted.runs + 1), true};
            for (const int npes : wanted.npes) all.push_back(compare(npes, wanted, shown));
        }
        std::vector<perf::growth_row> growth;
        if (!wanted.growth.empty()) growth = perf::measure_growth(wanted.growth, wanted.runs);
        for (const perf::comparison& found : all) fmt::print("{}\n", perf::table(found));
        if (!growth.empty()) fmt::print("{}\n", perf::table(growth));
        // Without the commit that ./dev adds in front.
        const int own = argc > 2 && std::string{argv[1]} == "--commit" ? 3 : 1;
        write(all, growth, wanted, words(argv + own, argv + argc));
        return 0;
    } catch (const std::exception& error) {
        fmt::print(stderr, "via-perf-peer: {}\n", error.what());
        return 1;
    }
}
