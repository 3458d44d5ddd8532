// SPDX-License-Identifier: Apache-2.0
/// @file module.hpp
/// @brief What libviaduct-verbs.so offers to libviaduct.so, which loads it when it looks for RDMA adapters.
///
/// Behind the one C function the interface is C++ (device.hpp), with a layout that compiler and version decide. So both
/// sides must come from one build, and the loader compares a text that says which.
#pragma once

#include <memory>
#include <string>

#include "rdma/device.hpp"

namespace via::rdma {

/// The module.
struct module_entry {
    const char* build = nullptr;    ///< module_build; if it is another, nothing else may be used
    const char* library = nullptr;  ///< the rdma-core that it is built with, for people
    /// The adapters of this machine. Null and the reason if there is no memory for it.
    std::unique_ptr<provider> (*make)(std::string& problem) noexcept = nullptr;
};

#ifdef VIADUCT_VERSION
/// Which build one side is of. The number after the version counts the changes of device.hpp and of this file.
inline constexpr const char* module_build = "viaduct " VIADUCT_VERSION ", interface 4, compiler " __VERSION__;
#endif

}  // namespace via::rdma

/// The one function that the module exports.
extern "C" const via::rdma::module_entry* viaduct_verbs_module_get() noexcept;
