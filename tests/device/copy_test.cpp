// SPDX-License-Identifier: Apache-2.0
// The copy under put and get (viaduct/device/copy.cuh) on a processor: the header itself, every access of which is
// checked. What it cannot show is what the instructions do; tests/gpu does.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "simulated_headers.hpp"
#include "support/catch.hpp"

namespace {

namespace vd = via::device;
using namespace vd::detail;

/// What a copy may read, and what it has written.
class accesses final : public simulated::observer {
public:
    accesses(std::uint64_t to, std::uint64_t from, std::size_t bytes, unsigned threads)
        : dest{to}, source{from}, written_(bytes), steps_(threads) {}

    const std::uint64_t dest;
    const std::uint64_t source;

    void loads(std::uint64_t at, std::size_t size, bool on) override {
        note('l', size);
        if (!on) return;
        expect(at % size == 0, "a load beside its alignment");
        expect(at >= source && at + size <= source + written_.size(), "a load of what is not part of the copy");
        if (size == 16 && simulated::running->lane() == 0) rows_loaded_at_ |= at;
    }
    void stores(std::uint64_t at, std::size_t size, bool on) override {
        note('s', size);
        if (!on) return;
        expect(at % size == 0, "a store beside its alignment");
        expect(at >= dest && at + size <= dest + written_.size(), "a store elsewhere");
        ++stored_;
        if (size == 16 && simulated::running->lane() == 0) rows_stored_at_ |= at;
        for (std::size_t i = 0; i < size; ++i) ++written_[at - dest + i];
    }

    [[nodiscard]] std::size_t stored() const { return stored_; }
    /// All addresses at which rows of vectors begin, by or: 0 where none is copied.
    [[nodiscard]] std::uint64_t rows_loaded_at() const { return rows_loaded_at_; }
    [[nodiscard]] std::uint64_t rows_stored_at() const { return rows_stored_at_; }
    [[nodiscard]] bool wrote_all_once() const {
        return std::all_of(written_.begin(), written_.end(), [](int times) { return times == 1; });
    }
    /// Lanes of one warp that copy do it by the same instructions. Others would have theirs after these.
    [[nodiscard]] bool go_together() const {
        for (std::size_t first = 0; first < steps_.size(); first += simulated::lanes) {
            const std::string* one = nullptr;
            for (std::size_t i = first; i < std::min(first + simulated::lanes, steps_.size()); ++i) {
                if (steps_[i].empty()) continue;
                if (one != nullptr && *one != steps_[i]) return false;
                one = &steps_[i];
            }
        }
        return true;
    }

    /// The warps of the block that have loaded or stored.
    [[nodiscard]] std::size_t warps() const {
        std::size_t found = 0;
        for (std::size_t first = 0; first < steps_.size(); first += simulated::lanes) {
            bool has_any = false;
            for (std::size_t i = first; i < std::min(first + simulated::lanes, steps_.size()); ++i)
                has_any = has_any || !steps_[i].empty();
            if (has_any) ++found;
        }
        return found;
    }

    /// Bytes that a thread has loaded before it stores them, at most.
    [[nodiscard]] std::size_t most_under_way() const {
        std::size_t most = 0;
        for (const std::string& steps : steps_) {
            std::size_t loaded = 0;
            for (std::size_t i = 0; i < steps.size(); i += 2) {
                loaded = steps[i] == 's' ? 0 : loaded + static_cast<std::size_t>(steps[i + 1] - '0');
                most = std::max(most, loaded);
            }
        }
        return most;
    }

private:
    static void expect(bool holds, const char* what) {
        if (!holds) throw std::runtime_error{what};
    }
    void note(char what, std::size_t size) {
        steps_[simulated::running->rank()] += {what, static_cast<char>('0' + size)};
    }

    std::vector<unsigned char> written_;  // of each byte, how often
    std::vector<std::string> steps_;      // of each thread, with those that their condition leaves out
    std::size_t stored_ = 0;
    std::uint64_t rows_loaded_at_ = 0;
    std::uint64_t rows_stored_at_ = 0;
};

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

    accesses here{reinterpret_cast<std::uintptr_t>(dest_bytes + margin + dest_at),
                  reinterpret_cast<std::uintptr_t>(source_bytes + margin + source_at), bytes, threads};
    static simulated::block gpu;
    simulated::observing = &here;
    constexpr bool is_block = std::is_same_v<Scope, vd::block_scope>;
    gpu.run(threads, [&] {  // as a context does it
        if constexpr (is_block) {
            if (is_much(bytes) && goes_by_turns<From>(threads, here.dest, here.source, bytes))
                return copy_much<From, To>(group.rank(), threads, here.dest, here.source, bytes);
        }
        if (takes_part<Unit>(group, bytes)) copy<From, To, Unit>(group, here.dest, here.source, bytes);
    });
    CAPTURE(threads, dest_at, source_at, bytes, sizeof(Unit));
    REQUIRE(std::equal(expected.begin(), expected.end(), dest_bytes));
    REQUIRE(here.wrote_all_once());
    const bool is_word = bytes <= 8 && ((bytes | dest_at | source_at) & (bytes - 1)) == 0;
    if (is_word) REQUIRE(here.stored() == 1);
    // Vectors by warps, unless all is aligned and they are few, in rows that begin at a line of the far end.
    const bool is_aligned = (bytes | dest_at | source_at) % 16 == 0;
    const std::uint64_t rows_at = std::is_same_v<From, from_here> ? here.rows_stored_at() : here.rows_loaded_at();
    if (threads >= simulated::lanes && (!is_aligned || bytes >= threads * 512)) REQUIRE(rows_at % 128 == 0);
    if (threads >= simulated::lanes) REQUIRE(here.go_together());
    // Few warps, and one for the edges; or all, with little under way that is put.
    if (!is_block || !is_much(bytes)) return;
    constexpr bool is_put = std::is_same_v<From, from_here>;
    const std::size_t far_at = is_put ? dest_at : source_at;
    const bool has_long_rows = threads >= simulated::lanes && bytes >= threads * 512 && far_at % 128 != 0;
    if (is_aligned && !has_long_rows) {
        REQUIRE(here.warps() == std::max<std::size_t>(threads / simulated::lanes, 1));
        if (is_put) REQUIRE(here.most_under_way() * threads <= std::size_t{32} * 1024);
    } else {
        REQUIRE(here.warps() <= (bytes + 2047) / 2048 + 1);
    }
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

TEST_CASE("A block does much that is aligned, of as many bytes as its warps load at once and some more or fewer") {
    const auto threads = GENERATE(16U, 64U, 256U, 512U, 1024U);
    const auto bytes =
        GENERATE(std::size_t{20} << 10, std::size_t{32} << 10, std::size_t{64} << 10, std::size_t{128} << 10);
    std::mt19937 random{threads};
    for (const std::size_t size : {bytes - 16, bytes, bytes + 16}) {
        for (const std::size_t at : {0U, 16U}) {
            copy_once<from_here, to_peer, u8>(vd::block, threads, at, 0, size, random);
            copy_once<from_peer, to_here, u64>(vd::block, threads, 0, at, size, random);
        }
    }
}
