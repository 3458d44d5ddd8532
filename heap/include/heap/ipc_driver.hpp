// SPDX-License-Identifier: Apache-2.0
/// @file ipc_driver.hpp
/// @brief The calls by which another process's GPU memory is mapped here, as the cache needs them. The real ones are in
/// cuda_ipc_driver.hpp; tests have one that may answer anything at any time.
#pragma once

#include <cstddef>
#include <string>

#include "heap/exported_buffer.hpp"

namespace via::heap {

/// When a copy that was given to a GPU is done.
class completion {
public:
    completion() = default;
    completion(const completion&) = delete;
    completion& operator=(const completion&) = delete;
    completion(completion&&) = delete;
    completion& operator=(completion&&) = delete;
    virtual ~completion() = default;

    /// Never blocks. True as well when the copy can never run any more, because its context is gone.
    [[nodiscard]] virtual bool reached() noexcept = 0;
};

/// What became of an open.
struct open_result {
    enum class outcome {
        opened,
        already_mapped,  ///< CUDA_ERROR_ALREADY_MAPPED: something else holds the memory or its place
        no_memory,       ///< for the tables of a mapping; less mapped, it may succeed
        no_such_memory,  ///< the handle names nothing, or nothing any more
        unreachable,     ///< this GPU cannot reach that one, or the kind of handle is not supported
        context_gone,    ///< the context was destroyed, or the driver has shut down
        owner_gone,      ///< the owner died when it was asked for what the handle does not hold
        failed           ///< anything else
    };

    outcome what = outcome::failed;
    std::byte* address = nullptr;  ///< of the start of the allocation
    std::size_t size = 0;          ///< of what was mapped; 0 if the driver does not say
    std::string why = {};          ///< what the driver said
};

/// What became of a close.
enum class close_result { closed, context_gone, failed };

/// Maps memory for one GPU of this process, in any thread, whatever context is current there. Both calls may take
/// milliseconds and may run in several threads at once.
class ipc_driver {
public:
    ipc_driver() = default;
    ipc_driver(const ipc_driver&) = delete;
    ipc_driver& operator=(const ipc_driver&) = delete;
    ipc_driver(ipc_driver&&) = delete;
    ipc_driver& operator=(ipc_driver&&) = delete;
    virtual ~ipc_driver() = default;

    /// The GPU that memory is mapped for: the second half of a mapping's key.
    [[nodiscard]] virtual const device_id& importer() const noexcept = 0;
    /// Maps the whole allocation. Memory of this very process is not imported, which CUDA refuses, but made accessible
    /// at its own address.
    [[nodiscard]] virtual open_result open(const exported_buffer& what) = 0;
    /// Undoes one open.
    [[nodiscard]] virtual close_result close(const exported_buffer& what, std::byte* address) noexcept = 0;
};

}  // namespace via::heap
