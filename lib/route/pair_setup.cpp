// SPDX-License-Identifier: Apache-2.0
#include "route/pair_setup.hpp"

namespace via::route {

using kind = setup_message::kind;

setup_message pair_setup::say(kind what, std::uint32_t attempt) const {
    setup_message made;
    made.what = what;
    made.from = self_;
    made.to = peer_;
    made.attempt = attempt;
    made.round = round_;
    if (what == kind::request || what == kind::accept) made.device = mine_;
    return made;
}

void pair_setup::turn_bad(why cause, time_point now) {
    state_ = state::bad;
    cause_ = cause;
    question_ = question::none;
    due_ = now + allowed_.patience;
}

/// What was wrong may be right by now, and then the pair begins anew.
bool pair_setup::may_be_revived() const noexcept {
    return cause_ == why::peer_not_ready || cause_ == why::self_not_ready || cause_ == why::no_answer;
}

pair_setup::orders pair_setup::want(const heap::device_id& mine, time_point now) {
    mine_ = mine;
    wanted_ = true;
    const bool again = cause_ == why::self_not_ready || (cause_ == why::no_answer && now >= due_);
    if (state_ == state::bad && again) {
        attempts_ = 0;
        return ask(now);
    }
    if (state_ != state::init || (attempts_ != 0 && now < due_)) return {};
    return ask(now);
}

pair_setup::orders pair_setup::ask(time_point now) {
    state_ = state::sent;
    cause_ = why::none;
    due_ = now + allowed_.patience;
    return {.send = say(kind::request, ++attempts_)};
}

pair_setup::orders pair_setup::receive(const setup_message& message, const std::optional<heap::device_id>& mine,
                                       time_point now) {
    // Of a round that one of the two has ended; or the last words of a peer whose death was known sooner.
    if (message.round != round_ || cause_ == why::peer_died) return {};
    const bool answers = state_ == state::sent && question_ == question::none && message.attempt == attempts_;
    switch (message.what) {
        case kind::request: return asked(message, mine);
        case kind::accept:
            if (!answers) return {};
            question_ = question::acceptance;
            return {.assess = message.device};
        case kind::not_ready: return answers ? told_not_ready(now) : orders{};
        case kind::refuse:
            if (answers) turn_bad(why::peer_cannot_reach, now);
            return {};
        case kind::give_up: return told_off(message, now);
    }
    return {};
}

/// Every request is answered, but for one that crosses a request of the PE of lower rank: that is then the answer.
pair_setup::orders pair_setup::asked(const setup_message& request, const std::optional<heap::device_id>& mine) {
    if (state_ == state::sent && self_ < peer_) return {};
    if (state_ == state::bad && !may_be_revived()) {
        setup_message no = say(kind::refuse, request.attempt);
        no.cause = setup_cause::cannot_reach;
        return {.send = no};
    }
    their_attempt_ = request.attempt;
    if (state_ == state::acking) return {};  // it asks again before the answer: one answer is enough
    if (is_set_up()) return {.send = say(kind::accept, request.attempt)};
    if (!mine && state_ != state::sent) return {.send = say(kind::not_ready, request.attempt)};
    if (mine) mine_ = *mine;
    state_ = state::acking;
    cause_ = why::none;
    question_ = question::request;
    return {.assess = request.device};
}

pair_setup::orders pair_setup::told_not_ready(time_point now) {
    if (attempts_ == most_attempts) return give_up(why::peer_not_ready, setup_cause::not_ready, now);
    state_ = state::init;
    due_ = now + allowed_.pause * (1 << (attempts_ - 1));
    return {};
}

/// The peer ended the round. If this PE asks, it was ready by then: a peer that gave up for want of that has not heard
/// it.
pair_setup::orders pair_setup::told_off(const setup_message& message, time_point now) {
    ++round_;
    if (state_ == state::sent && message.cause == setup_cause::not_ready) {
        attempts_ = 0;
        question_ = question::none;
        return ask(now);
    }
    turn_bad(message.cause == setup_cause::not_ready   ? why::self_not_ready
             : message.cause == setup_cause::no_answer ? why::no_answer
                                                       : why::peer_cannot_reach,
             now);
    return {};
}

pair_setup::orders pair_setup::give_up(why cause, setup_cause told, time_point now) {
    setup_message off = say(kind::give_up, attempts_);
    off.cause = told;
    ++round_;
    turn_bad(cause, now);
    return {.send = off};
}

pair_setup::orders pair_setup::assessed(bool reaches, time_point now) {
    const question asked = question_;
    question_ = question::none;
    if (asked == question::none) return {};  // overtaken: the pair is BAD
    if (asked == question::acceptance) {
        if (!reaches) return give_up(why::cannot_reach, setup_cause::cannot_reach, now);
        state_ = state::ok;
        return {};
    }
    if (reaches) {
        state_ = state::acked;
        return {.send = say(kind::accept, their_attempt_)};
    }
    turn_bad(why::cannot_reach, now);
    setup_message no = say(kind::refuse, their_attempt_);
    no.cause = setup_cause::cannot_reach;
    return {.send = no};
}

std::optional<pair_setup::time_point> pair_setup::due() const {
    const bool waits_for_answer = state_ == state::sent && question_ == question::none;
    const bool tries_again = state_ == state::init && wanted_ && attempts_ != 0;
    return waits_for_answer || tries_again ? std::optional{due_} : std::nullopt;
}

pair_setup::orders pair_setup::tick(time_point now) {
    const auto when = due();
    if (!when || now < *when) return {};
    return state_ == state::sent ? give_up(why::no_answer, setup_cause::no_answer, now) : ask(now);
}

const char* name_of(pair_setup::state which) noexcept {
    switch (which) {
        case pair_setup::state::init: return "INIT";
        case pair_setup::state::sent: return "SENT";
        case pair_setup::state::acking: return "ACKING";
        case pair_setup::state::acked: return "ACKED";
        case pair_setup::state::ok: return "OK";
        case pair_setup::state::bad: return "BAD";
    }
    return "?";
}

const char* text_of(pair_setup::why cause) noexcept {
    switch (cause) {
        case pair_setup::why::none: return "nothing is wrong";
        case pair_setup::why::peer_not_ready: return "the peer used no GPU yet when it was asked, five times";
        case pair_setup::why::self_not_ready: return "this PE used no GPU yet when it was asked, five times";
        case pair_setup::why::cannot_reach: return "this PE's GPU does not reach the peer's";
        case pair_setup::why::peer_cannot_reach: return "the peer's GPU does not reach this PE's";
        case pair_setup::why::no_answer: return "a request was not answered in time";
        case pair_setup::why::peer_died: return "the peer has died";
    }
    return "?";
}

}  // namespace via::route
