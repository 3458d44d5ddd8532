// SPDX-License-Identifier: Apache-2.0
// Whose memory an address is, as the driver without a GPU tells it.
#include "cuda/memory.hpp"
#include "support/catch.hpp"

using namespace via;

TEST_CASE("memory is a GPU's own if both of its ends are") {
    const auto gpu = cuda::device::numbered(0);
    const cuda::entered in{*gpu};
    constexpr std::size_t size = 3000;
    const cuda::allocation held = cuda::allocate(*gpu, size);
    const auto* const begin = reinterpret_cast<const std::byte*>(held.get());
    CHECK(gpu->is_own_memory(begin, size));
    CHECK(gpu->is_own_memory(begin + size - 1, 1));
    CHECK_FALSE(gpu->is_own_memory(begin, size + 1));
    CHECK_FALSE(gpu->is_own_memory(begin - 1, size));
    CHECK_FALSE(gpu->is_own_memory(&size, sizeof size));
    CHECK_FALSE(cuda::device::numbered(1)->is_own_memory(begin, size));
}
