// SPDX-License-Identifier: Apache-2.0
// What the library's operations cost by RDMA beside the same by verbs alone: in turns, on the same memory, between the
// same two processes, and with what either asks of the device.
#include <cstdlib>
#include <functional>
#include <string>
#include <system_error>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>
#include <viaduct/viaduct.hpp>

#include "base/dynamic_library.hpp"
#include "counting_module.hpp"
#include "reference/channel.hpp"
#include "reference/end_point.hpp"
#include "row.hpp"

namespace {

using rdma::memory;
using rdma::site;

struct options {
    std::vector<std::size_t> sizes{8, 64, 1024, 4096, 65536, 1048576};
    int rounds = 9;
    double effort = 1;
    bool check = false;
};

/// The library's side of a row: this PE's half of the symmetric memory that verbs use as well.
struct library {
    via::world& world;
    std::byte* bytes;
    int peer = 1;
};

struct operation {
    const char* reference;  ///< the name of a measurement
    const char* meaning;
    bool exact;  ///< it asks the device for what the reference asks, neither more nor less
    void (*make)(const library&, std::size_t size, std::size_t count);
};

std::byte* place(const library& by, std::size_t size, std::size_t i) {
    return by.bytes + i % std::clamp(memory::data_size / size, std::size_t{1}, rdma::window) * size;
}

via::signal* word(const library& by) {
    return reinterpret_cast<via::signal*>(by.bytes + memory::data_size + memory::guard_size);
}

void put_nbi(const library& by, std::size_t size, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        by.world.put_nbi(by.bytes, {by.bytes, size}, by.peer);
        by.world.quiet();
    }
}

void put(const library& by, std::size_t size, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        by.world.put(by.bytes, {by.bytes, size}, by.peer);
        by.world.quiet();
    }
}

void put_flag(const library& by, std::size_t size, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        by.world.put_signal_nbi(by.bytes, {by.bytes, size}, word(by), i + 1, by.peer);
        by.world.quiet();
    }
}

void strided(const library& by, std::size_t, std::size_t count) {
    auto* const words = reinterpret_cast<std::uint64_t*>(by.bytes);
    constexpr auto step = static_cast<std::ptrdiff_t>(rdma::stride / sizeof *words);
    for (std::size_t i = 0; i < count; ++i) {
        by.world.iput(words, step, words, step, rdma::elements, by.peer);
        by.world.quiet();
    }
}

void get(const library& by, std::size_t size, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) by.world.get({by.bytes, size}, by.bytes, by.peer);
}

void put_stream(const library& by, std::size_t size, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) by.world.put_nbi(place(by, size, i), {place(by, size, i), size}, by.peer);
    by.world.quiet();
}

void get_stream(const library& by, std::size_t size, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) by.world.get_nbi({place(by, size, i), size}, place(by, size, i), by.peer);
    by.world.quiet();
}

const std::vector<operation>& all_operations() {
    static const std::vector<operation> all{
        {"put", "put_nbi, quiet", true, put_nbi},
        {"put", "put, quiet", true, put},
        {"put_flag", "put_signal_nbi, quiet", true, put_flag},
        {"strided", "iput of 16 words, quiet", true, strided},
        {"get", "get", true, get},
        {"put_stream", "put_nbi, and at last quiet", false, put_stream},
        {"get_stream", "get_nbi, and at last quiet", false, get_stream},
    };
    return all;
}

struct row {
    const operation* what = nullptr;
    const rdma::measurement* reference = nullptr;
    std::size_t size = 0;
    std::vector<double> by_library;
    std::vector<double> by_verbs;
    rdma::sample library;
    rdma::sample verbs;
};

std::vector<row> plan(const options& o) {
    std::vector<row> rows;
    for (const operation& what : all_operations()) {
        for (const rdma::measurement& each : rdma::all_measurements()) {
            if (std::string{each.name} != what.reference) continue;
            const std::vector<std::size_t> one{sizeof(std::uint64_t)};
            for (const std::size_t size : each.moves_bytes ? o.sizes : one) {
                row made;
                made.what = &what;
                made.reference = &each;
                made.size = size;
                rows.push_back(made);
            }
        }
    }
    return rows;
}

std::size_t operations(const options& o, std::size_t size) {
    constexpr std::size_t bytes = std::size_t{8} << 20;
    const double count = o.effort * static_cast<double>(std::min<std::size_t>(bytes / size, 256));
    return std::max<std::size_t>(1, static_cast<std::size_t>(count));
}

via::test::adapter_counts& counts_of_module() {
    std::string problem;
    static const auto module =
        via::base::dynamic_library::open(COUNTING_MODULE_DIRECTORY "/libviaduct-verbs.so", problem);
    if (!module) throw std::runtime_error{problem};
    return *module.function<decltype(viaduct_adapter_counts)>("viaduct_adapter_counts")();
}

rdma::counts asked_by_library() {
    const via::test::adapter_counts& now = counts_of_module();
    return {.work_requests = now.requests,
            .post_calls = now.posts,
            .signalled = now.signalled,
            .completions = now.completions,
            .polls = now.polls,
            .empty_polls = now.empty_polls};
}

