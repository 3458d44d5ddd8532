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
        common::check(cudaStreamBeginCapture(main().get(), cudaStreamCaptureModeThreadLocal), "cudaStreamBeginCapture");
        stream_steps::iterate();
        cudaGraph_t captured = nullptr;
        common::check(cudaStreamEndCapture(main().get(), &captured), "cudaStreamEndCapture");
        const common::task_graph recorded{captured};
        cudaGraphExec_t made = nullptr;
        common::check(cudaGraphInstantiateWithFlags(&made, recorded.get(), 0), "cudaGraphInstantiateWithFlags");
        iteration_.reset(made);
        common::check(cudaGraphUpload(made, main().get()), "cudaGraphUpload");
        finish();
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
