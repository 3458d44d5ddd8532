// SPDX-License-Identifier: Apache-2.0
/// @file thinnest_layer.hpp
/// @brief What a layer over viaduct.h must do at least whose calls have no handle and return nothing, in a shared
/// object of its own: its handle, the native call, a look at the status. Nothing of addresses.
#pragma once

#include <cstddef>
#include <cstdint>

#include <viaduct.h>

namespace perf::thinnest {

[[gnu::visibility("default")]] void begin(via_context* by) noexcept;
[[gnu::visibility("default")]] void put(void* dest, const void* source, std::size_t size, int pe) noexcept;
[[gnu::visibility("default")]] void p(std::uint64_t* dest, std::uint64_t value, int pe) noexcept;
[[gnu::visibility("default")]] void put_signal(void* dest, const void* source, std::size_t size, std::uint64_t* word,
                                               std::uint64_t value, int pe) noexcept;
[[gnu::visibility("default")]] void fence() noexcept;
[[gnu::visibility("default")]] void quiet() noexcept;

}  // namespace perf::thinnest
