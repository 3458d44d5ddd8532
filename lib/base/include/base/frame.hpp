// SPDX-License-Identifier: Apache-2.0
/// @file frame.hpp
/// @brief Whole messages on a stream: each begins with its size and a checksum.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "base/seqpacket.hpp"

namespace via::base {

/// Begins every frame; the payload follows.
struct frame_header {
    static constexpr std::uint32_t magic_value = 0x32424956;  // "VIB2"

    std::uint32_t magic = magic_value;
    std::uint32_t size = 0;      ///< of the whole frame, at most max_message
    std::uint32_t checksum = 0;  ///< of the payload
};
static_assert(std::endian::native == std::endian::little, "frames travel between hosts and are little-endian");

/// CRC-32C (Castagnoli).
[[nodiscard]] std::uint32_t checksum(std::span<const std::byte> bytes) noexcept;

/// Fills in the header of a frame, which begins with room for it.
void seal_frame(std::vector<std::byte>& frame);

/// A frame of that payload.
[[nodiscard]] std::vector<std::byte> framed(std::span<const std::byte> payload);

/// The payload of a frame. Empty if the header or the checksum is wrong; `problem` then says what.
[[nodiscard]] std::optional<std::span<const std::byte>> open_frame(std::span<const std::byte> frame,
                                                                   std::string& problem);

/// Takes frames from a stream socket. What comes is untrusted: no memory is taken for more than the limit, and nothing
/// is read beyond the frame that is next, so that a socket with frames to come stays readable.
class frame_reader {
public:
    /// @param limit  bytes of the largest frame that is taken.
    explicit frame_reader(std::size_t limit) noexcept : limit_{limit} {}

    void set_limit(std::size_t limit) noexcept { limit_ = limit; }
    /// Takes one frame if all of it is there; never blocks. `malformed`: this is no frame, or it is too large, and the
    /// stream cannot be read any further.
    [[nodiscard]] received receive(int socket, std::vector<std::byte>& into);

private:
    [[nodiscard]] bool header_is_sound() const;

    std::size_t limit_;
    std::size_t have_ = 0;
    std::vector<std::byte> frame_ = std::vector<std::byte>(sizeof(frame_header));
};

/// Sends bytes on a stream socket; blocks at most until the deadline. False if the other end is gone or too slow.
[[nodiscard]] bool send_all(int socket, std::span<const std::byte> bytes, const deadline& until);

}  // namespace via::base
