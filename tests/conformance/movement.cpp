// SPDX-License-Identifier: Apache-2.0
#include "movement.hpp"

#include <algorithm>
#include <vector>

#include "support/random.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::random_bytes;

std::size_t count_of(const trial& t) { return static_cast<std::size_t>(t.team.npes()); }

/// What PE `from` sends to PE `to`, or to all: the same for whoever asks.
std::vector<std::byte> block(const trial& t, std::size_t size, std::size_t from, std::size_t to = 999) {
    return random_bytes(size, t.seed ^ t.size, from * 1000 + to);
}

void append(std::vector<std::byte>& into, const std::vector<std::byte>& more) {
    into.insert(into.end(), more.begin(), more.end());
}

void fill(std::byte* at, const std::vector<std::byte>& bytes) { std::copy(bytes.begin(), bytes.end(), at); }

/// The blocks of `size` bytes that this PE sends to all, or gets from all, one behind the other.
std::vector<std::byte> blocks(const trial& t, bool sends) {
    const auto me = static_cast<std::size_t>(t.team.pe());
    std::vector<std::byte> all;
    for (std::size_t other = 0; other < count_of(t); ++other)
        append(all, sends ? block(t, t.size, me, other) : block(t, t.size, other, me));
    return all;
}

/// Roots to try: the first, the last, and one between.
std::vector<int> roots(const trial& t) {
    std::vector<int> some{0, t.team.npes() - 1, t.team.npes() / 2};
    std::sort(some.begin(), some.end());
    some.erase(std::unique(some.begin(), some.end()), some.end());
    return some;
}

}  // namespace

namespace {

void check_broadcast(const trial& t, decltype(&via_broadcast) broadcast) {
    for (const int root : roots(t)) {
        const auto expected = block(t, t.size, static_cast<std::size_t>(root));
        std::byte* const source = t.source.lay(t.size, t.where);
        std::byte* const dest = t.dest.lay(t.size, t.where);
        if (t.team.pe() == root) t.source.write(expected);
        via::check(broadcast(t.team.team_handle(), dest, source, t.size, root));
        t.dest.require_holds(expected, "broadcast");
        // In place: the root's source is its destination.
        (void)t.dest.lay(t.size, t.where);
        t.dest.write(t.team.pe() == root ? expected : std::vector<std::byte>(t.size));
        via::check(broadcast(t.team.team_handle(), dest, dest, t.size, root));
        t.dest.require_holds(expected, "broadcast in place");
    }
}

}  // namespace

void check_broadcast(const trial& t) {
    check_broadcast(t, via_broadcast);
    check_broadcast(t, via_broadcast_eager);
}

void check_fcollect(const trial& t) {
    std::vector<std::byte> expected;
    for (std::size_t pe = 0; pe < count_of(t); ++pe) append(expected, block(t, t.size, pe));
    std::byte* const source = t.source.lay(t.size, t.where);
    std::byte* const dest = t.dest.lay(expected.size(), t.where);
    t.source.write(block(t, t.size, static_cast<std::size_t>(t.team.pe())));
    via::check(via_fcollect(t.team.team_handle(), dest, source, t.size));
    t.dest.require_holds(expected, "fcollect");
    t.source.require_holds(block(t, t.size, static_cast<std::size_t>(t.team.pe())), "fcollect's source");
}

void check_collect(const trial& t) {
    const auto size_of = [&](std::size_t pe) { return pe % 3 == 1 ? 0 : t.size / (1 + pe % 4) + pe % 2; };
    const auto me = static_cast<std::size_t>(t.team.pe());
    std::vector<std::byte> expected;
    for (std::size_t pe = 0; pe < count_of(t); ++pe) append(expected, block(t, size_of(pe), pe));
    for (const std::size_t spare : {std::size_t{0}, std::size_t{1}}) {
        std::byte* const source = t.source.lay(size_of(me), t.where);
        std::byte* const dest = t.dest.lay(expected.size(), t.where);
        t.source.write(block(t, size_of(me), me));
        via::check(via_collect(t.team.team_handle(), dest, expected.size() + spare, size_of(me) == 0 ? nullptr : source,
                               size_of(me)));
        t.dest.require_holds(expected, "collect");
    }
}

void check_alltoall(const trial& t) {
    const auto mine = blocks(t, true);
    std::byte* const source = t.source.lay(mine.size(), t.where);
    std::byte* const dest = t.dest.lay(mine.size(), t.where);
    t.source.write(mine);
    via::check(via_alltoall(t.team.team_handle(), dest, source, t.size));
    t.dest.require_holds(blocks(t, false), "alltoall");
    t.source.require_holds(mine, "alltoall's source");
}

