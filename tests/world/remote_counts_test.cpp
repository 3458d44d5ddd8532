// SPDX-License-Identifier: Apache-2.0
// What each public operation takes of an adapter, request by request, and of this process: as much as plain verbs take
// for the same (tests/rdma/reference), or the reason is beside it.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <new>
#include <string>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "base/dynamic_library.hpp"
#include "rdma/counting_module.hpp"
#include "support/catch.hpp"
#include "support/environment.hpp"

namespace {

thread_local std::uint64_t allocations = 0;
/// Of this thread; null until it is asked for.
thread_local via::test::adapter_counts* asked = nullptr;

}  // namespace

void* operator new(std::size_t size) {
    if (asked != nullptr && !asked->inside) ++allocations;
    if (void* const made = std::malloc(size == 0 ? 1 : size)) return made;
    throw std::bad_alloc{};
}
void operator delete(void* gone) noexcept { std::free(gone); }
void operator delete(void* gone, std::size_t) noexcept { std::free(gone); }

namespace {

using support::scoped_variable;

struct taken {
    std::uint64_t requests = 0;
    std::uint64_t posts = 0;
    std::uint64_t signalled = 0;
    std::uint64_t polls = 0;
    std::uint64_t copies = 0;
    std::uint64_t allocations = 0;
    std::uint64_t registrations = 0;

    friend bool operator==(const taken&, const taken&) = default;
    friend std::ostream& operator<<(std::ostream& to, const taken& what) {
        return to << "requests " << what.requests << ", posts " << what.posts << ", signalled " << what.signalled
                  << ", polls " << what.polls << ", copies " << what.copies << ", allocations " << what.allocations
                  << ", registrations " << what.registrations;
    }
};

/// Of this thread, when it is done once more.
taken taken_by(const std::function<void()>& operation) {
    operation();
    const via::test::adapter_counts before = *asked;
    const std::uint64_t allocated = allocations;
    operation();
    const std::uint64_t allocations_made = allocations - allocated;
    const via::test::adapter_counts after = *asked;
    return {.requests = after.requests - before.requests,
            .posts = after.posts - before.posts,
            .signalled = after.signalled - before.signalled,
            .polls = after.polls - before.polls,
            .copies = after.bounced - before.bounced,
            .allocations = allocations_made,
            .registrations = after.registrations - before.registrations};
}

/// Where requests are kept back for a millisecond the control thread gives them then, which is not counted: who lost
/// its processor meanwhile tries again.
void check_taken_in_one_go(const taken& expected, const std::function<void()>& operation) {
    taken found;
    for (int tries = 0; tries < 20 && !(found == expected); ++tries) found = taken_by(operation);
    CHECK(found == expected);
}

void count_this_thread(std::byte* begin, std::size_t size) {
    std::string problem;
    static const auto module =
        via::base::dynamic_library::open(COUNTING_MODULE_DIRECTORY "/libviaduct-verbs.so", problem);
    REQUIRE(module);
    asked = module.function<decltype(viaduct_adapter_counts)>("viaduct_adapter_counts")();
    asked->begin = begin;
    asked->end = begin + size;
}

/// Runs on PE 0 of two; the block is symmetric.
void with_two(const std::function<void(via::world&, std::byte* block, std::size_t size)>& body) {
    const scoped_variable route{"VIADUCT_ROUTE", "remote"};
    const scoped_variable module{"VIADUCT_RDMA_MODULE", COUNTING_MODULE_DIRECTORY};
    const scoped_variable counted{"COUNTED_MODULE", FAKE_MODULE_DIRECTORY};
    constexpr std::size_t size = std::size_t{1} << 20;
    via::config config;
    config.heap_size = 16 * size;
    via::run_threads(
        2,
        [&](via::world& world) {
            auto block = world.allocate<std::byte>(size);
            if (world.pe() == 0) {
                count_this_thread(block.data(), size);
                body(world, block.data(), size);
            }
            world.barrier();
        },
        config);
}

constexpr std::size_t kib = 1024;
/// One request, one post, one signal, one poll that finds it.
constexpr taken one{.requests = 1, .posts = 1, .signalled = 1, .polls = 1};
/// Its bytes are copied, since the memory is not registered, or its source is to be free when the call returns.
constexpr taken one_by_copy{.requests = 1, .posts = 1, .signalled = 1, .polls = 1, .copies = 1};
constexpr taken two{.requests = 2, .posts = 1, .signalled = 1, .polls = 1};
constexpr taken sixteen{.requests = 16, .posts = 1, .signalled = 1, .polls = 1};

}  // namespace

