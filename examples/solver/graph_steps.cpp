// SPDX-License-Identifier: Apache-2.0
// An iteration takes no number from the host, so it is captured once and replayed.
#include "common/use_gpu.hpp"
#include "stream_steps.hpp"

namespace solver {
namespace {

class graph_steps final : public stream_steps {
public:
    using stream_steps::stream_steps;

    void iterate() override {
        if (!iteration_) return stream_steps::iterate();
        common::check(cudaGraphLaunch(iteration_.get(), main().get()), "cudaGraphLaunch");
    }
    /// From now on iterations are replayed.
    void capture() {
        iteration_ = common::capture(main(), [&] { stream_steps::iterate(); });
    }

private:
    common::executable_graph iteration_;
};

}  // namespace

std::unique_ptr<steps> make_graph_steps(via::world& world, const task& what) {
    static_cast<void>(common::use_gpu(world));  // before the first stream
    auto made = make_warm<graph_steps>(world, what);
    made->capture();
    return made;
}

}  // namespace solver
