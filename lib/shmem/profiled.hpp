// SPDX-License-Identifier: Apache-2.0
/// @file profiled.hpp
/// @brief Second names for functions.
#pragma once

/// Exports the function `name` of the same file as `second` too. A tool that replaces the first calls the second.
#define PROFILED(name, second) extern "C" decltype(name) second __attribute__((visibility("default"), alias(#name)));
