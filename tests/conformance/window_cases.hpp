// SPDX-License-Identifier: Apache-2.0
// Windows over memory that PEs allocated themselves: what holds for every kind of it.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstring>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "sample.hpp"
#include "suite.hpp"
#include "support/random.hpp"
#include "support/require.hpp"
#include "support/same_bits.hpp"

namespace conformance {

inline constexpr std::byte window_poison{0xA5};

/// Bytes that PE `pe` has in a window of different sizes: PE 0 none.
[[nodiscard]] inline std::size_t window_bytes_of(int pe) { return static_cast<std::size_t>(pe) * 1000; }

[[nodiscard]] inline via_window_counts window_counts(const via::world& world) {
    via_window_counts counts{};
    counts.struct_size = sizeof counts;
    via::check(via_window_statistics(world.handle(), &counts));
    return counts;
}

/// `Memory` is memory of a PE's own: Memory{world, size}; data(); write(bytes, offset); read(). Memory::words(world,
/// pe) says whether signals and atomics work on that of `pe`.
template <class Memory>
class window_cases_of {
public:
    [[nodiscard]] static std::span<const test_case> all() {
        static constexpr test_case cases[] = {
            {"windows of different sizes", sizes},
            {"windows against a model", model},
            {"windows attached and detached while others use them", attach_and_detach},
            {"windows detached under fire", detach_under_fire},
            {"windows by the owner's own address", own_address},
            {"windows and strided transfers", strided},
            {"windows and words", words},
            {"windows and many puts", many_puts},
            {"windows and bad input", errors},
            {"windows and what cannot be attached", refused},
            {"windows that are destroyed", destroyed},
        };
        return cases;
    }

private:
    static std::vector<std::byte> bytes(std::size_t size, std::uint64_t seed, int from, int to) {
        return support::random_bytes(size, seed, static_cast<std::uint64_t>(from * 100 + to));
    }

    static void sizes(via::world& world, std::uint64_t seed) {
        const int me = world.pe();
        Memory mine{world, window_bytes_of(me) + 8};
        mine.write(std::vector<std::byte>(window_bytes_of(me) + 8, window_poison), 0);
        via::window window = world.register_window(mine.data(), window_bytes_of(me));
        support::require_equal(window.capacity(), window_bytes_of(world.npes() - 1), "the capacity");
        const int right = (me + 1) % world.npes();
        const std::size_t size = window_bytes_of(right);
        if (size != 0) {
            world.put(window.at<std::byte>(0), bytes(size, seed, me, right), right);
            std::vector<std::byte> back(size);
            world.quiet();
            world.get(back, window.at<const std::byte>(0), right);
            support::require(back == bytes(size, seed, me, right), "what was put comes back");
        } else if (window.capacity() != 0) {
            const via::error none =
                support::require_error(VIA_ERR_ADDRESS, [&] { world.p(window.at<std::byte>(0), std::byte{1}, right); });
            support::require(none.pe() == right, "the error names the PE that has nothing there");
        }
        if (size < window.capacity()) {
            (void)support::require_error(VIA_ERR_ADDRESS,
                                         [&] { world.p(window.at<std::byte>(size), std::byte{1}, right); });
        }
        world.barrier();
        const int left = (me + world.npes() - 1) % world.npes();
        std::vector<std::byte> expected = bytes(window_bytes_of(me), seed, left, me);
        expected.resize(expected.size() + 8, window_poison);
        support::require(mine.read() == expected, "the owner has the bytes, and nothing behind them");
        window.destroy();
    }

