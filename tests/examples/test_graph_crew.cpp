// SPDX-License-Identifier: Apache-2.0
// The parts of a round carried out by several threads at once, as the warps of a GPU do: no two of them get in each
// other's way. A sanitizer of threads sees more of it.
#include <atomic>
#include <thread>

#include "generators.hpp"
#include "graph_searches.hpp"
#include "led_search.hpp"
#include "processor_place.hpp"

namespace {

using graph::best_way;
using graph::vertex;

constexpr unsigned threads = 3;

// One of several threads, each a warp with one lane.
class thread_crew {
public:
    explicit thread_crew(unsigned rank) : rank_{rank} {}

    template <class Action>
    void each(std::uint64_t begin, std::uint64_t end, const Action& action) const {
        for (std::uint64_t i = begin + rank_; i < end; i += threads) action(i, true);
    }
    template <class Action>
    void each_by_a_warp(std::uint64_t count, const Action& action) const {
        for (std::uint64_t i = rank_; i < count; i += threads) action(i);
    }
    template <class Action>
    static void each_by_a_lane(std::uint64_t begin, std::uint64_t end, const Action& action) {
        for (std::uint64_t i = begin; i < end; ++i) action(i, true);
    }
    [[nodiscard]] bool is_first() const { return rank_ == 0; }
    [[nodiscard]] static bool leads() { return true; }
    [[nodiscard]] static bool any(bool mine) { return mine; }
    static unsigned take_places(unsigned& end, unsigned wanted) { return std::atomic_ref{end}.fetch_add(wanted); }
    static unsigned take_place(unsigned* ends, int to, bool wanted) { return wanted ? take_places(ends[to], 1) : 0; }
    static void set_bit(std::uint32_t& word, unsigned bit, bool is) { word |= (is ? 1U : 0U) << bit; }
    static bool insert(std::uint32_t* bits, vertex v) {
        return (std::atomic_ref{bits[v / 32]}.fetch_or(1U << v % 32) >> v % 32 & 1U) == 0;
    }
    static void erase(std::uint32_t* bits, vertex v) { std::atomic_ref{bits[v / 32]}.fetch_and(~(1U << v % 32)); }
    static std::uint32_t exchange(std::uint32_t& word, std::uint32_t value) {
        return std::atomic_ref{word}.exchange(value);
    }
    [[nodiscard]] static best_way load(best_way& known) { return std::atomic_ref{known}.load(); }
    static bool improve(best_way& known, best_way offered) {
        const std::atomic_ref shared{known};
        best_way before = shared.load();
        while (graph::is_shorter(offered, before))
            if (shared.compare_exchange_weak(before, offered)) return true;
        return false;
    }
    static void lower(std::uint32_t& least, std::uint32_t value) {
        const std::atomic_ref shared{least};
        std::uint32_t before = shared.load();
        while (value < before && !shared.compare_exchange_weak(before, value)) continue;
    }
    static void add(std::uint64_t& sum, std::uint64_t mine) { std::atomic_ref{sum}.fetch_add(mine); }

private:
    unsigned rank_;
};

class threads_place : public graph::processor_place {
public:
    template <class Part, class State, class Plan, class... Arguments>
    static void run(const Part& part, const State& state, const Plan& now, Arguments... arguments) {
        std::vector<std::thread> crew;
        for (unsigned rank = 0; rank < threads; ++rank)
            crew.emplace_back([&, rank] { part(thread_crew{rank}, state, now, arguments...); });
        for (std::thread& each : crew) each.join();
    }
};

template <class Rounds>
testing::maker search_by_threads(const std::function<typename Rounds::plan(const graph::local_graph&)>& first) {
    return [first](via::world& world, const graph::local_graph& of) {
        return std::make_unique<graph::led_search<Rounds, threads_place>>(world, of, first(of), [] { return false; });
    };
}

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
        for (const auto allowed : {graph::directions::both, graph::directions::top_down, graph::directions::bottom_up})
            CHECK(found_distances(of, pes, roots,
                                  search_by_threads<graph::levels_rounds>([allowed](const graph::local_graph& mine) {
                                      return graph::first_plan(mine, allowed);
                                  })) == levels);
        for (const float step : {0.2F, graph::no_distance})
            CHECK(found_distances(of, pes, roots,
                                  search_by_threads<graph::paths_rounds>([step](const graph::local_graph&) {
                                      return graph::first_plan(step);
                                  })) == distances);
    }
}

}  // namespace

TEST_CASE("several threads carry out the parts of a round as one does") {
    SECTION("a graph of Graph500") { check_by_threads(testing::list{graph::kronecker{9, 16, 7}}, {0, 311}); }
    SECTION("a grid with edges missing") { check_by_threads(testing::list{graph::road_grid{11, 9, 0.2, 5}}, {0}); }
}
