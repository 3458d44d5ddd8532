// SPDX-License-Identifier: Apache-2.0
// The host starts a kernel for each part of a round.
#include <viaduct/device/launch.cuh>

#include "gpu_crew.cuh"
#include "gpu_forms.hpp"
#include "gpu_place.hpp"
#include "led_search.hpp"

namespace graph {
namespace {

template <class Part, class State, class Plan, class... Arguments>
__global__ void __launch_bounds__(threads) carry_out(Part part, State state, Plan now, Arguments... arguments) {
    part(gpu_crew{}, state, now, arguments...);
}

/// Each kernel fills the GPU once.
class led_gpu_place : public gpu_place {
public:
    template <class Part, class State, class Plan, class... Arguments>
    void run(const Part& part, const State& state, const Plan& now, Arguments... arguments) const {
        void (*const kernel)(Part, State, Plan, Arguments...) = carry_out<Part, State, Plan, Arguments...>;
        // Asked once a kernel, since it takes as long as a launch.
        static const int blocks = via::device::max_resident_blocks(kernel, int{threads});
        kernel<<<static_cast<unsigned>(blocks), threads, 0, main()>>>(part, state, now, arguments...);
        common::check(cudaGetLastError(), "launch");
    }
};

}  // namespace

std::unique_ptr<search> make_host_gpu_search(via::world& world, const local_graph& graph, directions allowed,
                                             stop_request stop) {
    return std::make_unique<led_search<levels_rounds, led_gpu_place>>(world, graph, first_plan(world, graph, allowed),
                                                                      std::move(stop));
}

std::unique_ptr<search> make_host_gpu_paths(via::world& world, const local_graph& graph, float step,
                                            stop_request stop) {
    return std::make_unique<led_search<paths_rounds, led_gpu_place>>(world, graph, first_plan(step), std::move(stop));
}

}  // namespace graph
