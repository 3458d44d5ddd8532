// SPDX-License-Identifier: Apache-2.0
/// @file exchange.hpp
/// @brief The one mechanism under all collectives: every member shows its part, and gets the parts of all, combined.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/function_ref.hpp"
#include "core/core.hpp"
#include "core/members.hpp"
#include "core/wait.hpp"
#include "route/peer_map.hpp"
#include "route/remote_route.hpp"
#include "team/block.hpp"

namespace via::team {

/// Combines elements of a later part into an earlier one. Always called in the same order; see combine_tree().
struct combiner {
    via_combine apply = nullptr;
    void* context = nullptr;
    std::size_t element = 1;  ///< bytes

    void operator()(std::byte* into, const std::byte* from, std::size_t bytes) const {
        apply(context, into, from, bytes / element);
    }
};

/// What one PE brings to an exchange.
struct contribution {
    signature call;                  ///< must be equal on all PEs
    std::span<std::byte> data = {};  ///< at most payload_bytes, the same size on all PEs; receives the result
    /// In place of data: what the others find by look() in the slots until the next exchange; at most payload_bytes.
    std::optional<std::span<const std::byte>> shown = {};
    bool filled = true;           ///< false: this PE's data counts for nothing, and is only overwritten
    combiner combine = {};        ///< for two filled parts
    via_status failure = VIA_OK;  ///< this PE cannot do its part; then no PE does
    std::string reason = {};      ///< of the failure
};

/// Does this PE's part of a collective; what goes wrong is for all PEs to know, so it becomes part of the contribution.
template <class Part>
void attempt(contribution& mine, Part&& part) {
    try {
        std::forward<Part>(part)();
    } catch (const base::error& refused) {
        const base::failure& why = refused.details();
        mine.failure = why.status;
        mine.reason = why.hint.empty() ? why.message : why.message + " (" + why.hint + ")";
    } catch (const std::bad_alloc&) {
        mine.failure = VIA_ERR_MEMORY;
        mine.reason = "the process is out of memory for its own records";
    } catch (const std::exception& thrown) {  // as by a function of the program's that combines
        mine.failure = VIA_ERR_INTERNAL;
        mine.reason = thrown.what();
    }
}

/// The tree over `n` PEs: PE p's children are p * radix + 1 ... p * radix + radix.
[[nodiscard]] constexpr int parent_of(int pe) noexcept { return (pe - 1) / tree_radix; }
[[nodiscard]] constexpr int first_child_of(int pe) noexcept { return pe * tree_radix + 1; }
[[nodiscard]] constexpr int children_end(int pe, int n) noexcept {
    return first_child_of(pe) + tree_radix < n ? first_child_of(pe) + tree_radix : n;
}

/// Combines the values of PE `pe` and of the subtree below it into `into`, in the order that viaduct.h documents for
/// reductions. `value_of(pe)` is where `bytes` bytes of a PE's value lie; at most payload_bytes.
template <class ValueOf>
void combine_tree(int pe, int n, std::byte* into, std::size_t bytes, const combiner& combine, const ValueOf& value_of) {
    if (const std::byte* own = value_of(pe); own != into) std::copy_n(own, bytes, into);
    for (int child = first_child_of(pe); child < children_end(pe, n); ++child) {
        if (first_child_of(child) >= n) {
            combine(into, value_of(child), bytes);
        } else {
            alignas(64) std::byte subtree[payload_bytes];
            combine_tree(child, n, subtree, bytes, combine, value_of);
            combine(into, subtree, bytes);
        }
    }
}

/// Where something lies at every member: in its slot or its stage of the last exchange, or in its heap.
struct place {
    enum class area : std::uint8_t { slot, stage, heap };
    area in;
    std::size_t at;
};

/// How the members' memory is reached.
struct reach {
    route::peer_map& mapped;
    route::remote_route* remote = nullptr;  ///< null if no PE of the job is reached by RDMA
};

/// Exchanges of one team. One thread at a time.
///
/// In a small team all members read the parts of all: one step, and everyone combines in the same order. In a larger
/// one parts go up a tree and the result down again.
///
/// A member writes its own slots only. *All to all* it uses them by turns: it writes slot n % 2 in exchange n, which
/// the others read last in exchange n - 2, and its entering n means that they have all entered n - 1. *Tree*: slot 0 is
/// for the parent, slot 1 for the children; it sends n + 1 up only after n came down, thus after the parent has read n,
/// and down only after n + 1 came up from every child. The stages go by turns in both, since an exchange ends when all
/// have entered.
///
/// *Remote* members read a slot in their mirror of it, into which it is pushed when it has been written: in one write
/// with a check, since nothing is promised of the order in which the words of a write come; bad news, which lies
/// elsewhere, by one of its own under the same check. Of much data a check takes longer than to ring behind it: then
/// the check is of the rest, and of how many have rung (route/counted_rings.hpp), and who waits for a ring looks at the
/// connection. The adapter takes all from the slot itself, which is written again only when its readers have gone on,
/// and so have it. And a mirror is written when the mapped slot would be, or later but before its reader goes on, so it
/// is by the same turns that nobody reads in it what belongs to another exchange (tests/team/exchange_model.cpp). What
/// a member is sent in the last exchange it waits for: after that nothing comes into its mirrors, and it needs no leave
/// of remote members to use the block again. Stages and heaps of remote members are read from where they lie.
///
/// *What is lost.* A push that fails is noticed by who pushed, in the wait of this exchange or of the next, in its
/// next quiet, or by its engine's thread, when who waits for it has asked for that; and by whom it was for, who is
/// told. In that exchange and the two after it that one does not wait for its mirror alone, but reads the slot where
/// its owner shows it: this needs nothing of the owner, who does not write it again before its reader has gone on.
/// Later ones need no more than their mirrors, since what a neighbour sends for exchange n, or instead, it sends after
/// this PE has entered n - 2. A push that comes late finds what is the same or older, in the order of the connections,
/// of which the old one takes in nothing when there is a new one; and if the slot has been written meanwhile, since its
/// reader had it from there, then what it brings does not pass the check, or is what the next push brings. Only after a
/// team's last exchange could it find another team's block: depart().
///
/// *Eager broadcasts* are between exchanges: their root shows them, each in an eager slot of its own, and waits for
/// nobody; the others wait for the root alone. Their numbers go on in every exchange (number_of_eager()), and as there
/// are no more of them than slots before the next one, which all enter when they have taken what they waited for, a
/// slot is written again, from one broadcast ahead on, only when nobody looks at it (tests/team/exchange_model.cpp).
/// That calls differ, who waits for the root notices when that enters an exchange instead, and all notice in the next
/// exchange, to which everyone brings how many there were.
///
/// Whoever leaves an exchange with an error after having entered it, as when a member stays out of reach, has given the
/// team up, and says so to its neighbours, in a word beside their slots: they do the same. So once somebody who is in
/// an exchange knows of it all waits for the team's exchanges end, on every member, as fast as words go from neighbour
/// to neighbour; and until somebody does, nothing is promised.
class exchange {
public:
    /// @param blocks  where each member's block lies in its control memory.
    exchange(core::core& c, const reach& ways, std::shared_ptr<const core::members> who,
             std::vector<std::uint64_t> blocks);

