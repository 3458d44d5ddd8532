// SPDX-License-Identifier: Apache-2.0
/// @file profiled.hpp
/// @brief Second names for functions.
#pragma once

/// Exports the function `name` of the same file as `second` too. A tool that replaces the first calls the second. What
/// follows marks its declaration.
#define PROFILED(name, second, ...) \
    extern "C" __VA_ARGS__ decltype(name) second __attribute__((visibility("default"), alias(#name)));
