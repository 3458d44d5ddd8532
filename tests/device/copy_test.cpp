// SPDX-License-Identifier: Apache-2.0
// The copy under put and get (viaduct/device/copy.cuh) on a processor: the header itself, every access of which is
// checked. What it cannot show is what the instructions do; tests/gpu does.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "simulated_warp.hpp"
#include "support/catch.hpp"

// NOLINTBEGIN: what copy.cuh includes or a compiler for GPUs knows, as far as it needs it
#define VIADUCT_DEVICE_ORDER_CUH
#define __device__
#define __forceinline__ inline
#define __noinline__
#define __shared__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"

namespace {
simulated::place blockDim;
struct thread_place {
    struct {
        operator unsigned() const { return simulated::running->thread(); }
    } x;
    unsigned y = 0, z = 0;
} const threadIdx;

std::uint32_t __shfl_sync(unsigned, std::uint32_t mine, unsigned from) {
    return simulated::running->exchange(mine, from);
}
std::uint32_t __shfl_xor_sync(unsigned, std::uint32_t mine, unsigned mask) {
    return simulated::running->exchange(mine, simulated::running->lane() ^ mask);
}
std::uint32_t __funnelshift_r(std::uint32_t low, std::uint32_t high, unsigned by) {
    return static_cast<std::uint32_t>((std::uint64_t{high} << 32 | low) >> (by & 31U));
}
// No copy meets.
[[maybe_unused]] void __syncwarp() { throw std::logic_error{"a copy has no barrier"}; }
[[maybe_unused]] void __syncthreads() { __syncwarp(); }
[[maybe_unused]] int __syncthreads_and(int) { return 0; }
[[maybe_unused]] int __all_sync(unsigned, int) { return 0; }
[[maybe_unused]] std::size_t __cvta_generic_to_shared(const void*) { return 0; }

/// What a copy may read, and what it has written.
struct accesses {
    std::uint64_t source, dest, bytes;
    std::vector<unsigned char> written;  // of each byte of the destination, how often
    std::vector<std::string> steps;  // of each thread, its loads and stores, with those that its condition leaves out
    std::size_t stores = 0;

    void note(char what, std::size_t size) {
        steps[simulated::running->thread()] += {what, static_cast<char>('0' + size)};
    }
    /// Lanes of one warp that copy do it by the same instructions. Others would have theirs after these.
    [[nodiscard]] bool go_together() const {
        for (std::size_t first = 0; first < steps.size(); first += simulated::warp::lanes) {
            const std::string* one = nullptr;
            for (std::size_t i = first; i < std::min(first + simulated::warp::lanes, steps.size()); ++i) {
                if (steps[i].empty()) continue;
                if (one != nullptr && *one != steps[i]) return false;
                one = &steps[i];
            }
        }
        return true;
    }

    static void expect(bool holds, const char* what) {
        if (!holds) throw std::runtime_error{what};
    }
}* seen = nullptr;
}  // namespace

namespace via::device::detail {

using size = std::size_t;
using u8 = unsigned char;
using u16 = unsigned short;
using u32 = unsigned int;
using u64 = unsigned long long;
struct alignas(16) vec16 {
    u32 w[4];
};
template <class Unit>
struct in_register {
    Unit bits;
};
template <>
struct in_register<u8> {
    u32 bits;
};
template <>
struct in_register<u16> {
    u32 bits;
};
inline void fence_system() {}
inline u32 lane_of_thread() { return simulated::running->lane(); }
inline u32 chosen(bool first, u32 a, u32 b) { return first ? a : b; }

/// Reads of bytes that are part of the copy; of a heap, of vectors that have one.
template <bool WholeVectors>
struct checked_loads {
    static constexpr bool whole_vectors = WholeVectors;
    template <class T>
    static void load(T& v, u64 p, bool on) {
        v = {};
        seen->note('l', sizeof v);
        if (!on) return;
        accesses::expect(p % sizeof v == 0, "a load beside its alignment");
        const bool within = p >= seen->source && p + sizeof v <= seen->source + seen->bytes;
        const bool touches = sizeof v == 16 && p + 16 > seen->source && p < seen->source + seen->bytes;
        accesses::expect(within || (WholeVectors && touches), "a load of what is not part of the copy");
        std::memcpy(&v, reinterpret_cast<const void*>(p), sizeof v);
    }
    static void load(in_register<u8>& v, u64 p, bool on) { load_narrow<u8>(v.bits, p, on); }
    static void load(in_register<u16>& v, u64 p, bool on) { load_narrow<u16>(v.bits, p, on); }
    static void load(in_register<u32>& v, u64 p, bool on) { load(v.bits, p, on); }
    static void load(in_register<u64>& v, u64 p, bool on) { load(v.bits, p, on); }

private:
    template <class T>
    static void load_narrow(u32& v, u64 p, bool on) {
        T narrow;
        load(narrow, p, on);
        v = narrow;
    }
};
using from_here = checked_loads<false>;
using from_peer = checked_loads<true>;

template <bool ToPeer>
struct checked_stores {
    template <class T>
    static void store(const T& v, u64 p, bool on) {
        seen->note('s', sizeof v);
        if (!on) return;
        accesses::expect(p % sizeof v == 0, "a store beside its alignment");
        accesses::expect(p >= seen->dest && p + sizeof v <= seen->dest + seen->bytes, "a store elsewhere");
        std::memcpy(reinterpret_cast<void*>(p), &v, sizeof v);
        ++seen->stores;
        for (std::size_t i = 0; i < sizeof v; ++i) ++seen->written[p - seen->dest + i];
    }
    template <class Unit>
    static void store(in_register<Unit> v, u64 p, bool on) {
        store(static_cast<Unit>(v.bits), p, on);
    }
};
using to_here = checked_stores<false>;
using to_peer = checked_stores<true>;

}  // namespace via::device::detail

