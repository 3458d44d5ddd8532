// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "failure.hpp"
#include "job.hpp"

using namespace via::nvshmem;

namespace {

/// The contexts that the program asks for, which have no effect.
int contexts_in(const nvshmem_team_config_t* config, long mask) {
    return config != nullptr && (mask & NVSHMEM_TEAM_NUM_CONTEXTS) != 0 ? config->num_contexts : 0;
}

/// A native team's handle, which kernels know too. Where there is no place for it the others have theirs all the same.
int hand_out(via_status split, via_team* native, int contexts, nvshmem_team_t* handle, const char* call) {
    if (const int failed = code_of_place(handle, "the place of the new team", call); failed != 0) return failed;
    *handle = NVSHMEM_TEAM_INVALID;
    return code_of(split == VIA_OK ? the_job.add_team(native, contexts, handle) : split, call);
}

/// Who comes together with an id, for a team's callbacks.
struct invitation {
    nvshmemx_team_uniqueid_t id;
    int pe;
    int npes;
    const char* call;
    int failed = 0;  ///< the code, once the reason has been said
};

int gather(void* context, const void* mine, void* all, std::size_t size) {
    auto& to = *static_cast<invitation*>(context);
    const via_status status = the_job.meetings().gather(to.id, to.pe, to.npes, mine, all, size);
    to.failed = status == VIA_ERR_MISMATCH
                    ? decline(to.call,
                              "more PEs than npes have come with this id, or one with a higher number: all of a "
                              "team give the same npes")
                    : code_of(status, to.call);
    return to.failed;
}

}  // namespace

int via_nvshmem_team_my_pe(nvshmem_team_t team) {
    const auto held = the_job.hold_teams();
    return via_team_pe(the_job.team(team));
}

int via_nvshmem_team_n_pes(nvshmem_team_t team) {
    const auto held = the_job.hold_teams();
    const via_team* const native = the_job.team(team);
    return native == nullptr ? -1 : via_team_npes(native);
}

int via_nvshmem_team_translate_pe(nvshmem_team_t from, int pe, nvshmem_team_t to) {
    int translated = -1;
    const auto held = the_job.hold_teams();
    const via_status status = via_team_translate(the_job.team(from), pe, the_job.team(to), &translated);
    return status == VIA_OK ? translated : -1;
}

int nvshmem_team_get_config(nvshmem_team_t team, nvshmem_team_config_t* config) {
    const auto held = the_job.hold_teams();
    constexpr auto call = "nvshmem_team_get_config";
    if (the_job.team(team) == nullptr) return decline(call, "this is no team");
    if (const int failed = code_of_place(config, "config", call); failed != 0) return failed;
    *config = {1, the_job.contexts(team), 0};
    return 0;
}

int nvshmem_team_split_strided(nvshmem_team_t parent_team, int pe_start, int pe_stride, int pe_size,
                               const nvshmem_team_config_t* config, long config_mask, nvshmem_team_t* new_team) {
    via_team* made = nullptr;
    const via_status split = via_team_split_strided(team_for(parent_team), pe_start, pe_stride, pe_size, &made);
    return hand_out(split, made, contexts_in(config, config_mask), new_team, "nvshmem_team_split_strided");
}

int nvshmem_team_split_2d(nvshmem_team_t parent_team, int xrange, const nvshmem_team_config_t* xaxis_config,
                          long xaxis_mask, nvshmem_team_t* xaxis_team, const nvshmem_team_config_t* yaxis_config,
                          long yaxis_mask, nvshmem_team_t* yaxis_team) {
    constexpr auto call = "nvshmem_team_split_2d";
    via_team* x = nullptr;
    via_team* y = nullptr;
    const via_status split = via_team_split_2d(team_for(parent_team), xrange, &x, &y);
    if (yaxis_team != nullptr) *yaxis_team = NVSHMEM_TEAM_INVALID;
    const int code = hand_out(split, x, contexts_in(xaxis_config, xaxis_mask), xaxis_team, call);
    return code != 0 ? code : hand_out(split, y, contexts_in(yaxis_config, yaxis_mask), yaxis_team, call);
}

int nvshmemx_team_get_uniqueid(nvshmemx_team_uniqueid_t* uniqueid) {
    constexpr auto call = "nvshmemx_team_get_uniqueid";
    if (const int failed = code_of_place(uniqueid, "uniqueid", call); failed != 0) return failed;
    if (the_job.world() == nullptr)
        return decline(call, "the PEs have not come to a call that needs their GPUs; nvshmem_barrier_all() is one",
                       NVSHMEMX_ERROR_GPU_NOT_SELECTED);
    const via_status made = the_job.meetings().make_id(uniqueid);
    if (made == VIA_ERR_MEMORY)
        return decline(call, std::to_string(meeting::desks) + " ids of this PE wait for their teams already",
                       NVSHMEMX_ERROR_OUT_OF_MEMORY);
    return code_of(made, call);
}

int nvshmemx_team_init(nvshmem_team_t* team, nvshmem_team_config_t* config, long config_mask, int npes,
                       int pe_idx_in_team) {
    constexpr auto call = "nvshmemx_team_init";
    if (const int failed = code_of_place(team, "team", call); failed != 0) return failed;
    *team = NVSHMEM_TEAM_INVALID;
    if (config == nullptr) return decline(call, "config, in which there is the id of the team, is NULL");
    if (const int failed = code_of(the_job.settle(), call); failed != 0) return failed;
    if (!the_job.meetings().is_open(config->uniqueid))
        return decline(call, "config->uniqueid is not an id, or there is its team already");
    invitation mine{config->uniqueid, pe_idx_in_team, npes, call};
    const via_callbacks callbacks{sizeof(via_callbacks), &mine, pe_idx_in_team, npes, gather, nullptr};
    via_team* made = nullptr;
    const via_status created = via_team_create(the_job.world(), &callbacks, &made);
    if (mine.failed != 0) return mine.failed;
    return hand_out(created, made, contexts_in(config, config_mask), team, call);
}

void nvshmem_team_destroy(nvshmem_team_t team) { (void)check(the_job.remove_team(team), "nvshmem_team_destroy"); }
