// SPDX-License-Identifier: Apache-2.0
#include "bootstrap/gather_round.hpp"

namespace via::bootstrap {

bool gather_round::contribute(int pe, std::span<const std::byte> bytes) {
    if (has(pe)) return false;
    given_[static_cast<std::size_t>(pe)].emplace(bytes.begin(), bytes.end());
    ++arrived_;
    return true;
}

void gather_round::withdraw(int pe) {
    if (!has(pe)) return;
    given_[static_cast<std::size_t>(pe)].reset();
    --arrived_;
}

std::vector<int> gather_round::missing() const {
    std::vector<int> pes;
    for (std::size_t pe = 0; pe < given_.size(); ++pe) {
        if (!given_[pe]) pes.push_back(static_cast<int>(pe));
    }
    return pes;
}

std::vector<std::vector<std::byte>> gather_round::contributions() const {
    std::vector<std::vector<std::byte>> all;
    all.reserve(given_.size());
    for (const auto& bytes : given_) all.push_back(bytes.value());
    return all;
}

}  // namespace via::bootstrap
