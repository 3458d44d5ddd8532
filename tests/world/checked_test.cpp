// SPDX-License-Identifier: Apache-2.0
// What checked mode sees beyond the default: the allocation, not only the heap.
#include <cstdlib>
#include <string>
#include <thread>

#include <viaduct/viaduct.hpp>

#include "support/catch.hpp"

namespace {

via_status put_status(via::world& world, void* dest, std::size_t size) {
    static const char source[4096] = {};
    return via_put(world.context_handle(), dest, source, size, 0);
}

std::string last_message() {
    via_error_info info;
    via_last_error(&info);
    return info.message;
}

via::world make(bool checked) {
    via::config config;
    config.bootstrap = VIA_BOOTSTRAP_SINGLETON;
    config.heap_size = std::size_t{16} << 20;
    config.checked = checked ? 1 : -1;
    return via::world{config};
}

}  // namespace

TEST_CASE("checked mode refuses what passes an allocation's end") {
    via::world world = make(true);
    auto block = world.allocate<char>(100);
    auto next = world.allocate<char>(100);
    CHECK(put_status(world, block.data(), 100) == VIA_OK);
    CHECK(put_status(world, block.data() + 99, 1) == VIA_OK);
    CHECK(put_status(world, block.data(), 101) == VIA_ERR_ADDRESS);
    CHECK(last_message().find("passes the end of its allocation of 100 bytes by 1") != std::string::npos);
    CHECK(put_status(world, block.data() + 100, 1) == VIA_ERR_ADDRESS);
    CHECK(put_status(world, block.data() + 50, 51) == VIA_ERR_ADDRESS);
    CHECK(put_status(world, next.data() + 100, 8) == VIA_ERR_ADDRESS);
}

TEST_CASE("checked mode refuses a freed address") {
    via::world world = make(true);
    void* address = nullptr;
    via::check(via_malloc(world.handle(), 100, 0, &address));
    CHECK(put_status(world, address, 8) == VIA_OK);
    via::check(via_free(world.handle(), address));
    CHECK(put_status(world, address, 8) == VIA_ERR_ADDRESS);
    CHECK(last_message().find("is not in an allocation") != std::string::npos);
    CHECK(via_free(world.handle(), address) == VIA_ERR_ADDRESS);  // twice
}

TEST_CASE("the default mode checks the heap alone") {
    via::world world = make(false);
    auto block = world.allocate<char>(100);
    CHECK(put_status(world, block.data() + 99, 2) == VIA_OK);
    const std::size_t heap = std::size_t{16} << 20;
    const std::size_t offset = reinterpret_cast<std::uintptr_t>(block.data()) % (std::size_t{2} << 20);
    char* end = block.data() - offset + heap;  // the first allocation lies in the heap's first 2 MiB
    CHECK(put_status(world, end - 1, 1) == VIA_OK);
    CHECK(put_status(world, end - 1, 2) == VIA_ERR_ADDRESS);
    CHECK(last_message().find("passes the end of the symmetric heap by 1") != std::string::npos);
    CHECK(put_status(world, end, 1) == VIA_ERR_ADDRESS);
}

TEST_CASE("a team takes its contexts with it, also those that are private to other threads") {
    via::world world = make(true);
    auto cell = world.allocate<char>(1);
    via_team* team = nullptr;
    via::check(via_team_split_color(world.team_handle(), 0, 0, &team));
    via_context* theirs = nullptr;
    via_context* mine = nullptr;
    via_status status = VIA_ERR_ARGUMENT;
    std::thread{[&] { status = via_context_create(team, VIA_CONTEXT_PRIVATE, &theirs); }}.join();
    REQUIRE(status == VIA_OK);
    REQUIRE(via_context_create(team, VIA_CONTEXT_PRIVATE, &mine) == VIA_OK);
    CHECK(via_team_destroy(team) == VIA_OK);
    for (via_context* const each : {theirs, mine}) {
        CHECK(via_put(each, cell.data(), "x", 1, 0) == VIA_ERR_ARGUMENT);
        CHECK(last_message().find("the context was destroyed") != std::string::npos);
    }
}
