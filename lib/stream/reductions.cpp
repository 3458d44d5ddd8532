// SPDX-License-Identifier: Apache-2.0
// Reductions and scans on a stream: one kernel, of more blocks the more there is to do.
#include <fmt/format.h>

#include "base/constant_name.hpp"
#include "base/error.hpp"
#include "kernels/arguments.hpp"
#include "stream/cuda_operations.hpp"

namespace via::stream {
namespace {

using route::kernels::reduce_arguments;
static_assert(most_reducing == reduce_arguments::most_members);

constexpr unsigned block_threads = 512;
/// Of its share a thread reduces so many bytes; with more there are more blocks.
constexpr std::size_t bytes_a_thread = 16;
/// If a member reads no more of the others than so much it reduces all for itself, since it then needs not wait until
/// they have what it stores there.
constexpr std::size_t most_read_alone = 64 * 1024;

/// Not in place: others still read what would be overwritten.
bool reduces_alone(const reduce_arguments& a, std::size_t bytes) {
    const auto others = static_cast<std::size_t>(a.team.npes) - 1;
    const bool apart = a.dest + bytes <= a.source || a.source + bytes <= a.dest;
    return apart && bytes <= most_read_alone && bytes * others <= most_read_alone;
}

std::size_t size_of(via_type type) noexcept {
    return type == VIA_INT64 || type == VIA_UINT64 || type == VIA_DOUBLE ? 8 : 4;
}

void check_operation(via_op op, via_type type, const char* call) {
    if (!is_reducible(type)) {
        base::fail({.status = VIA_ERR_UNSUPPORTED,
                    .message = fmt::format("{}: {} is not reduced on streams", call, base::name_of(type)),
                    .hint = "32- and 64-bit integers, float and double are"});
    }
    const bool real = type == VIA_FLOAT || type == VIA_DOUBLE;
    if (op >= VIA_SUM && op <= VIA_XOR && !(real && op > VIA_PROD)) return;
    base::fail({.status = VIA_ERR_ARGUMENT,
                .message = fmt::format("{}: {} does not exist for {}", call, base::name_of(op), base::name_of(type))});
}

}  // namespace

void cuda_operations::reduce(const team_on_device& who, via_op op, via_type type, void* dest, const void* source,
                             std::size_t count, scanning how, via_stream on) {
    const char* call = how == scanning::none ? "reduce_on_stream" : "scan_on_stream";
    check_operation(op, type, call);
    if (how == scanning::none && who.abi.npes > most_reducing) {
        base::fail({.status = VIA_ERR_UNSUPPORTED,
                    .message = fmt::format("{}: the team has more than {} PEs", call, most_reducing)});
    }
    const std::size_t element = size_of(type);
    const std::size_t bytes = bytes_of(count, element);
    reduce_arguments arguments{};
    arguments.world = world_;
    arguments.team = who.abi;
    arguments.dest = check_symmetric(dest, bytes, call, "dest");
    arguments.source = check_symmetric(source, bytes, call, "source");
    arguments.count = count;
    arguments.op = op;
    arguments.type = type;
    arguments.exclusive = how == scanning::exclusive ? 1 : 0;
    if (arguments.dest % element != 0 || arguments.source % element != 0) {
        base::fail(
            {.status = VIA_ERR_ARGUMENT, .message = fmt::format("{}: an address is not aligned to its type", call)});
    }
    if (who.abi.npes == 1 && dest == source && how != scanning::exclusive) return;  // it is its own result
    if (who.far != nullptr) {
        static constexpr unsigned far_kinds[] = {VIA_ABI_COLLECTIVE_REDUCE, VIA_ABI_COLLECTIVE_INCLUSIVE_SCAN,
                                                 VIA_ABI_COLLECTIVE_EXCLUSIVE_SCAN};
        via_abi_command asked = far_collective(far_kinds[static_cast<int>(how)], dest, source, 0);
        asked.head |= via_abi_head(0, 0, static_cast<unsigned>(type));
        asked.value = static_cast<unsigned>(op);
        asked.count = count;
        return leave_to(*who.far, asked, on);
    }
    const cuda::entered in{*where_};
    join_all(on);
    arguments.alone = how == scanning::none && reduces_alone(arguments, bytes) ? 1 : 0;
    const std::size_t share = arguments.alone != 0 ? bytes : bytes / static_cast<std::size_t>(who.abi.npes);
    kernels_.launch(how == scanning::none ? kernels_.reduce : kernels_.scan,
                    blocks_for(who, share, block_threads * bytes_a_thread), block_threads, on, arguments);
}

}  // namespace via::stream
