// SPDX-License-Identifier: Apache-2.0
/// @file protocol.hpp
/// @brief What a PE and the host of its job's rendezvous say to each other, and its bytes.
///
/// The host is a launcher, or PE 0 of a job that meets over TCP. One message is one frame (base/frame.hpp), sent as a
/// packet or on a stream; numbers are little-endian. A world of a PE is one connection: `join`, answered by `welcome`
/// or `refusal`; then any number of rounds, each a `contribution` answered by `gathered` messages that go through all
/// PEs in order, or by `missing`, or by `failure`; `failure` may come at any time; `leave` or `abandon` ends it, and
/// then the host closes the connection.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "base/identity.hpp"

namespace via::bootstrap::protocol {

/// The longest text in a message, in bytes; a longer one is cut when it is encoded.
inline constexpr std::size_t max_text = 1024;
/// A contribution's time that never passes.
inline constexpr std::uint32_t no_limit = 0xffffffff;
/// Contributions that travel together have at most so many bytes, lengths included, unless it is only one.
inline constexpr std::size_t max_together = 32 * 1024;

/// PE to host: I am PE `pe` of `npes`, started by you.
struct join {
    base::token secret = {};
    int pe = 0;
    int npes = 0;
};
/// Host to PE: you are in.
struct welcome {};
/// Host to PE: no, and the connection ends.
struct refusal {
    std::string reason;
    bool again = false;  ///< it may be yes when the PE connects again
};
/// PE to host: my part of an allgather, which may take so long.
struct contribution {
    std::uint32_t milliseconds = 0;
    std::vector<std::byte> bytes;
};
/// Host to PE: the contributions of `pe` and those after it. At least one. Small ones travel together, since a job
/// of N PEs has N times N of them to deliver.
struct gathered {
    int pe = 0;
    std::vector<std::vector<std::byte>> parts;
};
/// Host to PE: these did not come in time. At least one, ascending.
struct missing {
    std::vector<int> pes;
};
/// Host to PE: another PE has failed.
struct failure {
    int pe = 0;
    std::string how;
};
/// PE to host: I have finalized.
struct leave {};
/// PE to host: I give up; and if there is a status, all others are to end, and the job's exit status is that.
struct abandon {
    std::string reason;
    std::optional<std::uint8_t> job_status = {};
};

/// Any message. Its place in the list is its number on the wire.
using message = std::variant<join, welcome, refusal, contribution, gathered, missing, failure, leave, abandon>;

/// The bytes of a message. Texts are cut to `max_text` and control characters in them become spaces.
[[nodiscard]] std::vector<std::byte> encode(const message& what);

/// A message that is valid in itself: known version and type, exact size, numbers in range, text without control
/// characters. Empty if it is not; `problem` then says why. Whether it is in place is for the receiver to judge.
[[nodiscard]] std::optional<message> decode(std::span<const std::byte> bytes, std::string& problem);

}  // namespace via::bootstrap::protocol
