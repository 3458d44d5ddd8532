// SPDX-License-Identifier: Apache-2.0
// Collectives on a stream: kernels that meet those of the other members.
#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "base/error.hpp"
#include "kernels/arguments.hpp"
#include "stream/cuda_operations.hpp"

namespace via::stream {
namespace {

using route::kernels::alltoalls_arguments;
using route::kernels::move_arguments;
using route::kernels::spread_arguments;

/// Bytes for each member that a block moves; with more there are more blocks.
constexpr std::size_t bytes_a_block = 8 * 1024;
/// Beyond, the copy engine moves the data between two kernels, and leaves the multiprocessors alone.
constexpr std::size_t most_by_kernel = 4 << 20;
constexpr unsigned block_threads = 512;
/// How much an alltoallv moves is not known here.
constexpr std::size_t alltoallv_blocks = 8;

}  // namespace

unsigned cuda_operations::blocks_for(const team_on_device& who, std::size_t bytes, std::size_t each) const {
    const unsigned most = std::min(most_blocks_, via_abi_lanes(who.abi.npes));
    return static_cast<unsigned>(std::clamp<std::size_t>(bytes / each + (bytes % each != 0 ? 1 : 0), 1, most));
}

CUdeviceptr cuda_operations::check_symmetric(const void* address, std::size_t size, const char* call,
                                             const char* argument) const {
    const core::region& heap = core_.device;
    if (size == 0) return number(address);
    if (!heap.holds(heap.offset(address), size)) {
        base::fail({.status = VIA_ERR_ADDRESS,
                    .message = fmt::format("{}: {} {} with {} bytes is not in the device heap of this world", call,
                                           argument, fmt::ptr(address), size),
                    .hint =
                        "collectives on a stream take symmetric memory of via_malloc_device, at the same offsets on "
                        "every PE",
                    .size = size});
    }
    (void)addresses_->offset(address, size, call, argument);  // which a checked world looks for its allocation
    return number(address);
}

void cuda_operations::launch_move(const team_on_device& who, int what, CUdeviceptr dest, CUdeviceptr source,
                                  std::size_t size, int root, CUstream on, std::size_t capacity) {
    move_arguments arguments{};
    arguments.world = world_;
    arguments.team = who.abi;
    arguments.dest = dest;
    arguments.source = source;
    arguments.bytes = size;
    arguments.capacity = capacity;
    arguments.root = root;
    arguments.what = what;
    const unsigned members = static_cast<unsigned>((who.abi.npes + 31) / 32 * 32);
    const bool meets_only = what == move_arguments::nothing;
    const bool by_one = what == move_arguments::collect || what == move_arguments::places;
    kernels_.launch(kernels_.move, by_one ? 1 : blocks_for(who, size, bytes_a_block),
                    meets_only ? std::min(members, block_threads) : block_threads, on, arguments);
}

void cuda_operations::meet(const team_on_device& who, CUstream on) {
    launch_move(who, move_arguments::nothing, 0, 0, 0, 0, on);
}

void cuda_operations::barrier(const team_on_device& who, via_stream on) {
    const cuda::entered in{*where_};
    quiet_kernels(on);
    sync(who, on);
}

void cuda_operations::sync(const team_on_device& who, via_stream on) {
    const cuda::entered in{*where_};
    quiet_lanes(on);
    if (who.far != nullptr) return leave_to(*who.far, far_collective(VIA_ABI_COLLECTIVE_SYNC, nullptr, nullptr, 0), on);
    join_all(on);
    meet(who, on);
}

void cuda_operations::move(const team_on_device& who, movement what, void* dest, const void* source, std::size_t size,
                           int root, via_stream on) {
    static constexpr const char* calls[] = {"broadcast_on_stream", "fcollect_on_stream", "alltoall_on_stream",
                                            "gather_on_stream", "scatter_on_stream"};
    const char* call = calls[static_cast<int>(what)];
    const auto npes = static_cast<std::size_t>(who.abi.npes);
    const bool one_to = what == movement::broadcast || what == movement::scatter;
    const bool one_from = what == movement::broadcast || what == movement::fcollect || what == movement::gather;
    const CUdeviceptr to = check_symmetric(dest, bytes_of(size, one_to ? 1 : npes), call, "dest");
    const CUdeviceptr from = check_symmetric(source, bytes_of(size, one_from ? 1 : npes), call, "source");
    if (root < 0 || root >= who.abi.npes) {
        base::fail({.status = VIA_ERR_PE,
                    .message = fmt::format("{}: root {} is out of range, the team has {} PEs", call, root, npes),
                    .pe = root});
    }
    if (size == 0) return sync(who, on);
    if (who.far != nullptr) {
        static constexpr unsigned far_kinds[] = {VIA_ABI_COLLECTIVE_BROADCAST, VIA_ABI_COLLECTIVE_FCOLLECT,
                                                 VIA_ABI_COLLECTIVE_ALLTOALL, VIA_ABI_COLLECTIVE_GATHER,
                                                 VIA_ABI_COLLECTIVE_SCATTER};
        via_abi_command asked = far_collective(far_kinds[static_cast<int>(what)], dest, source, size);
        asked.value = static_cast<unsigned>(root);
        return leave_to(*who.far, asked, on);
    }
    const cuda::entered in{*where_};
    join_all(on);
    if (size > most_by_kernel) return move_large(who, what, to, from, size, root, on, call);
    static constexpr int kinds[] = {move_arguments::broadcast, move_arguments::fcollect, move_arguments::alltoall,
                                    move_arguments::gather, move_arguments::scatter};
    launch_move(who, kinds[static_cast<int>(what)], to, from, size, root, on);
}

/// Where the members' heaps are mapped. What is mapped stays, also when its PE dies.
std::vector<std::byte*> cuda_operations::heaps_of(const team_on_device& who, const char* call) const {
    std::vector<std::byte*> heaps;
    for (int member = 0; member < who.abi.npes; ++member) {
        const int world_pe = who.members->world_pe(member);
        heaps.push_back(core_.others.device_heap(world_pe));
        if (heaps.back() == nullptr) core_.failed.throw_if(world_pe, call);
    }
    return heaps;
}

/// Every member writes to all others at once; of a broadcast or scatter the root, in a gather to the root. Copies of
/// the copy engine cannot be called off: when a member dies before the first meeting, the others' `dest` is undefined.
void cuda_operations::move_large(const team_on_device& who, movement what, CUdeviceptr dest, CUdeviceptr source,
                                 std::size_t size, int root, CUstream on, const char* call) {
    const std::vector<std::byte*> heaps = heaps_of(who, call);
    const auto me = static_cast<std::size_t>(who.abi.pe);
    const bool from_root = what == movement::broadcast || what == movement::scatter;
    const std::size_t stride = what == movement::alltoall || what == movement::scatter ? size : 0;
    const std::size_t place = from_root ? 0 : me * size;
    meet(who, on);
    for (int i = 0; i < who.abi.npes; ++i) {
        const int member = (who.abi.pe + i) % who.abi.npes;
        if ((from_root && who.abi.pe != root) || (what == movement::gather && member != root)) continue;
        const int world_pe = who.members->world_pe(member);
        std::byte* to = heaps[static_cast<std::size_t>(member)] + (dest - number(core_.device.base)) + place;
        const CUdeviceptr from = source + static_cast<std::size_t>(member) * stride;
        if (number(to) != from) copy(to, reinterpret_cast<const void*>(from), size, world_pe, true, on);
    }
    join_all(on);
    meet(who, on);
}

/// Sizes differ, and so may what each member chooses: both ways take the same two meetings.
void cuda_operations::collect(const team_on_device& who, void* dest, std::size_t capacity, const void* source,
                              std::size_t size, via_stream on) {
    static constexpr const char* call = "collect_on_stream";
    const CUdeviceptr to = check_symmetric(dest, capacity, call, "dest");
    const CUdeviceptr from = check_symmetric(source, size, call, "source");
    if (who.far != nullptr) {
        via_abi_command asked = far_collective(VIA_ABI_COLLECTIVE_COLLECT, dest, source, size);
        asked.value = capacity;
        return leave_to(*who.far, asked, on);
    }
    if (who.abi.stage_bytes == 0) {
        base::fail({.status = VIA_ERR_UNSUPPORTED,
                    .message = fmt::format("{}: {} members have no stages, by which they tell their sizes", call,
                                           who.abi.npes),
                    .hint = "via_collect() takes any number of members"});
    }
    const cuda::entered in{*where_};
    join_all(on);
    if (size <= 4 * bytes_a_block) return launch_move(who, move_arguments::collect, to, from, size, 0, on, capacity);
    launch_move(who, move_arguments::places, to, 0, size, 0, on, capacity);
    spread_arguments arguments{};
    arguments.world = world_;
    arguments.team = who.abi;
    arguments.dest = to;
    arguments.source = from;
    arguments.bytes = size;
    kernels_.launch(kernels_.spread, most_blocks_, block_threads, on, arguments);
    meet(who, on);
}

/// By kernels alone: the copy engine would take one copy for each PE, of rows that are short as a rule.
void cuda_operations::alltoalls(const team_on_device& who, void* dest, const void* source, const rows& shape,
                                via_stream on) {
    static constexpr const char* call = "alltoalls_on_stream";
    const std::size_t all = bytes_of(shape.count, static_cast<std::size_t>(who.abi.npes));
    const std::size_t dest_size = host::context::extent(shape.dest_stride, shape.element, all, call);
    const std::size_t source_size = host::context::extent(shape.source_stride, shape.element, all, call);
    alltoalls_arguments arguments{};
    arguments.world = world_;
    arguments.team = who.abi;
    arguments.dest = check_symmetric(dest, dest_size, call, "dest");
    arguments.source = check_symmetric(source, source_size, call, "source");
    if (dest_size == 0) return sync(who, on);
    if (who.far != nullptr) {
        via_abi_command asked = far_collective(VIA_ABI_COLLECTIVE_ALLTOALLS, dest, source, shape.element);
        asked.count = shape.count;
        asked.there_stride = shape.dest_stride;
        asked.here_stride = shape.source_stride;
        return leave_to(*who.far, asked, on);
    }
    arguments.dest_step = shape.element * static_cast<std::size_t>(shape.dest_stride);
    arguments.source_step = shape.element * static_cast<std::size_t>(shape.source_stride);
    arguments.element = shape.element;
    arguments.count = shape.count;
    const cuda::entered in{*where_};
    join_all(on);
    kernels_.launch(kernels_.alltoalls, blocks_for(who, shape.element * shape.count, bytes_a_block), block_threads, on,
                    arguments);
}

void cuda_operations::check_device_table(const void* table, std::size_t count, const char* call,
                                         const char* argument) const {
    const bool aligned = number(table) % sizeof(std::size_t) == 0;
    if (table != nullptr && aligned && where_->is_device_memory(table)) return;
    base::fail({.status = VIA_ERR_ADDRESS,
                .message = fmt::format("{}: {} {} is no aligned array of {} numbers in device memory", call, argument,
                                       fmt::ptr(table), count),
                .hint = "the stream's GPU reads the tables when the stream has come to them"});
}

void cuda_operations::alltoallv(const team_on_device& who, void* dest, const void* source, const tables& pieces,
                                via_stream on) {
    static constexpr const char* call = "alltoallv_on_stream";
    const auto npes = static_cast<std::size_t>(who.abi.npes);
    spread_arguments arguments{};
    arguments.world = world_;
    arguments.team = who.abi;
    arguments.dest = check_symmetric(dest, 1, call, "dest");
    arguments.source = check_symmetric(source, 1, call, "source");
    arguments.dest_offsets = check_symmetric(pieces.dest_offsets, npes * sizeof(std::size_t), call, "dest_offsets");
    check_device_table(pieces.dest_offsets, npes, call, "dest_offsets");
    check_device_table(pieces.source_sizes, npes, call, "source_sizes");
    check_device_table(pieces.source_offsets, npes, call, "source_offsets");
    if (who.far != nullptr) {
        via_abi_command asked = far_collective(VIA_ABI_COLLECTIVE_ALLTOALLV, dest, source, 1);
        asked.word = number(pieces.dest_offsets);
        asked.value = number(pieces.source_sizes);
        asked.signal = number(pieces.source_offsets);
        return leave_to(*who.far, asked, on);
    }
    arguments.source_sizes = number(pieces.source_sizes);
    arguments.source_offsets = number(pieces.source_offsets);
    const cuda::entered in{*where_};
    join_all(on);
    kernels_.launch(kernels_.spread, blocks_for(who, alltoallv_blocks, 1), block_threads, on, arguments);
}

}  // namespace via::stream
