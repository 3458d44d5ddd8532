// SPDX-License-Identifier: Apache-2.0
// Kernels of several PEs on a processor: the device headers themselves, a thread of the processor for each PE's block.
// What it cannot show is what the instructions do, and what a GPU's memory orders; tests/gpu does.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "simulated_world.hpp"
#include "support/catch.hpp"

namespace {

namespace vd = via::device;

using simulated::heap_bytes;
using simulated::world;

std::atomic<int> wrong{0};
void expect(bool holds) {
    if (!holds) ++wrong;
}

/// In what nothing has been written to.
constexpr int unwritten = 99;
/// A number that depends on all three, small enough that sums of it are exact in every type here.
int value(int round, int pe, std::size_t i) { return (round * 7 + pe * 5 + static_cast<int>(i % 11)) % 23; }

enum class what {
    broadcast,
    fcollect,
    collect,
    gather,
    scatter,
    alltoall,
    alltoallv,
    sum,
    least,
    blocks,
    scan,
    before,
    count
};

/// One collective of every kind, and others in an order that all PEs have alike: each thread of the group fills in what
/// is its part, and looks at the result.
template <class T, class Scope>
class collectives {
public:
    collectives(const world::arguments& by, Scope group, std::size_t most)
        : team_{by.team},
          group_{group},
          pe_{by.team.pe()},
          npes_{by.team.npes()},
          most_{most},
          dest_{reinterpret_cast<T*>(by.heap)},
          source_{reinterpret_cast<T*>(by.heap + heap_bytes / 2)},
          tables_{reinterpret_cast<vd::detail::size*>(by.heap + heap_bytes - 4096)} {}

    void all(int rounds) {
        for (int round = 0; round < rounds; ++round) {
            const auto kind = static_cast<what>(round % static_cast<int>(what::count));
            const auto random = static_cast<std::size_t>(round) * 2654435761U >> 7;
            one(kind, round, round % 5 == 0 ? random % 4 : random % (most_ + 1), static_cast<int>(random % 3) % npes_);
        }
    }

private:
    void one(what kind, int round, std::size_t n, int root) {
        const auto pes = static_cast<std::size_t>(npes_);
        fill(round, (n + 64) * pes);
        switch (kind) {
            case what::broadcast:
                team_.broadcast(group_, dest_, source_, n, root);
                return look(n, [&](std::size_t i) { return value(round, root, i); });
            case what::fcollect:
                team_.fcollect(group_, dest_, source_, n);
                return look(n * pes, [&](std::size_t i) { return value(round, static_cast<int>(i / n), i % n); });
            case what::collect: return collect(round, n);
            case what::gather:
                team_.gather(group_, dest_, source_, n, root);
                if (pe_ != root) return look(n * pes, [](std::size_t) { return unwritten; });
                return look(n * pes, [&](std::size_t i) { return value(round, static_cast<int>(i / n), i % n); });
            case what::scatter:
                team_.scatter(group_, dest_, source_, n, root);
                return look(n, [&](std::size_t i) { return value(round, root, own() * n + i); });
            case what::alltoall:
                team_.alltoall(group_, dest_, source_, n);
                return look(n * pes,
                            [&](std::size_t i) { return value(round, static_cast<int>(i / n), own() * n + i % n); });
            case what::alltoallv: return alltoallv(round);
            case what::sum:
                team_.reduce(group_, vd::sum{}, dest_, source_, n);
                return look(n, [&](std::size_t i) { return sum_to(round, npes_, i); });
            case what::least:
                team_.reduce(group_, vd::minimum{}, dest_, source_, n);
                return look(n, [&](std::size_t i) {
                    int least = value(round, 0, i);
                    for (int p = 1; p < npes_; ++p) least = std::min(least, value(round, p, i));
                    return least;
                });
            case what::blocks:
                team_.reducescatter(group_, vd::sum{}, dest_, source_, n);
                return look(n, [&](std::size_t i) { return sum_to(round, npes_, own() * n + i); });
            case what::scan:
                team_.inclusive_scan(group_, vd::sum{}, dest_, source_, n);
                return look(n, [&](std::size_t i) { return sum_to(round, pe_ + 1, i); });
            case what::before:
                team_.exclusive_scan(group_, vd::sum{}, dest_, source_, n);
                return look(n, [&](std::size_t i) { return sum_to(round, pe_, i); });
            case what::count: return;
        }
    }
    /// PE p has n / (p + 1) elements.
    void collect(int round, std::size_t n) {
        team_.collect(group_, dest_, n * static_cast<std::size_t>(npes_), source_, n / (own() + 1));
        std::size_t begin = 0;
        for (int p = 0; p < npes_; ++p) {
            const std::size_t part = n / (static_cast<std::size_t>(p) + 1);
            look_at_part(begin, part, [&](std::size_t i) { return value(round, p, i); });
            begin += part;
        }
        look_behind(begin);
    }
    /// From PE j to PE i go (i + 2 j) % 5 * 12 elements.
    void alltoallv(int round) {
        const auto size = [](int from, int to) { return static_cast<std::size_t>((to + 2 * from) % 5 * 12); };
        vd::detail::size* const dest_offsets = tables_;
        vd::detail::size* const counts = tables_ + npes_;
        vd::detail::size* const offsets = tables_ + 2 * npes_;
        if (group_.rank() == 0) {
            for (int p = 0; p < npes_; ++p) {
                counts[p] = size(pe_, p);
                offsets[p] = p == 0 ? 0 : offsets[p - 1] + counts[p - 1];
                dest_offsets[p] = p == 0 ? 0 : dest_offsets[p - 1] + size(p - 1, pe_);
            }
        }
        group_.sync();
        team_.alltoallv(group_, dest_, dest_offsets, source_, counts, offsets);
        std::size_t end = 0;
        for (int p = 0; p < npes_; ++p) {
            std::size_t sent = 0;
            for (int to = 0; to < pe_; ++to) sent += size(p, to);
            look_at_part(end, size(p, pe_), [&](std::size_t i) { return value(round, p, sent + i); });
            end += size(p, pe_);
        }
        look_behind(end);
    }

