// SPDX-License-Identifier: Apache-2.0
// The processors carry out the parts of a round.
#include "led_search.hpp"
#include "processor_place.hpp"

namespace graph {

std::unique_ptr<search> make_host_search(via::world& world, const local_graph& graph, directions allowed,
                                         stop_request stop) {
    return std::make_unique<led_search<levels_rounds, processor_place>>(world, graph, first_plan(world, graph, allowed),
                                                                        std::move(stop));
}

std::unique_ptr<search> make_host_paths(via::world& world, const local_graph& graph, float step, stop_request stop) {
    return std::make_unique<led_search<paths_rounds, processor_place>>(world, graph, first_plan(step), std::move(stop));
}

}  // namespace graph
