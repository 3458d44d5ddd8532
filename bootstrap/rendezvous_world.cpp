// SPDX-License-Identifier: Apache-2.0
#include "bootstrap/rendezvous_world.hpp"

#include <algorithm>

#include "words.hpp"

namespace via::bootstrap {
namespace {

/// All contributions to a round, as many together in a message as may be.
batch pack(std::vector<std::vector<std::byte>> contributions) {
    auto messages = std::make_shared<std::vector<std::vector<std::byte>>>();
    protocol::gathered next;
    std::size_t size = 0;
    for (std::size_t pe = 0; pe < contributions.size(); ++pe) {
        const std::size_t more = contributions[pe].size() + sizeof(std::uint32_t);
        if (!next.parts.empty() && size + more > protocol::max_together) {
            messages->push_back(protocol::encode(next));
            next = {.pe = static_cast<int>(pe), .parts = {}};
            size = 0;
        }
        next.parts.push_back(std::move(contributions[pe]));
        size += more;
    }
    messages->push_back(protocol::encode(next));
    return messages;
}

}  // namespace

rendezvous_world::rendezvous_world(int npes, sender send)
    : members_(static_cast<std::size_t>(npes)), send_{std::move(send)}, round_{npes} {}

bool rendezvous_world::formed() const {
    return std::none_of(members_.begin(), members_.end(), [](const member& m) { return m.state == presence::absent; });
}

void rendezvous_world::set(int pe, presence state) {
    member& changed = at(pe);
    if (changed.state == presence::lost) --lost_;
    if (state == presence::lost) ++lost_;
    if (state == presence::left || state == presence::failed) ++over_;
    changed.state = state;
}

void rendezvous_world::join(int pe) {
    set(pe, presence::joined);
    ++joined_;
    send_(pe, batch_of(protocol::welcome{}));
    for (const protocol::failure& failure : failures_) send_(pe, batch_of(failure));
}

void rendezvous_world::withdraw(int pe) {
    set(pe, presence::absent);
    --joined_;
    round_.withdraw(pe);
    if (round_.empty()) due_.reset();
}

bool rendezvous_world::contribute(int pe, std::span<const std::byte> bytes, base::seconds limit) {
    if (!failures_.empty()) return true;  // the news is on its way to the PE, and ends its allgather
    if (!round_.contribute(pe, bytes)) return false;
    const base::deadline due{limit};
    if (!due_ || due.left() < due_->left()) due_ = due;
    for (std::size_t other = 0; other < members_.size(); ++other) {
        const int number = static_cast<int>(other);
        if (members_[other].state != presence::left || round_.has(number)) continue;
        break_round(protocol::failure{.pe = number, .how = how_left_early});
        return true;
    }
    if (round_.complete()) complete_round();
    return true;
}

void rendezvous_world::complete_round() {
    const batch answer = pack(round_.contributions());
    const int npes = static_cast<int>(members_.size());
    round_ = gather_round{npes};
    due_.reset();
    for (int pe = 0; pe < npes; ++pe) {
        if (present(pe)) send_(pe, answer);
    }
}

/// Ends the round for all who wait in it.
void rendezvous_world::break_round(const protocol::message& why) {
    const int npes = static_cast<int>(members_.size());
    const gather_round broken = std::exchange(round_, gather_round{npes});
    due_.reset();
    const batch answer = batch_of(why);
    for (int pe = 0; pe < npes; ++pe) {
        if (broken.has(pe) && present(pe)) send_(pe, answer);
    }
}

void rendezvous_world::leave(int pe) {
    if (!present(pe)) return;
    set(pe, presence::left);
    if (!round_.empty() && !round_.has(pe)) break_round(protocol::failure{.pe = pe, .how = how_left_early});
}

void rendezvous_world::fail(int pe, const std::string& how) {
    if (!awaits(pe)) return;
    set(pe, presence::failed);
    failures_.push_back({.pe = pe, .how = how});
    round_ = gather_round{static_cast<int>(members_.size())};  // the news ends it for all who wait in it
    due_.reset();
    const batch news = batch_of(failures_.back());
    for (int other = 0; other < static_cast<int>(members_.size()); ++other) {
        if (present(other)) send_(other, news);
    }
}

void rendezvous_world::lose(int pe, const std::string& how, const base::deadline& grace) {
    if (!present(pe)) return;
    set(pe, presence::lost);
    at(pe).grace = grace;
    at(pe).how = how;
}

std::vector<int> rendezvous_world::check_time() {
    std::vector<int> failed;
    for (std::size_t pe = 0; lost_ > 0 && pe < members_.size(); ++pe) {
        if (members_[pe].state == presence::lost && members_[pe].grace->expired())
            failed.push_back(static_cast<int>(pe));
    }
    for (const int pe : failed) fail(pe, at(pe).how);
    if (due_ && due_->expired()) break_round(protocol::missing{.pes = round_.missing()});
    return failed;
}

}  // namespace via::bootstrap
