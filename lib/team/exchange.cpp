// SPDX-License-Identifier: Apache-2.0
#include "team/exchange.hpp"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace via::team {
namespace {

/// How many looks at a word there are for one at the connections.
constexpr int looks_between = 16;
/// After so long a wait for a remote member it is asked whether what it sent was lost, and again after as long.
constexpr base::seconds long_wait{1};
constexpr const char* no_use = "the team is of no use any more, on any of its PEs; finalize, or end the job";

/// A call that programs in C++ do not write.
bool frees(const signature& call) {
    return call.what == signature::kind::free || call.what == signature::kind::free_device;
}

}  // namespace

exchange::exchange(core::core& c, const reach& ways, std::shared_ptr<const core::members> who,
                   std::vector<std::uint64_t> blocks)
    : core_{c},
      ways_{ways},
      who_{std::move(who)},
      offsets_{std::move(blocks)},
      views_(offsets_.size()),
      tree_{npes() > most_all_to_all} {
    at(pe()) = {.mapped = &block_at(c.heap.base, offsets_[static_cast<std::size_t>(pe())]), .is_ready = true};
    if (ways_.remote == nullptr) return;
    far_views_.resize(offsets_.size());
    for (int other = 0; other < npes(); ++other) {
        if (!is_remote(other)) continue;
        far(other).breaks.fill(ways_.remote->breaks(world_pe(other)));
        remote_members_.push_back(other);
    }
}

void exchange::run(const contribution& mine) {
    const char* doing = name(mine.call.what);
    throw_if_member_failed(doing);
    throw_if_given_up(pe(), doing);
    if (sequence_ == 0) make_neighbours_ready(doing);
    ++sequence_;
    ahead_.bytes = 0;
    core_.counted.exchanges.count();
    own().entered.store(sequence_, std::memory_order_release);
    if (ways_.remote != nullptr) {
        note_breaks();
        ways_.remote->give_kept();
    }
    verdict outcome;
    if (mine.failure != VIA_OK) {
        outcome.status = mine.failure;
        outcome.pe = pe();
        outcome.call = mine.call;
        outcome.reason[mine.reason.copy(outcome.reason, sizeof outcome.reason - 1)] = '\0';
    }
    or_give_up([&] { tree_ ? run_tree(mine, doing, outcome) : run_all_to_all(mine, doing, outcome); });
    eager_ = {};
    if (outcome.status != VIA_OK) raise(outcome, doing);
}

/// Does what the others wait for. They are told when it fails.
void exchange::or_give_up(base::function_ref<void()> part) {
    try {
        part();
    } catch (const base::error& failed) {
        base::failure why = failed.details();
        give_up(why.pe);
        if (why.status == VIA_ERR_PEER_FAILED) throw;
        why.status = VIA_ERR_PEER_FAILED;  // whatever broke the connection: a member is out of reach
        why.hint = no_use;
        base::fail(std::move(why));
    } catch (...) {  // core::interrupted, or what a function of the program's throws
        give_up(world_pe(pe()));
        throw;
    }
}

/// Half an exchange cannot be taken back: a PE that left one and tried again would be one ahead of the others. So what
/// may fail, and succeed when it is repeated, comes first.
void exchange::make_neighbours_ready(const char* doing) {
    for_each_neighbour([&](int other) { make_ready(other, doing); });
}

/// Each begins at another, so that not all ask PE 0 at once.
void exchange::make_all_ready(const char* doing) {
    for (int i = 1; i < npes(); ++i) make_ready((pe() + i) % npes(), doing);
    if (!remote_members_.empty()) from_remote_.resize(stage_bytes);
    all_ready_ = true;
}

std::byte* exchange::next_stage() {
    if (!all_ready_) make_all_ready("a collective");
    return own().stage[(sequence_ + 1) % 2];
}

/// Mapped memory stays, also when its PE has failed: what is known of a failure is for wait() to say.
void exchange::make_ready(int pe, const char* doing) {
    if (at(pe).is_ready) return;
    try {
        if (is_remote(pe)) {
            ways_.remote->prepare(world_pe(pe), remote_block(pe), doing);
        } else {
            at(pe).mapped = &block_at(ways_.mapped.heap(world_pe(pe), doing), offsets_[static_cast<std::size_t>(pe)]);
        }
    } catch (const base::error&) {
        throw_if_member_failed(doing);  // the first to fail is named: this one's end may be a consequence
        throw;
    }
    at(pe).is_ready = true;
}

/// What a member shows, where this PE reads it.
const slot& exchange::slot_of(int pe, std::size_t index) const noexcept {
    if (const block* const mapped = at(pe).mapped) return mapped->slots[index];
    const slot& pushed = mirror_here(pe).slots[index];
    if (far(pe).pulled == nullptr || has_come(pushed, sequence_)) return pushed;
    const slot& pulled = far(pe).pulled->slots[index];
    return pulled.sequence.load(std::memory_order_relaxed) >= sequence_ ? pulled : pushed;
}

