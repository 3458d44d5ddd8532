// SPDX-License-Identifier: Apache-2.0
// What is kept of the attachments of others.
#include <cstdint>
#include <memory>

#include "route/window_imports.hpp"
#include "support/catch.hpp"

namespace {

using via::route::window_import;
using via::route::window_imports;
using via::route::window_way;
using presence = window_imports::presence;

constexpr int owner = 1;

std::shared_ptr<window_import> import_of(std::uint64_t number) {
    auto made = std::make_shared<window_import>();
    made->what = {.window = 1, .begin = 0, .size = 100, .address = 4096, .number = number};
    made->way = window_way::host;
    return made;
}

}  // namespace

TEST_CASE("what was answered before a detach is not entered after it, though another thread had entered the same") {
    window_imports imports;
    const window_imports::asking first{imports};
    const window_imports::asking second{imports};
    REQUIRE(imports.enter(owner, import_of(7)));
    CHECK(imports.drop(owner, 7, nullptr) == presence::absent);
    CHECK_FALSE(imports.enter(owner, import_of(7)));
    CHECK(imports.size() == 0);
    CHECK(imports.enter(owner, import_of(8)));
}

TEST_CASE("what its user dropped may be learnt again") {
    window_imports imports;
    const window_imports::asking only{imports};
    const auto stale = import_of(7);
    REQUIRE(imports.enter(owner, stale));
    imports.drop_failed(owner, stale, nullptr);
    CHECK(imports.size() == 0);
    CHECK(imports.enter(owner, import_of(7)));
}

TEST_CASE("who fails late with an old import does not drop what another thread has learnt since") {
    window_imports imports;
    const window_imports::asking only{imports};
    const auto stale = import_of(7);
    REQUIRE(imports.enter(owner, stale));
    imports.drop_failed(owner, stale, nullptr);  // the first thread
    const auto fresh = import_of(7);
    REQUIRE(imports.enter(owner, fresh));
    imports.drop_failed(owner, stale, nullptr);  // the second
    REQUIRE(imports.find(owner, 1, 50));
    CHECK(imports.size() == 1);
    CHECK(imports.drop(owner, 7, nullptr) == presence::absent);  // and its owner gets it back
    CHECK(imports.size() == 0);
}

TEST_CASE("what copies of a queue use leaves when they are done") {
    class queue final : public via::heap::work_queue {
    public:
        [[nodiscard]] bool is_done(std::uint64_t count) noexcept override { return count <= done; }
        std::uint64_t done = 0;
    };
    window_imports imports;
    const window_imports::asking only{imports};
    const auto import = import_of(7);
    REQUIRE(imports.enter(owner, import));
    const auto by = std::make_shared<queue>();
    import->copies.add({.queue = by, .count = 2});
    import->copies.add({.queue = by, .count = 1});  // of another thread, which was slower
    CHECK(imports.drop(owner, 7, nullptr) == presence::in_use);
    by->done = 1;
    CHECK(imports.drop(owner, 7, nullptr) == presence::in_use);
    by->done = 2;
    CHECK(imports.drop(owner, 7, nullptr) == presence::absent);
}

TEST_CASE("what is in use leaves when its last user does, and is not handed out meanwhile") {
    window_imports imports;
    const window_imports::asking only{imports};
    REQUIRE(imports.enter(owner, import_of(7)));
    {
        const auto use = imports.find(owner, 1, 50);
        REQUIRE(use);
        CHECK(imports.drop(owner, 7, nullptr) == presence::in_use);
        CHECK_FALSE(imports.find(owner, 1, 50));
    }
    CHECK(imports.drop(owner, 7, nullptr) == presence::absent);
}
