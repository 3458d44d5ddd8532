// SPDX-License-Identifier: Apache-2.0
// The conformance suite over the backings whose memory the CPU reaches.
#include "backing_conformance.hpp"
#include "fake_backing.hpp"
#include "heap/host_backing.hpp"

namespace {

using namespace via;

struct cpu_memory {
    static void fill(heap::backing& memory, heap::range where, std::byte value) {
        test::fill(memory.base() + where.begin, where.size, value);
    }
    static bool holds(heap::backing& memory, heap::range where, std::byte value) {
        return test::filled_with(memory.base() + where.begin, where.size, value);
    }
};

struct fake_kind : cpu_memory {
    static std::unique_ptr<heap::backing> make(std::size_t size) { return std::make_unique<test::fake_backing>(size); }
};

struct host_kind : cpu_memory {
    static std::unique_ptr<heap::backing> make(std::size_t size) {
        return std::make_unique<heap::host_backing>(0, size);
    }
};

struct host_kind_with_control_area : cpu_memory {
    static std::unique_ptr<heap::backing> make(std::size_t size) {
        return std::make_unique<heap::host_backing>(12345, size);
    }
};

}  // namespace

TEST_CASE("the fake backing conforms", "[backing]") { test::check_backing<fake_kind>(); }
TEST_CASE("the host backing conforms", "[backing]") { test::check_backing<host_kind>(); }
TEST_CASE("the host backing with a control area conforms", "[backing]") {
    test::check_backing<host_kind_with_control_area>();
}

TEST_CASE("the fake backing notices misuse", "[backing]") {
    test::fake_backing memory{64 * test::kib};
    memory.commit({0, 4096});
    CHECK(memory.misuse().empty());
    SECTION("committed twice") { memory.commit({0, 4096}); }
    SECTION("released twice") {
        memory.release({0, 4096});
        CHECK(memory.misuse().empty());
        memory.release({0, 4096});
    }
    SECTION("past the end") { memory.commit({60 * test::kib, 8192}); }
    SECTION("not whole") { memory.commit({8192, 100}); }
    SECTION("cleared where there is no memory") { memory.clear({4000, 200}); }
    CHECK_FALSE(memory.misuse().empty());
}
