// SPDX-License-Identifier: Apache-2.0
/// @file world.hpp
/// @brief The one place that puts the parts together.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <viaduct.h>

#include "base/control_thread.hpp"
#include "base/function_ref.hpp"
#include "bootstrap/bootstrap.hpp"
#include "core/core.hpp"
#include "core/places.hpp"
#include "heap/host_backing.hpp"
#include "heap/symmetric_heap.hpp"
#include "host/addresses.hpp"
#include "host/closed_contexts.hpp"
#include "host/context.hpp"
#include "host/waits.hpp"
#include "progress/engine.hpp"
#include "route/attach_server.hpp"
#include "route/local_buffers.hpp"
#include "route/peer_map.hpp"
#include "route/question_server.hpp"
#include "route/remote_route.hpp"
#include "route/windows.hpp"
#include "team/block_store.hpp"
#include "world/device_side.hpp"
#include "world/far_teams.hpp"
#include "world/task_list_entry.hpp"
#include "world/team_entry.hpp"
#include "world/transfers_entry.hpp"
#include "world/window_entry.hpp"

namespace via::world {

class ring_executor;

using core::memory_kind;

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
    [[nodiscard]] const core::places& places() const noexcept { return places_; }
    /// CUDA's number of this PE's GPU; -1 if there is none.
    [[nodiscard]] int gpu() const noexcept { return device_ ? device_->number() : -1; }
    /// Throws VIA_ERR_PE if there is no such PE.
    [[nodiscard]] const via_place& place_of(int pe) const;
    [[nodiscard]] host::context& default_context() noexcept { return *default_context_; }
    [[nodiscard]] host::waits& waits() noexcept { return *waits_; }
    [[nodiscard]] const core::failures& known_failures() const noexcept { return core_.failed; }
    /// All PEs, those that share memory with this one, those of this host.
    [[nodiscard]] team_entry& everyone() noexcept { return *everyone_; }
    [[nodiscard]] team_entry& shared() noexcept { return *shared_; }
    [[nodiscard]] team_entry& node() noexcept { return *node_; }

    /// Teams and contexts are this object's. Splits are collective over the parent, destroy() over the team; a PE that
    /// is not in the new team gets null. `taken` is false if the caller has no place for the
    /// result; then no PE gets one. See viaduct.h.
    [[nodiscard]] team_entry* split_strided(team_entry& parent, int start, int stride, int size, bool taken);
    [[nodiscard]] std::pair<team_entry*, team_entry*> split_2d(team_entry& parent, int xrange, bool taken);
    [[nodiscard]] team_entry* split_color(team_entry& parent, int color, int key, bool taken);
    /// Collective over those that meet by `calls`. See via_team_create().
    [[nodiscard]] team_entry* create_team(const via_callbacks& calls, bool taken);
    void destroy(team_entry& gone);
    [[nodiscard]] static int translate(const team_entry& team, int pe, const team_entry& other);
    [[nodiscard]] host::context& create_context(team_entry& team, int options);

    /// Collective; null for no bytes. See via_malloc().
    /// `taken` is false if the caller has no place for the address; then no PE gets one.
    [[nodiscard]] void* allocate(memory_kind where, std::size_t size, std::size_t align, bool taken,
                                 heap::taking when = heap::taking::at_once);
    /// Collective. See via_free().
    void free(void* address);
    /// Collective. See via_expose_host_heap().
    void expose_host_heap();
    /// Null if `pe` shares no memory with this PE. See via_ptr().
    [[nodiscard]] void* ptr(const void* address, int pe);
    /// See via_check_symmetric().
    void check_symmetric(const void* address, std::size_t size, const char* argument) const;
    /// Not collective. See via_buffer_register() and via_buffer_unregister().
    void register_buffer(void* address, std::size_t size);
    void unregister_buffer(void* address);

    /// The team as kernels see it, made by the first call, which is collective over the team.
    [[nodiscard]] const via_abi_device_team& device_team(team_entry& which);
    /// The same of any team: one in which kernels meet, or one whose collectives the progress engine has done.
    [[nodiscard]] const via_abi_device_team& far_device_team(team_entry& which);
    [[nodiscard]] stream::team_on_device team_for_streams(team_entry& which);

