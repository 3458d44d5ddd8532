// SPDX-License-Identifier: Apache-2.0
// The symmetric heap: its two phases, its segments, its memory.
#include <atomic>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "fake_backing.hpp"
#include "heap/host_backing.hpp"
#include "heap/symmetric_heap.hpp"
#include "heap_helpers.hpp"

using namespace via;
using heap::range;
using heap::symmetric_heap;
using test::allocate;
using test::failure_of;
using test::fake_backing;
using test::free;
using test::gib;
using test::is_empty;
using test::kib;
using test::memory_of;
using test::mib;

TEST_CASE("who keeps something of a segment is told when it goes, however it goes", "[symmetric_heap]") {
    const auto memory = std::make_shared<fake_backing>(mib);
    symmetric_heap heap{memory};
    std::vector<range> gone;
    heap.before_release([&](range segment) {
        CHECK_FALSE(heap.find_segment(segment.begin));  // nobody finds it again
        CHECK(memory->committed_bytes() == segment.size);
        gone.push_back(segment);
    });
    std::optional<range> segment;
    SECTION("by a free") {
        auto plan = heap.prepare_allocate(100, 0);
        segment = plan.new_segment();
        const std::size_t other = allocate(heap, 200);
        free(heap, plan.commit());
        CHECK(gone.empty());
        free(heap, other);
    }
    SECTION("by a rollback") {
        auto plan = heap.prepare_allocate(100, 0);
        segment = plan.new_segment();
        CHECK(heap.find_segment(plan.offset()) == segment);
    }
    REQUIRE(gone.size() == 1);
    CHECK(gone[0] == segment);
    CHECK(is_empty(heap));
    memory->fail_commit(1);
    CHECK_THROWS((void)heap.prepare_allocate(100, 0));
    CHECK(gone.size() == 1);  // it never was there
}

TEST_CASE("nothing is committed before the first allocation", "[symmetric_heap]") {
    const auto memory = std::make_shared<heap::host_backing>(0, gib);
    const symmetric_heap heap{memory};
    CHECK(heap.capacity() == gib);
    CHECK(is_empty(heap));
    CHECK(memory_of(*memory) == 0);
}

TEST_CASE("what is taken when it is touched takes nothing before, and gives back what it took", "[symmetric_heap]") {
    const auto memory = std::make_shared<heap::host_backing>(0, gib);
    symmetric_heap heap{memory};
    const std::size_t offset = heap.prepare_allocate(256 * mib, 0, heap::taking::when_touched).commit();
    CHECK(heap.find_segment(offset + 256 * mib - 1) == range{offset, 256 * mib});
    CHECK(memory_of(*memory) == 0);
    heap.base()[offset + 100 * mib] = std::byte{1};
    CHECK(memory_of(*memory) > 0);
    CHECK(memory_of(*memory) <= 2 * mib);  // a page, however large
    free(heap, offset);
    CHECK(memory_of(*memory) == 0);
    CHECK(is_empty(heap));
    const std::size_t again = allocate(heap, 256 * mib);
    CHECK(again == offset);
    CHECK(heap.base()[offset + 100 * mib] == std::byte{0});
    CHECK(memory_of(*memory) == 256 * mib);
    free(heap, again);
    // What shares a segment has it as the others have.
    const std::size_t little = heap.prepare_allocate(100, 0, heap::taking::when_touched).commit();
    CHECK(memory_of(*memory) == heap.statistics().bytes_committed);
    free(heap, little);
}

TEST_CASE("an allocation is made in two steps", "[symmetric_heap]") {
    const auto memory = std::make_shared<fake_backing>(mib);
    symmetric_heap heap{memory};
    SECTION("committed, it stays") {
        auto plan = heap.prepare_allocate(100, 0);
        REQUIRE(plan.new_segment().has_value());
        const std::size_t offset = plan.offset();
        CHECK(plan.commit() == offset);
        plan.rollback();  // too late to matter
        CHECK(heap.find(offset) == range{offset, 100});
        CHECK(heap.statistics().allocations == 1);
        CHECK(heap.statistics().bytes_in_use == 100);
        CHECK(heap.statistics().bytes_committed == plan.new_segment()->size);
        CHECK(memory->committed_bytes() == plan.new_segment()->size);
    }
    SECTION("rolled back, it leaves no trace") {
        auto plan = heap.prepare_allocate(100, 0);
        plan.rollback();
        plan.rollback();
        CHECK(is_empty(heap));
        CHECK(memory->committed_bytes() == 0);
    }
    SECTION("forgotten, it is rolled back") {
        { const auto plan = heap.prepare_allocate(100, 0); }
        CHECK(is_empty(heap));
        CHECK(memory->committed_bytes() == 0);
    }
    SECTION("rolled back beside others, it leaves them alone") {
        const std::size_t other = allocate(heap, 100);
        auto plan = heap.prepare_allocate(100, 0);
        CHECK_FALSE(plan.new_segment().has_value());
        plan.rollback();
        CHECK(heap.find(other) == range{other, 100});
        CHECK(heap.statistics().allocations == 1);
    }
    CHECK(memory->misuse().empty());
}

