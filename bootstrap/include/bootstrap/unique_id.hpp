// SPDX-License-Identifier: Apache-2.0
/// @file unique_id.hpp
/// @brief Where a job meets over TCP, and the secret that shows who belongs to it, as one word of text.
#pragma once

#include <string>
#include <string_view>

#include "base/identity.hpp"
#include "base/tcp.hpp"

namespace via::bootstrap {

/// What via_unique_id_create() makes. PE 0 listens at `meeting`; it is a number, so that joining asks no name service.
struct unique_id {
    base::tcp_address meeting;
    base::token secret = {};

    /// A fresh id. Opens nothing.
    /// @param endpoint  "host", "host:port", "[host]:port"; empty: this machine's own address. Without a port, one that
    /// is
    ///                  free now. Throws VIA_ERR_ARGUMENT if it is none of these.
    [[nodiscard]] static unique_id make(std::string_view endpoint);

    /// "via1:<host>:<port>:<secret in hex>:<checksum of all before in hex>".
    [[nodiscard]] std::string text() const;
    /// The inverse of text(). Throws VIA_ERR_BOOTSTRAP that says what is wrong, without the secret.
    [[nodiscard]] static unique_id parse(std::string_view text);
    /// The text for people who may not know the secret; of any text, also one that does not parse.
    [[nodiscard]] static std::string without_secret(std::string_view text);
};

}  // namespace via::bootstrap
