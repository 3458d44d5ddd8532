// SPDX-License-Identifier: Apache-2.0
#include "rdma/choose.hpp"

#include <map>
#include <string>
#include <vector>

#include <arpa/inet.h>

#include "support/catch.hpp"

using namespace via::rdma;

namespace {

gid address(const char* text) {
    gid made{};
    const bool ipv4 = std::string{text}.find(':') == std::string::npos;
    if (ipv4) {
        made[10] = made[11] = std::byte{0xff};
        REQUIRE(::inet_pton(AF_INET, text, made.data() + 12) == 1);
    } else {
        REQUIRE(::inet_pton(AF_INET6, text, made.data()) == 1);
    }
    return made;
}

gid_entry v1(int index, const char* text) { return {index, gid_type::roce_v1, address(text)}; }
gid_entry v2(int index, const char* text) { return {index, gid_type::roce_v2, address(text)}; }

port ethernet(const std::string& adapter, int number = 1) {
    port made;
    made.adapter = adapter;
    made.number = number;
    made.active = true;
    made.mtu = 1024;
    made.gids = {v1(0, "fe80::1"), v2(1, "fe80::1"), v1(2, "10.0.0.1"), v2(3, "10.0.0.1")};
    made.pkeys = {0xffff};
    made.most_bytes = 1U << 30;
    made.most_requests = 1024;
    return made;
}

port infiniband(const std::string& adapter) {
    port made = ethernet(adapter);
    made.layer = link::infiniband;
    made.lid = 7;
    made.gids = {{0, gid_type::infiniband, address("fe80::ec0d:9a03:1")}};
    return made;
}

/// Two sockets, on the first of which two GPUs and two adapters lie behind two switches.
std::string path_of(const std::string& pci) {
    static const std::map<std::string, std::string> paths{
        {"0000:1b:00.0", "/sys/devices/pci0000:16/0000:16:02.0/0000:17:00.0/0000:18:00.0/0000:1b:00.0"},
        {"0000:1c:00.0", "/sys/devices/pci0000:16/0000:16:02.0/0000:17:00.0/0000:18:10.0/0000:1c:00.0"},
        {"0000:1c:00.1", "/sys/devices/pci0000:16/0000:16:02.0/0000:17:00.0/0000:18:10.0/0000:1c:00.1"},
        {"0000:2a:00.0", "/sys/devices/pci0000:16/0000:16:03.0/0000:2a:00.0"},
        {"0000:9a:00.0", "/sys/devices/pci0000:97/0000:97:01.0/0000:9a:00.0"},
    };
    const auto found = paths.find(pci);
    return found == paths.end() ? std::string{} : found->second;
}

port at(port of, const char* pci) {
    of.pci = pci;
    return of;
}

struct verdict {
    std::optional<port_choice> choice;
    std::string problem;