TEST_CASE("a put takes one request") {
    with_two([](via::world& world, std::byte* block, std::size_t) {
        std::byte* const source = block + 512 * kib;
        std::vector<std::byte> elsewhere(64 * kib);
        const auto put = [&](const std::byte* from, std::size_t size) {
            return taken_by([&] {
                world.put(block, {from, size}, 1);
                world.quiet();
            });
        };
        const auto put_nbi = [&](std::size_t size) {
            return taken_by([&] {
                world.put_nbi(block, {source, size}, 1);
                world.quiet();
            });
        };
        CHECK(put(source, 8) == one);
        CHECK(put(elsewhere.data(), 8) == one);
        CHECK(put_nbi(8) == one);
        CHECK(put_nbi(4 * kib) == one);
        CHECK(put_nbi(64 * kib) == one);
        CHECK(put(source, 4 * kib) == one_by_copy);  // it returns before the bytes have arrived
        CHECK(put(source, 64 * kib) == one);         // it waits: a copy would take longer
        CHECK(put(elsewhere.data(), 4 * kib) == one_by_copy);
    });
}

TEST_CASE("a get takes one request") {
    with_two([](via::world& world, std::byte* block, std::size_t) {
        std::byte* const dest = block + 512 * kib;
        std::vector<std::byte> elsewhere(64 * kib);
        for (const std::size_t size : {std::size_t{8}, 4 * kib, 64 * kib}) {
            CHECK(taken_by([&] { world.get({dest, size}, block, 1); }) == one);
            CHECK(taken_by([&] {
                      world.get_nbi({dest, size}, block, 1);
                      world.quiet();
                  }) == one);
        }
        CHECK(taken_by([&] { world.get({elsewhere.data(), 4 * kib}, block, 1); }) == one_by_copy);
    });
}

TEST_CASE("large memory outside the heap is registered and not copied") {
    with_two([](via::world& world, std::byte* block, std::size_t) {
        std::vector<std::byte> elsewhere(512 * kib);
        count_this_thread(elsewhere.data(), elsewhere.size());
        constexpr taken one_registered{.requests = 1, .posts = 1, .signalled = 1, .polls = 1, .registrations = 1};
        CHECK(taken_by([&] {
                  world.put(block, {elsewhere.data(), elsewhere.size()}, 1);
                  world.quiet();
              }) == one_registered);
        CHECK(taken_by([&] {
                  world.put_nbi(block, {elsewhere.data(), elsewhere.size()}, 1);
                  world.quiet();
              }) == one_registered);
        CHECK(taken_by([&] { world.get({elsewhere.data(), elsewhere.size()}, block, 1); }) == one_registered);
    });
}

TEST_CASE("memory that was registered once is neither copied nor registered again") {
    with_two([](via::world& world, std::byte* block, std::size_t) {
        std::vector<std::byte> mine(512 * kib);
        count_this_thread(mine.data(), mine.size());
        const auto put_nbi = [&](std::size_t size) {
            return taken_by([&] {
                world.put_nbi(block, {mine.data() + 64, size}, 1);
                world.quiet();
            });
        };
        const auto get = [&](std::size_t size) {
            return taken_by([&] { world.get({mine.data() + 64, size}, block, 1); });
        };
        {
            const via::registered_buffer known = world.register_buffer(mine.data(), mine.size());
            for (const std::size_t size : {8 * kib, 64 * kib, 511 * kib}) {
                CHECK(put_nbi(size) == one);
                CHECK(get(size) == one);
                CHECK(taken_by([&] {
                          world.put(block, {mine.data(), size}, 1);
                          world.quiet();
                      }) == (size > 16 * kib ? one : one_by_copy));
            }
        }
        CHECK(put_nbi(64 * kib) == one_by_copy);
        CHECK(get(64 * kib) == one_by_copy);
    });
}

TEST_CASE("a put with a signal is one chain of two requests") {
    with_two([](via::world& world, std::byte* block, std::size_t) {
        auto* const word = reinterpret_cast<via::signal*>(block + 256 * kib);
        for (const std::size_t size : {std::size_t{8}, 4 * kib, 64 * kib}) {
            CHECK(taken_by([&] {
                      world.put_signal_nbi(block, {block + 512 * kib, size}, word, 1, 1);
                      world.quiet();
                  }) == two);
        }
        CHECK(taken_by([&] {
                  world.signal(word, 2, 1);
                  world.quiet();
              }) == one);
    });
}

