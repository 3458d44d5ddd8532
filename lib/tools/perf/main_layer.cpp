// SPDX-License-Identifier: Apache-2.0
// via-perf-layer: what shmem.h costs more than the native calls under it, both in one process, by turns and on the same
// memory: what slows a run slows both. Not installed: it is for those who work on the library.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <shmemx.h>

#include "backend_viaduct.hpp"
#include "output.hpp"
#include "shmem_program.hpp"

namespace {

/// The world that shmem_init() has made, with the C++ interface's calls.
class shared_world : public via::transfers<shared_world>, public via::collectives<shared_world> {
public:
    explicit shared_world(via_world* handle)
        : handle_{handle}, context_{via_default_context(handle)}, team_{via_team_world(handle)} {}
    [[nodiscard]] via_context* context_handle() const { return context_; }
    [[nodiscard]] via_team* team_handle() const { return team_; }
    /// As shmem_uint64_wait_until(), which has a limit, too, to say then that it lasts.
    void wait_until(const std::uint64_t* word, via_cmp cmp, std::uint64_t value) {
        via_condition what = via::each_of(via::span<const std::uint64_t>{word, 1}, cmp, value);
        what.limit = 10;
        via_status status = VIA_OK;
        do {
            status = via_wait_all(handle_, &what);
        } while (status == VIA_ERR_TIMEOUT);
        via::check(status);
    }
    /// A signal of shmem.h is a put of the word.
    void signal(std::uint64_t* word, std::uint64_t value, int pe) { p(word, value, pe); }

private:
    via_world* handle_;
    via_context* context_;
    via_team* team_;
};

using by_shmem = perf::shmem_backend;
using by_world = perf::native_backend<shared_world>;

/// Of one row: what shmem.h may take longer in the middle one of the rounds, by the larger of these.
constexpr double most_longer = 0.03;
constexpr double most_seconds_longer = 2e-9;

/// All tests of shmem.h, whose references are the same tests by the native calls.
std::vector<perf::test<by_shmem>> tests_beside(by_world& native) {
    std::vector<perf::test<by_shmem>> all = perf::all_tests<by_shmem>();
    const std::vector<perf::test<by_world>> theirs = perf::all_tests<by_world>();
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i].reference = [work = theirs.at(i).library, &native](perf::site<by_shmem>& s, std::size_t size,
                                                                  std::size_t count) {
            perf::site<by_world> here{native, s.memory, s.plain, s.team, s.peer};
            work(here, size, count);
        };
    }
    return all;
}

void judge(const perf::report& found) {
    std::string longer;
    int rows = 0;
    int within = 0;
    for (const perf::row& each : found.rows) {
        if (each.reference.median <= 0) continue;
        ++rows;
        const double most = std::max(each.reference.median * most_longer, most_seconds_longer);
        if (each.longer <= most) {
            ++within;
        } else {
            longer += fmt::format("  {} {}: {} longer than {}\n", each.test, perf::text_of_size(each.size),
                                  perf::text_of_time(each.longer), perf::text_of_time(each.reference.median));
        }
    }
    perf::print(fmt::format("\nOf {} rows {} are within 3 % or 2 ns of the native calls, whichever is larger.\n{}",
                            rows, within, longer));
}

void measure(const perf::options& wanted, double memory) {
    if (wanted.pin) perf::bind_to_processor(shmem_my_pe());
    by_shmem lib;
    shared_world world{shmemx_world()};
    by_world native{world};
    perf::runner<by_shmem> runner{lib, wanted, memory, tests_beside(native)};
    perf::report found = runner.run();
    found.start = "processes";
    if (lib.pe() != 0) return;
    perf::deliver(found, wanted);
    if (wanted.json != "-") judge(found);
}

}  // namespace

int main(int argc, char** argv) {
    return perf::run_shmem_program(argc, argv, "via-perf-layer", perf::subject::layer, measure);
}
