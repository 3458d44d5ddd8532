// SPDX-License-Identifier: Apache-2.0
// What the module of the fabric in memory exports for tests that give it orders.
#pragma once

#include "rdma/fake_adapter.hpp"

/// The fabric of this process.
extern "C" via::test::fake_fabric* viaduct_fake_fabric() noexcept;
