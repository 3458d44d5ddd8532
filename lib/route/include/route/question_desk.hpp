// SPDX-License-Identifier: Apache-2.0
/// @file question_desk.hpp
/// @brief Where all questions to a PE come together, by whichever way they come: who may ask, and that nothing is done
/// twice.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "base/event_loop.hpp"
#include "base/identity.hpp"
#include "core/counters.hpp"
#include "route/remote_message.hpp"

namespace via::route {

/// A PE numbers what it asks (remote_request::question), and asks one thing at a time; where it does not know whether a
/// question has come, it asks the same again, perhaps by another way. So the owner keeps the last number of each PE,
/// and what it has answered: the same number is answered by the same and not done again, and a lower one is a late
/// copy, for which nobody waits. A question of a higher number says that those before it have been given up.
///
/// Who has given up has told its program that it failed, so what it asked for is not begun any more, as far as the
/// owner can know.
///
/// On the control thread, and constructed before it runs.
class question_desk {
public:
    struct offer {
        int pe = 0;          ///< the owner
        int npes = 1;        ///< size of the job
        base::token secret;  ///< what a question must show
        /// On the control thread, or on the engine's.
        std::function<remote_answer(const remote_request& request)> answer;
        /// True for questions that a GPU has work with, or that wait for others, which the control thread does not wait
        /// for; may be empty.
        std::function<bool(const remote_request& request)> takes_long = {};
        base::event_loop* engine = nullptr;  ///< of the thread that answers those; has ended before the desk
        core::counters* counted = nullptr;   ///< may be null
    };
    /// Who waits for an answer.
    struct asker {
        std::function<void(const remote_answer& what)> answer;  ///< on the control thread, once; does nothing if gone
        std::function<bool()> has_gone;                         ///< from any thread
    };

    question_desk(base::event_loop& loop, offer what);

    /// Why that is not to be answered; null if it is.
    [[nodiscard]] const char* refusal(const std::optional<remote_request>& asked) const;
    void count_refused() const noexcept;
    /// The answer to what is not refused. Empty if it comes later, by `who`; or never, since nobody waits for it.
    [[nodiscard]] std::optional<remote_answer> take(const remote_request& asked, asker who);

private:
    /// The last question of a PE.
    struct last_question {
        enum class state : std::uint8_t { none, with_engine, answered };
        std::uint64_t number = 0;
        state now = state::none;
        bool came_again = false;  ///< since the engine has it
        remote_answer reply;      ///< if answered
        asker waits;              ///< if the engine has it
        std::shared_ptr<std::atomic<bool>> is_over;
    };

    [[nodiscard]] remote_answer answer(const remote_request& asked) const;
    [[nodiscard]] remote_answer take_letter(const remote_request& asked) const;
    void pass_on(const remote_request& asked);
    void finish(const remote_request& asked, const std::optional<remote_answer>& reply);

    base::event_loop& loop_;
    offer offer_;
    std::vector<last_question> last_;  ///< by PE
};

}  // namespace via::route
