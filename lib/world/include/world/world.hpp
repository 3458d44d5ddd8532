// SPDX-License-Identifier: Apache-2.0
/// @file world.hpp
/// @brief The one place that puts the parts together.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include <viaduct.h>

#include "base/control_thread.hpp"
#include "bootstrap/bootstrap.hpp"
#include "collective/collectives.hpp"
#include "collective/exchange.hpp"
#include "core/core.hpp"
#include "heap/host_backing.hpp"
#include "heap/symmetric_heap.hpp"
#include "host/operations.hpp"
#include "route/attach_server.hpp"
#include "route/peer_map.hpp"

namespace via::world {

/// One PE's membership of a job. Made collectively; destroyed without finalize(), it counts as abandoned.
class world {
public:
    /// Joins through `job`. Collective.
    world(std::unique_ptr<bootstrap::bootstrap> job, const core::settings& options);
    world(const world&) = delete;
    world& operator=(const world&) = delete;
    world(world&&) = delete;
    world& operator=(world&&) = delete;
    ~world();

    [[nodiscard]] int pe() const noexcept { return core_.pe; }
    [[nodiscard]] int npes() const noexcept { return core_.npes; }
    [[nodiscard]] host::operations& operations() noexcept { return *operations_; }
    [[nodiscard]] collective::collectives& collectives() noexcept { return *collectives_; }

    /// Collective; null for no bytes. See via_malloc().
    [[nodiscard]] void* allocate(std::size_t size, std::size_t align);
    /// Collective. See via_free().
    void free(void* address);

    /// Waits for all PEs and leaves. Collective. The world is left also when it throws.
    void finalize();
    /// Leaves as a PE that failed. Does nothing after finalize() or when repeated.
    void abandon(const std::string& reason) noexcept;

private:
    void make_memory();
    void meet();
    void listen();
    void on_failure(int pe, const std::string& how);
    void stop_control() noexcept;

    // Destroyed from the last to the first: what serves others ends before the memory that it serves. The bootstrap
    // outlives the memory because it may keep a share of it for other threads, and the event loop the bootstrap,
    // whose socket is in it.
    std::unique_ptr<base::control_thread> control_;  ///< only if the job spans processes
    std::unique_ptr<bootstrap::bootstrap> job_;
    core::core core_;
    std::shared_ptr<heap::host_backing> memory_;
    std::unique_ptr<heap::symmetric_heap> heap_;
    std::unique_ptr<route::attach_server> server_;  ///< only if the job spans processes
    std::optional<route::peer_map> peers_;
    std::optional<host::operations> operations_;
    std::optional<collective::exchange> tree_;
    std::optional<collective::collectives> collectives_;
    bool member_ = false;  ///< joined and not yet left
};

}  // namespace via::world
