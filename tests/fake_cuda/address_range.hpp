// SPDX-License-Identifier: Apache-2.0
/// @file address_range.hpp
/// @brief A reserved range of addresses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace fake_cuda {

/// Addresses without memory, until some is mapped. With an alias, what is mapped can only be reached at a second place,
/// `alias()` bytes further, which the caller of the driver does not know: only the driver's own threads use it.
class address_range {
public:
    /// Null if there is no room. `alignment` is a power of two, at least a page.
    [[nodiscard]] static std::shared_ptr<address_range> reserve(std::size_t size, std::size_t alignment, bool aliased);

    address_range(const address_range&) = delete;
    address_range& operator=(const address_range&) = delete;
    address_range(address_range&&) = delete;
    address_range& operator=(address_range&&) = delete;
    ~address_range();

    [[nodiscard]] std::uintptr_t base() const noexcept { return base_; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] std::uintptr_t alias() const noexcept { return alias_; }

    /// Whole pages. What is mapped is not accessible yet. False if the system refuses.
    [[nodiscard]] bool map(std::uintptr_t address, std::size_t size, int descriptor) const;
    void unmap(std::uintptr_t address, std::size_t size) const;
    /// Gives or takes access to what is mapped.
    void protect(std::uintptr_t address, std::size_t size, bool accessible) const;

private:
    address_range(std::uintptr_t base, std::size_t size, std::uintptr_t alias) noexcept
        : base_{base}, size_{size}, alias_{alias} {}

    std::uintptr_t base_;
    std::size_t size_;
    std::uintptr_t alias_;  // modulo 2^64, as is the addition
};

}  // namespace fake_cuda
