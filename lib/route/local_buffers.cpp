// SPDX-License-Identifier: Apache-2.0
#include "route/local_buffers.hpp"

#include <iterator>

#include <fmt/format.h>

#include "base/error.hpp"
#include "route/remote_route.hpp"

namespace via::route {

void local_buffers::add(std::byte* begin, std::size_t size, remote_route* by, const char* doing) {
    const std::lock_guard lock{mutex_};
    const auto next = ranges_.lower_bound(begin);
    const auto overlaps = [&](auto other) {
        return other->first < begin + size && begin < other->first + other->second.size;
    };
    for (const auto& other : {next, next == ranges_.begin() ? ranges_.end() : std::prev(next)}) {
        if (other == ranges_.end() || !overlaps(other)) continue;
        base::fail({.status = VIA_ERR_ARGUMENT,
                    .message = fmt::format("{}: of {} bytes at {} some are registered already, with the {} bytes at {}",
                                           doing, size, fmt::ptr(begin), other->second.size, fmt::ptr(other->first)),
                    .hint = "via_buffer_unregister() that one first",
                    .size = size});
    }
    if (by != nullptr) by->register_local(begin, size, doing);
    ranges_.emplace_hint(next, begin, range{size, by});
}

void local_buffers::remove(std::byte* begin, const char* doing) {
    const std::lock_guard lock{mutex_};
    const auto found = ranges_.find(begin);
    if (found == ranges_.end()) {
        base::fail({.status = VIA_ERR_ARGUMENT,
                    .message = fmt::format("{}: no registered buffer begins at {}", doing, fmt::ptr(begin)),
                    .hint = "pass the address that via_buffer_register() was given, once"});
    }
    if (found->second.by != nullptr) found->second.by->forget_local(begin);
    ranges_.erase(found);
}

}  // namespace via::route
