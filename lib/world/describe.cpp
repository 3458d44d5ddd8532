// SPDX-License-Identifier: Apache-2.0
#include "world/describe.hpp"

#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/counters.hpp"
#include "core/settings.hpp"
#include "describe_rdma.hpp"

namespace via::world {
namespace {

using json = nlohmann::ordered_json;

json describe_build() {
#if defined(__clang__)
    const char* compiler = "clang " __clang_version__;
#else
    const char* compiler = "g++ " __VERSION__;
#endif
    // Set by CMake for this file.
    const std::string sanitizers = VIADUCT_BUILT_WITH_SANITIZERS;
    return {{"compiler", compiler},
            {"type", VIADUCT_BUILT_AS},
            {"sanitizers", sanitizers.empty() ? "none" : sanitizers},
            {"parts",
             {{"pmix", VIADUCT_BUILT_WITH_PMIX != 0},
              {"cuda", VIADUCT_BUILT_WITH_CUDA != 0},
              {"verbs", VIADUCT_BUILT_WITH_VERBS != 0}}}};
}

json describe_settings(const core::settings& options) {
    json all = json::array();
    for (std::size_t i = 0; i < core::table().size(); ++i) {
        const core::setting& row = core::table()[i];
        all.push_back({{"name", row.name},
                       {"value", row.show(options)},
                       {"origin", core::name_of(options.origins[i])},
                       {"default", row.default_value},
                       {"form", row.form},
                       {"meaning", row.meaning}});
    }
    return all;
}

json describe_region(const heap::symmetric_heap& heap) {
    const heap::heap_statistics now = heap.statistics();
    return {{"kind", heap.memory().name()}, {"base", fmt::format("{}", fmt::ptr(heap.base()))},
            {"capacity", now.capacity},     {"committed", now.bytes_committed},
            {"segments", now.segments},     {"allocations", now.allocations},
            {"in_use", now.bytes_in_use}};
}

json describe_regions(const core::core& c, const heap::symmetric_heap& heap, device_side* device) {
    json host = describe_region(heap);
    host["exposed"] = c.host_exposed.load();  // to GPUs
    json all = json::array({std::move(host)});
    if (device != nullptr) all.push_back(describe_region(device->heap()));
    return all;
}

json describe_places(const core::core& c, const core::places& places) {
    json all = json::array();
    for (int pe = 0; pe < c.npes; ++pe) {
        const via_place& at = places.of(pe);
        all.push_back({{"pe", pe}, {"node", at.node}, {"gpu", at.gpu}, {"index", at.index}});
    }
    return all;
}

/// Why memory of the host does not join the two.
std::string why_remote(const core::settings& options, const base::identity& mine, const base::identity& theirs) {
    if (theirs.same_host(mine))
        return options.pes_per_host == 1 ? "VIADUCT_ROUTE=remote"
                                         : fmt::format("VIADUCT_ROUTE=remote:{}", options.pes_per_host);
    return theirs.boot == mine.boot ? "another network namespace of this host" : "another host";
}

/// By which route a PE is reached, and why.
json describe_route(const core::core& c, const route::remote_route* remote, int pe) {
    const base::identity& mine = c.others.card(c.pe).process;
    const base::identity& theirs = c.others.card(pe).process;
    const auto say = [&](const char* route, const char* reason) {
        return json{{"pe", pe},
                    {"kind", "host"},
                    {"route", route},
                    {"mapped", c.others.heap(pe) != nullptr},
                    {"reason", reason}};
    };
    if (pe == c.pe) return say("mapped", "it is this PE");
    if (c.others.is_remote(pe)) {
        const auto [connected, how] = remote->describe(pe);
        return {{"pe", pe},
                {"kind", "host"},
                {"route", "remote"},
                {"mapped", connected},
                {"reason", why_remote(c.options, mine, theirs) + "; " + how}};
    }
    if (theirs == mine) return say("mapped", "a thread of this process");
    return say("mapped", "the same boot id and network namespace; mapped on first use");
}

constexpr const char* by_engine = "kernels and streams ask the progress engine";

json describe_device_route(const core::core& c, const device_side& device, const route::remote_route* remote, int pe) {
    if (c.others.is_remote(pe)) {
        const auto [connected, how] = remote->describe_device(pe);
        return {{"pe", pe},
                {"kind", "device"},
                {"route", "remote"},
                {"mapped", connected},
                {"reason", fmt::format("the host's calls by RDMA: {}; {}", how, by_engine)}};
    }
    return {{"pe", pe},
            {"kind", "device"},
            {"route", device.way(pe)},
            {"mapped", c.others.device_heap(pe) != nullptr},
            {"reason", device.reason(pe) + (c.kernels_reach(pe) ? "" : fmt::format("; {}", by_engine))}};
}

json describe_routes(const core::core& c, const device_side* device, const route::remote_route* remote) {
    json all = json::array();
    for (int pe = 0; pe < c.npes; ++pe) {
        all.push_back(describe_route(c, remote, pe));
        if (device != nullptr) all.push_back(describe_device_route(c, *device, remote, pe));
    }
    return all;
}

/// The pairs of this PE and other processes, which map each other's GPU memory or do not.
json describe_pairs(const core::core& c, const route::windows& windows) {
    json all = json::array();
    for (int pe = 0; pe < c.npes; ++pe) {
        const auto pair = windows.pair(pe);
        if (!pair) continue;
        std::string reason = pair->now == route::pair_setup::state::init ? "not used yet" : text_of(pair->cause);
        if (pair->now == route::pair_setup::state::bad && windows.stages(pe)) reason += ": staged";
        all.push_back({{"pe", pe}, {"state", name_of(pair->now)}, {"reason", reason}});
    }
    return all;
}

json describe_windows(const core::core& c, const route::windows& windows) {
    const route::window_counters now = windows.counters();
    return {{"opens", now.mappings.opens},
            {"hits", now.mappings.hits},
            {"evictions", now.mappings.evictions},
            {"stale_retries", now.mappings.stale_retries},
            {"refusals", now.mappings.refusals},
            {"mappings", now.mappings.mappings},
            {"mapped_bytes", now.mappings.bytes},
            {"questions", now.questions},
            {"imports", now.imports},
            {"attachments", now.attachments},
            {"quarantined_bytes", now.quarantined_bytes + now.mappings.quarantined_bytes},
            {"pairs", describe_pairs(c, windows)}};
}

json describe_failures(const core::core& c) {
    json all = json::array();
    for (const auto& [pe, how] : c.failed.list()) all.push_back({{"pe", pe}, {"how", how}});
    return all;
}

json describe_counters(const core::counters& counted, const progress::engine* engine) {
    const progress::engine_counts asked = engine != nullptr ? engine->counted() : progress::engine_counts{};
    return {{"peers_mapped", counted.peers_mapped.value()},
            {"memory_given", counted.memory_given.value()},
            {"requests_refused", counted.requests_refused.value()},
            {"exchanges", counted.exchanges.value()},
            {"sleeps", counted.sleeps.value()},
            {"hang_reports", counted.hang_reports.value()},
            {"rdma_connections", counted.rdma_connections.value()},
            {"question_lines", counted.question_lines.value()},
            {"questions_by_rdma", counted.questions_by_rdma.value()},
            {"questions_by_tcp", counted.questions_by_tcp.value()},
            {"engine_commands", asked.commands},
            {"engine_batches", asked.batches},
            {"engine_naps", asked.naps},
            {"engine_failures", asked.failures}};
}

}  // namespace

std::string describe(const core::core& c, const core::places& places, const heap::symmetric_heap& heap,
                     device_side* device, const std::string& no_device, const route::remote_route* remote,
                     const route::windows& windows, const progress::engine* engine, const bootstrap::bootstrap& job) {
    const std::string absence = device != nullptr ? std::string{} : why_no_gpu();
    const json all = {
        {"format", 1},
        {"version", fmt::format("{}.{}.{}", VIA_VERSION_MAJOR, VIA_VERSION_MINOR, VIA_VERSION_PATCH)},
        {"build", describe_build()},
        {"job",
         {{"pe", c.pe},
          {"npes", c.npes},
          {"bootstrap", job.description()},
          {"crowded", c.oversubscribed},
          {"asymmetric_fences", c.heavy_fences},
          {"device", device != nullptr ? device->name() : "none: " + (absence.empty() ? no_device : absence)}}},
        {"settings", describe_settings(c.options)},
        {"places", describe_places(c, places)},
        {"regions", describe_regions(c, heap, device)},
        {"routes", describe_routes(c, device, remote)},
        {"windows", describe_windows(c, windows)},
        {"rdma", describe_rdma(c, device, remote != nullptr && remote->is_open())},
        {"failures", describe_failures(c)},
        {"counters", describe_counters(c.counted, engine)}};
    return all.dump(2, ' ', false, json::error_handler_t::replace);
}

}  // namespace via::world
