// SPDX-License-Identifier: Apache-2.0
/// @file round.hpp
/// @brief What both kinds of search have in common in a round, in which vertices of a list look along their edges and
/// tell others' owners what they find. Shared by host code and kernels.
///
/// Round r takes the edges from list (r + 1) % 2 and writes those of the next round to list r % 2. Its mail comes into
/// inbox r % 2, which has room for all of it, since a PE tells an owner of each vertex once a round at most. Partners
/// hear of each other in every round, so who sends in the next one but one has been told that this one was read.
#pragma once

#include <cstdint>

#include "common/portable.hpp"
#include "partition.hpp"
#include "tally.hpp"

namespace graph {

/// Edges that a warp looks along before it takes others' work: some vertices have a hundred thousand.
inline constexpr unsigned piece_size = 64;

/// Some of the edges of a vertex. Where they begin, who lists them knows, and who looks along them need not ask again.
struct alignas(16) piece {
    std::uint64_t begin;
    vertex of;
    std::uint32_t count;
};

/// What the parts of a round have counted on this PE.
struct counts {
    unsigned pieces[2];          ///< in the lists
    unsigned far[2];             ///< of shortest paths: in the lists of far vertices,
    std::uint32_t least_far[2];  ///< and the bits of a distance that none of them is below
    tally reached;               ///< in this round
};

/// Everything has addresses in memory that the crew can use; what is symmetric is written by other PEs as well.
template <class Message>
struct round_state {
    using message = Message;

    partition cut;
    int pe;
    vertex_range own;
    vertex_range column;           ///< vertices of which edges are kept here
    const std::uint64_t* offsets;  ///< of these
    const vertex* neighbours;

    piece* lists[2];
    counts* found;

    Message* outbox;        ///< cut.most() for each PE
    unsigned* outbox_ends;  ///< for each PE
    Message* inbox[2];      ///< cut.most() from each PE; symmetric

    /// Where mail for a PE, or from it, begins.
    [[nodiscard]] COMMON_PORTABLE std::uint64_t mail_of(int of) const {
        return std::uint64_t{cut.most()} * static_cast<std::uint64_t>(of);
    }
};

/// The edges of a vertex that are kept here.
struct edge_range {
    std::uint64_t begin;
    std::uint64_t end;
};

template <class State>
[[nodiscard]] COMMON_HERE edge_range edges_of(const State& s, vertex v) {
    const vertex row = v - s.column.first;
    return {s.offsets[row], s.offsets[row + 1]};
}

/// Lists the edges of a vertex for a round, or nothing. All lanes of a warp call it, as the next two.
template <class Crew, class State>
COMMON_HERE void list_edges(const Crew& crew, const State& s, unsigned round, vertex v, bool wanted) {
    const edge_range all = wanted ? edges_of(s, v) : edge_range{0, 0};
    const auto pieces = static_cast<unsigned>((all.end - all.begin + piece_size - 1) / piece_size);
    if (!crew.any(pieces != 0)) return;
    piece* to = s.lists[(round + 1) % 2] + crew.take_places(s.found->pieces[(round + 1) % 2], pieces);
    for (std::uint64_t i = all.begin; i < all.end; i += piece_size) {
        const std::uint64_t left = all.end - i;
        *to++ = {i, v, static_cast<std::uint32_t>(left < piece_size ? left : piece_size)};
    }
}

/// Puts a message for a PE into its outbox, or nothing.
template <class Crew, class State>
COMMON_HERE void post(const Crew& crew, const State& s, int to, const typename State::message& message, bool wanted) {
    const unsigned place = crew.take_place(s.outbox_ends, to, wanted);
    if (wanted) s.outbox[s.mail_of(to) + place] = message;
}

/// Those who keep others of the vertex's edges will hear that it is in the list of the next round.
template <class Crew, class State>
COMMON_HERE void tell_column(const Crew& crew, const State& s, const typename State::message& message, bool wanted) {
    if (s.cut.rows() == 1 || !crew.any(wanted)) return;
    for (int n = 0; n < s.cut.partners(along::column); ++n)
        post(crew, s, s.cut.partner(s.pe, along::column, n), message, wanted);
}

/// Calls `action(message, is)` for the mail that came from a PE in a round; where `is` is false, message is nothing.
template <class Crew, class State, class Action>
COMMON_HERE void each_message(const Crew& crew, const State& s, unsigned round, int from, unsigned count,
                              const Action& action) {
    const typename State::message* const mail = s.inbox[round % 2] + s.mail_of(from);
    crew.each(0, count, [&](std::uint64_t i, bool is) { action(is ? mail[i] : typename State::message{}, is); });
}

/// Messages for a PE are as they shall be there. Before they are sent, and after all of them were posted.
struct complete_mail {
    template <class Crew, class State, class Plan>
    COMMON_HERE void operator()(const Crew& crew, const State& s, const Plan& /*now*/, int to, unsigned count) const {
        typename State::message* const mail = s.outbox + s.mail_of(to);
        crew.each(0, count, [&](std::uint64_t i, bool is) {
            if (is) mail[i] = completed(s, mail[i]);
        });
    }
};

}  // namespace graph
