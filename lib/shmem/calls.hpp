// SPDX-License-Identifier: Apache-2.0
/// @file calls.hpp
/// @brief All that the generated functions call.
#pragma once

#include "collectives.hpp"
#include "library.hpp"
#include "set_collectives.hpp"
#include "threads.hpp"
#include "transfers.hpp"
#include "waits.hpp"
