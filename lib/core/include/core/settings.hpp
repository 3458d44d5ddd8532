// SPDX-License-Identifier: Apache-2.0
/// @file settings.hpp
/// @brief Every setting of the library: one table that parses, documents and reports it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include <viaduct.h>

namespace via::core {

/// Where a value comes from; a later one overrides an earlier one.
enum class origin { defaults, environment, config };

[[nodiscard]] const char* name_of(origin from) noexcept;

/// How many rows table() has.
inline constexpr std::size_t setting_count = 23;

/// The values that a world runs with. See table() for names, ranges and meaning.
struct settings {
    std::size_t heap_size = 0;  ///< 0 is auto: default_heap_size()
    bool checked = false;
    double timeout = 0;
    double hang_report = 0;
    via_bootstrap bootstrap = VIA_BOOTSTRAP_AUTO;
    std::string unique_id = {};           ///< holds a secret; empty is none
    int pe = -1;                          ///< -1 is none
    int npes = 0;                         ///< 0 is none
    std::string device = "current";       ///< "none", "current", "spread" or a number
    std::size_t device_heap_size = 0;     ///< 0 is auto
    std::string device_sharing = "auto";  ///< "auto", "files" or "handle"
    bool device_p2p = true;               ///< GPUs may reach each other's memory
    std::string flush = "auto";           ///< "auto", "none", "host", "memop" or "read"
    bool window_keep = true;              ///< GPU memory of others stays mapped when nobody uses it
    std::size_t window_mappings = 0;      ///< most mappings of it; 0 is unlimited
    std::size_t window_bytes = 0;         ///< most bytes of them; 0 is unlimited
    bool kernels_by_engine = false;       ///< kernels reach other PEs by the progress engine alone
    int pes_per_host = 0;                 ///< 0: the true hosts; else as if so many PEs in a row shared one
    std::string rdma_port = {};           ///< an adapter, or one of its ports; empty is auto
    std::string rdma_gid = {};            ///< of the port: an index, or a network; empty is auto
    std::uint16_t rdma_pkey = 0;          ///< the partition; 0 is auto
    std::uint8_t rdma_traffic_class = 0;  ///<
    std::uint8_t rdma_service_level = 0;  ///<
    std::string rdma_module = {};         ///< the folder of libviaduct-verbs.so; empty is auto
    /// Of each value, in the order of table().
    std::array<origin, setting_count> origins = {};
};

/// One row of the table.
struct setting {
    const char* name;           ///< of the environment variable
    const char* form;           ///< what it accepts, for people
    const char* default_value;  ///< in the form that the variable would have
    const char* meaning;
    /// Reads `text` into `into`. False if it is not of the form or out of range.
    bool (*parse)(const std::string& text, settings& into);
    /// Takes the value over from `config`. False if that leaves it open. Throws VIA_ERR_ARGUMENT if it is out of range.
    bool (*take)(const via_config& config, settings& into);
    /// The value in the form that the variable would have, but with nothing secret in it.
    std::string (*show)(const settings& from);
};

[[nodiscard]] std::span<const setting, setting_count> table();

/// The origin of the setting called `name`, which is in the table.
[[nodiscard]] origin origin_of(const settings& values, const char* name);

/// A half of the machine's memory, rounded down to a power of two, but no more than leaves every PE room in one address
/// space for the heaps of all. It is address space, and becomes memory only as it is allocated.
[[nodiscard]] std::size_t default_heap_size(int npes) noexcept;

/// The memory of the GPU, rounded down to a power of two, likewise.
[[nodiscard]] std::size_t default_device_heap_size(int npes, std::size_t memory) noexcept;

/// Defaults, overridden by the environment, overridden by via_config.settings, overridden by what else `config` sets. A
/// value that does not parse is VIA_ERR_ARGUMENT with its form, as is an unknown name in the config; an unknown
/// variable that begins with VIADUCT_ is reported on stderr.
[[nodiscard]] settings resolve(const via_config& config);

}  // namespace via::core
