// SPDX-License-Identifier: Apache-2.0
/// @file resident_machine.cuh
/// @brief Carries out rounds in one kernel, which all PEs run at once: its blocks send, wait, and know how to go on.
///
/// A signal word for each sender and part of a message says which exchange of the search it was put in, and how long
/// the whole message is; so a receiver hears of a short one by one word. The first part is always sent.
///
/// At the end of a round one block tells all PEs, its own as well, what was counted there, in words that say of which
/// exchange they are; all blocks of all PEs hear it, and come to the same. So each PE's blocks meet by hearing their
/// own PE's words. This meeting of PEs orders nothing but itself, so one that is through may send for the next round
/// while others read what came in this one: mail, frontiers and these words have two places by turns (round.hpp).
///
/// A wait that is given up, since a PE has died, ends the search on this PE: blocks carry out no part from then on, for
/// they may no longer be at the same one.
#pragma once

#include <cuda/atomic>

#include <viaduct/device.cuh>

#include "gathering.cuh"
#include "gpu_crew.cuh"
#include "memory.hpp"
#include "resident_state.cuh"

namespace graph {

template <class Rounds>
class resident_machine {
    using state = typename Rounds::state;
    using plan = typename Rounds::plan;
    using message = typename state::message;
    using signal_word = via::device::signal_word;

public:
    __device__ resident_machine(const via::device::context& ctx, const via::device::team& team,
                                const resident_state<Rounds>& of_pe, block_state<Rounds>& of_block)
        : ctx_{ctx},
          p_{of_pe},
          s_{of_pe.common},
          block_{of_block},
          posted_{&of_pe.gathered->posted},
          met_{&of_pe.gathered->met} {
        if (threadIdx.x == 0) {
            block_.now = p_.first;
            forget_heard();
        }
        if (blockIdx.x == 0) {
            for (unsigned i = threadIdx.x; i < most_senders * npes(); i += threads) p_.arrived[i] = 0;
            for (unsigned i = threadIdx.x; i < words_told<plan> * npes(); i += threads)
                p_.told[0][i] = p_.told[1][i] = 0;
            if (threadIdx.x == 0) *p_.messages = 0;
            team.sync(via::device::block);  // nobody sends before all words for it are reset
        }
        __syncthreads();
    }

    /// All of a search.
    __device__ void search(vertex root) {
        Rounds::start(*this, root);
        for (take_census(); goes_on(); take_census()) Rounds::take_round(*this, block_.now);
        if (blockIdx.x == 0 && threadIdx.x == 0) *p_.last = block_.now;
    }

    // What Rounds asks of a Machine.

