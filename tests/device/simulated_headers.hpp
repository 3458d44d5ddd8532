// SPDX-License-Identifier: Apache-2.0
// The device headers on a simulated GPU.
#pragma once

#include "simulated_instructions.hpp"

// What compilers for GPUs do not warn of.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wold-style-cast"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#include <viaduct/device/context.cuh>
#include <viaduct/device/team.cuh>
#pragma GCC diagnostic pop
