// SPDX-License-Identifier: Apache-2.0
/// @file context_stack.hpp
/// @brief The contexts that the calling thread has made current, the present one last.
#pragma once

#include <vector>

namespace fake_cuda {

struct context;

[[nodiscard]] std::vector<context*>& context_stack();

}  // namespace fake_cuda
