// SPDX-License-Identifier: Apache-2.0
#include "png.hpp"

#include <png.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>
#include <vector>

#include "common/user_error.hpp"

namespace heat {
namespace {

static_assert(sizeof(pixel) == 4, "pixel is what libpng calls PNG_FORMAT_RGBA");

// libpng's simplified interface needs no longjmp through C++ frames. This frees what it holds.
struct decoder {
    png_image state{};
    decoder() { state.version = PNG_IMAGE_VERSION; }
    decoder(const decoder&) = delete;
    decoder& operator=(const decoder&) = delete;
    ~decoder() { png_image_free(&state); }
};

std::uint32_t big_endian(std::span<const std::byte> bytes) {
    std::uint32_t value = 0;
    for (const std::byte b : bytes.first(4)) value = value << 8U | std::to_integer<std::uint32_t>(b);
    return value;
}

// Walks the chunks up to IEND. libpng stops reading when it has its pixels, so it does not notice every truncation, and
// this message says more than its own.
void check_chunks(std::span<const std::byte> file, const std::string& name) {
    constexpr std::array<unsigned char, 8> signature{0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    const auto same = [](unsigned char want, std::byte have) { return std::byte{want} == have; };
    if (file.empty()) throw common::user_error{name + ": the file is empty"};
    const std::size_t begin = std::min(file.size(), signature.size());
    if (!std::equal(signature.begin(), signature.begin() + static_cast<std::ptrdiff_t>(begin), file.begin(), same)) {
        throw common::user_error{name + ": not a PNG image (it does not begin like one)"};
    }
    const std::string truncated = name + ": the PNG is truncated: its " + std::to_string(file.size()) +
                                  " bytes end before the image does; is the copy complete?";
    constexpr std::size_t frame = 12;  // length, type and check sum around the data of a chunk
    std::size_t at = signature.size();
    for (;;) {
        if (file.size() < at + frame) throw common::user_error{truncated};
        const std::size_t length = big_endian(file.subspan(at));
        const std::uint32_t type = big_endian(file.subspan(at + 4));
        if (file.size() - at - frame < length) throw common::user_error{truncated};
        constexpr std::uint32_t iend = 0x49454e44;
        if (type == iend) return;
        at += frame + length;
    }
}

}  // namespace

image decode_png(std::span<const std::byte> file, const std::string& name, std::size_t limit) {
    check_chunks(file, name);
    decoder png;
    const auto damaged = [&] { return common::user_error{name + ": the PNG is damaged: " + png.state.message}; };
    if (png_image_begin_read_from_memory(&png.state, file.data(), file.size()) == 0) throw damaged();
    const std::size_t pixels = std::size_t{png.state.width} * png.state.height;
    if (pixels > limit) {
        throw common::user_error{name + ": the image has " + std::to_string(png.state.width) + " x " +
                                 std::to_string(png.state.height) + " pixels; at most " + std::to_string(limit) +
                                 " are accepted"};
    }
    png.state.format = PNG_FORMAT_RGBA;
    image picture{static_cast<int>(png.state.width), static_cast<int>(png.state.height)};
    if (png_image_finish_read(&png.state, nullptr, picture.pixels.data(), 0, nullptr) == 0) throw damaged();
    return picture;
}

image read_png(const std::string& path) {
    const std::unique_ptr<std::FILE, decltype([](std::FILE* f) { std::fclose(f); })> file{
        std::fopen(path.c_str(), "rb")};
    std::vector<std::byte> bytes;
    std::array<std::byte, 65536> part;
    bool failed = file == nullptr;
    while (!failed) {
        const std::size_t got = std::fread(part.data(), 1, part.size(), file.get());
        bytes.insert(bytes.end(), part.begin(), part.begin() + static_cast<std::ptrdiff_t>(got));
        failed = std::ferror(file.get()) != 0;
        if (got < part.size()) break;
    }
    if (failed) throw common::user_error{path + ": cannot be read: " + std::generic_category().message(errno)};
    return decode_png(bytes, path);
}

void write_png(const std::string& path, const image& picture) {
    decoder png;
    png.state.width = static_cast<png_uint_32>(picture.width);
    png.state.height = static_cast<png_uint_32>(picture.height);
    png.state.format = PNG_FORMAT_RGBA;
    if (png_image_write_to_file(&png.state, path.c_str(), 0, picture.pixels.data(), 0, nullptr) == 0) {
        throw common::user_error{path + ": cannot be written: " + png.state.message};
    }
}

}  // namespace heat