TEST_CASE("strided elements are one chain, and nothing under way takes nothing") {
    with_two([](via::world& world, std::byte* block, std::size_t) {
        auto* const words = reinterpret_cast<std::uint64_t*>(block);
        CHECK(taken_by([&] {
                  world.iput(words, 2, words + 4096, 3, 16, 1);
                  world.quiet();
              }) == sixteen);
        CHECK(taken_by([&] { world.iget(words + 4096, 3, words, 2, 16, 1); }) == sixteen);
        CHECK(taken_by([&] { world.quiet(); }) == taken{});
        CHECK(taken_by([&] { world.fence(); }) == taken{});
    });
}

TEST_CASE("of a stream of puts few are signalled") {
    with_two([](via::world& world, std::byte* block, std::size_t) {
        // One more request than puts: nobody knows which put is the last until quiet asks for its end. Each is posted
        // by itself, as it is not small.
        CHECK(taken_by([&] {
                  for (std::size_t i = 0; i < 32; ++i)
                      world.put_nbi(block + i * 8 * kib, {block + 512 * kib, 8 * kib}, 1);
                  world.quiet();
              }) == taken{.requests = 33, .posts = 33, .signalled = 2, .polls = 1});
    });
}

TEST_CASE("small transfers go in chains") {
    with_two([](via::world& world, std::byte* block, std::size_t) {
        std::byte* const here = block + 512 * kib;
        const auto get = [&](std::size_t count, std::size_t size) {
            for (std::size_t i = 0; i < count; ++i) world.get_nbi({here + i * size, size}, block, 1);
        };
        // The first at once, then sixteen at a time, and what is left by quiet.
        for (const std::size_t size : {std::size_t{8}, 4 * kib}) {
            check_taken_in_one_go({.requests = 32, .posts = 3, .signalled = 2, .polls = 1}, [&] {
                get(32, size);
                world.quiet();
            });
        }
        check_taken_in_one_go({.requests = 33, .posts = 33, .signalled = 2, .polls = 1}, [&] {
            get(32, 4 * kib + 8);
            world.quiet();
        });
        check_taken_in_one_go({.requests = 32, .posts = 3, .signalled = 2, .polls = 1}, [&] {
            for (std::size_t i = 0; i < 32; ++i) world.put_nbi(block + i * 4 * kib, {here, 4 * kib}, 1);
            world.quiet();
        });
        // Whatever else is asked for takes with it what waits; that it ends is asked by one request more.
        auto* const word = reinterpret_cast<via::signal*>(block + 1000 * kib);
        const auto put = [&] {
            for (std::size_t i = 0; i < 4; ++i) world.put_nbi(block + i * 8, {here, 8}, 1);
        };
        const taken with_another{.requests = 6, .posts = 3, .signalled = 2, .polls = 1};
        check_taken_in_one_go(with_another, [&] {
            put();
            world.signal(word, 1, 1);
            world.quiet();
        });
        check_taken_in_one_go(with_another, [&] {
            get(4, 8);
            world.put(block, {here, 8}, 1);
            world.quiet();
        });
        // So do a fence, and a look at what may come in answer.
        const taken with_none{.requests = 5, .posts = 3, .signalled = 2, .polls = 1};
        check_taken_in_one_go(with_none, [&] {
            put();
            world.fence();
            world.quiet();
        });
        check_taken_in_one_go(with_none, [&] {
            put();
            std::uint64_t seen = 0;
            via::check(via_signal_fetch(world.handle(), word, &seen));
            world.quiet();
        });
    });
}