bool exchange::is_shown(int pe, std::uint64_t sequence, std::size_t index) const noexcept {
    const auto shows = [&](const slot& one) { return one.sequence.load(std::memory_order_acquire) >= sequence; };
    if (const block* const mapped = at(pe).mapped) return shows(mapped->slots[index]);
    if (has_come(mirror_here(pe).slots[index], sequence)) return true;
    const mirror* const pulled = far(pe).pulled.get();
    return pulled != nullptr && shows(pulled->slots[index]);
}

/// A neighbour may wait for the slot that was shown. The doorbell lies at the start of the control memory that the
/// block is in.
void exchange::tell(int pe, std::size_t index, const char* doing) {
    if (at(pe).mapped == nullptr) return push(pe, index, doing);
    core::notify(*reinterpret_cast<core::peer_block*>(control(pe)));
}

const std::byte* exchange::look(int pe, const place& where, std::size_t bytes) {
    if (where.in == place::area::slot) return slot_of(pe, sequence_ % 2).data() + where.at;
    const block* const mapped = at(pe).mapped;
    if (mapped == nullptr) return fetch(pe, where, bytes);
    if (where.in == place::area::heap) return control(pe) + core::heap_distance + where.at;
    return mapped->stage[sequence_ % 2] + where.at;
}

void exchange::copy(int pe, const place& where, std::span<std::byte> to) {
    if (where.in != place::area::slot && at(pe).mapped == nullptr) return read_heap(pe, remote_place(pe, where), to);
    std::copy_n(look(pe, where, to.size()), to.size(), to.data());
}

void exchange::run_all_to_all(const contribution& mine, const char* doing, verdict& outcome) {
    const std::size_t turn = sequence_ % 2;
    show(own().slots[turn], mine, outcome, mine.filled);
    for_each_neighbour([&](int other) { tell(other, turn, doing); });
    for_each_neighbour([&](int other) { await(other, turn, doing); });
    int filled = -1;
    bool good = true;
    for (int other = 0; other < npes(); ++other) {
        const slot& from = slot_of(other, turn);
        good = good && from.status == VIA_OK && from.call == own().slots[turn].call;
        if (from.size != 0 && filled < 0) filled = other;
    }
    if (!good) return judge(turn, outcome);
    if (filled < 0 || mine.shown) return;
    const auto value_of = [&](int other) { return slot_of(other, turn).data(); };
    if (mine.combine.apply != nullptr) {
        combine_tree(0, npes(), mine.data.data(), mine.data.size(), mine.combine, value_of);
    } else if (filled != pe()) {
        std::copy_n(value_of(filled), mine.data.size(), mine.data.data());
    }
}

/// All members come to the same verdict, since all look at the same slots in the same order.
void exchange::judge(std::size_t turn, verdict& outcome) const {
    outcome = {};
    const signature& first = slot_of(0, turn).call;
    for (int other = 0; other < npes(); ++other) {
        const slot& from = slot_of(other, turn);
        if (from.call != first) outcome.note_mismatch(0, first, other, from.call);
        if (outcome.status == VIA_OK && from.status != VIA_OK) outcome = from.outcome;
    }
}

void exchange::run_tree(const contribution& mine, const char* doing, verdict& outcome) {
    const bool filled = merge_children(mine, doing, outcome);
    if (pe() != 0) {
        show(own().slots[0], mine, outcome, filled);
        const int parent = parent_of(pe());
        tell(parent, 0, doing);
        await(parent, 1, doing);
        const slot& from = slot_of(parent, 1);
        if (from.status != VIA_OK) {
            outcome = from.outcome;
        } else {
            std::copy_n(from.data(), mine.data.size(), mine.data.data());
        }
    }
    const int end = children_end(pe(), npes());
    if (first_child_of(pe()) >= end) return;
    show(own().slots[1], mine, outcome, true);
    for (int child = first_child_of(pe()); child < end; ++child) tell(child, 1, doing);
}

/// Returns whether this PE's data counts for something, its own or that of its subtree.
bool exchange::merge_children(const contribution& mine, const char* doing, verdict& outcome) {
    bool filled = mine.filled;
    for (int child = first_child_of(pe()); child < children_end(pe(), npes()); ++child) {
        await(child, 0, doing);
        const slot& from = slot_of(child, 0);
        if (from.call != mine.call) outcome.note_mismatch(pe(), mine.call, child, from.call);
        if (outcome.status != VIA_ERR_MISMATCH && from.status != VIA_OK &&
            (outcome.status == VIA_OK || from.status == VIA_ERR_MISMATCH)) {
            outcome = from.outcome;
        }
        if (outcome.status != VIA_OK || from.size == 0) continue;
        if (filled) {
            mine.combine(mine.data.data(), from.data(), mine.data.size());
        } else {
            std::copy_n(from.data(), mine.data.size(), mine.data.data());
            filled = true;
        }
    }
    return filled;
}

