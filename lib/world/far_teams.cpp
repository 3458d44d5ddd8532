// SPDX-License-Identifier: Apache-2.0
#include "world/far_teams.hpp"

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::world {

int far_teams::next() noexcept {
    const std::scoped_lock lock{mutex_};
    return ++last_;
}

void far_teams::add(stream::far_team& who) {
    const std::scoped_lock lock{mutex_};
    all_.emplace(who.number(), &who);
}

void far_teams::remove(const stream::far_team& who) noexcept {
    const std::scoped_lock lock{mutex_};
    all_.erase(who.number());
}

std::uint64_t far_teams::leave(const via_abi_command& what) {
    const std::scoped_lock lock{mutex_};
    const auto found = all_.find(what.pe);
    if (found == all_.end()) {
        base::fail({.status = VIA_ERR_ARGUMENT,
                    .message = fmt::format("a kernel asked for a collective of team number {}, which there is not, or "
                                           "no more",
                                           what.pe),
                    .hint = "graphs and kernels use a team before it is destroyed"});
    }
    stream::far_team& who = *found->second;
    return who.worker().ask([&who, what] { who.perform(what); });
}

}  // namespace via::world
