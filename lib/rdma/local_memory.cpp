// SPDX-License-Identifier: Apache-2.0
#include "rdma/local_memory.hpp"

#include <iterator>
#include <string>

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::rdma {
namespace {

std::unique_ptr<registration> registered(adapter& by, std::byte* begin, std::size_t size, const char* doing) {
    std::string problem;
    if (auto made = by.register_memory(begin, size, problem)) return made;
    base::fail({.status = VIA_ERR_SYSTEM,
                .message = fmt::format("{}: {} bytes cannot be registered with the adapter: {}", doing, size, problem),
                .size = size});
}

}  // namespace

void local_memory::add(std::byte* begin, std::size_t size, const char* doing) {
    ranges_.emplace(begin, range{.size = size, .keys = registered(by_, begin, size, doing)});
}

std::optional<std::uint32_t> local_memory::find(const void* begin, std::size_t size) const noexcept {
    const auto* const at = static_cast<const std::byte*>(begin);
    auto next = ranges_.upper_bound(at);
    if (next == ranges_.begin()) return std::nullopt;
    --next;
    const auto offset = static_cast<std::size_t>(at - next->first);
    if (offset > next->second.size || size > next->second.size - offset) return std::nullopt;
    return next->second.keys->local_key();
}

std::size_t local_memory::bytes() const noexcept {
    std::size_t all = 0;
    for (const auto& [begin, each] : ranges_) all += each.size;
    return all;
}

bounce_buffers::bounce_buffers(adapter& by, std::size_t size, std::size_t count, const char* doing)
    : size_{size},
      free_after_(count),
      memory_{std::make_unique<std::byte[]>(size * count + sizeof(std::uint64_t))},
      keys_{registered(by, memory_.get(), size * count + sizeof(std::uint64_t), doing)} {}

}  // namespace via::rdma
