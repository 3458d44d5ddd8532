// SPDX-License-Identifier: Apache-2.0
// What graph_search is made of: readers, generators, searches against serial ones, and a validator that catches each
// kind of wrong tree.
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <mutex>
#include <queue>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "census_words.hpp"
#include "common/user_error.hpp"
#include "edge_file.hpp"
#include "generators.hpp"
#include "graph_searches.hpp"
#include "levels_plan.hpp"
#include "random.hpp"
#include "roots.hpp"
#include "search.hpp"
#include "shape.hpp"
#include "statistics.hpp"
#include "support/catch.hpp"
#include "support/effort.hpp"
#include "validate.hpp"

namespace {

using graph::edge;
using graph::vertex;
using testing::all_grids;
using testing::found_distances;
using testing::list;
using testing::maker;
using testing::pe_grid;
using testing::serial_distances;

maker levels(graph::directions allowed) {
    return [allowed](via::world& world, const graph::local_graph& of) {
        return graph::make_host_search(world, of, allowed, [] { return false; });
    };
}
maker paths(float step) {
    return [step](via::world& world, const graph::local_graph& of) {
        return graph::make_host_paths(world, of, step, [] { return false; });
    };
}

void check_all_ways(const list& of, const std::vector<vertex>& roots, float least_step = 0.2F) {
    std::vector<float> expected_levels;
    std::vector<float> expected_distances;
    for (const vertex root : roots) {
        const std::vector<float> to_levels = serial_distances(of, root, false);
        const std::vector<float> to_distances = serial_distances(of, root, true);
        expected_levels.insert(expected_levels.end(), to_levels.begin(), to_levels.end());
        expected_distances.insert(expected_distances.end(), to_distances.begin(), to_distances.end());
    }
    for (const pe_grid pes : all_grids()) {
        INFO(pes.rows << " x " << pes.columns << " PEs, " << of.vertices() << " vertices, " << of.places() << " edges");
        for (const auto allowed : {graph::directions::both, graph::directions::top_down, graph::directions::bottom_up})
            CHECK(found_distances(of, pes, roots, levels(allowed)) == expected_levels);
        for (const float step : {least_step, graph::no_distance})
            CHECK(found_distances(of, pes, roots, paths(step)) == expected_distances);
    }
}

graph::edge_list parsed(const std::string& text) { return graph::parse_edges(text, "a.txt"); }

std::string refusal(const std::string& text) {
    try {
        static_cast<void>(parsed(text));
        return "nothing was refused";
    } catch (const common::user_error& error) {
        return error.what();
    }
}

const std::string banner = "%%MatrixMarket matrix coordinate ";

}  // namespace

TEST_CASE("searches find what serial ones find, on every number of PEs") {
    SECTION("a graph of Graph500") { check_all_ways(list{graph::kronecker{8, 8, 3}}, {0, 1, 77, 255}); }
    SECTION("a grid with edges missing") { check_all_ways(list{graph::road_grid{17, 13, 0.2, 5}}, {0, 100, 220}); }
    SECTION("loops, edges that occur again with other weights, and a vertex without neighbours") {
        check_all_ways(list{70, {{0, 0, 1}, {0, 69, 5}, {69, 0, 2}, {0, 69, 3}, {69, 40, 0}, {40, 5, 0.5F}, {5, 0, 9}}},
                       {0, 69, 7}, 1e-30F);  // lost in rounding
    }
    SECTION("fewer vertices than PEs") {
        check_all_ways(list{1, {{0, 0, 1}}}, {0});
        check_all_ways(list{2, {{0, 1, 1}}}, {0, 1});
    }
    SECTION("edges of no length, all around") {
        check_all_ways(list{100, {{0, 50, 0}, {50, 99, 0}, {99, 0, 0}, {99, 33, 0}, {33, 50, 0}, {33, 70, 1}}},
                       {0, 70});
    }
    SECTION("any edges, some of them twice, with weights that tie") {
        std::vector<edge> edges;
        for (std::uint64_t i = 0; i < 700; ++i) {
            const auto drawn = [&](std::uint64_t which) { return graph::random_bits(11, i, which); };
            edges.push_back({static_cast<vertex>(drawn(0) % 410), static_cast<vertex>(drawn(1) % 410),
                             static_cast<float>(drawn(2) % 5) * 0.25F});
        }
        check_all_ways(list{410, edges}, {0, 200, 409});
    }
    SECTION("a path, over all PEs and back") {
        std::vector<edge> edges;
        for (vertex v = 0; v < 160; ++v) edges.push_back({v, (v + 37) % 160, 0.25F});
        check_all_ways(list{160, edges}, {0});
    }
}

