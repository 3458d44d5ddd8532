// SPDX-License-Identifier: Apache-2.0
#include "team/exchange.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "core/wait.hpp"

namespace via::team {
namespace {

/// The largest team whose members read the parts of all. Where they share processors as well: who goes to sleep last
/// finds all parts, where a tree would have its root run between two turns of the others.
constexpr int most_all_to_all = 8;

/// A mismatch says more than a failure of one of the calls; of equals the first stands.
void note_mismatch(verdict& outcome, int pe, const signature& call, int other_pe, const signature& other_call) {
    if (outcome.status == VIA_ERR_MISMATCH) return;
    outcome.status = VIA_ERR_MISMATCH;
    outcome.pe = pe;
    outcome.call = call;
    outcome.other_pe = other_pe;
    outcome.other_call = other_call;
}

}  // namespace

exchange::exchange(core::core& c, route::peer_map& peers, std::shared_ptr<const core::members> who,
                   std::vector<std::uint64_t> blocks)
    : core_{c},
      peers_{peers},
      who_{std::move(who)},
      offsets_{std::move(blocks)},
      blocks_(offsets_.size()),
      tree_{npes() > most_all_to_all} {
    blocks_[static_cast<std::size_t>(pe())] = &block_at(c.heap.base, offsets_[static_cast<std::size_t>(pe())]);
}

void exchange::run(const contribution& mine) {
    const char* doing = name(mine.call.what);
    throw_if_member_failed(doing);
    if (sequence_ == 0) map_neighbours(doing);
    ++sequence_;
    core_.counted.exchanges.count();
    own().entered.store(sequence_, std::memory_order_release);
    verdict outcome;
    if (mine.failure != VIA_OK) {
        outcome.status = mine.failure;
        outcome.pe = pe();
        outcome.call = mine.call;
        outcome.reason[mine.reason.copy(outcome.reason, sizeof outcome.reason - 1)] = '\0';
    }
    if (tree_) {
        run_tree(mine, doing, outcome);
    } else {
        run_all_to_all(mine, doing, outcome);
    }
    if (outcome.status != VIA_OK) raise(outcome, doing);
}

/// Half an exchange cannot be taken back: a PE that left one and tried again would be one ahead of the others. So what
/// may fail, and succeed when it is repeated, comes first.
void exchange::map_neighbours(const char* doing) {
    if (!tree_) return map_all(doing);
    if (pe() != 0) (void)block_of(parent_of(pe()), doing);
    for (int child = first_child_of(pe()); child < children_end(pe(), npes()); ++child) (void)block_of(child, doing);
}

void exchange::map_all(const char* doing) {
    for (int other = 0; other < npes(); ++other) (void)block_of(other, doing);
    all_mapped_ = true;
}

std::byte* exchange::next_stage() {
    if (!all_mapped_) map_all("a collective");
    return own().stage[(sequence_ + 1) % 2];
}

/// Mapped memory stays, also when its PE has failed: what is known of a failure is for wait() to say.
block& exchange::block_of(int pe, const char* doing) {
    block*& known = blocks_[static_cast<std::size_t>(pe)];
    if (known == nullptr) {
        known = &block_at(peers_.heap(who_->world_pe(pe), doing), offsets_[static_cast<std::size_t>(pe)]);
    }
    return *known;
}

/// The doorbell lies at the start of the control memory that the block is in.
void exchange::notify(int pe) noexcept { core::notify(*reinterpret_cast<core::peer_block*>(control(pe))); }

void exchange::run_all_to_all(const contribution& mine, const char* doing, verdict& outcome) {
    const std::size_t turn = sequence_ % 2;
    show(own().slots[turn], mine, outcome, mine.filled);
    for (int other = 0; other < npes(); ++other) {
        if (other != pe()) notify(other);
    }
    const auto slot_of = [&](int other) -> const slot& {
        return blocks_[static_cast<std::size_t>(other)]->slots[turn];
    };
    for (int other = 0; other < npes(); ++other) {
        if (other != pe()) await(slot_of(other), other, doing);
    }
    int filled = -1;
    bool good = true;
    for (int other = 0; other < npes(); ++other) {
        const slot& from = slot_of(other);
        good = good && from.outcome.status == VIA_OK && from.call == mine.call;
        if (from.size != 0 && filled < 0) filled = other;
    }
    if (!good) return judge(turn, outcome);
    if (filled < 0) return;
    const auto value_of = [&](int other) { return slot_of(other).payload; };
    if (mine.combine.apply != nullptr) {
        combine_tree(0, npes(), mine.data.data(), mine.data.size(), mine.combine, value_of);
    } else if (filled != pe()) {
        std::copy_n(value_of(filled), mine.data.size(), mine.data.data());
    }
}

/// All members come to the same verdict, since all look at the same slots in the same order.
void exchange::judge(std::size_t turn, verdict& outcome) const {
    outcome = {};
    const signature& first = blocks_[0]->slots[turn].call;
    for (int other = 0; other < npes(); ++other) {
        const slot& from = blocks_[static_cast<std::size_t>(other)]->slots[turn];
        if (from.call != first) note_mismatch(outcome, 0, first, other, from.call);
        if (outcome.status == VIA_OK && from.outcome.status != VIA_OK) outcome = from.outcome;
    }
}

void exchange::run_tree(const contribution& mine, const char* doing, verdict& outcome) {
    const bool filled = merge_children(mine, doing, outcome);
    if (pe() != 0) {
        show(own().slots[0], mine, outcome, filled);
        const int parent = parent_of(pe());
        notify(parent);
        const slot& from = block_of(parent, doing).slots[1];
        await(from, parent, doing);
        if (from.outcome.status != VIA_OK) {
            outcome = from.outcome;
        } else {
            std::copy_n(from.payload, mine.data.size(), mine.data.data());
        }
    }
    const int end = children_end(pe(), npes());
    if (first_child_of(pe()) >= end) return;
    show(own().slots[1], mine, outcome, true);
    for (int child = first_child_of(pe()); child < end; ++child) notify(child);
}

/// Returns whether this PE's data counts for something, its own or that of its subtree.
bool exchange::merge_children(const contribution& mine, const char* doing, verdict& outcome) {
    bool filled = mine.filled;
    for (int child = first_child_of(pe()); child < children_end(pe(), npes()); ++child) {
        const slot& from = block_of(child, doing).slots[0];
        await(from, child, doing);
        if (from.call != mine.call) note_mismatch(outcome, pe(), mine.call, child, from.call);
        if (outcome.status != VIA_ERR_MISMATCH && from.outcome.status != VIA_OK &&
            (outcome.status == VIA_OK || from.outcome.status == VIA_ERR_MISMATCH)) {
            outcome = from.outcome;
        }
        if (outcome.status != VIA_OK || from.size == 0) continue;
        if (filled) {
            mine.combine(mine.data.data(), from.payload, mine.data.size());
        } else {
            std::copy_n(from.payload, mine.data.size(), mine.data.data());
            filled = true;
        }
    }
    return filled;
}

void exchange::show(slot& to, const contribution& mine, const verdict& outcome, bool with_data) const {
    const bool carry = with_data && outcome.status == VIA_OK;
    to.size = carry ? static_cast<std::uint32_t>(mine.data.size()) : 0;
    to.call = mine.call;
    to.outcome.status = outcome.status;
    if (outcome.status != VIA_OK) to.outcome = outcome;  // good news is one cache line
    if (carry) std::copy_n(mine.data.data(), mine.data.size(), to.payload);
    to.sequence.store(sequence_, std::memory_order_release);
}

void exchange::await(const slot& from, int pe, const char* doing) {
    const auto ready = [&] { return from.sequence.load(std::memory_order_acquire) >= sequence_; };
    if (ready()) return;
    const auto say = [&] { return describe(pe, doing); };
    const auto give_up = [&] { throw_if_member_failed(doing); };
    core::wait(core_, {.ready = ready, .describe = say, .give_up = give_up});
}

void exchange::throw_if_member_failed(const char* doing) const {
    if (!core_.failed.any()) return;
    core_.failed.throw_if_any_of([&](int world_pe) { return who_->find(world_pe) >= 0; }, doing);
}

/// A PE speaks only if the one it waits for has not come: of many who wait, those next to the late one report it.
std::string exchange::describe(int pe, const char* doing) {
    if (block_of(pe, doing).entered.load(std::memory_order_relaxed) >= sequence_) return {};
    const bool whole = npes() == core_.npes;
    return fmt::format("{} (collective call {} of this {}): PE {} has not come to it", doing, sequence_,
                       whole ? "world" : fmt::format("team of {} PEs", npes()), who_->world_pe(pe));
}

void exchange::depart() noexcept {
    const auto leave = [this](int other) {
        blocks_[static_cast<std::size_t>(other)]->readers_done.fetch_add(1, std::memory_order_release);
    };
    if (!tree_) {
        for (int other = 0; other < npes(); ++other) {
            if (other != pe()) leave(other);
        }
        return;
    }
    if (pe() != 0) leave(parent_of(pe()));
    for (int child = first_child_of(pe()); child < children_end(pe(), npes()); ++child) leave(child);
}

std::uint32_t exchange::readers() const noexcept {
    if (!tree_) return static_cast<std::uint32_t>(npes() - 1);
    const int children = std::max(0, children_end(pe(), npes()) - first_child_of(pe()));
    return static_cast<std::uint32_t>(children + (pe() != 0 ? 1 : 0));
}

void exchange::raise(const verdict& v, const char* doing) const {
    const int culprit = who_->world_pe(v.pe);
    if (v.status == VIA_ERR_MISMATCH && v.other_pe >= 0) {
        base::fail(
            {.status = VIA_ERR_MISMATCH,
             .message = fmt::format("collective calls differ: PE {} calls {}, PE {} calls {}", culprit,
                                    team::describe(v.call), who_->world_pe(v.other_pe), team::describe(v.other_call)),
             .hint = "every PE makes the same collective calls in the same order; the world is as it was",
             .pe = culprit});
    }
    base::fail({.status = v.status,
                .message = fmt::format("{} failed at PE {}: {}", doing, culprit, v.reason),
                .hint = "no PE has done it; the world is as it was",
                .pe = culprit,
                .size = v.call.size});
}

}  // namespace via::team