TEST_CASE("a free is made in two steps", "[symmetric_heap]") {
    const auto memory = std::make_shared<fake_backing>(mib);
    symmetric_heap heap{memory};
    const std::size_t one = allocate(heap, 100);
    const std::size_t two = allocate(heap, 100);
    CHECK_FALSE(heap.prepare_free(one).dying_segment().has_value());
    CHECK(heap.statistics().allocations == 2);  // a plan alone frees nothing
    free(heap, one);
    auto plan = heap.prepare_free(two);
    REQUIRE(plan.dying_segment().has_value());
    CHECK(plan.dying_segment()->size == memory->committed_bytes());
    plan.commit();
    CHECK(is_empty(heap));
    CHECK(memory->committed_bytes() == 0);
    CHECK(memory->misuse().empty());
}

TEST_CASE("small allocations share segments, large ones have their own", "[symmetric_heap]") {
    const auto memory = std::make_shared<fake_backing>(mib, 4096, 64 * kib);
    symmetric_heap heap{memory};
    const std::size_t small = allocate(heap, 1);
    CHECK(allocate(heap, 32 * kib) == small + 64);
    CHECK(heap.statistics().segments == 1);
    const std::size_t large = allocate(heap, 32 * kib + 1);
    CHECK(heap.statistics().segments == 2);
    CHECK(heap.statistics().bytes_committed == 64 * kib + 36 * kib);
    // The rest of the large one's last page is not given to a small one.
    for (int i = 0; i < 100; ++i) (void)allocate(heap, 1000);
    const auto plan = heap.prepare_free(large);
    REQUIRE(plan.dying_segment().has_value());
    CHECK(*plan.dying_segment() == range{large, 36 * kib});
    CHECK(memory->misuse().empty());
}

TEST_CASE("memory returns when segments empty", "[symmetric_heap]") {
    const auto memory = std::make_shared<heap::host_backing>(8 * kib, gib);
    symmetric_heap heap{memory};
    const std::size_t idle = memory_of(*memory);
    for (int round = 0; round < 20; ++round) {
        std::vector<std::size_t> held;
        held.reserve(201);
        for (int i = 0; i < 200; ++i) held.push_back(allocate(heap, 7000));
        held.push_back(allocate(heap, 20 * mib));
        CHECK(memory_of(*memory) == idle + heap.statistics().bytes_committed);
        CHECK(heap.statistics().bytes_committed >= 200 * 7000 + 20 * mib);
        const std::size_t large = held.back();
        held.pop_back();
        free(heap, large);
        CHECK(memory_of(*memory) < idle + 2 * mib);
        for (const std::size_t offset : held) free(heap, offset);
        REQUIRE(is_empty(heap));
        REQUIRE(memory_of(*memory) == idle);
    }
}

TEST_CASE("alignment holds for addresses, up to the largest", "[symmetric_heap]") {
    const auto memory = std::make_shared<heap::host_backing>(100, 256 * mib);
    symmetric_heap heap{memory};
    for (std::size_t align = 1; align <= heap::max_alignment; align *= 2) {
        for (const std::size_t size : {std::size_t{1}, 3 * kib, 300 * kib}) {
            const std::size_t offset = allocate(heap, size, align);
            CHECK(reinterpret_cast<std::uintptr_t>(heap.base() + offset) % std::max(align, std::size_t{64}) == 0);
            CHECK(test::filled_with(heap.base() + offset, size, std::byte{0}));
        }
    }
    CHECK(reinterpret_cast<std::uintptr_t>(heap.base() + allocate(heap, 8)) % 64 == 0);
}