    [[nodiscard]] __device__ int rows() const { return s_.cut.rows(); }
    template <class Part, class... Arguments>
    __device__ void run(const Part& part, Arguments... arguments) const {
        if (!given_up_) part(gpu_crew{}, s_, block_.now, arguments...);
    }
    __device__ void meet() {
        gather();
        if (!has_sent_) return;
        if (blockIdx.x == 0) clear_sent();
        has_sent_ = false;
        gather();
    }
    __device__ void exchange_frontier() {
        const std::uint64_t words = s_.cut.words_each();
        std::uint32_t* const own = s_.frontier[block_.now.round % 2] + s_.cut.first_word(s_.pe);
        turn_ += 1;
        const sender mine{s_, along::cross};
        if (mine.to >= 0 && !given_up_) send(ctx_, p_, mine, own, own, words, turn_);
        wait_for(along::cross, sizeof(std::uint32_t), static_cast<unsigned>(words));
    }
    __device__ void exchange_mail(along partners) {
        if (s_.cut.partners(partners) == 0) return;
        turn_ += 1;
        posted_.arrive();
        const sender mine{s_, partners};
        if (mine.to >= 0) {
            note(posted_.wait(&p_.gathered->given_up));
            if (!given_up_)
                send(ctx_, p_, mine, s_.inbox[block_.now.round % 2] + s_.mail_of(s_.pe),
                     s_.outbox + s_.mail_of(mine.to), std::uint64_t{s_.outbox_ends[mine.to]}, turn_);
        }
        sent_ = partners;
        has_sent_ = true;
        wait_for(partners, sizeof(message), 0);
    }
    template <class Part>
    __device__ void take(along partners, const Part& part) const {
        for (int n = 0; n < s_.cut.partners(partners); ++n)
            if (block_.come[n] != 0) run(part, s_.cut.partner(s_.pe, partners, n), block_.come[n]);
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

    /// Puts this block's part of a message, and the word of it. Not in line: its registers are not those of the parts
    /// of a round.
    template <class T>
    static __device__ __noinline__ void send(const via::device::context& ctx, const resident_state<Rounds>& p,
                                             const sender& mine, T* dest, T* source, std::uint64_t count,
                                             std::uint32_t turn) {
        const unsigned parts = parts_of(count * sizeof(T), mine.most);
        if (mine.part >= parts) return;
        signal_word* const word = p.arrived + most_senders * static_cast<unsigned>(p.common.pe) + mine.part;
        const signal_word value = signal_word{turn} << 32 | count;
        if (count == 0) {  // announces nothing but itself
            if (threadIdx.x == 0) ctx.signal_set(word, value, mine.to, via::device::relaxed);
            return;
        }
        const std::uint64_t begin = count * mine.part / parts;
        const std::uint64_t end = count * (mine.part + 1) / parts;
        if constexpr (state::completes_mail)
            for (std::uint64_t i = begin + threadIdx.x; i < end; i += threads)
                source[i] = completed(p.common, source[i]);
        ctx.put_signal(via::device::block, dest + begin, source + begin, end - begin, word, value,
                       via::device::signal_op::set, mine.to);
    }

    /// Returns when all partners' messages of this exchange are here. All blocks do.
    /// @param count  elements of each; 0: as the words say. (A word may be that of a later exchange already where a
    ///               partner need not wait for this block; then the length is known.)
    __device__ void wait_for(along which, std::uint64_t size, unsigned count) {
        const auto partners = static_cast<unsigned>(s_.cut.partners(which));
        bool came = true;
        for (unsigned n = threadIdx.x; n < partners; n += threads) {
            const auto seen = static_cast<unsigned>(awaited(arrival(which, n, 0), came));
            block_.come[n] = count != 0 ? count : seen;
        }
        __syncthreads();
        for (unsigned i = threadIdx.x; i < partners * most_senders; i += threads) {
            const unsigned part = i % most_senders;
            const std::uint64_t bytes = block_.come[i / most_senders] * size;
            if (part != 0 && part < parts_of(bytes, most_parts(partners)))
                (void)awaited(arrival(which, i / most_senders, part), came);
        }
        note(__syncthreads_and(came) != 0);
    }
    /// The word of a part of what the n-th partner has sent.
    [[nodiscard]] __device__ const signal_word* arrival(along which, unsigned n, unsigned part) const {
        const auto from = static_cast<unsigned>(s_.cut.partner(s_.pe, which, static_cast<int>(n)));
        return p_.arrived + most_senders * from + part;
    }
    /// A word, when it is of this exchange.
    /// @param came  becomes false if the wait was given up
    [[nodiscard]] __device__ signal_word awaited(const signal_word* word, bool& came) const {
        const signal_word wanted = signal_word{turn_} << 32;
        const signal_word seen = ctx_.signal_wait_until(word, via::device::cmp::ge, wanted);
        came = came && seen >= wanted;
        return seen;
    }

    __device__ void gather() {
        met_.arrive();
        note(met_.wait(&p_.gathered->given_up));
    }
    /// By all threads of a block.
    __device__ void note(bool all_came) {
        if (all_came) return;
        given_up_ = true;
        using flag = cuda::atomic_ref<unsigned, cuda::thread_scope_device>;
        if (threadIdx.x == 0) flag{p_.gathered->given_up}.store(1, cuda::memory_order_relaxed);
    }
    [[nodiscard]] __device__ bool goes_on() const { return !block_.now.ended && !given_up_; }

    /// Outboxes that were sent are empty. By one block while the others wait.
    __device__ void clear_sent() const {
        for (auto n = static_cast<int>(threadIdx.x); n < s_.cut.partners(sent_); n += int{threads}) {
            unsigned& end = s_.outbox_ends[s_.cut.partner(s_.pe, sent_, n)];
            if (end != 0) atomicAdd(reinterpret_cast<unsigned long long*>(p_.messages), end);
            end = 0;
        }
    }
    /// How to go on. It is where all PEs meet after each round.
    __device__ void take_census() {
        turn_ += 1;
        met_.arrive();
        if (blockIdx.x == 0) {
            note(met_.wait(&p_.gathered->given_up));
            if (has_sent_) clear_sent();
            if (!given_up_) tell();
        }
        has_sent_ = false;
        hear();
    }
    /// What was counted here. Peers learn nothing else by it; this PE's own blocks, all that its blocks did.
    __device__ void tell() {
        if (threadIdx.x == 0) {
            put_in_words(block_.now, *s_.found, block_.own);
            block_.now.open(*s_.found);
        }
        __syncthreads();
        signal_word* const words = told_by(s_.pe);
        for (unsigned i = threadIdx.x; i < words_told<plan> * npes(); i += threads) {
            const auto to = static_cast<int>(i / words_told<plan>);
            const unsigned which = i % words_told<plan>;
            if (to != s_.pe) ctx_.signal_set(words + which, told(which), to, via::device::relaxed);
        }
        using word = cuda::atomic_ref<signal_word, cuda::thread_scope_device>;
        if (threadIdx.x < words_told<plan>)
            word{words[threadIdx.x]}.store(told(threadIdx.x), cuda::memory_order_release);
    }
    [[nodiscard]] __device__ signal_word told(unsigned which) const {
        return signal_word{turn_} << 32 | block_.own[which];
    }
    /// Where a PE tells in this round.
    [[nodiscard]] __device__ signal_word* told_by(int pe) const {
        return p_.told[block_.now.round % 2] + words_told<plan> * static_cast<unsigned>(pe);
    }
    /// All blocks hear all PEs.
    __device__ void hear() {
        const signal_word* const words = told_by(0);
        bool came = true;
        for (unsigned i = threadIdx.x; i < words_told<plan> * npes(); i += threads) {
            const auto heard = static_cast<std::uint32_t>(awaited(words + i, came));
            const unsigned which = i % words_told<plan>;
            if (which < 2 * plan::sums) {
                atomicAdd(&block_.halves[which], heard);
            } else {
                atomicMin(&block_.least, heard);
            }
        }
        note(__syncthreads_and(came) != 0);
        if (threadIdx.x == 0) {
            decide_by(block_.now, block_.halves, block_.least);
            forget_heard();
        }
        __syncthreads();
    }
    /// By one thread.
    __device__ void forget_heard() {
        for (unsigned long long& half : block_.halves) half = 0;
        block_.least = ~std::uint32_t{0};
    }

    const via::device::context& ctx_;
    const resident_state<Rounds>& p_;
    const state& s_;
    block_state<Rounds>& block_;
    gathering posted_;
    gathering met_;
    std::uint32_t turn_ = 0;  // exchanges of this search
    along sent_ = along::row;
    bool has_sent_ = false;  // what clear_sent() has to clear
    bool given_up_ = false;
};

}  // namespace graph