TEST_CASE("a level looks for the last vertices where these have many of the edges that are left") {
    using graph::direction;
    constexpr std::uint64_t vertices = 2400;
    const auto after = [](direction now, const graph::census& state) {
        return next_direction(now, graph::directions::both, state, vertices);
    };
    CHECK(after(direction::top_down, {10, 200, 1400}) == direction::bottom_up);
    CHECK(after(direction::top_down, {10, 200, 2814}) == direction::top_down);
    CHECK(after(direction::top_down, {90, 100, 0}) == direction::top_down);  // there are more vertices to look at
    CHECK(after(direction::top_down, {90, 101, 0}) == direction::bottom_up);
    CHECK(after(direction::bottom_up, {100, 1, 1400}) == direction::bottom_up);
    CHECK(after(direction::bottom_up, {99, 2000, 1400}) == direction::top_down);
}

TEST_CASE("what PEs have counted is told in words of 32 bits") {
    graph::levels_plan plan{};
    plan.allowed = graph::directions::both;
    plan.vertices = std::uint64_t{1} << 40U;
    plan.unreached_edges = std::uint64_t{1} << 50U;
    std::array<std::uint64_t, graph::words_told<graph::levels_plan>> heard{};
    for (const std::uint64_t edges : {0xffff'ffffULL, 0x1'0000'0001ULL, 0x123'8000'0000ULL}) {
        graph::counts found{};
        found.reached = {1, edges};
        std::array<std::uint32_t, heard.size()> words{};
        put_in_words(plan, found, words.data());
        for (std::size_t i = 0; i < words.size(); ++i) heard[i] += words[i];
    }
    decide_by(plan, heard.data(), 0);
    CHECK(plan.unreached_edges == (std::uint64_t{1} << 50U) - 0x125'8000'0000ULL);
    CHECK(!plan.ended);
    CHECK(plan.round == 1);
}

TEST_CASE("one PE's wish to stop ends a search on all") {
    const list of{graph::road_grid{40, 40, 0.0, 1}};
    for (const bool by_levels : {true, false}) {
        via::run_threads(3, [&](via::world& world) {
            const graph::local_graph mine = distribute(world, of);
            int asked = 0;
            const auto stop = [&] { return world.pe() == 1 && ++asked > 5; };
            const auto by = by_levels ? graph::make_host_search(world, mine, graph::directions::both, stop)
                                      : graph::make_host_paths(world, mine, 0.1F, stop);
            if (by->run(0)) throw std::runtime_error{"it came to its end"};
        });
    }
}

namespace {

// 0 - 1 - 2 - 3 - 4, 1 - 3; 5 - 6; 7 alone.
const std::vector<edge> small_edges{{0, 1, 1}, {1, 2, 1}, {2, 3, 1}, {3, 4, 1}, {1, 3, 1}, {5, 6, 1}, {2, 2, 1}};
constexpr vertex none = graph::no_vertex;
constexpr graph::level far = graph::no_level;

graph::whole_tree right_levels() { return {0, {0, 0, 1, 1, 3, none, none, none}, {0, 1, 2, 2, 3, far, far, far}, {}}; }

std::string verdict(const graph::whole_tree& found, const std::vector<edge>& edges = small_edges) {
    std::vector<std::uint8_t> confirmed(found.parents.size(), 0);
    std::string wrong = graph::complaint_about_vertices(found);
    if (wrong.empty()) wrong = graph::complaint_about_edges(found, edges, confirmed);
    return wrong.empty() ? graph::complaint_about_tree(found, confirmed) : wrong;
}

// The verdict on the right tree with a change.
template <class Change>
std::string verdict_after(Change&& change) {
    graph::whole_tree found = right_levels();
    change(found);
    return verdict(found);
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("the validator catches each kind of wrong tree") {
    using graph::whole_tree;
    CHECK(verdict(right_levels()).empty());
    CHECK(has(verdict_after([](whole_tree& t) { t.parents[0] = 1; }), "root 0 is not its own parent"));
    CHECK(has(verdict_after([](whole_tree& t) { t.levels[0] = 1; }), "root 0 has the level 1"));
    CHECK(has(verdict_after([](whole_tree& t) { t.parents[4] = none; }), "vertex 4 has a level but no parent"));
    CHECK(has(verdict_after([](whole_tree& t) { t.levels[4] = far; }), "vertex 4 has a parent but no level"));
    CHECK(has(verdict_after([](whole_tree& t) { t.parents[4] = 8; }), "vertex 4 has the parent 8, which there is not"));
    CHECK(has(verdict_after([](whole_tree& t) { t.parents[4] = 7; }), "parent 7, which is not reached"));
    CHECK(has(verdict_after([](whole_tree& t) {
                  std::tie(t.parents[2], t.parents[3]) = std::pair{3U, 2U};
              }),
              "do not lead to the root"));
    CHECK(has(verdict_after([](whole_tree& t) { t.parents[3] = 3; }), "vertex 3 do not lead to the root"));
    CHECK(has(verdict_after([](whole_tree& t) { t.parents[4] = 2; }), "no edge of the list leads from its parent 2"));
    CHECK(has(verdict_after([](whole_tree& t) { t.parents[3] = 2; }), "no edge of the list leads from its parent 2"));
    CHECK(has(verdict_after([](whole_tree& t) { t.levels[4] = 4; }), "edge 3-4: the levels 2 and 4 differ"));
    CHECK(has(verdict_after([](whole_tree& t) {
                  std::tie(t.parents[4], t.levels[4]) = std::pair{none, far};
              }),
              "edge 3-4: one end is reached, the other is not"));
    CHECK(has(verdict_after([](whole_tree& t) {
                  std::tie(t.parents[7], t.levels[7]) = std::pair{0U, 1U};  // reached without an edge
              }),
              "no edge of the list leads from its parent 0"));
    CHECK(has(verdict_after([](whole_tree& t) {  // all levels of a detour
                  t.parents[3] = 2;
                  t.levels[3] = 3;
                  t.levels[4] = 4;
              }),
              "edge 1-3: the levels 1 and 3 differ"));
}

TEST_CASE("the validator catches wrong distances") {
    const std::vector<edge> edges{{0, 1, 0.5F}, {1, 2, 0.25F}, {0, 2, 1.0F}, {2, 3, 0.0F}};
    const graph::whole_tree right{0, {0, 0, 1, 2}, {}, {0.0F, 0.5F, 0.75F, 0.75F}};
    CHECK(verdict(right, edges).empty());
    graph::whole_tree longer = right;
    std::tie(longer.parents[2], longer.distances[2], longer.distances[3]) = std::tuple{0U, 1.0F, 1.0F};
    CHECK(has(verdict(longer, edges), "edge 1-2: the distances 0.5 and 1 differ"));
    graph::whole_tree shorter = right;
    shorter.distances[3] = 0.5F;
    CHECK(has(verdict(shorter, edges), "edge 2-3"));
    graph::whole_tree no_edge = right;
    no_edge.parents[3] = 1;
    CHECK(has(verdict(no_edge, edges), "vertex 3: no edge"));
    graph::whole_tree circle = right;  // of no length
    circle.parents[2] = 3;
    CHECK(has(verdict(circle, edges), "do not lead to the root"));
}

TEST_CASE("a wrong tree on one PE is told on all") {
    const list of{graph::road_grid{20, 20, 0.0, 1}};
    via::run_threads(3, [&](via::world& world) {
        const graph::local_graph mine = distribute(world, of);
        const auto by = graph::make_host_search(world, mine, graph::directions::both, [] { return false; });
        if (!by->run(0)) throw std::runtime_error{"interrupted"};
        graph::tree found = by->result();
        if (world.pe() == 1) found.levels[5] += 2;
        const std::string wrong = graph::complaint(world, of, mine, 0, found);
        if (wrong.empty()) throw std::runtime_error{"nothing was found wrong"};
    });
}

TEST_CASE("generated graphs are the same for every division, and as described") {
    const list whole{graph::kronecker{10, 16, 9}};
    CHECK(whole.vertices() == 1024);
    CHECK(whole.places() == 16384);
    std::vector<edge> parts;
    for (int pe = 0; pe < 7; ++pe) {
        const graph::share mine = graph::share_of(16384, pe, 7);
        graph::kronecker{10, 16, 9}.append(mine.first, mine.end, parts);
    }
    REQUIRE(parts.size() == whole.edges().size());
    std::vector<std::uint64_t> degrees(1024, 0);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        CHECK((parts[i].from == whole.edges()[i].from && parts[i].to == whole.edges()[i].to));
        CHECK((parts[i].from < 1024 && parts[i].to < 1024));
        CHECK((parts[i].weight >= 0.0F && parts[i].weight < 1.0F));
        degrees[parts[i].from] += 1;
    }
    // Rows are those of 0.76 and 0.24: the largest of them has (0.76)^10 of all edges.
    const std::uint64_t largest = *std::max_element(degrees.begin(), degrees.end());
    CHECK(largest > 900);
    CHECK(largest < 1250);

    const list grid{graph::road_grid{30, 20, 0.0, 1}};
    CHECK(grid.vertices() == 600);
    CHECK(grid.places() == 29 * 20 + 30 * 19);
    for (const edge& each : grid.edges()) CHECK((each.to == each.from + 1 || each.to == each.from + 30));
    const list holes{graph::road_grid{100, 100, 0.25, 1}};
    CHECK(holes.places() > 14500);
    CHECK(holes.places() < 15200);
}

TEST_CASE("numbers are shuffled one to one") {
    for (const unsigned bits : {0U, 1U, 2U, 5U, 12U}) {
        std::set<std::uint64_t> seen;
        for (std::uint64_t x = 0; x < std::uint64_t{1} << bits; ++x) seen.insert(graph::shuffled(x, bits, 42));
        CHECK(seen.size() == std::uint64_t{1} << bits);
        CHECK(*seen.rbegin() < std::uint64_t{1} << bits);
    }
}

TEST_CASE("who keeps an edge is in the column of one end and in the row of the other") {
    constexpr std::uint64_t vertices = 1000;
    for (const pe_grid pes : all_grids()) {
        const int npes = pes.rows * pes.columns;
        const graph::partition cut{vertices, npes, pes.rows};
        const auto meets = [&](graph::along which, int a, int b) {
            bool found = a == b;
            for (int n = 0; n < cut.partners(which); ++n) found = found || cut.partner(a, which, n) == b;
            return found;
        };
        CHECK(cut.partners(graph::along::row) == pes.columns - 1);
        CHECK(cut.partners(graph::along::column) == pes.rows - 1);
        for (vertex from = 0; from < vertices; from += 31) {
            for (vertex to = 0; to < vertices; to += 29) {
                const int keeper = cut.keeper(from, to);
                CHECK(cut.of_column(keeper).has(from));
                CHECK(meets(graph::along::column, keeper, cut.owner(from)));
                CHECK(meets(graph::along::row, keeper, cut.owner(to)));
                CHECK(meets(graph::along::cross, cut.owner(to), keeper));
            }
        }
    }
}

TEST_CASE("the grid of PEs is what the user asks for") {
    CHECK(graph::shape{"1d"}.rows(6) == 1);
    CHECK(graph::shape{"2d"}.rows(1) == 1);
    CHECK(graph::shape{"2d"}.rows(6) == 2);
    CHECK(graph::shape{"2d"}.rows(7) == 1);
    CHECK(graph::shape{"2d"}.rows(16) == 4);
    CHECK(graph::shape{"3x2"}.rows(6) == 3);
    CHECK_THROWS_AS(graph::shape{"3x2"}.rows(5), common::user_error);
    CHECK_THROWS_AS(graph::shape{"3x2"}.rows(12), common::user_error);
    for (const std::string text : {"", "x", "2x", "x2", "0x4", "-1x4", "2x3x4", "3d", "2X3", "99999999999x1"})
        CHECK_THROWS_AS(graph::shape{text}, common::user_error);
}

TEST_CASE("a grid of PEs keeps each edge once in each direction, and owners know all degrees") {
    const list of{graph::kronecker{7, 8, 5}};
    std::set<std::pair<vertex, vertex>> expected;
    std::vector<std::uint64_t> ends(of.vertices(), 0);
    for (const edge& each : of.edges()) {
        ends[each.from] += 1;
        ends[each.to] += 1;
        if (each.from == each.to) continue;
        expected.emplace(each.from, each.to);
        expected.emplace(each.to, each.from);
    }
    for (const pe_grid pes : all_grids()) {
        std::vector<std::pair<vertex, vertex>> kept;
        std::vector<std::uint64_t> degrees(of.vertices(), 0);
        std::mutex mutex;
        via::run_threads(pes.rows * pes.columns, [&](via::world& world) {
            const graph::local_graph mine = distribute(world, of, pes.rows);
            const std::lock_guard<std::mutex> lock{mutex};
            for (vertex row = 0; row < mine.column().count; ++row)
                for (std::uint64_t i = mine.offsets[row]; i < mine.offsets[row + 1]; ++i)
                    kept.emplace_back(mine.column().first + row, mine.neighbours[i]);
            for (vertex row = 0; row < mine.own().count; ++row) {
                degrees[mine.own().first + row] = mine.degrees[row];
                CHECK(mine.ends[row] == ends[mine.own().first + row]);
            }
        });
        INFO(pes.rows << " x " << pes.columns);
        CHECK(kept.size() == expected.size());
        CHECK(std::set<std::pair<vertex, vertex>>(kept.begin(), kept.end()) == expected);
        for (const auto& [from, to] : expected) degrees[from] -= 1;
        CHECK(std::all_of(degrees.begin(), degrees.end(), [](std::uint64_t left) { return left == 0; }));
    }
}

TEST_CASE("every vertex has one owner") {
    for (const std::uint64_t vertices : {1ULL, 31ULL, 32ULL, 33ULL, 1000ULL, 1ULL << 31U}) {
        for (const int npes : {1, 2, 3, 7}) {
            const graph::partition cut{vertices, npes};
            std::uint64_t sum = 0;
            for (int pe = 0; pe < npes; ++pe) {
                sum += cut.own(pe).count;
                if (cut.own(pe).count == 0) continue;
                CHECK(cut.owner(cut.own(pe).first) == pe);
                CHECK(cut.owner(cut.own(pe).first + cut.own(pe).count - 1) == pe);
            }
            CHECK(sum == vertices);
            CHECK(cut.words() * graph::word_bits >= vertices);
        }
    }
}

TEST_CASE("roots have neighbours, differ, and are the same for every number of PEs") {
    const list of{graph::kronecker{9, 4, 2}};
    std::vector<std::vector<vertex>> chosen;
    for (const int npes : {1, 3}) {
        via::run_threads(npes, [&](via::world& world) {
            const graph::local_graph mine = distribute(world, of);
            std::vector<vertex> roots = graph::choose_roots(world, mine, 64, 11);
            const std::vector<vertex> all = graph::choose_roots(world, mine, 100000, 11);
            for (const vertex each : all)
                if (mine.own().has(each) && mine.degrees[each - mine.own().first] == 0)
                    throw std::runtime_error{"no neighbour"};
            const std::uint64_t with_neighbours = world.sum(static_cast<std::uint64_t>(
                std::count_if(mine.offsets.begin() + 1, mine.offsets.end(),
                              [&](const std::uint64_t& end) { return end != *(&end - 1); })));
            if (all.size() != with_neighbours) throw std::runtime_error{"some are missing"};
            if (world.pe() == 0) chosen.push_back(std::move(roots));
        });
    }
    CHECK(chosen[0] == chosen[1]);
    CHECK(std::set<vertex>(chosen[0].begin(), chosen[0].end()).size() == 64);
}

TEST_CASE("loops and edges that occur again count among the edges traversed") {
    const list of{40, {{0, 0, 1}, {0, 35, 1}, {35, 0, 1}, {0, 35, 1}, {3, 4, 1}, {4, 4, 1}}};
    via::run_threads(2, [&](via::world& world) {
        const graph::local_graph mine = distribute(world, of);
        const auto by = graph::make_host_search(world, mine, graph::directions::both, [] { return false; });
        for (const auto& [root, edges] : {std::pair{0U, 4U}, std::pair{3U, 2U}, std::pair{7U, 0U}}) {
            if (!by->run(root)) throw std::runtime_error{"interrupted"};
            const std::uint64_t counted = graph::edges_reached(world, mine, by->result().parents);
            if (counted != edges) throw std::runtime_error{"counted " + std::to_string(counted)};
        }
        if (mine.edges != 6) throw std::runtime_error{"not all edges are known"};
    });
}

namespace {

/// But for rounding.
bool is_near(double value, double expected) { return std::abs(value - expected) <= 1e-12 * std::abs(expected); }

}  // namespace

TEST_CASE("statistics are those of Graph500") {
    const graph::spread five = graph::spread_of({5, 1, 2, 3, 9});
    CHECK(five.least == 1);
    CHECK(five.first_quartile == 2);
    CHECK(five.median == 3);
    CHECK(five.third_quartile == 5);
    CHECK(five.largest == 9);
    CHECK(five.mean == 4);
    CHECK(is_near(five.deviation, std::sqrt(10.0)));
    CHECK(graph::spread_of({1, 2}).median == 1.5);
    CHECK(graph::spread_of({7}).deviation == 0);
    const graph::harmonic two = graph::harmonic_of({1, 3});
    CHECK(is_near(two.mean, 1.5));
    CHECK(is_near(two.error, std::sqrt(2.0 / 9.0) * 2.25));
    CHECK(graph::harmonic_of({0, 1}).mean == 0);
}

TEST_CASE("lists of edges are read") {
    const graph::edge_list list = parsed("# a comment\n\n0 1\n  3\t0 2.5\r\n% another\n1 1 -1");
    CHECK(list.vertices == 4);
    REQUIRE(list.edges.size() == 3);
    CHECK(list.edges[1].from == 3);
    CHECK(list.edges[1].weight == 2.5F);
    CHECK(list.edges[0].weight == 1.0F);
    CHECK(list.line_of_negative == 6);
    CHECK(parsed("").edges.empty());
}

TEST_CASE("Matrix Market is read") {
    const graph::edge_list real = parsed(banner + "real symmetric\n% about it\n5 5 2\n1 5 0.5\n2 2 1e-1\n");
    CHECK(real.vertices == 5);
    REQUIRE(real.edges.size() == 2);
    CHECK((real.edges[0].from == 0 && real.edges[0].to == 4 && real.edges[0].weight == 0.5F));
    CHECK(real.line_of_negative == 0);
    CHECK(parsed(banner + "Pattern General\n2 2 1\n1 2\n").edges[0].weight == 1.0F);
    CHECK(parsed(banner + "integer general\n2 2 1\n1 2 -7\n").line_of_negative == 3);
    CHECK(parsed(banner + "pattern general\n3 3 0\n").vertices == 3);
}

TEST_CASE("malformed files are refused with the line") {
    CHECK(has(refusal("0 1\n2\n"), "a.txt, line 2: what is missing here is not the number of a vertex"));
    CHECK(has(refusal("0 1 2 3\n"), "line 1: \"3\" is more than belongs here"));
    CHECK(has(refusal("0 -1\n"), "line 1: \"-1\" is not the number of a vertex"));
    CHECK(has(refusal("0 1x\n"), "\"1x\""));
    CHECK(has(refusal("0 1 nan\n"), "\"nan\" is not a weight"));
    CHECK(has(refusal("0 1 1e99\n"), "\"1e99\" is not a weight"));
    CHECK(has(refusal("0 99999999999999999999\n"), "is not the number of a vertex"));
    CHECK(has(refusal("0 2147483648\n"), "vertex 2147483648 is beyond 2147483647"));
    CHECK(has(refusal(std::string{"0 \x01\xff\n"}), "\"??\""));
    CHECK(has(refusal("%%MatrixMarketX matrix\n"), "line 1: the banner"));
    CHECK(has(refusal("%%MatrixMarket matrix array real general\n"), "line 1: the format is none of"));
    CHECK(has(refusal(banner + "complex general\n"), "the field is none of"));
    CHECK(has(refusal(banner + "real skew-symmetric\n"), "the symmetry is none of"));
    CHECK(has(refusal(banner + "real general\n% nothing\n"), "line 2: the file ends before the size"));
    CHECK(
        has(refusal(banner + "real general\n2 3 1\n1 1 1\n"), "line 2: a graph's matrix has as many rows as columns"));
    CHECK(has(refusal(banner + "real general\n4294967296 4294967296 1\n"), "more than 2147483648 vertices"));
    CHECK(has(refusal(banner + "real general\n2 2 3\n1 1 1\n1 2 1\n"), "line 4: the file ends after 2 of 3 entries"));
    CHECK(has(refusal(banner + "real general\n2 2 1\n1 1 1\n1 2 1\n"), "line 4: more than the 1 entries"));
    CHECK(has(refusal(banner + "real general\n2 2 1\n0 1 1\n"), "line 3: 0 is not from 1 to 2"));
    CHECK(has(refusal(banner + "real general\n2 2 1\n1 3 1\n"), "line 3: 3 is not from 1 to 2"));
    CHECK(has(refusal(banner + "real general\n2 2 1\n1 1\n"), "what is missing here is not a weight"));
    CHECK(has(refusal(banner + "pattern general\n2 2 1\n1 1 1\n"), "\"1\" is more than belongs here"));
}
