// SPDX-License-Identifier: Apache-2.0
// What of the program's memory stays registered, for how long, and that no transfer goes by what is not there any more.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <memory>
#include <new>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <sys/mman.h>
#include <unistd.h>

#include "base/memory_watch.hpp"
#include "rdma/near_node.hpp"
#include "rdma/registration_cache.hpp"
#include "support/catch.hpp"
#include "support/effort.hpp"

using namespace via;
using namespace via::test;
using base::returns;

namespace {

const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
constexpr std::size_t plenty = std::size_t{1} << 30;

/// Where the system tells nothing of memory nothing is kept; then tests look that it is so.
bool is_told() {
    std::string problem;
    return base::memory_watch::is_allowed(problem);
}

/// Pages of the program's, which go back to the system with it.
class some_pages {
public:
    explicit some_pages(std::size_t count) : size_{count * page}, memory_{map(nullptr, 0)} {}
    some_pages(const some_pages&) = delete;
    some_pages& operator=(const some_pages&) = delete;
    some_pages(some_pages&&) = delete;
    some_pages& operator=(some_pages&&) = delete;
    ~some_pages() { ::munmap(memory_, size_); }

    [[nodiscard]] std::byte* at(std::size_t number) const { return memory_ + number * page; }
    [[nodiscard]] std::size_t size() const { return size_; }
    /// Others at the same addresses.
    void renew() const { (void)map(memory_, MAP_FIXED); }

private:
    [[nodiscard]] std::byte* map(void* there, int flags) const {
        void* const made = ::mmap(there, size_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | flags, -1, 0);
        if (made == MAP_FAILED) throw std::bad_alloc{};
        return static_cast<std::byte*>(made);
    }

    std::size_t size_;
    std::byte* memory_;
};

struct cache_of_pages {
    explicit cache_of_pages(std::size_t most = plenty) : kept{adapter, loop, most} {}
    /// True if it is kept, at the latest from now on.
    bool asks_twice(const std::byte* begin, std::size_t size, rdma::access how = rdma::access::local_read) {
        (void)kept.find(begin, size, how);
        return kept.find(begin, size, how) != nullptr;
    }
    /// True if it is kept.
    bool has(const std::byte* begin, std::size_t size, rdma::access how = rdma::access::local_read) {
        const std::size_t before = fabric.registered();
        return kept.find(begin, size, how) != nullptr && fabric.registered() == before;
    }

    fake_fabric fabric;
    fake_adapter adapter{fabric};
    base::event_loop loop;
    rdma::registration_cache kept;
};

}  // namespace

TEST_CASE("memory stays registered from its second use on, until it goes back to the system", "[rdma]") {
    cache_of_pages n;
    auto memory = std::make_unique<some_pages>(8);
    CHECK(n.kept.find(memory->at(0) + 10, 4 * page, rdma::access::local_read) == nullptr);
    CHECK(n.fabric.registered() == 0);
    if (!is_told()) {
        CHECK_FALSE(n.asks_twice(memory->at(0), page));
        return;
    }
    auto keys = n.kept.find(memory->at(0) + 10, 4 * page, rdma::access::local_read);
    REQUIRE(keys != nullptr);
    CHECK(n.fabric.registered() == 5 * page);  // whole pages
    CHECK(n.kept.bytes() == 5 * page);
    CHECK(n.kept.find(memory->at(1), 2 * page, rdma::access::local_read) == keys);
    CHECK(n.kept.find(memory->at(1), 2 * page, rdma::access::local_write) == nullptr);
    std::byte* const where = memory->at(0);
    SECTION("all of it") { memory.reset(); }
    SECTION("a part of it") { ::munmap(where + page, page); }
    SECTION("its pages alone") { ::madvise(where, page, MADV_DONTNEED); }
    CHECK_FALSE(n.has(where, page));
    CHECK(n.kept.bytes() == 0);
    CHECK(n.fabric.registered() == 5 * page);  // by who still uses it
    keys.reset();
    CHECK(n.fabric.registered() == 0);
}

TEST_CASE("what is registered for writing serves for reading too", "[rdma]") {
    if (!is_told()) return;
    cache_of_pages n;
    const some_pages memory{2};
    REQUIRE(n.asks_twice(memory.at(0), page, rdma::access::local_write));
    CHECK(n.has(memory.at(0), page, rdma::access::local_read));
    REQUIRE(n.asks_twice(memory.at(1), page, rdma::access::local_read));
    CHECK_FALSE(n.has(memory.at(1), page, rdma::access::local_write));
}

TEST_CASE("memory at an address that served before is another one", "[rdma]") {
    if (!is_told()) return;
    cache_of_pages n;
    const some_pages memory{4};
    REQUIRE(n.asks_twice(memory.at(0), 4 * page));
    memory.renew();
    CHECK(n.kept.find(memory.at(0), 4 * page, rdma::access::local_read) == nullptr);
    CHECK(n.fabric.registered() == 0);
    CHECK(n.kept.find(memory.at(0), 4 * page, rdma::access::local_read) != nullptr);
    ::madvise(memory.at(3), page, MADV_DONTNEED);  // it is watched as the first was
    CHECK_FALSE(n.has(memory.at(0), page));
}

