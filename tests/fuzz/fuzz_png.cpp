// SPDX-License-Identifier: Apache-2.0
// The PNG reader of the heat example: any bytes are an image or a user_error, and nothing else.
#include <cstddef>
#include <cstdint>
#include <span>

#include "common/user_error.hpp"
#include "png.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t few_pixels = 1U << 20U;
    try {
        const heat::image picture = heat::decode_png(std::as_bytes(std::span{data, size}), "fuzz.png", few_pixels);
        const std::size_t pixels = static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height);
        if (picture.width < 1 || picture.height < 1 || pixels > few_pixels || picture.pixels.size() != pixels) {
            __builtin_trap();
        }
    } catch (const common::user_error&) {
        return 0;
    }
    return 0;
}
