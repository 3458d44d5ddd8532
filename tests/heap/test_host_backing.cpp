// SPDX-License-Identifier: Apache-2.0
// What is special of the host backing: memory that returns, limits that are errors, files that a peer can trust.
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include "heap/host_backing.hpp"
#include "heap_helpers.hpp"
#include "support/lowered_limit.hpp"

using namespace via;
using test::failure_of;
using test::gib;
using test::kib;
using test::memory_of;
using test::mib;

namespace {

/// Interrupts system calls of this process as fast as the kernel's timer can.
class signal_storm {
public:
    signal_storm() {
        struct sigaction action {};
        action.sa_handler = [](int) {};  // and no SA_RESTART
        ::sigaction(SIGALRM, &action, &before_);
        const itimerval every{{0, 200}, {0, 200}};
        ::setitimer(ITIMER_REAL, &every, nullptr);
    }
    signal_storm(const signal_storm&) = delete;
    signal_storm& operator=(const signal_storm&) = delete;
    ~signal_storm() {
        const itimerval never{};
        ::setitimer(ITIMER_REAL, &never, nullptr);
        ::sigaction(SIGALRM, &before_, nullptr);
    }

private:
    struct sigaction before_ {};
};

std::size_t address_space_of_this_process() {
    std::size_t pages = 0;
    std::ifstream{"/proc/self/statm"} >> pages;
    return pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

heap::shared_file file_of(const heap::host_backing& memory) { return memory.share(); }

}  // namespace

TEST_CASE("a large heap takes no memory until it is committed", "[host_backing]") {
    heap::host_backing memory{mib, gib};
    CHECK(memory_of(memory) == 0);
    memory.commit_control({8 * kib, 4 * kib});
    CHECK(memory_of(memory) == heap::align_up(4 * kib, memory.granularity()));
    CHECK(test::filled_with(memory.control() + 8 * kib, 4 * kib, std::byte{0}));
}

TEST_CASE("committed memory is taken, released memory returns", "[host_backing]") {
    heap::host_backing memory{0, gib};
    REQUIRE(memory_of(memory) == 0);
    const heap::range part{512 * mib, 9 * mib};  // more than one step of the commit
    for (int round = 0; round < 20; ++round) {
        memory.commit(part);
        REQUIRE(memory_of(memory) == part.size);
        test::fill(memory.base() + part.begin, part.size, std::byte{0xAB});
        memory.release(part);
        REQUIRE(memory_of(memory) == 0);
    }
}

TEST_CASE("more than the machine has is an error and not a signal", "[host_backing]") {
    heap::host_backing memory{0, gib, [] { return 64 * mib; }};
    memory.commit({0, mib});
    test::fill(memory.base(), mib, std::byte{0x11});

    const base::failure refused = failure_of([&] { memory.commit({mib, 64 * mib}); });
    CHECK(refused.status == VIA_ERR_MEMORY);
    CHECK(refused.size == 64 * mib);
    CHECK(test::contains(refused.message, std::to_string(64 * mib)));
    CHECK_FALSE(refused.hint.empty());
    CHECK(memory_of(memory) == mib);
    CHECK(test::filled_with(memory.base(), mib, std::byte{0x11}));
    memory.commit({mib, mib});
    CHECK(memory_of(memory) == 2 * mib);
}

TEST_CASE("memory that others take during a commit is missed in time", "[host_backing]") {
    std::size_t questions = 0;
    heap::host_backing memory{0, gib, [&] { return ++questions < 4 ? gib : mib; }};
    CHECK(failure_of([&] { memory.commit({4 * mib, 64 * mib}); }).status == VIA_ERR_MEMORY);
    CHECK(questions == 4);
    CHECK(memory_of(memory) == 0);  // what the first steps took has gone back
    questions = 0;
    memory.commit({4 * mib, 8 * mib});
    CHECK(test::filled_with(memory.base() + 4 * mib, 8 * mib, std::byte{0}));
}

TEST_CASE("a heap that is gone leaves neither addresses nor descriptors", "[host_backing]") {
    const auto descriptors = [] {
        const std::filesystem::directory_iterator all{"/proc/self/fd"};
        return std::distance(begin(all), end(all));
    };
    const auto before = descriptors();
    const std::size_t addresses = address_space_of_this_process();
    for (int round = 0; round < 100; ++round) const heap::host_backing memory(4096, gib);
    CHECK(descriptors() == before);
    CHECK(address_space_of_this_process() < addresses + gib);
}

TEST_CASE("a heap of one TiB works or is refused clearly", "[host_backing]") {
    const std::size_t size = 1024 * gib;
    std::unique_ptr<heap::host_backing> memory;
    try {
        memory = std::make_unique<heap::host_backing>(0, size);
    } catch (const base::error& refused) {
        CHECK(refused.details().status == VIA_ERR_MEMORY);
        CHECK(test::contains(refused.details().hint, "VIADUCT_HEAP_SIZE"));
        return;
    }
    const std::size_t granule = memory->granularity();
    memory->commit({size - granule, granule});
    memory->base()[size - 1] = std::byte{1};
    CHECK(memory_of(*memory) == granule);
}

TEST_CASE("sizes that cannot be are refused", "[host_backing]") {
    for (const std::size_t size : {std::size_t{0}, SIZE_MAX, SIZE_MAX - 4095, SIZE_MAX / 2}) {
        CHECK(failure_of([&] { const heap::host_backing none(0, size); }).status == VIA_ERR_ARGUMENT);
    }
    CHECK(failure_of([] { const heap::host_backing none(SIZE_MAX, mib); }).status == VIA_ERR_ARGUMENT);
    // A size that can be written down, in no machine's address space.
    const base::failure refused = failure_of([] { const heap::host_backing none(0, SIZE_MAX / 16); });
    CHECK(refused.status == VIA_ERR_MEMORY);
    CHECK(test::contains(refused.hint, "VIADUCT_HEAP_SIZE"));
}

TEST_CASE("tiny heaps are rounded up to a page", "[host_backing]") {
    heap::host_backing memory{1, 1};
    REQUIRE(memory.size() == memory.granularity());
    memory.commit_control({0, memory.granularity()});
    memory.commit({0, memory.size()});
    test::fill(memory.base(), memory.size(), std::byte{0x42});
    memory.control()[0] = std::byte{1};
    CHECK(test::filled_with(memory.base(), memory.size(), std::byte{0x42}));
}

TEST_CASE("limits of the process are errors", "[host_backing]") {
    SECTION("file size") {
        const support::lowered_limit limit{RLIMIT_FSIZE, 64 * mib};
        const base::failure refused = failure_of([] { const heap::host_backing none(0, gib); });
        CHECK(refused.status == VIA_ERR_MEMORY);
        CHECK(test::contains(refused.hint, "ulimit -f"));
    }
    SECTION("address space") {
        const support::lowered_limit limit{RLIMIT_AS, address_space_of_this_process() + 256 * mib};
        const base::failure refused = failure_of([] { const heap::host_backing none(0, gib); });
        CHECK(refused.status == VIA_ERR_MEMORY);
        CHECK(test::contains(refused.hint, "ulimit -v"));
    }
    SECTION("descriptors") {
        const support::lowered_limit limit{RLIMIT_NOFILE, 3};
        const base::failure refused = failure_of([] { const heap::host_backing none(0, mib); });
        CHECK(refused.status == VIA_ERR_SYSTEM);
        CHECK(test::contains(refused.message, "memfd_create"));
    }
}

TEST_CASE("signals do not stop a commit", "[host_backing]") {
    heap::host_backing memory{0, 256 * mib};
    const signal_storm storm;
    for (int round = 0; round < 3; ++round) {
        memory.commit({0, 64 * mib});
        REQUIRE(memory_of(memory) == 64 * mib);
        memory.release({0, 64 * mib});
        REQUIRE(memory_of(memory) == 0);
    }
}

TEST_CASE("a peer maps control area and heap", "[host_backing]") {
    heap::host_backing memory{5000, 3 * mib};
    memory.commit_control({0, heap::align_up(5000, memory.granularity())});
    memory.commit({0, mib});
    const heap::shared_file file = file_of(memory);
    CHECK(file.heap_offset == heap::host_backing::heap_offset(5000));
    CHECK(file.size == file.heap_offset + memory.size());

    const base::mapping peer = heap::host_backing::map_peer(file.descriptor, file.size);
    REQUIRE(peer.size() == file.size);
    CHECK(peer.data() != memory.control());
    memory.control()[4999] = std::byte{7};
    CHECK(peer.data()[4999] == std::byte{7});
    peer.data()[file.heap_offset + mib - 1] = std::byte{9};
    CHECK(memory.base()[mib - 1] == std::byte{9});

    // A peer's mapping follows what the owner releases and commits.
    memory.release({0, mib});
    memory.commit({0, mib});
    CHECK(peer.data()[file.heap_offset + mib - 1] == std::byte{0});
}

TEST_CASE("the heap's file cannot change its size", "[host_backing]") {
    const heap::host_backing memory{0, mib};
    const int file = file_of(memory).descriptor;
    CHECK(::ftruncate(file, 0) != 0);
    CHECK(::ftruncate(file, 2 * static_cast<off_t>(mib)) != 0);
    CHECK((::fcntl(file, F_GET_SEALS) & F_SEAL_SEAL) != 0);  // nor can a peer seal it against writing
    CHECK((::fcntl(file, F_GETFD) & FD_CLOEXEC) != 0);
}

TEST_CASE("a file that is no heap is not mapped", "[host_backing]") {
    const auto status_of = [](int file, std::size_t size) {
        return failure_of([&] { (void)heap::host_backing::map_peer(file, size); }).status;
    };
    const heap::host_backing memory{0, mib};
    const heap::shared_file file = file_of(memory);
    CHECK(status_of(file.descriptor, file.size + 4096) == VIA_ERR_BOOTSTRAP);
    CHECK(status_of(file.descriptor, file.size - 4096) == VIA_ERR_BOOTSTRAP);
    CHECK(status_of(file.descriptor, 0) == VIA_ERR_BOOTSTRAP);

    const base::fd unsealed{::memfd_create("test", MFD_CLOEXEC | MFD_ALLOW_SEALING)};
    REQUIRE(::ftruncate(unsealed.get(), 4096) == 0);
    CHECK(status_of(unsealed.get(), 4096) == VIA_ERR_BOOTSTRAP);
    REQUIRE(::fcntl(unsealed.get(), F_ADD_SEALS, F_SEAL_GROW) == 0);
    CHECK(status_of(unsealed.get(), 4096) == VIA_ERR_BOOTSTRAP);
    REQUIRE(::fcntl(unsealed.get(), F_ADD_SEALS, F_SEAL_SHRINK) == 0);
    CHECK(heap::host_backing::map_peer(unsealed.get(), 4096).size() == 4096);

    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> ordinary{std::tmpfile(), std::fclose};
    REQUIRE(ordinary);
    REQUIRE(::ftruncate(::fileno(ordinary.get()), 4096) == 0);
    CHECK(status_of(::fileno(ordinary.get()), 4096) == VIA_ERR_BOOTSTRAP);
    CHECK(status_of(-1, 4096) == VIA_ERR_SYSTEM);
}
