// SPDX-License-Identifier: Apache-2.0
#include "describe_rdma.hpp"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/resource.h>

#include "rdma/choose.hpp"
#include "rdma/doorbell.hpp"
#include "rdma/load.hpp"
#include "route/local_adapter.hpp"

namespace via::world {
namespace {

using json = nlohmann::ordered_json;

/// The address that would be used; null if there is none.
json describe_gid(const rdma::port& of, const core::settings& options) {
    const auto chosen = rdma::choose_gid(of, options.rdma_gid);
    const auto is_it = [&](const rdma::gid_entry& entry) { return entry.index == chosen; };
    const auto found = std::find_if(of.gids.begin(), of.gids.end(), is_it);
    if (found == of.gids.end()) return nullptr;
    return {{"index", found->index}, {"type", rdma::name_of(found->type)}, {"address", rdma::text_of(found->value)}};
}

json describe_port(const rdma::port& of, const core::settings& options) {
    const auto pkey = rdma::choose_pkey(of, options.rdma_pkey);
    return {{"name", rdma::name_of(of)},
            {"state", of.active ? "active" : "down"},
            {"link", of.layer == rdma::link::ethernet ? "Ethernet" : "InfiniBand"},
            {"rate", of.rate},
            {"mtu", of.mtu},
            {"lid", of.lid},
            {"gid", describe_gid(of, options)},
            {"pkey", pkey ? json(fmt::format("{:#06x}", of.pkeys[*pkey])) : json(nullptr)},
            {"atomics", rdma::name_of(of.atomics)},
            {"pci", of.pci}};
}

/// How the adapter gets at the GPU's memory; null without a GPU.
json describe_gpu_memory(rdma::provider& adapters, const rdma::port& which, const device_side* device) {
    if (device == nullptr) return nullptr;
    std::string problem;
    const auto adapter = adapters.open(which, problem);
    if (adapter == nullptr) return {{"way", "none"}, {"words", problem}};
    const rdma::device_registration made = device->register_control_memory(*adapter);
    return {{"way", rdma::name_of(made.way)}, {"words", made.words}};
}

/// Why the GPU gives the adapter its work by the progress engine; null without a GPU.
json describe_doorbell(const rdma::port& which, const device_side* device) {
    if (device == nullptr) return nullptr;
    return rdma::why_no_doorbell(
        {.adapter = which.adapter, .driver = which.driver, .memory_operations = device->has_memory_operations()});
}

/// Bytes that an adapter may hold of this process: RLIMIT_MEMLOCK, which binds who may not lock as much as it likes
/// (CAP_IPC_LOCK). Null if there is no bound.
json lockable() {
    rlimit limit{};
    if (::getrlimit(RLIMIT_MEMLOCK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return nullptr;
    constexpr unsigned lock_bit = 14;  // capabilities(7)
    std::ifstream status{"/proc/self/status"};
    for (std::string word; status >> word;) {
        std::uint64_t capabilities = 0;
        if (word == "CapEff:" && status >> std::hex >> capabilities && (capabilities >> lock_bit & 1U) != 0)
            return nullptr;
    }
    return std::uint64_t{limit.rlim_cur};
}

/// What must happen before the GPU reads what an adapter wrote; null without a GPU.
json describe_gpu_writes(const device_side* device) {
    if (device == nullptr) return nullptr;
    const rdma::consistency& decided = device->consistency();
    json readers = json::array();
    for (const rdma::gpu_reader who : rdma::all_gpu_readers) {
        readers.push_back({{"reader", rdma::describe(who)}, {"duty", rdma::describe(decided.of(who))}});
    }
    return {{"gpu", device->name()},
            {"flush", rdma::name_of(decided.row)},
            {"reason", decided.reason},
            {"readers", std::move(readers)}};
}

}  // namespace

json describe_rdma(const core::core& c, const device_side* device, bool used) {
    json all = {{"used", used},          {"chosen", nullptr},       {"reason", ""},
                {"problem", ""},         {"ports", json::array()},  {"lockable", lockable()},
                {"gpu_memory", nullptr}, {"gpu_doorbell", nullptr}, {"gpu_writes", describe_gpu_writes(device)}};
    std::string problem;
    const auto adapters = rdma::load_provider(problem, c.options.rdma_module);
    const auto ports = adapters == nullptr ? std::vector<rdma::port>{} : adapters->ports(problem);
    for (const rdma::port& each : ports) all["ports"].push_back(describe_port(each, c.options));
    all["problem"] = problem;
    if (ports.empty()) return all;
    std::string none;
    const auto choice = rdma::choose_port(ports, route::port_wish_of(c, device != nullptr ? device->pci() : ""), none);
    all["reason"] = choice ? choice->reason : none;
    if (!choice) return all;
    all["chosen"] = rdma::name_of(choice->which);
    all["gpu_memory"] = describe_gpu_memory(*adapters, choice->which, device);
    all["gpu_doorbell"] = describe_doorbell(choice->which, device);
    return all;
}

}  // namespace via::world
