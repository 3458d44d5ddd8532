// SPDX-License-Identifier: Apache-2.0
#include "task/matching.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <tuple>

#include <fmt/format.h>

#include "base/error.hpp"
#include "task/bytes.hpp"

namespace via::task {
namespace {

using kind = team::signature::kind;

constexpr const char* call = "transfers_match";

[[noreturn]] void refuse(via_status status, std::string message, const char* hint = "", int pe = -1) {
    base::fail({.status = status, .message = std::move(message), .hint = hint, .pe = pe});
}

/// Where the receives are that are of any bytes.
constexpr std::uint64_t host_bit = 1;
constexpr std::uint64_t device_bit = 2;

std::string name(const matched_end& end) {
    return fmt::format("{} PE {} with label {}", end.sends ? "sends to" : "receives from", end.pe, end.label);
}

/// Combines what the PEs have and need: the bits of all, and the greatest sizes.
void widen(void*, void* into, const void* from, std::size_t) {
    auto* mine = static_cast<std::uint64_t*>(into);
    const auto* other = static_cast<const std::uint64_t*>(from);
    mine[0] |= other[0];
    mine[1] = std::max(mine[1], other[1]);
    mine[2] = std::max(mine[2], other[2]);
}

}  // namespace

/// All PEs do the same steps. What is wrong in one on one PE is for all to know before the next.
matching::memory_wish matching::match(const given& ends, bool taken) {
    const team::signature what{.what = kind::transfers_match};
    team::contribution part{.call = what};
    attempt(part, [&] {
        if (!taken) refuse(VIA_ERR_ARGUMENT, "where the transfers go is NULL");
        if (ends.first == nullptr && ends.count != 0) refuse(VIA_ERR_ARGUMENT, "ends is NULL");
        read({ends.first, ends.count});
    });
    by_.agreement.run(part);
    const mail come = swap([&](messages& told) {
        for (std::size_t i = 0; i < ends_.size(); ++i) {
            auto& message = told[static_cast<std::size_t>(ends_[i].pe)];
            append(message, cards_[i]);
            if (!ends_[i].sends) ends_[i].shape.append_to(message);
        }
    });
    std::array<std::uint64_t, 3> all{};
    team::contribution paired{
        .call = what, .data = std::as_writable_bytes(std::span{all}), .combine = {widen, nullptr, sizeof all}};
    attempt(paired, [&] {
        hear(come);
        pair();
        all = {kinds_, needed_, kernel_needed_};
    });
    by_.agreement.run(paired);
    if (all[0] == (host_bit | device_bit)) {
        refuse(VIA_ERR_ARGUMENT, "some receive into the processor's memory, and some into a GPU's",
               "make a set of each kind");
    }
    // Messages of nothing are as good there, and streams may have them too.
    const bool is_device = all[0] == device_bit || (all[0] == 0 && by_.core.device.size != 0);
    where_ = is_device ? core::memory_kind::device : core::memory_kind::host;
    return {where_, all[1], all[2]};
}

void matching::read(std::span<const via_transfer_end> ends) {
    std::map<std::tuple<bool, int, int>, std::size_t> known;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        ends_.push_back(read(ends[i], i));
        matched_end& made = ends_.back();
        card& said = cards_.emplace_back();
        said.label = made.label;
        said.number = static_cast<std::uint32_t>(i);
        said.size = made.shape.size();
        said.sends = made.sends ? 1 : 0;
        said.contiguous = made.shape.is_contiguous() ? 1 : 0;
        said.doubled = made.doubled ? 1 : 0;
        find_buffer(made, said);
        said.on_device = made.on_device ? 1 : 0;
        said.reaches = by_.core.kernels_reach(made.pe) ? 1 : 0;
        const auto [before, is_new] = known.try_emplace({made.sends, made.pe, made.label}, i);
        if (!is_new) {
            refuse(VIA_ERR_ARGUMENT,
                   fmt::format("PE {} {} twice, by ends {} and {}", by_.core.pe, name(made), before->second, i),
                   "give each of them a label of its own");
        }
    }
    for (const matched_end& end : ends_) {
        if (!end.sends && end.shape.size() != 0) kinds_ |= end.on_device ? device_bit : host_bit;
    }
}

matched_end matching::read(const via_transfer_end& end, std::size_t number) const {
    const auto complain = [&](const char* why, const char* hint = "") {
        refuse(VIA_ERR_ARGUMENT, fmt::format("end {}: {}", number, why), hint);
    };
    if (end.direction != VIA_SEND && end.direction != VIA_RECEIVE) {
        complain("direction is neither VIA_SEND nor VIA_RECEIVE");
    }
    if (end.pe < 0 || end.pe >= by_.core.npes) {
        refuse(VIA_ERR_PE,
               fmt::format("end {}: PE {} is out of range, the world has {} PEs", number, end.pe, by_.core.npes), "",
               end.pe);
    }
    if (end.label < 0) complain("label is negative");
    if ((end.options & ~VIA_TRANSFER_DOUBLE) != 0) complain("options are not known", "pass VIA_TRANSFER_DOUBLE or 0");
    matched_end made;
    made.sends = end.direction == VIA_SEND;
    made.doubled = (end.options & VIA_TRANSFER_DOUBLE) != 0;
    made.pe = end.pe;
    made.label = end.label;
    made.buffer = static_cast<std::byte*>(end.buffer);
    made.shape = layout::of(end, call, fmt::format("the layout of end {}", number).c_str());
    if (made.doubled && made.sends) complain("VIA_TRANSFER_DOUBLE is the receiver's to say");
    if (made.doubled && !made.shape.is_contiguous()) {
        complain("with VIA_TRANSFER_DOUBLE it must be contiguous", "use two transfers in turns");
    }
    if (made.shape.size() != 0 && end.buffer == nullptr) complain("buffer is NULL");
    return made;
}