/// By turns, and the rounds outermost, so that what disturbs the machine disturbs all alike. The round before the first
/// connects and registers.
void measure_all(const options& o, const site& at, const library& by, std::vector<row>& rows) {
    std::uint64_t seed = 1;
    for (int round = -1; round < o.rounds; ++round) {
        for (row& r : rows) {
            const std::size_t count = round < 0 ? 1 : operations(o, r.size);
            try {
                r.verbs = rdma::measure(*r.reference, at, r.size, count, seed++);
                r.library = rdma::measure(
                    *r.reference, at, r.size, count, seed++, [&] { r.what->make(by, r.size, count); },
                    asked_by_library);
            } catch (const std::exception& error) {
                throw std::runtime_error{fmt::format("{} of {} bytes: {}", r.what->meaning, r.size, error.what())};
            }
            if (round < 0) continue;
            r.by_verbs.push_back(r.verbs.seconds);
            r.by_library.push_back(r.library.seconds);
        }
    }
}

std::string text_of(const rdma::counts& asked) {
    return fmt::format("{} {} {} {}", asked.work_requests, asked.post_calls, asked.signalled, asked.polls);
}

void print(const std::vector<row>& rows, int rounds) {
    fmt::print(
        "medians of {} rounds by turns; asked: requests, posts, signalled, polls that found something\n\n"
        "| library | verbs | size | library | spread | verbs | spread | time, of verbs' | rate, of verbs' | asked "
        "by library | by verbs | operations |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n",
        rounds);
    for (const row& r : rows) {
        const perf::timing ours = perf::timing::of(r.by_library);
        const perf::timing theirs = perf::timing::of(r.by_verbs);
        fmt::print("| {} | {} | {} | {} | {:.0f} % | {} | {:.0f} % | {:.2f} | {:.2f} | {} | {} | {} |\n",
                   r.what->meaning, r.what->reference, perf::text_of_size(r.size), perf::text_of_time(ours.median),
                   ours.spread * 100, perf::text_of_time(theirs.median), theirs.spread * 100,
                   ours.median / theirs.median, theirs.median / ours.median, text_of(r.library.asked),
                   text_of(r.verbs.asked), r.verbs.operations);
    }
}

/// Throws for the first row that asks for another number of anything than the reference.
void check(const std::vector<row>& rows) {
    for (const row& r : rows) {
        if (!r.what->exact || text_of(r.library.asked) == text_of(r.verbs.asked)) continue;
        throw std::runtime_error{fmt::format("{} of {} bytes asked for {} where verbs alone asked for {}",
                                             r.what->meaning, r.size, text_of(r.library.asked),
                                             text_of(r.verbs.asked))};
    }
}

void run(const options& o, int pe, const via_unique_id& id, const rdma::channel& by) {
    via::config config;
    config.bootstrap = VIA_BOOTSTRAP_UNIQUE_ID;
    config.unique_id = &id;
    config.pe = pe;
    config.npes = 2;
    config.heap_size = std::size_t{32} << 20;
    via::world world{config};
    auto bytes = world.allocate<std::byte>(memory::whole_size);
    rdma::end_point here{"", -1, bytes.data()};
    const rdma::far_memory far{by, here.meet(by)};
    if (pe == 1) {
        rdma::serve(by, here.memory);
    } else {
        std::vector<row> rows = plan(o);
        measure_all(o, {here.link, here.memory, far}, {world, bytes.data()}, rows);
        far.end();
        print(rows, o.rounds);
        if (o.check) check(rows);
    }
    world.barrier();
}

int guarded(const char* who, const std::function<void()>& act) {
    try {
        act();
        return 0;
    } catch (const std::exception& error) {
        fmt::print(stderr, "rdma_comparison: {}: {}\n", who, error.what());
        return 1;
    }
}

/// The other PE is a child: this process forks before it has anything of verbs or of the library.
int run_both(const options& o) {
    ::setenv("VIADUCT_ROUTE", "remote", 1);
    ::setenv("VIADUCT_RDMA_MODULE", COUNTING_MODULE_DIRECTORY, 1);
    ::setenv("COUNTED_MODULE", VERBS_MODULE_DIRECTORY, 1);
    via_unique_id id{};
    int status = guarded("start", [&] { via::check(via_unique_id_create("127.0.0.1", &id)); });
    if (status != 0) return status;
    auto [mine, childs] = rdma::channel::make_pair();
    const pid_t child = ::fork();
    if (child < 0) throw std::system_error{errno, std::generic_category(), "fork"};
    if (child == 0) {
        { const rdma::channel gone = std::move(mine); }
        ::_exit(guarded("PE 1", [&, &by = childs] { run(o, 1, id, by); }));
    }
    { const rdma::channel gone = std::move(childs); }
    status = guarded("PE 0", [&, &by = mine] { run(o, 0, id, by); });
    { const rdma::channel gone = std::move(mine); }
    int child_status = 0;
    ::waitpid(child, &child_status, 0);
    return status == 0 && child_status != 0 ? 1 : status;
}

}  // namespace

int main(int argc, char** argv) {
    options o;
    CLI::App app{"Measures the library's operations by RDMA beside the same by verbs alone, between two processes."};
    app.add_option("--sizes", o.sizes, "Bytes, separated by commas, with K or M, up to 4M")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->transform(CLI::AsSizeValue(false))
        ->check(CLI::Range(std::size_t{1}, memory::data_size));
    app.add_option("--rounds", o.rounds, "Times that all is measured")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_option("--effort", o.effort, "Factor on the number of operations of a round")->check(CLI::Range(1e-3, 1e3));
    app.add_flag("--check", o.check, "Fail if the library asks the device for more or less than verbs alone");
    CLI11_PARSE(app, argc, argv);
    return run_both(o);
}