void exchange::show(slot& to, const contribution& mine, const verdict& outcome, bool with_data) const {
    const bool carry = with_data && outcome.status == VIA_OK;
    const std::span<const std::byte> data = carry ? mine.shown.value_or(mine.data) : std::span<const std::byte>{};
    std::copy_n(data.data(), data.size(), data_in(to, data.size()));
    to.size = static_cast<std::uint32_t>(data.size());
    to.call = with_eager(mine.call);
    to.status = outcome.status;
    if (outcome.status != VIA_OK) to.outcome = outcome;
    if (!remote_members_.empty()) {
        to.rings += rings(to) ? 1U : 0U;
        to.check = check_of(to, sequence_);
    }
    to.sequence.store(sequence_, std::memory_order_release);
}

/// True if what a remote member shows in this exchange has come, or some of it, and its ring has yet to be heard.
bool exchange::is_to_ring(int pe, std::size_t index) const noexcept {
    if (at(pe).mapped != nullptr) return false;
    const slot& pushed = mirror_here(pe).slots[index];
    return pushed.sequence.load(std::memory_order_relaxed) >= sequence_ && rings(pushed);
}

void exchange::await(int pe, std::size_t index, const char* doing) {
    const auto is_here = [&] {
        if (is_shown(pe, sequence_, index)) return true;
        if (!is_to_ring(pe, index)) return false;
        (void)ways_.remote->look(world_pe(pe), doing);
        return is_shown(pe, sequence_, index);
    };
    if (is_here()) return;
    const auto pull_it = [&] { pull(pe, index, doing); };
    await({.pe = pe, .is_here = is_here, .pull = pull_it, .sequence = sequence_}, doing);
}

void exchange::await(const awaited& what, const char* doing) {
    int looks = 0;
    std::optional<base::deadline> patience;
    const std::atomic<std::uint64_t>& given_up = given_up_by(what.pe);
    const auto ready = [&] {
        if (what.is_here()) return true;
        bool gave_up = given_up.load(std::memory_order_acquire) != 0;
        if (++looks % looks_between == 0) {
            look_at_connections(what, doing);
            if (is_remote(what.pe)) ask_to_look(what.pe, patience);
            gave_up = whom_it_gave_up(what.pe) != 0;
        }
        if (!gave_up) return false;
        if (what.is_here()) return true;  // and it gave up later
        throw_if_given_up(what.pe, doing);
        return false;
    };
    const auto say = [&] { return describe(what.pe, what.sequence, doing); };
    const auto give_up = [&] { throw_if_member_failed(doing); };
    const bool rings = at(what.pe).mapped != nullptr;
    core::wait(core_, {.ready = ready, .describe = say, .give_up = give_up, .rings = rings, .ended_by = &ended_by_});
}

void exchange::throw_if_member_failed(const char* doing) const {
    if (!core_.failed.any()) return;
    core_.failed.throw_if_any_of([&](int world_pe) { return who_->find(world_pe) >= 0; }, doing);
}

/// Nobody who waits here would hear of a request that failed: what it waits for comes into its own memory. Where one
/// may have failed, it does not wait for that alone.
void exchange::look_at_connections(const awaited& what, const char* doing) {
    if (ways_.remote == nullptr) return;
    for_each_neighbour([&](int other) {
        if (is_remote(other) && has_broken(other, doing) && other == what.pe) what.pull();
    });
}

/// Only who pushed hears that it failed, and may be in no call of the library: `look_at_connections()` then finds
/// nothing.
void exchange::ask_to_look(int pe, std::optional<base::deadline>& patience) const {
    if (patience && !patience->expired()) return;
    if (patience) ways_.remote->ask_to_look(world_pe(pe));
    patience.emplace(long_wait);
}

/// The word by which a member says whom it has left an exchange for.
const std::atomic<std::uint64_t>& exchange::given_up_by(int pe) const noexcept {
    const block* const mapped = at(pe).mapped;
    return mapped != nullptr ? mapped->given_up : mirror_here(pe).given_up;
}

std::uint64_t exchange::whom_it_gave_up(int pe) const noexcept {
    const std::uint64_t whom = given_up_by(pe).load(std::memory_order_acquire);
    if (whom != 0 || at(pe).mapped != nullptr || far(pe).pulled == nullptr) return whom;
    return far(pe).pulled->given_up.load(std::memory_order_relaxed);
}

