// SPDX-License-Identifier: Apache-2.0
/// @file cycle.hpp
/// @brief The order of a cycle, and its steps by a crew. One source: for a host that leads, for the PE that solves the
/// coarsest levels alone, and for a kernel that is a whole cycle.
#pragma once

#include "crew.hpp"
#include "stencil.hpp"

namespace multigrid {

enum class action { relax, restrict_to_next, prolong_from_next };

/// What is done on a level. `colour` is that of the cells that are relaxed, 0 or 1.
struct step {
    action what;
    unsigned level;
    unsigned colour;

    /// The level whose ghosts it reads.
    [[nodiscard]] COMMON_PORTABLE unsigned reads() const {
        return what == action::prolong_from_next ? level + 1 : level;
    }
};

/// A step with the levels that it is done on. `coarse` is not used by a relaxation.
struct task {
    action what;
    unsigned colour;
    level fine;
    level coarse;

    /// The box whose cells are gone over.
    [[nodiscard]] COMMON_PORTABLE const box& over() const { return what == action::relax ? fine.box : coarse.box; }
};

[[nodiscard]] COMMON_PORTABLE task task_of(const step& s, const level* levels) {
    return {s.what, s.colour, levels[s.level], levels[s.what == action::relax ? s.level : s.level + 1]};
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

template <bool Varies, class Crew>
COMMON_HERE void carry_out(const task& t, part which, const Crew& crew) {
    over_part(t.over(), which, [&](const range& cells, unsigned passed) {
        switch (t.what) {
            case action::relax: return relax<Varies>(t, cells, passed, crew);
            case action::restrict_to_next:
                return crew.over(cells, passed, [&](unsigned x, unsigned y, unsigned z) {
                    restrict_at<Varies>(t.fine, t.coarse, {{x, y, z}});
                });
            case action::prolong_from_next:
                return crew.over(cells, passed, [&](unsigned x, unsigned y, unsigned z) {
                    prolong_at(t.fine, t.coarse, {{x, y, z}});
                });
        }
    });
}

/// By the crew's threads together; the ghosts are there. Out of line, since a cycle does it in a dozen places, and one
/// kernel has them all.
template <class Crew>
COMMON_HERE __attribute__((noinline)) void carry_out(const task& t, part which, const Crew& crew) {
    const task mine = t;  // which nothing that is written can change
    if (mine.fine.beta != nullptr) {
        carry_out<true>(mine, which, crew);
    } else {
        carry_out<false>(mine, which, crew);
    }
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

/// The levels that one PE has to itself: a cycle that goes on where that of all PEs ended.
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
    /// n^2 sweeps over a cube of n cells a side make the error less by e^(pi^2), more than 19000, whatever n is.
    COMMON_HERE void solve_coarsest(shape /*as*/) {
        const unsigned cells = levels_[coarsest_].box.extent[0];
        smooth(*this, coarsest_, cells * cells);
    }
    /// u = 0 on its finest level, as restriction makes it on others.
    COMMON_HERE void clear() {
        const level& top = levels_[0];
        crew_.over(top.box.all(), 0, [&](unsigned x, unsigned y, unsigned z) { top.u[top.box.index(x, y, z)] = 0; });
        crew_.sync();
    }

private:
    const level* levels_;
    unsigned coarsest_;
    const Crew& crew_;
};

template <class Crew>
COMMON_HERE void solve_alone(const level* levels, unsigned count, const schedule& how, shape as, const Crew& crew) {
    lone_work<Crew> work{levels, count, crew};
    work.clear();
    cycle(work, how, as, 0);
}

}  // namespace multigrid
