// SPDX-License-Identifier: Apache-2.0
#include "rdma/choose.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <system_error>
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

/// An address and how many of its first bits count.
struct network {
    gid address = {};
    int bits = 0;

    [[nodiscard]] bool has(const gid& other) const noexcept {
        for (int bit = 0; bit < bits; ++bit) {
            const auto at = static_cast<std::size_t>(bit / 8);
            const auto mask = static_cast<std::uint8_t>(0x80 >> (bit % 8));
            if (((byte_of(address, at) ^ byte_of(other, at)) & mask) != 0) return false;
        }
        return true;
    }
};

/// All of `text`, which is a number; empty if it is none.
std::optional<int> parse_count(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() && number >= 0 ? std::optional{number}
                                                                                   : std::nullopt;
}

/// "10.1.0.0/16" or "fd00:1::/32"; empty for what is neither.
std::optional<network> parse_network(std::string_view text) {
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) return std::nullopt;
    const std::string address{text.substr(0, slash)};
    const auto bits = parse_count(text.substr(slash + 1));
    network made;
    if (!bits || *bits > 128) return std::nullopt;
    made.bits = *bits;
    if (::inet_pton(AF_INET6, address.c_str(), made.address.data()) == 1) return made;
    constexpr int before_ipv4 = 96;
    made.address = {};
    made.address[10] = made.address[11] = std::byte{0xff};
    if (*bits > 32 || ::inet_pton(AF_INET, address.c_str(), made.address.data() + 12) != 1) return std::nullopt;
    made.bits += before_ipv4;
    return made;
}

/// True for what requests may be sent by: on Ethernet RoCE v2 alone, as the other end may be behind a router.
bool is_of_its_kind(const port& of, const gid_entry& entry) {
    return entry.type == (of.layer == link::ethernet ? gid_type::roce_v2 : gid_type::infiniband);
}

std::optional<int> gid_by_rule(const port& of) {
    if (of.layer == link::ethernet) {
        const auto ipv4 = first_gid(of, family::ipv4);
        return ipv4 ? ipv4 : first_gid(of, family::ipv6);
    }
    for (const gid_entry& entry : of.gids) {
        if (is_of_its_kind(of, entry) && !is_zero(entry.value)) return entry.index;
    }
    return std::nullopt;
}

std::string pkeys_of(const port& of) {
    std::vector<std::string> texts;
    for (const std::uint16_t key : of.pkeys) texts.push_back(fmt::format("{:#06x}", key));
    return texts.empty() ? "none" : fmt::format("{}", fmt::join(texts, ", "));
}

/// A port that is usable, or what it lacks.
struct candidate {
    std::optional<port_choice> choice = {};
    std::string lacks = {};
};

candidate examine(const port& which, const port_wish& wish) {
    if (!which.active) {
        const char* remedy = which.layer == link::ethernet ? "'ip link set ... up' for its network interface"
                                                           : "a cable, and a subnet manager on its net";
        return {.lacks = fmt::format("{} is down, and needs {}", name_of(which), remedy)};
    }
    if (which.most_bytes == 0 || which.most_requests < least_requests) {
        return {.lacks = fmt::format("{} takes messages of {} bytes and {} requests in a queue, which are too few",
                                     name_of(which), which.most_bytes, which.most_requests)};
    }
    const auto gid = choose_gid(which, wish.gid);
    if (!gid && !wish.gid.empty()) {
        return {.lacks = fmt::format("{} has no GID {}, by index or in that network; it has {}", name_of(which),
                                     wish.gid, gids_of(which))};
    }
    if (!gid) {
        const char* wanted = which.layer == link::ethernet
                                 ? "for RoCE v2 that is not link-local: give its network interface an IPv4 address"
                                 : "of its own: is there a subnet manager on its net?";
        return {.lacks = fmt::format("{} has no address {} (its GIDs: {})", name_of(which), wanted, gids_of(which))};
    }
    const auto pkey = choose_pkey(which, wish.pkey);
    if (!pkey && wish.pkey != 0) {
        return {.lacks = fmt::format("{} is not in the partition {:#06x}; its pkeys: {}", name_of(which), wish.pkey,
                                     pkeys_of(which))};
    }
    if (!pkey) return {.lacks = fmt::format("{} is in no partition: its table of pkeys is empty", name_of(which))};
    return {.choice = port_choice{.which = which,
                                  .use = {.gid_index = *gid,
                                          .pkey_index = *pkey,
                                          .traffic_class = wish.traffic_class,
                                          .service_level = wish.service_level},
                                  .reason = {}}};
}

