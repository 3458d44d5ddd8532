// SPDX-License-Identifier: Apache-2.0
/// @file top_down.hpp
/// @brief The parts of a top-down round. Shared by host code and kernels.
#pragma once

#include "levels_state.hpp"

namespace graph {

/// Top-down after a bottom-up round, which lists nothing.
struct list_frontier {
    template <class Crew>
    COMMON_HERE void operator()(const Crew& crew, const levels_state& s, const levels_plan& now) const {
        const std::uint32_t* const frontier = s.frontier[now.round % 2];
        crew.each(s.own.first, s.own.first + std::uint64_t{s.own.count}, [&](std::uint64_t at, bool is) {
            const auto v = static_cast<vertex>(at);
            const bool listed = is && contains(frontier, v);
            list_edges(crew, s, now.round, v, listed);
            tell_column(crew, s, {v, v}, listed);
        });
    }
};

/// Top-down: the frontier's vertices of another PE of the column.
struct list_mail {
    template <class Crew>
    COMMON_HERE void operator()(const Crew& crew, const levels_state& s, const levels_plan& now, int from,
                                unsigned count) const {
        each_message(crew, s, now.round, from, count, [&](const discovery& d, bool is) {
            if (is) crew.insert(s.seen, d.to);
            list_edges(crew, s, now.round, d.to, is);
        });
    }
};

/// Top-down: looks along all listed edges. Own vertices are reached, others' owners get mail.
struct look_around {
    template <class Crew>
    COMMON_HERE void operator()(const Crew& crew, const levels_state& s, const levels_plan& now) const {
        const unsigned list = (now.round + 1) % 2;
        tally mine;
        crew.each_by_a_warp(s.found->pieces[list], [&](std::uint64_t at) {
            const piece p = s.lists[list][at];
            crew.each_by_a_lane(p.begin, p.begin + p.count, [&](std::uint64_t i, bool is) {
                const discovery d{is ? s.neighbours[i] : 0, p.of};
                const bool is_new = is && crew.insert(s.seen, d.to);
                const bool is_own = s.own.has(d.to);
                reach_and_list(crew, s, d, now.round, is_new && is_own, mine);
                if (crew.any(is_new && !is_own)) post(crew, s, s.cut.owner(d.to), d, is_new && !is_own);
            });
        });
        crew.add(s.found->reached, mine);
    }
};

/// Top-down: reaches what the mail is about.
struct take_discoveries {
    template <class Crew>
    COMMON_HERE void operator()(const Crew& crew, const levels_state& s, const levels_plan& now, int from,
                                unsigned count) const {
        tally mine;
        each_message(crew, s, now.round, from, count, [&](const discovery& d, bool is) {
            reach_and_list(crew, s, d, now.round, is && crew.insert(s.seen, d.to), mine);
        });
        crew.add(s.found->reached, mine);
    }
};

}  // namespace graph
