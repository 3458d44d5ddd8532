// SPDX-License-Identifier: Apache-2.0
/// @file local_buffers.hpp
/// @brief Memory of the program's own that it has registered for its transfers.
#pragma once

#include <cstddef>
#include <map>
#include <mutex>

namespace via::route {

class remote_route;

/// Thread-safe.
class local_buffers {
public:
    /// Throws VIA_ERR_ARGUMENT if it overlaps another one, and what registering throws.
    /// @param by  whose adapter uses it from now on, for as long as this lives; null if none does.
    void add(std::byte* begin, std::size_t size, remote_route* by, const char* doing);
    /// No transfer of it is under way. Throws VIA_ERR_ARGUMENT if none begins there.
    void remove(std::byte* begin, const char* doing);

private:
    struct range {
        std::size_t size = 0;
        remote_route* by = nullptr;
    };

    std::mutex mutex_;  ///< held while an adapter registers: two threads may want the same range
    std::map<const std::byte*, range> ranges_;
};

}  // namespace via::route
