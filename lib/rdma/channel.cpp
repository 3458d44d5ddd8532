// SPDX-License-Identifier: Apache-2.0
#include "rdma/channel.hpp"

#include <algorithm>

namespace via::rdma {
namespace {

constexpr unsigned life_bits = 16;
constexpr std::uint64_t life_mask = (std::uint64_t{1} << life_bits) - 1;

}  // namespace

bool completions::has_room(int requests) const noexcept {
    constexpr std::size_t most_channels = std::size_t{1} << (64 - channel::position_bits - life_bits);
    return requests <= room_ - promised_ && (vacant_ != 0 || places_.size() < most_channels);
}

std::uint64_t completions::join(channel& one, int requests) {
    auto at = std::find_if(places_.begin(), places_.end(), [](const place& each) { return each.whose == nullptr; });
    if (at == places_.end()) {
        at = places_.insert(at, place{});
    } else {
        --vacant_;
    }
    promised_ += requests;
    at->whose = &one;
    at->life = (at->life + 1) & life_mask;
    return (static_cast<std::uint64_t>(at - places_.begin()) << life_bits | at->life) << channel::position_bits;
}

void completions::leave(std::uint64_t label, int requests) noexcept {
    promised_ -= requests;
    places_[label >> (channel::position_bits + life_bits)].whose = nullptr;
    ++vacant_;
}

bool completions::poll() {
    ++polls_;
    const int count = queue_->poll(ended_);
    for (int i = 0; i < count; ++i) {
        const completion& each = ended_[static_cast<std::size_t>(i)];
        if (each.rang) {
            hear_(static_cast<std::uint32_t>(each.id));
            continue;
        }
        const place& at = places_[each.id >> (channel::position_bits + life_bits)];
        if (at.whose == nullptr || (each.id >> channel::position_bits & life_mask) != at.life) continue;
        at.whose->end(each, each.id & channel::position_mask);
    }
    return count >= 0;
}

channel::channel(std::unique_ptr<connection> by, completions& ends, int requests)
    : by_{std::move(by)},
      ends_{ends},
      most_{static_cast<std::size_t>(requests)},
      most_copied_{by_->most_copied()},
      interval_{std::max<position>(1, most_ / 2)},
      label_{ends.join(*this, requests)},
      noted_(most_) {}

channel::~channel() {
    by_.reset();  // nothing of it completes any more
    ends_.leave(label_, static_cast<int>(most_));
}

void channel::ask(position at) {
    if (is_asked(at)) return;
    if (num_noted_ == 0) (void)push();
    if (!is_asked(at)) signal(noted_[num_noted_ - 1]);
}

void channel::give(bool watched) {
    if (failure_) return void(num_noted_ = 0);
    if ((watched || signalled_ == 0) && signalled_ <= ended_) ask(pushed_);
    const int result = by_->post({noted_.data(), num_noted_});
    ++counted_.posts;
    if (result < 0) return fail(outcome::local, 0, pushed_ - num_noted_ + 1);
    const auto taken = static_cast<std::size_t>(result);
    counted_.requests += taken;
    num_noted_ -= taken;
    if (num_noted_ != 0) std::copy_n(noted_.data() + taken, num_noted_, noted_.data());
}

/// The first that fails is the cause, as completions come in order; what comes after it is flushed. Each that fails has
/// a completion, so those before the first have succeeded. If the first of all is flushed its cause had none: this end
/// was stopped, or the adapter has kept a failure to itself, as rdma_rxe does of a read when the link comes back
/// (tests/rdma/README.md). Then nothing is known of those before it.
void channel::end(const completion& what, std::uint64_t low) {
    if (failure_) return;
    const position at = ended_ + ((low - ended_) & position_mask);
    if (what.what == outcome::done) {
        ended_ = at;
    } else {
        if (what.what != outcome::flushed) ended_ = at - 1;
        fail(what.what, what.vendor, at);
    }
}

void channel::fail(outcome what, std::uint32_t vendor, position at) {
    failure_ = failure{.what = what, .vendor = vendor, .at = at};
    num_noted_ = 0;
}

const char* describe(outcome what) noexcept {
    switch (what) {
        case outcome::done: return "it is done";
        case outcome::flushed: return "the connection was closed before it was done";
        case outcome::unreachable: return "the other end did not acknowledge";
        case outcome::not_ready: return "the other end had no room";
        case outcome::remote_access: return "the other end does not allow it: a wrong key, or bytes outside its memory";
        case outcome::remote_failed: return "the other end could not do it";
        case outcome::local: return "this end's adapter refused it";
    }
    return "it ended in an unknown way";
}

const char* advice(outcome what) noexcept {
    switch (what) {
        case outcome::unreachable:
            return "is the port of each PE up, and does the network carry its address? via-info shows both; "
                   "'ibv_devinfo' "
                   "and 'rdma link' say how a port is";
        case outcome::remote_access: return "was the memory freed there while it was still used?";
        case outcome::not_ready:
        case outcome::remote_failed: return "the system's log at that PE may say more ('dmesg')";
        case outcome::local: return "the system's log at this PE may say more ('dmesg')";
        case outcome::flushed: return "the error at that PE, or the system's log there ('dmesg'), may say why";
        case outcome::done: break;
    }
    return "";
}

}  // namespace via::rdma
