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
    switch (from.kind) {
        case VIA_ABI_REPORT_HANG:
            base::fail({.status = VIA_ERR_TIMEOUT,
                        .message = fmt::format("{}: a kernel of PE {} {}", doing, from.pe, wait_of(core_, from)),
                        .hint = "it went on without; VIADUCT_HANG_REPORT is how long a checked world waits",
                        .pe = from.other});
        case VIA_ABI_REPORT_FAILED:
            core_.failed.throw_if_any(fmt::format("{}: a kernel of PE {} {}", doing, from.pe, wait_of(core_, from)));
            break;
        case VIA_ABI_REPORT_PE:
            base::fail({.status = VIA_ERR_PE,
                        .message = fmt::format("{}: a kernel of PE {} asked for {} bytes at {} of PE {}, which it does "
                                               "not reach; nothing was done",
                                               doing, from.pe, from.value, place_of(core_, from.address), from.other),
                        .hint = "via-info shows how each PE is reached; memory of via_malloc is reached after "
                                "via_expose_host_heap()",
                        .pe = from.other});
        case VIA_ABI_REPORT_ATOMIC:
            base::fail({.status = VIA_ERR_UNSUPPORTED,
                        .message = fmt::format("{}: a kernel of PE {} asked for an atomic on the word at {} of PE {}: "
                                               "this GPU's are not atomic on host memory; nothing was done",
                                               doing, from.pe, place_of(core_, from.address), from.other),
                        .hint = "allocate the word with via_malloc_device, or set it",
                        .pe = from.other});
        case VIA_ABI_REPORT_ADDRESS:
            base::fail({.status = VIA_ERR_ADDRESS,
                        .message = fmt::format("{}: a kernel of PE {} asked for {} bytes at {} for PE {}, which are "
                                               "not symmetric; nothing was done",
                                               doing, from.pe, from.value, place_of(core_, from.address), from.other),
                        .hint = "pass this PE's own address of memory from via_malloc_device",
                        .pe = from.other,
                        .size = from.value});
        case VIA_ABI_REPORT_TRANSFER:
            base::fail({.status = VIA_ERR_ARGUMENT,
                        .message = fmt::format("{}: a kernel of PE {} {} the transfer at {} with PE {}, which was {}; "
                                               "nothing was done",
                                               doing, from.pe, from.value == 0 ? "starts" : "waits for",
                                               place_of(core_, from.address), from.other,
                                               from.seen != VIA_ABI_VERSION ? "made by another version of the library"
                                               : from.value == 0            ? "started already"
                                                                            : "not started by a kernel"),
                        .hint = "start and wait take turns; via_transfers_map() makes the ends for kernels",
                        .pe = from.other});
        case VIA_ABI_REPORT_ENGINE:
            base::fail({.status = VIA_ERR_TIMEOUT,
                        .message = fmt::format("{}: a kernel of PE {} has waited {:.1f} s for the progress engine{}",
                                               doing, from.pe, static_cast<double>(from.waited_ns) * 1e-9,
                                               from.value != 0 ? ", which has ended" : ""),
                        .hint = from.value != 0 ? "finalize when kernels that use the world have ended"
                                                : "a call that waits for this kernel, as cudaFree does, may keep the "
                                                  "engine from the GPU"});
        default: break;
    }
    base::fail({.status = VIA_ERR_INTERNAL,
                .message = fmt::format("{}: a kernel of PE {} left report {}", doing, from.pe, from.kind)});
}

}  // namespace via::route
