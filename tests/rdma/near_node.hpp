// SPDX-License-Identifier: Apache-2.0
// One connection on a fabric in memory, as a remote_memory has it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <iterator>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "rdma/fake_adapter.hpp"
#include "rdma/remote_memory.hpp"
#include "support/catch.hpp"

namespace via::test {

inline constexpr int depth = 16;
inline constexpr std::size_t far_bytes = 100'000;
inline constexpr std::size_t near_bytes = 50'000;
inline constexpr std::size_t buffer_bytes = 4096;
inline constexpr std::byte poison{0xA5};

/// A PE with memory of which one half is registered, and another PE that does nothing.
struct node {
    explicit node(std::uint64_t most_bytes = 3000, std::uint32_t copied = 64)
        : adapter{fabric},
          ends{queue(), 2 * depth},
          far_ends{queue(), 2 * depth},
          buffer{adapter, buffer_bytes, "a test"},
          borrowed{adapter, {.least = 6000, .most = 13000, .at_once = 30000}},
          known{adapter},
          registered(near_bytes, poison),
          plain(near_bytes, poison),
          far(far_bytes, poison) {
        std::string problem;
        const rdma::connection_limits limits{.requests = depth, .copied = copied};
        auto one = adapter.make_connection(ends.queue(), limits, problem);
        other = adapter.make_connection(far_ends.queue(), limits, problem);
        REQUIRE(one->connect(other->here(), problem));
        REQUIRE(other->connect(one->here(), problem));
        by = std::make_unique<rdma::channel>(std::move(one), ends, depth);
        known.add(registered.data(), near_bytes, "a test");
        far_keys = adapter.register_memory(far.data(), far_bytes, rdma::access::all, problem);
        at = std::make_unique<rdma::remote_memory>(rdma::remote_parts{
            .by = *by,
            .ends = ends,
            .buffer = buffer,
            .borrowed = borrowed,
            .known = known,
            .key_of = [this](const void* begin, std::size_t size) { return known.find(begin, size); },
            .most_bytes = most_bytes,
            .pe = 3,
            .wait =
                [this](base::function_ref<bool()> ready) {
                    for (; !ready(); ++waits) {
                        if (meanwhile) meanwhile();
                    }
                }});
    }
    [[nodiscard]] std::unique_ptr<rdma::completion_queue> queue() {
        std::string problem;
        return adapter.make_queue(2 * depth, problem);
    }
    [[nodiscard]] rdma::remote_place place(std::size_t offset) const {
        return {reinterpret_cast<std::uintptr_t>(far.data()) + offset, far_keys->remote_key()};
    }
    [[nodiscard]] std::uint64_t word(std::size_t offset) const {
        std::uint64_t value = 0;
        std::memcpy(&value, far.data() + offset, sizeof value);
        return value;
    }
    [[nodiscard]] bool sound() const {
        INFO(fabric.misuse());
        CHECK(fabric.misuse().empty());
        return fabric.misuse().empty();
    }

    fake_fabric fabric;
    fake_adapter adapter;
    rdma::completions ends;
    rdma::completions far_ends;
    rdma::bounce_buffer buffer;
    rdma::borrowed_memory borrowed;
    rdma::local_memory known;
    std::vector<std::byte> registered;
    std::vector<std::byte> plain;
    std::vector<std::byte> far;
    std::unique_ptr<rdma::registration> far_keys;
    std::unique_ptr<rdma::connection> other;
    std::unique_ptr<rdma::channel> by;
    std::unique_ptr<rdma::remote_memory> at;
    std::uint64_t waits = 0;
    std::function<void()> meanwhile;  ///< while it waits
};

[[nodiscard]] inline std::vector<std::byte> random_bytes(std::mt19937_64& random, std::size_t size) {
    std::vector<std::byte> made(size);
    for (std::byte& each : made) each = static_cast<std::byte>(random());
    return made;
}

/// Small sizes, large ones, and those next to a limit.
[[nodiscard]] inline std::size_t random_size(std::mt19937_64& random, std::size_t most) {
    static constexpr std::size_t borders[] = {0, 1, 8, 64, 1024, 2048, buffer_bytes, 5999, 12999};
    const std::size_t near = borders[random() % std::size(borders)] + random() % 3;
    return std::min(most, random() % 3 == 0 ? random() % most : near);
}

}  // namespace via::test
