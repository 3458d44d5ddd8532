// SPDX-License-Identifier: Apache-2.0
// What tests do less of under a sanitizer: repeat what they repeat only to meet rare interleavings; starve.
#pragma once

namespace support {

/// `full` rounds; a twentieth under the thread sanitizer, which is that much slower and sees a race at its first
/// chance; a fifth under the address sanitizer, which need not meet many interleavings.
[[nodiscard]] constexpr int effort(int full) noexcept {
#if defined(__SANITIZE_THREAD__)
    return full / 20;
#elif defined(__SANITIZE_ADDRESS__)
    return full / 5;
#else
    return full;
#endif
}

/// False where the sanitizer for undefined behaviour looks at objects: it asks the kernel by a pipe whether they can be
/// read, and where there is no descriptor for it takes them for no objects.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool can_be_without_descriptors = false;
#else
inline constexpr bool can_be_without_descriptors = true;
#endif

}  // namespace support
