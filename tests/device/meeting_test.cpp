// SPDX-License-Identifier: Apache-2.0
// meet() of viaduct/device/meeting.cuh on processors: the header itself, with threads in place of a GPU's and standard
// C++ in place of the instructions. What it cannot show is what the instructions do; tests/gpu does.
#include <array>
#include <atomic>
#include <barrier>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include <viaduct/abi/device_context.h>

#include "support/catch.hpp"

// NOLINTBEGIN: what meeting.cuh includes, as far as it needs it
#define VIADUCT_DEVICE_CONTEXT_CUH
#define __device__
#define __forceinline__ inline

namespace via::device {

enum class cmp { ge };

/// A group of threads that nothing here is: see group, below.
struct block_scope {
    void sync() const {}
};

namespace detail {

using u32 = unsigned int;
using u64 = unsigned long long;

/// As a fence that both releases and acquires, in terms that the thread sanitizer knows: whoever comes later sees what
/// whoever came before had done.
inline std::atomic<u64> fences{0};
inline void fence_system() { fences.fetch_add(1, std::memory_order_acq_rel); }

inline u64 next_of(u64 number) { return number + 1; }
inline u64 load_relaxed(u64* p) { return std::atomic_ref{*p}.load(std::memory_order_relaxed); }
inline void store_relaxed(u64* p, u64 v) { std::atomic_ref{*p}.store(v, std::memory_order_relaxed); }
inline void add_relaxed(u64* p, u64 v) { std::atomic_ref{*p}.fetch_add(v, std::memory_order_relaxed); }

inline int needed_team(const via_abi_device_team&) { return 0; }
/// Gives up when a word of the world, in its place, is not 0.
inline u64 wait_for(u64 world, u64* word, cmp, u64 value, int, int) {
    for (;;) {
        const u64 seen = load_relaxed(word);
        if (seen >= value || load_relaxed(reinterpret_cast<u64*>(world)) != 0) {
            fence_system();
            return seen;
        }
        std::this_thread::yield();
    }
}

}  // namespace detail
}  // namespace via::device
// NOLINTEND

namespace {

/// Threads that come together as those of a block do.
struct group {
    unsigned number;
    unsigned threads;
    std::barrier<>* all;
    std::atomic<unsigned>* refused;

    [[nodiscard]] unsigned rank() const { return number; }
    [[nodiscard]] unsigned size() const { return threads; }
    void sync() const { all->arrive_and_wait(); }
};

/// Two barriers: nobody counts for the next time before all have looked.
bool all_of(const group& by, bool mine) {
    if (!mine) by.refused->fetch_add(1);
    by.sync();
    const bool all = by.refused->load() == 0;
    by.sync();
    if (by.rank() == 0) by.refused->store(0);
    return all;
}

}  // namespace

#include <viaduct/device/meeting.cuh>

namespace {

using via::device::detail::meet;
using via::device::detail::sync_members;
using via::device::detail::telling;

constexpr unsigned lanes = 2;

/// A PE: its control memory, and where others' is.
class member {
public:
    member(int pe, int npes, bool atomics) {
        team_.pe = pe;
        team_.npes = npes;
        team_.atomics = atomics ? 1 : 0;
    }

    struct world_type {
        const via_abi_device_context* context;
        [[nodiscard]] const via_abi_device_context& abi() const { return *context; }
    };
    [[nodiscard]] int pe() const { return team_.pe; }
    [[nodiscard]] int npes() const { return team_.npes; }
    [[nodiscard]] const via_abi_device_team& abi() const { return team_; }
    [[nodiscard]] const world_type& world() const { return world_; }
    [[nodiscard]] static int world_pe(int pe) { return pe; }
    [[nodiscard]] std::uint64_t heap_of(int pe) const { return (*heaps_)[static_cast<std::size_t>(pe)]; }

