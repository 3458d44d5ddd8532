// SPDX-License-Identifier: Apache-2.0
// The matched transfers of a world: what is collective of them.
#include <memory>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "world/world.hpp"

namespace via::world {

using kind = team::signature::kind;

task::means world::means_of_tasks() {
    return {core_, *addresses_, *default_context_, *waits_, everyone_->collectives("transfers_match"), agreement()};
}

transfers_entry& world::match_transfers(const task::matching::given& ends, bool taken) {
    const task::means by = means_of_tasks();
    task::matching steps{by};
    const task::matching::memory_wish wish = steps.match(ends, taken);
    std::byte* const block =
        wish.bytes == 0 ? nullptr : static_cast<std::byte*>(allocate(wish.kind, wish.bytes, 0, true));
    std::unique_ptr<transfers_entry> made;
    try {
        std::vector<task::matched_end> placed = steps.place(block);
        team::contribution part{.call = {.what = kind::transfers_match}};
        attempt(part, [&] { made = std::make_unique<transfers_entry>(*this, by, block, std::move(placed)); });
        agreement().run(part);
    } catch (const base::error& failed) {
        if (failed.details().status != VIA_ERR_PEER_FAILED) free(block);
        throw;
    }
    const std::lock_guard lock{mutex_};
    return *all_transfers_.emplace_back(std::move(made));
}

void world::destroy(transfers_entry& gone) {
    task::transfers& which = gone.open("transfers_destroy");
    team::contribution part{.call = {.what = kind::transfers_destroy}};
    attempt(part, [&] { which.check_idle("transfers_destroy"); });
    agreement().run(part);
    std::byte* const block = which.block();
    gone.destroyed();
    free(block);
}

}  // namespace via::world
