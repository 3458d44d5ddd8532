// SPDX-License-Identifier: Apache-2.0
#include "handle.hpp"

using via::api::fail_null;
using via::api::guard;
using via::api::open;
using via::api::to_handle;

namespace {

/// The world's team that `find` picks.
template <class Find>
via_team* predefined(via_world* world, Find find) noexcept {
    return world == nullptr ? nullptr : to_handle(&(world->impl.*find)());
}

const via::team::team* find(const via_team* team) noexcept { return team == nullptr ? nullptr : open(team, "").find(); }

/// Runs `make(parent, taken)`, which returns a team, and hands it out. It is called also if there is nowhere to hand
/// it: the other PEs are on their way into it.
template <class Make>
via_status split(via_team* parent, via_team** team, const char* call, Make make) noexcept {
    return guard(call, [&] {
        if (team != nullptr) *team = nullptr;
        via_team* made = to_handle(make(open(parent, call), team != nullptr));
        *team = made;
    });
}

}  // namespace

via_team* via_team_world(via_world* world) { return predefined(world, &via::world::world::everyone); }

via_team* via_team_shared(via_world* world) { return predefined(world, &via::world::world::shared); }

via_team* via_team_node(via_world* world) { return predefined(world, &via::world::world::node); }

int via_team_pe(const via_team* team) {
    const auto* found = find(team);
    return found == nullptr ? -1 : found->pe();
}

int via_team_npes(const via_team* team) {
    const auto* found = find(team);
    return found == nullptr ? 0 : found->npes();
}

via_status via_team_translate(const via_team* team, int pe, const via_team* other, int* translated) {
    return guard("via_team_translate", [&] {
        if (translated == nullptr) fail_null("via_team_translate", "translated");
        *translated =
            via::world::world::translate(open(team, "via_team_translate"), pe, open(other, "via_team_translate"));
    });
}

via_status via_team_split_strided(via_team* parent, int start, int stride, int size, via_team** team) {
    return split(parent, team, "via_team_split_strided",
                 [&](auto& from, bool taken) { return from.owner().split_strided(from, start, stride, size, taken); });
}

via_status via_team_split_2d(via_team* parent, int xrange, via_team** x_team, via_team** y_team) {
    return guard("via_team_split_2d", [&] {
        if (x_team != nullptr) *x_team = nullptr;
        if (y_team != nullptr) *y_team = nullptr;
        auto& from = open(parent, "via_team_split_2d");
        const auto [x, y] = from.owner().split_2d(from, xrange, x_team != nullptr && y_team != nullptr);
        *x_team = to_handle(x);
        *y_team = to_handle(y);
    });
}

via_status via_team_split_color(via_team* parent, int color, int key, via_team** team) {
    return split(parent, team, "via_team_split_color",
                 [&](auto& from, bool taken) { return from.owner().split_color(from, color, key, taken); });
}

via_status via_team_create(via_world* world, const via_callbacks* callbacks, via_team** team) {
    constexpr auto call = "via_team_create";
    return guard(call, [&] {
        if (team != nullptr) *team = nullptr;
        if (callbacks == nullptr) fail_null(call, "callbacks");
        via_team* made = to_handle(open(world, call).create_team(*callbacks, team != nullptr));
        *team = made;
    });
}

via_status via_team_destroy(via_team* team) {
    if (team == nullptr) return VIA_OK;
    return guard("via_team_destroy", [&] {
        auto& gone = open(team, "via_team_destroy");
        gone.owner().destroy(gone);
    });
}

via_status via_context_create(via_team* team, int options, via_context** context) {
    return guard("via_context_create", [&] {
        if (context == nullptr) fail_null("via_context_create", "context");
        *context = nullptr;
        auto& of = open(team, "via_context_create");
        *context = to_handle(of.owner().create_context(of, options));
    });
}