    [[nodiscard]] int pe() const noexcept { return who_->pe(); }
    [[nodiscard]] int npes() const noexcept { return who_->size(); }
    [[nodiscard]] int world_pe(int pe) const { return who_->world_pe(pe); }

    /// One exchange. Collective; no PE returns before all have entered. Throws on every PE alike: VIA_ERR_MISMATCH when
    /// the calls differ, the failure's status when some PE brought one. Both leave the team as it was.
    /// Throws VIA_ERR_PEER_FAILED when a member has failed, or no connection between two members can be made any more;
    /// after that the team is of no use, on every member.
    /// Throws on this PE alone, before it has entered, when a member cannot be mapped; the call can be repeated.
    void run(const contribution& mine);
    /// True if the next call may be an eager broadcast of so many bytes; the same on every PE.
    [[nodiscard]] bool may_be_eager(std::size_t bytes) const noexcept {
        return !tree_ && sequence_ != 0 && bytes <= eager_bytes && eager_.count < most_eager;
    }
    /// The root's part of one, and that of the others; both get what it shows until the next exchange. Throw
    /// VIA_ERR_PEER_FAILED as run() does; the second also what the root failed with, and VIA_ERR_MISMATCH when the
    /// root's call is another: on this PE alone if that is an eager broadcast, too.
    /// @param failure  why there are no data, if there are none.
    std::span<const std::byte> show_eager(const signature& call, std::span<const std::byte> data, via_status failure);
    [[nodiscard]] std::span<const std::byte> take_eager(const signature& call);

    /// Until resume(), an exchange that waits, or would have to, throws core::interrupted, having given the team up.
    /// Any thread.
    void interrupt() noexcept { ended_by_.raise(core_); }
    void resume() noexcept { ended_by_.lower(); }

