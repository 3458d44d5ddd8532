// SPDX-License-Identifier: Apache-2.0
// via-perf-peer: via-perf and via-perf-shmem by turns, and the table of their ratios. Not installed: it is for those
// who work on the library, and run by `./dev bench --peer`.
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
    words passed_on;  ///< to both programs
};

/// Open MPI sometimes crashes in shmem_init() (4.1.6: nearly always, unless under `setarch -R`), while PEs tell each
/// other where their heaps lie.
constexpr int their_attempts = 10;

/// How each library's launcher starts `npes` of its program. Neither launcher binds its PEs. Open MPI's Debian build of
/// 4.1.4 crashes when it finalizes with UCX's memory hooks, which a job within one host does not need.
words our_job(int npes) {
    return {perf::beside_this("viarun"), "-n", std::to_string(npes), perf::beside_this("via-perf")};
}
words their_job(int npes) {
    return {"oshrun",
            "--allow-run-as-root",
            "--oversubscribe",
            "--bind-to",
            "none",
            "--mca",
            "opal_common_ucx_opal_mem_hooks",
            "0",
            "-n",
            std::to_string(npes),
            perf::beside_this("via-perf-shmem")};
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
    for (int i = 0; i < wanted.runs; ++i) {
        shown.step(fmt::format("{} PEs, run {}", npes, i + 1));
        found.ours.push_back(report_of(run(our_job(npes), wanted, 1)));
        const perf::command_result theirs = run(their_job(npes), wanted, their_attempts);
        found.theirs.push_back(report_of(theirs));
        found.their_failures += theirs.failures;
    }
    shown.step(fmt::format("{} PEs, start and end", npes));
    found.our_start = start(our_job(npes), npes, wanted.runs, 1);
    found.their_start = start(their_job(npes), npes, wanted.runs, their_attempts);
    return found;
}

int parse(int argc, char** argv, wishes& wanted) {
    CLI::App app{
        "Runs via-perf and via-perf-shmem by turns and prints the ratios of their times.\n"
        "What is not listed here is passed on to both: tests, --sizes, --rounds, --effort.",
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
    app.add_flag("--pin", wanted.pin, "Bind each PE of both to a processor, by turns");
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
        perf::write_file(wanted.plot, perf::draw({perf::merge(all.front().ours), perf::merge(all.front().theirs)}));
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
