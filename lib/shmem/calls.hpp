// SPDX-License-Identifier: Apache-2.0
/// @file calls.hpp
/// @brief All that the generated functions call.
#pragma once

#include "active_set.hpp"
#include "collectives.hpp"
#include "library.hpp"
#include "transfers.hpp"
#include "waits.hpp"
