// SPDX-License-Identifier: Apache-2.0
#include "describe_rdma.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "rdma/choose.hpp"
#include "rdma/load.hpp"

namespace via::world {
namespace {

using json = nlohmann::ordered_json;

/// The address that the rule takes; null if there is none.
json describe_gid(const rdma::port& of) {
    const auto chosen = rdma::choose_gid(of);
    const auto is_it = [&](const rdma::gid_entry& entry) { return entry.index == chosen; };
    const auto found = std::find_if(of.gids.begin(), of.gids.end(), is_it);
    if (found == of.gids.end()) return nullptr;
    return {{"index", found->index}, {"type", rdma::name_of(found->type)}, {"address", rdma::text_of(found->value)}};
}

json describe_port(const rdma::port& of) {
    const auto pkey = rdma::choose_pkey(of);
    return {{"name", rdma::name_of(of)},
            {"state", of.active ? "active" : "down"},
            {"link", of.layer == rdma::link::ethernet ? "Ethernet" : "InfiniBand"},
            {"mtu", of.mtu},
            {"lid", of.lid},
            {"gid", describe_gid(of)},
            {"pkey", pkey ? json(fmt::format("{:#06x}", of.pkeys[*pkey])) : json(nullptr)},
            {"atomics", of.atomics},
            {"pci", of.pci}};
}

}  // namespace

json describe_rdma(const std::string& gpu) {
    json all = {{"used", false}, {"chosen", nullptr}, {"reason", ""}, {"problem", ""}, {"ports", json::array()}};
    std::string problem;
    const auto adapters = rdma::load_provider(problem);
    const auto ports = adapters == nullptr ? std::vector<rdma::port>{} : adapters->ports(problem);
    for (const rdma::port& each : ports) all["ports"].push_back(describe_port(each));
    all["problem"] = problem;
    if (ports.empty()) return all;
    std::string none;
    const auto choice = rdma::choose_port(ports, {.gpu = gpu}, none);
    if (choice) all["chosen"] = rdma::name_of(choice->which);
    all["reason"] = choice ? choice->reason : none;
    return all;
}

}  // namespace via::world
