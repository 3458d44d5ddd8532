// SPDX-License-Identifier: Apache-2.0
// What RDMA operations cost by verbs alone: what the library's own are measured against, and a test of the guests that
// they run in.
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <fstream>
#include <functional>
#include <string>
#include <system_error>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>
#include <unistd.h>

#include "reference/channel.hpp"
#include "reference/end_point.hpp"
#include "reference/measurement.hpp"
#include "reference/memory.hpp"
#include "row.hpp"

namespace {

struct options {
    std::vector<std::string> names;
    std::vector<std::size_t> sizes{8, 64, 1024, 4096, 65536, 1048576};
    int rounds = 5;
    double effort = 1;
    std::string device;
    int gid_index = -1;
    std::string listen;
    std::string dial;
    std::string json;
};

struct row {
    const rdma::measurement* what = nullptr;
    std::size_t size = 0;
    std::vector<double> seconds;
    rdma::sample last;
};

void be_target(const options& o, const rdma::channel& by) {
    std::vector<std::byte> bytes(rdma::memory::whole_size);
    rdma::end_point here{o.device, o.gid_index, bytes.data()};
    (void)here.meet(by);
    rdma::serve(by, here.memory);
}

// --- The initiator. ---

std::vector<row> plan(const options& o) {
    std::vector<row> rows;
    for (const rdma::measurement& what : rdma::all_measurements()) {
        if (!o.names.empty() && std::find(o.names.begin(), o.names.end(), what.name) == o.names.end()) continue;
        for (const std::size_t size : what.moves_bytes ? o.sizes : std::vector<std::size_t>{sizeof(std::uint64_t)}) {
            rows.push_back({&what, size, {}, {}});
        }
    }
    return rows;
}

std::size_t operations(const options& o, std::size_t size) {
    constexpr std::size_t bytes = std::size_t{8} << 20;
    const double count = o.effort * static_cast<double>(std::min<std::size_t>(bytes / size, 256));
    return std::max<std::size_t>(1, static_cast<std::size_t>(count));
}

/// Rounds are outermost, so that what disturbs the machine disturbs all rows alike.
void measure_all(const options& o, const rdma::site& at, std::vector<row>& rows) {
    std::uint64_t seed = 1;
    for (int round = 0; round < o.rounds; ++round) {
        for (row& r : rows) {
            try {
                r.last = rdma::measure(*r.what, at, r.size, operations(o, r.size), seed++);
            } catch (const std::exception& error) {
                throw std::runtime_error{fmt::format("{} of {} bytes: {}", r.what->name, r.size, error.what())};
            }
            r.seconds.push_back(r.last.seconds);
        }
    }
}

int bytes_of(ibv_mtu mtu) { return 128 << static_cast<int>(mtu); }

std::string table(const rdma::end_point& here, const std::vector<row>& rows, int rounds) {
    std::string text = fmt::format(
        "{}, GID index {}, MTU {}, {} B inline, {} reads at once, messages up to {}, medians of {} rounds\n\n"
        "{:<12}{:>9}{:>11}{:>8}{:>15}   requests, calls, signals, polls of {} operations\n",
        ibv_get_device_name(here.port.context->device), here.port.gid_index, bytes_of(here.link.mtu()),
        here.link.inline_limit(), here.link.address().reads, perf::text_of_size(here.port.attributes.max_msg_sz),
        rounds, "test", "size", "time", "spread", "rate", "N");
    for (const row& r : rows) {
        const perf::timing time = perf::timing::of(r.seconds);
        const rdma::counts& asked = r.last.asked;
        text += fmt::format("{:<12}{:>9}{:>11}{:>7.0f}%{:>15}   {} {} {} {} of {}\n", r.what->name,
                            perf::text_of_size(r.size), perf::text_of_time(time.median), time.spread * 100,
                            perf::text_of_rate(r.size, time.median), asked.work_requests, asked.post_calls,
                            asked.signalled, asked.polls, r.last.operations);
    }
    return text;
}

nlohmann::json to_json(const rdma::end_point& here, const std::vector<row>& rows, int rounds) {
    nlohmann::json all = {{"format", 1},
                          {"device", ibv_get_device_name(here.port.context->device)},
                          {"gid_index", here.port.gid_index},
                          {"mtu", bytes_of(here.link.mtu())},
                          {"inline", here.link.inline_limit()},
                          {"reads", here.link.address().reads},
                          {"max_message", here.port.attributes.max_msg_sz},
                          {"rounds", rounds},
                          {"rows", nlohmann::json::array()}};
    for (const row& r : rows) {
        const perf::timing time = perf::timing::of(r.seconds);
        const rdma::counts& asked = r.last.asked;
        all["rows"].push_back({{"test", r.what->name},
                               {"size", r.size},
                               {"seconds", time.median},
                               {"spread", time.spread},
                               {"operations", r.last.operations},
                               {"work_requests", asked.work_requests},
                               {"post_calls", asked.post_calls},
                               {"signalled", asked.signalled},
                               {"completions", asked.completions},
                               {"polls", asked.polls},
                               {"empty_polls", asked.empty_polls}});
    }
    return all;
}

void be_initiator(const options& o, const rdma::channel& by) {
    std::vector<std::byte> bytes(rdma::memory::whole_size);
    rdma::end_point here{o.device, o.gid_index, bytes.data()};
    const rdma::far_memory far{by, here.meet(by)};
    std::vector<row> rows = plan(o);
    measure_all(o, {here.link, here.memory, far}, rows);
    far.end();
    if (o.json != "-") fmt::print("{}", table(here, rows, o.rounds));
    if (o.json.empty()) return;
    const std::string text = to_json(here, rows, o.rounds).dump(2) + '\n';
    if (o.json == "-") {
        fmt::print("{}", text);
        return;
    }
    std::ofstream file{o.json};
    file << text << std::flush;
    if (!file) throw std::runtime_error{fmt::format("cannot write to '{}'", o.json)};
}

// --- Who is what. ---

int guarded(const char* who, const std::function<void()>& act) {
    try {
        act();
        return 0;
    } catch (const std::exception& error) {
        fmt::print(stderr, "verbs_reference: {}: {}\n", who, error.what());
        return 1;
    }
}

/// The target is a child; this process forks before it has anything of verbs.
int run_both(const options& o) {
    auto [mine, childs] = rdma::channel::make_pair();
    const pid_t child = ::fork();
    if (child < 0) return guarded("fork", [] { throw std::system_error{errno, std::generic_category()}; });
    if (child == 0) {
        { const rdma::channel gone = std::move(mine); }
        ::_exit(guarded("target", [&, &by = childs] { be_target(o, by); }));
    }
    { const rdma::channel gone = std::move(childs); }
    int status = guarded("initiator", [&, &by = mine] { be_initiator(o, by); });
    { const rdma::channel gone = std::move(mine); }
    int child_status = 0;
    ::waitpid(child, &child_status, 0);
    if (status == 0 && child_status != 0) status = 1;
    return status;
}

void add_options(CLI::App& app, options& o) {
    std::string list = "Tests:\n";
    std::vector<std::string> names;
    for (const rdma::measurement& what : rdma::all_measurements()) {
        list += fmt::format("  {:<12}{}\n", what.name, what.meaning);
        names.emplace_back(what.name);
    }
    app.footer(list);
    app.add_option("TEST", o.names, "Tests to run (default: all)")->check(CLI::IsMember(names).description(""));
    app.add_option("--sizes", o.sizes, "Bytes, separated by commas, with K or M, up to 4M")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->transform(CLI::AsSizeValue(false))
        ->check(CLI::Range(std::size_t{1}, rdma::memory::data_size));
    app.add_option("--rounds", o.rounds, "Times that all is measured")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_option("--effort", o.effort, "Factor on the number of operations of a round")->check(CLI::Range(1e-3, 1e3));
    app.add_option("--device", o.device, "RDMA device (default: the first)")->option_text("NAME");
    app.add_option("--gid-index", o.gid_index, "Address of the port (default: RoCE v2, IPv4)")
        ->check(CLI::Range(0, 255));
    auto* listen =
        app.add_option("--listen", o.listen, "Be the target of the one that connects")->option_text("IP:PORT");
    app.add_option("--connect", o.dial, "Measure towards the one that listens")
        ->option_text("IP:PORT")
        ->excludes(listen);
    app.add_option("--json", o.json,
                   "Print the result as JSON instead of the table; with a FILE, write it there and print the table")
        ->expected(0, 1)
        ->default_str("-")
        ->option_text("[FILE]");
}

}  // namespace

int main(int argc, char** argv) {
    options o;
    CLI::App app{
        "Measures RDMA operations by verbs alone, between two processes or, with --listen and --connect, hosts."};
    add_options(app, o);
    CLI11_PARSE(app, argc, argv);
    if (!o.listen.empty()) return guarded("target", [&] { be_target(o, rdma::channel::listen(o.listen)); });
    if (!o.dial.empty()) return guarded("initiator", [&] { be_initiator(o, rdma::channel::dial(o.dial)); });
    return run_both(o);
}
