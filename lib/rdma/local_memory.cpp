// SPDX-License-Identifier: Apache-2.0
#include "rdma/local_memory.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::rdma {
std::unique_ptr<registration> registered(adapter& by, std::byte* begin, std::size_t size, const char* doing) {
    std::string problem;
    if (auto made = by.register_memory(begin, size, access::all, problem)) return made;
    base::fail({.status = VIA_ERR_SYSTEM,
                .message = fmt::format("{}: {} bytes cannot be registered with the adapter: {}", doing, size, problem),
                .size = size});
}

void local_memory::add(std::byte* begin, std::size_t size, const char* doing) {
    add(begin, size, registered(by_, begin, size, doing));
}

void local_memory::add(std::byte* begin, std::size_t size, std::unique_ptr<registration> keys) {
    range made{.size = size, .keys = std::move(keys)};
    const std::lock_guard lock{mutex_};
    expect(begin, size);
    ranges_.emplace(begin, std::move(made));
}

/// Under the lock, or before any use.
void local_memory::expect(const std::byte* begin, std::size_t size) noexcept {
    const auto first = reinterpret_cast<std::uintptr_t>(begin);
    lowest_.store(std::min(lowest_.load(std::memory_order_relaxed), first), std::memory_order_relaxed);
    highest_.store(std::max(highest_.load(std::memory_order_relaxed), first + size), std::memory_order_relaxed);
}

void local_memory::remove(std::byte* begin) noexcept {
    std::unique_lock lock{mutex_};
    const auto gone = ranges_.extract(begin);
    lock.unlock();  // the registration ends with `gone`
}

std::uint32_t local_memory::remote_key(std::byte* begin) const {
    const std::lock_guard lock{mutex_};
    return ranges_.at(begin).keys->remote_key();
}

std::optional<std::uint32_t> local_memory::find(const void* begin, std::size_t size) const noexcept {
    const auto* const first = static_cast<const std::byte*>(begin);
    const std::lock_guard lock{mutex_};
    auto next = ranges_.upper_bound(first);
    if (next == ranges_.begin()) return std::nullopt;
    --next;
    const auto offset = static_cast<std::size_t>(first - next->first);
    if (offset > next->second.size || size > next->second.size - offset) return std::nullopt;
    return next->second.keys->local_key();
}

std::size_t local_memory::bytes() const noexcept {
    const std::lock_guard lock{mutex_};
    std::size_t all = 0;
    for (const auto& [begin, each] : ranges_) all += each.size;
    return all;
}

bounce_buffer::bounce_buffer(adapter& by, std::size_t size, const char* doing)
    : size_{size},
      memory_{base::mapping::of_pages(size + sizeof(std::uint64_t), doing)},
      keys_{registered(by, memory_.data(), memory_.size(), doing)},
      key_{keys_->local_key()} {}

/// Where a piece begins, beside others that are in use.
std::optional<std::size_t> bounce_buffer::find(std::size_t bytes) const noexcept {
    if (taken_ - free_ == most_pieces) return std::nullopt;
    const std::size_t first = pieces_[free_ % most_pieces].begin;
    if (end_ <= first) return bytes <= first - end_ ? std::optional{end_} : std::nullopt;
    if (end_ < size_ && bytes <= size_ - end_) return end_;
    return bytes <= first ? std::optional<std::size_t>{0} : std::nullopt;
}

bool borrowed_memory::has_room(std::size_t size) const noexcept {
    std::size_t all = size;
    for (const range& each : ranges_) all += each.size;
    return all <= sizes_.at_once;
}

std::uint64_t borrowed_memory::oldest() const noexcept {
    const auto before = [](const range& one, const range& other) { return one.until < other.until; };
    return std::min_element(ranges_.begin(), ranges_.end(), before)->until;
}

std::optional<std::uint32_t> borrowed_memory::key_of(const void* begin, std::size_t size, access how) {
    auto* const first = static_cast<std::byte*>(const_cast<void*>(begin));
    const auto holds = [&](const range& each) {
        const auto offset = static_cast<std::size_t>(first - each.begin);
        return each.how == how && offset <= each.size && size <= each.size - offset;
    };
    auto found = std::find_if(ranges_.begin(), ranges_.end(), holds);
    if (found == ranges_.end()) {
        auto keys = by_.register_memory(first, size, how, refusal_);
        if (keys == nullptr) return std::nullopt;
        found = ranges_.insert(found, range{first, size, how, std::move(keys)});
    }
    found->until = in_use;
    return found->keys->local_key();
}

void borrowed_memory::keep_until(std::uint64_t at) noexcept {
    for (range& each : ranges_) {
        if (each.until == in_use) each.until = at;
    }
}

void borrowed_memory::give_back(std::uint64_t ended) noexcept {
    const auto is_over = [&](const range& each) { return each.until <= ended; };
    ranges_.erase(std::remove_if(ranges_.begin(), ranges_.end(), is_over), ranges_.end());
}

}  // namespace via::rdma
