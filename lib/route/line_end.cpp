// SPDX-License-Identifier: Apache-2.0
#include "route/line_end.hpp"

#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "rdma/joining.hpp"
#include "rdma/local_memory.hpp"

namespace via::route {
namespace {

/// Under way at most: an answer and its word, or a question and its withdrawal.
constexpr int most_requests = 8;
/// A question comes after the answer to the one before it, for which its ring was taken.
constexpr int rings = 2;

[[noreturn]] void fail_to_make(const char* doing, const std::string& problem) {
    base::fail({.status = VIA_ERR_SYSTEM, .message = fmt::format("{}: no line can be made: {}", doing, problem)});
}

}  // namespace

line_end::line_end(local_adapter::opened& by, rdma::bell* rung, const char* doing)
    : memory_{std::make_shared<base::mapping>(base::mapping::of_pages(sizeof(line_memory), doing))},
      keys_{rdma::registered(*by.by, memory_->data(), memory_->size(), doing)} {
    std::string problem;
    auto queue = by.by->make_queue(most_requests, problem);
    if (queue == nullptr) fail_to_make(doing, problem);
    auto way = by.by->make_connection(
        *queue, {.requests = most_requests, .use = by.use(), .rung = rung, .rings = rung == nullptr ? 0 : rings},
        problem);
    if (way == nullptr) fail_to_make(doing, problem);
    ends_.emplace(std::move(queue), most_requests);
    way_.emplace(std::move(way), *ends_, most_requests);
}

bool line_end::connect(const rdma::endpoint& there, std::uint64_t address, std::uint32_t key, std::string& problem) {
    there_ = address;
    there_key_ = key;
    return rdma::join(way_->by(), there, problem);
}

bool line_end::poll() { return ends_->poll() && !way_->failed(); }

/// By one call of the adapter, which says when the last has ended.
bool line_end::send(std::initializer_list<piece> pieces) {
    if (!poll() || !way_->has_room(pieces.size())) return false;
    for (const piece& each : pieces) {
        auto* const from = static_cast<std::byte*>(const_cast<void*>(each.begin));
        (void)way_->push({.what = rdma::request::kind::write,
                          .rings = each.ring.has_value(),
                          .ring = each.ring.value_or(0),
                          .local = from,
                          .size = static_cast<std::uint32_t>(each.size),
                          .local_key = keys_->local_key(),
                          .remote = there_ + static_cast<std::uint64_t>(from - memory_->data()),
                          .remote_key = there_key_});
    }
    way_->ask(way_->pushed());
    way_->flush();
    return way_->is_given() && !way_->failed();
}

}  // namespace via::route
