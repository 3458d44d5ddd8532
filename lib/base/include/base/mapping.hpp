// SPDX-License-Identifier: Apache-2.0
/// @file mapping.hpp
/// @brief Owner of an mmap()ed range.
#pragma once

#include <cstddef>
#include <utility>

namespace via::base {

/// Unmaps its range when destroyed. Move-only.
class mapping {
public:
    mapping() noexcept = default;
    mapping(const mapping&) = delete;
    mapping& operator=(const mapping&) = delete;
    mapping(mapping&& other) noexcept
        : address_{std::exchange(other.address_, nullptr)}, size_{std::exchange(other.size_, 0)} {}
    mapping& operator=(mapping&& other) noexcept {
        mapping gone{std::move(*this)};
        std::swap(address_, other.address_);
        std::swap(size_, other.size_);
        return *this;
    }
    ~mapping();

    /// Maps the first `size` bytes of a shared file readable and writable, without reserving memory.
    /// `doing` begins the error's message.
    [[nodiscard]] static mapping shared(int file, std::size_t size, const char* doing);
    /// Addresses without memory: they are nobody else's, and any access faults. Throws VIA_ERR_MEMORY.
    [[nodiscard]] static mapping reserved(std::size_t size, const char* doing);
    /// Private memory, zeroed, of whole pages: at least `size` bytes.
    [[nodiscard]] static mapping of_pages(std::size_t size, const char* doing);
    /// One page of private memory, zeroed, which a child of fork() finds zeroed again.
    [[nodiscard]] static mapping wiped_on_fork(const char* doing);

    [[nodiscard]] std::byte* data() const noexcept { return static_cast<std::byte*>(address_); }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }

private:
    mapping(void* address, std::size_t size) noexcept : address_{address}, size_{size} {}
    void* address_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace via::base
