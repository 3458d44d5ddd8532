// SPDX-License-Identifier: Apache-2.0
#include "route/kernel_report.hpp"

#include <array>
#include <cstring>
#include <new>
#include <string>

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::route {
namespace {

const char* name_of(unsigned cmp) noexcept {
    static constexpr std::array names{"==", "!=", ">", ">=", "<", "<="};
    return cmp < names.size() ? names[cmp] : "?";
}

std::string place_of(const core::core& c, std::uint64_t address) {
    const auto* where = reinterpret_cast<const void*>(address);
    const std::size_t offset = c.device.offset(where);
    if (offset < c.device.size) return fmt::format("{:#x} (the device heap + {})", address, offset);
    const std::size_t on_host = c.heap.offset(where);
    if (on_host < c.heap.size) return fmt::format("{:#x} (the host heap + {})", address, on_host);
    return fmt::format("{:#x}", address);
}

std::string wait_of(const core::core& c, const via_abi_device_report& from) {
    const std::string whose = from.other >= 0 ? fmt::format(" of PE {}", from.other) : std::string{};
    return fmt::format("has waited {:.1f} s for the word at {} to be {} {}{}; it was {}",
                       static_cast<double>(from.waited_ns) * 1e-9, place_of(c, from.address), name_of(from.cmp),
                       from.value, whose, from.seen);
}

// What a report tells, to go on from "a kernel of PE 3 ".

base::failure asked_out_of_reach(const core::core& c, const via_abi_device_report& from) {
    return {.status = VIA_ERR_PE,
            .message = fmt::format("asked for {} bytes at {} of PE {}, which it does not reach; nothing was done",
                                   from.value, place_of(c, from.address), from.other),
            .hint =
                "via-info shows how each PE is reached; memory of via_malloc is reached after "
                "via_expose_host_heap()"};
}

base::failure asked_for_atomic(const core::core& c, const via_abi_device_report& from) {
    const bool is_on_host = c.heap.holds(c.heap.offset(reinterpret_cast<const void*>(from.address)), 1);
    return {.status = VIA_ERR_UNSUPPORTED,
            .message = fmt::format("asked for an atomic on the word at {} of PE {}: this GPU's are not atomic {}; "
                                   "nothing was done",
                                   place_of(c, from.address), from.other,
                                   is_on_host ? "on host memory" : "over the link to the GPU of that PE"),
            .hint = is_on_host ? "allocate the word with via_malloc_device, or set it" : core::no_atomics_hint};
}

base::failure asked_for_no_symmetric_memory(const core::core& c, const via_abi_device_report& from) {
    return {.status = VIA_ERR_ADDRESS,
            .message = fmt::format("asked for {} bytes at {} for PE {}, which are not symmetric; nothing was done",
                                   from.value, place_of(c, from.address), from.other),
            .hint = "pass this PE's own address of memory from via_malloc_device",
            .size = from.value};
}

base::failure asked_team_for_collective(const via_abi_device_report& from) {
    return {
        .status = VIA_ERR_UNSUPPORTED,
        .message = fmt::format("asked for a collective of NVSHMEM's team {}, which is no team of this PE, or has none "
                               "of the kind in kernels; nothing was done",
                               static_cast<int>(from.value)),
        .hint =
            "is it a team, and not destroyed? where GPUs of the members do not all reach each other (via-info shows "
            "it), 64 teams have collectives in kernels, and none in a program with VIADUCT_NVSHMEM_NEAR"};
}

/// `value` is 0 where it starts, and 1 where it waits.
base::failure took_transfer_out_of_turn(const core::core& c, const via_abi_device_report& from) {
    const bool starts = from.value == 0;
    const char* const why = from.seen != VIA_ABI_VERSION ? "made by another version of the library"
                            : starts                     ? "started already"
                                                         : "not started by a kernel";
    return {.status = VIA_ERR_ARGUMENT,
            .message = fmt::format("{} the transfer at {} with PE {}, which was {}; nothing was done",
                                   starts ? "starts" : "waits for", place_of(c, from.address), from.other, why),
            .hint = "start and wait take turns; via_transfers_map() makes the ends for kernels"};
}

/// `value` is whether the engine has ended.
base::failure waited_for_engine(const via_abi_device_report& from) {
    const bool has_ended = from.value != 0;
    return {.status = VIA_ERR_TIMEOUT,
            .message = fmt::format("has waited {:.1f} s for the progress engine{}",
                                   static_cast<double>(from.waited_ns) * 1e-9, has_ended ? ", which has ended" : ""),
            .hint = has_ended
                        ? "finalize when kernels that use the world have ended"
                        : "a call that waits for this kernel, as cudaFree does, may keep the engine from the GPU"};
}

base::failure failure_of(const core::core& c, const via_abi_device_report& from) {
    switch (from.kind) {
        case VIA_ABI_REPORT_HANG:
            return {.status = VIA_ERR_TIMEOUT,
                    .message = wait_of(c, from),
                    .hint = "it went on without; VIADUCT_HANG_REPORT is how long a checked world waits"};
        case VIA_ABI_REPORT_PE: return asked_out_of_reach(c, from);
        case VIA_ABI_REPORT_ATOMIC: return asked_for_atomic(c, from);
        case VIA_ABI_REPORT_ADDRESS: return asked_for_no_symmetric_memory(c, from);
        case VIA_ABI_REPORT_TRANSFER: return took_transfer_out_of_turn(c, from);
        case VIA_ABI_REPORT_ENGINE: return waited_for_engine(from);
        case VIA_ABI_REPORT_TEAM: return asked_team_for_collective(from);
        default: return {.message = fmt::format("left report {}", from.kind)};
    }
}

}  // namespace

kernel_report::kernel_report(const core::core& c, const cuda::device& where) : core_{c} {
    const cuda::entered in{where};
    const auto npes = static_cast<std::size_t>(c.npes);
    memory_ = cuda::allocate_pinned(where, sizeof(via_abi_device_report) + npes);
    new (memory_.get()) via_abi_device_report{};
    std::memset(memory_.get() + sizeof(via_abi_device_report), 0, npes);
}

void kernel_report::note_failure(int pe) noexcept {
    std::byte* of_pe = memory_.get() + sizeof(via_abi_device_report) + pe;
    __atomic_store_n(reinterpret_cast<unsigned char*>(of_pe), 1, __ATOMIC_RELAXED);
    __atomic_store_n(&at().failed, 1U, __ATOMIC_RELEASE);
}

void kernel_report::take(const char* doing) {
    const via_abi_device_report taken = at();
    if (taken.kind == VIA_ABI_REPORT_NONE) return raise_engine_failure(doing, true);
    at().kind = VIA_ABI_REPORT_NONE;
    __atomic_store_n(&at().taken, taken.taken + 1, __ATOMIC_RELEASE);
    raise(taken, doing);
}

void kernel_report::note_engine_failure(const base::failure& why) {
    const std::scoped_lock lock{mutex_};
    if (!of_engine_) of_engine_ = why;
    __atomic_store_n(&at().engine_failed, 1U, __ATOMIC_RELEASE);
}

/// Nothing if there is none.
void kernel_report::raise_engine_failure(const char* doing, bool takes) const {
    const std::scoped_lock lock{mutex_};
    if (!of_engine_) return;
    base::failure why = *of_engine_;
    if (takes) {
        of_engine_.reset();
        __atomic_store_n(&at().engine_failed, 0U, __ATOMIC_RELEASE);
    }
    why.message =
        fmt::format("{}: what a kernel or a stream of PE {} asked for failed: {}", doing, core_.pe, why.message);
    base::fail(std::move(why));
}

void kernel_report::raise(const via_abi_device_report& from, const char* doing) const {
    const std::string who = fmt::format("{}: a kernel of PE {} ", doing, from.pe);
    if (from.kind == VIA_ABI_REPORT_FAILED) core_.failed.throw_if_any(who + wait_of(core_, from));
    base::failure what = failure_of(core_, from);
    what.message.insert(0, who);
    what.pe = from.other;
    base::fail(std::move(what));
}

}  // namespace via::route
