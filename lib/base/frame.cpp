// SPDX-License-Identifier: Apache-2.0
#include "base/frame.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <poll.h>
#include <sys/socket.h>
#include <utility>

namespace via::base {
namespace {

constexpr std::array<std::uint32_t, 256> checksum_steps = [] {
    constexpr std::uint32_t polynomial = 0x82f63b78;  // Castagnoli's, lowest bit first
    std::array<std::uint32_t, 256> steps = {};
    for (std::uint32_t byte = 0; byte < steps.size(); ++byte) {
        std::uint32_t value = byte;
        for (int bit = 0; bit < 8; ++bit) value = (value >> 1U) ^ ((value & 1U) != 0 ? polynomial : 0);
        steps[byte] = value;
    }
    return steps;
}();

}  // namespace

std::uint32_t checksum(std::span<const std::byte> bytes) noexcept {
    std::uint32_t value = ~0U;
    for (const std::byte byte : bytes) {
        value = (value >> 8U) ^ checksum_steps[(value ^ std::to_integer<std::uint32_t>(byte)) & 0xffU];
    }
    return ~value;
}

void seal_frame(std::vector<std::byte>& frame) {
    const frame_header header{.size = static_cast<std::uint32_t>(frame.size()),
                              .checksum = checksum(std::span{frame}.subspan(sizeof(frame_header)))};
    std::memcpy(frame.data(), &header, sizeof header);
}

std::vector<std::byte> framed(std::span<const std::byte> payload) {
    std::vector<std::byte> frame(sizeof(frame_header) + payload.size());
    std::copy(payload.begin(), payload.end(), frame.begin() + sizeof(frame_header));
    seal_frame(frame);
    return frame;
}

std::optional<std::span<const std::byte>> open_frame(std::span<const std::byte> frame, std::string& problem) {
    frame_header header;
    if (frame.size() < sizeof header) {
        problem = "it is too short";
        return std::nullopt;
    }
    std::memcpy(&header, frame.data(), sizeof header);
    const auto payload = frame.subspan(sizeof header);
    if (header.magic != frame_header::magic_value) {
        problem = "it is not of this protocol";
    } else if (header.size != frame.size() || header.checksum != checksum(payload)) {
        problem = "it is damaged";
    } else {
        return payload;
    }
    return std::nullopt;
}

bool frame_reader::header_is_sound() const {
    frame_header header;
    std::memcpy(&header, frame_.data(), sizeof header);
    return header.magic == frame_header::magic_value && header.size >= sizeof header && header.size <= limit_;
}

received frame_reader::receive(int socket, std::vector<std::byte>& into) {
    for (;;) {
        if (have_ == sizeof(frame_header)) {
            if (!header_is_sound()) return received::malformed;
            frame_header header;
            std::memcpy(&header, frame_.data(), sizeof header);
            frame_.resize(header.size);
        }
        if (have_ >= sizeof(frame_header) && have_ == frame_.size()) {
            into = std::exchange(frame_, std::vector<std::byte>(sizeof(frame_header)));
            have_ = 0;
            return received::message;
        }
        const ssize_t got = ::recv(socket, frame_.data() + have_, frame_.size() - have_, MSG_DONTWAIT);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return errno == EAGAIN ? received::nothing : received::closed;
        if (got == 0) return received::closed;
        have_ += static_cast<std::size_t>(got);
    }
}

bool send_all(int socket, std::span<const std::byte> bytes, const deadline& until) {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent >= 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(sent));
            continue;
        }
        if (errno == EINTR) continue;
        if (errno != EAGAIN || until.expired()) return false;
        pollfd waiting{.fd = socket, .events = POLLOUT, .revents = 0};
        ::poll(&waiting, 1, until.poll_milliseconds());
    }
    return true;
}

}  // namespace via::base