/// Where a buffer is, for the other end.
void matching::find_buffer(matched_end& end, card& said) const {
    if (end.shape.size() == 0) return;
    const std::ptrdiff_t lowest = end.shape.lowest();
    const std::size_t bytes = end.shape.extent() * (end.doubled ? 2 : 1);
    const std::string argument = fmt::format("the buffer of end {}", said.number);
    if (by_.addresses.find_in_window(end.buffer + lowest)) {
        const auto own = by_.addresses.own(end.buffer + lowest, 1, bytes, call, argument.c_str());
        end.buffer = const_cast<std::byte*>(static_cast<const std::byte*>(own.address)) - lowest;
    }
    end.on_device = by_.context.is_device(end.buffer);
    const core::region& heap = end.on_device ? by_.core.device : by_.core.heap;
    if (end.sends || !heap.holds(heap.offset(end.buffer + lowest), 1)) return;
    said.symmetric = 1;
    said.offset =
        by_.addresses.offset(end.buffer + lowest, bytes, call, argument.c_str()) - static_cast<std::size_t>(lowest);
}

/// Gives every other PE a message, and returns what they gave. Collective.
template <class Fill>
matching::mail matching::swap(Fill fill) const {
    const auto npes = static_cast<std::size_t>(by_.core.npes);
    mail mine;
    mail theirs;
    team::contribution part{.call = {.what = kind::transfers_match}};
    attempt(part, [&] {
        messages told(npes);
        fill(told);
        mine = mail{npes};
        theirs = mail{npes};
        for (std::size_t pe = 0; pe < npes; ++pe) mine.sizes[pe] = told[pe].size();
        mine.make_room();
        for (std::size_t pe = 0; pe < npes; ++pe) std::copy(told[pe].begin(), told[pe].end(), mine.at(pe));
    });
    by_.agreement.run(part);
    by_.everyone.alltoall(theirs.sizes.data(), mine.sizes.data(), sizeof(std::size_t));
    attempt(part, [&] { theirs.make_room(); });
    by_.agreement.run(part);
    by_.everyone.alltoallv(theirs.bytes.data(), theirs.sizes.data(), theirs.starts.data(), mine.bytes.data(),
                           mine.sizes.data(), mine.starts.data());
    return theirs;
}

void matching::hear(const mail& come) {
    heard_.resize(come.sizes.size());
    for (std::size_t pe = 0; pe < come.sizes.size(); ++pe) {
        for (std::span<const std::byte> rest = come.of(pe); !rest.empty();) {
            partner each{.said = take_from<card>(rest), .shape = {}};
            if (each.said.sends == 0) each.shape = layout::take_from(rest);
            heard_[pe].push_back(std::move(each));
        }
    }
}

void matching::pair() {
    needed_ = ends_.size() * sizeof(std::uint64_t);
    for (matched_end& end : ends_) {
        auto& all = heard_[static_cast<std::size_t>(end.pe)];
        const auto found = std::find_if(all.begin(), all.end(), [&](const partner& each) {
            return each.said.label == end.label && (each.said.sends != 0) != end.sends;
        });
        if (found == all.end()) {
            refuse(VIA_ERR_MISMATCH,
                   fmt::format("PE {} {}, which {} nothing with it", by_.core.pe, name(end),
                               end.sends ? "receives" : "sends"),
                   "both ends are in the lists of the same call", end.pe);
        }
        if (found->said.size != end.shape.size()) {
            refuse(VIA_ERR_MISMATCH,
                   fmt::format("PE {} {}: {} bytes here are {} there", by_.core.pe, name(end), end.shape.size(),
                               found->said.size),
                   "", end.pe);
        }
        choose_way(end, cards_[places_.size()], *found);
        places_.push_back(take_places(end));
        partners_.push_back(*found);
    }
}

std::vector<matched_end> matching::place(const memory& taken) {
    const mail come = swap([&](messages& told) {
        for (std::size_t i = 0; i < ends_.size(); ++i) {
            if (ends_[i].sends) continue;
            auto& message = told[static_cast<std::size_t>(ends_[i].pe)];
            append(message, partners_[i].said.number);
            append(message, static_cast<std::uint64_t>(places_[i].stage));
        }
    });
    std::vector<std::size_t> stages_there(ends_.size());
    for (std::span<const std::byte> rest{come.bytes}; !rest.empty();) {
        const auto number = take_from<std::uint32_t>(rest);
        stages_there.at(number) = take_from<std::uint64_t>(rest);
    }
    for (std::size_t i = 0; i < ends_.size(); ++i) place(i, taken, stages_there[i]);
    return std::move(ends_);
}

}  // namespace via::task
