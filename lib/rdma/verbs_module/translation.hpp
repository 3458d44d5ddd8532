// SPDX-License-Identifier: Apache-2.0
/// @file translation.hpp
/// @brief Words of the seam for those of verbs, and back.
#pragma once

#include <cstdint>

#include <infiniband/verbs.h>

#include "rdma/device.hpp"

namespace via::verbs_module {

/// What verbs say of how a request ended.
[[nodiscard]] rdma::outcome outcome_of(ibv_wc_status status) noexcept;

[[nodiscard]] rdma::event event_of(const ibv_async_event& raw) noexcept;

/// Writes one request for verbs, alone: without a next one.
void translate(const rdma::request& from, ibv_send_wr& into, ibv_sge& memory) noexcept;

[[nodiscard]] std::uint32_t bytes_of(ibv_mtu mtu) noexcept;
/// The largest that is not larger than `bytes`.
[[nodiscard]] ibv_mtu mtu_of(std::uint32_t bytes) noexcept;

/// How fast a link is, in Mbit/s of data; 0 if it does not say.
[[nodiscard]] std::uint32_t megabits_of(const ibv_port_attr& port) noexcept;

[[nodiscard]] rdma::gid gid_of(const ibv_gid& raw) noexcept;
[[nodiscard]] ibv_gid raw_gid(const rdma::gid& from) noexcept;

}  // namespace via::verbs_module
