// SPDX-License-Identifier: Apache-2.0
#include "far_team.hpp"

#include <utility>
#include <vector>

#include "base/error.hpp"

namespace via::world {
namespace {

/// Nothing of it is by kernels: not all of its members reach each other's memory.
stream::team_on_device refuse() { base::fail({.status = VIA_ERR_INTERNAL, .message = "a far team has no kernels"}); }

}  // namespace

far_team::far_team(core::core& c, std::unique_ptr<team::team> members, host::context& by, progress::lane_words& words,
                   progress::worker::failure_handler on_failure)
    : members_{std::move(members)},
      by_{by},
      all_{c, members_->exchange(), by, refuse},
      words_{words},
      worker_{words, std::move(on_failure), {.yields = c.oversubscribed}} {}

far_team::~far_team() {
    const bool idle = worker_.is_idle();
    worker_.stop();
    if (idle) by_.streams()->give_back_team_words(words_);
}

void far_team::move(stream::movement what, void* dest, const void* source, std::size_t size, int root) {
    switch (what) {
        case stream::movement::broadcast: return all_.broadcast(dest, source, size, root);
        case stream::movement::fcollect: return all_.fcollect(dest, source, size);
        case stream::movement::alltoall: return all_.alltoall(dest, source, size);
        case stream::movement::gather: return all_.gather(dest, source, size, root);
        case stream::movement::scatter: return all_.scatter(dest, source, size, root);
    }
}

/// What has no room is what kernels would say that it is: an address outside of `dest`.
void far_team::collect(void* dest, std::size_t capacity, const void* source, std::size_t size) {
    try {
        all_.collect(dest, capacity, source, size);
    } catch (const base::error& failed) {
        base::failure what = failed.details();
        if (what.status == VIA_ERR_ARGUMENT) what.status = VIA_ERR_ADDRESS;
        base::fail(std::move(what));
    }
}

/// What comes from each member that member knows: it is asked first.
void far_team::alltoallv(void* dest, const void* source, const stream::tables& pieces) {
    const auto npes = static_cast<std::size_t>(members_->npes());
    const auto read = [&](const std::size_t* table) {
        std::vector<std::size_t> numbers(npes);
        by_.gpu()->copy(members_->members()->world_pe(members_->pe()), numbers.data(), table,
                        npes * sizeof(std::size_t), base::returns::delivered);
        return numbers;
    };
    const std::vector<std::size_t> to = read(pieces.dest_offsets);
    const std::vector<std::size_t> sizes = read(pieces.source_sizes);
    const std::vector<std::size_t> from = read(pieces.source_offsets);
    std::vector<std::size_t> coming(npes);
    all_.alltoall(coming.data(), sizes.data(), sizeof(std::size_t));
    all_.alltoallv(dest, coming.data(), to.data(), source, sizes.data(), from.data());
}

void far_team::reduce(via_op op, via_type type, void* dest, const void* source, std::size_t count,
                      stream::scanning how) {
    if (how == stream::scanning::none) return all_.reduce(op, type, dest, source, count);
    all_.scan(op, type, dest, source, count, how == stream::scanning::exclusive);
}

}  // namespace via::world