    [[nodiscard]] std::size_t own() const { return static_cast<std::size_t>(pe_); }
    static int sum_to(int round, int npes, std::size_t i) {
        int all = 0;
        for (int p = 0; p < npes; ++p) all += value(round, p, i);
        return all;
    }
    void fill(int round, std::size_t n) {
        group_.sync();
        for (std::size_t i = group_.rank(); i < n; i += group_.size())
            source_[i] = static_cast<T>(value(round, pe_, i)), dest_[i] = T{unwritten};
        group_.sync();
    }
    /// All of `dest`, and that nothing comes after.
    template <class Expected>
    void look(std::size_t n, const Expected& expected) const {
        look_at_part(0, n, expected);
        look_behind(n);
    }
    void look_behind(std::size_t n) const { expect(dest_[n] == T{unwritten}); }
    template <class Expected>
    void look_at_part(std::size_t from, std::size_t n, const Expected& expected) const {
        for (std::size_t i = group_.rank(); i < n; i += group_.size())
            expect(dest_[from + i] == static_cast<T>(expected(i)));
    }

    const vd::team& team_;
    Scope group_;
    int pe_, npes_;
    std::size_t most_;
    T* dest_;
    T* source_;
    vd::detail::size* tables_;
};

template <class Scope>
void all_collectives(int npes, Scope group, unsigned threads, int rounds) {
    CAPTURE(npes, threads);
    wrong = 0;
    world w{npes};
    w.run(threads, [&](const world::arguments& by) {
        collectives<int, Scope>{by, group, 3000}.all(rounds);
        collectives<double, Scope>{by, group, 300}.all(rounds);
        collectives<signed char, Scope>{by, group, 700}.all(rounds);
    });
    REQUIRE(wrong == 0);
    REQUIRE_FALSE(w.failed());
}

}  // namespace

TEST_CASE("Collectives of kernels, one after the other, by a thread for each PE") {
    all_collectives(GENERATE(1, 2, 3, 5), vd::thread, 1, 60);
}
TEST_CASE("By a warp") { all_collectives(GENERATE(1, 2, 4), vd::warp, 32, 60); }
TEST_CASE("By a block, of whole warps or not") {
    const int npes = GENERATE(1, 2, 3, 4, 9);
    const unsigned threads = GENERATE(33U, 64U, 256U);
    all_collectives(npes, vd::block, threads, npes < 9 ? 44 : 22);
}

