// SPDX-License-Identifier: Apache-2.0
#include "rdma/choose.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <limits>
#include <system_error>
#include <tuple>
#include <vector>

#include <arpa/inet.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <netinet/in.h>

namespace via::rdma {
namespace {

/// What kinds of address there are, for the rule.
enum class family { none, ipv4, ipv6 };

std::uint8_t byte_of(const gid& address, std::size_t at) { return std::to_integer<std::uint8_t>(address[at]); }

bool is_ipv4(const gid& address) {
    static constexpr std::array<std::uint8_t, 12> prefix{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    return std::memcmp(address.data(), prefix.data(), prefix.size()) == 0;
}

/// The family of an address by which others can be reached from here; none for one that is zero,
/// link-local or of the loopback.
family routable_family(const gid& address) {
    const auto is_zero = [](std::byte part) { return part == std::byte{0}; };
    if (is_ipv4(address)) {
        const bool zero = std::all_of(address.begin() + 12, address.end(), is_zero);
        const bool link_local = byte_of(address, 12) == 169 && byte_of(address, 13) == 254;
        const bool loopback = byte_of(address, 12) == 127;
        return zero || link_local || loopback ? family::none : family::ipv4;
    }
    const bool zero_but_last = std::all_of(address.begin(), address.end() - 1, is_zero);
    const bool zero_or_loopback = zero_but_last && byte_of(address, 15) <= 1;
    const bool link_local = byte_of(address, 0) == 0xfe && (byte_of(address, 1) & 0xc0) == 0x80;
    return zero_or_loopback || link_local ? family::none : family::ipv6;
}

bool is_zero(const gid& address) {
    return std::all_of(address.begin(), address.end(), [](std::byte part) { return part == std::byte{0}; });
}

std::optional<int> first_gid(const port& of, family wanted) {
    for (const gid_entry& entry : of.gids) {
        if (entry.type == gid_type::roce_v2 && routable_family(entry.value) == wanted) return entry.index;
    }
    return std::nullopt;
}

std::string gids_of(const port& of) {
    std::vector<std::string> texts;
    for (const gid_entry& entry : of.gids) {
        texts.push_back(fmt::format("{} ({} {})", entry.index, name_of(entry.type), text_of(entry.value)));
    }
    return texts.empty() ? "none" : fmt::format("{}", fmt::join(texts, ", "));
}

std::optional<int> wished_gid(const port& of, int wish) {
    if (wish < 0) return choose_gid(of);
    const auto is_it = [&](const gid_entry& entry) { return entry.index == wish; };
    return std::any_of(of.gids.begin(), of.gids.end(), is_it) ? std::optional{wish} : std::nullopt;
}

/// A port that is usable, or what it lacks.
struct candidate {
    std::optional<port_choice> choice = {};
    std::string lacks = {};
};

candidate examine(const port& which, int gid_wish) {
    if (!which.active) {
        const char* remedy = which.layer == link::ethernet ? "'ip link set ... up' for its network interface"
                                                           : "a cable, and a subnet manager on its net";
        return {.lacks = fmt::format("{} is down, and needs {}", name_of(which), remedy)};
    }
    if (which.most_bytes == 0 || which.most_requests < least_requests) {
        return {.lacks = fmt::format("{} takes messages of {} bytes and {} requests in a queue, which are too few",
                                     name_of(which), which.most_bytes, which.most_requests)};
    }
    const auto gid = wished_gid(which, gid_wish);
    if (!gid && gid_wish >= 0) {
        return {.lacks = fmt::format("{} has no GID of index {}; it has {}", name_of(which), gid_wish, gids_of(which))};
    }
    if (!gid) {
        const char* wanted = which.layer == link::ethernet
                                 ? "for RoCE v2 that is not link-local: give its network interface an IPv4 address"
                                 : "of its own: is there a subnet manager on its net?";
        return {.lacks = fmt::format("{} has no address {} (its GIDs: {})", name_of(which), wanted, gids_of(which))};
    }
    const auto pkey = choose_pkey(which);
    if (!pkey) return {.lacks = fmt::format("{} is in no partition: its table of pkeys is empty", name_of(which))};
    return {.choice = port_choice{.which = which, .gid_index = *gid, .pkey_index = *pkey, .reason = {}}};
}

/// The adapter's name and, if it is said, the port's number; -1 stands for any, and 0, which no port has, for nonsense.
std::pair<std::string_view, int> parse_name(std::string_view name) {
    const std::size_t colon = name.rfind(':');
    if (colon == std::string_view::npos) return {name, -1};
    const std::string_view digits = name.substr(colon + 1);
    int number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const bool good = error == std::errc{} && end == digits.data() + digits.size() && number > 0;
    return {name.substr(0, colon), good ? number : 0};
}

/// Those ports that a name means, or all; in their order.
std::vector<port> matching(std::span<const port> all, std::string_view name) {
    const auto [adapter, number] = parse_name(name);
    std::vector<port> found;
    for (const port& each : all) {
        if (name.empty() || (each.adapter == adapter && (number < 0 || each.number == number))) found.push_back(each);
    }
    const auto before = [](const port& one, const port& other) {
        return std::tie(one.adapter, one.number) < std::tie(other.adapter, other.number);
    };
    std::stable_sort(found.begin(), found.end(), before);
    return found;
}

std::string names_of(std::span<const port> all) {
    std::vector<std::string> names;
    for (const port& each : all) names.push_back(name_of(each));
    return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
}

/// Of several usable ports the nearest, with the reason.
port_choice nearest(std::vector<port_choice> usable, const port_wish& wish) {
    constexpr int unknown = std::numeric_limits<int>::max();
    const std::string gpu = wish.gpu.empty() ? std::string{} : wish.path_of(wish.gpu);
    std::vector<int> distances;
    for (const port_choice& each : usable) {
        const bool tell = !gpu.empty() && !each.which.pci.empty();
        distances.push_back(tell ? pci_distance(gpu, wish.path_of(each.which.pci)) : unknown);
    }
    const auto least = std::min_element(distances.begin(), distances.end());
    const auto equals = std::count(distances.begin(), distances.end(), *least);
    port_choice& best = usable[static_cast<std::size_t>(least - distances.begin())];
    const std::size_t count = usable.size();
    if (!wish.name.empty()) {
        best.reason = "it is named";
    } else if (count == 1) {
        best.reason = "the only usable port";
    } else if (*least == unknown) {
        best.reason = fmt::format("the first of {} usable ports", count);
        if (!wish.gpu.empty()) best.reason += fmt::format(", of which none has a known way to GPU {}", wish.gpu);
    } else if (equals > 1) {
        best.reason =
            fmt::format("the first of {} that are nearest to GPU {}, of {} usable ports", equals, wish.gpu, count);
    } else {
        best.reason = fmt::format("the nearest to GPU {} of {} usable ports", wish.gpu, count);
    }
    return std::move(best);
}

}  // namespace

std::optional<port_choice> choose_port(std::span<const port> all, const port_wish& wish, std::string& problem) {
    const std::vector<port> meant = matching(all, wish.name);
    if (meant.empty()) {
        problem = wish.name.empty()
                      ? "there is no RDMA port"
                      : fmt::format("there is no RDMA port '{}'; there are: {}", wish.name, names_of(all));
        return std::nullopt;
    }
    std::vector<port_choice> usable;
    std::vector<std::string> lacks;
    for (const port& each : meant) {
        candidate found = examine(each, wish.gid_index);
        if (found.choice) {
            usable.push_back(std::move(*found.choice));
        } else {
            lacks.push_back(std::move(found.lacks));
        }
    }
    if (usable.empty()) {
        problem = fmt::format("no RDMA port is usable: {}", fmt::join(lacks, "; "));
        return std::nullopt;
    }
    return nearest(std::move(usable), wish);
}

std::optional<int> choose_gid(const port& of) {
    if (of.layer == link::ethernet) {
        const auto ipv4 = first_gid(of, family::ipv4);
        return ipv4 ? ipv4 : first_gid(of, family::ipv6);
    }
    for (const gid_entry& entry : of.gids) {
        if (entry.type == gid_type::infiniband && !is_zero(entry.value)) return entry.index;
    }
    return std::nullopt;
}

std::optional<std::uint16_t> choose_pkey(const port& of) {
    constexpr std::uint16_t full = 0x8000;
    std::optional<std::uint16_t> limited;
    for (std::size_t i = 0; i < of.pkeys.size(); ++i) {
        const std::uint16_t key = of.pkeys[i];
        if ((key & ~full) == 0) continue;  // an unused place of the table
        if ((key & full) != 0) return static_cast<std::uint16_t>(i);
        if (!limited) limited = static_cast<std::uint16_t>(i);
    }
    return limited;
}

int pci_distance(std::string_view from, std::string_view to) {
    if (from.empty() || to.empty()) return std::numeric_limits<int>::max();
    const std::filesystem::path one{from};
    const std::filesystem::path other{to};
    const auto fork = std::mismatch(one.begin(), one.end(), other.begin(), other.end()).first;
    return static_cast<int>(std::distance(fork, one.end()));
}

std::string pci_path(const std::string& address) {
    std::error_code error;
    const auto path = std::filesystem::canonical("/sys/bus/pci/devices/" + address, error);
    return error ? std::string{} : path.string();
}

std::string name_of(const port& of) { return fmt::format("{}:{}", of.adapter, of.number); }

const char* name_of(gid_type type) noexcept {
    switch (type) {
        case gid_type::infiniband: return "InfiniBand";
        case gid_type::roce_v1: return "RoCE v1";
        case gid_type::roce_v2: return "RoCE v2";
    }
    return "unknown";
}

const char* name_of(atomicity with) noexcept {
    if (with == atomicity::none) return "none";
    return with == atomicity::adapter ? "adapter" : "everyone";
}

std::string text_of(const gid& address) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    const bool short_one = is_ipv4(address);
    const std::byte* const begin = address.data() + (short_one ? 12 : 0);
    const auto size = static_cast<socklen_t>(text.size());
    return ::inet_ntop(short_one ? AF_INET : AF_INET6, begin, text.data(), size) == nullptr ? "?" : text.data();
}

}  // namespace via::rdma
