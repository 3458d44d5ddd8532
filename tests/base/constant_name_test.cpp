// SPDX-License-Identifier: Apache-2.0
#include "base/constant_name.hpp"
#include "support/catch.hpp"

using via::base::name_of;

TEST_CASE("constants are named as the header names them") {
    CHECK(name_of(VIA_INT32) == "VIA_INT32");
    CHECK(name_of(VIA_UINT16) == "VIA_UINT16");
    CHECK(name_of(VIA_COMPLEX_DOUBLE) == "VIA_COMPLEX_DOUBLE");
    CHECK(name_of(VIA_HALF) == "VIA_HALF");
    CHECK(name_of(VIA_BFLOAT16) == "VIA_BFLOAT16");
    CHECK(name_of(VIA_SUM) == "VIA_SUM");
    CHECK(name_of(VIA_XOR) == "VIA_XOR");
    CHECK(name_of(VIA_ATOMIC_FETCH) == "VIA_ATOMIC_FETCH");
    CHECK(name_of(VIA_ATOMIC_COMPARE_SWAP) == "VIA_ATOMIC_COMPARE_SWAP");
    CHECK(name_of(VIA_ATOMIC_XOR) == "VIA_ATOMIC_XOR");
    CHECK(name_of(VIA_TASK_HOST) == "VIA_TASK_HOST");
    CHECK(name_of(VIA_TASK_LOOP) == "VIA_TASK_LOOP");
}

TEST_CASE("what is no constant is told by its number") {
    CHECK(name_of(static_cast<via_type>(15)) == "15");
    CHECK(name_of(static_cast<via_type>(-1)) == "-1");
    CHECK(name_of(static_cast<via_op>(7)) == "7");
    CHECK(name_of(static_cast<via_atomic_op>(8)) == "8");
}
