// SPDX-License-Identifier: Apache-2.0
/// @file select.hpp
/// @brief Which bootstrap a world takes.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include <viaduct.h>

#include "bootstrap/bootstrap.hpp"

namespace via::bootstrap {

class thread_job;

/// A unique id as somebody gives it.
struct unique_id_request {
    std::string text = {};    ///< empty: none
    bool of_program = false;  ///< the program gives it, not the environment
    int pe = -1;              ///< -1: not given
    int npes = 0;             ///< 0: not given
};

/// What a world asks for, and what the program and the environment offer.
struct request {
    via_bootstrap kind = VIA_BOOTSTRAP_AUTO;
    /// Who asked for `kind`, for the description: "via_config.bootstrap asks for it".
    std::string why = "the program asks for it";
    thread_job* threads = nullptr;             ///< for VIA_BOOTSTRAP_THREADS
    int pe = 0;                                ///< for VIA_BOOTSTRAP_THREADS
    const via_callbacks* callbacks = nullptr;  ///< for VIA_BOOTSTRAP_CALLBACKS
    unique_id_request id = {};                 ///< for VIA_BOOTSTRAP_UNIQUE_ID
    /// The value of VIADUCT_LAUNCHER, if it is set.
    std::optional<std::string> launcher = launcher_of_environment();
    /// A launcher with PMIx started this process.
    bool pmix = pmix_of_environment();

    [[nodiscard]] static std::optional<std::string> launcher_of_environment();
    [[nodiscard]] static bool pmix_of_environment();
};

/// Joins by the bootstrap that is asked for. VIA_BOOTSTRAP_AUTO takes the first of these that is there: a thread job,
/// callbacks, a unique id of the program; VIADUCT_LAUNCHER, a unique id of the environment, PMIx; else singleton.
/// Throws what the bootstrap throws, and VIA_ERR_ARGUMENT or VIA_ERR_BOOTSTRAP when what it needs is not there.
[[nodiscard]] std::unique_ptr<bootstrap> select(const request& wanted, const base::deadline& until);

}  // namespace via::bootstrap
