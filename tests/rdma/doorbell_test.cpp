// SPDX-License-Identifier: Apache-2.0
// What keeps a GPU from ringing an adapter: the first thing that is missing is named, and it is refused in any case.
#include "rdma/doorbell.hpp"

#include "support/catch.hpp"

namespace {

using via::rdma::why_no_doorbell;

bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("why a GPU does not ring an adapter") {
    const std::string software = why_no_doorbell({.adapter = "rxe0", .driver = "", .memory_operations = true});
    CHECK(has(software, "rxe0 is an adapter in software"));
    const std::string other = why_no_doorbell({.adapter = "irdma0", .driver = "irdma", .memory_operations = true});
    CHECK(has(other, "irdma0 is driven by irdma"));
    CHECK(has(other, "mlx5"));
    const std::string stream =
        why_no_doorbell({.adapter = "mlx5_0", .driver = "mlx5_core", .memory_operations = false});
    CHECK(has(stream, "streams write no words"));
    const std::string able = why_no_doorbell({.adapter = "mlx5_0", .driver = "mlx5_core", .memory_operations = true});
    CHECK(has(able, "mlx5_0 might do"));
    CHECK(has(able, "DOORBELL.md"));
}
