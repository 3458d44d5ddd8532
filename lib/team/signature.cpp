// SPDX-License-Identifier: Apache-2.0
// Collective calls in words.
#include <array>

#include <fmt/format.h>

#include "base/constant_name.hpp"
#include "team/exchange.hpp"

namespace via::team {

const char* name(signature::kind what) noexcept {
    static constexpr std::array names{"nothing",
                                      "sync",
                                      "barrier",
                                      "reduce",
                                      "reducescatter",
                                      "scan",
                                      "broadcast",
                                      "fcollect",
                                      "collect",
                                      "alltoall",
                                      "alltoalls",
                                      "alltoallv",
                                      "gather",
                                      "scatter",
                                      "split_strided",
                                      "split_2d",
                                      "split_color",
                                      "team destroy",
                                      "malloc",
                                      "malloc_sparse",
                                      "malloc_device",
                                      "free",
                                      "free_device",
                                      "expose_host_heap",
                                      "device_team",
                                      "window_create",
                                      "window_register",
                                      "window_destroy",
                                      "window_device_context",
                                      "transfers_match",
                                      "transfers_map",
                                      "transfers_destroy",
                                      "task_list_prepare",
                                      "task_list_clear",
                                      "finalize"};
    static_assert(names.size() == static_cast<std::size_t>(signature::kind::finalize) + 1);
    const auto index = static_cast<std::size_t>(what);
    return index < names.size() ? names[index] : "an unknown call";
}

namespace {

/// Only the reductions by an operation of the program say how large its elements are.
std::string describe_reduction(const signature& call) {
    if (call.extra != 0) return fmt::format("reduce_with of {} elements of {} bytes", call.size, call.extra);
    return fmt::format("{} of {} elements, {} of {}", name(call.what), call.size,
                       base::name_of(static_cast<via_op>(call.op)), base::name_of(static_cast<via_type>(call.type)));
}

std::string describe_scan(const signature& call) {
    return fmt::format("{} scan of {} elements, {} of {}", call.extra != 0 ? "exclusive" : "inclusive", call.size,
                       base::name_of(static_cast<via_op>(call.op)), base::name_of(static_cast<via_type>(call.type)));
}

/// Later steps of the call say neither.
std::string describe_preparation(const signature& call) {
    const std::string most = call.size != 0 ? fmt::format(", {} passes at most", call.size) : "";
    return fmt::format("task_list_prepare for {}{}", base::name_of(static_cast<via_task_way>(call.op)), most);
}

std::string describe_free(const signature& call) {
    if (call.extra == free_nothing) return fmt::format("{} of NULL", name(call.what));
    if (call.extra == free_elsewhere) return fmt::format("{} of an address outside the heap", name(call.what));
    return fmt::format("{} of heap offset {:#x}", name(call.what), call.extra);
}

std::string describe_call(const signature& call) {
    using kind = signature::kind;
    const char* what = name(call.what);
    switch (call.what) {
        case kind::reduce:
        case kind::reducescatter: return describe_reduction(call);
        case kind::scan: return describe_scan(call);
        case kind::broadcast: return fmt::format("{} of {} bytes from PE {}", what, call.size, call.root);
        case kind::gather:
        case kind::scatter: return fmt::format("{} of {} bytes, root PE {}", what, call.size, call.root);
        case kind::fcollect:
        case kind::alltoall: return fmt::format("{} of {} bytes a PE", what, call.size);
        case kind::alltoalls: return fmt::format("{} of {} elements of {} bytes a PE", what, call.size, call.extra);
        case kind::split_strided:
            return fmt::format("{} from PE {}, stride {}, {} PEs", what, call.root,
                               static_cast<std::int64_t>(call.extra), static_cast<std::int64_t>(call.size));
        case kind::split_2d: return fmt::format("{} of rows of {}", what, static_cast<std::int64_t>(call.size));
        case kind::window_create: return fmt::format("{} of {} bytes", what, call.size);
        case kind::window_destroy:
        case kind::window_device_context: return fmt::format("{} of window {}", what, call.extra);
        case kind::allocate:
        case kind::allocate_sparse:
        case kind::allocate_device: return fmt::format("{} of {} bytes aligned to {}", what, call.size, call.extra);
        case kind::task_list_prepare: return describe_preparation(call);
        case kind::free:
        case kind::free_device: return describe_free(call);
        default: return what;
    }
}

}  // namespace

std::string describe(const signature& call) {
    const std::string what = describe_call(call);
    if (call.eager == 0) return what;
    const char* const so_many = call.eager == 1 ? "broadcast" : "broadcasts";
    return fmt::format("{} after {} eager {}, the last from PE {}", what, call.eager, so_many, call.eager_root);
}

}  // namespace via::team