TEST_CASE("Transfers, signals and atomics of kernels") {
    const int npes = GENERATE(1, 2, 3);
    const unsigned threads = GENERATE(1U, 32U, 96U);
    CAPTURE(npes, threads);
    wrong = 0;
    world w{npes};
    constexpr int rounds = 40;
    constexpr std::size_t most_by_threads = 512 + 61;
    std::uint64_t bits = 0;  // one for each thread that changes it
    for (unsigned i = 0; i < threads; ++i) bits ^= std::uint64_t{1} << i % 60;
    w.run(threads, [&](const world::arguments& by) {
        const int right = (by.ctx.pe() + 1) % npes;
        const int left = (by.ctx.pe() + npes - 1) % npes;
        auto* const inbox = reinterpret_cast<int*>(by.heap);
        auto* const outbox = reinterpret_cast<int*>(by.heap + 65536);
        auto* const back = reinterpret_cast<int*>(by.heap + 131072);
        auto* const came = reinterpret_cast<vd::signal_word*>(by.heap + 196608);
        auto* const counted = reinterpret_cast<unsigned long long*>(by.heap + 196608 + 64);
        auto* const added = reinterpret_cast<float*>(by.heap + 196608 + 128);
        for (int round = 1; round <= rounds; ++round) {
            const auto n = static_cast<std::size_t>(round * round % 977);
            for (std::size_t i = vd::block.rank(); i < std::max(n, most_by_threads); i += vd::block.size())
                outbox[i] = value(round, by.ctx.pe(), i);
            by.ctx.put_signal(vd::block, inbox + round % 3, outbox, n, came, 1, vd::signal_op::add, right);
            by.ctx.signal_wait_until(vd::block, came, vd::cmp::ge, static_cast<vd::signal_word>(round));
            for (std::size_t i = vd::block.rank(); i < n; i += vd::block.size())
                expect(inbox[static_cast<std::size_t>(round % 3) + i] == value(round, left, i));
            by.ctx.get(vd::block, back, outbox, n, left);
            for (std::size_t i = vd::block.rank(); i < n; i += vd::block.size())
                expect(back[i] == value(round, left, i));
            // Each thread alone, whatever its lane; in vectors every other time.
            const std::size_t own = vd::block.rank() * 64;
            const std::size_t beside = round % 2 == 0 ? 0 : 1;
            const std::size_t part = beside == 0 ? 4 : 1;
            const std::size_t some = (vd::block.rank() + static_cast<unsigned>(round)) % 61 / part * part;
            int* const each = reinterpret_cast<int*>(by.heap + 262144) + own + beside;
            std::fill_n(each, 62, unwritten);
            by.team.sync(vd::block);
            by.ctx.put(each, outbox + own % 512, some, right);
            by.ctx.atomic_add(counted, 1ULL, 0);
            by.ctx.atomic_add(added, 0.5F, 0);
            (void)by.ctx.atomic_fetch_xor(counted + 1, 1ULL << vd::block.rank() % 60, right);
            by.team.barrier(vd::block);
            const auto all = static_cast<unsigned long long>(round * npes) * vd::block.size();
            for (std::size_t i = 0; i < some; ++i) expect(each[i] == value(round, left, own % 512 + i));
            expect(each[some] == unwritten);
            expect(by.ctx.atomic_fetch(counted, 0) == all);
            expect(by.ctx.atomic_fetch(counted + 1, by.ctx.pe()) == (round % 2 == 0 ? 0 : bits));
            expect(by.ctx.atomic_fetch(added, 0) == 0.5F * static_cast<float>(all));
            by.team.barrier(vd::block);
        }
    });
    REQUIRE(wrong == 0);
    REQUIRE_FALSE(w.failed());
}

TEST_CASE("What a kernel asks for wrongly is not done, and said") {
    const bool is_address = GENERATE(true, false);  // or there is no such PE
    wrong = 0;
    world w{2};
    w.run(1, [&](const world::arguments& by) {
        int mine = 1;
        auto* const symmetric = reinterpret_cast<int*>(by.heap);
        auto* const word = reinterpret_cast<vd::signal_word*>(by.heap + 64);
        const int pe = is_address ? 1 - by.ctx.pe() : 2;
        by.ctx.put(is_address ? &mine + 1 : symmetric, &mine, 1, pe);
        expect(by.ctx.failed());
        // What was not put is not announced.
        for (const vd::signal_op op : {vd::signal_op::set, vd::signal_op::add})
            by.ctx.put_signal(vd::block, is_address ? &mine + 1 : symmetric, &mine, 1, word, 1, op, pe);
        by.team.barrier(vd::block);
        expect(*symmetric == 0 && *word == 0);
    });
    REQUIRE(wrong == 0);
    for (int pe = 0; pe < w.npes(); ++pe) {
        REQUIRE(w.report(pe).kind == (is_address ? VIA_ABI_REPORT_ADDRESS : VIA_ABI_REPORT_PE));
        REQUIRE(w.report(pe).pe == pe);
    }
}

TEST_CASE("A team so large that it has no stages exchanges not even nothing by them") {
    struct {
        [[nodiscard]] const via_abi_device_team& abi() const { return abi_; }
        via_abi_device_team abi_{};
    } team;
    team.abi_.stage_bytes = 16;
    REQUIRE(vd::detail::fits_stage(team, vd::warp, 0, 0));
    REQUIRE(via_abi_stage_bytes(1025) == 0);
    team.abi_.stage_bytes = via_abi_stage_bytes(1025);
    REQUIRE_FALSE(vd::detail::fits_stage(team, vd::warp, 0, 0));
}
