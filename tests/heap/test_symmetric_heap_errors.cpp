// SPDX-License-Identifier: Apache-2.0
// What a symmetric heap refuses, and that nothing has changed then.
#include <memory>
#include <vector>

#include "fake_backing.hpp"
#include "heap/available_memory.hpp"
#include "heap/host_backing.hpp"
#include "heap/symmetric_heap.hpp"
#include "heap_helpers.hpp"

using namespace via;
using heap::symmetric_heap;
using test::allocate;
using test::contains;
using test::failure_of;
using test::fake_backing;
using test::free;
using test::gib;
using test::is_empty;
using test::kib;
using test::memory_of;
using test::mib;

TEST_CASE("a full heap is told from a full machine", "[symmetric_heap]") {
    SECTION("the heap is full") {
        symmetric_heap heap{std::make_shared<heap::host_backing>(0, mib)};
        const std::size_t held = allocate(heap, 600 * kib);
        const base::failure full = failure_of([&] { (void)heap.prepare_allocate(500 * kib, 0); });
        CHECK(full.status == VIA_ERR_MEMORY);
        CHECK(full.size == 500 * kib);
        CHECK(contains(full.message, std::to_string(600 * kib)));
        CHECK(contains(full.message, std::to_string(mib)));
        CHECK(contains(full.hint, "VIADUCT_HEAP_SIZE"));
        CHECK(heap.statistics().allocations == 1);
        free(heap, held);
        (void)allocate(heap, mib);
    }
    SECTION("the machine is full") {
        const std::size_t too_much = heap::available_memory() + gib;
        const auto memory = std::make_shared<heap::host_backing>(0, too_much);
        symmetric_heap heap{memory};
        const base::failure full = failure_of([&] { (void)heap.prepare_allocate(too_much, 0); });
        CHECK(full.status == VIA_ERR_MEMORY);
        CHECK_FALSE(contains(full.hint, "VIADUCT_HEAP_SIZE"));
        CHECK(contains(full.hint, "fewer PEs"));
        CHECK(is_empty(heap));
        CHECK(memory_of(*memory) == 0);
        (void)allocate(heap, mib);
    }
}

TEST_CASE("arguments that cannot be are refused", "[symmetric_heap]") {
    symmetric_heap heap{std::make_shared<fake_backing>(mib)};
    const auto status_of = [&](std::size_t size, std::size_t align) {
        return failure_of([&] { (void)heap.prepare_allocate(size, align); }).status;
    };
    CHECK(status_of(0, 0) == VIA_ERR_ARGUMENT);
    CHECK(status_of(8, 3) == VIA_ERR_ARGUMENT);
    CHECK(status_of(8, 4 * mib) == VIA_ERR_ARGUMENT);
    CHECK(status_of(8, std::size_t{1} << 63) == VIA_ERR_ARGUMENT);
    CHECK(status_of(8, SIZE_MAX) == VIA_ERR_ARGUMENT);
    for (const std::size_t size : {mib + 1, SIZE_MAX / 2, SIZE_MAX - 4095, SIZE_MAX - 63, SIZE_MAX}) {
        for (const std::size_t align : {std::size_t{0}, std::size_t{4096}, 2 * mib}) {
            CHECK(status_of(size, align) == VIA_ERR_MEMORY);
        }
    }
    CHECK(is_empty(heap));
}

TEST_CASE("only what is allocated can be freed", "[symmetric_heap]") {
    symmetric_heap heap{std::make_shared<fake_backing>(mib)};
    const std::size_t offset = allocate(heap, 200);
    const std::size_t other = allocate(heap, 200);
    const auto failure = [&](std::size_t at) { return failure_of([&] { (void)heap.prepare_free(at); }); };
    CHECK(failure(offset + 8).status == VIA_ERR_ADDRESS);
    CHECK(contains(failure(offset + 8).message, "inside the allocation of 200 bytes"));
    CHECK(failure(offset + 200).status == VIA_ERR_ADDRESS);
    CHECK(failure(mib).status == VIA_ERR_ADDRESS);
    CHECK(failure(SIZE_MAX).status == VIA_ERR_ADDRESS);
    free(heap, offset);
    CHECK(failure(offset).status == VIA_ERR_ADDRESS);
    free(heap, other);
    CHECK(failure(other).status == VIA_ERR_ADDRESS);
    CHECK(is_empty(heap));
}

TEST_CASE("a commit that fails changes nothing, whichever it is", "[symmetric_heap]") {
    const std::size_t sizes[] = {100, 40 * kib, 64, 30 * kib, 30 * kib, 30 * kib, 200 * kib, 8, 60 * kib};
    std::vector<std::size_t> expected;
    std::size_t commits = 0;
    {
        const auto memory = std::make_shared<fake_backing>(mib);
        symmetric_heap heap{memory};
        for (const std::size_t size : sizes) expected.push_back(allocate(heap, size));
        commits = memory->commits();
    }
    REQUIRE(commits >= 5);
    for (std::size_t failing = 1; failing <= commits; ++failing) {
        CAPTURE(failing);
        const auto memory = std::make_shared<fake_backing>(mib);
        symmetric_heap heap{memory};
        memory->fail_commit(failing);
        std::size_t failures = 0;
        for (std::size_t i = 0; i < std::size(sizes); ++i) {
            const heap::heap_statistics before = heap.statistics();
            const std::size_t committed = memory->committed_bytes();
            std::size_t offset = SIZE_MAX;
            try {
                offset = allocate(heap, sizes[i]);
            } catch (const base::error& refused) {
                REQUIRE(refused.details().status == VIA_ERR_MEMORY);
                const heap::heap_statistics after = heap.statistics();
                REQUIRE(after.allocations == before.allocations);
                REQUIRE(after.bytes_in_use == before.bytes_in_use);
                REQUIRE(after.segments == before.segments);
                REQUIRE(after.bytes_committed == before.bytes_committed);
                REQUIRE(memory->committed_bytes() == committed);
                ++failures;
                offset = allocate(heap, sizes[i]);  // gives what the first attempt would have
            }
            REQUIRE(offset == expected[i]);
        }
        CHECK(failures == 1);
        for (const std::size_t offset : expected) free(heap, offset);
        CHECK(is_empty(heap));
        CHECK(memory->committed_bytes() == 0);
        CHECK(memory->misuse().empty());
    }
}
