// SPDX-License-Identifier: Apache-2.0
// Collectives on a stream: kernels that meet those of the other members.
#include <algorithm>

#include <fmt/format.h>

#include "base/error.hpp"
#include "kernels/arguments.hpp"
#include "stream/cuda_operations.hpp"

namespace via::stream {
namespace {

using route::kernels::move_arguments;
using route::kernels::reduce_arguments;

/// Up to here one block moves the data between its two meetings; beyond, the copy engine does between two kernels.
constexpr std::size_t most_by_block = 32 * 1024;
/// Up to here one block reduces; beyond, many do between two kernels.
constexpr std::size_t most_reduced_by_block = 8 * 1024;
constexpr unsigned block_threads = 512;
constexpr unsigned most_blocks = 32;

CUdeviceptr number(const void* address) noexcept { return reinterpret_cast<CUdeviceptr>(address); }

std::size_t times(std::size_t size, int npes) noexcept {
    std::size_t all = 0;
    return __builtin_mul_overflow(size, static_cast<std::size_t>(npes), &all) ? SIZE_MAX : all;
}

[[noreturn]] void refuse(const std::string& message) { base::fail({.status = VIA_ERR_ARGUMENT, .message = message}); }

}  // namespace

CUdeviceptr cuda_operations::check_symmetric(const void* address, std::size_t size, const char* call,
                                             const char* argument) const {
    const core::region& heap = core_.device;
    if (size == 0 || heap.holds(heap.offset(address), size)) return number(address);
    base::fail({.status = VIA_ERR_ADDRESS,
                .message = fmt::format("{}: {} {} with {} bytes is not in the device heap of this world", call,
                                       argument, fmt::ptr(address), size),
                .hint = "collectives on a stream take symmetric memory of via_malloc_device, at the same offsets on "
                        "every PE",
                .size = size});
}

void cuda_operations::launch_move(const team_on_device& who, int what, CUdeviceptr dest, CUdeviceptr source,
                                  std::size_t size, int root, CUstream on) {
    move_arguments arguments{};
    arguments.world = world_;
    arguments.team = who.abi;
    arguments.dest = dest;
    arguments.source = source;
    arguments.bytes = size;
    arguments.root = root;
    arguments.what = what;
    const unsigned members = static_cast<unsigned>((who.abi.npes + 31) / 32 * 32);
    const bool meets_only = what == move_arguments::nothing;
    kernels_.launch(kernels_.move, 1, meets_only ? std::min(members, block_threads) : block_threads, on, arguments);
}

void cuda_operations::meet(const team_on_device& who, CUstream on) {
    launch_move(who, move_arguments::nothing, 0, 0, 0, 0, on);
}

void cuda_operations::sync(const team_on_device& who, via_stream on) {
    const cuda::entered in{*where_};
    fans_.with_existing(on, [&](fan& branches) { branches.join(-1, on); });
    meet(who, on);
}

void cuda_operations::move(const team_on_device& who, movement what, void* dest, const void* source, std::size_t size,
                           int root, via_stream on) {
    static constexpr const char* calls[] = {"broadcast_on_stream", "fcollect_on_stream", "alltoall_on_stream"};
    const char* call = calls[static_cast<int>(what)];
    const int npes = who.abi.npes;
    const bool to_all = what != movement::broadcast;
    const CUdeviceptr to = check_symmetric(dest, to_all ? times(size, npes) : size, call, "dest");
    const CUdeviceptr from =
        check_symmetric(source, what == movement::alltoall ? times(size, npes) : size, call, "source");
    if (root < 0 || root >= npes) {
        base::fail({.status = VIA_ERR_PE,
                    .message = fmt::format("{}: root {} is out of range, the team has {} PEs", call, root, npes),
                    .pe = root});
    }
    if (size == 0) return sync(who, on);
    const cuda::entered in{*where_};
    fans_.with_existing(on, [&](fan& branches) { branches.join(-1, on); });
    if (size > most_by_block) return move_large(who, what, to, from, size, root, on);
    static constexpr int kinds[] = {move_arguments::broadcast, move_arguments::fcollect, move_arguments::alltoall};
    launch_move(who, kinds[static_cast<int>(what)], to, from, size, root, on);
}

/// Every member writes to all others at once, of a broadcast the root.
void cuda_operations::move_large(const team_on_device& who, movement what, CUdeviceptr dest, CUdeviceptr source,
                                 std::size_t size, int root, CUstream on) {
    const auto me = static_cast<std::size_t>(who.abi.pe);
    const std::size_t stride = what == movement::alltoall ? size : 0;
    const std::size_t place = what == movement::broadcast ? 0 : me * size;
    meet(who, on);
    const bool writes = what != movement::broadcast || who.abi.pe == root;
    for (int i = 0; writes && i < who.abi.npes; ++i) {
        const int member = (who.abi.pe + i) % who.abi.npes;
        const int world_pe = who.members->world_pe(member);
        std::byte* heap = core_.others.device_heap(world_pe);
        std::byte* to = heap + (dest - number(core_.device.base)) + place;
        const CUdeviceptr from = source + static_cast<std::size_t>(member) * stride;
        if (number(to) != from) copy(to, reinterpret_cast<const void*>(from), size, world_pe, true, on);
    }
    fans_.with_existing(on, [&](fan& branches) { branches.join(-1, on); });
    meet(who, on);
}

void cuda_operations::reduce(const team_on_device& who, via_op op, via_type type, void* dest, const void* source,
                             std::size_t count, via_stream on) {
    static constexpr const char* call = "reduce_on_stream";
    const bool wide = type == VIA_INT64 || type == VIA_UINT64 || type == VIA_DOUBLE;
    const bool real = type == VIA_FLOAT || type == VIA_DOUBLE;
    if (type < VIA_INT32 || type > VIA_DOUBLE) {
        base::fail({.status = VIA_ERR_UNSUPPORTED,
                    .message = fmt::format("{}: type {} is not reduced on streams", call, static_cast<int>(type)),
                    .hint = "32- and 64-bit integers, float and double are"});
    }
    if (op < VIA_SUM || op > VIA_XOR || (real && op > VIA_PROD)) {
        refuse(fmt::format("{}: op {} does not exist for type {}", call, static_cast<int>(op), static_cast<int>(type)));
    }
    if (who.abi.npes > reduce_arguments::most_members) {
        base::fail({.status = VIA_ERR_UNSUPPORTED,
                    .message = fmt::format("{}: the team has more than {} PEs", call, reduce_arguments::most_members)});
    }
    const std::size_t bytes = times(count, wide ? 8 : 4);
    reduce_arguments arguments{};
    arguments.world = world_;
    arguments.team = who.abi;
    arguments.dest = check_symmetric(dest, bytes, call, "dest");
    arguments.source = check_symmetric(source, bytes, call, "source");
    arguments.count = count;
    arguments.op = op;
    arguments.type = type;
    arguments.meets = bytes <= most_reduced_by_block ? 1 : 0;
    if (arguments.dest % (wide ? 8 : 4) != 0 || arguments.source % (wide ? 8 : 4) != 0) {
        refuse(fmt::format("{}: an address is not aligned to its type", call));
    }
    const cuda::entered in{*where_};
    fans_.with_existing(on, [&](fan& branches) { branches.join(-1, on); });
    if (arguments.meets != 0) return kernels_.launch(kernels_.reduce, 1, block_threads, on, arguments);
    meet(who, on);
    kernels_.launch(kernels_.reduce, most_blocks, block_threads, on, arguments);
    meet(who, on);
}

}  // namespace via::stream
