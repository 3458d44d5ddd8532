// SPDX-License-Identifier: Apache-2.0
/// @file available_memory.hpp
/// @brief How much memory can be taken before the kernel ends a process to get it back.
#pragma once

#include <cstddef>
#include <string>

namespace via::heap {

/// Where the kernel says it; tests give folders of their own.
struct memory_files {
    std::string proc = "/proc";
    std::string cgroup = "/sys/fs/cgroup";
};

/// The least of MemAvailable and what each memory limit of the process's cgroup (version 2, its ancestors included)
/// leaves, file cache counted as free, in bytes. Swap does not count: a heap that peers write to is of no use there.
/// SIZE_MAX if nothing can be read, because then the kernel's own answer must do.
[[nodiscard]] std::size_t available_memory(const memory_files& where = {});

}  // namespace via::heap
