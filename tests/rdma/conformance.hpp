// SPDX-License-Identifier: Apache-2.0
// One suite for everything that implements rdma/device.hpp. It joins two connections of one adapter to each other in
// this process. What fails throws support::check_failed. Nothing here depends on how long anything takes.
#pragma once

#include <cstddef>
#include <span>

#include "rdma/device.hpp"

namespace conformance {

/// Who can run a part.
enum class part_kind {
    plain,    ///< anyone
    watches,  ///< who writes aligned words by one store with release: memory is read while it is written
    errors,   ///< who checks keys and bounds as the specification says
    slow      ///< who has time: a lost peer is noticed after half a minute
};

/// One idea, tested.
struct part {
    const char* name;
    part_kind kind;
    /// @param memory  what the two ends share, at least memory_needed; what is in it before is lost.
    void (*run)(via::rdma::provider& by, std::span<std::byte> memory);
};

inline constexpr std::size_t memory_needed = std::size_t{4} << 20;

/// All parts that use the seam rightly; and those that do not.
[[nodiscard]] std::span<const part> right_parts() noexcept;
[[nodiscard]] std::span<const part> wrong_parts() noexcept;
/// Those about bells.
[[nodiscard]] std::span<const part> bell_parts() noexcept;

}  // namespace conformance
