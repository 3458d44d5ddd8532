// SPDX-License-Identifier: Apache-2.0
// NVSHMEM_SYMMETRIC_SIZE: what the program may allocate at least, and what is said of a value that is no size. What
// NVSHMEM_INFO and NVSHMEM_VERSION print.
#include <string>
#include <tuple>
#include <vector>

#include "support/catch.hpp"
#include "support/subprocess.hpp"

namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

support::outcome run(const std::string& size, std::vector<std::string> arguments,
                     const std::vector<std::string>& more = {}) {
    std::vector<std::string> command{VIARUN, "-n", "2", HEAP_SIZE};
    command.insert(command.end(), arguments.begin(), arguments.end());
    std::vector<std::string> settings{"NVSHMEM_SYMMETRIC_SIZE=" + size, "NVSHMEM_DEBUG=1", "VIADUCT_DEVICE=spread"};
    settings.insert(settings.end(), more.begin(), more.end());
    return support::run_program(command, support::subprocess::seconds{60}, settings);
}

}  // namespace

TEST_CASE("NVSHMEM_SYMMETRIC_SIZE is what the program may allocate") {
    using row = std::tuple<std::string, std::string, std::string>;  // the size, bytes that fit, bytes that do not
    const auto [size, fits, too_much] = GENERATE(table<std::string, std::string, std::string>({
        row{"1", "1", "20971520"},
        row{"20k", "20480", "20971520"},
        row{"2M", "2097152", "20971520"},
        row{"2.5m", "2621440", "25165824"},
        row{"3145728", "3145728", "25165824"},
        row{"0.0078125G", "8388608", "27262976"},
        row{"62M", "65011712", "88080384"},
        row{"64M", "67108864", "88080384"},
        row{"128M", "134217728", "157286400"},
    }));
    const support::outcome good = run(size, {fits});
    INFO(size << ":\n" << good.text());
    CHECK(good.status == 0);
    CHECK(good.out == "room\nroom\n");
    const support::outcome bad = run(size, {too_much});
    INFO(bad.text());
    CHECK(bad.status == 0);
    CHECK(bad.out == "no room\nno room\n");
    CHECK(has(bad.err, "raise NVSHMEM_SYMMETRIC_SIZE or VIADUCT_DEVICE_HEAP_SIZE"));
}

TEST_CASE("NVSHMEM_SYMMETRIC_SIZE that is no size is refused by its name") {
    for (const std::string text : {"10X", "10B", "1 G", " 1G", "0", "-1", "nan", "inf", "0x10", "G", "65T", "1e30"}) {
        const std::string said = "NVSHMEM_SYMMETRIC_SIZE is '" + text + "', which is no size";
        const support::outcome code = run(text, {"1"});
        INFO(text << ":\n" << code.text());
        CHECK(code.status == 3);
        CHECK(has(code.err, "nvshmem_init_thread: " + said));
        const support::outcome none = run(text, {"1", "void"});
        INFO(none.text());
        CHECK(none.status == 1);
        CHECK(has(none.err, "nvshmem_init: " + said));
        CHECK(has(none.err, "a number with K, M, G or T behind it, at most 64T"));
    }
}

TEST_CASE("NVSHMEM_SYMMETRIC_SIZE may be empty") {
    const support::outcome seen = run("", {"100000000"});
    INFO(seen.text());
    CHECK(seen.out == "room\nroom\n");
}

TEST_CASE("NVSHMEM_INFO and NVSHMEM_VERSION are printed once") {
    const support::outcome both = run("2M", {"1"}, {"NVSHMEM_INFO=1", "NVSHMEM_VERSION=1"});
    INFO(both.text());
    const std::size_t version = both.out.find(", NVSHMEM 3.4\n");
    CHECK(version != std::string::npos);
    CHECK(both.out.find("NVSHMEM 3.4", version + 3) == std::string::npos);
    CHECK(has(both.out, "(2097152 bytes)"));
    CHECK(run("2M", {"1"}, {"NVSHMEM_INFO=0", "NVSHMEM_VERSION=false"}).out == "room\nroom\n");
}
