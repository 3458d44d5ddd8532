// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "heap/available_memory.hpp"
#include "heap_helpers.hpp"

using namespace via;
using test::kib;
using test::mib;

namespace {

/// Folders that look like the kernel's.
class fake_kernel {
public:
    fake_kernel() {
        std::string pattern = (std::filesystem::temp_directory_path() / "kernel.XXXXXX").string();
        REQUIRE(::mkdtemp(pattern.data()) != nullptr);
        root_ = pattern;
    }
    fake_kernel(const fake_kernel&) = delete;
    fake_kernel& operator=(const fake_kernel&) = delete;
    ~fake_kernel() { std::filesystem::remove_all(root_); }

    void file(const std::string& path, const std::string& text) const {
        std::filesystem::create_directories((root_ / path).parent_path());
        std::ofstream{root_ / path} << text;
    }
    [[nodiscard]] std::size_t available() const {
        return heap::available_memory({.proc = root_ / "proc", .cgroup = root_ / "cgroup"});
    }

private:
    std::filesystem::path root_;
};

const std::string meminfo =
    "MemTotal:       24000000 kB\nMemFree:          100000 kB\nMemAvailable:    2000000 kB\nSwapFree: 900000000 kB\n";

}  // namespace

TEST_CASE("available memory of this machine is plausible", "[available_memory]") {
    const std::size_t available = heap::available_memory();
    CHECK(available > mib);
    CHECK(available < SIZE_MAX);
}

TEST_CASE("nothing to read means no limit", "[available_memory]") { CHECK(fake_kernel{}.available() == SIZE_MAX); }

TEST_CASE("MemAvailable counts, swap does not", "[available_memory]") {
    const fake_kernel kernel;
    kernel.file("proc/meminfo", meminfo);
    CHECK(kernel.available() == 2000000 * kib);
}

TEST_CASE("a cgroup limits", "[available_memory]") {
    const fake_kernel kernel;
    kernel.file("proc/meminfo", meminfo);
    kernel.file("proc/self/cgroup", "1:name=systemd:/other\n0::/job/step\n");
    SECTION("its own limit, file cache counted as free") {
        kernel.file("cgroup/job/step/memory.max", "104857600\n");
        kernel.file("cgroup/job/step/memory.current", "94371840\n");
        kernel.file("cgroup/job/step/memory.stat", "anon 1\nfile 99\ninactive_file 1048576\nactive_file 2097152\n");
        CHECK(kernel.available() == 13 * mib);
    }
    SECTION("an ancestor's limit") {
        kernel.file("cgroup/job/step/memory.max", "max\n");
        kernel.file("cgroup/job/step/memory.current", "5242880\n");
        kernel.file("cgroup/job/memory.max", "104857600\n");
        kernel.file("cgroup/job/memory.current", "52428800\n");
        CHECK(kernel.available() == 50 * mib);
    }
    SECTION("the root of a container") {
        kernel.file("cgroup/memory.max", "1048576\n");
        kernel.file("cgroup/memory.current", "4096\n");
        CHECK(kernel.available() == mib - 4096);
    }
    SECTION("more used than allowed leaves nothing") {
        kernel.file("cgroup/job/memory.max", "1048576\n");
        kernel.file("cgroup/job/memory.current", "2097152\n");
        CHECK(kernel.available() == 0);
    }
    SECTION("a limit above the machine's memory does not matter") {
        kernel.file("cgroup/job/memory.max", "1099511627776\n");
        kernel.file("cgroup/job/memory.current", "0\n");
        CHECK(kernel.available() == 2000000 * kib);
    }
}