TEST_CASE("a collective of little data is one request to each other member") {
    const scoped_variable route{"VIADUCT_ROUTE", "remote"};
    const scoped_variable module{"VIADUCT_RDMA_MODULE", COUNTING_MODULE_DIRECTORY};
    const scoped_variable counted{"COUNTED_MODULE", FAKE_MODULE_DIRECTORY};
    constexpr int npes = 3;
    std::atomic<int> wrong = 0;
    via::config config;
    config.heap_size = std::size_t{16} << 20;
    via::run_threads(
        npes,
        [&](via::world& world) {
            auto source = world.allocate<std::uint64_t>(npes);
            auto dest = world.allocate<std::uint64_t>(npes);
            auto block = world.allocate<std::byte>(8 * kib);
            count_this_thread(reinterpret_cast<std::byte*>(source.data()), npes * sizeof(std::uint64_t));
            constexpr std::uint64_t others = npes - 1;
            const auto takes = [&](std::uint64_t requests, auto&& operation) {
                operation();  // reads connect
                const via::test::adapter_counts before = *asked;
                operation();
                const bool is_so =
                    asked->requests - before.requests == requests && asked->posts - before.posts == requests;
                wrong += is_so ? 0 : 1;
            };
            const auto is_one_each = [&](auto&& collective) { takes(others, collective); };
            is_one_each([&] { world.sync(); });
            is_one_each([&] { world.barrier(); });
            is_one_each([&] { world.broadcast(dest.data(), {source.data(), npes}, 1); });
            is_one_each([&] { world.fcollect(dest.data(), {source.data(), 1}); });
            is_one_each([&] { world.alltoall(dest.data(), source.data(), 1); });
            is_one_each([&] { world.reduce(VIA_SUM, dest.data(), {source.data(), npes}); });
            // Nobody waits for the requests of the one before, so that of the put is heard of without one more.
            takes(1 + others, [&] {
                world.put_nbi(block.data(), {block.data(), 8 * kib}, (world.pe() + 1) % npes);
                world.barrier();
            });
        },
        config);
    CHECK(wrong == 0);
}

TEST_CASE("what all members want is read once for each host, and its members share the reading") {
    const scoped_variable route{"VIADUCT_ROUTE", "remote:2"};
    const scoped_variable module{"VIADUCT_RDMA_MODULE", COUNTING_MODULE_DIRECTORY};
    const scoped_variable counted{"COUNTED_MODULE", FAKE_MODULE_DIRECTORY};
    constexpr std::size_t size = std::size_t{1} << 20;
    constexpr int npes = 5;  // two hosts of two, and one of one
    std::array<std::uint64_t, npes> broadcast{};
    std::array<std::uint64_t, npes> fcollect{};
    std::array<std::uint64_t, npes> reduce{};
    std::atomic<int> right = 0;
    via::config config;
    config.heap_size = 32 * size;
    via::run_threads(
        npes,
        [&](via::world& world) {
            auto source = world.allocate<std::byte>(size);
            auto dest = world.allocate<std::byte>(npes * size);
            std::fill_n(source.data(), size, static_cast<std::byte>(world.pe() + 1));
            count_this_thread(source.data(), size);
            world.barrier();
            const auto read_by = [&](auto&& collective) {
                const std::uint64_t before = asked->read;
                collective();
                return asked->read - before;
            };
            const auto me = static_cast<std::size_t>(world.pe());
            broadcast.at(me) = read_by([&] { world.broadcast(dest.data(), {source.data(), size}, 1); });
            right += dest.data()[0] == std::byte{2} && dest.data()[size - 1] == std::byte{2} ? 1 : 0;
            world.barrier();
            fcollect.at(me) = read_by([&] { world.fcollect(dest.data(), {source.data(), size}); });
            for (std::size_t pe = 0; pe < npes; ++pe) {
                const auto* const piece = dest.data() + pe * size;
                right +=
                    std::all_of(piece, piece + size, [&](std::byte b) { return b == static_cast<std::byte>(pe + 1); });
            }
            auto numbers = world.allocate<std::uint64_t>(size / 8);
            auto sums = world.allocate<std::uint64_t>(size / 8);
            for (std::size_t i = 0; i < size / 8; ++i) numbers.data()[i] = i + me;
            world.barrier();
            reduce.at(me) = read_by([&] { world.reduce(VIA_SUM, sums.data(), {numbers.data(), size / 8}); });
            for (std::size_t i = 0; i < size / 8; ++i) right += sums.data()[i] == npes * i + 10 ? 0 : -1;
        },
        config);
    CHECK(right == npes * (1 + npes));
    CHECK(broadcast == std::array<std::uint64_t, npes>{0, 0, size / 2, size / 2, size});
    CHECK(fcollect ==
          std::array<std::uint64_t, npes>{3 * size / 2, 3 * size / 2, 3 * size / 2, 3 * size / 2, 4 * size});
    CHECK(reduce[0] + reduce[1] < 2 * size);
}
