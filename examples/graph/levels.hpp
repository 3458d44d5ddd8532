// SPDX-License-Identifier: Apache-2.0
/// @file levels.hpp
/// @brief How a breadth-first search begins, and the order of a round's parts. Shared by host code and kernels.
#pragma once

#include "bottom_up.hpp"
#include "levels_state.hpp"
#include "top_down.hpp"

namespace graph {

/// Nothing is reached, nothing is to be sent.
struct reset_levels {
    template <class Crew>
    COMMON_HERE void operator()(const Crew& crew, const levels_state& s, const levels_plan& /*now*/) const {
        crew.each(0, s.own.count, [&](std::uint64_t v, bool is) {
            if (!is) return;
            s.parents[v] = no_vertex;
            s.levels[v] = no_level;
        });
        crew.each(0, s.cut.words(), [&](std::uint64_t word, bool is) {
            if (is) s.seen[word] = 0;
        });
        crew.each(0, static_cast<std::uint64_t>(s.cut.npes()), [&](std::uint64_t pe, bool is) {
            if (is) s.outbox_ends[pe] = 0;
        });
        if (crew.is_first()) *s.found = {};
    }
};

/// Reaches the root, where it belongs to this PE.
struct reach_root {
    vertex root;

    template <class Crew>
    COMMON_HERE void operator()(const Crew& crew, const levels_state& s, const levels_plan& /*now*/) const {
        tally mine;
        crew.each(0, s.own.has(root) ? 1 : 0, [&](std::uint64_t, bool is) {
            if (is) crew.insert(s.seen, root);
            reach_and_list(crew, s, {root, root}, 0, is, mine);
        });
        crew.add(s.found->reached, mine);
    }
};

/// Where the parts are carried out, a Machine knows: run(part) by all of its crew; meet(), so that all of it sees what
/// the parts before have written; exchange_mail(partners), which sends all that was posted, and take(partners, part)
/// for what has come from each of them; exchange_frontier(). Beyond a meeting, and beyond the end of a round, all of
/// the crew goes together; in an exchange only those wait for the others who send, so that some may be at the part
/// after it while others are at the part before.
struct levels_rounds {
    using state = levels_state;
    using plan = levels_plan;

    COMMON_EITHER
    template <class Machine>
    static COMMON_PORTABLE void start(Machine& m, vertex root) {
        m.run(reset_levels{});
        m.meet();
        m.run(reach_root{root});
    }

    COMMON_EITHER
    template <class Machine>
    static COMMON_PORTABLE void take_round(Machine& m, const levels_plan& now) {
        if (now.how == direction::top_down) return take_top_down_round(m, now);
        if (now.before == direction::top_down) {
            m.run(mark_frontier{});
            m.meet();
        }
        m.exchange_frontier();
        m.run(look_for_frontier{});
        if (m.rows() == 1) return;
        m.meet();  // who looks writes words, of which those that the mail is about set bits
        m.exchange_mail(along::column);
        m.take(along::column, take_found{});
    }

private:
    COMMON_EITHER
    template <class Machine>
    static COMMON_PORTABLE void take_top_down_round(Machine& m, const levels_plan& now) {
        if (now.before == direction::bottom_up) m.run(list_frontier{});
        if (m.rows() > 1) {
            m.exchange_mail(along::column);
            m.take(along::column, list_mail{});
        }
        if (now.before == direction::bottom_up || m.rows() > 1) m.meet();
        m.run(look_around{});
        m.exchange_mail(along::row);
        m.take(along::row, take_discoveries{});
    }
};

}  // namespace graph
