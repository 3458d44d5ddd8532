// SPDX-License-Identifier: Apache-2.0
// Random sequences of allocate, roll back, fail and free, on two heaps that must stay alike; every block holds a
// pattern that is checked after every step.
#include <map>
#include <memory>
#include <random>

#include "fake_backing.hpp"
#include "heap/host_backing.hpp"
#include "heap/symmetric_heap.hpp"
#include "heap_helpers.hpp"

using namespace via;
using heap::range;
using heap::symmetric_heap;
using test::fake_backing;
using test::kib;
using test::mib;

namespace {

struct geometry {
    std::size_t heap_size;
    std::size_t largest;  ///< of the allocations
};

/// A heap, and what must be in it.
class checked_heap {
public:
    explicit checked_heap(std::shared_ptr<heap::backing> memory) : heap_{std::move(memory)} {}

    symmetric_heap& heap() { return heap_; }

    void keep(std::size_t offset, std::size_t size) {
        REQUIRE(offset + size <= heap_.capacity());
        REQUIRE(test::filled_with(heap_.base() + offset, size, std::byte{0}));
        last_ = last_ % 255 + 1;  // never 0
        const std::byte pattern{static_cast<unsigned char>(last_)};
        test::fill(heap_.base() + offset, size, pattern);
        const bool is_new = held_.emplace(offset, block{size, pattern}).second;
        REQUIRE(is_new);
    }
    void free(std::size_t offset) {
        held_.erase(offset);
        heap_.prepare_free(offset).commit();
    }
    /// The `n`th allocation, around the end.
    [[nodiscard]] std::size_t nth(std::size_t n) const {
        return std::next(held_.begin(), static_cast<std::ptrdiff_t>(n % held_.size()))->first;
    }
    [[nodiscard]] bool empty() const { return held_.empty(); }

    /// Blocks whole, apart from each other, known to find(); statistics right.
    void verify() const {
        std::size_t bytes = 0;
        std::size_t end = 0;
        for (const auto& [offset, held] : held_) {
            REQUIRE(offset >= end);
            REQUIRE(offset % 64 == 0);
            REQUIRE(test::filled_with(heap_.base() + offset, held.size, held.pattern));
            REQUIRE(heap_.find(offset) == range{offset, held.size});
            REQUIRE(heap_.find(offset + held.size - 1) == range{offset, held.size});
            end = offset + held.size;
            if (end % 64 != 0) REQUIRE_FALSE(heap_.find(end).has_value());
            bytes += held.size;
        }
        const heap::heap_statistics now = heap_.statistics();
        REQUIRE(now.allocations == held_.size());
        REQUIRE(now.bytes_in_use == bytes);
        REQUIRE(now.bytes_committed >= bytes);
        REQUIRE(now.bytes_committed <= heap_.capacity());
        REQUIRE((now.segments == 0) == held_.empty());
    }

private:
    struct block {
        std::size_t size;
        std::byte pattern;
    };
    symmetric_heap heap_;
    std::map<std::size_t, block> held_;
    unsigned last_ = 0;
};

/// Allocates on both or on neither, as two PEs would. The second may be told to fail.
void allocate_on_both(checked_heap& host, checked_heap& fake, std::size_t size, std::size_t align, bool both_agree) {
    try {
        auto one = host.heap().prepare_allocate(size, align);
        auto two = fake.heap().prepare_allocate(size, align);
        REQUIRE(one.offset() == two.offset());
        REQUIRE(one.new_segment() == two.new_segment());
        REQUIRE(one.offset() % std::max<std::size_t>(align, 64) == 0);
        if (!both_agree) return;
        host.keep(one.commit(), size);
        fake.keep(two.commit(), size);
    } catch (const base::error& refused) {
        REQUIRE(refused.details().status == VIA_ERR_MEMORY);
    }
}

}  // namespace

TEST_CASE("random sequences keep every block whole and two heaps alike", "[symmetric_heap]") {
    const auto shape =
        GENERATE(geometry{2 * mib, 300 * kib}, geometry{777 * kib + 13, 40 * kib}, geometry{40 * kib, 9 * kib});
    const std::uint64_t seed = GENERATE(1U, 2U, 3U, 4U);
    CAPTURE(seed, shape.heap_size);
    std::mt19937_64 random{seed};

    const auto host_memory = std::make_shared<heap::host_backing>(4096, shape.heap_size);
    host_memory->commit_control({0, 4096});
    const auto fake_memory =
        std::make_shared<fake_backing>(shape.heap_size, host_memory->granularity(), host_memory->segment_size());
    checked_heap host{host_memory};
    checked_heap fake{fake_memory};

    for (int step = 0; step < 700; ++step) {
        CAPTURE(step);
        const bool grow = random() % 100 < (step / 100 % 2 == 0 ? 70U : 40U);
        if (grow || host.empty()) {
            const std::size_t size = 1 + random() % (random() % 3 == 0 ? shape.largest : 3000);
            const std::size_t align = random() % 4 == 0 ? std::size_t{1} << (random() % 16) : 0;
            CAPTURE(size, align);
            if (random() % 10 == 0) fake_memory->fail_commit(1);
            allocate_on_both(host, fake, size, align, random() % 10 != 0);
            fake_memory->fail_commit(0);
        } else {
            const std::size_t offset = host.nth(random());
            host.free(offset);
            fake.free(offset);
        }
        host.verify();
        fake.verify();
        REQUIRE(fake_memory->misuse().empty());
        REQUIRE(fake_memory->committed_bytes() == fake.heap().statistics().bytes_committed);
        REQUIRE(test::memory_of(*host_memory) == 4096 + host.heap().statistics().bytes_committed);
    }
    while (!host.empty()) {
        const std::size_t offset = host.nth(random());
        host.free(offset);
        fake.free(offset);
    }
    host.verify();
    CHECK(test::memory_of(*host_memory) == 4096);
    CHECK(fake_memory->committed_bytes() == 0);
}