#include <viaduct/device/copy.cuh>

#pragma GCC diagnostic pop
// NOLINTEND

namespace {

namespace vd = via::device;
using namespace vd::detail;

constexpr std::size_t margin = 256;
constexpr unsigned char poison = 0xE5;

/// A copy from `source_at` bytes behind a multiple of 128 to `dest_at` behind another one.
template <class From, class To, class Unit, class Scope>
void copy_once(Scope group, unsigned threads, std::size_t dest_at, std::size_t source_at, std::size_t bytes,
               std::mt19937& random) {
    struct alignas(128) line {
        unsigned char bytes[128];
    };
    const std::size_t room = (bytes + 3 * margin) / sizeof(line) + 1;
    std::vector<line> from(room), to(room);
    auto* const source_bytes = from.data()->bytes;
    auto* const dest_bytes = to.data()->bytes;
    const std::size_t all = room * sizeof(line);
    for (std::size_t i = 0; i < all; ++i) source_bytes[i] = static_cast<unsigned char>(random());
    std::fill_n(dest_bytes, all, poison);
    std::vector<unsigned char> expected(all, poison);
    std::copy_n(source_bytes + margin + source_at, bytes, expected.data() + margin + dest_at);

    accesses here{reinterpret_cast<std::uintptr_t>(source_bytes + margin + source_at),
                  reinterpret_cast<std::uintptr_t>(dest_bytes + margin + dest_at), bytes,
                  std::vector<unsigned char>(bytes), std::vector<std::string>(threads)};
    seen = &here;
    blockDim = {threads, 1, 1};
    simulated::run_block(threads, [&] {
        if (takes_part<Unit>(group, bytes)) copy<From, To, Unit>(group, here.dest, here.source, bytes);
    });
    CAPTURE(threads, dest_at, source_at, bytes, sizeof(Unit));
    REQUIRE(std::equal(expected.begin(), expected.end(), dest_bytes));
    REQUIRE(std::count(here.written.begin(), here.written.end(), 1) == static_cast<std::ptrdiff_t>(bytes));
    const bool is_word = bytes <= 8 && ((bytes | dest_at | source_at) & (bytes - 1)) == 0;
    if (is_word) REQUIRE(here.stores == 1);
    if (threads >= simulated::warp::lanes) REQUIRE(here.go_together());
}

/// Bytes of all magnitudes, small ones more often.
std::size_t any_size(std::mt19937& random, std::size_t unit, std::size_t most) {
    const unsigned digits = std::uniform_int_distribution<unsigned>{0, 16}(random);
    const std::size_t bytes = std::uniform_int_distribution<std::size_t>{1, std::size_t{1} << digits}(random);
    return std::max(unit, std::min(bytes, most) / unit * unit);
}

template <class Unit, class Scope>
void copy_often(Scope group, unsigned threads, int cases) {
    std::mt19937 random{threads + static_cast<unsigned>(sizeof(Unit))};
    const std::size_t most = threads == 1 ? 4096 : std::size_t{1} << 16;
    std::uniform_int_distribution<std::size_t> offset{0, 128 / sizeof(Unit) - 1};
    for (int i = 0; i < cases; ++i) {
        const std::size_t bytes = any_size(random, sizeof(Unit), most);
        const std::size_t dest = offset(random) * sizeof(Unit);
        // Often as far beside the alignment as the destination.
        const std::size_t source = random() % 3 == 0 ? dest : offset(random) * sizeof(Unit);
        copy_once<from_here, to_peer, Unit>(group, threads, dest, source, bytes, random);
        copy_once<from_peer, to_here, Unit>(group, threads, dest, source, bytes, random);
    }
}

template <class Scope>
void copy_all_units(Scope group, unsigned threads, int cases) {
    copy_often<u8>(group, threads, cases);
    copy_often<u16>(group, threads, cases);
    copy_often<u32>(group, threads, cases);
    copy_often<u64>(group, threads, cases);
}

}  // namespace

TEST_CASE("A thread copies every byte once, whatever the alignment, and touches no other") {
    copy_all_units(vd::thread, 1, 2000);
}

TEST_CASE("A warp does, all lanes by the same instructions") { copy_all_units(vd::warp, 32, 1000); }

TEST_CASE("A block does, of any number of threads, of which those that have no part need not come") {
    const auto threads = GENERATE(1U, 2U, 31U, 32U, 33U, 64U, 96U, 100U, 128U, 256U, 512U, 1000U, 1024U);
    copy_all_units(vd::block, threads, threads > 128 ? 100 : 300);
}

TEST_CASE("A block of 1024 threads does, of every size up to a few hundred bytes") {
    std::mt19937 random{7};
    for (std::size_t bytes = 1; bytes <= 260; ++bytes) {
        const std::size_t dest = random() % 128;
        copy_once<from_here, to_peer, u8>(vd::block, 1024, dest, random() % 128, bytes, random);
        copy_once<from_peer, to_here, u8>(vd::block, 1024, dest, dest % 16, bytes, random);
    }
}
