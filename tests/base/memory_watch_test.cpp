// SPDX-License-Identifier: Apache-2.0
// Memory that goes back to the system is heard of before its address serves again. Where the system does not allow
// that, it says why.
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <poll.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/fd.hpp"
#include "base/memory_watch.hpp"
#include "support/catch.hpp"

using via::base::address_range;
using via::base::memory_watch;

namespace {

const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));

std::byte* map_pages(std::size_t count, int flags = MAP_PRIVATE | MAP_ANONYMOUS, int file = -1) {
    void* const made = ::mmap(nullptr, count * page, PROT_READ | PROT_WRITE, flags, file, 0);
    REQUIRE(made != MAP_FAILED);
    return static_cast<std::byte*>(made);
}

address_range pages(const std::byte* begin, std::size_t count) {
    const auto first = reinterpret_cast<std::uintptr_t>(begin);
    return {first, first + count * page};
}

/// Null where the system does not allow it, which is said.
std::unique_ptr<memory_watch> opened() {
    std::string problem;
    auto made = memory_watch::open(problem);
    CHECK((made != nullptr) == problem.empty());
    CHECK(memory_watch::is_allowed(problem) == (made != nullptr));
    if (made == nullptr) WARN("memory cannot be watched here: " << problem);
    return made;
}

bool is_readable(int descriptor, int milliseconds) {
    pollfd one{.fd = descriptor, .events = POLLIN, .revents = 0};
    return ::poll(&one, 1, milliseconds) == 1;
}

}  // namespace

TEST_CASE("each way in which memory goes back to the system is heard of") {
    const auto watch = opened();
    if (watch == nullptr) return;
    std::byte* const memory = map_pages(8);
    const address_range all = pages(memory, 8);
    REQUIRE(watch->add(all));
    std::memset(memory, 1, 8 * page);
    CHECK_FALSE(watch->take().any());
    SECTION("munmap of it") { ::munmap(memory, 8 * page); }
    SECTION("munmap of a part") { ::munmap(memory + 3 * page, page); }
    SECTION("another mapping in its place") {
        REQUIRE(::mmap(memory, page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED);
    }
    SECTION("mremap to another place") {
        void* const there = ::mremap(memory, 8 * page, 16 * page, MREMAP_MAYMOVE);
        REQUIRE(there != MAP_FAILED);
        if (there == memory) return void(::munmap(memory, 16 * page));  // it has not moved
        ::munmap(there, 16 * page);
    }
    SECTION("mremap to less") { REQUIRE(::mremap(memory, 8 * page, page, 0) == memory); }
    SECTION("MADV_DONTNEED, which leaves the mapping") {
        REQUIRE(::madvise(memory, 2 * page, MADV_DONTNEED) == 0);
        CHECK(memory[0] == std::byte{0});
    }
    CHECK(is_readable(watch->descriptor(), 10'000));  // soon
    const auto changes = watch->take();
    CHECK(changes.touch(all));
    CHECK_FALSE(changes.touch(pages(memory - page, 1)));
    CHECK_FALSE(changes.all);
    CHECK_FALSE(is_readable(watch->descriptor(), 0));
    CHECK_FALSE(watch->take().any());
    watch->remove(all);
    ::munmap(memory, 8 * page);
}

TEST_CASE("of other memory nothing is heard") {
    const auto watch = opened();
    if (watch == nullptr) return;
    std::byte* const memory = map_pages(8);
    REQUIRE(watch->add(pages(memory + 2 * page, 2)));
    ::munmap(memory, page);
    ::munmap(memory + 5 * page, 3 * page);
    CHECK_FALSE(watch->take().any());
    watch->remove(pages(memory + 2 * page, 2));
    ::munmap(memory, 8 * page);
    CHECK_FALSE(watch->take().any());
}

TEST_CASE("memory that can change without a word is not watched") {
    const auto watch = opened();
    if (watch == nullptr) return;
    const via::base::fd file{::memfd_create("test", MFD_CLOEXEC)};
    REQUIRE(::ftruncate(file.get(), static_cast<off_t>(page)) == 0);
    for (const auto& [flags, by] : {std::pair{MAP_SHARED | MAP_ANONYMOUS, -1}, std::pair{MAP_SHARED, file.get()},
                                    std::pair{MAP_PRIVATE, file.get()}}) {
        std::byte* const memory = map_pages(1, flags, by);
        CHECK_FALSE(watch->add(pages(memory, 1)));
        ::munmap(memory, page);
        CHECK_FALSE(watch->take().any());
    }
    CHECK_FALSE(watch->add(pages(nullptr, 1)));
}

TEST_CASE("a mapping tells one watcher alone, and the next when that is done") {
    const auto one = opened();
    const auto other = opened();
    if (one == nullptr || other == nullptr) return;
    std::byte* const memory = map_pages(1);
    REQUIRE(one->add(pages(memory, 1)));
    CHECK_FALSE(other->add(pages(memory, 1)));
    one->remove(pages(memory, 1));
    CHECK(other->add(pages(memory, 1)));
    ::munmap(memory, page);
    CHECK_FALSE(one->take().any());
    CHECK(other->take().touch(pages(memory, 1)));
}

TEST_CASE("more changes than can be noted are a change of everything") {
    const auto watch = opened();
    if (watch == nullptr) return;
    std::byte* const memory = map_pages(1);
    REQUIRE(watch->add(pages(memory, 1)));
    for (int i = 0; i < 100; ++i) ::madvise(memory, page, MADV_DONTNEED);
    CHECK(watch->take().all);
    CHECK_FALSE(watch->take().any());
    ::munmap(memory, page);
    CHECK_FALSE(watch->take().all);
}

TEST_CASE("who gives memory back while others do finds its own change noted at once") {
    const auto watch = opened();
    if (watch == nullptr) return;
    constexpr int rounds = 300;
    std::atomic<int> unheard = 0;
    std::mutex mutex;  // as of a cache: what one has taken all know
    std::vector<address_range> known;
    const auto body = [&] {
        std::byte* const memory = map_pages(2);
        const auto is_mine = [mine = pages(memory, 2)](const address_range& each) { return each.overlaps(mine); };
        if (!watch->add(pages(memory, 2))) ++unheard;
        for (int round = 0; round < rounds; ++round) {
            ::madvise(memory, page, MADV_DONTNEED);
            const std::lock_guard lock{mutex};
            const auto changes = watch->take();
            known.insert(known.end(), changes.ranges.begin(), changes.ranges.begin() + changes.count);
            if (std::erase_if(known, is_mine) == 0) ++unheard;
        }
        watch->remove(pages(memory, 2));
        ::munmap(memory, 2 * page);
    };
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) threads.emplace_back(body);
    for (std::thread& each : threads) each.join();
    CHECK(unheard == 0);
}
