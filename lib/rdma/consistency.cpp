// SPDX-License-Identifier: Apache-2.0
#include "rdma/consistency.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/error.hpp"

namespace via::rdma {
namespace {

using duties = std::array<duty, all_gpu_readers.size()>;

/// What a row says, in the order of gpu_reader. For another GPU it is the best case of the row; duties_of() has the
/// others.
constexpr duties row_of(consistency_row row) noexcept {
    switch (row) {
        case consistency_row::ordered: return {duty::nothing, duty::wait, duty::acquire, duty::nothing, duty::acquire};
        case consistency_row::host:
            return {duty::flush, duty::relay_by_flush, duty::relay_by_flush, duty::flush_all, duty::flush};
        case consistency_row::memop:
            return {duty::launch, duty::relay_by_memop, duty::relay_by_memop, duty::relay_by_flush_all,
                    duty::memop_flush};
        case consistency_row::read: break;
    }
    return {duty::launch, duty::relay_by_read, duty::relay_by_read, duty::republish, duty::read};
}

/// On the adapter's own way neither the order nor the flushes of the driver count.
consistency_probe as_it_counts(const consistency_probe& about) noexcept {
    return about.data_direct ? consistency_probe{.data_direct = true} : about;
}

bool offers(const consistency_probe& about, consistency_row row) noexcept {
    switch (row) {
        case consistency_row::ordered: return about.order != write_order::none;
        case consistency_row::host: return about.host_flush;
        case consistency_row::memop: return about.memop_flush;
        case consistency_row::read: break;
    }
    return true;
}

constexpr std::array best_first{consistency_row::ordered, consistency_row::host, consistency_row::memop,
                                consistency_row::read};

/// Of the two flushes the host's takes no turn of a stream, and is for other GPUs, too. The last is always there.
consistency_row best_of(const consistency_probe& about) noexcept {
    return *std::find_if(best_first.begin(), best_first.end(), [&](auto row) { return offers(about, row); });
}

/// @param thorough  even the boundary of a launch is not trusted.
duties duties_of(consistency_row row, const consistency_probe& about, bool thorough) noexcept {
    duties all = row_of(row);
    duty& other = all[static_cast<std::size_t>(gpu_reader::other_gpu)];
    const bool ordered_for_all = row == consistency_row::ordered && about.order == write_order::all_devices;
    if (row == consistency_row::ordered && !ordered_for_all) other = duty::flush_all;
    if (!ordered_for_all && !about.host_flush) other = duty::republish;
    if (row == consistency_row::read && thorough) all[static_cast<std::size_t>(gpu_reader::later_work)] = duty::read;
    return all;
}

const char* why(const consistency_probe& about, consistency_row row) noexcept {
    switch (row) {
        case consistency_row::ordered:
            return about.order == write_order::all_devices ? "every GPU sees an adapter's writes in their order"
                                                           : "the GPU sees an adapter's writes in their order";
        case consistency_row::host: return "the GPU keeps no order, and the driver flushes for the host";
        case consistency_row::memop: return "the GPU keeps no order, and the driver flushes for streams";
        case consistency_row::read: break;
    }
    return about.data_direct ? "the adapter has a way of its own to the GPU, which only its own read follows"
                             : "the GPU keeps no order, and the driver offers no flush";
}

/// What the wish lacks.
std::string lack_of(const consistency_probe& about, consistency_row row) {
    if (about.data_direct) return why(about, consistency_row::read);
    switch (row) {
        case consistency_row::ordered: return "it does not keep the order of an adapter's writes";
        case consistency_row::host: return "its driver has no cuFlushGPUDirectRDMAWrites() for it";
        default: return "its streams have no memory operations that flush";
    }
}

[[noreturn]] void refuse(const consistency_probe& about, consistency_row wish, std::string_view gpu) {
    std::vector<const char*> offered;
    for (const consistency_row row : best_first) {
        if (offers(about, row)) offered.push_back(name_of(row));
    }
    base::fail({.status = VIA_ERR_UNSUPPORTED,
                .message = fmt::format("VIADUCT_FLUSH={} is not for {}: {}; it offers {}", name_of(wish), gpu,
                                       lack_of(about, wish), fmt::join(offered, ", ")),
                .hint = "set VIADUCT_FLUSH to auto, or to what it offers"});
}

}  // namespace

consistency decide_consistency(const consistency_probe& about, std::string_view wish, std::string_view gpu) {
    const consistency_probe counts = as_it_counts(about);
    const auto is_wish = [&](consistency_row row) { return wish == name_of(row); };
    const auto* const wished = std::find_if(best_first.begin(), best_first.end(), is_wish);
    const bool is_forced = wished != best_first.end();
    const consistency_row row = is_forced ? *wished : best_of(counts);
    if (!offers(counts, row)) refuse(counts, row, gpu);
    return {.row = row,
            .reason = is_forced ? fmt::format("VIADUCT_FLUSH={}", wish) : why(counts, row),
            .duties = duties_of(row, counts, is_forced || counts.data_direct)};
}

/// A flush for all GPUs is one for the owner, too. Where the owner ought to write for other GPUs again what came
/// (duty::republish), there is the read as well, and no promise: it brings the data into the owner's memory, but the
/// driver does not say that another GPU then finds them there.
settling settling_of(const consistency& decided, bool others) noexcept {
    switch (others ? decided.of(gpu_reader::other_gpu) : duty::nothing) {
        case duty::flush_all:
        case duty::relay_by_flush_all: return settling::flush;
        case duty::republish: return settling::read;
        default: break;
    }
    switch (decided.row) {
        case consistency_row::ordered: return settling::nothing;
        case consistency_row::host:
        case consistency_row::memop: return settling::flush;
        case consistency_row::read: break;
    }
    return settling::read;
}

const char* name_of(consistency_row row) noexcept {
    switch (row) {
        case consistency_row::ordered: return "none";
        case consistency_row::host: return "host";
        case consistency_row::memop: return "memop";
        case consistency_row::read: return "read";
    }
    return "unknown";
}

const char* describe(gpu_reader who) noexcept {
    switch (who) {
        case gpu_reader::later_work: return "work submitted after the completion";
        case gpu_reader::stream_wait: return "work behind a stream's wait";
        case gpu_reader::running_kernel: return "a running kernel of the owner";
        case gpu_reader::other_gpu: return "another GPU, by P2P";
        case gpu_reader::initiator: return "the initiator of a get or atomic";
    }
    return "unknown";
}

const char* describe(duty what) noexcept {
    switch (what) {
        case duty::nothing: return "nothing";
        case duty::launch: return "nothing: what is launched later sees it";
        case duty::wait: return "a plain wait for the signal";
        case duty::acquire: return "a load of the signal that acquires";
        case duty::flush: return "cuFlushGPUDirectRDMAWrites() to the owner";
        case duty::flush_all: return "cuFlushGPUDirectRDMAWrites() to all devices, before the notice";
        case duty::memop_flush: return "a memory operation that flushes";
        case duty::relay_by_flush:
            return "before it tells, the writer has cuFlushGPUDirectRDMAWrites() called, to the owner";
        case duty::relay_by_flush_all:
            return "before it tells, the writer has cuFlushGPUDirectRDMAWrites() called, to all devices";
        case duty::relay_by_memop: return "before it tells, the writer has a stream of that GPU flush";
        case duty::read: return "a read of the adapter from the same memory";
        case duty::relay_by_read: return "before it tells, the writer reads from there by its adapter";
        case duty::republish: return "nothing is promised: before it tells, the writer reads from there by its adapter";
    }
    return "unknown";
}

}  // namespace via::rdma
