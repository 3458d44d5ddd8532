// SPDX-License-Identifier: Apache-2.0
// Transfers of the host between all kinds of memory: who calls is the host, where the buffers lie is varied.
#include <algorithm>
#include <array>
#include <string>

#include "device_memory.hpp"
#include "device_suite.hpp"
#include "sample.hpp"
#include "support/random.hpp"
#include "support/require.hpp"
#include "support/same_bits.hpp"

namespace conformance {
namespace {

using support::random_bytes;
using support::require;

constexpr std::byte poison{0xA5};
constexpr std::size_t slack = 64;
/// Both sides of what is staged in pinned memory, and odd ones.
constexpr std::array<std::size_t, 12> sizes{1, 3, 4, 8, 9, 64, 4095, 16384, 16385, 65537, 1 << 20, (3 << 20) + 5};
constexpr std::array<std::size_t, 3> offsets{0, 5, slack};

/// The thread sanitizer sees in small copies what it sees in large ones.
/// Where the end of a transfer lies that is no symmetric address.
enum class local { plain, host_heap, device_heap };
constexpr std::array locals{local::plain, local::host_heap, local::device_heap};

/// Bytes of this PE in the place that the case asks for.
class local_buffer {
public:
    local_buffer(via::world& world, local where, std::size_t size)
        : plain_(size), heap_{world, where == local::device_heap ? kind::device : kind::host, size}, where_{where} {}