    /// This PE's stage for the next exchange: others read it between that exchange and the one after. Throws on this PE
    /// alone when a member cannot be mapped, which is for the others to know: attempt(). The call can be repeated.
    [[nodiscard]] std::byte* next_stage();
    /// True if everyone sees the slots of all, so that contributions may be `shown`.
    [[nodiscard]] bool shows_all() const noexcept { return !tree_; }
    /// What a member has at that place; at most stage_bytes of one that is remote. This PE has used next_stage()
    /// before, or looks at slots. Of a remote member it is a copy, until the next one is asked for.
    [[nodiscard]] const std::byte* look(int pe, const place& where, std::size_t bytes);
    /// The same, to where it is wanted; at least one byte.
    void copy(int pe, const place& where, std::span<std::byte> to);
    /// Reads a range of every remote member, in one go of each, so that look() at any part of it reads nothing until
    /// the next exchange, or until something else is looked at. At most most_ahead() bytes.
    void read_ahead(const place& where, std::size_t bytes);
    [[nodiscard]] std::size_t most_ahead() const noexcept;
    /// True if a member's memory is not mapped, but read by RDMA.
    [[nodiscard]] bool is_remote(int pe) const { return core_.others.is_remote(world_pe(pe)); }
    /// Reads from the heap of a remote member.
    void read_heap(int pe, core::heap_place from, std::span<std::byte> to);

    /// Tells those whose blocks this PE has read, not in mirrors, that it will read no more. The last call. False if
    /// this PE's block may still be written or read, as the connection with a member has broken: it is nobody's from
    /// now on.
    [[nodiscard]] bool depart(const char* doing) noexcept;
    /// How many members read this PE's block, and so depart from it.
    [[nodiscard]] std::uint32_t readers() const noexcept;

private:
    /// How this PE sees a member.
    struct view {
        block* mapped = nullptr;  ///< null if it is remote
        bool is_ready = false;    ///< false: nobody has needed it yet
    };
    /// And what it knows of one that is remote.
    struct far_view {
        /// Of the connection, when this PE entered the exchange two before, the last, and this one.
        std::array<std::uint32_t, 3> breaks = {};
        std::unique_ptr<mirror> pulled;  ///< what was read there, after its connection broke
    };
    [[nodiscard]] view& at(int pe) noexcept { return views_[static_cast<std::size_t>(pe)]; }
    [[nodiscard]] const view& at(int pe) const noexcept { return views_[static_cast<std::size_t>(pe)]; }
    [[nodiscard]] far_view& far(int pe) noexcept { return far_views_[static_cast<std::size_t>(pe)]; }
    [[nodiscard]] const far_view& far(int pe) const noexcept { return far_views_[static_cast<std::size_t>(pe)]; }
    [[nodiscard]] block& own() const noexcept { return *at(pe()).mapped; }
    /// What a remote member has pushed.
    [[nodiscard]] const mirror& mirror_here(int pe) const noexcept {
        const auto* const mirrors = reinterpret_cast<const std::byte*>(&own()) + mirrors_at;
        return reinterpret_cast<const mirror*>(mirrors)[mirror_of(pe, this->pe())];
    }
    [[nodiscard]] const slot& slot_of(int pe, std::size_t index) const noexcept;
    [[nodiscard]] bool is_shown(int pe, std::uint64_t sequence, std::size_t index) const noexcept;
    [[nodiscard]] std::uint64_t number_of_eager() const noexcept { return sequence_ * most_eager + eager_.count + 1; }
    [[nodiscard]] const eager_slot* shown_by(int root) const noexcept;
    [[nodiscard]] signature with_eager(signature call) const noexcept;
    void begin_eager(const char* doing);
    void claim_eager(std::size_t bytes, std::uint32_t skip = 0) noexcept;
    void or_give_up(base::function_ref<void()> part);
    /// Which of the mirrors of `reader` is that of `whose` slots: both know it.
    [[nodiscard]] std::size_t mirror_of(int whose, int reader) const noexcept {
        if (!tree_) return static_cast<std::size_t>(whose);
        return static_cast<std::size_t>(whose == parent_of(reader) ? 0 : 1 + whose - first_child_of(reader));
    }
    [[nodiscard]] std::uint64_t remote_block(int pe) const noexcept;
    [[nodiscard]] std::byte* control(int pe) const noexcept {
        return reinterpret_cast<std::byte*>(at(pe).mapped) - offsets_[static_cast<std::size_t>(pe)];
    }
    void make_ready(int pe, const char* doing);
    void make_neighbours_ready(const char* doing);
    void make_all_ready(const char* doing);
    template <class Visit>
    void for_each_neighbour(Visit visit) const;
    void tell(int pe, std::size_t index, const char* doing);
    [[nodiscard]] std::uint64_t own_mirror_at(int pe) const noexcept;
    template <class Operation>
    void push(int pe, const char* doing, Operation&& send);
    void push(int pe, std::size_t index, const char* doing);
    void push_eager(int pe, std::size_t index, const char* doing);
    void pull(int pe, std::size_t at, std::size_t bytes, std::uint64_t least, std::atomic<std::uint64_t>& to,
              const char* doing);
    void pull(int pe, std::size_t index, const char* doing);
    void pull_eager(int pe, std::size_t index, const char* doing);
    [[nodiscard]] mirror& pulled_from(int pe);
    void note_breaks() noexcept;
    [[nodiscard]] bool has_broken(int pe, const char* doing) const;
    [[nodiscard]] std::uint64_t remote_place(int pe, const place& where) const noexcept;
    [[nodiscard]] const std::byte* fetch(int pe, const place& where, std::size_t bytes);
    [[nodiscard]] std::byte* ahead_of(int pe) noexcept;
    void run_all_to_all(const contribution& mine, const char* doing, verdict& outcome);
    void judge(std::size_t turn, verdict& outcome) const;
    void run_tree(const contribution& mine, const char* doing, verdict& outcome);
    [[nodiscard]] bool merge_children(const contribution& mine, const char* doing, verdict& outcome);
    void show(slot& to, const contribution& mine, const verdict& outcome, bool with_data) const;
    /// How a member is waited for, and what is read where its connection may have lost that.
    struct awaited {
        int pe;
        base::function_ref<bool()> is_here;
        base::function_ref<void()> pull;
        std::uint64_t sequence;  ///< of the exchange in which, once that member has entered it, there is nothing to say
    };
    [[nodiscard]] bool is_to_ring(int pe, std::size_t index) const noexcept;
    void await(int pe, std::size_t index, const char* doing);
    void await(const awaited& what, const char* doing);
    void throw_if_member_failed(const char* doing) const;
    void look_at_connections(const awaited& what, const char* doing);
    void ask_to_look(int pe, std::optional<base::deadline>& patience) const;
    [[nodiscard]] const std::atomic<std::uint64_t>& given_up_by(int pe) const noexcept;
    [[nodiscard]] std::uint64_t whom_it_gave_up(int pe) const noexcept;
    void throw_if_given_up(int by, const char* doing) const;
    void give_up(int world_pe) noexcept;
    [[nodiscard]] bool has_entered(int pe, std::uint64_t sequence) const noexcept;
    [[nodiscard]] std::string team_name() const;
    [[nodiscard]] std::string describe(int pe, std::uint64_t sequence, const char* doing) const;
    [[noreturn]] void raise(const verdict& v, const char* doing) const;

