// SPDX-License-Identifier: Apache-2.0
// The offset allocator against a model that looks at every unit of every range.
#include <map>
#include <random>
#include <vector>

#include "heap/offset_allocator.hpp"
#include "heap_helpers.hpp"

using namespace via;
using heap::offset_allocator;
using heap::range;
using test::mib;

namespace {

constexpr std::size_t unit = 64;

/// Best fit, lowest offset among equals, by brute force.
class naive_allocator {
public:
    void add(range what) { ranges_[what.begin] = std::vector<char>(what.size / unit); }
    void remove(std::size_t begin) { ranges_.erase(begin); }

    [[nodiscard]] std::optional<std::size_t> allocate(std::size_t size, std::size_t align) {
        const std::size_t extent = heap::align_up(size, unit);
        std::optional<range> best;
        std::size_t place = 0;
        for (const range& hole : holes()) {
            const std::size_t at = heap::align_up(hole.begin, align);
            if (at + extent > hole.end() || (best && best->size <= hole.size)) continue;
            best = hole;
            place = at;
        }
        if (!best) return std::nullopt;
        mark({place, extent}, 1);
        allocations_[place] = size;
        return place;
    }
    void free(std::size_t begin) {
        mark({begin, heap::align_up(allocations_.at(begin), unit)}, 0);
        allocations_.erase(begin);
    }
    [[nodiscard]] std::optional<range> find(std::size_t offset) const {
        for (const auto& [begin, size] : allocations_) {
            if (offset >= begin && offset < begin + size) return range{begin, size};
        }
        return std::nullopt;
    }
    [[nodiscard]] std::vector<range> holes() const {
        std::vector<range> all;
        for (const auto& [begin, used] : ranges_) {
            for (std::size_t i = 0; i < used.size(); ++i) {
                if (used[i] != 0) continue;
                if (i == 0 || used[i - 1] != 0) all.push_back({begin + i * unit, 0});
                all.back().size += unit;
            }
        }
        return all;
    }
    [[nodiscard]] const std::map<std::size_t, std::size_t>& allocations() const { return allocations_; }
    /// True if nothing in the range that begins there is allocated.
    [[nodiscard]] bool is_empty(std::size_t begin) const {
        for (const char used : ranges_.at(begin)) {
            if (used != 0) return false;
        }
        return true;
    }

private:
    void mark(range what, char used) {
        auto& [begin, units] = *std::prev(ranges_.upper_bound(what.begin));
        for (std::size_t at = what.begin; at < what.end(); at += unit) units.at((at - begin) / unit) = used;
    }

    std::map<std::size_t, std::vector<char>> ranges_;
    std::map<std::size_t, std::size_t> allocations_;
};

void check_equal(const offset_allocator& tested, const naive_allocator& model) {
    std::size_t in_use = 0;
    std::size_t free = 0;
    std::size_t largest = 0;
    for (const auto& [begin, size] : model.allocations()) in_use += size;
    for (const range& hole : model.holes()) {
        free += hole.size;
        largest = std::max(largest, hole.size);
    }
    REQUIRE(tested.allocations() == model.allocations().size());
    REQUIRE(tested.bytes_in_use() == in_use);
    REQUIRE(tested.bytes_free() == free);
    REQUIRE(tested.largest_free() == largest);
}

/// A size: often small, sometimes large, sometimes on an edge.
std::size_t random_size(std::mt19937_64& random) {
    switch (random() % 4) {
        case 0: return 1 + random() % 64;
        case 1: return (1 + random() % 32) * unit;
        case 2: return 1 + random() % 4000;
        default: return 1 + random() % 20000;
    }
}

std::size_t pick(std::mt19937_64& random, const std::map<std::size_t, std::size_t>& from) {
    return std::next(from.begin(), static_cast<std::ptrdiff_t>(random() % from.size()))->first;
}

}  // namespace

TEST_CASE("random sequences agree with a brute-force model", "[offset_allocator]") {
    const std::uint64_t seed = GENERATE(1U, 2U, 3U, 20U, 21U, 22U, 400U);
    CAPTURE(seed);
    std::mt19937_64 random{seed};
    offset_allocator tested{unit};
    naive_allocator model;
    // Four ranges, two of them adjacent; the last comes and goes.
    const range ranges[] = {{0, 32768}, {32768, 65536}, {1 * mib, 16384}, {2 * mib + unit, 20032}};
    for (const range& added : ranges) {
        tested.add(added);
        model.add(added);
    }
    bool last_is_there = true;

    for (int step = 0; step < 3000; ++step) {
        CAPTURE(step);
        const bool grow = random() % 100 < (step / 500 % 2 == 0 ? 65U : 40U);  // fills and drains by turns
        if (grow || model.allocations().empty()) {
            const std::size_t size = random_size(random);
            const std::size_t align = random() % 3 == 0 ? std::size_t{1} << (random() % 14) : unit;
            CAPTURE(size, align);
            REQUIRE(tested.allocate(size, align) == model.allocate(size, std::max(align, unit)));
        } else {
            const std::size_t begin = pick(random, model.allocations());
            REQUIRE(tested.free(begin));
            model.free(begin);
            REQUIRE_FALSE(tested.free(begin));
        }
        if (last_is_there && step % 7 == 0 && model.is_empty(ranges[3].begin)) {
            tested.remove(ranges[3].begin);
            model.remove(ranges[3].begin);
            last_is_there = false;
        } else if (!last_is_there && step % 11 == 0) {
            tested.add(ranges[3]);
            model.add(ranges[3]);
            last_is_there = true;
        }
        check_equal(tested, model);
        for (int probe = 0; probe < 4; ++probe) {
            const std::size_t offset = random() % (2 * mib + 40000);
            REQUIRE(tested.find(offset) == model.find(offset));
        }
    }
    while (!model.allocations().empty()) {
        const std::size_t begin = pick(random, model.allocations());
        REQUIRE(tested.free(begin));
        model.free(begin);
        check_equal(tested, model);
    }
}