TEST_CASE("memory that is used again reads as zeros", "[symmetric_heap]") {
    const auto memory = std::make_shared<heap::host_backing>(0, 16 * mib);
    symmetric_heap heap{memory};
    const std::size_t keeps_the_segment = allocate(heap, 64);
    for (const std::size_t size : {std::size_t{1}, std::size_t{1000}, 100 * kib, mib}) {
        const std::size_t before = allocate(heap, size);
        test::fill(heap.base() + before, size, std::byte{0xCC});
        free(heap, before);
        const std::size_t after = allocate(heap, size);
        CHECK(after == before);
        CHECK(test::filled_with(heap.base() + after, size, std::byte{0}));
        free(heap, after);
    }
    free(heap, keeps_the_segment);
}

TEST_CASE("a heap can be used to its last byte", "[symmetric_heap]") {
    const std::size_t size =
        GENERATE(std::size_t{1}, std::size_t{100}, 4 * kib, 12 * kib + 1, 300 * kib + 77, mib + 1, 5 * mib);
    CAPTURE(size);
    const auto memory = std::make_shared<heap::host_backing>(0, size);
    symmetric_heap heap{memory};
    SECTION("by one allocation") {
        const std::size_t offset = allocate(heap, heap.capacity());
        CHECK(offset == 0);
        test::fill(heap.base(), heap.capacity(), std::byte{0x3C});
        CHECK(failure_of([&] { (void)heap.prepare_allocate(1, 0); }).status == VIA_ERR_MEMORY);
        CHECK(heap.find(heap.capacity() - 1) == range{0, heap.capacity()});
        CHECK_FALSE(heap.find(heap.capacity()).has_value());
        free(heap, offset);
    }
    SECTION("by many small ones") {
        std::vector<std::size_t> held;
        const std::size_t count = heap.capacity() / 1024;
        held.reserve(count);
        for (std::size_t i = 0; i < count; ++i) held.push_back(allocate(heap, 1024));
        CHECK(failure_of([&] { (void)heap.prepare_allocate(1024, 0); }).status == VIA_ERR_MEMORY);
        for (const std::size_t offset : held) test::fill(heap.base() + offset, 1024, std::byte{0x3C});
        for (const std::size_t offset : held) free(heap, offset);
    }
    CHECK(is_empty(heap));
    CHECK(memory_of(*memory) == 0);
}

TEST_CASE("a small heap is not eaten by its first small allocation", "[symmetric_heap]") {
    symmetric_heap heap{std::make_shared<heap::host_backing>(0, mib)};
    (void)allocate(heap, 8);
    CHECK(allocate(heap, 900 * kib) != 0);
}

TEST_CASE("lookups run beside allocation", "[symmetric_heap]") {
    symmetric_heap heap{std::make_shared<heap::host_backing>(0, 64 * mib)};
    const std::size_t fixed = allocate(heap, 1000);
    std::atomic<bool> stop{false};
    std::atomic<std::size_t> wrong{0};
    std::vector<std::thread> readers;
    readers.reserve(3);
    for (int i = 0; i < 3; ++i) {
        readers.emplace_back([&] {
            for (std::size_t offset = 0; !stop.load(); offset = (offset + 4096 * 7) % heap.capacity()) {
                if (heap.find(fixed + 999) != range{fixed, 1000}) ++wrong;
                const auto held = heap.find(offset);
                if (held && !held->contains(offset)) ++wrong;
                if (heap.statistics().allocations == 0) ++wrong;
            }
        });
    }
    for (int round = 0; round < 300; ++round) {
        const std::size_t small = allocate(heap, 5000);
        const std::size_t large = allocate(heap, 500 * kib);
        free(heap, small);
        free(heap, large);
    }
    stop = true;
    for (std::thread& reader : readers) reader.join();
    CHECK(wrong == 0);
}

TEST_CASE("the memory outlives the heap while somebody holds it", "[symmetric_heap]") {
    const auto memory = std::make_shared<heap::host_backing>(0, mib);
    std::byte* address = nullptr;
    {
        symmetric_heap heap{memory};
        address = heap.base() + allocate(heap, 4096);
    }
    test::fill(address, 4096, std::byte{1});
    CHECK(test::filled_with(address, 4096, std::byte{1}));
}
