// SPDX-License-Identifier: Apache-2.0
#include "team/team.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::team {
namespace {

/// What a PE says of itself in a split.
struct choice {
    std::int64_t key = 0;
    std::uint64_t block = 0;
    std::int32_t color = team::no_color;
    std::int32_t pe = 0;
};

/// The members of the new team, in its order.
std::vector<choice> of_color(std::vector<choice> all, int color) {
    std::erase_if(all, [color](const choice& each) { return each.color != color; });
    std::stable_sort(all.begin(), all.end(), [](const choice& a, const choice& b) { return a.key < b.key; });
    return all;
}

/// What a PE says of itself to those that it is to be in a team with. Zeros are nobody's.
struct introduction {
    std::uint64_t block = 0;
    std::int32_t pe = 0;
    std::int32_t status = VIA_OK;
};

/// Of all of them, by number in the team.
std::vector<introduction> introduce(const introduction& mine, const via_callbacks& calls) {
    std::vector<introduction> all(static_cast<std::size_t>(calls.npes));
    const int code = calls.allgather(calls.context, &mine, all.data(), sizeof mine);
    if (code == 0) return all;
    base::fail({.status = VIA_ERR_BOOTSTRAP,
                .message = fmt::format("team_create: allgather returned the error code {}", code)});
}

/// Fails on all of them alike.
void check(const std::vector<introduction>& all, int npes) {
    std::vector<bool> is_in(static_cast<std::size_t>(npes));
    for (const introduction& each : all) {
        if (each.status != VIA_OK) {
            base::fail({.status = static_cast<via_status>(each.status),
                        .message = fmt::format("team_create failed at PE {}, which knows why", each.pe),
                        .hint = "no PE has done it; the world is as it was",
                        .pe = each.pe});
        }
        const bool is_a_pe = each.block != 0 && each.pe >= 0 && each.pe < npes;
        if (!is_a_pe || is_in[static_cast<std::size_t>(each.pe)]) {
            base::fail(
                {.status = VIA_ERR_ARGUMENT,
                 .message = fmt::format("team_create: allgather gave none of the PEs, or one twice, for PE {} of "
                                        "the team",
                                        &each - all.data()),
                 .hint = "every PE of the team has another number, from 0 on"});
        }
        is_in[static_cast<std::size_t>(each.pe)] = true;
    }
}

/// Each of which says its number in the world, and its block.
template <class Member>
std::unique_ptr<team> team_of(const std::vector<Member>& members, core::core& c, const reach& ways, block_store& store,
                              block_lease&& mine) {
    std::vector<int> pes;
    std::vector<std::uint64_t> blocks;
    for (const Member& each : members) {
        pes.push_back(each.pe);
        blocks.push_back(each.block);
    }
    auto who = std::make_shared<const core::members>(std::move(pes), c.pe);
    return std::make_unique<team>(c, ways, store, std::move(who), std::move(blocks), std::move(mine));
}

}  // namespace

std::unique_ptr<team> team::meet(core::core& c, const reach& ways, block_store& store, const via_callbacks& calls,
                                 contribution part) {
    std::optional<block_lease> lease;
    introduction mine{.pe = c.pe};
    attempt(part, [&] {
        if (part.failure != VIA_OK) return;
        lease.emplace(store);
        mine.block = lease->offset();
    });
    mine.status = part.failure;
    std::vector<introduction> all;
    try {
        all = introduce(mine, calls);
    } catch (...) {
        if (lease) lease->keep();  // others may have heard of it
        throw;
    }
    if (part.failure != VIA_OK) base::fail({.status = part.failure, .message = "team_create: " + part.reason});
    check(all, c.npes);
    try {
        return team_of(all, c, ways, store, *std::move(lease));
    } catch (...) {
        if (lease) lease->keep();  // the others have a team with that block in it
        throw;
    }
}

std::unique_ptr<team> team::split(contribution call, int color, std::int64_t key) {
    std::optional<block_lease> lease;
    choice mine{.key = key, .color = color, .pe = who_->world_pe(pe())};
    if (call.failure == VIA_OK && color != no_color) {
        attempt(call, [&] {
            lease.emplace(store_);
            mine.block = lease->offset();
        });
    }
    std::vector<choice> all;
    if (call.failure == VIA_OK) {
        attempt(call, [&] {
            all.resize(static_cast<std::size_t>(npes()));
            std::memcpy(exchange_.next_stage(), &mine, sizeof mine);
        });
    }
    exchange_.run(call);
    std::unique_ptr<team> made;
    attempt(call, [&] {
        constexpr place stage{place::area::stage, 0};
        exchange_.read_ahead(stage, sizeof(choice));
        for (int other = 0; other < npes(); ++other) {
            std::memcpy(&all[static_cast<std::size_t>(other)], exchange_.look(other, stage, sizeof(choice)),
                        sizeof(choice));
        }
        if (!lease) return;
        made = team_of(of_color(std::move(all), color), core_, ways_, store_, *std::move(lease));
    });
    // Who cannot read what a PE of another host has staged must not give back a block that others believe to be his.
    exchange_.run(call);
    return made;
}

void team::destroy() {
    exchange_.run({.call = {.what = signature::kind::destroy}});
    if (!exchange_.depart("team_destroy")) return lease_.keep();
    lease_.end(exchange_.readers());
}

}  // namespace via::team
