// SPDX-License-Identifier: Apache-2.0
/// @file process_memory.hpp
/// @brief Copies to and from the private memory of another process of this host, by the kernel.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/fd.hpp"
#include "base/identity.hpp"
#include "base/transfer.hpp"

namespace via::route {

/// One process, found once. A pid may be given to another process when its owner has died: a descriptor of the process
/// says so before each copy. Thread-safe.
class process_memory {
public:
    /// @param pid    as this process knows it; 0 if it does not.
    /// @param pe     for messages, as `doing`.
    /// Reads `token` at `address` of that process, to see whether the kernel allows it and whether it is the right one.
    /// Throws VIA_ERR_UNSUPPORTED with the reason.
    process_memory(int pid, int pe, std::uint64_t address, const base::token& token, const char* doing);

    /// Throws VIA_ERR_PEER_FAILED when the process has died, VIA_ERR_ADDRESS when it has no such memory any more.
    void write(std::byte* there, const void* here, const base::rows& shape, const char* doing) const;
    void read(void* here, const std::byte* there, const base::rows& shape, const char* doing) const;

private:
    template <class Call>
    void run(Call call, const char* name, void* here, std::byte* there, const base::rows& shape,
             const char* doing) const;
    [[noreturn]] void fail(const char* call, int error_number, const char* doing) const;
    void check_alive(const char* doing) const;

    int pid_;
    int pe_;
    base::fd process_;
};

}  // namespace via::route
