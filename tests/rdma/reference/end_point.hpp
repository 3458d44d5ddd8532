// SPDX-License-Identifier: Apache-2.0
// What one end has of verbs, and how it meets the other.
#pragma once

#include <cstddef>
#include <string>

#include "reference/channel.hpp"
#include "reference/connection.hpp"
#include "reference/measurement.hpp"
#include "reference/memory.hpp"
#include "reference/port.hpp"

namespace rdma {

struct end_point {
    /// @param bytes  as of memory.
    end_point(const std::string& device, int gid_index, std::byte* bytes)
        : port{open_port(device, gid_index)},
          domain{made(ibv_alloc_pd(port.context.get()), "ibv_alloc_pd")},
          memory{domain.get(), bytes},
          link{port, domain.get(), window} {}

    /// Both ends call this; gives where the other's memory is.
    [[nodiscard]] memory_keys meet(const channel& by) {
        by.send(link.address());
        by.send(keys_of(memory));
        link.connect(by.receive<endpoint>());
        const auto keys = by.receive<memory_keys>();
        by.send(true);  // The pair here is ready to receive.
        (void)by.receive<bool>();
        return keys;
    }

    rdma::port port;
    protection_domain domain;
    rdma::memory memory;
    connection link;
};

}  // namespace rdma
