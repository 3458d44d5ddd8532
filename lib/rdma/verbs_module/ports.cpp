// SPDX-License-Identifier: Apache-2.0
#include "ports.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <span>
#include <system_error>

#include <arpa/inet.h>
#include <fmt/format.h>

#include "absence.hpp"
#include "problems.hpp"
#include "translation.hpp"

namespace via::verbs_module {
namespace {

struct all_devices {
    device_list owner;
    std::span<ibv_device* const> devices;
};

all_devices list_devices() {
    int count = 0;
    device_list list{ibv_get_device_list(&count)};
    if (list == nullptr || count == 0) throw problem_found{why_no_adapter("/sys", "/dev")};
    ibv_device** const begin = list.get();
    return {.owner = std::move(list), .devices = {begin, static_cast<std::size_t>(count)}};
}

context_owner open_device(ibv_device& device) {
    errno = 0;
    context_owner opened{ibv_open_device(&device)};
    if (opened == nullptr) throw problem_found{cannot_open(device, errno, "/dev")};
    return opened;
}

/// "0000:17:00.0", or nothing for an adapter in software.
std::string pci_of(const std::string& name) {
    std::error_code error;
    const auto path = std::filesystem::canonical("/sys/class/infiniband/" + name + "/device", error);
    std::string last = path.filename().string();
    const bool is_address = std::count(last.begin(), last.end(), ':') == 2 && last.find('.') != std::string::npos;
    return !error && is_address ? last : std::string{};
}

/// The kernel's driver of the adapter, or nothing for an adapter in software.
std::string driver_of(const std::string& name) {
    std::error_code error;
    const auto path = std::filesystem::canonical("/sys/class/infiniband/" + name + "/device/driver", error);
    return error ? std::string{} : path.filename().string();
}

rdma::atomicity atomicity_of(ibv_atomic_cap of) noexcept {
    if (of == IBV_ATOMIC_NONE) return rdma::atomicity::none;
    return of == IBV_ATOMIC_GLOB ? rdma::atomicity::everyone : rdma::atomicity::adapter;
}

/// What is the same for all ports of an adapter.
struct adapter_facts {
    std::string name;
    std::string pci;
    std::string driver;
    ibv_device_attr limits;
    std::vector<ibv_gid_entry> gids;
};

std::vector<ibv_gid_entry> gids_of(ibv_context& context, int ports) {
    std::size_t room = 0;
    for (int number = 1; number <= ports; ++number) {
        ibv_port_attr port{};
        check(ibv_query_port(&context, static_cast<std::uint8_t>(number), &port), "ibv_query_port");
        room += static_cast<std::size_t>(std::max(port.gid_tbl_len, 0));
    }
    std::vector<ibv_gid_entry> all(room);
    const auto found = ibv_query_gid_table(&context, all.data(), all.size(), 0);
    if (found < 0) throw problem_found{failure_of("ibv_query_gid_table", static_cast<int>(-found))};
    all.resize(static_cast<std::size_t>(found));
    return all;
}

adapter_facts describe_adapter(ibv_context& context) {
    adapter_facts facts{.name = ibv_get_device_name(context.device), .pci = {}, .driver = {}, .limits = {}, .gids = {}};
    facts.pci = pci_of(facts.name);
    facts.driver = driver_of(facts.name);
    check(ibv_query_device(&context, &facts.limits), "ibv_query_device");
    facts.gids = gids_of(context, facts.limits.phys_port_cnt);
    return facts;
}

rdma::gid_type type_of(const ibv_gid_entry& entry) {
    switch (entry.gid_type) {
        case IBV_GID_TYPE_IB: return rdma::gid_type::infiniband;
        case IBV_GID_TYPE_ROCE_V1: return rdma::gid_type::roce_v1;
        default: return rdma::gid_type::roce_v2;
    }
}

std::vector<rdma::gid_entry> gids_of(const adapter_facts& of, int number) {
    std::vector<rdma::gid_entry> found;
    for (const ibv_gid_entry& entry : of.gids) {
        if (entry.port_num != static_cast<std::uint32_t>(number)) continue;
        if (entry.gid_index > UINT8_MAX) continue;  // which no address of a connection can name (ibv_global_route)
        found.push_back(
            {.index = static_cast<int>(entry.gid_index), .type = type_of(entry), .value = gid_of(entry.gid)});
    }
    return found;
}

/// On Ethernet there is one, whatever length of the table a driver tells; and some tell more than they answer for.
std::vector<std::uint16_t> pkeys_of(ibv_context& context, int number, const ibv_port_attr& of) {
    std::vector<std::uint16_t> keys;
    const int count = of.link_layer == IBV_LINK_LAYER_ETHERNET ? std::min<int>(of.pkey_tbl_len, 1) : of.pkey_tbl_len;
    for (int index = 0; index < count; ++index) {
        __be16 key = 0;
        if (ibv_query_pkey(&context, static_cast<std::uint8_t>(number), index, &key) != 0) break;
        keys.push_back(ntohs(key));
    }
    return keys;
}

rdma::port describe_port(ibv_context& context, const adapter_facts& of, int number) {
    ibv_port_attr raw{};
    check(ibv_query_port(&context, static_cast<std::uint8_t>(number), &raw), "ibv_query_port");
    return {.adapter = of.name,
            .number = number,
            .layer = raw.link_layer == IBV_LINK_LAYER_ETHERNET ? rdma::link::ethernet : rdma::link::infiniband,
            .active = raw.state == IBV_PORT_ACTIVE,
            .mtu = bytes_of(raw.active_mtu),
            .rate = megabits_of(raw),
            .lid = raw.lid,
            .gids = gids_of(of, number),
            .pkeys = pkeys_of(context, number, raw),
            .pci = of.pci,
            .driver = of.driver,
            .most_bytes = raw.max_msg_sz,
            .most_requests = of.limits.max_qp_wr,
            .most_reads = std::min(of.limits.max_qp_rd_atom, of.limits.max_qp_init_rd_atom),
            .atomics = atomicity_of(of.limits.atomic_cap)};
}

/// The ports of one adapter at the end of `into`.
void add_ports(ibv_device& device, std::vector<rdma::port>& into) {
    if (device.transport_type != IBV_TRANSPORT_IB) {
        throw problem_found{fmt::format("{} is neither InfiniBand nor RoCE", ibv_get_device_name(&device))};
    }
    const context_owner context = open_device(device);
    const adapter_facts facts = describe_adapter(*context);
    for (int number = 1; number <= facts.limits.phys_port_cnt; ++number) {
        into.push_back(describe_port(*context, facts, number));
    }
}

}  // namespace

std::vector<rdma::port> list_ports(std::string& problem) {
    const all_devices all = list_devices();
    std::vector<rdma::port> found;
    std::string lacks;
    for (ibv_device* device : all.devices) {
        try {
            add_ports(*device, found);
        } catch (const problem_found& left_out) {
            lacks += (lacks.empty() ? "" : "; ") + std::string{left_out.what()};
        }
    }
    problem = lacks;
    return found;
}

rdma::port look_at_port(ibv_context& context, int number) {
    return describe_port(context, describe_adapter(context), number);
}

context_owner open_adapter(const std::string& name) {
    const all_devices all = list_devices();
    for (ibv_device* device : all.devices) {
        if (name == ibv_get_device_name(device)) return open_device(*device);
    }
    throw problem_found{fmt::format("there is no RDMA adapter {} any more", name)};
}

}  // namespace via::verbs_module
