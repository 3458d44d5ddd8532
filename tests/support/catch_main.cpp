// SPDX-License-Identifier: Apache-2.0
// The main() of every unit test where Catch2 version 2 gives none.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
