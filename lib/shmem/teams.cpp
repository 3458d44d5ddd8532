// SPDX-License-Identifier: Apache-2.0
// Teams and contexts. Their handles are the native ones, but for those that are constants.
#include <string>

#include "failure.hpp"
#include "library.hpp"
#include "world.hpp"

namespace via::shmem {
namespace {

static_assert(SHMEM_CTX_SERIALIZED == long{VIA_CONTEXT_SERIALIZED} && SHMEM_CTX_PRIVATE == long{VIA_CONTEXT_PRIVATE} &&
              SHMEM_CTX_NOSTORE == long{VIA_CONTEXT_NOSTORE});
constexpr long all_options = SHMEM_CTX_SERIALIZED | SHMEM_CTX_PRIVATE | SHMEM_CTX_NOSTORE;

/// With the books locked. Not but in debug mode: a program may make ever new ones.
void remember(const void* handle) {
    if (the_job.debug) the_job.kept->handles.insert(handle);
}

/// The handle of a team that was made, which remembers what it was made with; SHMEM_TEAM_INVALID for none.
shmem_team_t keep(via_team* made, const shmem_team_config_t* config, long mask) {
    if (made == nullptr) return SHMEM_TEAM_INVALID;
    const bool counts = config != nullptr && (mask & SHMEM_TEAM_NUM_CONTEXTS) != 0;
    const std::lock_guard lock{the_job.kept->mutex};
    remember(made);
    the_job.kept->num_contexts[made] = counts ? config->num_contexts : 0;
    return reinterpret_cast<shmem_team_t>(made);
}

bool is_whole(const shmem_team_config_t* config, long mask) noexcept {
    if ((mask & ~SHMEM_TEAM_NUM_CONTEXTS) != 0) return false;
    return mask == 0 || (config != nullptr && config->num_contexts >= 0);
}

constexpr const char* bad_config =
    "config_mask names a field that does not exist, or config is NULL or its num_contexts negative";

}  // namespace

bool was_made(const void* handle) noexcept {
    const std::lock_guard lock{the_job.kept->mutex};
    return the_job.kept->handles.contains(handle);
}

// --- Contexts ---

int ctx_create(long options, shmem_ctx_t* ctx, const char* call) noexcept {
    return team_create_ctx(SHMEM_TEAM_WORLD, options, ctx, call);
}

int team_create_ctx(shmem_team_t team, long options, shmem_ctx_t* ctx, const char* call) noexcept {
    if (!is_place(ctx, "ctx", call)) return -1;
    *ctx = SHMEM_CTX_INVALID;
    if (!is_joined(call)) return -1;
    if (team == SHMEM_TEAM_INVALID) return decline(call, "team is SHMEM_TEAM_INVALID");
    if ((options & ~all_options) != 0) return decline(call, "options " + std::to_string(options) + " has unknown bits");
    via_context* made = nullptr;
    if (via_context_create(native(team), static_cast<int>(options), &made) != VIA_OK) return decline(call);
    const std::lock_guard lock{the_job.kept->mutex};
    remember(made);
    the_job.kept->team_of[made] = team;
    *ctx = reinterpret_cast<shmem_ctx_t>(made);
    return 0;
}

void ctx_destroy(shmem_ctx_t ctx, const char* call) noexcept {
    if (!is_joined(call) || ctx == SHMEM_CTX_INVALID) return;
    via_context* const ended = native(ctx);
    if (ended == nullptr) return refuse(call, "ctx is no context of this PE", "pass what shmem_ctx_create() gave");
    if (!check(via_context_destroy(ended), call)) return;
    const std::lock_guard lock{the_job.kept->mutex};
    the_job.kept->team_of.erase(ended);
}

int ctx_get_team(shmem_ctx_t ctx, shmem_team_t* team, const char* call) noexcept {
    if (!is_place(team, "team", call)) return -1;
    *team = SHMEM_TEAM_INVALID;
    if (!is_joined(call) || ctx == SHMEM_CTX_INVALID) return -1;
    if (ctx == SHMEM_CTX_DEFAULT) {
        *team = SHMEM_TEAM_WORLD;
        return 0;
    }
    const std::lock_guard lock{the_job.kept->mutex};
    const auto found = the_job.kept->team_of.find(reinterpret_cast<const via_context*>(ctx));
    if (found == the_job.kept->team_of.end()) return decline(call, "ctx is no context, or is destroyed");
    *team = found->second;
    return 0;
}

// --- Teams ---

int team_my_pe(shmem_team_t team, const char* call) noexcept {
    return is_joined(call) && team != SHMEM_TEAM_INVALID ? via_team_pe(native(team)) : -1;
}

int team_n_pes(shmem_team_t team, const char* call) noexcept {
    if (!is_joined(call) || team == SHMEM_TEAM_INVALID) return -1;
    const int npes = via_team_npes(native(team));
    return npes > 0 ? npes : -1;
}

int team_get_config(shmem_team_t team, long mask, shmem_team_config_t* config, const char* call) noexcept {
    if (!is_joined(call) || team == SHMEM_TEAM_INVALID) return -1;
    if ((mask & ~SHMEM_TEAM_NUM_CONTEXTS) != 0) return decline(call, bad_config);
    if (mask == 0) return 0;
    if (!is_place(config, "config", call)) return -1;
    const via_team* const asked = native(team);
    const std::lock_guard lock{the_job.kept->mutex};
    const auto found = the_job.kept->num_contexts.find(asked);
    config->num_contexts = found == the_job.kept->num_contexts.end() ? 0 : found->second;
    return 0;
}

int team_translate_pe(shmem_team_t source, int pe, shmem_team_t dest, const char* call) noexcept {
    if (!is_joined(call) || source == SHMEM_TEAM_INVALID || dest == SHMEM_TEAM_INVALID) return -1;
    if (pe < 0 || pe >= via_team_npes(native(source))) return -1;
    int translated = -1;
    if (via_team_translate(native(source), pe, native(dest), &translated) != VIA_OK) return decline(call);
    return translated;
}

int team_split_strided(shmem_team_t parent, int start, int stride, int size, const shmem_team_config_t* config,
                       long mask, shmem_team_t* team, const char* call) noexcept {
    if (!is_place(team, "new_team", call)) return -1;
    *team = SHMEM_TEAM_INVALID;
    if (!is_joined(call) || parent == SHMEM_TEAM_INVALID) return -1;
    if (!is_whole(config, mask)) return decline(call, bad_config);
    via_team* made = nullptr;
    if (via_team_split_strided(native(parent), start, stride, size, &made) != VIA_OK) return decline(call);
    *team = keep(made, config, mask);
    return 0;
}

int team_split_2d(shmem_team_t parent, int xrange, const shmem_team_config_t* x_config, long x_mask,
                  shmem_team_t* x_team, const shmem_team_config_t* y_config, long y_mask, shmem_team_t* y_team,
                  const char* call) noexcept {
    if (!is_place(x_team, "xaxis_team", call) || !is_place(y_team, "yaxis_team", call)) return -1;
    *x_team = SHMEM_TEAM_INVALID;
    *y_team = SHMEM_TEAM_INVALID;
    if (!is_joined(call) || parent == SHMEM_TEAM_INVALID) return -1;
    if (!is_whole(x_config, x_mask) || !is_whole(y_config, y_mask)) return decline(call, bad_config);
    via_team* x = nullptr;
    via_team* y = nullptr;
    if (via_team_split_2d(native(parent), xrange, &x, &y) != VIA_OK) return decline(call);
    *x_team = keep(x, x_config, x_mask);
    *y_team = keep(y, y_config, y_mask);
    return 0;
}

void team_destroy(shmem_team_t team, const char* call) noexcept {
    if (!is_joined(call) || team == SHMEM_TEAM_INVALID) return;
    via_team* const ended = native(team);
    if (ended == nullptr) return refuse(call, "team is no team of this PE", "pass what a split gave");
    if (!check(via_team_destroy(ended), call)) return;
    const std::lock_guard lock{the_job.kept->mutex};
    the_job.kept->num_contexts.erase(ended);
    std::erase_if(the_job.kept->team_of, [&](const auto& entry) { return entry.second == team; });
}

}  // namespace via::shmem
