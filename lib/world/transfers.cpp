// SPDX-License-Identifier: Apache-2.0
// The matched transfers of a world: what is collective of them.
#include <memory>
#include <utility>

#include "world/world.hpp"

namespace via::world {

using kind = team::signature::kind;

task::means world::means_of_tasks() {
    return {core_, *addresses_, *default_context_, *waits_, everyone_->collectives("transfers_match"), agreement()};
}

transfers_entry& world::match_transfers(std::span<const via_transfer_end> ends, bool taken) {
    const task::means by = means_of_tasks();
    task::set_memory memory = task::match(by, ends, taken, [&](memory_kind where, std::size_t bytes) {
        return static_cast<std::byte*>(allocate(where, bytes, 0, true));
    });
    std::byte* const block = memory.block;
    team::contribution part{.call = {.what = kind::transfers_match}};
    std::unique_ptr<transfers_entry> made;
    attempt(part, [&] { made = std::make_unique<transfers_entry>(*this, by, std::move(memory)); });
    try {
        agreement().run(part);
    } catch (const base::error&) {
        free(block);
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
