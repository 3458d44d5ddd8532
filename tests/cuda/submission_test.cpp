// SPDX-License-Identifier: Apache-2.0
// Copies of rows that lie so far apart that the driver takes no such pitch.
#include <cstdint>
#include <random>
#include <vector>

#include "cuda/memory.hpp"
#include "cuda/submission.hpp"
#include "support/catch.hpp"

using namespace via;

TEST_CASE("rows are copied however far apart they are") {
    const auto gpu = cuda::device::numbered(0);
    const cuda::entered in{*gpu};
    const cuda::stream by = cuda::make_stream(*gpu);
    constexpr std::size_t size = 24;
    const auto most = static_cast<std::size_t>(gpu->attribute(CU_DEVICE_ATTRIBUTE_MAX_PITCH));
    std::mt19937_64 random{7};
    for (const std::size_t step : {std::size_t{32}, most / 8 * 8, most / 8 * 8 + 8}) {
        const cuda::allocation far = cuda::allocate(*gpu, step + size);
        auto* const at = reinterpret_cast<std::byte*>(far.get());
        std::vector<std::byte> source(2 * size);
        for (std::byte& each : source) each = static_cast<std::byte>(random());
        std::vector<std::byte> back(source.size());
        cuda::copy_rows(*gpu, by.get(), at, step, source.data(), size, size, 2);
        cuda::copy_rows(*gpu, by.get(), back.data(), size, at, step, size, 2);
        REQUIRE(gpu->calls().stream_synchronize(by.get()) == CUDA_SUCCESS);
        CHECK(back == source);
    }
}
