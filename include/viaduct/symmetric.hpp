// SPDX-License-Identifier: Apache-2.0
/// @file symmetric.hpp
/// @brief via::symmetric, memory that every PE has.
#ifndef VIADUCT_SYMMETRIC_HPP
#define VIADUCT_SYMMETRIC_HPP

#include <cstddef>
#include <exception>
#include <memory>
#include <type_traits>
#include <utility>

#include <viaduct.h>
#include <viaduct/span.hpp>
#include <viaduct/type.hpp>

namespace via {

class world;

/// Memory that the processor loads and stores.
struct host_memory {};
/// Memory of each PE's GPU: for kernels, and for the processor by put and get alone.
struct device_memory {};

/// Symmetric memory for `size()` elements of T, owned: freed, collectively, when it goes out of scope. Move-only.
/// The memory starts zeroed; constructors of T are not run.
/// A world that is finalized or abandoned takes its memory with it; what is left of this then only forgets it.
template <class T, class Memory = host_memory>
class symmetric {
    static_assert(detail::is_transferable<T>, "symmetric memory holds trivially copyable types");

public:
    /// Owns nothing.
    symmetric() noexcept = default;
    symmetric(const symmetric&) = delete;
    symmetric& operator=(const symmetric&) = delete;
    /// Takes over; `other` owns nothing afterwards. Not collective.
    symmetric(symmetric&& other) noexcept
        : world_{std::move(other.world_)},
          data_{std::exchange(other.data_, nullptr)},
          size_{std::exchange(other.size_, 0)},
          unwinding_{other.unwinding_} {}
    /// Frees what this owned, collectively, and takes over.
    symmetric& operator=(symmetric&& other) noexcept {
        if (this != &other) {
            symmetric gone{std::move(*this)};
            world_ = std::move(other.world_);
            data_ = std::exchange(other.data_, nullptr);
            size_ = std::exchange(other.size_, 0);
            unwinding_ = other.unwinding_;
        }
        return *this;
    }
    /// Frees the memory. Collective, unless an exception is on its way: then the world frees it.
    ~symmetric() {
        if (data_ == nullptr || *world_ == nullptr) return;
        if (std::uncaught_exceptions() <= unwinding_) (void)via_free(*world_, data_);
    }

    /// This PE's copy.
    [[nodiscard]] T* data() const noexcept { return data_; }
    /// The number of elements on each PE.
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// For range-for and algorithms on this PE's copy. Host memory only, as the next three.
    [[nodiscard]] T* begin() const noexcept { return by_processor(); }
    /// One past the last element.
    [[nodiscard]] T* end() const noexcept { return by_processor() + size_; }
    /// Element `index` of this PE's copy, which the caller keeps inside.
    [[nodiscard]] T& operator[](std::size_t index) const { return by_processor()[index]; }
    /// The address of element `index`, for put, get and signals.
    [[nodiscard]] T* at(std::size_t index) const { return data_ + index; }
    /// This PE's copy as a span.
    [[nodiscard]] span<T> view() const noexcept { return {by_processor(), size_}; }

private:
    [[nodiscard]] T* by_processor() const noexcept {
        static_assert(std::is_same_v<Memory, host_memory>, "device memory: get() it, or use it in a kernel");
        return data_;
    }

    friend class world;
    symmetric(std::shared_ptr<via_world*> world, T* data, std::size_t size) noexcept
        : world_{std::move(world)}, data_{data}, size_{size}, unwinding_{std::uncaught_exceptions()} {}

    std::shared_ptr<via_world*> world_;  // holds null once the world is left
    T* data_ = nullptr;
    std::size_t size_ = 0;
    int unwinding_ = 0;
};

}  // namespace via

#endif
