// SPDX-License-Identifier: Apache-2.0
// How often a test repeats what it repeats only to meet rare interleavings.
#pragma once

namespace support {

/// `full` rounds; a twentieth under the thread sanitizer, which is that much slower and sees a race at its first
/// chance.
[[nodiscard]] constexpr int effort(int full) noexcept {
#if defined(__SANITIZE_THREAD__)
    return full / 20;
#else
    return full;
#endif
}

}  // namespace support
