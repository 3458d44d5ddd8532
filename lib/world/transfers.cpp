// SPDX-License-Identifier: Apache-2.0
// The matched transfers of a world: what is collective of them.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "world/world.hpp"

namespace via::world {

using kind = team::signature::kind;

task::means world::means_of_tasks(host::context& context, host::waits& waits) {
    return {core_, *addresses_, context, waits, everyone_->collectives("transfers_match"), agreement()};
}

task::memory world::match(const task::means& by, const task::matching::given& ends, bool taken, keeper keep) {
    task::matching steps{by};
    const task::matching::memory_wish wish = steps.match(ends, taken);
    const auto take = [&](core::memory_kind where, std::size_t bytes) {
        return bytes == 0 ? nullptr : static_cast<std::byte*>(allocate(where, bytes, 0, true));
    };
    task::memory given;
    try {
        given.block = take(wish.kind, wish.bytes);
        given.kernel_block = take(core::memory_kind::device, wish.kernel_bytes);
        std::vector<task::matched_end> placed = steps.place(given);
        team::contribution part{.call = {.what = kind::transfers_match}};
        attempt(part, [&] { keep(given, std::move(placed)); });
        agreement().run(part);
    } catch (const base::error& failed) {
        if (failed.details().status != VIA_ERR_PEER_FAILED) give_back(given);
        throw;
    }
    return given;
}

transfers_entry& world::match_transfers(const task::matching::given& ends, bool taken) {
    const task::means by = means_of_tasks(*default_context_, *waits_);
    std::unique_ptr<transfers_entry> made;
    (void)match(by, ends, taken, [&](const task::memory& given, std::vector<task::matched_end> placed) {
        made = std::make_unique<transfers_entry>(*this, by, given, std::move(placed));
    });
    const std::lock_guard lock{mutex_};
    return *all_transfers_.emplace_back(std::move(made));
}

via_abi_transfer* world::map(transfers_entry& entry, bool taken) {
    static constexpr const char* call = "transfers_map";
    task::transfers& which = entry.open(call);
    const auto most = [](void*, void* into, const void* from, std::size_t) {
        auto* const mine = static_cast<std::uint64_t*>(into);
        *mine = std::max(*mine, *static_cast<const std::uint64_t*>(from));
    };
    std::uint64_t bytes = which.count() * sizeof(via_abi_transfer);
    team::contribution part{.call = {.what = kind::transfers_map},
                            .data = std::as_writable_bytes(std::span{&bytes, 1}),
                            .combine = {most, nullptr, sizeof bytes}};
    attempt(part, [&] {
        if (!taken) base::fail({.status = VIA_ERR_ARGUMENT, .message = "transfers_map: where the ends go is NULL"});
        which.check_for_kernels(call);
    });
    agreement().run(part);
    if (which.taken().ends == nullptr && bytes != 0) {
        auto* const ends = static_cast<std::byte*>(allocate(core::memory_kind::device, bytes, 0, true));
        team::contribution filled{.call = {.what = kind::transfers_map}};
        attempt(filled, [&] { which.map(ends); });
        try {
            agreement().run(filled);
        } catch (const base::error& failed) {
            which.map(nullptr);
            if (failed.details().status != VIA_ERR_PEER_FAILED) free(ends);
            throw;
        }
    }
    return reinterpret_cast<via_abi_transfer*>(which.taken().ends);
}

void world::destroy(transfers_entry& gone) {
    task::transfers& which = gone.open("transfers_destroy");
    const auto agree_that = [&](void (task::transfers::*is_idle)(const char*) const) {
        team::contribution part{.call = {.what = kind::transfers_destroy}};
        attempt(part, [&] { (which.*is_idle)("transfers_destroy"); });
        agreement().run(part);
    };
    agree_that(&task::transfers::check_idle);
    // By now kernels of all PEs have done what they do.
    if (which.taken().ends != nullptr) agree_that(&task::transfers::check_idle_in_kernels);
    const task::memory taken = which.taken();
    gone.destroyed();
    give_back(taken);
}

void world::give_back(const task::memory& of_transfers) {
    if (of_transfers.ends != nullptr) free(of_transfers.ends);
    if (of_transfers.kernel_block != nullptr) free(of_transfers.kernel_block);
    free(of_transfers.block);
}

}  // namespace via::world
