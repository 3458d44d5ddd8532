// SPDX-License-Identifier: Apache-2.0
// leaving host|early|kernel|team|thread|error|list|list_error: PE 1 leaves without a word to the others, which wait for
// a word that nobody writes, or for PE 1 to be in a team with them. It calls nvshmem_global_exit() itself, or does what
// a kernel does that calls it; or another thread of it does that while it puts without end, or makes an error while it
// is in a barrier; or it does either while a function that a task list has called puts without end.
#include <cstring>
#include <iostream>
#include <string_view>
#include <thread>
#include <unistd.h>

#include <nvshmem.h>

#include <viaduct/abi/nvshmem_image.h>
#include <viaduct/nvshmem/library.h>
#include <viaduct_task.h>

#include "gpu.hpp"

namespace {

constexpr int wanted_status = 3;

/// The image that a unit with kernels would have in constant memory.
via_abi_nvshmem_image image{};

int copy_image(const void* from, size_t size) {
    std::memcpy(&image, from, size);
    return 0;
}
int make_current() { return 0; }

constexpr via_nvshmem_unit unit{VIA_ABI_VERSION, sizeof image, copy_image, make_current};

/// Device memory is the processor's here. The kernel does not return, and the host waits for it.
[[noreturn]] void exit_as_a_kernel() {
    via_nvshmem_add_unit(&unit);
    const auto* world = reinterpret_cast<const via_abi_device_world*>(image.world.world.world);
    auto* report = reinterpret_cast<via_abi_device_report*>(world->report);
    __atomic_store_n(&report->job_end, VIA_ABI_JOB_END | wanted_status, __ATOMIC_RELEASE);
    for (;;) (void)pause();
}

int put_for_ever(via_stream /*by*/, void* word) {
    for (;;) nvshmem_int_p(static_cast<int*>(word), 0, nvshmem_my_pe());
}

/// A list whose one function does that. In PE 1 it runs.
bool start_a_list(int* word) {
    via_task_list* list = nullptr;
    if (via_task_list_create(via_nvshmem_world(), &list) != VIA_OK) return false;
    if (via_task_add_kernel(list, nullptr, put_for_ever, word, nullptr) != VIA_OK) return false;
    if (via_task_list_prepare(list, VIA_TASK_HOST, 1) != VIA_OK) return false;
    if (nvshmem_my_pe() != 1) return true;
    nvshmem_int_p(word, 2, 1);
    if (via_task_list_start(list) != VIA_OK) return false;
    nvshmem_int_wait_until(word, NVSHMEM_CMP_EQ, 0);
    return true;
}

/// False: the others have said why not.
bool meet_in_a_team(const nvshmemx_team_uniqueid_t* id) {
    nvshmem_team_config_t config{};
    config.uniqueid = nvshmem_uint64_g(id, 0);
    nvshmem_team_t team = NVSHMEM_TEAM_INVALID;
    return nvshmemx_team_init(&team, &config, 0, nvshmem_n_pes(), nvshmem_my_pe()) == 0;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view who = argc > 1 ? argv[1] : "host";
    nvshmem_init();
    if (who == "early" && nvshmem_my_pe() == 1) nvshmem_global_exit(wanted_status);  // before any has a GPU
    nvshmem_test::set_device(0);
    auto* const word = static_cast<int*>(nvshmem_calloc(1, sizeof(int)));
    auto* const id = static_cast<nvshmemx_team_uniqueid_t*>(nvshmem_calloc(1, sizeof(nvshmemx_team_uniqueid_t)));
    nvshmem_barrier_all();
    if (nvshmem_my_pe() == 0) {
        nvshmemx_team_uniqueid_t made = 0;
        if (nvshmemx_team_get_uniqueid(&made) != 0) return 2;
        nvshmem_uint64_p(id, made, 0);
    }
    nvshmem_barrier_all();
    if (who == "list" || who == "list_error") {
        if (!start_a_list(word)) return 2;
        if (who == "list_error" && nvshmem_my_pe() == 1) nvshmem_int_p(word, 1, nvshmem_n_pes());
    }
    if (nvshmem_my_pe() == 1) {
        if (who == "kernel") exit_as_a_kernel();
        if (who != "thread" && who != "error") nvshmem_global_exit(wanted_status);
        std::thread{[&] {
            ::usleep(10'000);  // by then this PE waits
            if (who == "error") nvshmem_int_p(word, 1, nvshmem_n_pes());
            nvshmem_global_exit(wanted_status);
        }}.detach();
        if (who == "error") nvshmem_barrier_all();
        for (;;) nvshmem_int_p(word, 0, nvshmem_my_pe());
    }
    if (who == "team") {
        if (!meet_in_a_team(id)) return 1;
    } else {
        nvshmem_int_wait_until(word, NVSHMEM_CMP_EQ, 1);
    }
    std::cout << "the wait has ended without an error\n";
    return 0;
}