void exchange::throw_if_given_up(int by, const char* doing) const {
    const std::uint64_t whom = whom_it_gave_up(by);
    if (whom == 0) return;
    const int lost = whom <= static_cast<std::uint64_t>(npes()) ? world_pe(static_cast<int>(whom - 1)) : world_pe(by);
    const std::string why = lost == world_pe(by) ? "" : fmt::format(", as it lost PE {}", lost);
    base::fail({.status = VIA_ERR_PEER_FAILED,
                .message = fmt::format("{} cannot complete: PE {} has left a collective{}", doing, world_pe(by), why),
                .hint = no_use,
                .pe = lost});
}

/// The others cannot go on without this PE's part, which will not come. Who cannot be told hears that the connection is
/// broken.
void exchange::give_up(int world_pe) noexcept {
    const int lost = who_->find(world_pe);
    const std::uint64_t whom = 1 + static_cast<std::uint64_t>(lost >= 0 ? lost : pe());
    own().given_up.store(whom, std::memory_order_release);
    for_each_neighbour([&](int other) {
        if (at(other).mapped != nullptr) return core::notify(*reinterpret_cast<core::peer_block*>(control(other)));
        const std::uint64_t to =
            remote_block(other) + mirrors_at + mirror_of(pe(), other) * sizeof(mirror) + offsetof(mirror, given_up);
        try {
            ways_.remote->set_signal(this->world_pe(other), to, whom, "a collective");
        } catch (const std::exception&) {
            return;  // that one hears that the connection is broken
        }
    });
}

/// False: a mapped neighbour has not entered that exchange. What a remote one has done but not sent cannot be seen.
bool exchange::has_entered(int pe, std::uint64_t sequence) const noexcept {
    const block* const mapped = at(pe).mapped;
    return mapped != nullptr && mapped->entered.load(std::memory_order_relaxed) >= sequence;
}

/// The same at every member: the team's first PE, and the number of the block that this one has for it.
std::string exchange::team_name() const {
    const std::size_t number = block_number(offsets_.front(), ways_.remote != nullptr);
    if (number == 0) return "the world";
    return fmt::format("team {}.{} of {} PE{}", world_pe(0), number, npes(), npes() == 1 ? "" : "s");
}

/// A PE speaks only if the one it waits for has not come: of many who wait, those next to the late one report it.
std::string exchange::describe(int pe, std::uint64_t sequence, const char* doing) const {
    if (has_entered(pe, sequence)) return {};
    const bool may_wait = tree_ && at(pe).mapped == nullptr;  // a remote one, for others below or above it
    return fmt::format("{} of {}: PE {} has not come to it{}", doing, team_name(), who_->world_pe(pe),
                       may_wait ? ", or waits there for another" : "");
}

bool exchange::depart(const char* doing) noexcept {
    bool all_arrived = true;
    for_each_neighbour([&](int other) {
        if (block* const read = at(other).mapped) {
            read->readers_done.fetch_add(1, std::memory_order_release);
            return;
        }
        try {
            ways_.remote->quiet(world_pe(other), doing);
            all_arrived = !has_broken(other, doing) && all_arrived;
        } catch (const std::exception&) {
            all_arrived = false;
        }
    });
    return all_arrived;
}

std::uint32_t exchange::readers() const noexcept {
    std::uint32_t all = 0;
    for_each_neighbour([&](int other) { all += at(other).mapped != nullptr ? 1U : 0U; });
    return all;
}

void exchange::raise(const verdict& v, const char* doing) const {
    const int culprit = who_->world_pe(v.pe);
    if (v.status == VIA_ERR_MISMATCH && v.other_pe >= 0) {
        base::fail(
            {.status = VIA_ERR_MISMATCH,
             .message = fmt::format("collective calls differ: PE {} calls {}, PE {} calls {}", culprit,
                                    team::describe(v.call), who_->world_pe(v.other_pe), team::describe(v.other_call)),
             .hint =
                 frees(v.call) || frees(v.other_call)
                     ? "every PE makes the same collective calls in the same order, and a via::symmetric frees when "
                       "it goes out of scope; the world is as it was"
                     : "every PE makes the same collective calls in the same order; the world is as it was",
             .pe = culprit});
    }
    std::string_view reason = v.reason;
    if (const std::string prefix = std::string{doing} + ": "; reason.starts_with(prefix))
        reason.remove_prefix(prefix.size());
    base::fail({.status = v.status,
                .message = fmt::format("{} failed at PE {}: {}", doing, culprit, reason),
                .hint = "no PE has done it; the world is as it was",
                .pe = culprit,
                .size = v.call.size});
}

}  // namespace via::team