    /// Random transfers between random PEs; each PE has a stripe of everyone's memory to itself.
    static void model(via::world& world, std::uint64_t seed) {
        constexpr std::size_t stripe = 5000;
        const auto npes = static_cast<std::size_t>(world.npes());
        const auto me = static_cast<std::size_t>(world.pe());
        Memory mine{world, stripe * npes};
        mine.write(std::vector<std::byte>(stripe * npes, window_poison), 0);
        via::window window = world.register_window(mine.data(), stripe * npes);
        std::vector<std::vector<std::byte>> expected(npes, std::vector<std::byte>(stripe, window_poison));
        for (int round = 0; round < times(200); ++round) {
            std::uint64_t random = support::mix(seed ^ support::mix(static_cast<std::uint64_t>(round) * 1000 + me));
            const auto draw = [&](std::size_t below) {
                random = support::mix(random);
                return static_cast<std::size_t>(random % below);
            };
            const std::size_t pe = draw(npes);
            const std::size_t begin = draw(stripe);
            const std::size_t size = draw(stripe - begin) + 1;
            std::byte* const at = window.template at<std::byte>(me * stripe + begin);
            std::vector<std::byte>& known = expected[pe];
            std::vector<std::byte> data(size);
            if (draw(2) == 0) {
                data = support::random_bytes(size, random, 1);
                if (draw(2) == 0) {
                    world.put(at, data, static_cast<int>(pe));
                } else {
                    world.put_nbi(at, data, static_cast<int>(pe));
                }
                world.quiet();
                std::copy(data.begin(), data.end(), known.begin() + static_cast<std::ptrdiff_t>(begin));
            } else {
                world.get(data, static_cast<const std::byte*>(at), static_cast<int>(pe));
                support::require(
                    support::same_bits(data.begin(), data.end(), known.begin() + static_cast<std::ptrdiff_t>(begin)),
                    "a get brings what the model has");
            }
        }
        window.destroy();
    }

    static void attach_and_detach(via::world& world, std::uint64_t seed) {
        const int right = (world.pe() + 1) % world.npes();
        Memory first{world, 4096};
        Memory second{world, 4096};
        via::window window = world.create_window(1 << 20);
        const std::size_t places[] = {0, 70001};
        for (int round = 0; round < 6; ++round) {
            Memory& mine = round % 2 == 0 ? first : second;
            const std::size_t place = places[round % 3 == 0];
            window.attach(place, mine.data(), 4096);
            world.barrier();
            const auto data = bytes(4096, seed + static_cast<std::uint64_t>(round), world.pe(), right);
            world.put(window.template at<std::byte>(0, place), data, right);
            world.quiet();
            world.barrier();
            window.detach(place);
            support::require(mine.read() == bytes(4096, seed + static_cast<std::uint64_t>(round),
                                                  (world.pe() + world.npes() - 1) % world.npes(), world.pe()),
                             "what was attached in this round has this round's bytes");
            world.barrier();
            (void)support::require_error(
                VIA_ERR_ADDRESS, [&] { world.p(window.template at<std::byte>(0, place), std::byte{1}, right); });
            world.barrier();
        }
        window.destroy();
    }

    /// Once a detach has returned, not a byte comes any more, however many puts are on their way.
    static void detach_under_fire(via::world& world, std::uint64_t) {
        const int right = (world.pe() + 1) % world.npes();
        constexpr std::size_t size = std::size_t{1} << 20;  // so that a detach comes in the middle of a put
        Memory mine{world, size};
        via::window window = world.create_window(size);
        std::string wrong;
        std::jthread fire{[&](const std::stop_token& over) {
            const std::vector<std::byte> shot(size, std::byte{1});
            while (!over.stop_requested()) {
                const via_status status =
                    via_put(world.context_handle(), window.template at<std::byte>(0), shot.data(), size, right);
                if (status == VIA_OK || status == VIA_ERR_ADDRESS || status == VIA_ERR_UNSUPPORTED) continue;
                via_error_info info;
                via_last_error(&info);
                wrong = info.message;
                return;
            }
        }};
        const std::vector<std::byte> untouched(size, window_poison);
        for (int round = 0; round < std::max(3, times(20)); ++round) {
            window.attach(0, mine.data(), size);
            std::this_thread::sleep_for(std::chrono::milliseconds{2});
            window.detach(0);
            mine.write(untouched, 0);
            std::this_thread::sleep_for(std::chrono::milliseconds{1});
            support::require(mine.read() == untouched, "no byte comes after a detach");
        }
        fire.request_stop();
        fire.join();
        support::require(wrong.empty(), wrong);
        world.barrier();
        window.destroy();
    }

    /// An attached address of one's own stands for its place in the window, at any PE.
    static void own_address(via::world& world, std::uint64_t seed) {
        const int right = (world.pe() + 1) % world.npes();
        Memory mine{world, 3000};
        mine.write(std::vector<std::byte>(3000, window_poison), 0);
        via::window window = world.register_window(mine.data(), 3000);
        world.put(mine.data() + 100, bytes(500, seed, world.pe(), right), right);
        world.quiet();
        world.barrier();
        std::vector<std::byte> got(500);
        world.get(got, static_cast<const std::byte*>(mine.data() + 100), right);
        support::require(got == bytes(500, seed, world.pe(), right), "the neighbour's memory by one's own address");
        // As source and target of a transfer as well.
        via::symmetric<std::byte> heap = world.allocate<std::byte>(500);
        via::check(via_put(world.context_handle(), heap.data(), mine.data() + 100, 500, right));
        world.quiet();
        world.barrier();
        const int left = (world.pe() + world.npes() - 1) % world.npes();
        const int before = (left + world.npes() - 1) % world.npes();
        support::require(std::vector<std::byte>(heap.begin(), heap.end()) == bytes(500, seed, before, left),
                         "attached memory is the source of a put");
        window.destroy();
    }