    [[nodiscard]] std::uint64_t heap() const {
        return reinterpret_cast<std::uintptr_t>(memory_.get()) + VIA_ABI_CONTROL_SIZE;
    }
    void join(const std::vector<std::uint64_t>* heaps, unsigned long long* over) {
        heaps_ = heaps;
        context_.heap = heap();
        context_.world = reinterpret_cast<std::uintptr_t>(over);
    }

private:
    via_abi_device_team team_{};
    via_abi_device_context context_{};
    world_type world_{&context_};
    std::unique_ptr<std::byte[]> memory_ = std::make_unique<std::byte[]>(VIA_ABI_CONTROL_SIZE);
    const std::vector<std::uint64_t>* heaps_ = nullptr;
};

/// A team in one process.
class job {
public:
    job(int npes, const std::function<bool(int)>& has_atomics) {
        for (int pe = 0; pe < npes; ++pe) members_.push_back(std::make_unique<member>(pe, npes, has_atomics(pe)));
        for (const auto& each : members_) heaps_.push_back(each->heap());
        for (const auto& each : members_) each->join(&heaps_, &over_);
    }
    [[nodiscard]] std::size_t npes() const { return members_.size(); }
    [[nodiscard]] const member& operator[](std::size_t pe) const { return *members_[pe]; }
    /// Whether who waits gives up.
    void set_over(bool over) { std::atomic_ref{over_}.store(over ? 1 : 0); }

private:
    std::vector<std::unique_ptr<member>> members_;
    std::vector<std::uint64_t> heaps_;
    unsigned long long over_ = 0;
};

/// body(PE, group) by `threads` threads of each PE.
template <class Body>
void on_all(std::size_t npes, unsigned threads, Body body) {
    struct of_pe {
        explicit of_pe(unsigned size) : all{static_cast<std::ptrdiff_t>(size)} {}
        std::barrier<> all;
        std::atomic<unsigned> refused = 0;
    };
    std::vector<std::unique_ptr<of_pe>> shared;
    std::vector<std::jthread> running;
    for (std::size_t pe = 0; pe < npes; ++pe) {
        of_pe& mine = *shared.emplace_back(std::make_unique<of_pe>(threads));
        for (unsigned i = 0; i < threads; ++i)
            running.emplace_back([=, &mine] { body(pe, group{i, threads, &mine.all, &mine.refused}); });
    }
}

/// Everyone writes the round to all others, meets, and looks whether all have. What is written is not atomic, so that
/// the thread sanitizer sees a race, and lies at two places by turns: that nobody writes before the others have looked
/// is for the meeting between to say. One that only tells of what was read has no fence, and counts here, no more.
unsigned wrong_after(const job& all, unsigned threads, unsigned lane, int rounds) {
    const std::size_t npes = all.npes();
    std::vector<int> words(2 * npes * npes);
    const auto place = [&](int round, std::size_t reader, std::size_t writer) -> int& {
        return words[(static_cast<std::size_t>(round % 2) * npes + reader) * npes + writer];
    };
    std::atomic<unsigned> wrong = 0;
    on_all(npes, threads, [&](std::size_t pe, const group& by) {
        for (int round = 1; round <= rounds; ++round) {
            for (std::size_t i = by.rank(); i < npes; i += by.size()) place(round, i, pe) = round;
            if (round % 4 == 0) {
                sync_members(all[pe], by, lane);
            } else if (!meet(all[pe], by, lane)) {
                wrong.fetch_add(1);
            }
            for (std::size_t i = by.rank(); i < npes; i += by.size())
                if (place(round, pe, i) != round) wrong.fetch_add(1);
            if (round % 3 == 0 && !meet<telling::read>(all[pe], by, lane)) wrong.fetch_add(1);
        }
    });
    return wrong;
}

constexpr int rounds = 300;

TEST_CASE("what was written before a meeting is seen after it") {
    const auto npes = GENERATE(1, 2, 3, 5);
    const auto threads = GENERATE(1U, 2U, 4U);
    const job all{npes, [](int) { return true; }};
    CHECK(wrong_after(all, threads, 0, rounds) == 0);
}

TEST_CASE("members whose GPUs have no atomics at the others meet those that have") {
    const auto without = GENERATE(1, 2, 3);  // one of them, two, all
    const job all{3, [&](int pe) { return pe >= without; }};
    CHECK(wrong_after(all, 2, 0, rounds) == 0);
}

TEST_CASE("groups of other sizes go on where others have stopped") {
    const job all{4, [](int pe) { return pe != 1; }};
    for (const unsigned threads : {3U, 1U, 4U, 2U, 6U, 1U}) CHECK(wrong_after(all, threads, 0, 20) == 0);
}

TEST_CASE("lanes know nothing of each other") {
    const job all{3, [](int) { return true; }};
    std::array<unsigned, lanes> wrong{};
    {
        std::vector<std::jthread> at_once;
        for (unsigned lane = 0; lane < lanes; ++lane)
            at_once.emplace_back([&, lane] { wrong[lane] = wrong_after(all, 2, lane, lane == 0 ? 50 : 120); });
    }
    for (const unsigned each : wrong) CHECK(each == 0);
}

TEST_CASE("a meeting that is given up is one for nobody there, and counts for who comes late") {
    job all{2, [](int) { return true; }};
    all.set_over(true);
    std::atomic<unsigned> met = 0;
    on_all(1, 3, [&](std::size_t pe, const group& by) { met += meet(all[pe], by) ? 1 : 0; });
    CHECK(met == 0);
    all.set_over(false);
    on_all(1, 2, [&](std::size_t, const group& by) { met += meet(all[1], by) ? 1 : 0; });
    CHECK(met == 2);
    CHECK(wrong_after(all, 2, 0, 20) == 0);
}

}  // namespace
