// SPDX-License-Identifier: Apache-2.0
/// @file test.hpp
/// @brief What a test is: what it calls of the library, and the plain code that does the same.
///
/// Everything is a template over a backend, so that two libraries run the same code with the same buffers, counts and
/// warm-up; only the calls differ.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "arena.hpp"
#include "plain.hpp"
#include "plain_team.hpp"

namespace perf {

/// Which PEs take part. The others stay out of the library meanwhile, as PEs that compute do.
enum class role {
    one,  ///< PE 0, towards the last PE
    two,  ///< PE 0 and the last PE, towards each other
    all
};

/// Which sizes a test is run with unless the user says.
enum class sizes { none, word, transfer, strided, block, sum };

/// What a test works with, on one PE.
template <class Backend>
struct site {
    Backend& lib;
    arena& memory;
    plain::memory plain;
    plain::team& team;  ///< of the PEs that take part
    int peer = 0;       ///< the other one

    [[nodiscard]] std::uint64_t* word() const { return address(memory.mine().word); }
    [[nodiscard]] std::uint64_t* signal() const { return address(memory.mine().signal); }
    [[nodiscard]] static std::uint64_t* address(plain::flag& of) { return reinterpret_cast<std::uint64_t*>(&of.value); }
};

/// One test. The functions make `count` calls of `size` bytes.
template <class Backend>
struct test {
    using work = std::function<void(site<Backend>&, std::size_t size, std::size_t count)>;

    const char* name;
    const char* meaning;
    role who;
    sizes how_large;
    std::size_t count;  ///< calls of a round, fewer for large sizes
    int hops;           ///< messages that one after the other make a call
    work library;
    work reference;
};

/// Calls between two completions, where calls overlap.
inline constexpr std::size_t window = 64;

}  // namespace perf
