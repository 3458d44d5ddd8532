// SPDX-License-Identifier: Apache-2.0
#include "route/remote_ends.hpp"

#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "rdma/joining.hpp"

namespace via::route {
namespace {

/// Requests under way on a connection.
constexpr int most_requests = 128;
static_assert(most_requests <= rdma::least_requests && most_rings <= rdma::least_requests);

}  // namespace

void fail_to_connect(const char* doing, int pe, const std::string& problem) {
    base::fail({.status = VIA_ERR_SYSTEM,
                .message = fmt::format("{}: no RDMA connection with PE {} can be made: {}", doing, pe, problem),
                .hint = "via-info shows the port and the address that each PE uses",
                .pe = pe});
}

std::shared_ptr<remote_end> remote_ends::get(const char* doing) {
    local_adapter::opened& by = mine_.open(doing);
    const std::lock_guard lock{mutex_};
    check_open(doing);
    if (!present_) make(by, doing);
    return present_;
}

bool remote_ends::join(remote_end& here, const numbered_end& there, const char* doing) {
    const std::lock_guard lock{mutex_};
    check_open(doing);
    if (here.broken_there.load(std::memory_order_relaxed)) return false;
    if (here.joined_to != 0) return here.joined_to == there.number;
    if (there.number <= newest_) return false;
    connect(here, there, doing);
    return true;
}

numbered_end remote_ends::answer(const numbered_end& there, const char* doing) {
    local_adapter::opened& by = mine_.open(doing);
    const std::lock_guard lock{mutex_};
    check_open(doing);
    if (!present_ || present_->joined_to != there.number) {
        if (there.number <= newest_) return {};
        if (present_ && present_->joined_to != 0) retire();
        if (!present_) make(by, doing);
        connect(*present_, there, doing);
    }
    return {.end = present_->by.by().here(), .number = present_->number};
}

void remote_ends::note_broken(std::uint32_t there) noexcept {
    const std::lock_guard lock{mutex_};
    ++breaks_;  // also if this PE knew it: what the peer has sent by it meanwhile is lost, too
    if (present_ && present_->joined_to == there) retire();
}

void remote_ends::drop_unjoined(const remote_end& gone) noexcept {
    const std::lock_guard lock{mutex_};
    if (present_.get() == &gone && gone.joined_to == 0) present_.reset();
}

void remote_ends::drop(const remote_end& gone) noexcept {
    const std::lock_guard lock{mutex_};
    if (gone.joined_to != 0) ++breaks_;
    if (present_.get() != &gone) return;
    if (gone.joined_to != 0) present_->by.by().stop();  // its last user may let go of it after the next one is in use
    present_.reset();
}

void remote_ends::close(std::string why) noexcept {
    const std::lock_guard lock{mutex_};
    present_.reset();
    if (closed_.empty()) closed_ = std::move(why);
}

bool remote_ends::any() const noexcept {
    const std::lock_guard lock{mutex_};
    return made_ != 0;
}

bool remote_ends::any_joined() const noexcept {
    const std::lock_guard lock{mutex_};
    return newest_ != 0;
}

void remote_ends::check_open(const char* doing) const {
    if (!closed_.empty()) fail_to_connect(doing, pe_, closed_);
}

void remote_ends::make(local_adapter::opened& by, const char* doing) {
    if (mine_.has_failed()) fail_to_connect(doing, pe_, "this PE's adapter has failed");
    std::string problem;
    auto queue = by.by->make_queue(most_requests + most_rings, problem);
    if (queue == nullptr) fail_to_connect(doing, pe_, problem);
    auto made =
        by.by->make_connection(*queue, {.requests = most_requests, .use = by.use(), .rings = most_rings}, problem);
    if (made == nullptr) fail_to_connect(doing, pe_, problem);
    present_ =
        std::make_shared<remote_end>(std::move(queue), std::move(made), most_requests, made_ + 1, mine_.control());
    ++made_;
}

/// One that cannot be joined to this end of the peer's cannot be to another either.
void remote_ends::connect(remote_end& here, const numbered_end& there, const char* doing) {
    std::string problem;
    if (!rdma::join(here.by.by(), there.end, problem)) {
        if (present_.get() == &here) present_.reset();
        fail_to_connect(doing, pe_, problem);
    }
    if (newest_ != 0) ++breaks_;
    here.joined_to = newest_ = there.number;
}

/// Who uses it may not look at it for long. What the peer sends by the next one must not be overtaken by what is still
/// on its way by this one, so it takes in nothing any more.
void remote_ends::retire() noexcept {
    present_->broken_there.store(true, std::memory_order_release);
    present_->by.by().stop();
    present_.reset();
}

}  // namespace via::route
