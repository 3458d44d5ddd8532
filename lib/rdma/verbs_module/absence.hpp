// SPDX-License-Identifier: Apache-2.0
/// @file absence.hpp
/// @brief Why verbs know no adapter on this machine.
#pragma once

#include <filesystem>
#include <string>

namespace via::verbs_module {

/// Which file or kernel module is missing, and what to do about it.
/// @param sys  where the kernel shows its devices: /sys.
/// @param dev  where their files are: /dev.
[[nodiscard]] std::string why_no_adapter(const std::filesystem::path& sys, const std::filesystem::path& dev);
/// For a device file that is not there.
[[nodiscard]] std::string missing_file(const std::filesystem::path& file);

}  // namespace via::verbs_module