/// The adapter's name and, if it is said, the port's number; -1 stands for any, and 0, which no port has, for nonsense.
std::pair<std::string_view, int> parse_name(std::string_view name) {
    const std::size_t colon = name.rfind(':');
    if (colon == std::string_view::npos) return {name, -1};
    return {name.substr(0, colon), parse_count(name.substr(colon + 1)).value_or(0)};
}

/// Those ports that a name means, or all; in their order, in which mlx5_2 is before mlx5_10.
std::vector<port> matching(std::span<const port> all, std::string_view name) {
    const auto [adapter, number] = parse_name(name);
    std::vector<port> found;
    for (const port& each : all) {
        if (name.empty() || (each.adapter == adapter && (number < 0 || each.number == number))) found.push_back(each);
    }
    const auto before = [](const port& one, const port& other) {
        const int order = ::strverscmp(one.adapter.c_str(), other.adapter.c_str());
        return order != 0 ? order < 0 : one.number < other.number;
    };
    std::stable_sort(found.begin(), found.end(), before);
    return found;
}

std::string names_of(std::span<const port> all) {
    std::vector<std::string> names;
    for (const port& each : all) names.push_back(name_of(each));
    return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
}

/// Of less than the `part`th part of the fastest one's rate, as far as that is known. True if there were any.
bool leave_out_slow(std::vector<port_choice>& usable, std::uint32_t part) {
    std::uint32_t fastest = 0;
    for (const port_choice& each : usable) fastest = std::max(fastest, each.which.rate);
    const auto is_slow = [&](const port_choice& each) {
        return each.which.rate != 0 && each.which.rate < fastest / part;
    };
    return std::erase_if(usable, is_slow) != 0;
}

/// All but those that are nearest to the GPU; none, if nobody knows. True if somebody does.
bool leave_out_far(std::vector<port_choice>& usable, const port_wish& wish) {
    if (wish.gpu.empty()) return false;
    const pci_place gpu = wish.place_of(wish.gpu);
    std::vector<double> distances;
    for (const port_choice& each : usable) {
        const std::string& pci = each.which.pci;
        distances.push_back(pci_distance(gpu, pci.empty() ? pci_place{} : wish.place_of(pci)));
    }
    const double least = *std::min_element(distances.begin(), distances.end());
    if (std::isinf(least)) return false;
    std::vector<port_choice> near;
    for (std::size_t i = 0; i < usable.size(); ++i) {
        if (distances[i] == least) near.push_back(std::move(usable[i]));
    }
    usable = std::move(near);
    return true;
}

/// All but those by which one reaches whom one reaches by the first of them, as far as can be told here. On Ethernet
/// ports of one machine are on networks of their own as a rule, and who knows better names one network.
void leave_out_apart(std::vector<port_choice>& usable, const port_wish& wish) {
    const port_choice first = usable.front();
    const auto address_of = [](const port_choice& each) {
        const auto is_it = [&](const gid_entry& entry) { return entry.index == each.use.gid_index; };
        return std::find_if(each.which.gids.begin(), each.which.gids.end(), is_it)->value;
    };
    const auto is_apart = [&](const port_choice& each) {
        if (name_of(each.which) == name_of(first.which)) return false;
        if (each.which.layer != first.which.layer || each.which.pci.empty() != first.which.pci.empty()) return true;
        if (each.which.layer == link::ethernet) return !parse_network(wish.gid);
        return each.which.pkeys[each.use.pkey_index] != first.which.pkeys[first.use.pkey_index] ||
               !is_same_subnet(address_of(each), address_of(first));
    };
    std::erase_if(usable, is_apart);
}

