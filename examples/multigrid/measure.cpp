// SPDX-License-Identifier: Apache-2.0
#include "measure.hpp"

#include "common/median_time.hpp"

namespace multigrid {
namespace {

/// A cycle in which nothing is done but to count what would be sent.
class counting {
public:
    explicit counting(const hierarchy& levels) : levels_{levels} {}

    [[nodiscard]] unsigned coarsest() const { return levels_.bridge(); }
    void perform(const step& s) {
        if (s.reads() == levels_.bridge()) return;
        const level& of = levels_.shared[s.reads()];
        found_.bytes += layer_bytes(of);
        for (const auto& along : of.box.wall)
            for (const bool wall : along) found_.messages += wall ? 0 : 1;
    }
    void solve_coarsest(shape /*as*/) {
        const std::uint64_t cells = levels_.shared[levels_.bridge()].box.all().cells();
        const std::uint64_t others = levels_.whole[0].box.all().cells() / cells - 1;
        found_.bytes += others * cells * sizeof(real);
        found_.messages += others;
    }
    [[nodiscard]] const traffic& found() const noexcept { return found_; }

private:
    const hierarchy& levels_;
    traffic found_;
};

}  // namespace

timing measure(via::world& world, steps& by, const hierarchy& levels, std::uint64_t cycles) {
    const auto time_of = [&](const auto& work) {
        return common::median_time(
            world, cycles, [&] { by.finish(); }, work);
    };
    timing found;
    found.iteration = time_of([&] {
        by.cycle({});
        static_cast<void>(by.residual());
    });
    found.alone = time_of([&] { by.cycle({0, false}); });
    for (unsigned top = 0; top <= levels.bridge(); ++top) {
        found.levels.push_back(time_of([&] { by.cycle({top, true}); }));
    }
    found.cycle = found.levels[0];
    // The time from a level down, less that from the next.
    for (unsigned top = 0; top < levels.bridge(); ++top) found.levels[top] -= found.levels[top + 1];
    return found;
}

traffic traffic_of_cycle(const hierarchy& levels, const schedule& how) {
    counting work{levels};
    cycle(work, how, how.as, 0);
    return work.found();
}

}  // namespace multigrid
