// SPDX-License-Identifier: Apache-2.0
// Barriers and syncs, of the host and of streams: nobody leaves before all have come, and none is a meeting behind.
#include <chrono>
#include <thread>

#include "model.hpp"

namespace nvshmem_test {
namespace {

constexpr int rounds = 12;

/// A different PE is late each time.
void loiter(const members& m, int round) {
    const auto lateness = random_bits(nvshmem_my_pe(), 30, static_cast<std::size_t>(round)) % 400;
    if (round % m.npes == m.pe) std::this_thread::sleep_for(std::chrono::microseconds{lateness});
}

/// Each PE says at itself how far it is, and meets; then all others must have said so. Who is read may have come as far
/// as the next meeting already.
template <class Meet>
void require_meeting(const members& m, const std::string& name, Meet&& meet) {
    const row<int> reached{1};
    reached.write({0});
    nvshmem_barrier_all();
    for (int round = 1; m.pe >= 0 && round <= rounds; ++round) {
        loiter(m, round);
        nvshmem_int_atomic_set(reached.at(), round, nvshmem_my_pe());
        nvshmem_quiet();
        meet();
        for (int pe = 0; pe < m.npes; ++pe) {
            const int seen = nvshmem_int_g(reached.at(), m.in_world(pe));
            require(seen == round || seen == round + 1, name + " lets PE " + std::to_string(m.pe) + " go in round " +
                                                            std::to_string(round) + ", PE " + std::to_string(pe) +
                                                            " is in " + std::to_string(seen));
        }
    }
    nvshmem_barrier_all();
}

/// What was put before a barrier, and not completed otherwise, is there behind it.
template <class Put, class Meet>
void require_completion(const members& m, const std::string& name, Put&& put, Meet&& meet) {
    constexpr std::size_t length = 3000;
    const row<int> source{length};
    const row<int> dest{length};
    source.write(elements<int>(nvshmem_my_pe(), 31, length));
    nvshmem_barrier_all();
    if (m.pe >= 0) {
        put(dest.at(), source.at(), length, m.in_world(m.next));
        meet();
        require_row(dest.read(), elements<int>(m.in_world(m.previous), 31, length), name);
    }
    nvshmem_barrier_all();
}

void by_host(const members& m, bool all) {
    const auto put = [](int* dest, const int* source, std::size_t count, int pe) {
        nvshmem_int_put_nbi(dest, source, count, pe);
    };
    const auto barrier = [&] { require(nvshmem_barrier(m.team) == 0, "barrier"); };
    require_meeting(m, "barrier", barrier);
    require_completion(m, "barrier", put, barrier);
    require_meeting(m, "sync", [&] { require(nvshmem_sync(m.team) == 0, "sync"); });
    require_meeting(m, "team_sync", [&] { require(nvshmem_team_sync(m.team) == 0, "team_sync"); });
    if (!all) return;
    require_meeting(m, "barrier_all", nvshmem_barrier_all);
    require_completion(m, "barrier_all", put, nvshmem_barrier_all);
    require_meeting(m, "sync_all", nvshmem_sync_all);
}

void on_stream(const members& m, bool all, const stream& s) {
    const auto on = s.get();
    const auto put = [on](int* dest, const int* source, std::size_t count, int pe) {
        nvshmemx_int_put_nbi_on_stream(dest, source, count, pe, on);
    };
    const auto waited = [&s](auto call) {
        return [call, &s] {
            call();
            s.wait();
        };
    };
    const auto barrier = waited([&] { require(nvshmemx_barrier_on_stream(m.team, on) == 0, "barrier_on_stream"); });
    require_meeting(m, "barrier_on_stream", barrier);
    require_completion(m, "barrier_on_stream", put, barrier);
    require_meeting(m, "sync_on_stream",
                    waited([&] { require(nvshmemx_sync_on_stream(m.team, on) == 0, "sync_on_stream"); }));
    require_meeting(m, "team_sync_on_stream",
                    waited([&] { require(nvshmemx_team_sync_on_stream(m.team, on) == 0, "team_sync_on_stream"); }));
    if (!all) return;
    const auto barrier_all = waited([on] { nvshmemx_barrier_all_on_stream(on); });
    require_meeting(m, "barrier_all_on_stream", barrier_all);
    require_completion(m, "barrier_all_on_stream", put, barrier_all);
    require_meeting(m, "sync_all_on_stream", waited([on] { nvshmemx_sync_all_on_stream(on); }));
}

}  // namespace

void meetings(const members& m, const stream& s) {
    const bool all = m.team == NVSHMEM_TEAM_WORLD;
    by_host(m, all);
    on_stream(m, all, s);
}

}  // namespace nvshmem_test
