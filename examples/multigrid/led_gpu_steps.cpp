// SPDX-License-Identifier: Apache-2.0
// Three forms with the same kernels. They differ in who starts the transfers, and in what waits for whom.
#include <map>
#include <utility>

#include "gpu_levels.hpp"

namespace multigrid {
namespace {

/// The levels come first: a cycle is made for where they lie.
class led_gpu_steps : gpu_levels, public led_steps {
public:
    led_gpu_steps(via::world& world, const division& cut, const setting& wanted)
        : gpu_levels{world, cut, wanted}, led_steps{wanted, on_gpu()} {}

    void load(const std::vector<real>& memory) final { gpu_levels::load(memory); }
    std::vector<real> fetch() final { return gpu_levels::fetch(); }
    real residual() final {
        start(transfers().ghosts[0]);
        wait(transfers().ghosts[0]);
        return largest_residual();
    }
    void finish() final { common::synchronize(main()); }

protected:
    using gpu_levels::main;

    void compute(const task& what, part which) override { enqueue(what, which, main().get()); }
    void solve_bottom(shape as) final { gpu_levels::solve_bottom(as); }
    halos& transfers() final { return transfers_of_gpu(); }
};

/// Before transfers are started the host waits for what computes their messages, and after that for them. While it
/// waits for transfers an interior is computed.
class host_sync_steps final : public led_gpu_steps {
public:
    using led_gpu_steps::led_gpu_steps;

protected:
    void start(via::transfer_set& which) override {
        common::synchronize(main());
        which.start();
    }
    void wait(via::transfer_set& which) override { which.wait(); }
};

/// The host waits for nothing. Beside an interior, transfers and the boundary have a stream of their own, which
/// branches off the main one and joins it. It is urgent: else its kernels would wait until all of the interior has
/// begun.
class stream_steps : public led_gpu_steps {
public:
    using led_gpu_steps::led_gpu_steps;

protected:
    void start(via::transfer_set& which) override { which.start(of_transfers()); }
    void wait(via::transfer_set& which) override { which.wait(of_transfers()); }
    void fork() override {
        common::order(main(), branched_, urgent_);
        forked_ = true;
    }
    void join() override {
        common::order(urgent_, joined_, main());
        forked_ = false;
    }
    void compute(const task& what, part which) override {
        enqueue(what, which, which == part::boundary ? urgent_.get() : main().get());
    }

private:
    [[nodiscard]] cudaStream_t of_transfers() const { return (forked_ ? urgent_ : main()).get(); }

    common::stream urgent_ = common::make_urgent_stream();
    common::event branched_ = common::make_event();
    common::event joined_ = common::make_event();
    bool forked_ = false;
};

/// A cycle takes no number from the host, so it is captured when it is first wanted, and then launched at once.
class graph_steps final : public stream_steps {
public:
    graph_steps(via::world& world, const division& cut, const setting& wanted) : stream_steps{world, cut, wanted} {
        // Kernels are loaded before a capture.
        stream_steps::cycle({});
        finish();
    }

    void cycle(const extent_of_cycle& which) override {
        const std::pair key{which.top, which.exchanges};
        common::executable_graph& all = captured_[key];
        if (!all) {
            finish();
            all = common::capture(main(), [&] { stream_steps::cycle(which); });
        }
        common::check(cudaGraphLaunch(all.get(), main().get()), "cudaGraphLaunch");
    }

private:
    std::map<std::pair<unsigned, bool>, common::executable_graph> captured_;
};

}  // namespace

std::unique_ptr<steps> make_host_sync_steps(via::world& world, const division& cut, const setting& wanted) {
    return std::make_unique<host_sync_steps>(world, cut, wanted);
}

std::unique_ptr<steps> make_stream_steps(via::world& world, const division& cut, const setting& wanted) {
    return std::make_unique<stream_steps>(world, cut, wanted);
}

std::unique_ptr<steps> make_graph_steps(via::world& world, const division& cut, const setting& wanted) {
    return std::make_unique<graph_steps>(world, cut, wanted);
}

}  // namespace multigrid
