// SPDX-License-Identifier: Apache-2.0
/// @file describe_allocation.hpp
/// @brief The owner's half of sharing GPU memory that a program allocated itself: which allocation it is, and how it is
/// lent.
#pragma once

#include <cstddef>
#include <cstdint>

#include "cuda/device.hpp"
#include "heap/exported_buffer.hpp"

namespace via::heap {

/// Describes what the `size` bytes at `address` belong to, with its handle but without a registration: the whole of an
/// allocation; or, of virtual memory, all the pieces that they lie in. Throws
///   VIA_ERR_UNSUPPORTED  others cannot map that kind of memory, which is named
///   VIA_ERR_ADDRESS      the bytes run past the end of what is there
[[nodiscard]] exported_buffer describe_allocation(const cuda::device& where, const void* address, std::size_t size,
                                                  const incarnation& self, int pe);

/// True if what was described is what lies there now. Asks the driver for numbers only, so that it costs little.
[[nodiscard]] bool is_still_there(const cuda::device& where, const exported_buffer& what) noexcept;

/// The piece of that number of a handle_kind::files buffer of this process, or the pool of a handle_kind::pool buffer.
/// The last piece is lent only if all is what was described. Throws VIA_ERR_ADDRESS otherwise, and VIA_ERR_SYSTEM.
[[nodiscard]] lent_piece lend_piece(const cuda::device& where, const exported_buffer& what, std::uint32_t index);

}  // namespace via::heap
