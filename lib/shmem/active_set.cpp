// SPDX-License-Identifier: Apache-2.0
// Of the whole world, the world's team does it. Any other set has nothing but its pSync: its members meet there, each
// fetches what it wants from where it lies, and they meet again, so that no source changes before it was read.
//
// pSync: words 0 to 11 count signals of the rounds in which members meet; word 12 is what this PE offers to a collect;
// word 13 says in debug mode which set is using it. All are SHMEM_SYNC_VALUE again at the end, and since signals are
// counted, a member that is ahead may begin the next call with the same pSync.
#include "active_set.hpp"

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "arguments.hpp"
#include "failure.hpp"
#include "world.hpp"

namespace via::shmem {
namespace {

constexpr int rounds = 12;  // 4096 PEs
constexpr int offer_slot = 12;
constexpr int user_slot = 13;
static_assert(user_slot < SHMEM_SYNC_SIZE && SHMEM_SYNC_VALUE == 0);

/// One collective of a set that is not the whole world.
class gathering {
public:
    gathering(const active_set& set, const char* call) noexcept
        : set_{set}, sync_{symmetric(set.sync)}, call_{call}, me_{(the_job.pe - set.start) >> set.log_stride} {
        if (the_job.debug) check_unused();
    }
    gathering(const gathering&) = delete;
    gathering& operator=(const gathering&) = delete;
    gathering(gathering&&) = delete;
    gathering& operator=(gathering&&) = delete;
    ~gathering() {
        if (the_job.debug) store(user_slot, SHMEM_SYNC_VALUE);
    }

    [[nodiscard]] int size() const noexcept { return set_.size; }
    [[nodiscard]] int me() const noexcept { return me_; }
    [[nodiscard]] int pe_of(int member) const noexcept { return set_.start + (member << set_.log_stride); }

    /// Returns when all members have come. In round r each hears of the 2^r members before it.
    void meet() noexcept {
        for (int round = 0; 1 << round < size(); ++round) {
            const int next = pe_of((me_ + (1 << round)) % size());
            const int previous = pe_of((me_ - (1 << round) + size()) % size());
            if (the_job.debug) check_same_set(next);  // which may take the signal for another's, and be done
            add(round, 1, next);
            if (the_job.debug) check_same_set(next);
            wait_for_signal(round);
            if (the_job.debug) check_same_set(previous);
            add(round, -1, the_job.pe);
        }
    }

    /// Calls `f` for every member, beginning behind this one, so that not all ask the same one first.
    template <class F>
    void for_all(F&& f) const {
        for (int step = 1; step <= size(); ++step) f((me_ + step) % size());
    }
    void get(void* dest, const void* source, std::size_t bytes, int member) const noexcept {
        if (bytes != 0) check(via_get(the_job.context, dest, symmetric(source), bytes, pe_of(member)), call_);
    }
    void iget(std::byte* dest, std::ptrdiff_t dest_stride, const std::byte* source, std::ptrdiff_t source_stride,
              std::size_t element, std::size_t count, int member) const noexcept {
        check(via_iget(the_job.context, dest, dest_stride, symmetric(source), source_stride, element, count,
                       pe_of(member)),
              call_);
    }

    void offer(long value) noexcept { store(offer_slot, value); }
    [[nodiscard]] long offer_of(int member) const noexcept { return load(offer_slot, pe_of(member)); }

private:
    void add(int slot, long value, int pe) noexcept {
        check(via_atomic(the_job.context, VIA_ATOMIC_ADD, VIA_INT64, sync_ + slot, &value, nullptr, nullptr, pe),
              call_);
    }
    void store(int slot, long value) noexcept {
        check(
            via_atomic(the_job.context, VIA_ATOMIC_SET, VIA_INT64, sync_ + slot, &value, nullptr, nullptr, the_job.pe),
            call_);
    }
    [[nodiscard]] long load(int slot, int pe) const noexcept {
        long value = 0;
        check(via_atomic(the_job.context, VIA_ATOMIC_FETCH, VIA_INT64, sync_ + slot, nullptr, nullptr, &value, pe),
              call_);
        return value;
    }
    void wait_for_signal(int round) const noexcept {
        constexpr long none = SHMEM_SYNC_VALUE;
        const via_condition what{.type = VIA_INT64,
                                 .cmp = VIA_GT,
                                 .words = sync_ + round,
                                 .count = 1,
                                 .values = &none,
                                 .each = false,
                                 .skip = nullptr,
                                 .limit = 0};
        check(via_wait_all(the_job.world, &what), call_);
    }

