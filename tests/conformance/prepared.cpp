// SPDX-License-Identifier: Apache-2.0
// Transfers that are prepared once and posted many times by the host.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include <viaduct/prepared.hpp>

#include "sample.hpp"
#include "suite.hpp"
#include "support/effort.hpp"
#include "support/random.hpp"
#include "support/require.hpp"
#include "support/same_bits.hpp"

namespace conformance {
namespace {

using support::random_bytes;
using support::require;
using support::require_equal;

constexpr std::array<std::size_t, 6> sizes{1, 8, 9, 4096, 65537, (1 << 20) + 3};

int right_of(const via::world& world) { return (world.pe() + 1) % world.npes(); }
int left_of(const via::world& world) { return (world.pe() + world.npes() - 1) % world.npes(); }

std::vector<std::byte> message(std::size_t size, std::uint64_t seed, int from, int to) {
    return random_bytes(size, seed, static_cast<std::uint64_t>(from) * 1000 + static_cast<std::uint64_t>(to));
}

/// To everyone by one list, which is posted again with other data.
void puts(via::world& world, std::uint64_t seed) {
    const int n = world.npes();
    for (const std::size_t size : some_of(world, seed, "sizes of prepared puts", sizes, 3)) {
        const std::size_t stride = size + 1;
        auto inbox = world.allocate<std::byte>(stride * static_cast<std::size_t>(n));
        std::vector<std::vector<std::byte>> sources(static_cast<std::size_t>(n), std::vector<std::byte>(size));
        std::vector<via::prepared> list;
        for (int to = 0; to < n; ++to) {
            list.push_back(via::prepare_put(world, inbox.at(stride * static_cast<std::size_t>(world.pe())),
                                            sources[static_cast<std::size_t>(to)], to));
        }
        for (const std::uint64_t round : {seed, seed + 1}) {
            for (int to = 0; to < n; ++to) {
                const auto data = message(size, round, world.pe(), to);
                std::copy(data.begin(), data.end(), sources[static_cast<std::size_t>(to)].begin());
            }
            via::post(list);
            via::wait_posted(list);
            for (auto& source : sources) std::fill(source.begin(), source.end(), std::byte{0});
            world.sync();
            for (int from = 0; from < n; ++from) {
                const std::byte* const part = inbox.at(stride * static_cast<std::size_t>(from));
                const auto expected = message(size, round, from, world.pe());
                require(support::same_bits(expected.begin(), expected.end(), part),
                        "a prepared put is done after its wait");
                require(part[size] == std::byte{0}, "and wrote nothing behind its range");
            }
            world.sync();
        }
    }
}

/// From everyone by one list, of what is there when it is posted.
void gets(via::world& world, std::uint64_t seed) {
    const int n = world.npes();
    for (const std::size_t size : some_of(world, seed, "sizes of prepared gets", sizes, 3)) {
        auto outbox = world.allocate<std::byte>(size);
        std::vector<std::vector<std::byte>> got(static_cast<std::size_t>(n), std::vector<std::byte>(size + 1));
        std::vector<via::prepared> list;
        for (int from = 0; from < n; ++from) {
            auto& into = got[static_cast<std::size_t>(from)];
            list.push_back(via::prepare_get(world, via::span<std::byte>{into.data(), size}, outbox.data(), from));
        }
        for (const std::uint64_t round : {seed, seed + 1}) {
            const auto mine = message(size, round, world.pe(), 0);
            std::copy(mine.begin(), mine.end(), outbox.begin());
            world.barrier();
            via::post(list);
            via::wait_posted(list);
            for (int from = 0; from < n; ++from) {
                const auto& bytes = got[static_cast<std::size_t>(from)];
                const auto expected = message(size, round, from, 0);
                require(support::same_bits(expected.begin(), expected.end(), bytes.begin()),
                        "a prepared get has brought it");
                require(bytes[size] == std::byte{0}, "and wrote nothing behind its range");
            }
            world.barrier();
        }
    }
}

/// Each post's signal tells of its own data; a copy of what was prepared does as well, and so does a team's context.
void signals(via::world& world, std::uint64_t seed) {
    const int right = right_of(world);
    auto words = world.allocate<via::signal>(2);
    const std::size_t rounds = support::effort(100);
    via::team all = world.everyone().split(0, world.npes() - world.pe());  // the other way round
    const via::context by = all.make_context();
    const int right_there = world.npes() - 1 - right;
    std::array<std::uint64_t, 2> posts{};
    for (const std::size_t size : {std::size_t{0}, std::size_t{24}, std::size_t{70'000}}) {
        auto inbox = world.allocate<std::byte>(size + 8);
        std::vector<std::byte> source(size);
        const auto told = via::prepare_put_signal(world, inbox.data(), source, words.at(0), 1, right);
        const auto answer = via::prepare_put_signal(by, inbox.data(), source, words.at(1), 1, right_there);
        for (std::uint64_t round = 1; round <= rounds; ++round) {
            const via::prepared& which = round % 2 == 0 ? told : answer;
            const std::size_t word = round % 2 == 0 ? 0 : 1;
            const auto data = message(size, seed + round, world.pe(), 0);
            std::copy(data.begin(), data.end(), source.begin());
            via::post({&which, 1});
            (void)world.wait_until(words.at(word), VIA_EQ, ++posts[word]);
            const auto expected = message(size, seed + round, left_of(world), 0);
            require(support::same_bits(expected.begin(), expected.end(), inbox.begin()),
                    "the signal tells of this post");
            via::wait_posted({&which, 1});
            world.barrier();
        }
    }
}

via_error_info last_error() {
    via_error_info info{};
    via_last_error(&info);
    return info;
}

/// What is wrong is said when it is prepared, and a list of what was not is refused.
void errors(via::world& world, std::uint64_t /*seed*/) {
    via_context* const by = world.context_handle();
    auto words = world.allocate<std::uint64_t>(2);
    std::uint64_t mine = 0;
    via_prepared made{};
    require(via_prepare_put(by, &mine, &mine, 8, 0, &made) == VIA_ERR_ADDRESS, "dest is symmetric");
    require(via_prepare_get(by, &mine, &mine, 8, 0, &made) == VIA_ERR_ADDRESS, "source is symmetric");
    require(via_prepare_put(by, words.data(), &mine, 8, world.npes(), &made) == VIA_ERR_PE, "there is such a PE");
    require(via_prepare_put(by, words.data(), nullptr, 8, 0, &made) == VIA_ERR_ARGUMENT, "source is there");
    require(via_prepare_put(by, words.data(), &mine, 8, 0, nullptr) == VIA_ERR_ARGUMENT, "so is the place for it");
    require(via_prepare_put(nullptr, words.data(), &mine, 8, 0, &made) == VIA_ERR_ARGUMENT, "and the context");
    require(via_prepare_put_signal(by, words.data(), &mine, 8, &mine, 1, VIA_SIGNAL_ADD, 0, &made) == VIA_ERR_ADDRESS,
            "the signal is symmetric");
    require(via_prepare_put_signal(by, words.data(), &mine, 8, words.at(1), 1, static_cast<via_signal_op>(9), 0,
                                   &made) == VIA_ERR_ARGUMENT,
            "the operation is one");
    require(made.version == 0, "nothing was prepared by any of these");
    require(via_post(&made, 1) == VIA_ERR_ARGUMENT, "what was not prepared is not posted");
    require(std::string{last_error().message}.find("was not prepared") != std::string::npos, "and told why");
    require(via_post(nullptr, 1) == VIA_ERR_ARGUMENT, "nor is nothing");
    require(via_post(nullptr, 0) == VIA_OK && via_wait_posted(nullptr, 0) == VIA_OK, "an empty list is one");
    const via::context other = world.everyone().make_context();
    const std::array two{via::prepare_put(world, words.data(), {&mine, 1}, 0),
                         via::prepare_put(other, words.data(), {&mine, 1}, 0)};
    require(via_post(two.data(), two.size()) == VIA_ERR_ARGUMENT, "those of two contexts are not posted at once");
    require(std::string{last_error().message}.find("number 1") != std::string::npos, "and told which");
    via::post({&two[1], 1});
    via::wait_posted({&two[1], 1});
    world.barrier();
}

}  // namespace

std::span<const test_case> prepared_cases() {
    static constexpr std::array cases{
        test_case{"prepared puts", puts},
        test_case{"prepared gets", gets},
        test_case{"prepared puts with signals", signals},
        test_case{"bad input to what prepares", errors},
    };
    return cases;
}

}  // namespace conformance
