// SPDX-License-Identifier: Apache-2.0
/// @file processor.hpp
/// @brief What a thread tells its processor.
#pragma once

namespace via::base {

/// Between two looks at a word that another processor is to write.
inline void pause_processor() noexcept {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
}

}  // namespace via::base
