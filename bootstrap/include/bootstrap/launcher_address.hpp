// SPDX-License-Identifier: Apache-2.0
/// @file launcher_address.hpp
/// @brief What a launcher tells a process that it starts: the value of VIADUCT_LAUNCHER.
#pragma once

#include <string>
#include <string_view>

#include "base/identity.hpp"

namespace via::bootstrap {

/// Where the launcher listens, who the process is, and the secret that shows that it belongs to the job.
struct launcher_address {
    /// The environment variable's name.
    static constexpr const char* variable = "VIADUCT_LAUNCHER";

    std::string socket;  ///< address for base::dial()
    int pe = 0;
    int npes = 0;
    base::token secret = {};

    /// "1,<socket>,<pe>,<npes>,<secret in hex>"; the first field is the format's version.
    [[nodiscard]] std::string text() const;
    /// The inverse of text(). Throws VIA_ERR_BOOTSTRAP that says which field is wrong.
    [[nodiscard]] static launcher_address parse(std::string_view text);
};

}  // namespace via::bootstrap
