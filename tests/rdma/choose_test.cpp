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

/// Two sockets, on the first of which two GPUs and two adapters lie behind two switches, and two adapters elsewhere.
pci_place place_of(const std::string& pci) {
    static const std::map<std::string, pci_place> places{
        {"0000:1b:00.0", {"/sys/devices/pci0000:16/0000:16:02.0/0000:17:00.0/0000:18:00.0/0000:1b:00.0", 0}},
        {"0000:1c:00.0", {"/sys/devices/pci0000:16/0000:16:02.0/0000:17:00.0/0000:18:10.0/0000:1c:00.0", 0}},
        {"0000:1c:00.1", {"/sys/devices/pci0000:16/0000:16:02.0/0000:17:00.0/0000:18:10.0/0000:1c:00.1", 0}},
        {"0000:2a:00.0", {"/sys/devices/pci0000:16/0000:16:03.0/0000:2a:00.0", 0}},
        {"0000:4a:00.0", {"/sys/devices/pci0000:48/0000:48:01.0/0000:4a:00.0", 0}},
        {"0000:9a:00.0", {"/sys/devices/pci0000:97/0000:97:01.0/0000:9a:00.0", 1}},
    };
    const auto found = places.find(pci);
    return found == places.end() ? pci_place{} : found->second;
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

verdict choose(const std::vector<port>& all, port_wish wish) {
    verdict made;
    wish.place_of = place_of;
    made.choice = choose_port(all, wish, made.problem);
    return made;
}
verdict choose(const std::vector<port>& all, const char* name = "", const char* gpu = "") {
    return choose(all, {.name = name, .gpu = gpu});
}

port at_rate(port of, std::uint32_t megabits) {
    of.rate = megabits;
    return of;
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
    const auto distance = [](const char* from, const char* to) { return pci_distance(place_of(from), place_of(to)); };
    CHECK(distance("0000:1b:00.0", "0000:1b:00.0") == 0);
    CHECK(distance("0000:1c:00.0", "0000:1c:00.1") == 1);
    CHECK(distance("0000:1b:00.0", "0000:1c:00.0") == 2);
    CHECK(distance("0000:1b:00.0", "0000:2a:00.0") == 4);
    CHECK(distance("0000:1b:00.0", "0000:4a:00.0") == 5);
    CHECK(distance("0000:1b:00.0", "0000:9a:00.0") == 5.5);  // of the other socket
    CHECK(distance("0000:1b:00.0", "0000:77:00.0") > 1000);
    CHECK(distance("0000:77:00.0", "0000:1b:00.0") > 1000);
    CHECK(pci_place_of("no such device").path.empty());
}

TEST_CASE("by rule the port nearest to the GPU is taken, else the first by name and number") {
    const std::vector<port> all{at(ethernet("mlx5_2"), "0000:9a:00.0"), at(ethernet("mlx5_1", 2), "0000:1c:00.0"),
                                at(ethernet("mlx5_1", 1), "0000:1c:00.0"), at(ethernet("mlx5_0"), "0000:2a:00.0")};
    const verdict near = choose(all, "", "0000:1b:00.0");
    CHECK(near.name() == "mlx5_1:1");
    CHECK(near.choice->reason == "the first of 2 that are nearest to GPU 0000:1b:00.0, of 4 usable ports");
    CHECK(choose(all, "", "0000:9a:00.0").name() == "mlx5_2:1");
    CHECK(choose(all).name() == "mlx5_0:1");
    CHECK(choose(all).choice->reason == "the first of 4 usable ports");
    CHECK(choose(all, "", "0000:77:00.0").name() == "mlx5_0:1");  // a GPU that has no path here
    CHECK(has(choose(all, "", "0000:77:00.0").choice->reason, "0000:77:00.0"));
    CHECK(choose(all).choice->use.gid_index == 3);
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
    CHECK(choose(all, {.gid = "1"}).choice->use.gid_index == 1);  // link-local, but the user's will
    for (const char* wish : {"7", "10.1.0.0/16", "nonsense", "-1", "10.0.0.1", "10.0.0.0/", "10.0.0.0/33",
                             "10.0.0.0/2147483647", "10.0.0.0/x", "::/129", "/8", "fd00::/8"}) {
        const verdict none = choose(all, {.gid = wish});
        INFO(wish << ": " << none.problem);
        CHECK_FALSE(none.choice);
        CHECK(has(none.problem, std::string{"no GID "} + wish));
        CHECK(has(none.problem, "3 (RoCE v2 10.0.0.1)"));
    }
}

TEST_CASE("an address is named by its network") {
    port of = ethernet("mlx5_0");
    of.gids = {v1(0, "10.1.0.4"),    v2(1, "192.168.7.4"), v2(2, "10.1.0.4"),
               v2(3, "2001:db8::1"), v2(4, "fe80::1"),     v2(5, "10.129.0.1")};
    CHECK(choose_gid(of) == 1);
    CHECK(choose_gid(of, "10.1.0.0/16") == 2);  // RoCE v1 is not meant
    CHECK(choose_gid(of, "10.1.0.4/32") == 2);
    CHECK(choose_gid(of, "10.128.0.0/9") == 5);
    CHECK(choose_gid(of, "0.0.0.0/0") == 1);
    CHECK(choose_gid(of, "2001:db8::/32") == 3);
    CHECK(choose_gid(of, "fe80::/10") == 4);
    CHECK_FALSE(choose_gid(of, "10.1.0.5/32"));
    CHECK(choose({ethernet("mlx5_0"), of}, {.gid = "192.168.0.0/16"}).choice->use.gid_index == 1);
    CHECK(choose_gid(infiniband("a"), "fe80::/64") == 0);
}

TEST_CASE("a partition that is named must be there") {
    port of = infiniband("mlx5_0");
    of.pkeys = {0xffff, 0x0001, 0x0000, 0x8001};
    CHECK(choose_pkey(of, 0x8001) == 3);
    CHECK(choose_pkey(of, 0x0001) == 3);
    CHECK(choose_pkey(of, 0x7fff) == 0);
    CHECK(choose({of}, {.pkey = 0x8001}).choice->use.pkey_index == 3);
    const verdict none = choose({of}, {.pkey = 0x8002});
    CHECK_FALSE(none.choice);
    CHECK(has(none.problem, "not in the partition 0x8002; its pkeys: 0xffff, 0x0001, 0x0000, 0x8001"));
}

TEST_CASE("traffic class and service level are what the user says") {
    const verdict made = choose({ethernet("a")}, {.traffic_class = 106, .service_level = 3});
    CHECK(made.choice->use.traffic_class == 106);
    CHECK(made.choice->use.service_level == 3);
}

TEST_CASE("a slow port is not taken where there is a fast one") {
    const port slow = at_rate(at(ethernet("bnxt_re0"), "0000:1c:00.0"), 25'000);
    const port half = at_rate(at(infiniband("mlx5_1"), "0000:2a:00.0"), 100'000);
    const port fast = at_rate(at(infiniband("mlx5_0"), "0000:9a:00.0"), 200'000);
    CHECK(choose({slow, fast}, "", "0000:1b:00.0").name() == "mlx5_0:1");
    CHECK(choose({slow, fast}).choice->reason == "the one that is fast, of 2 usable ports");
    CHECK(choose({slow}).name() == "bnxt_re0:1");
    CHECK(choose({slow, fast}, "bnxt_re0").name() == "bnxt_re0:1");
    CHECK(choose({at_rate(slow, 0), fast}, "", "0000:1b:00.0").name() == "bnxt_re0:1");  // nobody knows how fast
    CHECK(choose({half, fast}, "", "0000:1b:00.0").name() == "mlx5_1:1");                // nearer, and not slow
    CHECK(choose({half, fast}).name() == "mlx5_0:1");
    CHECK(choose({slow, half, fast}, "", "0000:1b:00.0").choice->reason ==
          "the one that is fast and nearest to GPU 0000:1b:00.0, of 3 usable ports");
}

TEST_CASE("of ports of two sockets that of the GPU's is taken") {
    const std::vector<port> all{at(ethernet("mlx5_0"), "0000:9a:00.0"), at(ethernet("mlx5_1"), "0000:4a:00.0")};
    CHECK(choose(all, "", "0000:1b:00.0").name() == "mlx5_1:1");
}

TEST_CASE("PEs of a host share ports of one InfiniBand subnet and partition") {
    std::vector<port> all{infiniband("mlx5_10"), infiniband("mlx5_2"), infiniband("mlx5_1")};
    const auto taken = [&](int turn) { return choose(all, {.turn = turn}).name(); };
    CHECK(taken(0) == "mlx5_1:1");
    CHECK(taken(1) == "mlx5_2:1");  // by number
    CHECK(taken(2) == "mlx5_10:1");
    CHECK(taken(3) == "mlx5_1:1");
    CHECK(choose(all, {.turn = 1}).choice->reason == "number 2 of 3 usable ports, by turns");
    CHECK(choose(all, {.name = "mlx5_2", .turn = 2}).name() == "mlx5_2:1");
    all[1].gids[0].value = address("fec0::2");  // another subnet
    CHECK(taken(1) == "mlx5_10:1");
    all[0].pkeys = {0x8001};
    CHECK(taken(1) == "mlx5_1:1");
    all.push_back(at(infiniband("mlx5_3"), "0000:9a:00.0"));  // the first ones are in software
    CHECK(taken(1) == "mlx5_1:1");
    CHECK(choose(all, {.gpu = "0000:1b:00.0", .turn = 1}).name() == "mlx5_3:1");
}

TEST_CASE("PEs of a host share Ethernet ports if a network is named") {
    std::vector<port> all{ethernet("mlx5_0"), ethernet("mlx5_1"), infiniband("mlx5_2")};
    CHECK(choose(all, {.turn = 1}).name() == "mlx5_0:1");
    CHECK(choose(all, {.turn = 1}).choice->reason == "the first of 3 usable ports");
    CHECK(choose(all, {.turn = 1, .gid = "3"}).name() == "mlx5_0:1");
    CHECK(choose(all, {.turn = 1, .gid = "10.0.0.0/8"}).name() == "mlx5_1:1");
    CHECK(choose(all, {.turn = 2, .gid = "10.0.0.0/8"}).name() == "mlx5_0:1");
}

TEST_CASE("addresses are written as people write them") {
    CHECK(text_of(address("10.0.0.1")) == "10.0.0.1");
    CHECK(text_of(address("fe80::1")) == "fe80::1");
    CHECK(text_of(gid{}) == "::");
}
