// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <vector>

#include "support/catch.hpp"
#include "support/failure_of.hpp"
#include "team/block_store.hpp"

using namespace via;

namespace {

std::shared_ptr<heap::host_backing> control_memory() {
    return std::make_shared<heap::host_backing>(core::control_area, 64 * 1024);
}

}  // namespace

TEST_CASE("blocks come in ascending order, and apart") {
    team::block_store store{control_memory(), false};
    REQUIRE(store.take() == team::first_block);
    REQUIRE(store.take() == team::first_block + team::block_area(false));
    REQUIRE(team::block_area(false) >= sizeof(team::block));
}

TEST_CASE("a block that comes again is empty") {
    const auto memory = control_memory();
    team::block_store store{memory, false};
    const std::uint64_t offset = store.take();
    team::block_at(memory->base(), offset).slots[1].sequence = 7;
    store.give_back(offset);
    REQUIRE(store.take() == offset);
    REQUIRE(team::block_at(memory->base(), offset).slots[1].sequence == 0);
}

TEST_CASE("a block rests until its readers are done") {
    const auto memory = control_memory();
    team::block_store store{memory, false};
    const std::uint64_t offset = store.take();
    store.give_back_after(offset, 2);
    team::block_at(memory->base(), offset).readers_done = 1;
    REQUIRE(store.take() != offset);
    team::block_at(memory->base(), offset).readers_done = 2;
    REQUIRE(store.take() == offset);
}

TEST_CASE("a lease gives its block back, once") {
    team::block_store store{control_memory(), false};
    std::uint64_t offset = 0;
    {
        team::block_lease lease{store};
        offset = lease.offset();
        const team::block_lease moved{std::move(lease)};
        REQUIRE(moved.offset() == offset);
    }
    REQUIRE(store.take() == offset);
    REQUIRE(store.take() != offset);
}

TEST_CASE("more teams than the control memory holds are refused") {
    team::block_store store{control_memory(), false};
    std::vector<std::uint64_t> taken;
    for (std::size_t i = 0; i < team::most_blocks(false); ++i) taken.push_back(store.take());
    REQUIRE(taken.back() + team::block_area(false) <= core::control_area);
    const base::failure refused = support::failure_of([&] { (void)store.take(); });
    REQUIRE(refused.status == VIA_ERR_MEMORY);
    store.give_back(taken.back());
    REQUIRE(store.take() == taken.back());
}
