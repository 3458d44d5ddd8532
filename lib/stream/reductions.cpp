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

bool are_apart(std::uintptr_t dest, std::size_t dest_bytes, std::uintptr_t source, std::size_t source_bytes) {
    return dest + dest_bytes <= source || source + source_bytes <= dest;
}

/// Not in place: others still read what would be overwritten.
bool reduces_alone(const reduce_arguments& a, std::size_t bytes) {
    const auto others = static_cast<std::size_t>(a.team.npes) - 1;
    return are_apart(a.dest, bytes, a.source, bytes) && bytes <= most_read_alone && bytes * others <= most_read_alone;
}

std::size_t size_of(via_type type) noexcept {
    switch (type) {
        case VIA_INT8:
        case VIA_UINT8: return 1;
        case VIA_INT16:
        case VIA_UINT16:
        case VIA_HALF:
        case VIA_BFLOAT16: return 2;
        case VIA_INT64:
        case VIA_UINT64:
        case VIA_DOUBLE: return 8;
        default: return 4;
    }
}

bool is_real(via_type type) noexcept {
    return type == VIA_FLOAT || type == VIA_DOUBLE || type == VIA_HALF || type == VIA_BFLOAT16;
}

void check_operation(via_op op, via_type type, reducing how, const char* call) {
    if (!is_reducible(type, how)) {
        base::fail({.status = VIA_ERR_UNSUPPORTED,
                    .message = fmt::format("{}: {} is not {} on streams", call, base::name_of(type),
                                           scans(how) ? "scanned" : "reduced"),
                    .hint = scans(how) ? "32- and 64-bit integers, float and double are"
                                       : "integers and floating-point numbers of up to 8 bytes are"});
    }
    if (op >= VIA_SUM && op <= VIA_XOR && !(is_real(type) && op > VIA_PROD)) return;
    base::fail({.status = VIA_ERR_ARGUMENT,
                .message = fmt::format("{}: {} does not exist for {}", call, base::name_of(op), base::name_of(type))});
}

const char* name_of(reducing how) noexcept {
    if (scans(how)) return "scan_on_stream";
    return how == reducing::whole ? "reduce_on_stream" : "reducescatter_on_stream";
}

unsigned far_kind_of(reducing how) noexcept {
    switch (how) {
        case reducing::whole: return VIA_ABI_COLLECTIVE_REDUCE;
        case reducing::scattered: return VIA_ABI_COLLECTIVE_REDUCESCATTER;
        case reducing::inclusive_scan: return VIA_ABI_COLLECTIVE_INCLUSIVE_SCAN;
        default: return VIA_ABI_COLLECTIVE_EXCLUSIVE_SCAN;
    }
}

}  // namespace

void cuda_operations::reduce(const team_on_device& who, via_op op, via_type type, void* dest, const void* source,
                             std::size_t count, reducing how, via_stream on) {
    const char* call = name_of(how);
    check_operation(op, type, how, call);
    if (!is_reducible(type, how, who.abi.npes)) {
        base::fail({.status = VIA_ERR_UNSUPPORTED,
                    .message = fmt::format("{}: the team has more than {} PEs", call, most_reducing),
                    .hint = "the host's via_reduce() and via_reducescatter() take any team"});
    }
    const bool is_scattered = how == reducing::scattered;
    const auto npes = static_cast<std::size_t>(who.abi.npes);
    const std::size_t element = size_of(type);
    const std::size_t bytes = bytes_of(count, element);
    const std::size_t source_bytes = is_scattered ? bytes_of(bytes, npes) : bytes;
    reduce_arguments arguments{};
    arguments.world = world_;
    arguments.team = who.abi;
    arguments.dest = check_symmetric(dest, bytes, call, "dest");
    arguments.source = check_symmetric(source, source_bytes, call, "source");
    arguments.count = count;
    arguments.op = op;
    arguments.type = type;
    arguments.exclusive = how == reducing::exclusive_scan ? 1 : 0;
    if (arguments.dest % element != 0 || arguments.source % element != 0) {
        base::fail(
            {.status = VIA_ERR_ARGUMENT, .message = fmt::format("{}: an address is not aligned to its type", call)});
    }
    if (is_scattered && !are_apart(arguments.dest, bytes, arguments.source, source_bytes)) {
        base::fail({.status = VIA_ERR_ARGUMENT,
                    .message = fmt::format("{}: dest and source overlap", call),
                    .hint = "others still read what would be overwritten; let dest lie elsewhere"});
    }
    if (who.abi.npes == 1 && dest == source && how != reducing::exclusive_scan) return;  // it is its own result
    if (who.far != nullptr) {
        via_abi_command asked = far_collective(far_kind_of(how), dest, source, 0);
        asked.head |= via_abi_head(0, 0, static_cast<unsigned>(type));
        asked.value = static_cast<unsigned>(op);
        asked.count = count;
        return leave_to(*who.far, asked, on);
    }
    const cuda::entered in{*where_};
    join_all(on);
    if (is_scattered) {
        arguments.scattered = 1;
        arguments.source += static_cast<std::size_t>(who.abi.pe) * bytes;
    }
    arguments.alone = is_scattered || (how == reducing::whole && reduces_alone(arguments, bytes)) ? 1 : 0;
    const std::size_t share = arguments.alone != 0 ? bytes : bytes / npes;
    const auto reduces = element < 4 ? kernels_.reduce_narrow : kernels_.reduce;
    kernels_.launch(scans(how) ? kernels_.scan : reduces, blocks_for(who, share, block_threads * bytes_a_thread),
                    block_threads, on, arguments);
}

}  // namespace via::stream