/// The best of usable ports, in their order, with the reason. Ports that are there for something else, as for the
/// machine's administration, are nobody's; then nearness counts more than speed.
port_choice best(std::vector<port_choice> usable, const port_wish& wish) {
    const std::size_t count = usable.size();
    if (!wish.name.empty() || count == 1) {
        usable.front().reason = wish.name.empty() ? "the only usable port" : "it is named";
        return std::move(usable.front());
    }
    bool is_fast = leave_out_slow(usable, 4);
    const bool is_near = leave_out_far(usable, wish);
    is_fast = leave_out_slow(usable, 1) || is_fast;
    const std::size_t alike = usable.size();
    leave_out_apart(usable, wish);
    const std::size_t turn = static_cast<std::size_t>(wish.turn) % usable.size();
    port_choice& taken = usable[turn];
    const std::string quality = fmt::format("{}{}{}", is_fast ? "fast" : "", is_fast && is_near ? " and " : "",
                                            is_near ? "nearest to GPU " + wish.gpu : "");
    if (alike == 1) {
        taken.reason = fmt::format("the one that is {}, of {} usable ports", quality, count);
    } else {
        const std::string group = quality.empty() ? "" : fmt::format("{} that are {}, of ", alike, quality);
        taken.reason = usable.size() == 1
                           ? fmt::format("the first of {}{} usable ports", group, count)
                           : fmt::format("number {} of {}{} usable ports, by turns", turn + 1, group, count);
    }
    if (!is_near && !wish.gpu.empty()) taken.reason += fmt::format("; none has a known way to GPU {}", wish.gpu);
    return std::move(taken);
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
        candidate found = examine(each, wish);
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
    return best(std::move(usable), wish);
}

std::optional<int> choose_gid(const port& of, std::string_view wish) {
    if (wish.empty()) return gid_by_rule(of);
    const auto index = parse_count(wish);
    const auto wanted = parse_network(wish);
    for (const gid_entry& entry : of.gids) {
        if (index ? entry.index == *index : wanted && is_of_its_kind(of, entry) && wanted->has(entry.value))
            return entry.index;
    }
    return std::nullopt;
}

std::optional<std::uint16_t> choose_pkey(const port& of, std::uint16_t wish) {
    constexpr std::uint16_t full = 0x8000;
    std::optional<std::uint16_t> limited;
    for (std::size_t i = 0; i < of.pkeys.size(); ++i) {
        const std::uint16_t key = of.pkeys[i];
        if ((key & ~full) == 0) continue;  // an unused place of the table
        if (wish != 0 && !is_same_partition(key, wish)) continue;
        if ((key & full) != 0) return static_cast<std::uint16_t>(i);
        if (!limited) limited = static_cast<std::uint16_t>(i);
    }
    return limited;
}

bool is_same_subnet(const gid& one, const gid& other) {
    return std::equal(one.begin(), one.begin() + one.size() / 2, other.begin());
}

double pci_distance(const pci_place& from, const pci_place& to) {
    if (from.path.empty() || to.path.empty()) return std::numeric_limits<double>::infinity();
    const std::filesystem::path one{from.path};
    const std::filesystem::path other{to.path};
    const auto fork = std::mismatch(one.begin(), one.end(), other.begin(), other.end()).first;
    const bool elsewhere = from.numa_node >= 0 && to.numa_node >= 0 && from.numa_node != to.numa_node;
    return static_cast<double>(std::distance(fork, one.end())) + (elsewhere ? 0.5 : 0.0);
}

pci_place pci_place_of(const std::string& address) {
    std::error_code error;
    const auto path = std::filesystem::canonical("/sys/bus/pci/devices/" + address, error);
    if (error) return {};
    pci_place found{.path = path.string()};
    if (int node = -1; std::ifstream{path / "numa_node"} >> node) found.numa_node = node;
    return found;
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
