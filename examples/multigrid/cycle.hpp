// SPDX-License-Identifier: Apache-2.0
/// @file cycle.hpp
/// @brief The order of a cycle, and its steps by a crew. One source: for a host that leads, for a crew that solves the
/// coarsest levels alone, and for a kernel that is a whole cycle.
#pragma once

#include <type_traits>

#include "crew.hpp"
#include "stencil.hpp"

namespace multigrid {

enum class action { clear, relax, restrict_to_next, prolong_from_next };

/// What is done on a level. `colour` is that of the cells that are relaxed, 0 or 1.
struct step {
    action what;
    unsigned level;
    unsigned colour;

    /// Whether it is about the next level as well.
    [[nodiscard]] COMMON_PORTABLE bool has_coarse() const {
        return what == action::restrict_to_next || what == action::prolong_from_next;
    }
    /// The level whose ghosts it reads.
    [[nodiscard]] COMMON_PORTABLE unsigned reads() const {
        return what == action::prolong_from_next ? level + 1 : level;
    }
};

/// A step with the levels that it is done on: where it is one alone, `coarse` is that one as well.
struct task {
    action what;
    unsigned colour;
    level fine;
    level coarse;

    /// The box whose cells are gone over.
    [[nodiscard]] COMMON_PORTABLE const box& over() const { return coarse.box; }
};

[[nodiscard]] COMMON_PORTABLE task task_of(const step& s, const level* levels) {
    return {s.what, s.colour, levels[s.level], levels[s.has_coarse() ? s.level + 1 : s.level]};
}

/// Those of one colour: pairs of cells along x have one each.
template <bool Varies, class Crew>
COMMON_HERE void relax(const task& t, const range& cells, unsigned passed, const Crew& crew) {
    range pairs = cells;
    pairs.begin.at[0] = 0;
    pairs.end.at[0] = (cells.extent(0) + 1) / 2;
    crew.over(pairs, passed, [&](unsigned pair, unsigned y, unsigned z) {
        const unsigned first = cells.begin[0] + 2 * pair;
        const unsigned x = first + ((first + y + z + t.fine.box.parity + t.colour) & 1U);
        if (x < cells.end[0]) relax_at<Varies>(t.fine, {{x, y, z}});
    });
}

/// By the crew's threads together; the ghosts are there.
template <action What, bool Varies, class Crew>
COMMON_HERE void carry_out(const task& t, part which, const Crew& crew) {
    over_part(t.over(), which, [&](const range& cells, unsigned passed) {
        if constexpr (What == action::relax) {
            relax<Varies>(t, cells, passed, crew);
        } else {
            crew.over(cells, passed, [&](unsigned x, unsigned y, unsigned z) {
                if constexpr (What == action::clear) t.fine.u[t.fine.box.index(x, y, z)] = 0;
                if constexpr (What == action::restrict_to_next) restrict_at<Varies>(t.fine, t.coarse, {{x, y, z}});
                if constexpr (What == action::prolong_from_next) prolong_at(t.fine, t.coarse, {{x, y, z}});
            });
        }
    });
}

/// An action as a type.
template <action What>
using constant = std::integral_constant<action, What>;

/// Calls `body` with what is done, and whether beta matters and varies, as types of constants.
COMMON_EITHER
template <class Body>
COMMON_PORTABLE void with_constants(const task& t, const Body& body) {
    using yes = std::true_type;
    using no = std::false_type;
    const bool varies = t.fine.beta != nullptr;
    switch (t.what) {
        case action::clear: return body(constant<action::clear>{}, no{});
        case action::relax:
            return varies ? body(constant<action::relax>{}, yes{}) : body(constant<action::relax>{}, no{});
        case action::restrict_to_next:
            return varies ? body(constant<action::restrict_to_next>{}, yes{})
                          : body(constant<action::restrict_to_next>{}, no{});
        case action::prolong_from_next: return body(constant<action::prolong_from_next>{}, no{});
    }
}

/// Out of line, since a cycle does it in a dozen places, and one kernel has them all; each by itself, so that none
/// takes the registers of another.
template <action What, bool Varies, class Crew>
COMMON_HERE __attribute__((noinline)) void carry_out_of_line(const task& t, part which, const Crew& crew) {
    const task mine = t;  // which nothing that is written can change
    carry_out<What, Varies>(mine, which, crew);
}

template <class Crew>
COMMON_HERE void carry_out(const task& t, part which, const Crew& crew) {
    with_constants(t, [&](auto what, auto varies) {
        carry_out_of_line<decltype(what)::value, decltype(varies)::value>(t, which, crew);
    });
}

/// A V-cycle goes down through the levels and up again; an F-cycle goes down at once, and after every level up it does
/// a V-cycle from there.
enum class shape { v, f };

struct schedule {
    unsigned before;  ///< sweeps over both colours before the coarser levels
    unsigned after;   ///< and after
    shape as = shape::v;
};

/// Sweeps over both colours.
template <class Work>
COMMON_HERE void smooth(Work& work, unsigned level, unsigned count) {
    for (unsigned i = 0; i < 2 * count; ++i) work.perform({action::relax, level, i % 2});
}

/// One V-cycle from level `top` down.
/// @param work  perform() does a step, exchanges included; coarsest() is the level that solve_coarsest() sees to, by a
///              cycle of that shape if it has several of its own.
template <class Work>
COMMON_HERE void v_cycle(Work& work, const schedule& how, unsigned top) {
    for (unsigned level = top; level < work.coarsest(); ++level) {
        smooth(work, level, how.before);
        work.perform({action::restrict_to_next, level, 0});
    }
    work.solve_coarsest(shape::v);
    for (unsigned level = work.coarsest(); level-- > top;) {
        work.perform({action::prolong_from_next, level, 0});
        smooth(work, level, how.after);
    }
}

/// One F-cycle. Where u is 0, residuals are right-hand sides, so these go down by the same restriction.
template <class Work>
COMMON_HERE void f_cycle(Work& work, const schedule& how, unsigned top) {
    for (unsigned level = top; level < work.coarsest(); ++level) work.perform({action::restrict_to_next, level, 0});
    work.solve_coarsest(shape::f);
    for (unsigned level = work.coarsest(); level-- > top;) {
        work.perform({action::prolong_from_next, level, 0});
        v_cycle(work, how, level);
    }
}

template <class Work>
COMMON_HERE void cycle(Work& work, const schedule& how, shape as, unsigned top) {
    if (as == shape::f) {
        f_cycle(work, how, top);
    } else {
        v_cycle(work, how, top);
    }
}

/// Levels that a PE has whole: a cycle that goes on where that of all PEs together ended. u begins with zero on the
/// first, as restriction makes it on others.
template <class Work>
COMMON_HERE void solve_whole(Work& work, const schedule& how, shape as) {
    work.perform({action::clear, 0, 0});
    cycle(work, how, as, 0);
}

/// Sweeps that solve the coarsest level, of x, y and z cells. One makes the error less by e^(pi^2/3 (1/x^2 + 1/y^2 +
/// 1/z^2)), where edges are long; so all of these, n^2 on a cube, make it less by e^(pi^2), more than 19000. On the
/// shortest edges, of 2 cells, that is more than 2000.
[[nodiscard]] COMMON_PORTABLE unsigned sweeps_to_solve(const coordinates& cells) {
    unsigned long long square[axes];
    for (unsigned axis = 0; axis < axes; ++axis) square[axis] = 1ULL * cells[axis] * cells[axis];
    const unsigned long long pairs = square[0] * square[1] + square[1] * square[2] + square[2] * square[0];
    return static_cast<unsigned>((3 * square[0] * square[1] * square[2] + pairs - 1) / pairs);
}

/// Such levels by one crew whose threads can meet.
template <class Crew>
class lone_work {
public:
    COMMON_HERE lone_work(const level* levels, unsigned count, const Crew& crew)
        : levels_{levels}, coarsest_{count - 1}, crew_{crew} {}

    [[nodiscard]] COMMON_HERE unsigned coarsest() const { return coarsest_; }
    COMMON_HERE void perform(const step& s) {
        carry_out(task_of(s, levels_), part::all, crew_);
        crew_.sync();
    }
    COMMON_HERE void solve_coarsest(shape /*as*/) {
        smooth(*this, coarsest_, sweeps_to_solve(levels_[coarsest_].box.extent));
    }

private:
    const level* levels_;
    unsigned coarsest_;
    const Crew& crew_;
};

/// Out of line, since a kernel that is a whole cycle does it in several places.
template <class Crew>
COMMON_HERE __attribute__((noinline)) void solve_alone(const level* levels, unsigned count, const schedule& how,
                                                       shape as, const Crew& crew) {
    lone_work<Crew> work{levels, count, crew};
    solve_whole(work, how, as);
}

}  // namespace multigrid