    static void strided(via::world& world, std::uint64_t seed) {
        const int right = (world.pe() + 1) % world.npes();
        constexpr std::size_t count = 700;
        Memory mine{world, count * 3 * sizeof(int)};
        mine.write(std::vector<std::byte>(count * 3 * sizeof(int), std::byte{0}), 0);
        via::window window = world.register_window(mine.data(), count * 3 * sizeof(int));
        std::vector<int> source(count * 2);
        for (std::size_t i = 0; i < source.size(); ++i) source[i] = static_cast<int>(seed + i) + world.pe() * 10000;
        world.iput(window.template at<int>(1), 3, source.data(), 2, count, right);
        world.quiet();
        std::vector<int> back(count * 4, -1);
        world.iget(back.data(), 4, static_cast<const int*>(window.template at<int>(1)), 3, count, right);
        for (std::size_t i = 0; i < count; ++i) {
            support::require_equal(back[4 * i], source[2 * i], "a strided element");
            support::require_equal(back[4 * i + 1], -1, "what lies between");
        }
        int between = -1;
        world.get(via::span<int>{&between, 1}, static_cast<const int*>(window.template at<int>(2)), right);
        support::require_equal(between, 0, "what lies between at the target");
        window.destroy();
    }

    static void words(via::world& world, std::uint64_t) {
        const int right = (world.pe() + 1) % world.npes();
        Memory mine{world, 4 * sizeof(std::uint64_t)};
        mine.write(std::vector<std::byte>(4 * sizeof(std::uint64_t), std::byte{0}), 0);
        via::window window = world.register_window(mine.data(), 4 * sizeof(std::uint64_t));
        auto* const word = window.template at<std::uint64_t>(0);
        auto* const sum = window.template at<std::uint64_t>(1);
        const bool works = Memory::words(world, right);
        const bool works_here = Memory::words(world, (world.pe() + world.npes() - 1) % world.npes());
        if (works) {
            world.put_signal(window.template at<std::uint64_t>(2), std::vector<std::uint64_t>{7}, word, 5, right);
            world.quiet();
            support::require_equal(world.g(word, right), 5U, "the signal");
            support::require_equal(world.g(window.template at<std::uint64_t>(2), right), 7U, "the signal's data");
        } else {
            const via::error signal =
                support::require_error(VIA_ERR_UNSUPPORTED, [&] { world.signal(word, 1, right); });
            support::require(signal.hint().find("via_malloc") != std::string::npos, "the hint says where words can be");
            (void)support::require_error(VIA_ERR_UNSUPPORTED, [&] { (void)world.atomic_fetch_add(sum, 3, right); });
        }
        world.barrier();
        if (works_here) {
            support::require_equal(world.wait_until(word, VIA_GE, 5), 5U, "a wait for a word of a window");
            support::require_equal(world.wait_until(reinterpret_cast<std::uint64_t*>(mine.data()), VIA_GE, 5), 5U,
                                   "and by its own address");
        }
        world.barrier();
        if (works) {
            support::require_equal(world.atomic_fetch_add(sum, 3, right), 0U, "what was there before");
            support::require_equal(world.atomic_fetch_add(sum, 4, right), 3U, "what was there before");
        }
        (void)support::require_error(works ? VIA_ERR_ADDRESS : VIA_ERR_UNSUPPORTED, [&] {
            world.signal(reinterpret_cast<std::uint64_t*>(window.template at<std::byte>(1)), 1, right);
        });
        window.destroy();
    }

