// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
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
    for (const bool mirrors : {false, true}) {
        team::block_store store{control_memory(), mirrors};
        REQUIRE(store.take() == team::first_block);
        REQUIRE(store.take() == team::first_block + team::block_area(mirrors));
    }
    REQUIRE(team::block_area(false) >= sizeof(team::block));
    REQUIRE(team::block_area(true) >= team::mirrors_at + team::most_read * sizeof(team::mirror));
}

TEST_CASE("a block that comes again is empty") {
    for (const bool mirrors : {false, true}) {
        const auto memory = control_memory();
        team::block_store store{memory, mirrors};
        const std::uint64_t offset = store.take();
        auto* const bytes = reinterpret_cast<std::byte*>(&team::block_at(memory->base(), offset));
        const std::size_t size = team::block_area(mirrors);
        std::fill_n(bytes, size, std::byte{7});
        store.give_back(offset);
        REQUIRE(store.take() == offset);
        REQUIRE(std::count(bytes, bytes + size, std::byte{0}) == static_cast<std::ptrdiff_t>(size));
    }
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
    for (const bool mirrors : {false, true}) {
        const auto memory = control_memory();
        team::block_store store{memory, mirrors};
        const std::size_t most = mirrors ? 125 : 511;  // as viaduct.h says
        std::vector<std::uint64_t> taken;
        for (std::size_t i = 0; i < most; ++i) taken.push_back(store.take());
        REQUIRE(taken.back() + team::block_area(mirrors) <= core::control_area);
        const base::failure refused = support::failure_of([&] { (void)store.take(); });
        REQUIRE(refused.status == VIA_ERR_MEMORY);
        store.give_back(taken.back());
        REQUIRE(store.take() == taken.back());
    }
}
