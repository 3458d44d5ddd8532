// SPDX-License-Identifier: Apache-2.0
/// @file ring_executor.hpp
/// @brief What kernels ask the progress engine for, done as the host would do it: by its context, over whichever route
/// leads to the PE.
#pragma once

#include <cstdint>
#include <vector>

#include "heap/work_queue.hpp"
#include "host/context.hpp"
#include "progress/executor.hpp"
#include "route/device_route.hpp"
#include "route/remote_route.hpp"
#include "world/far_teams.hpp"

namespace via::world {

/// Commands of the mapped route are done by the processor, or begun by the copy engine; those of the remote route are
/// begun by an adapter. What passes a buffer of the processor's, and what has an answer, is done before begin()
/// returns; but a collective is left to its team.
class ring_executor final : public progress::executor {
public:
    /// @param by      whose errors are the engine's; of all PEs of the world.
    /// @param remote  null if no PE is reached by it.
    ring_executor(const core::core& c, host::context& by, route::device_route& gpu, route::remote_route* remote,
                  far_teams& teams) noexcept
        : core_{c}, by_{by}, gpu_{gpu}, remote_{remote}, teams_{teams} {}

    /// The GPU's context is current from now on, and no call of the driver has to make it so.
    void enter() noexcept override { gpu_.enter(); }
    std::uint64_t begin(const via_abi_command& what) override;
    [[nodiscard]] std::uint64_t mark() override;
    [[nodiscard]] bool is_done(std::uint64_t mark) override;

private:
    /// What was begun with a PE.
    struct remote_part {
        int pe;
        route::remote_peer::pending what = {};
    };
    /// What was begun between two marks, and may not be done.
    struct batch {
        heap::work_marks copies = {};
        std::vector<remote_part> remote = {};
        bool is_free = true;
    };

    void note(int pe);
    void put_inline(const via_abi_command& what);
    void put_signal(const via_abi_command& what);
    [[nodiscard]] std::uint64_t read(const via_abi_command& what);
    [[nodiscard]] std::uint64_t atomic(const via_abi_command& what, bool fetches);

    const core::core& core_;
    host::context& by_;
    route::device_route& gpu_;
    route::remote_route* remote_;
    far_teams& teams_;
    route::losses::count told_ = 0;
    std::vector<int> begun_;  ///< PEs with which something was begun since the last mark
    std::vector<batch> batches_;
};

}  // namespace via::world
