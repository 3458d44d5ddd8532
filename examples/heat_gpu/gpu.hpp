// SPDX-License-Identifier: Apache-2.0
/// @file gpu.hpp
/// @brief CUDA's errors as exceptions, and owners of streams and graphs, by their short names.
#pragma once

#include "cuda.hpp"

namespace heat_gpu {

using example::check;
using example::executable_graph;
using example::make_stream;
using example::stream;
using example::synchronize;
using example::task_graph;

}  // namespace heat_gpu
