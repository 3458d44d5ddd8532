// SPDX-License-Identifier: Apache-2.0
// The teams and the contexts of a world.
#include <exception>
#include <numeric>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/error.hpp"
#include "far_team.hpp"
#include "world/world.hpp"

namespace via::world {

using kind = team::signature::kind;

team_entry::team_entry(world& owner, core::core& c, std::unique_ptr<team::team> team, host::context& context,
                       bool permanent)
    : owner_{owner},
      team_{std::move(team)},
      collectives_{std::make_unique<collective::collectives>(c, team_->exchange(), context,
                                                             [this] { return owner_.team_for_streams(*this); })},
      permanent_{permanent} {}

team_entry::~team_entry() = default;

void team_entry::set_far(std::unique_ptr<far_team> made) { far_ = std::move(made); }

void team_entry::stop_far() noexcept {
    if (far_) far_->worker().stop();
}

void team_entry::check_idle() const {
    if (far_->worker().is_idle()) return;
    base::fail({.status = VIA_ERR_ARGUMENT,
                .message = "team_destroy: a collective of the team that was enqueued on a stream is not done",
                .hint = "wait for the streams on which the team's collectives were enqueued, as by "
                        "cudaStreamSynchronize(), on every PE of the team"});
}

void team_entry::destroy_far() {
    if (far_) far_->members().destroy();
    far_.reset();
}

void team_entry::fail(const char* call, const char* why) {
    base::fail({.status = VIA_ERR_ARGUMENT, .message = fmt::format("{}: {}", call, why)});
}

/// A team that every PE makes alike, so that nobody need be told.
team_entry* world::predefine(std::vector<int> pes) {
    team::block_lease lease{*blocks_};
    std::vector<std::uint64_t> blocks(pes.size(), lease.offset());
    auto who = std::make_shared<const core::members>(std::move(pes), core_.pe);
    if (!default_context_) default_context_ = make_context(who, 0, nullptr);
    auto team = std::make_unique<team::team>(core_, team::reach{*peers_, remote_.get()}, *blocks_, who,
                                             std::move(blocks), std::move(lease));
    return keep(std::move(team), true);
}

void world::predefine_teams() {
    std::vector<int> everyone(static_cast<std::size_t>(core_.npes));
    std::iota(everyone.begin(), everyone.end(), 0);
    const base::identity& mine = core_.others.card(core_.pe).process;
    const auto those = [&](auto&& belongs) {
        std::vector<int> pes = everyone;
        std::erase_if(pes, [&](int pe) { return !belongs(pe); });
        return pes;
    };
    everyone_ = predefine(everyone);
    shared_ = predefine(those([&](int pe) { return peers_->reachable(pe); }));
    node_ = predefine(those([&](int pe) { return mine.boot == core_.others.card(pe).process.boot; }));
}

team_entry* world::keep(std::unique_ptr<team::team> made, bool permanent) {
    if (made == nullptr) return nullptr;
    auto entry = std::make_unique<team_entry>(*this, core_, std::move(made), *default_context_, permanent);
    const std::lock_guard lock{mutex_};
    return teams_.emplace_back(std::move(entry)).get();
}

host::context* world::make_context(std::shared_ptr<const core::members> team, int options,
                                   host::closed_contexts* closed) {
    const host::routes ways{
        .mapped = *peers_,
        .windows = *windows_,
        .device = device_ ? host::device_parts{&device_->route(), &device_->streams()} : host::device_parts{},
        .remote = remote_.get()};
    const std::lock_guard lock{mutex_};
    if (host::context* const old = closed_contexts_.take_oldest(); old != nullptr) {
        std::destroy_at(old);
        return std::construct_at(old, core_, ways, *addresses_, std::move(team), options, closed);
    }
    auto made = std::make_unique<host::context>(core_, ways, *addresses_, std::move(team), options, closed);
    return contexts_.emplace_back(std::move(made)).get();
}

host::context& world::create_context(team_entry& team, int options) {
    constexpr int known = VIA_CONTEXT_SERIALIZED | VIA_CONTEXT_PRIVATE | VIA_CONTEXT_NOSTORE | VIA_CONTEXT_KERNELS;
    if ((options & ~known) != 0) {
        base::fail({.status = VIA_ERR_ARGUMENT,
                    .message = fmt::format("context_create: options {:#x} are not known", options),
                    .hint = "or VIA_CONTEXT_SERIALIZED, VIA_CONTEXT_PRIVATE, VIA_CONTEXT_NOSTORE and "
                            "VIA_CONTEXT_KERNELS, or pass 0"});
    }
    return *make_context(team.team("context_create").members(), options, &closed_contexts_);
}

namespace {

/// A PE that cannot take what all make is for all to know.
void check_taken(bool taken) {
    if (taken) return;
    base::fail({.status = VIA_ERR_ARGUMENT, .message = "where the team goes is NULL"});
}

}  // namespace

team_entry* world::split_strided(team_entry& parent, int start, int stride, int size, bool taken) {
    team::team& from = parent.team("team_split_strided");
    team::contribution part{.call = {.what = kind::split_strided,
                                     .root = start,
                                     .size = static_cast<std::uint64_t>(size),
                                     .extra = static_cast<std::uint64_t>(stride)}};
    attempt(part, [&] {
        check_taken(taken);
        const std::int64_t last = start + (std::int64_t{size} - 1) * stride;
        const bool inside = start >= 0 && start < from.npes() && last >= 0 && last < from.npes();
        if (size >= 1 && inside && (stride != 0 || size == 1)) return;
        base::fail({.status = VIA_ERR_ARGUMENT,
                    .message = fmt::format("{} PEs from {} with stride {} are no part of {} PEs", size, start, stride,
                                           from.npes())});
    });
    int index = -1;
    if (part.failure == VIA_OK) {
        const int step = stride == 0 ? 1 : stride;
        const int distance = from.pe() - start;
        if (distance % step == 0 && distance / step >= 0 && distance / step < size) index = distance / step;
    }
    return keep(from.split(std::move(part), index < 0 ? team::team::no_color : 0, index), false);
}

std::pair<team_entry*, team_entry*> world::split_2d(team_entry& parent, int xrange, bool taken) {
    team::team& from = parent.team("team_split_2d");
    team::contribution part{.call = {.what = kind::split_2d, .size = static_cast<std::uint64_t>(xrange)}};
    attempt(part, [&] {
        check_taken(taken);
        if (xrange >= 1) return;
        base::fail({.status = VIA_ERR_ARGUMENT, .message = fmt::format("a row of {} PEs cannot be", xrange)});
    });
    const int row = part.failure == VIA_OK ? xrange : 1;
    std::unique_ptr<team::team> x = from.split(part, from.pe() / row, from.pe());
    std::unique_ptr<team::team> y = from.split(part, from.pe() % row, from.pe());
    return {keep(std::move(x), false), keep(std::move(y), false)};
}

team_entry* world::split_color(team_entry& parent, int color, int key, bool taken) {
    team::contribution part{.call = {.what = kind::split_color}};
    attempt(part, [&] { check_taken(taken); });
    team::team& from = parent.team("team_split_color");
    return keep(from.split(std::move(part), color < 0 ? team::team::no_color : color, key), false);
}

team_entry* world::create_team(const via_callbacks& calls, bool taken) {
    if (calls.struct_size != sizeof calls || calls.allgather == nullptr) {
        base::fail({.status = VIA_ERR_ARGUMENT,
                    .message = "team_create: via_callbacks is not initialized, or its allgather is NULL",
                    .hint = "set struct_size to sizeof(via_callbacks)"});
    }
    if (calls.npes < 1 || calls.npes > core_.npes || calls.pe < 0 || calls.pe >= calls.npes) {
        base::fail({.status = VIA_ERR_ARGUMENT,
                    .message = fmt::format("team_create: PE {} of {} cannot be in a world of {} PEs", calls.pe,
                                           calls.npes, core_.npes)});
    }
    team::contribution part;
    attempt(part, [&] { check_taken(taken); });
    const team::reach ways{*peers_, remote_.get()};
    return keep(team::team::meet(core_, ways, *blocks_, calls, std::move(part)), false);
}

namespace {

/// What all members have free.
void intersect(void*, void* into, const void* from, std::size_t words) {
    auto* mine = static_cast<std::uint64_t*>(into);
    for (std::size_t i = 0; i < words; ++i) mine[i] &= static_cast<const std::uint64_t*>(from)[i];
}

}  // namespace

/// True if it was free still. Threads make teams at once, each of another one.
bool world::take_device_block(std::size_t block) {
    const std::uint64_t bit = std::uint64_t{1} << block % 64;
    const std::lock_guard lock{mutex_};
    const bool free = (free_device_blocks_[block / 64] & bit) != 0;
    free_device_blocks_[block / 64] &= ~bit;
    return free;
}

void world::give_back_device_block(std::size_t block) {
    const std::lock_guard lock{mutex_};
    free_device_blocks_[block / 64] |= std::uint64_t{1} << block % 64;
}

/// The first block that all members have free, or as many as there are. Collective over the team.
std::size_t world::find_device_block(team::exchange& members) {
    device_blocks free = [this] {
        const std::lock_guard lock{mutex_};
        return free_device_blocks_;
    }();
    team::contribution part{.call = {.what = kind::device_team},
                            .data = std::as_writable_bytes(std::span{free}),
                            .combine = {intersect, nullptr, sizeof(std::uint64_t)}};
    attempt(part, [&] { (void)device("device_team"); });
    members.run(part);
    std::size_t block = 0;
    while (block < free.size() * 64 && (free[block / 64] >> block % 64 & 1) == 0) ++block;
    return block;
}

/// Takes and clears a block on all members or, if another thread of some member was faster, on none. Collective over
/// the team. Every member clears its block before any kernel of another may write to it.
bool world::take_device_block(team::exchange& members, std::size_t block) {
    bool is_mine = false;
    std::uint64_t is_taken = 0;
    team::contribution part{.call = {.what = kind::device_team},
                            .data = std::as_writable_bytes(std::span{&is_taken, 1}),
                            .combine = {intersect, nullptr, sizeof is_taken}};
    attempt(part, [&] {
        if (block == free_device_blocks_.size() * 64) {
            base::fail({.status = VIA_ERR_MEMORY,
                        .message = "device_team: the members have no device block free in common",
                        .hint = "destroy teams that are not needed"});
        }
        is_mine = take_device_block(block);
        if (is_mine) device_->clear_team_block(block);
        is_taken = is_mine ? 1 : 0;
    });
    try {
        members.run(part);
    } catch (...) {
        if (is_mine) give_back_device_block(block);
        throw;
    }
    if (is_taken == 0 && is_mine) give_back_device_block(block);
    return is_taken != 0;
}

/// A block that all members had free and now have taken.
std::size_t world::agree_on_device_block(team::exchange& members) {
    std::size_t block = find_device_block(members);
    while (!take_device_block(members, block)) block = find_device_block(members);
    return block;
}

/// Refused by all members or by none, so that nobody has a team of which another one gives its block back.
const via_abi_device_team& world::device_team(team_entry& which) {
    team::team& who = which.team("device_team");
    if (which.device_team() && which.device_team()->number == 0) return *which.device_team();
    if (which.far() != nullptr || !kernels_reach_all(who)) refuse_far(*who.members());
    return near_device_team(which, who);
}

/// Of members that all reach each other.
const via_abi_device_team& world::near_device_team(team_entry& which, team::team& who) {
    if (which.device_team()) return *which.device_team();
    const std::size_t block = agree_on_device_block(who.exchange());
    const std::lock_guard lock{mutex_};
    return which.set_device_team(device_->make_team(*who.members(), block), block);
}

/// Some member does not reach all, though this PE may.
void world::refuse_far(const core::members& who) {
    device_->require_reached(who);
    base::fail({.status = VIA_ERR_UNSUPPORTED,
                .message = "device_team: GPUs of other members do not reach each other",
                .hint = "via_far_device_team() is for such teams"});
}

/// A far team meets in no block, but its numbers, if they are in no order, lie where those of the block's team would.
const via_abi_device_team& world::far_device_team(team_entry& which) {
    team::team& who = which.team("far_device_team");
    if (which.device_team()) return *which.device_team();
    (void)team_for_streams(which);
    if (which.far() == nullptr) return *which.device_team();
    const std::size_t block = agree_on_device_block(who.exchange());
    const std::lock_guard lock{mutex_};
    via_abi_device_team made = device_->make_team(*who.members(), block);
    made.number = static_cast<unsigned>(which.far()->number());
    made.done = reinterpret_cast<std::uintptr_t>(&which.far()->worker().kernel_words().done);
    return which.set_device_team(made, block);
}

/// Collective over the team: true if kernels of every member reach the device heaps of all.
bool world::kernels_reach_all(team::team& who) {
    std::uint64_t reach = 1;
    team::contribution part{.call = {.what = kind::device_team},
                            .data = std::as_writable_bytes(std::span{&reach, 1}),
                            .combine = {intersect, nullptr, sizeof reach}};
    attempt(part, [&] {
        (void)device("device_team");
        for (int i = 0; i < who.npes(); ++i) reach &= core_.kernels_reach(who.members()->world_pe(i)) ? 1U : 0U;
    });
    who.exchange().run(part);
    return reach != 0;
}

/// The members once more. Collective over the team.
std::unique_ptr<far_team> world::make_far_team(team::team& who) {
    std::unique_ptr<far_team::words> words;
    team::contribution part{.call = {.what = kind::device_team}};
    attempt(part, [&] { words = std::make_unique<far_team::words>(device_->streams()); });
    auto note = [by = device_.get()](const base::failure& why) { by->note_engine_failure(why); };
    std::unique_ptr<team::team> members = who.split(part, 0, who.pe());
    return std::make_unique<far_team>(core_, std::move(members), *default_context_, std::move(words), note, far_teams_);
}

stream::team_on_device world::team_for_streams(team_entry& which) {
    team::team& who = which.team("device_team");
    if (!which.device_team() && which.far() == nullptr && !kernels_reach_all(who)) which.set_far(make_far_team(who));
    if (which.far() == nullptr) return {near_device_team(which, who), who.members().get()};
    via_abi_device_team numbers{};
    numbers.pe = who.pe();
    numbers.npes = who.npes();
    return {numbers, who.members().get(), which.far()};
}

void world::destroy(team_entry& gone) {
    team::team& all = gone.team("team_destroy");
    gone.check_destroyable();
    const std::shared_ptr<const core::members> who = all.members();
    if (gone.far() != nullptr) {  // as all members have agreed
        team::contribution part{.call = {.what = kind::destroy}};
        attempt(part, [&] { gone.check_idle(); });
        all.exchange().run(part);
    }
    gone.destroy();
    if (const auto block = gone.forget_device_team()) give_back_device_block(*block);
    close_contexts_of(who);
}

/// Each, whatever becomes of the others, which may have to wait for what they have sent; throws the first error.
void world::close_contexts_of(const std::shared_ptr<const core::members>& gone) {
    std::vector<host::context*> open;
    {
        const std::lock_guard lock{mutex_};
        for (const std::unique_ptr<host::context>& each : contexts_) {
            if (each->team() == gone && !each->is_closed()) open.push_back(each.get());
        }
    }
    std::exception_ptr first;
    for (host::context* const each : open) {
        try {
            each->close_with_team();
        } catch (...) {
            if (!first) first = std::current_exception();
        }
    }
    if (first) std::rethrow_exception(first);
}

int world::translate(const team_entry& team, int pe, const team_entry& other) {
    const core::members& from = *team.team("team_translate").members();
    const core::members& to = *other.team("team_translate").members();
    if (&team.owner() != &other.owner()) {
        base::fail({.status = VIA_ERR_ARGUMENT, .message = "team_translate: the teams belong to different worlds"});
    }
    if (pe < 0 || pe >= from.size()) {
        base::fail(
            {.status = VIA_ERR_PE,
             .message = fmt::format("team_translate: PE {} is out of range, the team has {} PEs", pe, from.size()),
             .pe = pe});
    }
    return to.find(from.world_pe(pe));
}

}  // namespace via::world
