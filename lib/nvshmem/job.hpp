// SPDX-License-Identifier: Apache-2.0
/// @file job.hpp
/// @brief The one job behind nvshmem.h: two worlds, one after the other.
///
/// A program may choose its GPU by what it learns from the job, but a world has its GPU from its beginning. So the
/// first world, the *scout*, has none, and answers who is there. The second is made when the GPU is chosen, by the
/// scout's own collectives, whatever had brought the scout together; then the scout has done its part, and leaves.
#pragma once

#include <array>
#include <atomic>
#include <map>
#include <mutex>
#include <set>
#include <utility>

#include <viaduct.h>

#include <viaduct/abi/nvshmem_image.h>
#include <viaduct/nvshmem/library.h>

#include "meeting.hpp"
#include "standards/failure.hpp"

namespace via::nvshmem {

/// Where local buffers that are registered begin. Thread-safe.
class registered_buffers {
public:
    void add(void* buffer) {
        const std::lock_guard lock{mutex_};
        all_.insert(buffer);
    }
    void remove(void* buffer) {
        const std::lock_guard lock{mutex_};
        all_.erase(buffer);
    }
    /// All of them; none is left.
    [[nodiscard]] std::set<void*> take() {
        const std::lock_guard lock{mutex_};
        return std::exchange(all_, {});
    }

private:
    std::mutex mutex_;
    std::set<void*> all_;
};

class job {
public:
    /// Makes the scout, and if all PEs have a GPU already, the world. Collective. Further calls count.
    via_status join(const via_config& config);
    /// Leaves, at the call that matches the first join(). Collective.
    via_status leave();
    /// Gives up the world, or the scout before settle(), for who ends the process; see standards::layer.
    [[nodiscard]] via_world* take_to_end() noexcept;
    /// The thread that ends the process.
    [[nodiscard]] standards::process_end& end() noexcept { return end_; }
    /// Makes sure that there is the world; the first call is collective. VIA_ERR_ARGUMENT if nobody has joined, of
    /// which the caller says more than the native message does.
    via_status settle();

    /// The world, or null before settle().
    [[nodiscard]] via_world* world() const noexcept { return world_.load(std::memory_order_acquire); }
    /// This PE's number; -1 without a job. Kept here, as another thread may have the scout leave meanwhile.
    [[nodiscard]] int pe() const noexcept { return pe_.load(std::memory_order_relaxed); }
    /// How many PEs there are; -1 without a job.
    [[nodiscard]] int npes() const noexcept { return npes_.load(std::memory_order_relaxed); }
    [[nodiscard]] bool is_joined() const noexcept { return pe() >= 0; }
    /// While this is held, the native teams stay, also while another thread is in settle(); not for calls that wait.
    [[nodiscard]] std::unique_lock<std::mutex> hold_teams() const { return std::unique_lock{teams_mutex_}; }
    /// The native team; null for a handle that there is not. With hold_teams(), or after settle().
    [[nodiscard]] via_team* team(nvshmem_team_t handle) const noexcept;
    /// A handle for a native team, which kernels know as well. Collective over the team; null gives the invalid one.
    via_status add_team(via_team* team, int contexts, nvshmem_team_t* handle);
    /// How many contexts the team of a handle was asked to have. With hold_teams().
    [[nodiscard]] int contexts(nvshmem_team_t handle) const noexcept {
        return contexts_[static_cast<std::size_t>(handle)];
    }
    /// Ends the team of a handle.
    via_status remove_team(nvshmem_team_t handle);
    /// What units and modules get.
    [[nodiscard]] const via_abi_nvshmem_image& image() const noexcept { return image_; }
    /// Where PEs make a team that have an id of it; there is the world.
    [[nodiscard]] meeting& meetings() noexcept { return meetings_; }
    /// The windows of registered memory, by address.
    [[nodiscard]] std::map<void*, via_window*>& windows() noexcept { return windows_; }
    [[nodiscard]] registered_buffers& buffers() noexcept { return buffers_; }

private:
    using native_teams = std::array<via_team*, VIA_ABI_NVSHMEM_TEAMS>;

    /// Gives up the world, or the scout before settle().
    [[nodiscard]] via_world* take() noexcept;
    via_status make_world();
    via_status fill_world(via_world* made);
    via_status find_own_teams(via_world* of);
    via_status add_own_teams(via_world* made);
    via_status find_reached(via_world* made);
    via_status tell_kernels(nvshmem_team_t handle, via_world* of);
    void know(int pe, int npes) noexcept;
    void know(const native_teams& teams) noexcept;
    [[nodiscard]] nvshmem_team_t take_handle(via_team* team, int contexts);
    void give_back(nvshmem_team_t handle);

    standards::process_end end_;
    std::mutex mutex_;
    int joined_ = 0;
    std::atomic<int> pe_ = -1;
    std::atomic<int> npes_ = -1;
    std::atomic<via_world*> scout_ = nullptr;
    std::atomic<via_world*> world_ = nullptr;
    mutable std::mutex teams_mutex_;  ///< guards these two
    native_teams teams_{};
    std::array<int, VIA_ABI_NVSHMEM_TEAMS> contexts_{};
    void* table_ = nullptr;  // of the teams, in device memory
    via_abi_nvshmem_image image_{};
    std::map<void*, via_window*> windows_;
    registered_buffers buffers_;
    meeting meetings_;
};

/// The only mutable state of the library, with the list of units.
extern job the_job;

/// The world of a call that returns nothing, or null after the handler was told.
[[nodiscard]] via_world* world_for(const char* call) noexcept;
/// The default context of world_for().
[[nodiscard]] inline via_context* context_for(const char* call) noexcept {
    return via_default_context(world_for(call));
}
/// The native team of a call that returns a code; null, which is refused by the native call, if there is none.
[[nodiscard]] via_team* team_for(nvshmem_team_t team) noexcept;

/// Fills the images of all units that are there, and of those to come; all zeros for no job.
void fill_units(const via_abi_nvshmem_image& image);
/// Makes the GPU that a unit's CUDA runtime has chosen current, if no GPU is.
void make_a_gpu_current();

}  // namespace via::nvshmem
