// SPDX-License-Identifier: Apache-2.0
// The ends of a set as kernels of programs start and await them (viaduct/device/transfer_set.cuh).
#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include <viaduct/abi/device_context.h>

#include "base/error.hpp"
#include "task/transfers.hpp"

namespace via::task {
namespace {

std::uint64_t number(const void* address) noexcept { return reinterpret_cast<std::uintptr_t>(address); }

[[noreturn]] void refuse(std::string message, const char* hint) {
    base::fail({.status = VIA_ERR_UNSUPPORTED, .message = std::move(message), .hint = hint});
}

}  // namespace

void transfers::check_for_kernels(const char* call) const {
    if (by_.context.gpu() == nullptr)
        refuse(fmt::format("{}: the world has no device heap", call), "give each PE a GPU");
    for (const end& each : ends_) {
        const auto number_of = &each - ends_.data();
        if (const char* const why = why_not_by_gpu(each)) {
            refuse(fmt::format("{}: end {} is the host's alone: {}", call, number_of, why),
                   "make a set of those that kernels start");
        }
        const bool is_read = each.sends || each.how == way::staged;
        if (is_unseen_by_kernels(each.word) ||
            (each.shape.size() != 0 && is_read && is_unseen_by_kernels(each.buffer))) {
            refuse(fmt::format("{}: end {} lies where no GPU reaches it", call, number_of),
                   "memory of via_malloc() is reached after via_expose_host_heap()");
        }
    }
}

bool transfers::is_unseen_by_kernels(const void* memory) const noexcept {
    const core::core& c = by_.core;
    return !by_.context.is_device(memory) && !(c.host_exposed && c.heap.holds(c.heap.offset(memory), 1));
}

/// One block puts so many bytes as fast as the copy engines, and takes no multiprocessor from others for long; of what
/// it copies by patterns the same number of units.
bool transfers::is_small(const end& of) noexcept {
    constexpr std::size_t most = std::size_t{128} << 10U;
    const std::size_t size = of.shape.size();
    if (size == 0) return true;
    if (of.by_kernel) return of.kernel.units <= most / widest_unit;
    return size <= most && (!spreads(of) || unstaged(of).units <= most / widest_unit);
}

bool transfers::suit_kernel() const noexcept {
    return words_on_device_ && std::all_of(ends_.begin(), ends_.end(), [&](const end& each) {
               const bool is_here = each.shape.size() == 0 || by_.context.is_device(each.buffer);
               return by_.core.kernels_reach(each.pe, each.word_there) && why_not_by_gpu(each) == nullptr &&
                      !each.is_packed && is_here && is_small(each);
           });
}

via_abi_pattern_copy transfers::unstaged(const end& of) noexcept {
    return cut({number(of.buffer), &of.shape}, {number(of.stage), &of.shape});
}

via_abi_transfer transfers::for_kernels(const end& of) {
    via_abi_transfer made{};
    made.version = VIA_ABI_VERSION;
    made.flags = of.sends ? VIA_ABI_TRANSFER_SENDS : 0;
    made.pe = of.pe;
    made.word = number(of.word);
    made.word_there = number(of.word_there);
    made.size = of.shape.size();
    if (made.size == 0) return made;
    if (of.by_kernel || spreads(of)) made.flags |= VIA_ABI_TRANSFER_COPIES;
    if (of.by_kernel) {
        made.copy = kernel_of(of, "transfers_map");
    } else if (spreads(of)) {
        made.copy = unstaged(of);
    }
    if (!of.sends || of.is_written()) return made;
    made.flags |= VIA_ABI_TRANSFER_PUTS;
    // What is packed is packed again when the last message has arrived, so that nobody has to wait for the engine.
    if (!of.is_packed && !by_.core.kernels_reach(of.pe, of.there)) made.flags |= VIA_ABI_TRANSFER_FAR;
    made.dest = number(of.there);
    made.source = number(of.is_packed ? of.packed : of.buffer);
    return made;
}

void transfers::check_idle_in_kernels(const char* call) const {
    std::vector<std::uint64_t> words(count());
    std::vector<via_abi_transfer> told(count());
    const auto read = [&](auto& into, const std::byte* from) {
        by_.context.get(into.data(), from, into.size() * sizeof into[0], by_.core.pe, base::returns::delivered);
    };
    read(words, memory_.block);
    read(told, memory_.ends);
    for (std::size_t i = 0; i < count(); ++i) {
        const bool is_waited_for = at(i).sends && words[i] != 0;
        if (!is_waited_for && words[i] == 0 && told[i].started == 0) continue;
        base::fail({.status = VIA_ERR_ARGUMENT,
                    .message = is_waited_for
                                   ? fmt::format("{}: PE {} has begun the receive of what end {} of PE {} sends", call,
                                                 at(i).pe, i, by_.core.pe)
                                   : fmt::format("{}: PE {} has not waited for end {}, which its kernel started", call,
                                                 by_.core.pe, i),
                    .hint = "what a kernel starts a kernel waits for, before the set goes"});
    }
}

void transfers::map(std::byte* ends) {
    memory_.ends = ends;
    if (ends == nullptr || ends_.empty()) return;
    std::vector<via_abi_transfer> told;
    for (const end& each : ends_) told.push_back(for_kernels(each));
    by_.context.put(ends, told.data(), told.size() * sizeof(via_abi_transfer), by_.core.pe, base::returns::delivered);
}

}  // namespace via::task
