// SPDX-License-Identifier: Apache-2.0
#include "measure.hpp"

#include <algorithm>
#include <chrono>

#include "form.hpp"

namespace heat_gpu {
namespace {

struct candidate {
    std::string name;
    std::function<std::unique_ptr<form>(field&)> make;
};

std::vector<candidate> candidates(const options& wanted) {
    // A graph is not longer than a run.
    const std::uint64_t replay = std::min(wanted.steps_a_replay, wanted.steps - wanted.steps % 2);
    std::vector<candidate> all;
    const auto add = [&](selection which, const char* name, auto make) {
        if (wanted.forms == selection::all || wanted.forms == which) all.push_back({name, make});
    };
    add(selection::host, "host", [](field& on) { return make_host_form(on); });
    add(selection::graph, "graph", [replay](field& on) { return make_graph_form(on, replay); });
    add(selection::kernel, "kernel", [blocks = wanted.blocks](field& on) { return make_kernel_form(on, blocks); });
    return all;
}

class stopwatch {
public:
    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// One run from the start. Returns the time of the slowest PE.
double run(field& on, form& by, const options& wanted, std::optional<double>& change) {
    on.world().barrier();
    const stopwatch watch;
    const std::uint64_t chunk = wanted.check_every == 0 ? wanted.steps : wanted.check_every;
    while (on.done() < wanted.steps) {
        const std::uint64_t steps = std::min(chunk, wanted.steps - on.done());
        by.advance(steps);
        if (steps == wanted.check_every) change = on.change();
    }
    common::synchronize(on.main());
    return on.world().max(watch.seconds());
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// All runs of one form on one plate; false in `agree` if a run's bits differ from another's.
result measure_form(field& on, const candidate& which, const options& wanted,
                    const std::function<void(const std::string&)>& tell, bool& agree) {
    result found{.form = which.name, .columns = on.size().columns, .rows = on.size().rows};
    std::vector<double> times;
    for (int i = 0; i <= wanted.repeat; ++i) {
        tell(std::to_string(found.columns) + " columns, " + which.name + ": run " + std::to_string(i) + " of " +
             std::to_string(wanted.repeat));
        on.reset();
        const auto by = which.make(on);
        const double lasted = run(on, *by, wanted, found.change) / static_cast<double>(wanted.steps);
        if (i > 0) times.push_back(lasted);
        const std::uint64_t sum = on.checksum();
        agree = agree && (i == 0 || sum == found.checksum);
        found.checksum = sum;
    }
    found.seconds = median(std::move(times));
    return found;
}

}  // namespace

results measure(via::world& world, const options& wanted, const std::function<void(const std::string&)>& tell) {
    const candidate alone{"alone", [](field& on) { return make_alone_form(on); }};
    results all;
    for (const std::size_t columns : wanted.sizes) {
        field on{world, {.rows = wanted.rows == 0 ? columns : wanted.rows, .columns = columns}};
        const double limit = measure_form(on, alone, wanted, tell, all.agree).seconds;
        std::optional<result> first;
        for (const candidate& each : candidates(wanted)) {
            result found = measure_form(on, each, wanted, tell, all.agree);
            found.alone = limit;
            if (!first) first = found;
            all.agree = all.agree && found.checksum == first->checksum && found.change == first->change;
            all.rows.push_back(std::move(found));
        }
    }
    return all;
}

}  // namespace heat_gpu
