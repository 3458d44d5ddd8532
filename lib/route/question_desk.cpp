// SPDX-License-Identifier: Apache-2.0
#include "route/question_desk.hpp"

#include <utility>

namespace via::route {

question_desk::question_desk(base::event_loop& loop, offer what)
    : loop_{loop}, offer_{std::move(what)}, last_(static_cast<std::size_t>(offer_.npes)) {}

const char* question_desk::refusal(const std::optional<remote_request>& asked) const {
    if (!asked) return "the question is malformed or of another version";
    if (asked->secret != offer_.secret) return "the question shows the wrong secret: it is of another job";
    if (asked->to != offer_.pe) return "the question is for another PE";
    const bool is_other = asked->from >= 0 && asked->from < offer_.npes && asked->from != offer_.pe;
    return is_other ? nullptr : "the question is of a PE out of range";
}

void question_desk::count_refused() const noexcept {
    if (offer_.counted != nullptr) offer_.counted->requests_refused.count();
}

remote_answer question_desk::answer(const remote_request& asked) const {
    remote_answer made = offer_.answer(asked);
    made.from = offer_.pe;
    return made;
}

std::optional<remote_answer> question_desk::take(const remote_request& asked, asker who) {
    if (asked.question == 0) return take_letter(asked);
    last_question& last = last_[static_cast<std::size_t>(asked.from)];
    if (asked.question < last.number) return std::nullopt;
    if (asked.question == last.number && last.now == last_question::state::answered) return last.reply;
    const bool is_underway = last.now == last_question::state::with_engine;
    if (asked.question == last.number && is_underway) {
        last.came_again = true;
        last.waits = std::move(who);
        return std::nullopt;
    }
    if (is_underway) last.is_over->store(true, std::memory_order_relaxed);
    last.number = asked.question;
    if (offer_.takes_long && offer_.takes_long(asked)) {
        last.waits = std::move(who);
        pass_on(asked);
        return std::nullopt;
    }
    last.reply = answer(asked);
    last.now = last_question::state::answered;
    return last.reply;
}

/// What takes long is done when its sender knows already that it has come.
remote_answer question_desk::take_letter(const remote_request& asked) const {
    if (!offer_.takes_long || !offer_.takes_long(asked)) return answer(asked);
    offer_.engine->post([this, asked] { (void)answer(asked); });
    remote_answer made;
    made.what = remote_answer::kind::done;
    made.from = offer_.pe;
    return made;
}

/// To the engine, which looks for whom it would be. What comes back is answered by this thread again.
void question_desk::pass_on(const remote_request& asked) {
    last_question& last = last_[static_cast<std::size_t>(asked.from)];
    last.now = last_question::state::with_engine;
    last.came_again = false;
    last.is_over = std::make_shared<std::atomic<bool>>(false);
    offer_.engine->post([this, asked, is_over = last.is_over, has_gone = last.waits.has_gone] {
        std::optional<remote_answer> reply;
        if (!is_over->load(std::memory_order_relaxed) && !has_gone()) reply = answer(asked);
        loop_.post([this, asked, reply] { finish(asked, reply); });
    });
}

/// @param reply  empty if it was not begun.
void question_desk::finish(const remote_request& asked, const std::optional<remote_answer>& reply) {
    last_question& last = last_[static_cast<std::size_t>(asked.from)];
    if (last.number != asked.question) return;
    if (!reply && last.came_again) return pass_on(asked);
    const asker waits = std::exchange(last.waits, {});
    last.now = reply ? last_question::state::answered : last_question::state::none;
    if (!reply) return;
    last.reply = *reply;
    waits.answer(*reply);
}

}  // namespace via::route
