// SPDX-License-Identifier: Apache-2.0
// What every backing must do. A `Kind` says how to make one and how to reach its memory, which need not be the CPU's:
//   static std::unique_ptr<heap::backing> make(std::size_t size);
//   static void fill(heap::backing&, heap::range, std::byte);
//   static bool holds(heap::backing&, heap::range, std::byte);   // all bytes of the range have this value
#pragma once

#include <cstdint>
#include <memory>

#include "heap/backing.hpp"
#include "heap_helpers.hpp"

namespace via::test {

template <class Kind>
void check_geometry() {
    const std::unique_ptr<heap::backing> memory = Kind::make(3 * mib + 1);
    const std::size_t granule = memory->granularity();
    REQUIRE(granule != 0);
    CHECK((granule & (granule - 1)) == 0);
    CHECK((memory->segment_size() & (memory->segment_size() - 1)) == 0);
    CHECK(memory->segment_size() % granule == 0);
    CHECK(memory->size() >= 3 * mib + 1);
    CHECK(memory->size() < 3 * mib + 1 + granule);
    CHECK(memory->size() % granule == 0);
    CHECK(reinterpret_cast<std::uintptr_t>(memory->base()) % heap::max_alignment == 0);
    CHECK(memory->name()[0] != '\0');
}

/// Every offset can be committed, the first and the last included; it reads as zeros, also the second time.
template <class Kind>
void check_zeros_at_commit() {
    const std::unique_ptr<heap::backing> memory = Kind::make(5 * mib);
    const std::size_t granule = memory->granularity();
    const heap::range whole{0, memory->size()};
    const heap::range first{0, granule};
    const heap::range last{memory->size() - granule, granule};
    for (const heap::range& part : {whole, first, last, whole}) {
        memory->commit(part);
        CHECK(Kind::holds(*memory, part, std::byte{0}));
        Kind::fill(*memory, part, std::byte{0x5A});
        CHECK(Kind::holds(*memory, part, std::byte{0x5A}));
        memory->release(part);
    }
}

/// Releasing one range leaves its neighbours alone.
template <class Kind>
void check_neighbours() {
    const std::unique_ptr<heap::backing> memory = Kind::make(6 * mib);
    const std::size_t granule = memory->granularity();
    const heap::range a{0, granule};
    const heap::range b{granule, granule};
    const heap::range c{2 * granule, granule};
    for (const heap::range& part : {a, b, c}) memory->commit(part);
    Kind::fill(*memory, a, std::byte{1});
    Kind::fill(*memory, b, std::byte{2});
    Kind::fill(*memory, c, std::byte{3});
    memory->release(b);
    CHECK(Kind::holds(*memory, a, std::byte{1}));
    CHECK(Kind::holds(*memory, c, std::byte{3}));
    memory->commit(b);
    CHECK(Kind::holds(*memory, b, std::byte{0}));
    CHECK(Kind::holds(*memory, a, std::byte{1}));
    CHECK(Kind::holds(*memory, c, std::byte{3}));
    for (const heap::range& part : {c, a, b}) memory->release(part);
}

/// clear() takes any offset and size and touches nothing else.
template <class Kind>
void check_clear() {
    const std::unique_ptr<heap::backing> memory = Kind::make(4 * mib);
    const heap::range whole{0, memory->granularity()};
    memory->commit(whole);
    for (const heap::range& part : {heap::range{0, 1}, heap::range{13, 1001}, heap::range{whole.size - 7, 7}, whole}) {
        Kind::fill(*memory, whole, std::byte{0x77});
        memory->clear(part);
        CHECK(Kind::holds(*memory, {0, part.begin}, std::byte{0x77}));
        CHECK(Kind::holds(*memory, part, std::byte{0}));
        CHECK(Kind::holds(*memory, {part.end(), whole.size - part.end()}, std::byte{0x77}));
    }
    memory->release(whole);
}

/// Destroyed with memory committed, it gives all back: made many times, nothing runs out.
template <class Kind>
void check_made_again() {
    for (int round = 0; round < 50; ++round) {
        const std::unique_ptr<heap::backing> memory = Kind::make(8 * mib);
        memory->commit({0, memory->granularity()});
        Kind::fill(*memory, {0, memory->granularity()}, std::byte{0xFF});
    }
}

template <class Kind>
void check_backing() {
    SECTION("geometry") { check_geometry<Kind>(); }
    SECTION("committed memory reads as zeros") { check_zeros_at_commit<Kind>(); }
    SECTION("neighbours keep their memory") { check_neighbours<Kind>(); }
    SECTION("clear") { check_clear<Kind>(); }
    SECTION("made again and again") { check_made_again<Kind>(); }
}

}  // namespace via::test