    /// Windows are this object's. All are collective; `taken` is false if the caller has no place for the result. See
    /// viaduct.h.
    [[nodiscard]] window_entry& create_window(std::size_t capacity, bool taken);
    [[nodiscard]] window_entry& register_window(void* address, std::size_t size, bool taken);
    void destroy(window_entry& gone);
    /// The window as kernels see it, made by the first call.
    [[nodiscard]] const via_abi_device_context& window_context(window_entry& which);
    [[nodiscard]] route::windows& windows() noexcept { return *windows_; }

    /// Transfers are this object's. Collective; see viaduct_transfer.h.
    [[nodiscard]] transfers_entry& match_transfers(const task::matching::given& ends, bool taken);
    /// The ends for kernels, in device memory.
    /// @param taken  false if the caller has no place for it; then no PE gets it.
    [[nodiscard]] via_abi_transfer* map(transfers_entry& entry, bool taken);
    void destroy(transfers_entry& gone);

    /// Task lists are this object's. See viaduct_task.h.
    [[nodiscard]] task_list_entry& create_task_list();
    void prepare(task_list_entry& entry, via_task_way way, std::uint64_t most_passes);
    void clear(task_list_entry& entry, const char* call);
    void destroy(task_list_entry& gone);

    /// The part on the GPU. Throws VIA_ERR_UNSUPPORTED if there is none.
    [[nodiscard]] device_side& device(const char* call) const;

    /// What kernels get: from here on they may ask the progress engine, if it has something to do for them.
    [[nodiscard]] const via_abi_device_context& device_context(const char* call);

    /// See via_on_failure().
    void tell_of_failures(via_failure_handler handler, void* argument);
    /// See via_let_kernels_end_job(). Throws VIA_ERR_UNSUPPORTED where no kernel could, or nobody would see it.
    void let_kernels_end_job(void (*end_process)(int status));

    /// In JSON. See via_describe().
    [[nodiscard]] std::string describe() const;

    /// Waits for all PEs and leaves. Collective. The world is left also when it throws.
    void finalize();
    /// Leaves as a PE that failed. Does nothing after finalize() or when repeated.
    /// @param keeps_memory  nobody frees this object: then functions that task lists have called need not have
    /// returned.
    void abandon(const std::string& reason, bool keeps_memory) noexcept;
    /// abandon() that asks for the end of all processes of the job, with this exit status. See via_job_end().
    void end_job(int status, const std::string& reason) noexcept;

private:
    /// How all PEs agree on what is collective over the world.
    [[nodiscard]] team::exchange& agreement() { return everyone_->team("the world").exchange(); }
    [[nodiscard]] base::fd lend(std::uint64_t what) const;
    [[nodiscard]] heap::symmetric_heap& heap_of(memory_kind where);
    [[nodiscard]] bool is_mapped_by_gpus(memory_kind where) const noexcept;
    void map_on_all(memory_kind where, heap::range segment);
    void unmap(memory_kind where, heap::range segment) noexcept;
    [[nodiscard]] window_entry& keep_window(base::mapping addresses, std::size_t capacity);
    [[nodiscard]] task::means means_of_tasks(host::context& context, host::waits& waits);
    /// Who keeps the ends of transfers that were matched. What it throws, all PEs hear of.
    using keeper = base::function_ref<void(const task::memory& given, std::vector<task::matched_end> ends)>;
    [[nodiscard]] task::memory match(const task::means& by, const task::matching::given& ends, bool taken, keeper keep);
    [[nodiscard]] std::vector<std::vector<task::outline>> gather_outlines(const task::task_list& list);
    [[nodiscard]] task::pass_means make_pass_means(task_list_entry& entry, via_task_way way,
                                                   const std::vector<std::vector<task::outline>>& lists);
    void map_ends(task_list_entry& entry, task::pass_means& with, const std::vector<std::vector<task::outline>>& lists);
    void give_back(task_list_entry& of);
    void start_engine_for_kernels();
    void for_each_task_list(base::function_ref<void(task::task_list&)> what) noexcept;
    void give_back(const task::memory& of_transfers);
    void detach_all(std::uint64_t window);
    void join_windows();
    void make_memory();
    [[nodiscard]] core::peer_card make_card() const;
    void meet();
    void meet_remotely();
    void make_remote_route();
    void attach_devices();
    void make_engine();
    void require_pe(int pe, const char* call) const;
    void predefine_teams();
    team_entry* predefine(std::vector<int> pes);
    team_entry* keep(std::unique_ptr<team::team> made, bool permanent);
    [[nodiscard]] host::context* make_context(std::shared_ptr<const core::members> team, int options,
                                              host::closed_contexts* closed);
    void close_contexts_of(const std::shared_ptr<const core::members>& gone);
    [[nodiscard]] bool take_device_block(std::size_t block);
    void give_back_device_block(std::size_t block);
    [[nodiscard]] std::size_t find_device_block(team::exchange& members);
    [[nodiscard]] bool take_device_block(team::exchange& members, std::size_t block);
    [[nodiscard]] std::size_t agree_on_device_block(team::exchange& members);
    [[noreturn]] void refuse_far(const core::members& who);
    [[nodiscard]] const via_abi_device_team& near_device_team(team_entry& which, team::team& who);
    [[nodiscard]] bool kernels_reach_all(team::team& who);
    [[nodiscard]] std::unique_ptr<far_team> make_far_team(team::team& who);
    void stop_engines() noexcept;
    void drain_streams() noexcept;
    void listen();
    void on_failure(int pe, const std::string& how);
    void look_for_end(void (*end_process)(int status));
    void break_off(const std::string& reason, bool keeps_memory, std::optional<std::uint8_t> job_status = {}) noexcept;
    void stop_control() noexcept;