    core::core& core_;
    reach ways_;
    std::shared_ptr<const core::members> who_;
    std::vector<std::uint64_t> offsets_;
    std::vector<view> views_;          ///< by member
    std::vector<far_view> far_views_;  ///< by member, if the job has remote PEs
    core::interruption ended_by_;
    bool tree_;
    bool all_ready_ = false;
    std::uint64_t sequence_ = 0;  ///< of the last exchange entered
    struct {
        std::uint32_t count = 0;
        std::int32_t root = 0;            ///< of the last of them
    } eager_ = {};                        ///< since that exchange
    std::vector<std::byte> from_remote_;  ///< what remote members' memory was read into
    std::vector<int> remote_members_;
    struct {
        place where;
        std::size_t bytes = 0;  ///< 0: nothing was read ahead
    } ahead_ = {};              ///< of each of them, one after the other in from_remote_
};

/// Visits the members whose slots this PE reads, and which read its own.
template <class Visit>
void exchange::for_each_neighbour(Visit visit) const {
    if (!tree_) {
        for (int other = 0; other < npes(); ++other) {
            if (other != pe()) visit(other);
        }
        return;
    }
    if (pe() != 0) visit(parent_of(pe()));
    for (int child = first_child_of(pe()); child < children_end(pe(), npes()); ++child) visit(child);
}

/// "broadcast of 64 bytes from PE 3", for messages.
[[nodiscard]] std::string describe(const signature& call);
/// "broadcast".
[[nodiscard]] const char* name(signature::kind what) noexcept;

}  // namespace via::team
