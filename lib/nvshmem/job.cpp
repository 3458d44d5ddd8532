// SPDX-License-Identifier: Apache-2.0
#include "job.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include <viaduct_stream.h>

#include "driver.hpp"
#include "environment.hpp"
#include "failure.hpp"

namespace via::nvshmem {

job the_job;

namespace {

/// Whether this PE's GPU is known now: it is current, or the environment says which.
bool has_chosen() { return std::getenv("VIADUCT_DEVICE") != nullptr || driver::has_current(); }

/// The scout's collectives, by which the PEs of the second world meet.
struct scouts_meetings {
    via_team* everyone;
    via_status failed = VIA_OK;

    static int gather(void* context, const void* mine, void* all, size_t size) {
        auto& by = *static_cast<scouts_meetings*>(context);
        return by.failed = via_fcollect(by.everyone, all, mine, size);
    }
    static int meet(void* context) {
        auto& by = *static_cast<scouts_meetings*>(context);
        return by.failed = via_barrier(by.everyone);
    }
};

/// Beside what the program may allocate: the segment in which the table of teams is, which what is large does not
/// share, and one of which small blocks leave a part.
constexpr std::size_t segment = std::size_t{8} << 20;
constexpr std::size_t own_room = 2 * segment;
static_assert(VIA_ABI_NVSHMEM_TEAMS * sizeof(via_abi_nvshmem_team) <= segment / 2);

/// What a kernel needs of a team that kernels cannot meet in. Without a stride, they do not know it.
via_abi_device_team strided(const via_team* team, via_world* world) {
    const int npes = via_team_npes(team);
    const via_team* const all = via_team_world(world);
    const auto pe_of = [&](int i) {
        int pe = -1;
        return via_team_translate(team, i, all, &pe) == VIA_OK ? pe : -1;
    };
    via_abi_device_team found{};
    found.pe = via_team_pe(team);
    found.npes = npes;
    found.start = pe_of(0);
    found.stride = npes > 1 ? pe_of(1) - found.start : 1;
    for (int i = 0; i < npes; ++i)
        if (pe_of(i) != found.start + i * found.stride) return {};
    return found;
}

/// Of PEs that may reach each other's GPU memory, number by number of a team: for each the group that it is in, of PEs
/// all of which do. The first group that takes one has it.
/// @param reaches  of `npes` times `npes`: whether the one that the row is of reaches the other. Not 0: it does.
std::vector<int> groups_of(const std::vector<unsigned char>& reaches, std::size_t npes) {
    std::vector<int> group(npes);
    const auto fits = [&](std::size_t one, int into) {
        for (std::size_t other = 0; other < one; ++other) {
            if (group[other] == into && (reaches[one * npes + other] == 0 || reaches[other * npes + one] == 0))
                return false;
        }
        return true;
    };
    for (std::size_t one = 0; one < npes; ++one)
        while (!fits(one, group[one])) ++group[one];
    return group;
}

}  // namespace

via_status job::join(const via_config& config) {
    const std::lock_guard lock{mutex_};
    if (joined_ == 0) {
        via_config without_gpu = config;
        without_gpu.device = "none";
        without_gpu.heap_size = std::size_t{2} << 20;  // nobody allocates in it
        via_world* scout = nullptr;
        if (const via_status status = via_world_create(&without_gpu, &scout); status != VIA_OK) return status;
        scout_ = scout;
        know(via_pe(scout), via_npes(scout));
        const int mine = has_chosen() ? 1 : 0;
        int all = 0;
        via_status status = find_own_teams(scout);
        if (status == VIA_OK) status = via_reduce(via_team_world(scout), VIA_MIN, VIA_INT32, &all, &mine, 1);
        if (status == VIA_OK && all == 1) status = make_world();
        if (status != VIA_OK) {
            know(-1, -1);
            scout_ = nullptr;
            know({});
            via_world_abandon(scout, "the job could not be set up");
            return status;
        }
    }
    ++joined_;
    return VIA_OK;
}

via_status job::settle() {
    if (world() != nullptr) [[likely]]
        return VIA_OK;
    const std::lock_guard lock{mutex_};
    if (world() != nullptr) return VIA_OK;
    if (scout_ == nullptr) return VIA_ERR_ARGUMENT;
    make_a_gpu_current();
    return make_world();
}

void job::know(int pe, int npes) noexcept {
    pe_.store(pe, std::memory_order_relaxed);
    npes_.store(npes, std::memory_order_relaxed);
}

/// Before the world that had the teams until now ends: then nobody uses them any more.
void job::know(const native_teams& teams) noexcept {
    const std::lock_guard lock{teams_mutex_};
    teams_ = teams;
}

via_status job::make_world() {
    scouts_meetings meetings{.everyone = via_team_world(scout_)};
    const via_callbacks by_scout{sizeof(via_callbacks), &meetings, pe(), npes(), scouts_meetings::gather,
                                 scouts_meetings::meet};
    via_config config;
    via_config_init(&config);
    config.bootstrap = VIA_BOOTSTRAP_CALLBACKS;
    config.callbacks = &by_scout;
    if (std::getenv("VIADUCT_DEVICE") == nullptr) config.device = "current";
    if (const std::size_t heap = read_environment().heap; heap != 0)
        config.device_heap_size = std::min(heap + own_room, standards::largest_heap);
    via_world* made = nullptr;
    if (const via_status status = via_world_create(&config, &made); status != VIA_OK) {
        // Who has left is what is worth telling, not that the PEs do not meet: the scout says it again.
        return meetings.failed == VIA_ERR_PEER_FAILED ? via_barrier(meetings.everyone) : status;
    }
    const auto scouts_teams = teams_;
    if (const via_status status = fill_world(made); status != VIA_OK) {
        // The message of what failed is the one that is worth telling; leaving says nothing if it succeeds.
        know(scouts_teams);
        image_ = {};
        (void)via_world_finalize(made);
        return status;
    }
    world_.store(made, std::memory_order_release);
    fill_units(image_);
    // Last: whoever fails in another thread finds the one or the other to leave.
    (void)via_world_finalize(scout_.exchange(nullptr));
    return VIA_OK;
}

via_status job::fill_world(via_world* made) {
    constexpr std::size_t size = VIA_ABI_NVSHMEM_TEAMS * sizeof(via_abi_nvshmem_team);
    via_status status = via_malloc_device(made, size, 0, &table_);
    if (status == VIA_OK) status = via_device_context(made, &image_.world.world, sizeof image_.world.world);
    if (status == VIA_OK) status = add_own_teams(made);
    if (status == VIA_OK) status = meetings_.open(made);
    if (status == VIA_OK) status = via_let_kernels_end_job(made, end_by_kernel);
    image_.teams = reinterpret_cast<std::uintptr_t>(table_);
    return status;
}

via_status job::find_own_teams(via_world* of) {
    via_team* same_number = nullptr;
    via_team* const node = via_team_node(of);
    const via_status status = via_team_split_color(via_team_world(of), via_team_pe(node), via_pe(of), &same_number);
    if (status != VIA_OK) return status;
    const std::lock_guard lock{teams_mutex_};
    teams_[NVSHMEM_TEAM_WORLD] = via_team_world(of);
    teams_[NVSHMEM_TEAM_SHARED] = via_team_shared(of);
    teams_[NVSHMEMX_TEAM_NODE] = node;
    teams_[NVSHMEMX_TEAM_SAME_MYPE_NODE] = same_number;
    return VIA_OK;
}

/// Of the PEs that share the processor's memory, who are all that the scout knows of, those that nvshmem_ptr() reaches,
/// and that reach each other.
via_status job::find_reached(via_world* made) {
    via_team* const near = via_team_shared(made);
    const auto npes = static_cast<std::size_t>(via_team_npes(near));
    std::vector<unsigned char> mine(npes);
    for (std::size_t i = 0; i < npes; ++i) {
        int pe = -1;
        void* mapped = nullptr;
        via_status status = via_team_translate(near, static_cast<int>(i), via_team_world(made), &pe);
        if (status == VIA_OK) status = via_ptr(made, table_, pe, &mapped);
        if (status != VIA_OK) return status;
        mine[i] = mapped != nullptr ? 1 : 0;
    }
    std::vector<unsigned char> all(npes * npes);
    if (const via_status status = via_fcollect(near, all.data(), mine.data(), npes); status != VIA_OK) return status;
    const std::vector<int> group = groups_of(all, npes);
    if (std::count(group.begin(), group.end(), 0) == via_team_npes(near)) return VIA_OK;
    via_team* reached = nullptr;
    const int me = via_team_pe(near);
    const via_status status = via_team_split_color(near, group[static_cast<std::size_t>(me)], me, &reached);
    if (status != VIA_OK) return status;
    const std::lock_guard lock{teams_mutex_};
    teams_[NVSHMEM_TEAM_SHARED] = reached;
    return VIA_OK;
}

via_status job::add_own_teams(via_world* made) {
    via_status status = find_own_teams(made);
    if (status == VIA_OK) status = find_reached(made);
    for (nvshmem_team_t handle = 0; handle <= NVSHMEMX_TEAM_SAME_MYPE_NODE && status == VIA_OK; ++handle)
        status = tell_kernels(handle, made);
    return status;
}

via_status job::tell_kernels(nvshmem_team_t handle, via_world* of) {
    const auto index = static_cast<std::size_t>(handle);
    via_abi_nvshmem_team told{image_.world.world, {}};
    via_status status = via_device_team(teams_[index], &told.team, sizeof told.team);
    if (status == VIA_ERR_UNSUPPORTED) status = via_far_device_team(teams_[index], &told.team, sizeof told.team);
    if (status == VIA_ERR_UNSUPPORTED || status == VIA_ERR_MEMORY) {
        told.team = strided(teams_[index], of);
        status = VIA_OK;
    }
    if (status != VIA_OK) return status;
    if (handle == NVSHMEM_TEAM_WORLD) image_.world = told;
    auto* const entry = static_cast<via_abi_nvshmem_team*>(table_) + index;
    const via_status sent = via_put(via_default_context(of), entry, &told, sizeof told, via_pe(of));
    return sent == VIA_OK ? via_quiet(via_default_context(of)) : sent;
}

/// The first handle that is free, now the team's; the invalid one if there is none.
nvshmem_team_t job::take_handle(via_team* team, int contexts) {
    const std::lock_guard lock{teams_mutex_};
    const auto free = std::find(teams_.begin(), teams_.end(), nullptr);
    if (free == teams_.end()) return NVSHMEM_TEAM_INVALID;
    *free = team;
    const auto index = free - teams_.begin();
    contexts_[static_cast<std::size_t>(index)] = contexts;
    return static_cast<nvshmem_team_t>(index);
}

void job::give_back(nvshmem_team_t handle) {
    const std::lock_guard lock{teams_mutex_};
    teams_[static_cast<std::size_t>(handle)] = nullptr;
}

/// No lock is held while other PEs are waited for: these may be in calls for other teams first.
via_status job::add_team(via_team* team, int contexts, nvshmem_team_t* handle) {
    *handle = NVSHMEM_TEAM_INVALID;
    if (team == nullptr) return VIA_OK;
    const nvshmem_team_t taken = take_handle(team, contexts);
    if (taken == NVSHMEM_TEAM_INVALID) return VIA_ERR_MEMORY;  // a world has fewer teams than there are handles
    const via_status told = tell_kernels(taken, world());
    // The native team stays until the world ends: to end it takes all its members, and others may have it.
    if (told == VIA_OK) *handle = taken;
    if (told != VIA_OK) give_back(taken);
    return told;
}

via_status job::remove_team(nvshmem_team_t handle) {
    if (handle <= NVSHMEMX_TEAM_SAME_MYPE_NODE) return VIA_OK;
    via_team* const ended = team(handle);
    if (ended == nullptr) return VIA_OK;
    const via_abi_nvshmem_team none{};
    auto* const entry = static_cast<via_abi_nvshmem_team*>(table_) + handle;
    const via_status told = via_put(via_default_context(world()), entry, &none, sizeof none, pe());
    give_back(handle);
    const via_status destroyed = via_team_destroy(ended);  // also if that has failed: the others wait there
    return destroyed == VIA_OK ? told : destroyed;
}

via_team* job::team(nvshmem_team_t handle) const noexcept {
    if (handle < 0 || static_cast<std::size_t>(handle) >= teams_.size()) return nullptr;
    return teams_[static_cast<std::size_t>(handle)];
}

via_status job::leave() {
    const std::lock_guard lock{mutex_};
    if (joined_ == 0) return VIA_OK;
    if (--joined_ > 0) return VIA_OK;
    if (world() != nullptr) fill_units({});
    via_world* const left = take();
    image_ = {};
    windows_.clear();
    (void)buffers_.take();
    return via_world_finalize(left);
}

via_world* job::take_to_end() noexcept {
    (void)end_.claim();
    end_.leave_to_its_thread();
    via_world* const taken = take();
    via_world_keep_memory(taken);
    return taken;
}

via_world* job::take() noexcept {
    via_world* const scout = scout_.exchange(nullptr);
    via_world* const made = world_.exchange(nullptr);
    know(-1, -1);
    know({});
    return made != nullptr ? made : scout;
}

via_world* world_for(const char* call) noexcept {
    if (via_world* const world = the_job.world(); world != nullptr) [[likely]]
        return world;
    if (!the_job.is_joined()) {
        refuse(call, "there is no job: nvshmem_init() has not been called, or nvshmem_finalize() has",
               "call it between the two");
    } else {
        (void)check(the_job.settle(), call);
    }
    return the_job.world();
}

via_team* team_for(nvshmem_team_t team) noexcept { return the_job.settle() == VIA_OK ? the_job.team(team) : nullptr; }

}  // namespace via::nvshmem
