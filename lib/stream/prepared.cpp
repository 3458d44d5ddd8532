// SPDX-License-Identifier: Apache-2.0
// Prepared transfers on a stream.
#include <vector>

#include <viaduct/abi/ring.h>

#include "stream/cuda_operations.hpp"

namespace via::stream {
namespace {

std::uint64_t* word_of(const via_abi_prepared& what) noexcept { return reinterpret_cast<std::uint64_t*>(what.word); }
void* dest_of(const via_abi_prepared& what) noexcept { return reinterpret_cast<void*>(what.dest); }
const void* source_of(const via_abi_prepared& what) noexcept { return reinterpret_cast<const void*>(what.source); }

}  // namespace

/// What the engine has to do for it, if all of it is the engine's.
std::optional<via_abi_command> cuda_operations::far_part(host::context& by, const via_abi_prepared& what,
                                                         const char* call, CUstream on) {
    const bool gets = what.what == VIA_ABI_COMMAND_GET;
    const bool signals = what.what == VIA_ABI_COMMAND_PUT_SIGNAL;
    if (what.size == 0) return std::nullopt;
    const auto op = static_cast<via_signal_op>(what.operation);
    if (signals && !find_word(by, word_of(what), sizeof(std::uint64_t), what.pe, access_of(op), call, on).is_far)
        return std::nullopt;
    const void* const there = gets ? source_of(what) : dest_of(what);
    if (!is_far(find(by, there, what.size, what.pe, call, gets ? "source" : "dest", on), call)) return std::nullopt;
    via_abi_command made{};
    made.head = signals ? via_abi_head(what.what, what.operation, 0) : what.what;
    made.pe = what.world_pe;
    made.there = gets ? what.source : what.dest;
    made.here = gets ? what.dest : what.source;
    made.size = what.size;
    if (signals) {
        made.word = what.word;
        made.signal = what.value;
    }
    return made;
}

/// What the GPU does itself comes first; the engine's, all at once by one memory operation.
void cuda_operations::post(host::context& by, std::span<const via_abi_prepared> all, via_stream on) {
    static constexpr const char* call = "post_on_stream";
    std::vector<via_abi_command> far;
    for (const via_abi_prepared& each : all) {
        if (const auto command = far_part(by, each, call, on)) {
            far.push_back(*command);
        } else if (each.what == VIA_ABI_COMMAND_PUT) {
            put(by, dest_of(each), source_of(each), each.size, each.pe, true, on);
        } else if (each.what == VIA_ABI_COMMAND_GET) {
            get(by, dest_of(each), source_of(each), each.size, each.pe, true, on);
        } else {
            put_signal(by, dest_of(each), source_of(each), each.size,
                       {word_of(each), each.value, static_cast<via_signal_op>(each.operation)}, each.pe, true, on);
        }
    }
    if (far.empty()) return;
    {
        const cuda::entered in{*where_};
        join_all(on);
    }
    ask_engine(by, far, on);
}

}  // namespace via::stream
