// SPDX-License-Identifier: Apache-2.0
#include "bootstrap/singleton.hpp"

#include "words.hpp"

namespace via::bootstrap {

std::string singleton::description() const { return "singleton: the only PE, because " + why_; }

std::vector<std::vector<std::byte>> singleton::allgather(std::span<const std::byte> mine, const base::deadline&) {
    check_contribution(mine.size());
    return {{mine.begin(), mine.end()}};
}

// No other PE can fail.
void singleton::watch(base::event_loop*, failure_handler) {}

void singleton::retain(std::shared_ptr<const void> memory) { retained_.push_back(std::move(memory)); }

void singleton::abandon(const std::string&) noexcept { retained_.clear(); }

}  // namespace via::bootstrap
