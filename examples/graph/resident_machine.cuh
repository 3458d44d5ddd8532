// SPDX-License-Identifier: Apache-2.0
/// @file resident_machine.cuh
/// @brief Carries out rounds in one kernel, which all PEs run at once: its blocks send, wait, and know how to go on.
///
/// A signal word for each sender and part of a message says which exchange of the search it was put in, and how long
/// the whole message is; so a receiver hears of a short one by one word. The first part is always sent.
///
/// A meeting of all PEs orders nothing but itself, so one that is through may send for the next round while others read
/// what came in this one: mail and frontiers have two places by turns (round.hpp).
#pragma once

#include <viaduct/device.cuh>

#include "gpu_crew.cuh"
#include "grid_barrier.cuh"
#include "memory.hpp"

namespace graph {

/// Blocks that send to one PE: so many fill its link. And bytes that are worth another one.
inline constexpr unsigned most_senders = 16;
inline constexpr std::uint64_t bytes_a_sender = 16384;

/// What the kernel needs beyond the state that it shares with the other forms.
template <class Rounds>
struct resident_state {
    typename Rounds::state common;
    typename Rounds::plan first;
    typename Rounds::plan* now;         ///< this PE's own
    std::uint64_t* sums;                ///< of this PE, with the least distance, then of all; symmetric
    via::device::signal_word* arrived;  ///< most_senders words from each PE; symmetric
    barrier_words* barrier;
    std::uint64_t* messages;  ///< that this PE has sent
    unsigned* failed;         ///< a wait has been given up
};

/// What the threads of a block share.
template <class Rounds>
struct block_state {
    typename Rounds::plan now;
    unsigned come[threads];  ///< messages from each partner in the last exchange
};

template <class Rounds>
class resident_machine {
    using state = typename Rounds::state;
    using plan = typename Rounds::plan;
    using message = typename state::message;
    using signal_word = via::device::signal_word;

public:
    __device__ resident_machine(const via::device::context& ctx, const via::device::team& team,
                                const resident_state<Rounds>& of_pe, block_state<Rounds>& of_block)
        : ctx_{ctx}, team_{team}, p_{of_pe}, s_{of_pe.common}, block_{of_block}, barrier_{of_pe.barrier} {
        if (threadIdx.x == 0) block_.now = p_.first;
        if (blockIdx.x == 0) {
            for (unsigned i = threadIdx.x; i < most_senders * npes(); i += threads) p_.arrived[i] = 0;
            if (threadIdx.x == 0) {
                *p_.now = p_.first;
                *p_.messages = 0;
                *p_.failed = 0;
            }
            team_.sync(via::device::block);  // nobody sends before all words for it are reset
        }
        __syncthreads();
    }

    /// All of a search.
    __device__ void search(vertex root) {
        Rounds::start(*this, root);
        for (take_census(); !block_.now.ended; take_census()) Rounds::take_round(*this, block_.now);
    }

    // What Rounds asks of a Machine.

    [[nodiscard]] __device__ int rows() const { return s_.cut.rows(); }
    template <class Part, class... Arguments>
    __device__ void run(const Part& part, Arguments... arguments) const {
        part(gpu_crew{}, s_, block_.now, arguments...);
    }
    __device__ void meet() {
        barrier_.meet([&] { clear_sent(); });
    }
    __device__ void exchange_frontier() {
        const std::uint64_t words = s_.cut.words_each();
        std::uint32_t* const own = s_.frontier[block_.now.round % 2] + s_.cut.first_word(s_.pe);
        turn_ += 1;
        const sender mine{s_, along::cross};
        if (mine.to >= 0) send(ctx_, p_, mine, own, own, words, turn_);
        wait_for(along::cross, sizeof(std::uint32_t), static_cast<unsigned>(words));
    }
    __device__ void exchange_mail(along partners) {
        turn_ += 1;
        const sender mine{s_, partners};
        if (mine.to >= 0)
            send(ctx_, p_, mine, s_.inbox[block_.now.round % 2] + s_.mail_of(s_.pe), s_.outbox + s_.mail_of(mine.to),
                 std::uint64_t{s_.outbox_ends[mine.to]}, turn_);
        sent_ = partners;
        has_sent_ = true;
        wait_for(partners, sizeof(message), 0);
    }
    template <class Part>
    __device__ void take(along partners, const Part& part) const {
        for (int n = 0; n < s_.cut.partners(partners); ++n)
            run(part, s_.cut.partner(s_.pe, partners, n), block_.come[n]);
    }

private:
    /// The calling block's part in sending.
    struct sender {
        int to;  ///< -1: it sends nothing
        unsigned part;
        unsigned most;  ///< parts at most

        __device__ sender(const state& s, along which) : to{-1}, part{0}, most{0} {
            const auto partners = static_cast<unsigned>(s.cut.partners(which));
            if (partners == 0) return;
            most = most_parts(partners);
            part = blockIdx.x / partners;
            if (part < most) to = s.cut.partner(s.pe, which, static_cast<int>(blockIdx.x % partners));
        }
    };

