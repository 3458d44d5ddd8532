// SPDX-License-Identifier: Apache-2.0
#include "route/line_server.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <optional>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::route {
namespace {

constexpr const char* doing = "a line for questions";
/// That are taken before others have a turn.
constexpr std::size_t most_at_once = 16;
/// Of a bell: what the lines of one PE may ring with, some of which are gone.
constexpr int room_for_each = 8;
constexpr int most_room = 32000;

}  // namespace

line_server::~line_server() {
    if (bell_ && !is_deaf_) loop_.remove(bell_->descriptor());
}

void line_server::open_bell(rdma::adapter& by, const char* why) {
    if (bell_) return;
    std::string problem;
    bell_ = by.make_bell(std::min(room_for_each * core_.npes, most_room), number_on_host(core_), problem);
    if (!bell_) base::fail({.status = VIA_ERR_SYSTEM, .message = fmt::format("{}: {}", why, problem)});
    loop_.add(bell_->descriptor(), [this] { hear(); });
}

remote_answer line_server::make(const remote_request& asked) {
    if (desk_ == nullptr || is_deaf_)
        base::fail({.status = VIA_ERR_UNSUPPORTED, .message = "no questions are taken by RDMA here"});
    drop(asked.from);
    local_adapter::opened& by = mine_.open(doing);
    open_bell(*by.by, doing);
    auto made = std::make_unique<line_end>(by, bell_.get(), doing);
    std::string problem;
    if (!made->connect(asked.end, asked.slot, asked.slot_key, problem))
        base::fail({.status = VIA_ERR_SYSTEM, .message = fmt::format("{}: {}", doing, problem)});
    remote_answer reply;
    reply.what = remote_answer::kind::line;
    reply.end = made->here();
    reply.number = ++numbers_;
    reply.address = made->address();
    reply.key = made->key();
    lines_.emplace(reply.number, served{.pe = asked.from, .by = std::move(made)});
    return reply;
}

void line_server::forget(int pe) {
    loop_.post([this, pe] { drop(pe); });
}

void line_server::drop(int pe) noexcept {
    std::erase_if(lines_, [&](const auto& each) { return each.second.pe == pe; });
}

void line_server::hear() {
    std::array<std::uint32_t, most_at_once> rung{};
    const int count = bell_->take(rung);
    if (count < 0) {
        is_deaf_ = true;
        loop_.remove(bell_->descriptor());
        return lines_.clear();
    }
    for (const std::uint32_t number : std::span{rung}.first(static_cast<std::size_t>(count))) {
        const auto which = lines_.find(number);
        if (which != lines_.end()) take(which);
    }
    if (count == static_cast<int>(rung.size())) loop_.post([this] { hear(); });
}

/// The asker may write there at any time, so what is looked at is a copy.
void line_server::take(served_lines::iterator which) {
    const std::uint32_t number = which->first;
    served& from = which->second;
    std::array<std::byte, sizeof(remote_request)> copy;
    std::memcpy(copy.data(), &from.by->memory().question, copy.size());
    const auto asked = decode_remote_request(copy);
    if (desk_->refusal(asked) != nullptr || asked->from != from.pe) {
        desk_->count_refused();
        lines_.erase(which);
        return;
    }
    const auto has_gone = [pages = from.by->pages()] {
        return line_word(reinterpret_cast<const line_memory*>(pages->data())->withdrawn) != 0;
    };
    if (has_gone()) return;
    const auto late = [this, number, question = asked->question](const remote_answer& what) {
        answer(number, question, what);
    };
    if (const auto now = desk_->take(*asked, {.answer = late, .has_gone = has_gone}))
        answer(number, asked->question, *now);
}

/// The asker has the answer before this one, or it would not have asked: its place is free.
void line_server::answer(std::uint32_t number, std::uint64_t question, const remote_answer& what) {
    const auto which = lines_.find(number);
    if (which == lines_.end()) return;
    line_end& by = *which->second.by;
    line_memory& memory = by.memory();
    memory.answer = what;
    memory.answered = question;
    if (!by.send({{&memory.answer, sizeof memory.answer}, {&memory.answered, sizeof memory.answered}}))
        lines_.erase(which);
}

}  // namespace via::route
