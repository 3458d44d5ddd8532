// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include <viaduct/fused.hpp>

#include "steps.hpp"

namespace multigrid {
namespace {

/// Takes the memory first, so that the levels can be laid out in it.
class own_memory {
protected:
    own_memory(via::world& world, const division& cut, const equation& what)
        : memory_{world.allocate<real>(memory_size(cut, what))} {}

    [[nodiscard]] real* begin() const { return memory_.data(); }
    [[nodiscard]] real* end() const { return memory_.data() + memory_.size(); }

private:
    via::symmetric<real> memory_;
};

class host_steps final : own_memory, public led_steps {
public:
    host_steps(via::world& world, const division& cut, const setting& wanted)
        : own_memory{world, cut, wanted.what},
          led_steps{wanted, lay_out(cut, world.pe(), wanted.what, begin())},
          world_{world},
          largest_{world},
          halos_{match_all(world, levels(), cut)} {}

    void load(const std::vector<real>& memory) override { std::ranges::copy(memory, begin()); }
    std::vector<real> fetch() override { return {begin(), end()}; }

    real residual() override {
        const level& finest = levels().shared[0];
        start(halos_.ghosts[0]);
        wait(halos_.ghosts[0]);
        real largest = 0;
        largest_.run(
            world_, finest.box.all().cells(),
            [&](std::size_t i) {
                const coordinates cell = finest.box.cell(static_cast<unsigned>(i));
                return std::abs(finest.beta != nullptr ? residual_at<true>(finest, cell)
                                                       : residual_at<false>(finest, cell));
            },
            &largest);
        return largest;
    }
    void finish() override {}

protected:
    void start(via::transfer_set& which) override { which.start(); }
    void wait(via::transfer_set& which) override { which.wait(); }
    void compute(const task& what, part which) override { carry_out(what, which, processor{}); }
    void solve_bottom(shape as) override {
        solve_alone(levels().whole, levels().whole_count, wanted().how, as, processor{});
    }
    halos& transfers() override { return halos_; }

private:
    via::world& world_;
    via::fused_reduction<real, via::host_memory, VIA_MAX> largest_;
    halos halos_;  // last: it goes before the memory
};

}  // namespace

std::unique_ptr<steps> make_host_steps(via::world& world, const division& cut, const setting& wanted) {
    return std::make_unique<host_steps>(world, cut, wanted);
}

}  // namespace multigrid
