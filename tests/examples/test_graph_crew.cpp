// SPDX-License-Identifier: Apache-2.0
// The parts of a round carried out by several threads at once, as the warps of a GPU do: no two of them get in each
// other's way. A sanitizer of threads sees more of it.
#include <thread>

#include "generators.hpp"
#include "graph_free_crew.hpp"
#include "graph_searches.hpp"
#include "graph_thread_crew.hpp"
#include "led_search.hpp"
#include "processor_place.hpp"

namespace {

using graph::vertex;
using testing::thread_crew;

class threads_place : public graph::processor_place {
public:
    template <class Part, class State, class Plan, class... Arguments>
    static void run(const Part& part, const State& state, const Plan& now, Arguments... arguments) {
        std::vector<std::thread> crew;
        for (unsigned rank = 0; rank < thread_crew::size; ++rank)
            crew.emplace_back([&, rank] { part(thread_crew{rank}, state, now, arguments...); });
        for (std::thread& each : crew) each.join();
    }
};

template <class Rounds>
using first_plan = std::function<typename Rounds::plan(via::world&, const graph::local_graph&)>;

// Threads meet after each part.
struct after_each_part {
    template <class Rounds>
    static testing::maker of(int /*npes*/, const first_plan<Rounds>& first) {
        return [first](via::world& world, const graph::local_graph& of) {
            return std::make_unique<graph::led_search<Rounds, threads_place>>(world, of, first(world, of),
                                                                              [] { return false; });
        };
    }
};

// They meet where they must.
struct where_they_must {
    template <class Rounds>
    static testing::maker of(int npes, const first_plan<Rounds>& first) {
        const auto pes = std::make_shared<std::vector<testing::open_to_all<Rounds>>>(static_cast<std::size_t>(npes));
        return [first, pes](via::world& world, const graph::local_graph& of) {
            return std::make_unique<testing::free_crew_search<Rounds>>(world, of, first(world, of), pes);
        };
    }
};

template <class Meeting>
void check_by_threads(const testing::list& of, const std::vector<vertex>& roots) {
    std::vector<float> levels;
    std::vector<float> distances;
    for (const vertex root : roots) {
        const std::vector<float> to_levels = testing::serial_distances(of, root, false);
        const std::vector<float> to_distances = testing::serial_distances(of, root, true);
        levels.insert(levels.end(), to_levels.begin(), to_levels.end());
        distances.insert(distances.end(), to_distances.begin(), to_distances.end());
    }
    for (const testing::pe_grid pes : {testing::pe_grid{1, 1}, {1, 2}, {2, 1}, {2, 2}}) {
        INFO(pes.rows << " x " << pes.columns << " PEs, " << of.vertices() << " vertices");
        const int npes = pes.rows * pes.columns;
        for (const auto allowed : {graph::directions::both, graph::directions::top_down, graph::directions::bottom_up})
            CHECK(found_distances(of, pes, roots,
                                  Meeting::template of<graph::levels_rounds>(
                                      npes, [&](via::world& world, const graph::local_graph& mine) {
                                          return graph::first_plan(world, mine, allowed);
                                      })) == levels);
        for (const float step : {0.2F, graph::no_distance})
            CHECK(found_distances(
                      of, pes, roots,
                      Meeting::template of<graph::paths_rounds>(npes, [&](via::world&, const graph::local_graph&) {
                          return graph::first_plan(step);
                      })) == distances);
    }
}

template <class Meeting>
void check_graphs() {
    SECTION("a graph of Graph500") { check_by_threads<Meeting>(testing::list{graph::kronecker{9, 16, 7}}, {0, 311}); }
    SECTION("a grid with edges missing") {
        check_by_threads<Meeting>(testing::list{graph::road_grid{11, 9, 0.2, 5}}, {0});
    }
}

}  // namespace

TEST_CASE("several threads carry out the parts of a round as one does") { check_graphs<after_each_part>(); }

TEST_CASE("threads that go from part to part by themselves find the same") { check_graphs<where_they_must>(); }
