// SPDX-License-Identifier: Apache-2.0
// The processors carry out the parts of a round.
#include <algorithm>

#include "crew.hpp"
#include "led_search.hpp"

namespace graph {
namespace {

class processor_place {
public:
    template <class T>
    using array = std::unique_ptr<T[]>;
    template <class T>
    using symmetric = via::symmetric<T>;

    template <class T>
    [[nodiscard]] static array<T> make(std::size_t count) {
        return std::make_unique<T[]>(count);
    }
    template <class T>
    [[nodiscard]] static array<T> copied(const std::vector<T>& from) {
        array<T> made = make<T>(from.size());
        std::copy(from.begin(), from.end(), made.get());
        return made;
    }
    template <class T>
    [[nodiscard]] static symmetric<T> allocate(via::world& world, std::size_t count) {
        return world.allocate<T>(count);
    }
    template <class T>
    [[nodiscard]] static std::vector<T> read(const T* from, std::size_t count) {
        return {from, from + count};
    }
    template <class T>
    static void write(T* to, const T* from, std::size_t count) {
        std::copy(from, from + count, to);
    }
    template <class Part, class State, class Plan, class... Arguments>
    static void run(const Part& part, const State& state, const Plan& now, Arguments... arguments) {
        part(processor_crew{}, state, now, arguments...);
    }
    static void finish() {}
};

}  // namespace

std::unique_ptr<search> make_host_search(via::world& world, const local_graph& graph, directions allowed,
                                         stop_request stop) {
    return std::make_unique<led_search<levels_rounds, processor_place>>(world, graph, first_plan(graph, allowed),
                                                                        std::move(stop));
}

std::unique_ptr<search> make_host_paths(via::world& world, const local_graph& graph, float step, stop_request stop) {
    return std::make_unique<led_search<paths_rounds, processor_place>>(world, graph, first_plan(step), std::move(stop));
}

}  // namespace graph