void check_alltoalls(const trial& t) {
    struct shape {
        std::size_t element, dest_stride, source_stride;
    };
    const std::size_t n = count_of(t);
    for (const shape s : {shape{2, 1, 1}, shape{4, 3, 1}, shape{24, 2, 3}}) {
        const std::size_t count = t.size / s.element;
        const std::size_t elements = n * count;  // that go out and come in
        const auto bytes = [&](std::size_t stride) {
            return elements == 0 ? 0 : ((elements - 1) * stride + 1) * s.element;
        };
        const auto spread = [&](bool sends, std::size_t stride) {
            std::vector<std::byte> laid(bytes(stride), poison);
            const auto me = static_cast<std::size_t>(t.team.pe());
            for (std::size_t other = 0; other < n; ++other) {
                const auto dense = sends ? block(t, t.size, me, other) : block(t, t.size, other, me);
                for (std::size_t i = 0; i < count; ++i) {
                    std::copy_n(dense.data() + i * s.element, s.element,
                                laid.data() + (other * count + i) * stride * s.element);
                }
            }
            return laid;
        };
        std::byte* const source = t.source.lay(bytes(s.source_stride), t.where);
        std::byte* const dest = t.dest.lay(bytes(s.dest_stride), t.where);
        t.source.write(spread(true, s.source_stride));
        via::check(via_alltoalls(t.team.team_handle(), dest, static_cast<std::ptrdiff_t>(s.dest_stride), source,
                                 static_cast<std::ptrdiff_t>(s.source_stride), s.element, count));
        t.dest.require_holds(spread(false, s.dest_stride), "alltoalls, gaps included");
    }
}

void check_alltoallv(const trial& t) {
    const std::size_t n = count_of(t);
    const auto me = static_cast<std::size_t>(t.team.pe());
    const auto size_of = [&](std::size_t from, std::size_t to) {
        return (from + 2 * to) % 3 == 0 ? 0 : t.size - t.size * ((from + to) % 5) / 7;
    };
    // Blocks lie one behind the other in the order of a permutation, `gap` bytes apart.
    const auto offsets = [&](const std::vector<std::size_t>& sizes, std::size_t first, std::size_t gap) {
        std::vector<std::size_t> at(n);
        std::size_t end = 0;
        for (std::size_t i = 0; i < n; ++i) {
            const std::size_t pe = (first + n - i) % n;
            at[pe] = end;
            end += sizes[pe] + gap;
        }
        return at;
    };
    std::vector<std::size_t> out(n);
    std::vector<std::size_t> in(n);
    for (std::size_t pe = 0; pe < n; ++pe) {
        out[pe] = size_of(me, pe);
        in[pe] = size_of(pe, me);
    }
    const auto out_at = offsets(out, me, 3);
    const auto in_at = offsets(in, (me + 1) % n, 5);
    const auto laid = [&](bool sends) {
        const auto& sizes = sends ? out : in;
        const auto& at = sends ? out_at : in_at;
        std::vector<std::byte> all(n * (t.size + 8), poison);
        for (std::size_t pe = 0; pe < n; ++pe)
            fill(all.data() + at[pe], sends ? block(t, sizes[pe], me, pe) : block(t, sizes[pe], pe, me));
        return all;
    };
    const auto mine = laid(true);
    std::byte* const source = t.source.lay(mine.size(), t.where);
    std::byte* const dest = t.dest.lay(mine.size(), t.where);
    t.source.write(mine);
    via::check(via_alltoallv(t.team.team_handle(), dest, in.data(), in_at.data(), source, out.data(), out_at.data()));
    t.dest.require_holds(laid(false), "alltoallv, gaps included");
}

void check_gather(const trial& t) {
    for (const int root : roots(t)) {
        const bool here = t.team.pe() == root;
        std::vector<std::byte> expected;
        for (std::size_t pe = 0; pe < count_of(t); ++pe) append(expected, block(t, t.size, pe));
        std::byte* const source = t.source.lay(t.size, t.where);
        std::byte* const dest = t.dest.lay(expected.size(), t.where);
        t.source.write(block(t, t.size, static_cast<std::size_t>(t.team.pe())));
        via::check(via_gather(t.team.team_handle(), here ? dest : nullptr, source, t.size, root));
        t.dest.require_holds(here ? expected : std::vector<std::byte>(expected.size(), poison), "gather");
    }
}

void check_scatter(const trial& t) {
    for (const int root : roots(t)) {
        const bool here = t.team.pe() == root;
        std::vector<std::byte> all;
        for (std::size_t pe = 0; pe < count_of(t); ++pe)
            append(all, block(t, t.size, static_cast<std::size_t>(root), pe));
        std::byte* const source = t.source.lay(all.size(), t.where);
        std::byte* const dest = t.dest.lay(t.size, t.where);
        if (here) t.source.write(all);
        via::check(via_scatter(t.team.team_handle(), dest, here ? source : nullptr, t.size, root));
        t.dest.require_holds(block(t, t.size, static_cast<std::size_t>(root), static_cast<std::size_t>(t.team.pe())),
                             "scatter");
    }
}

}  // namespace conformance