TEST_CASE("of what is kept, what was not used for longest makes room", "[rdma]") {
    if (!is_told()) return;
    cache_of_pages n{8 * page};
    const some_pages memory{32};
    CHECK_FALSE(n.asks_twice(memory.at(0), 9 * page));
    REQUIRE(n.asks_twice(memory.at(0), 4 * page));
    REQUIRE(n.asks_twice(memory.at(8), 4 * page));
    CHECK(n.has(memory.at(0), page));
    REQUIRE(n.asks_twice(memory.at(16), page));
    CHECK_FALSE(n.has(memory.at(8), page));
    CHECK(n.has(memory.at(0), page));
    CHECK(n.kept.bytes() == 5 * page);
    CHECK(n.fabric.registered() == 5 * page);
    REQUIRE(n.asks_twice(memory.at(16), 8 * page));
    CHECK(n.fabric.registered() == 8 * page);
    for (std::size_t i = 0; i < 32; ++i) CHECK(n.asks_twice(memory.at(i), page));
    CHECK(n.fabric.registered() <= 8 * page);
}

TEST_CASE("pages that one of two has given up are watched for the other", "[rdma]") {
    if (!is_told()) return;
    cache_of_pages n{8 * page};
    const some_pages memory{16};
    REQUIRE(n.asks_twice(memory.at(0), 4 * page));
    REQUIRE(n.asks_twice(memory.at(2), 4 * page));
    REQUIRE(n.asks_twice(memory.at(12), 4 * page));  // in place of the first
    REQUIRE(n.has(memory.at(2), 4 * page));
    ::madvise(memory.at(3), page, MADV_DONTNEED);
    CHECK_FALSE(n.has(memory.at(2), 4 * page));
    CHECK(n.has(memory.at(12), 4 * page));
}

TEST_CASE("what the adapter refuses is not kept, and what is kept gives way to it", "[rdma]") {
    if (!is_told()) return;
    cache_of_pages n;
    const some_pages memory{8};
    REQUIRE(n.asks_twice(memory.at(0), page));
    n.fabric.refuse_registrations(1);
    CHECK(n.asks_twice(memory.at(2), page));
    CHECK(n.kept.bytes() == 0);
    CHECK(n.fabric.registered() == 0);
    n.fabric.refuse_registrations(2);
    CHECK_FALSE(n.asks_twice(memory.at(4), page));
    CHECK(n.asks_twice(memory.at(6), page));
    CHECK(n.kept.clear());
    CHECK_FALSE(n.kept.clear());
    CHECK(n.fabric.registered() == 0);
}

TEST_CASE("registrations of memory that is gone end though nobody asks for others", "[rdma]") {
    if (!is_told()) return;
    cache_of_pages n;
    auto memory = std::make_unique<some_pages>(4);
    REQUIRE(n.asks_twice(memory->at(0), 4 * page));
    std::thread control{[&] { n.loop.run(); }};
    memory.reset();
    while (n.fabric.registered() != 0) std::this_thread::yield();
    n.loop.stop();
    control.join();
    CHECK(n.kept.bytes() == 0);
}

TEST_CASE("transfers of kept memory go from where it lies, and register nothing", "[rdma]") {
    if (!is_told()) return;
    node n{3000, 64, plenty};
    const std::size_t before = n.fabric.registered();
    const some_pages memory{8};
    const std::size_t size = GENERATE(std::size_t{3000}, std::size_t{5999}, std::size_t{20000});
    const auto when = GENERATE(returns::at_once, returns::source_reusable, returns::delivered);
    std::mt19937_64 random{size};
    for (int round = 0; round < 4; ++round) {
        const auto bytes = random_bytes(random, size);
        std::copy(bytes.begin(), bytes.end(), memory.at(0) + 50);
        n.at->put(n.place(0), memory.at(0) + 50, {.size = size}, when);
        n.at->quiet();
        CHECK(std::equal(bytes.begin(), bytes.end(), n.far.begin()));
        if (round > 0) CHECK(n.fabric.registered() > before);
        std::memset(memory.at(0), 0, memory.size());
        n.at->get(memory.at(0) + 50, n.place(0), {.size = size}, when);
        n.at->quiet();
        CHECK(std::equal(bytes.begin(), bytes.end(), memory.at(0) + 50));
    }
    const std::size_t kept = n.fabric.registered();
    n.fabric.refuse_registrations(1000);
    n.at->put(n.place(0), memory.at(0) + 50, {.size = size}, when);
    n.at->quiet();
    CHECK(n.fabric.registered() == kept);
    CHECK(n.sound());
}

TEST_CASE("threads that map, ask for and give back memory never find what is gone", "[rdma]") {
    if (!is_told()) return;
    cache_of_pages n{64 * page};
    std::atomic<int> wrong = 0;
    const auto body = [&](unsigned seed) {
        const some_pages memory{8};
        std::mt19937_64 random{seed};
        std::vector<std::shared_ptr<rdma::registration>> gone;  // held, so that no other one has their addresses
        for (int round = 0; round < support::effort(200); ++round) {
            const std::size_t size = (1 + random() % 8) * page;
            for (int use = 0; use < 3; ++use) {
                const auto found = n.kept.find(memory.at(0), size, rdma::access::local_read);
                if (std::find(gone.begin(), gone.end(), found) != gone.end()) ++wrong;
                if (use == 2 && found != nullptr) gone.push_back(found);
            }
            if (random() % 64 == 0) (void)n.kept.clear();
            memory.renew();
        }
    };
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < 4; ++i) threads.emplace_back(body, i);
    for (std::thread& each : threads) each.join();
    CHECK(wrong == 0);
    (void)n.kept.clear();
    CHECK(n.fabric.registered() == 0);
}