    static void many_puts(via::world& world, std::uint64_t) {
        const int right = (world.pe() + 1) % world.npes();
        Memory mine{world, 4096};
        via::window window = world.register_window(mine.data(), 4096);
        const via_window_counts before = window_counts(world);
        const int puts = times(20000);
        for (int i = 0; i < puts; ++i) world.p(window.template at<int>(static_cast<std::size_t>(i) % 1024), i, right);
        world.quiet();
        const via_window_counts after = window_counts(world);
        support::require_equal(after.questions - before.questions, 1U, "questions asked of the owner");
        support::require(after.opens - before.opens <= 1, "one open serves all puts");
        support::require_equal(after.attachments, 1U, "attachments");
        window.destroy();
        support::require_equal(window_counts(world).mappings, before.mappings, "mappings that are left");
    }

    static void errors(via::world& world, std::uint64_t) {
        Memory mine{world, 1000};
        if (world.npes() > 1) {
            (void)support::require_error(
                VIA_ERR_MISMATCH, [&] { (void)world.create_window(static_cast<std::size_t>(100 + world.pe())); });
        }
        via::window window = world.create_window(4096);
        window.attach(1000, mine.data(), 500);
        (void)support::require_error(VIA_ERR_ARGUMENT, [&] { window.attach(999, mine.data(), 2); });
        (void)support::require_error(VIA_ERR_ARGUMENT, [&] { window.attach(1499, mine.data(), 2); });
        (void)support::require_error(VIA_ERR_ARGUMENT, [&] { window.attach(1200, mine.data(), 2); });
        (void)support::require_error(VIA_ERR_ARGUMENT, [&] { window.attach(4000, mine.data(), 97); });
        (void)support::require_error(VIA_ERR_ARGUMENT, [&] { window.attach(SIZE_MAX, mine.data(), 2); });
        (void)support::require_error(VIA_ERR_ARGUMENT, [&] { window.detach(0); });
        (void)support::require_error(VIA_ERR_ARGUMENT, [&] { window.attach(0, nullptr, 2); });
        window.attach(0, nullptr, 0);
        support::require(via_window_address(window.window_handle(), 4096) == nullptr, "beyond the capacity is nothing");
        world.barrier();
        const int right = (world.pe() + 1) % world.npes();
        std::byte* const at = window.template at<std::byte>(1000);
        (void)support::require_error(VIA_ERR_ADDRESS, [&] { world.put(at - 1, std::vector<std::byte>(2), right); });
        (void)support::require_error(VIA_ERR_ADDRESS, [&] { world.put(at + 499, std::vector<std::byte>(2), right); });
        (void)support::require_error(VIA_ERR_PE, [&] { world.p(at, std::byte{1}, world.npes()); });
        world.put(at, std::vector<std::byte>(500, std::byte{3}), right);
        world.quiet();
        window.destroy();
    }

    /// What one PE cannot attach fails alike on all, and leaves nothing.
    static void refused(via::world& world, std::uint64_t) {
        Memory mine{world, 64};
        void* const address = world.pe() == world.npes() - 1 ? nullptr : mine.data();
        via_window* made = nullptr;
        support::require(via_window_register(world.handle(), address, 64, &made) == VIA_ERR_ARGUMENT && made == nullptr,
                         "no PE registers if one cannot");
        void* const nowhere = world.pe() == 0 ? reinterpret_cast<void*>(std::uintptr_t{4096}) : mine.data();
        support::require(via_window_register(world.handle(), nowhere, 64, &made) == VIA_ERR_ADDRESS && made == nullptr,
                         "what is no memory is registered by none");
        support::require_equal(window_counts(world).attachments, 0U, "attachments that are left");
        via::window window = world.register_window(mine.data(), 64);
        window.destroy();
    }

    static void destroyed(via::world& world, std::uint64_t) {
        Memory mine{world, 64};
        via_window* made = nullptr;
        via::check(via_window_register(world.handle(), mine.data(), 64, &made));
        auto* const at = static_cast<std::byte*>(via_window_address(made, 0));
        world.p(at, std::byte{1}, world.pe());
        world.quiet();
        via::check(via_window_destroy(made));
        support::require(via_window_destroy(made) == VIA_ERR_ARGUMENT, "a window is destroyed once");
        support::require(via_window_attach(made, 0, mine.data(), 1) == VIA_ERR_ARGUMENT, "and attached to no more");
        support::require(via_window_address(made, 0) == nullptr, "and has no addresses");
        (void)support::require_error(VIA_ERR_ADDRESS, [&] { world.p(at, std::byte{1}, world.pe()); });
        support::require_equal(window_counts(world).imports, 0U, "imports that are left");
    }
};

}  // namespace conformance