    [[nodiscard]] std::byte* data() { return where_ == local::plain ? plain_.data() : heap_.at(0); }
    void write(const std::vector<std::byte>& bytes) {
        where_ == local::plain ? void(std::copy(bytes.begin(), bytes.end(), plain_.begin())) : heap_.write(bytes);
    }
    [[nodiscard]] std::vector<std::byte> read(std::size_t size) const {
        if (where_ != local::plain) return heap_.read(size);
        std::vector<std::byte> bytes(size);
        std::copy_n(plain_.begin(), size, bytes.begin());
        return bytes;
    }

private:
    std::vector<std::byte> plain_;
    memory heap_;
    local where_;
};

/// Calls `body(symmetric memory, local place, local memory, size, offset)` for all of them.
template <class Body>
void for_each_case(via::world& world, Body body) {
    for (const kind where : kinds) {
        for (const local other : locals) {
            memory far{world, where, sizes.back() + slack};
            local_buffer near{world, other, sizes.back()};
            for (const std::size_t size : sizes) {
                if (slow && size > 20000) continue;
                for (const std::size_t offset : offsets) body(far, other, near, size, offset);
            }
        }
    }
    world.barrier();
}

void require_range(const std::vector<std::byte>& got, std::size_t offset, const std::vector<std::byte>& expected,
                   const char* what) {
    std::vector<std::byte> model(got.size(), poison);
    std::copy(expected.begin(), expected.end(), model.begin() + static_cast<std::ptrdiff_t>(offset));
    require(got == model, std::string{what} + " of " + std::to_string(expected.size()) + " bytes at " +
                              std::to_string(offset) + " left what a model says");
}

void run_put(via::world& world, std::uint64_t seed, bool nbi) {
    const int target = (world.pe() + 1) % world.npes();
    for_each_case(world, [&](memory& dest, local other, local_buffer& source, std::size_t size, std::size_t offset) {
        dest.write(std::vector<std::byte>(size + slack, poison));
        source.write(random_bytes(size, seed, static_cast<std::uint64_t>(target)));
        world.barrier();
        const std::vector<std::byte> nothing(size, std::byte{0});
        const via::span<const std::byte> from{source.data(), size};
        if (nbi) {
            world.put_nbi(dest.at(offset), from, target);
            world.quiet(target);
        } else {
            world.put(dest.at(offset), from, target);
            if (other == local::plain) source.write(nothing);  // it may be reused now
        }
        world.barrier();
        require_range(dest.read(size + slack), offset, random_bytes(size, seed, static_cast<std::uint64_t>(world.pe())),
                      nbi ? "put_nbi" : "put");
        world.barrier();
    });
}

void puts(via::world& world, std::uint64_t seed) { run_put(world, seed, false); }
void puts_nbi(via::world& world, std::uint64_t seed) { run_put(world, seed, true); }

void run_get(via::world& world, std::uint64_t seed, bool nbi) {
    const int target = (world.pe() + 1) % world.npes();
    for_each_case(world, [&](memory& source, local, local_buffer& dest, std::size_t size, std::size_t offset) {
        source.write(random_bytes(size, seed, static_cast<std::uint64_t>(world.pe())), offset);
        dest.write(std::vector<std::byte>(size, poison));
        world.barrier();
        const std::byte* from = source.at(offset);
        if (nbi) {
            world.get_nbi(via::span<std::byte>{dest.data(), size}, from, target);
            world.quiet();
        } else {
            world.get(via::span<std::byte>{dest.data(), size}, from, target);
        }
        require(dest.read(size) == random_bytes(size, seed, static_cast<std::uint64_t>(target)),
                "a get brought the bytes");
        world.barrier();
    });
}

void gets(via::world& world, std::uint64_t seed) { run_get(world, seed, false); }
void gets_nbi(via::world& world, std::uint64_t seed) { run_get(world, seed, true); }

/// Rows of every element size, between all kinds.
void strided(via::world& world, std::uint64_t seed) {
    constexpr std::size_t count = 37;
    const int target = (world.pe() + 1) % world.npes();
    for (const kind where : kinds) {
        for (const local other : locals) {
            for (const std::size_t element : {1U, 4U, 8U, 24U}) {
                memory remote{world, where, element * count * 3};
                local_buffer mine{world, other, element * count * 2};
                remote.write(std::vector<std::byte>(element * count * 3, poison));
                const auto bytes_of = [&](int pe) {
                    return random_bytes(element * count * 2, seed, static_cast<std::uint64_t>(pe));
                };
                mine.write(bytes_of(target));
                world.barrier();
                via::check(via_iput(world.context_handle(), remote.at(0), 3, mine.data(), 2, element, count, target));
                world.barrier();
                std::vector<std::byte> model(element * count * 3, poison);
                const auto sent = bytes_of(world.pe());
                for (std::size_t i = 0; i < count * element; ++i) {
                    const std::size_t row = i / element;
                    model[row * 3 * element + i % element] = sent[row * 2 * element + i % element];
                }
                require(remote.read() == model, "a strided put put every element at its place");
                mine.write(std::vector<std::byte>(element * count * 2, poison));
                via::check(via_iget(world.context_handle(), mine.data(), 2, remote.at(0), 3, element, count, target));
                std::vector<std::byte> back(element * count * 2, poison);
                const auto theirs = bytes_of(target);
                for (std::size_t i = 0; i < count * element; ++i) {
                    const std::size_t at = i / element * 2 * element + i % element;
                    back[at] = theirs[at];
                }
                require(mine.read(back.size()) == back, "a strided get brought every element to its place");
                world.barrier();
            }
        }
    }
}

/// Segments come and go, and what stays keeps its bytes.
void heap_lives(via::world& world, std::uint64_t seed) {
    memory stays{world, kind::device, 1000};
    stays.write(random_bytes(1000, seed, 1));
    for (int round = 0; round < times(20); ++round) {
        memory large{world, kind::device, (std::size_t{8} << 20) + static_cast<std::size_t>(round) * 4096};
        const int target = (world.pe() + 1) % world.npes();
        const auto bytes = random_bytes(5000, seed, static_cast<std::uint64_t>(round));
        world.put(large.at(static_cast<std::size_t>(round) * 4096), bytes, target);
        world.barrier();
        const auto got = large.read(static_cast<std::size_t>(round) * 4096 + 5000);
        require(support::same_bits(bytes.begin(), bytes.end(), got.begin() + round * 4096),
                "a new segment of the device heap took a put");
        world.barrier();
    }
    require(stays.read() == random_bytes(1000, seed, 1), "an old allocation kept its bytes");
}

/// Memory is zeroed, the second time as well.
void zeroed(via::world& world, std::uint64_t) {
    for (int round = 0; round < 3; ++round) {
        memory first{world, kind::device, 4096};
        memory second{world, kind::device, 12345};
        const auto is_zero = [](std::byte b) { return b == std::byte{0}; };
        for (memory* each : {&first, &second}) {
            const auto bytes = each->read();
            require(std::all_of(bytes.begin(), bytes.end(), is_zero), "memory of the device heap begins zeroed");
            each->write(std::vector<std::byte>(bytes.size(), poison));
        }
        world.barrier();
    }
}

}  // namespace

std::span<const test_case> device_transfer_cases() {
    static constexpr std::array cases{
        test_case{"device heap lives", heap_lives},
        test_case{"device memory is zeroed", zeroed},
        test_case{"device puts", puts},
        test_case{"device puts nbi", puts_nbi},
        test_case{"device gets", gets},
        test_case{"device gets nbi", gets_nbi},
        test_case{"device strided", strided},
    };
    return cases;
}

}  // namespace conformance
