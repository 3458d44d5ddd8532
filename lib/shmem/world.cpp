// SPDX-License-Identifier: Apache-2.0
// Joining and leaving: the one implicit world.
#include "world.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <string>
#include <unistd.h>
#include <utility>

#include <shmemx.h>

#include "data_segment.hpp"
#include "environment.hpp"
#include "failure.hpp"
#include "library.hpp"
#include "standards/introduction.hpp"
#include "standards/size.hpp"
#include "threads.hpp"

namespace via::shmem {

constinit job the_job;

namespace {

/// Room in the heap for the program's data, and for what blocks take beyond their bytes. In steps, since it must be the
/// same for all PEs also where they are different programs.
std::size_t room_beside(std::size_t data_size) {
    constexpr std::size_t least = std::size_t{32} << 20;
    return std::bit_ceil(std::max(2 * data_size, least));
}

/// Only handlers are told the status.
void note_status(int status, void* /*context*/) {
    the_job.ends_well = status == EXIT_SUCCESS;
    __atomic_store_n(&the_job.exits, true, __ATOMIC_RELAXED);
}

/// A program that ends well without shmem_finalize() has left; start_pes() knows no other way. When its handlers and
/// the destructors of its objects are through, whatever was there first: they may still make calls. Its other threads
/// may as well, or wait in one, so the memory stays until the process is gone. Not so a child of it, which comes here
/// too.
[[gnu::destructor]] void leave_at_exit() {
    if (!the_job.ends_well || the_job.world == nullptr || the_job.process != ::getpid()) return;
    constexpr const char* call = "shmem_finalize";
    if (!check(via_barrier(the_job.everyone), call)) return;
    if (via_world_finalize(take_world()) != VIA_OK) fail_outside(call, "cannot leave the job");
}

void share_data(const data_segment& data) {
    std::string why;
    std::byte* block = share_data_segment(the_job.world, data, why);
    if (block != nullptr) {
        the_job.data = data.variables.begin;
        the_job.data_size = data.variables.size;
        the_job.readable = data.all.begin;
        the_job.readable_size = data.all.size;
        the_job.alias = reinterpret_cast<std::uintptr_t>(block) - data.all.begin;
    } else if (data.all.size != 0) {
        note("global and static variables are not symmetric: " + why + ". shmem_malloc() is");
        the_job.kept->private_data = why;
    }
}

void introduce(const environment& seen) {
    if (the_job.pe != 0) return;
    const std::string standard =
        "OpenSHMEM " + std::to_string(SHMEM_MAJOR_VERSION) + "." + std::to_string(SHMEM_MINOR_VERSION);
    standards::introduce(seen.version ? standard : "", seen.info ? describe(seen) : "");
}

/// The heap has zeroed memory, so who has ended the job writes what is not 0.
void make_status_word() {
    void* word = nullptr;
    if (via_malloc(the_job.world, sizeof *the_job.ended, 0, &word) == VIA_OK) {
        __atomic_store_n(&the_job.ended, static_cast<std::int64_t*>(word), __ATOMIC_RELEASE);
    }
    (void)via_on_failure(the_job.world, heed_end, nullptr);  // where there are others
}

/// Where the launcher cannot end the others, they end when they wait for this PE, with its status and without a
/// complaint.
void tell_status(int status) {
    if (the_job.ended == nullptr) return;
    const std::int64_t told = ended_with(status);
    for (int pe = 0; pe < the_job.npes; ++pe) (void)via_put(the_job.context, the_job.ended, &told, sizeof told, pe);
    (void)via_quiet(the_job.context);
}

bool create_world(const environment& seen, std::size_t data_size, const char* call, listener tell) {
    via_config config;
    via_config_init(&config);
    if (seen.heap) config.heap_size = std::min(*seen.heap + room_beside(data_size), standards::largest_heap);
    config.checked = seen.debug ? 1 : 0;
    config.hang_report = seen.hang_report;
    via_world* world = nullptr;
    if (via_world_create(&config, &world) != VIA_OK) {
        fail_outside(call, "cannot join the job", tell);
        return false;
    }
    the_job.world = world;
    the_job.context = via_default_context(world);
    the_job.everyone = via_team_world(world);
    the_job.shared = via_team_shared(world);
    the_job.pe = via_pe(world);
    the_job.npes = via_npes(world);
    the_job.debug = seen.debug;
    the_job.process = ::getpid();
    the_job.kept = new books;
    if (seen.debug) the_job.kept->objects = read_program_objects();
    the_job.hang_report = std::max(seen.hang_report, 0.0);
    if (seen.heap) the_job.kept->most_in_blocks = *seen.heap;
    return true;
}

/// False if this PE cannot, which `tell` hears.
bool join(int threads, const char* call, listener tell) {
    if (the_job.world != nullptr) return true;
    const environment seen = read_environment();
    if (!seen.bad_heap.empty()) {
        tell(call, standards::no_size("SHMEM_SYMMETRIC_SIZE", seen.bad_heap), standards::what_is_a_size);
        return false;
    }
    const data_segment data = find_data_segment();
    const int threads_before = count_settled_threads();
    if (!create_world(seen, data.all.size, call, tell)) return false;
    set_level(threads);
    watch_last_thread(threads_before);
    if (!check(via_barrier(the_job.everyone), call)) return false;  // what keeps PEs apart is said now, by its name
    make_status_word();
    share_data(data);
    introduce(seen);
    static const int registered = ::on_exit(note_status, nullptr);
    (void)registered;
    return true;
}

}  // namespace

void init(const char* call) noexcept { (void)join(SHMEM_THREAD_SINGLE, call, refuse); }

int init_thread(int requested, int* provided, const char* call) noexcept {
    if (!is_place(provided, "provided", call)) return -1;
    if (requested < SHMEM_THREAD_SINGLE || requested > SHMEM_THREAD_MULTIPLE) {
        return decline(call, "requested " + std::to_string(requested) + " is no level of threads");
    }
    if (!join(requested, call, say_failure)) return -1;
    *provided = the_job.threads;
    return 0;
}

void query_thread(int* provided, const char* call) noexcept {
    if (is_joined(call) && is_place(provided, "provided", call)) *provided = the_job.threads;
}

void start_pes(int /*npes*/, const char* call) noexcept { init(call); }

void finalize(const char* call) noexcept {
    if (the_job.left != nullptr || !is_joined(call)) return;
    look_who_leaves(call);
    // Nobody touches the variables any more once all have come.
    if (!check(via_barrier(the_job.everyone), call)) return;
    if (the_job.data_size != 0) unshare_data_segment({.begin = the_job.data, .size = the_job.data_size});
    // The heap is gone whether that succeeds or not, and with it all that points into it.
    __atomic_store_n(&the_job.ended, nullptr, __ATOMIC_RELEASE);
    if (via_world_finalize(std::exchange(the_job.world, nullptr)) != VIA_OK) fail_outside(call, "cannot leave the job");
    delete the_job.kept;
    the_job = {};
}

void global_exit(int status, const char* call) noexcept {
    if (is_joined(call)) tell_status(status);
    end_job(status, call);  // of which there may be nothing but this process, which went on after an error
}

}  // namespace via::shmem

via_world* shmemx_world(void) { return via::shmem::the_job.world; }
