// SPDX-License-Identifier: Apache-2.0
// What is measured: each operation by the fewest requests and calls that do it, and whether all bytes were right.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "reference/connection.hpp"
#include "reference/memory.hpp"

namespace rdma {

/// What the initiator works with.
struct site {
    connection& link;
    memory& mine;
    const far_memory& far;
};

/// One operation.
struct measurement {
    const char* name;
    const char* meaning;
    bool moves_bytes;  ///< it is made for each size
    /// Makes `count` of them. Throws if a byte or value is wrong, where only the operations themselves can tell.
    void (*make)(const site& at, std::size_t size, std::size_t count);
    void (*prepare)(const site& at, std::uint64_t seed, std::size_t size);
    /// Throws if a byte or value is wrong afterwards.
    void (*verify)(const site& at, std::uint64_t seed, std::size_t size, std::size_t count);
};

[[nodiscard]] const std::vector<measurement>& all_measurements();

/// Requests that may be under way at once.
inline constexpr std::size_t window = 64;

/// One measurement, once.
struct sample {
    double seconds = 0;  ///< for one operation
    std::size_t operations = 0;
    counts asked;  ///< of all of them
};
[[nodiscard]] sample measure(const measurement& what, const site& at, std::size_t size, std::size_t count,
                             std::uint64_t seed);
/// The same by other means: `make` makes `count` of the operations, and `asked` says what was asked so far.
[[nodiscard]] sample measure(const measurement& what, const site& at, std::size_t size, std::size_t count,
                             std::uint64_t seed, const std::function<void()>& make,
                             const std::function<counts()>& asked);

/// Elements that the strided transfer has, of 8 bytes, each so many bytes from the next at either end.
inline constexpr std::size_t elements = 16;
inline constexpr std::size_t stride = 24;

}  // namespace rdma