    // --- Debug mode ---

    /// Not 0, and another for every set.
    [[nodiscard]] long signature() const noexcept {
        return ((long{set_.start} << 32) | (long{set_.log_stride} << 24) | set_.size) + 1;
    }
    /// Of the rounds' words each may have the signals of two calls: of this one, and of one that is ahead.
    void check_unused() noexcept {
        long value = 0;
        const long mine = signature();
        check(via_atomic(the_job.context, VIA_ATOMIC_SWAP, VIA_INT64, sync_ + user_slot, &mine, nullptr, &value,
                         the_job.pe),
              call_);
        int slot = user_slot;
        bool good = value == SHMEM_SYNC_VALUE;
        for (int round = 0; good && round < rounds; ++round) {
            value = load(round, the_job.pe);
            slot = round;
            good = value >= 0 && value <= 2;
        }
        if (good) return;
        refuse_sync(slot, value, call_);
    }
    void check_same_set(int pe) noexcept {
        const long theirs = load(user_slot, pe);
        if (theirs == SHMEM_SYNC_VALUE || theirs == signature()) return;  // or it is done already
        refuse(call_, "PE " + std::to_string(pe) + " uses the same pSync for another active set",
               "give every active set a pSync of its own, or let all PEs meet between the two");
    }

    const active_set& set_;
    long* sync_;
    const char* call_;
    int me_;
};

/// What all members have together of what each has so many of.
std::size_t of_all(const active_set& set, std::size_t each) noexcept {
    return set.size < 1 ? 0 : product(each, static_cast<std::size_t>(set.size));
}

std::byte* at(void* base, std::size_t bytes) noexcept { return static_cast<std::byte*>(base) + bytes; }
const std::byte* at(const void* base, std::size_t bytes) noexcept {
    return static_cast<const std::byte*>(base) + bytes;
}

/// Every member reduces a share of the elements, of all members and in their order, so that every PE gets the same
/// bits; then each fetches all shares. Nobody else reads a member's own share of its source, which may be its dest.
void reduce_by_shares(gathering& all, via_op op, via_type type, std::size_t element, void* dest, const void* source,
                      std::size_t count, const char* call) {
    const auto members = static_cast<std::size_t>(all.size());
    const std::size_t share = (count + members - 1) / members;
    const auto first = [&](int member) { return std::min(count, share * static_cast<std::size_t>(member)); };
    const std::size_t begin = first(all.me());
    const std::size_t mine = first(all.me() + 1) - begin;
    std::vector<std::byte> sum(mine * element);
    std::vector<std::byte> next(mine * element);
    all.meet();
    all.get(sum.data(), at(source, begin * element), sum.size(), 0);
    for (int member = 1; member < all.size(); ++member) {
        all.get(next.data(), at(source, begin * element), next.size(), member);
        check(via_reduce_local(op, type, sum.data(), next.data(), mine), call);
    }
    if (mine != 0) std::memcpy(at(symmetric(dest), begin * element), sum.data(), sum.size());
    all.meet();
    all.for_all([&](int member) {
        if (member == all.me()) return;
        const std::size_t from = first(member);
        all.get(at(dest, from * element), at(dest, from * element), (first(member + 1) - from) * element, member);
    });
    all.meet();
}

}  // namespace

void sync_set(const active_set& set, const char* call) noexcept {
    if (!is_set(set, call)) return;
    if (is_whole(set)) {
        check(via_sync(the_job.everyone), call);
    } else {
        gathering{set, call}.meet();
    }
}

void barrier_set(const active_set& set, const char* call) noexcept {
    if (is_joined(call) && check(via_quiet(the_job.context), call)) sync_set(set, call);
}

void broadcast_set(const active_set& set, void* dest, const void* source, std::size_t element, std::size_t count,
                   int root, const char* call) noexcept {
    const std::size_t bytes = product(element, count);
    if (!is_set(set, call) || !are_symmetric(dest, bytes, source, bytes, call)) return;
    if (root < 0 || root >= set.size) {
        refuse(call, "PE_root " + std::to_string(root) + " is outside 0 .. " + std::to_string(set.size - 1),
               "it is the number of a PE in the active set");
    } else if (is_whole(set)) {
        void* into = root == the_job.pe ? const_cast<void*>(source) : dest;  // the root's dest stays as it is
        check(via_broadcast(the_job.everyone, symmetric(into), symmetric(source), bytes, root), call);
    } else {
        gathering all{set, call};
        all.meet();
        if (all.me() != root) all.get(dest, source, bytes, root);
        all.meet();
    }
}

void collect_set(const active_set& set, void* dest, const void* source, std::size_t element, std::size_t count,
                 const char* call) noexcept {
    const std::size_t mine = product(element, count);
    if (!is_set(set, call) || !are_symmetric(dest, mine, source, mine, call)) return;
    if (is_whole(set)) {
        check(via_collect(the_job.everyone, symmetric(dest), SIZE_MAX, symmetric(source), mine), call);
        return;
    }
    gathering all{set, call};
    all.offer(static_cast<long>(mine));
    all.meet();
    std::size_t offset = 0;
    for (int member = 0; member < all.size(); ++member) {
        const auto bytes = static_cast<std::size_t>(all.offer_of(member));
        all.get(at(dest, offset), source, bytes, member);
        offset += bytes;
    }
    all.meet();
    all.offer(SHMEM_SYNC_VALUE);
}

void fcollect_set(const active_set& set, void* dest, const void* source, std::size_t element, std::size_t count,
                  const char* call) noexcept {
    const std::size_t bytes = product(element, count);
    if (!is_set(set, call) || !are_symmetric(dest, of_all(set, bytes), source, bytes, call)) return;
    if (is_whole(set)) {
        check(via_fcollect(the_job.everyone, symmetric(dest), symmetric(source), bytes), call);
        return;
    }
    gathering all{set, call};
    all.meet();
    all.for_all(
        [&](int member) { all.get(at(dest, static_cast<std::size_t>(member) * bytes), source, bytes, member); });
    all.meet();
}

void alltoall_set(const active_set& set, void* dest, const void* source, std::size_t element, std::size_t count,
                  const char* call) noexcept {
    const std::size_t block = product(element, count);
    if (!is_set(set, call) || !are_symmetric(dest, of_all(set, block), source, of_all(set, block), call)) return;
    if (is_whole(set)) {
        check(via_alltoall(the_job.everyone, symmetric(dest), symmetric(source), block), call);
        return;
    }
    gathering all{set, call};
    all.meet();
    all.for_all([&](int member) {
        all.get(at(dest, static_cast<std::size_t>(member) * block),
                at(source, static_cast<std::size_t>(all.me()) * block), block, member);
    });
    all.meet();
}

void alltoalls_set(const active_set& set, void* dest, const void* source, std::size_t element,
                   std::ptrdiff_t dest_stride, std::ptrdiff_t source_stride, std::size_t count,
                   const char* call) noexcept {
    const std::size_t dest_size = extent(element, dest_stride, of_all(set, count));
    const std::size_t source_size = extent(element, source_stride, of_all(set, count));
    if (!is_set(set, call) || !are_symmetric(dest, dest_size, source, source_size, call)) return;
    if (is_whole(set)) {
        check(via_alltoalls(the_job.everyone, symmetric(dest), dest_stride, symmetric(source), source_stride, element,
                            count),
              call);
        return;
    }
    gathering all{set, call};
    const std::size_t dest_block = element * count * static_cast<std::size_t>(dest_stride);
    const std::size_t source_block = element * count * static_cast<std::size_t>(source_stride);
    all.meet();
    all.for_all([&](int member) {
        all.iget(at(dest, static_cast<std::size_t>(member) * dest_block), dest_stride,
                 at(source, static_cast<std::size_t>(all.me()) * source_block), source_stride, element, count, member);
    });
    all.meet();
}

void reduce_bytes(const active_set& set, via_op op, via_type type, std::size_t element, void* dest, const void* source,
                  int count, const void* work, const char* call) noexcept {
    if (!is_set(set, call)) return;
    if (count < 0) {
        refuse(call, "nreduce " + std::to_string(count) + " is negative", "it is a number of elements");
        return;
    }
    const auto elements = static_cast<std::size_t>(count);
    const std::size_t size = product(element, elements);
    if (!are_symmetric(dest, size, source, size, call) || !is_work_array(work, element, elements, call)) return;
    if (is_whole(set)) {
        check(via_reduce(the_job.everyone, op, type, symmetric(dest), symmetric(source), elements), call);
        return;
    }
    gathering all{set, call};
    reduce_by_shares(all, op, type, element, dest, source, elements, call);
}

}  // namespace via::shmem
