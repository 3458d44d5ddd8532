// SPDX-License-Identifier: Apache-2.0
/// @file image.hpp
/// @brief The compiled kernels.
#pragma once

namespace via::route::kernels {

/// For cuModuleLoadData(): a file of machine code for several kinds of GPU.
[[nodiscard]] const void* image() noexcept;

}  // namespace via::route::kernels