    // Destroyed from the last to the first: what serves others ends before the memory that it serves. The bootstrap
    // outlives the memory because it may keep a share of it for other threads, and the event loop the bootstrap,
    // whose socket is in it.
    std::function<void(int pe, const std::string& how)> tell_failure_;  ///< the program; on the control thread
    std::unique_ptr<base::control_thread> control_;  ///< only if the job spans processes, or a PE is remote
    /// With remote_: registers memory for those who reach this PE by RDMA, and has its GPU do what they ask for; the
    /// control thread waits for neither.
    std::unique_ptr<base::control_thread> engine_;
    std::unique_ptr<bootstrap::bootstrap> job_;
    core::core core_;
    core::places places_;
    std::shared_ptr<heap::host_backing> memory_;
    std::unique_ptr<heap::symmetric_heap> heap_;
    std::optional<route::peer_map> peers_;         ///< outlives what the device side has registered of its mappings
    std::unique_ptr<device_side> device_;          ///< null if the world has no device heap
    std::string no_device_;                        ///< why not, then
    std::unique_ptr<route::remote_route> remote_;  ///< null if no PE is reached by RDMA
    route::local_buffers buffers_;
    std::unique_ptr<route::attach_server> server_;       ///< null if all PEs are threads of this process
    std::unique_ptr<route::question_server> questions_;  ///< with remote_
    std::shared_ptr<route::windows> windows_;            ///< shared with the other PEs of this process
    std::unique_ptr<team::block_store> blocks_;
    std::optional<host::addresses> addresses_;
    std::optional<host::waits> waits_;
    std::mutex mutex_;  ///< guards these lists, but for windows, and the device blocks
    std::vector<std::unique_ptr<host::context>> contexts_;
    host::closed_contexts closed_contexts_;  ///< of them
    far_teams far_teams_;                    ///< of those of teams_
    std::vector<std::unique_ptr<team_entry>> teams_;
    std::vector<std::unique_ptr<window_entry>> all_windows_;  ///< by number; the same on every PE
    std::vector<std::unique_ptr<transfers_entry>> all_transfers_;
    std::vector<std::unique_ptr<task_list_entry>> all_task_lists_;
    device_blocks free_device_blocks_ = all_device_blocks();
    host::context* default_context_ = nullptr;
    std::unique_ptr<ring_executor> executor_;     ///< with progress_
    std::unique_ptr<progress::engine> progress_;  ///< null where kernels of every PE reach all PEs
    team_entry* everyone_ = nullptr;
    team_entry* shared_ = nullptr;
    team_entry* node_ = nullptr;
    std::atomic<bool> member_ = false;  ///< joined and not yet left; who takes that leaves
};

}  // namespace via::world