TEST_CASE("the same calls give the same offsets", "[offset_allocator]") {
    offset_allocator one{unit};
    offset_allocator two{unit};
    one.add({0, mib});
    two.add({0, mib});
    std::mt19937_64 random{5};
    std::map<std::size_t, std::size_t> held;
    for (int step = 0; step < 5000; ++step) {
        if (random() % 2 == 0 || held.empty()) {
            const std::size_t size = random_size(random);
            const std::size_t align = std::size_t{1} << (random() % 12);
            // Two also allocates and frees again: that leaves no trace.
            if (const auto passing = two.allocate(random_size(random), 64)) REQUIRE(two.free(*passing));
            const auto offset = one.allocate(size, align);
            REQUIRE(two.allocate(size, align) == offset);
            if (offset) held[*offset] = size;
        } else {
            const std::size_t begin = pick(random, held);
            REQUIRE(one.free(begin));
            REQUIRE(two.free(begin));
            held.erase(begin);
        }
    }
}

TEST_CASE("alignment is kept and costs only the padding", "[offset_allocator]") {
    offset_allocator tested{unit};
    tested.add({0, 8 * mib});
    REQUIRE(tested.allocate(1, 1) == 0U);
    for (std::size_t align = 1; align <= 2 * mib; align *= 2) {
        const auto offset = tested.allocate(1, align);
        REQUIRE(offset.has_value());
        CHECK(*offset % std::max(align, unit) == 0);
    }
    CHECK(tested.bytes_free() == 8 * mib - 23 * unit);
}

TEST_CASE("an aligned block is found where it was before", "[offset_allocator]") {
    offset_allocator tested{unit};
    tested.add({0, 4096});
    REQUIRE(tested.allocate(unit, unit) == 0U);
    REQUIRE(tested.allocate(1024, 1024) == 1024U);
    REQUIRE(tested.allocate(2048, unit) == 2048U);
    REQUIRE(tested.free(1024));
    // The hole of 64 .. 2047 has one such place only.
    CHECK(tested.allocate(1024, 1024) == 1024U);
    CHECK_FALSE(tested.allocate(1024, 1024).has_value());
}

TEST_CASE("a full range refuses, and gives again what is freed", "[offset_allocator]") {
    offset_allocator tested{unit};
    tested.add({unit, 10 * unit});
    for (std::size_t i = 0; i < 10; ++i) REQUIRE(tested.allocate(unit, unit) == (i + 1) * unit);
    CHECK_FALSE(tested.allocate(1, 1).has_value());
    CHECK(tested.largest_free() == 0);
    REQUIRE(tested.free(4 * unit));
    REQUIRE(tested.free(6 * unit));
    CHECK_FALSE(tested.allocate(2 * unit, unit).has_value());  // two holes are not one
    REQUIRE(tested.free(5 * unit));
    CHECK(tested.allocate(3 * unit, unit) == 4 * unit);
}

TEST_CASE("no allocation spans two ranges", "[offset_allocator]") {
    offset_allocator tested{unit};
    tested.add({0, 4096});
    tested.add({4096, 4096});
    CHECK_FALSE(tested.allocate(4097, unit).has_value());
    REQUIRE(tested.allocate(4096, unit) == 0U);
    REQUIRE(tested.allocate(4096, unit) == 4096U);
    REQUIRE(tested.free(4096));
    REQUIRE(tested.free(0));
    CHECK(tested.largest_free() == 4096);
    tested.remove(0);
    tested.remove(0);  // nothing there any more
    CHECK(tested.allocate(64, unit) == 4096U);
}

TEST_CASE("a range can come with its allocation", "[offset_allocator]") {
    offset_allocator tested{unit};
    tested.add({4096, 4096});
    tested.add_allocated({0, 4000});
    CHECK(tested.bytes_in_use() == 4000);
    CHECK(tested.bytes_free() == 4096);
    CHECK(tested.find(3999) == range{0, 4000});
    CHECK_FALSE(tested.find(4000).has_value());
    REQUIRE(tested.free(0));
    CHECK(tested.bytes_free() == 4096 + 4032);
    CHECK(tested.largest_free() == 4096);  // the two did not merge
    tested.remove(0);
    CHECK(tested.bytes_free() == 4096);
}

TEST_CASE("sizes that overflow when rounded are refused", "[offset_allocator]") {
    offset_allocator tested{unit};
    tested.add({0, mib});
    for (const std::size_t size : {SIZE_MAX, SIZE_MAX - 62, SIZE_MAX / 2 + 1, mib + 1}) {
        CHECK_FALSE(tested.allocate(size, 2 * mib).has_value());
    }
    CHECK(tested.bytes_free() == mib);
    CHECK(tested.allocations() == 0);
}

TEST_CASE("freeing what is not allocated changes nothing", "[offset_allocator]") {
    offset_allocator tested{unit};
    tested.add({0, 4096});
    REQUIRE(tested.allocate(256, unit) == 0U);
    CHECK_FALSE(tested.free(64));    // inside
    CHECK_FALSE(tested.free(256));   // free
    CHECK_FALSE(tested.free(9999));  // outside
    CHECK(tested.allocations() == 1);
    CHECK(tested.bytes_free() == 4096 - 256);
}
