// SPDX-License-Identifier: Apache-2.0
/// @file report.cuh
/// @brief How a kernel says what it was called with wrongly, or for whom it waits in vain. It never ends itself.
#ifndef VIADUCT_DEVICE_REPORT_CUH
#define VIADUCT_DEVICE_REPORT_CUH

#include <viaduct/abi/device_context.h>

#include <viaduct/device/atomic_instruction.cuh>
#include <viaduct/device/compare.cuh>
#include <viaduct/device/out_of_line.cuh>

namespace via::device::detail {

/// Null if there is none.
[[nodiscard]] inline __device__ const via_abi_device_world* world_at(u64 address) {
    return reinterpret_cast<const via_abi_device_world*>(address);
}
/// Null if there is none. `world` is that of a context.
[[nodiscard]] inline __device__ via_abi_device_report* report_of(u64 world) {
    return world == 0 ? nullptr : reinterpret_cast<via_abi_device_report*>(world_at(world)->report);
}

/// What a report says, besides who says it.
struct complaint {
    u32 kind;
    int other;  ///< -1: none
    u64 address, value, seen, waited;
    u32 how;
};

/// Whether the caller is the first of this PE's kernels that asks for report `number`.
[[nodiscard]] inline __device__ bool claim_report(u64 where, u32 number) {
    auto* block = reinterpret_cast<via_abi_device_block*>(where);
    if (load_relaxed(&block->claimed) >= number) return false;
    return raise_on_gpu(&block->claimed, number) < number;
}

/// The first to come writes the report; later ones find it claimed. Rare, so it is kept out of the way.
/// `world` is that of a context.
inline __device__ VIADUCT_OUT_OF_LINE void complain(u64 world, complaint what) {
    via_abi_device_report* const report = report_of(world);
    if (report == nullptr || !claim_report(world_at(world)->claims, load_relaxed(&report->taken) + 1)) return;
    report->pe = world_at(world)->pe;
    report->other = what.other;
    report->address = what.address;
    report->value = what.value;
    report->seen = what.seen;
    report->waited_ns = what.waited;
    report->cmp = what.how;
    store_release(&report->kind, what.kind);
}

/// The host looks for an end of the job some twenty times a second; who has not after so long, as one that was stopped,
/// or that never does, is waited for no more.
constexpr u64 end_patience = 10ULL * 1000 * 1000 * 1000;

/// Asks the host to end the job, and waits for it: with its process the kernel ends as well. `world` is that of a
/// context.
inline __device__ VIADUCT_OUT_OF_LINE void end_job(u64 world, int status) {
    if (via_abi_device_report* const report = report_of(world)) {
        store_release(&report->job_end, VIA_ABI_JOB_END | (static_cast<u32>(status) & 0xffU));
        const u64 began = nanoseconds();
        while (nanoseconds() - began < end_patience) __nanosleep(1000 * 1000);
    }
    __trap();
}

/// Looks at a word between two questions whether the wait is over, so that the question costs nothing.
constexpr u32 looks_a_turn = 16;

/// The PEs without any of which a wait is in vain. Members of a team that meet need all of it: one that lives may not
/// come because another one has failed.
struct needed {
    int npes;     ///< 0: who knows whom, so any of the world
    int start;    ///< PE i of them is PE start + i * stride of the world, if `members` is 0
    int stride;   ///< see start
    u64 members;  ///< else an array of npes ints
};
[[nodiscard]] inline __device__ needed needed_team(const via_abi_device_team& team) {
    return {team.npes, team.start, team.stride, team.members};
}

/// Whether any of them has failed.
[[nodiscard]] inline __device__ bool have_failed(const via_abi_device_report* report, needed whom) {
    if (load_acquire(&report->failed) == 0) return false;
    const auto* failed = reinterpret_cast<const volatile u8*>(report + 1);
    for (int i = 0; i < whom.npes; ++i)
        if (failed[whom.members == 0 ? whom.start + i * whom.stride : reinterpret_cast<const int*>(whom.members)[i]])
            return true;
    return whom.npes == 0;
}

/// Why a wait must end after so many nanoseconds: a VIA_ABI_REPORT_... value, which is none if it need not.
/// `world` is that of a context.
[[nodiscard]] inline __device__ VIADUCT_OUT_OF_LINE u32 reason_to_end(u64 world, u64 waited, needed whom) {
    const via_abi_device_report* const report = report_of(world);
    if (report == nullptr) return VIA_ABI_REPORT_NONE;
    if (have_failed(report, whom)) return VIA_ABI_REPORT_FAILED;
    const u64 limit = world_at(world)->hang_limit;
    if (limit == 0) return VIA_ABI_REPORT_NONE;
    const bool reported = load_relaxed(&report->kind) != VIA_ABI_REPORT_NONE;
    return reported || waited > limit ? VIA_ABI_REPORT_HANG : VIA_ABI_REPORT_NONE;
}

/// How long a wait may last: until a PE has failed and, where the world has a limit, until that. It is looked at
/// seldom, every few milliseconds.
class patience {
public:
    /// @param world  that of a context.
    explicit __device__ patience(u64 world) : world_{world} {}

    /// Whether it is time to ask is_over().
    /// @param looks  how often the word has been looked at since the last call.
    [[nodiscard]] __device__ bool is_due(u32 looks = 1) {
        looks_ += looks;
        if (looks_ < looks_between) return false;
        looks_ = 0;
        return true;
    }
    /// True if the wait must end though its condition does not hold: it took too long, or something has failed already.
    /// It is true only when it has been so before, at the last look: what a PE wrote right before its end still counts.
    [[nodiscard]] __device__ bool is_over(needed whom) {
        const u64 now = nanoseconds();
        if (began_ == 0) began_ = now;
        waited_ = now - began_;
        const bool again = kind_ != VIA_ABI_REPORT_NONE;
        kind_ = reason_to_end(world_, waited_, whom);
        if (kind_ != VIA_ABI_REPORT_NONE) looks_ = looks_between;
        return again && kind_ != VIA_ABI_REPORT_NONE;
    }
    /// Why it must: a VIA_ABI_REPORT_... value.
    [[nodiscard]] __device__ u32 kind() const { return kind_; }
    /// Nanoseconds at the last look.
    [[nodiscard]] __device__ u64 waited() const { return waited_; }

private:
    static constexpr u32 looks_between = 8192;

    u64 world_;
    u64 began_ = 0;
    u64 waited_ = 0;
    u32 looks_ = 0;
    u32 kind_ = VIA_ABI_REPORT_NONE;
};

/// Reads the word until it compares true, and acquires. Returns the value seen last: if it does not compare true, the
/// wait was given up, and the report says so. `world` is that of a context; `other` is the PE of the world that is to
/// write the word, or -1.
template <class T>
[[nodiscard]] __device__ inline T wait_for(u64 world, const T* word, cmp how, T value, int other, needed whom) {
    using bits = word_t<sizeof(T)>;
    patience left{world};
    T seen;
    for (;;) {
#pragma unroll 1
        for (u32 looks = 0; looks < looks_a_turn; ++looks) {
            seen = bits_as<T>(look(reinterpret_cast<const bits*>(word)));
            if (holds(seen, how, value)) {
                acquire_seen();
                return seen;
            }
        }
        if (left.is_due(looks_a_turn) && left.is_over(whom)) break;
    }
    complain(world, {left.kind(), other, address_of(word), static_cast<u64>(value), static_cast<u64>(seen),
                     left.waited(), static_cast<u32>(how)});
    acquire_seen();
    return seen;
}

}  // namespace via::device::detail

#endif
