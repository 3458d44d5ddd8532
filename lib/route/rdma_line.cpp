// SPDX-License-Identifier: Apache-2.0
#include "route/rdma_line.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <exception>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "core/wait.hpp"

namespace via::route {
namespace {

/// For a withdrawal to arrive.
constexpr base::seconds shortly{0.1};
/// From one failure to the next attempt; as long again after each in a row, up to about a minute.
constexpr base::seconds rest{1};
constexpr int most_doublings = 6;

}  // namespace

bool rdma_line::is_due() const noexcept {
    return !end_ && !is_closed_ && !mine_.has_failed() && base::clock::now() >= next_attempt_;
}

remote_request rdma_line::begin(const char* doing) {
    end_.emplace(mine_.open(doing), nullptr, doing);
    remote_request made;
    made.what = remote_request::kind::line;
    made.end = end_->here();
    made.number = ++made_;
    made.slot = end_->address();
    made.slot_key = end_->key();
    return made;
}

void rdma_line::join(const remote_answer& there) {
    std::string problem = "it answers another question";
    const bool is_it = there.what == remote_answer::kind::line;
    if (!is_it || !end_->connect(there.end, there.address, there.key, problem))
        base::fail({.status = VIA_ERR_SYSTEM, .message = problem, .pe = pe_});
    rings_as_ = there.number;
    is_joined_ = true;
    core_.counted.question_lines.count();
    say("by RDMA");
}

void rdma_line::note_failure(const std::string& why) {
    end_.reset();
    is_joined_ = false;
    const auto pause = rest * (1 << std::min(failures_++, most_doublings));
    next_attempt_ = base::clock::now() + std::chrono::duration_cast<base::clock::duration>(pause);
    say("by TCP, as " + why);
}

std::optional<remote_answer> rdma_line::ask(const remote_request& what, const char* doing,
                                            const base::deadline& until) {
    if (!is_joined_) return std::nullopt;
    const base::deadline bound{std::min(bound_, until.left())};
    bool is_sound = true;
    const auto is_over = [&] {
        is_sound = end_->poll() && !mine_.has_failed();
        return !is_sound || line_word(end_->memory().answered) == what.question;
    };
    const auto give_up = [&] { core_.failed.throw_if(pe_, doing); };
    const auto words = [&] { return fmt::format("{}: for PE {} to answer", doing, pe_); };
    try {
        end_->memory().question = what;
        is_sound = end_->send({{&end_->memory().question, sizeof what, rings_as_}});
        if (is_sound)
            (void)core::wait(
                core_, {.ready = is_over, .describe = words, .give_up = give_up, .until = &bound, .rings = false});
    } catch (...) {
        withdraw();
        note_failure("the last question was given up");
        throw;
    }
    if (auto answer = answer_to(what.question)) {
        failures_ = 0;
        return answer;
    }
    withdraw();
    note_failure(is_sound ? "a question was not answered in time" : "the connection for them broke");
    return std::nullopt;
}

/// Empty if it has not come, or is malformed.
std::optional<remote_answer> rdma_line::answer_to(std::uint64_t question) {
    const line_memory& memory = end_->memory();
    if (line_word(memory.answered) != question) return std::nullopt;
    std::array<std::byte, sizeof(remote_answer)> copy;
    std::memcpy(copy.data(), &memory.answer, copy.size());
    auto made = decode_remote_answer(copy);
    return made && made->from == pe_ ? std::move(made) : std::nullopt;
}

/// The peer may still come to the question, and must not begin it after it was given up. By a connection that is broken
/// this does not arrive, as little as the end of one over TCP does when the link is cut.
void rdma_line::withdraw() noexcept {
    try {
        std::uint64_t& word = end_->memory().withdrawn;
        word = 1;
        if (!end_->send({{&word, sizeof word}})) return;
        const base::deadline bound{shortly};
        const auto is_over = [&] { return !end_->poll() || end_->is_idle(); };
        const auto say_nothing = [] { return std::string{}; };
        const auto go_on = [] {};
        (void)core::wait(
            core_, {.ready = is_over, .describe = say_nothing, .give_up = go_on, .until = &bound, .rings = false});
    } catch (const std::exception&) {  // as when it does not arrive
    }
}

void rdma_line::close() noexcept {
    is_closed_ = true;
    is_joined_ = false;
    end_.reset();
}

void rdma_line::say(std::string how) {
    const std::lock_guard lock{mutex_};
    how_ = std::move(how);
}

std::string rdma_line::describe() const {
    const std::lock_guard lock{mutex_};
    return how_;
}

}  // namespace via::route
