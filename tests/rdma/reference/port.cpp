// SPDX-License-Identifier: Apache-2.0
#include "reference/port.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include <arpa/inet.h>
#include <fmt/format.h>

namespace rdma {
namespace {

constexpr int any = -1;

device_context open_device(const std::string& name) {
    int count = 0;
    const device_list devices{made(ibv_get_device_list(&count), "ibv_get_device_list")};
    for (int i = 0; i < count; ++i) {
        ibv_device* const device = devices[static_cast<std::size_t>(i)];
        if (name.empty() || name == ibv_get_device_name(device)) {
            return device_context{made(ibv_open_device(device), "ibv_open_device")};
        }
    }
    throw std::runtime_error{name.empty() ? "there is no RDMA device"
                                          : fmt::format("there is no RDMA device '{}'", name)};
}

/// ::ffff:a.b.c.d, and not of 169.254.0.0/16.
bool is_usable_ipv4(const ibv_gid& gid) {
    constexpr std::array<std::uint8_t, 12> mapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    return std::equal(mapped.begin(), mapped.end(), gid.raw) && !(gid.raw[12] == 169 && gid.raw[13] == 254) &&
           gid.raw[12] != 0;
}

int find_gid(const port& where) {
    for (int index = 0; index < where.attributes.gid_tbl_len; ++index) {
        ibv_gid_entry entry{};
        const int result =
            ibv_query_gid_ex(where.context.get(), where.number, static_cast<std::uint32_t>(index), &entry, 0);
        if (result == 0 && entry.gid_type == IBV_GID_TYPE_ROCE_V2 && is_usable_ipv4(entry.gid)) return index;
    }
    throw std::runtime_error{"the device has no GID of RoCE v2 with an IPv4 address; give its interface one"};
}

/// The index of the default partition, which need not be the first.
std::uint16_t find_default_partition(const port& where) {
    for (std::uint16_t index = 0; index < where.attributes.pkey_tbl_len; ++index) {
        std::uint16_t key = 0;
        check(ibv_query_pkey(where.context.get(), where.number, index, &key), "ibv_query_pkey");
        if ((ntohs(key) & 0x7fffU) == 0x7fffU) return index;
    }
    throw std::runtime_error{"the port is not in the default partition"};
}

}  // namespace

port open_port(const std::string& device_name, int gid_index) {
    port found{.context = open_device(device_name)};
    check(ibv_query_device(found.context.get(), &found.device), "ibv_query_device");
    check(ibv_query_port(found.context.get(), found.number, &found.attributes), "ibv_query_port");
    if (found.attributes.state != IBV_PORT_ACTIVE) {
        throw std::runtime_error{fmt::format("port 1 of {} is not active", ibv_get_device_name(found.context->device))};
    }
    found.pkey_index = find_default_partition(found);
    if (gid_index != any) {
        found.gid_index = gid_index;
    } else if (found.is_ethernet()) {
        found.gid_index = find_gid(found);
    }
    check(ibv_query_gid(found.context.get(), found.number, found.gid_index, &found.gid), "ibv_query_gid");
    return found;
}

}  // namespace rdma
