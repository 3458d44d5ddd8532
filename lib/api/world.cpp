// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstring>

#include "bootstrap/select.hpp"
#include "bootstrap/unique_id.hpp"
#include "core/settings.hpp"
#include "handle.hpp"

using via::api::fail_null;
using via::api::guard;
using via::api::open;

namespace {

/// The caller's config, as far as its version of the structure goes.
via_config read_config(const via_config* config) {
    via_config known;
    via_config_init(&known);
    if (config == nullptr) return known;
    if (config->struct_size < offsetof(via_config, thread_job)) {
        via::base::fail({.status = VIA_ERR_ARGUMENT,
                         .message = "the config is not initialized",
                         .hint = "call via_config_init() before setting fields"});
    }
    if (config->struct_size > sizeof known) {
        via::base::fail({.status = VIA_ERR_UNSUPPORTED,
                         .message = "the program was compiled against a newer viaduct.h than this library's",
                         .hint = "link it with the library that its header came with"});
    }
    std::memcpy(&known, config, config->struct_size);
    return known;
}

/// Of a world that has been left.
struct last_owner {
    void operator()(via_world* world) const {
        if (!world->keeps_memory) delete world;
    }
};

std::unique_ptr<via::bootstrap::bootstrap> join(const via_config& config, const via::core::settings& options) {
    if (config.thread_job != nullptr && options.bootstrap != VIA_BOOTSTRAP_AUTO &&
        options.bootstrap != VIA_BOOTSTRAP_THREADS) {
        via::base::fail({.status = VIA_ERR_ARGUMENT,
                         .message = "via_config.thread_job is given, and another bootstrap is asked for",
                         .hint = "without it every thread would be a job of its own; is VIADUCT_BOOTSTRAP set?"});
    }
    using via::core::origin;
    const bool by_config = origin_of(options, "VIADUCT_BOOTSTRAP") == origin::config;
    via::bootstrap::request wanted{
        .kind = options.bootstrap,
        .why = by_config ? "via_config.bootstrap asks for it" : "VIADUCT_BOOTSTRAP asks for it",
        .pe = config.pe,
        .callbacks = config.callbacks,
        .id = {.text = options.unique_id,
               .of_program = origin_of(options, "VIADUCT_UNIQUE_ID") == origin::config,
               .pe = options.pe,
               .npes = options.npes}};
    if (config.thread_job != nullptr) wanted.threads = &config.thread_job->impl;
    return via::bootstrap::select(wanted, via::base::deadline{via::base::seconds{options.timeout}});
}

}  // namespace

void via_config_init(via_config* config) {
    if (config == nullptr) return;
    *config = via_config{};
    config->struct_size = sizeof *config;
}

via_status via_world_create(const via_config* config, via_world** world) {
    return guard("via_world_create", [&] {
        if (world == nullptr) fail_null("via_world_create", "world");
        *world = nullptr;
        const via_config known = read_config(config);
        const via::core::settings options = via::core::resolve(known);
        *world = new via_world{.impl = {join(known, options), options}};
    });
}

via_status via_world_finalize(via_world* world) {
    const std::unique_ptr<via_world, last_owner> owner{world};
    return guard("via_world_finalize", [&] {
        if (world != nullptr) world->impl.finalize();
    });
}

void via_world_abandon(via_world* world, const char* reason) {
    const std::unique_ptr<via_world, last_owner> owner{world};
    (void)guard("via_world_abandon", [&] {
        if (world == nullptr) return;
        if (via::task::passes::is_in_function()) world->keeps_memory = true;  // its list is not over
        world->impl.abandon(reason == nullptr ? "gave up" : reason, world->keeps_memory);
    });
}

via_status via_on_failure(via_world* world, via_failure_handler handler, void* argument) {
    return guard("via_on_failure", [&] { open(world, "via_on_failure").tell_of_failures(handler, argument); });
}

void via_job_end(via_world* world, int status, const char* reason) {
    (void)guard("via_job_end", [&] {
        if (world != nullptr) world->impl.end_job(status, reason == nullptr ? "ended the job" : reason);
    });
}

void via_world_keep_memory(via_world* world) {
    if (world != nullptr) world->keeps_memory = true;
}

int via_pe(const via_world* world) { return world == nullptr ? -1 : world->impl.pe(); }

int via_npes(const via_world* world) { return world == nullptr ? 0 : world->impl.npes(); }

int via_gpu(const via_world* world) { return world == nullptr ? -1 : world->impl.gpu(); }

int via_nnodes(const via_world* world) { return world == nullptr ? 0 : world->impl.places().nodes(); }

int via_ngpus(const via_world* world, int node) { return world == nullptr ? 0 : world->impl.places().gpus(node); }

via_status via_place_of(via_world* world, int pe, via_place* place) {
    return guard("via_place_of", [&] {
        const auto& opened = open(world, "via_place_of");
        if (place == nullptr) fail_null("via_place_of", "place");
        *place = opened.place_of(pe);
    });
}

via_status via_pe_at(via_world* world, int node, int gpu, int index, int* pe) {
    return guard("via_pe_at", [&] {
        const auto& opened = open(world, "via_pe_at");
        if (pe == nullptr) fail_null("via_pe_at", "pe");
        *pe = opened.places().pe_at({.node = node, .gpu = gpu, .index = index});
    });
}

via_status via_describe(via_world* world, char* text, size_t size, size_t* needed) {
    return guard("via_describe", [&] {
        if (text == nullptr && size != 0) fail_null("via_describe", "text");
        const std::string all = open(world, "via_describe").describe();
        if (needed != nullptr) *needed = all.size() + 1;
        if (size == 0) return;
        text[all.copy(text, std::min(size - 1, all.size()))] = '\0';
    });
}

via_status via_thread_job_create(int npes, via_thread_job** job) {
    return guard("via_thread_job_create", [&] {
        if (job == nullptr) fail_null("via_thread_job_create", "job");
        *job = nullptr;
        *job = new via_thread_job{.impl = via::bootstrap::thread_job{npes}};
    });
}

void via_thread_job_destroy(via_thread_job* job) { delete job; }

via_status via_unique_id_create(const char* endpoint, via_unique_id* id) {
    return guard("via_unique_id_create", [&] {
        if (id == nullptr) fail_null("via_unique_id_create", "id");
        *id = via_unique_id{};
        const std::string text = via::bootstrap::unique_id::make(endpoint == nullptr ? "" : endpoint).text();
        (void)text.copy(id->text, sizeof id->text - 1);
    });
}