    [[nodiscard]] std::string name() const { return choice ? name_of(choice->which) : "none"; }
};

verdict choose(const std::vector<port>& all, const char* name = "", const char* gpu = "", int gid_index = -1) {
    verdict made;
    made.choice =
        choose_port(all, {.name = name, .gpu = gpu, .gid_index = gid_index, .path_of = path_of}, made.problem);
    return made;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("on Ethernet the first address of IPv4 for RoCE v2 is taken, then of IPv6") {
    port of = ethernet("a");
    CHECK(choose_gid(of) == 3);
    of.gids = {v2(5, "2001:db8::1"), v2(9, "192.168.0.1"), v2(10, "10.0.0.1")};
    CHECK(choose_gid(of) == 9);
    of.gids = {v1(0, "10.0.0.1"), v2(4, "fe80::1"), v2(5, "2001:db8::1"), v2(6, "fd00::1")};
    CHECK(choose_gid(of) == 5);
}

TEST_CASE("addresses that reach nobody are not taken") {
    port of = ethernet("a");
    for (const char* text : {"::", "::1", "0.0.0.0", "127.0.0.1", "169.254.3.4", "fe80::1", "febf::1"}) {
        of.gids = {v2(0, text)};
        INFO(text);
        CHECK_FALSE(choose_gid(of));
    }
    of.gids = {v1(0, "10.0.0.1"), v1(1, "2001:db8::1")};
    CHECK_FALSE(choose_gid(of));
    of.gids = {v2(1, "169.255.0.1")};
    CHECK(choose_gid(of) == 1);
    of.gids = {v2(2, "fec0::1")};
    CHECK(choose_gid(of) == 2);
    of.gids.clear();
    CHECK_FALSE(choose_gid(of));
}

TEST_CASE("on InfiniBand the first address of its own kind is taken, link-local or not") {
    port of = infiniband("a");
    CHECK(choose_gid(of) == 0);
    of.gids = {{0, gid_type::infiniband, gid{}}, {3, gid_type::infiniband, address("fe80::2")}};
    CHECK(choose_gid(of) == 3);
    of.gids = {v2(0, "10.0.0.1")};
    CHECK_FALSE(choose_gid(of));
}

TEST_CASE("a full membership of a partition goes before a limited one") {
    port of = infiniband("a");
    const auto chosen = [&](std::vector<std::uint16_t> keys) {
        of.pkeys = std::move(keys);
        return choose_pkey(of);
    };
    CHECK(chosen({0xffff, 0x8001}) == 0);
    CHECK(chosen({0x7fff, 0x0000, 0x8001}) == 2);
    CHECK(chosen({0x0000, 0x7fff, 0x0001}) == 1);
    CHECK_FALSE(chosen({0x0000, 0x8000}));
    CHECK_FALSE(chosen({}));
}

TEST_CASE("distance is how far one goes up") {
    const auto distance = [](const char* from, const char* to) { return pci_distance(path_of(from), path_of(to)); };
    CHECK(distance("0000:1b:00.0", "0000:1b:00.0") == 0);
    CHECK(distance("0000:1c:00.0", "0000:1c:00.1") == 1);
    CHECK(distance("0000:1b:00.0", "0000:1c:00.0") == 2);
    CHECK(distance("0000:1b:00.0", "0000:2a:00.0") == 4);
    CHECK(distance("0000:1b:00.0", "0000:9a:00.0") == 5);
    CHECK(distance("0000:1b:00.0", "0000:77:00.0") > 1000);
    CHECK(distance("0000:77:00.0", "0000:1b:00.0") > 1000);
    CHECK(pci_path("no such device").empty());
}

TEST_CASE("by rule the port nearest to the GPU is taken, else the first by name and number") {
    const std::vector<port> all{at(ethernet("mlx5_2"), "0000:9a:00.0"), at(ethernet("mlx5_1", 2), "0000:1c:00.0"),
                                at(ethernet("mlx5_1", 1), "0000:1c:00.0"), at(ethernet("mlx5_0"), "0000:2a:00.0")};
    const verdict near = choose(all, "", "0000:1b:00.0");
    CHECK(near.name() == "mlx5_1:1");
    CHECK(has(near.choice->reason, "0000:1b:00.0"));
    CHECK(has(near.choice->reason, "4 usable ports"));
    CHECK(choose(all, "", "0000:9a:00.0").name() == "mlx5_2:1");
    CHECK(choose(all).name() == "mlx5_0:1");
    CHECK(has(choose(all).choice->reason, "the first of 4"));
    CHECK(choose(all, "", "0000:77:00.0").name() == "mlx5_0:1");  // a GPU that has no path here
    CHECK(has(choose(all, "", "0000:77:00.0").choice->reason, "0000:77:00.0"));
    CHECK(choose(all).choice->gid_index == 3);
}

TEST_CASE("an adapter in software is as far as can be") {
    const std::vector<port> all{ethernet("a_rxe0"), at(ethernet("mlx5_0"), "0000:9a:00.0")};
    CHECK(choose(all, "", "0000:1b:00.0").name() == "mlx5_0:1");
    CHECK(choose(all).name() == "a_rxe0:1");
}

TEST_CASE("ports that are down or have no address are passed over, and said if there is no other") {
    port down = at(ethernet("mlx5_0"), "0000:1c:00.0");
    down.active = false;
    port mute = ethernet("mlx5_1");
    mute.gids = {v1(0, "10.0.0.9"), v2(1, "fe80::9")};
    port alone = ethernet("mlx5_2");
    alone.pkeys.clear();
    port few = ethernet("mlx5_4");
    few.most_requests = least_requests - 1;
    port small = ethernet("mlx5_5");
    small.most_bytes = 0;
    CHECK(has(choose({few}).problem, "mlx5_4:1 takes messages of 1073741824 bytes and 127 requests"));
    CHECK(has(choose({small}).problem, "mlx5_5:1 takes messages of 0 bytes"));
    CHECK(choose({down, few, small, mute, alone, ethernet("mlx5_3")}, "", "0000:1b:00.0").name() == "mlx5_3:1");
    CHECK(choose({down, ethernet("mlx5_3")}).choice->reason == "the only usable port");

    const verdict none = choose({down, mute, alone});
    CHECK_FALSE(none.choice);
    INFO(none.problem);
    CHECK(has(none.problem, "mlx5_0:1 is down"));
    CHECK(has(none.problem, "RoCE v1 10.0.0.9"));
    CHECK(has(none.problem, "RoCE v2 fe80::9"));
    CHECK(has(none.problem, "mlx5_2:1 is in no partition"));
    CHECK(has(choose({}).problem, "there is no RDMA port"));
}

TEST_CASE("who is named is taken, however far it is") {
    port down = ethernet("mlx5_3");
    down.active = false;
    const std::vector<port> all{at(ethernet("mlx5_0"), "0000:1c:00.0"), at(ethernet("mlx5_1", 1), "0000:9a:00.0"),
                                at(ethernet("mlx5_1", 2), "0000:9a:00.0"), down};
    CHECK(choose(all, "mlx5_1", "0000:1b:00.0").name() == "mlx5_1:1");
    CHECK(choose(all, "mlx5_1:2", "0000:1b:00.0").name() == "mlx5_1:2");
    CHECK(choose(all, "mlx5_1:2").choice->reason == "it is named");
    for (const char* name : {"mlx5", "mlx5_9", "mlx5_1:3", "mlx5_1:", "mlx5_1:x", "mlx5_1:0", ":1"}) {
        const verdict none = choose(all, name);
        INFO(name << ": " << none.problem);
        CHECK_FALSE(none.choice);
        CHECK(has(none.problem, name));
        CHECK(has(none.problem, "mlx5_0:1, mlx5_1:1, mlx5_1:2, mlx5_3:1"));
    }
    CHECK(has(choose(all, "mlx5_3").problem, "mlx5_3:1 is down"));
}

TEST_CASE("an address that is named must be there") {
    const std::vector<port> all{ethernet("mlx5_0")};
    CHECK(choose(all, "", "", 1).choice->gid_index == 1);  // link-local, but the user's will
    const verdict none = choose(all, "", "", 7);
    CHECK_FALSE(none.choice);
    CHECK(has(none.problem, "no GID of index 7"));
    CHECK(has(none.problem, "3 (RoCE v2 10.0.0.1)"));
}

TEST_CASE("addresses are written as people write them") {
    CHECK(text_of(address("10.0.0.1")) == "10.0.0.1");
    CHECK(text_of(address("fe80::1")) == "fe80::1");
    CHECK(text_of(gid{}) == "::");
}