    [[nodiscard]] static __device__ unsigned most_parts(unsigned partners) {
        return min(most_senders, gridDim.x / partners);
    }
    [[nodiscard]] static __device__ unsigned parts_of(std::uint64_t bytes, unsigned most) {
        return static_cast<unsigned>(min(std::uint64_t{most}, bytes / bytes_a_sender + 1));
    }
    [[nodiscard]] __device__ unsigned npes() const { return static_cast<unsigned>(s_.cut.npes()); }

    /// Puts this block's part of a message, and the word of it. Not in line, as decide(): their registers are not those
    /// of the parts of a round.
    template <class T>
    static __device__ __noinline__ void send(const via::device::context& ctx, const resident_state<Rounds>& p,
                                             const sender& mine, T* dest, T* source, std::uint64_t count,
                                             std::uint32_t turn) {
        const unsigned parts = parts_of(count * sizeof(T), mine.most);
        if (mine.part >= parts) return;
        const std::uint64_t begin = count * mine.part / parts;
        const std::uint64_t end = count * (mine.part + 1) / parts;
        if constexpr (state::completes_mail)
            for (std::uint64_t i = begin + threadIdx.x; i < end; i += threads)
                source[i] = completed(p.common, source[i]);
        ctx.put_signal(via::device::block, dest + begin, source + begin, end - begin,
                       p.arrived + most_senders * static_cast<unsigned>(p.common.pe) + mine.part,
                       signal_word{turn} << 32 | count, via::device::signal_op::set, mine.to);
    }

    /// Returns when all partners' messages of this exchange are here. All blocks do.
    /// @param count  elements of each; 0: as the words say. (A word may be that of a later exchange already where a
    ///               partner need not wait for this block; then the length is known.)
    __device__ void wait_for(along which, std::uint64_t size, unsigned count) const {
        const auto partners = static_cast<unsigned>(s_.cut.partners(which));
        for (unsigned n = threadIdx.x; n < partners; n += threads) {
            const auto seen = static_cast<unsigned>(arrival(which, n, 0));
            block_.come[n] = count != 0 ? count : seen;
        }
        __syncthreads();
        for (unsigned i = threadIdx.x; i < partners * most_senders; i += threads) {
            const unsigned part = i % most_senders;
            const std::uint64_t bytes = block_.come[i / most_senders] * size;
            if (part != 0 && part < parts_of(bytes, most_parts(partners))) (void)arrival(which, i / most_senders, part);
        }
        __syncthreads();
    }
    /// The word of a part of what the n-th partner has sent.
    __device__ signal_word arrival(along which, unsigned n, unsigned part) const {
        const auto from = static_cast<unsigned>(s_.cut.partner(s_.pe, which, static_cast<int>(n)));
        const signal_word wanted = signal_word{turn_} << 32;
        const signal_word seen =
            ctx_.signal_wait_until(p_.arrived + most_senders * from + part, via::device::cmp::ge, wanted);
        if (seen < wanted) *p_.failed = 1;
        return seen;
    }

    /// Outboxes that were sent are empty. By one block while the others wait.
    __device__ void clear_sent() {
        if (!has_sent_) return;
        for (auto n = static_cast<int>(threadIdx.x); n < s_.cut.partners(sent_); n += int{threads}) {
            unsigned& end = s_.outbox_ends[s_.cut.partner(s_.pe, sent_, n)];
            if (end != 0) atomicAdd(reinterpret_cast<unsigned long long*>(p_.messages), end);
            end = 0;
        }
        has_sent_ = false;
    }
    /// How to go on. It is where all PEs meet after each round.
    __device__ void take_census() {
        barrier_.meet([&] {
            clear_sent();
            decide(team_, p_);
        });
        if (threadIdx.x == 0) block_.now = *p_.now;
        __syncthreads();
    }
    static __device__ __noinline__ void decide(const via::device::team& team, const resident_state<Rounds>& p) {
        constexpr unsigned least = plan::sums;
        std::uint64_t* const all = p.sums + least + 1;
        plan& now = *p.now;
        if (threadIdx.x == 0) {
            now.note(*p.common.found, p.sums);
            p.sums[least] = p.common.found->least_far;
        }
        __syncthreads();
        team.reduce(via::device::block, via::device::sum{}, all, p.sums, plan::sums);
        if (now.asks_least(all))
            team.reduce(via::device::block, via::device::minimum{}, all + least, p.sums + least, 1);
        if (threadIdx.x != 0) return;
        now.decide(all, static_cast<std::uint32_t>(all[least]));
        now.ended = now.ended || *p.failed != 0;
        now.open(*p.common.found);
    }

    const via::device::context& ctx_;
    const via::device::team& team_;
    const resident_state<Rounds>& p_;
    const state& s_;
    block_state<Rounds>& block_;
    grid_barrier barrier_;
    std::uint32_t turn_ = 0;  // exchanges of this search
    along sent_ = along::row;
    bool has_sent_ = false;  // what clear_sent() has to clear
};

}  // namespace graph
