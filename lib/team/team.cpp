// SPDX-License-Identifier: Apache-2.0
#include "team/team.hpp"

#include <algorithm>
#include <cstring>

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

}  // namespace

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
    attempt(call, [&] { all.resize(static_cast<std::size_t>(npes())); });
    std::memcpy(exchange_.next_stage(), &mine, sizeof mine);
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
        std::vector<int> pes;
        std::vector<std::uint64_t> blocks;
        for (const choice& each : of_color(std::move(all), color)) {
            pes.push_back(each.pe);
            blocks.push_back(each.block);
        }
        auto who = std::make_shared<const core::members>(std::move(pes), core_.pe);
        made = std::make_unique<team>(core_, ways_, store_, std::move(who), std::move(blocks), *std::move(lease));
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
