// SPDX-License-Identifier: Apache-2.0
// Collectives on a stream where the members' GPUs do not all reach each other: a thread of the team does them.
#include "kernels/arguments.hpp"
#include "stream/cuda_operations.hpp"

namespace via::stream {

via_abi_command far_collective(unsigned which, const void* dest, const void* source, std::size_t size) noexcept {
    via_abi_command made{};
    made.head = via_abi_head(VIA_ABI_COMMAND_COLLECTIVE, which, 0);
    made.there = number(dest);
    made.here = number(source);
    made.size = size;
    return made;
}

/// A graph comes again and again, but an errand is left once. So of a capture a kernel asks for one in every pass.
void cuda_operations::leave_to(far_team& who, via_abi_command what, CUstream on) {
    what.pe = who.number();
    const cuda::entered in{*where_};
    join_all(on);
    if (!is_captured(on)) return leave_errand(who, what, on);
    start_engine_();
    route::kernels::ask_arguments arguments{};
    arguments.world = world_;
    arguments.what = what;
    arguments.done = number(&who.worker().kernel_words().done);
    kernels_.launch(kernels_.ask, 1, 1, on, arguments);
}

void cuda_operations::leave_errand(far_team& who, const via_abi_command& what, CUstream on) {
    progress::worker& by = who.worker();
    const std::uint64_t position = by.push([&who, what] { who.perform(what); });
    const cuda::word_value awaited{number(&by.words().done), position + 1};
    const cuda::word_value released{number(&by.words().released), position + 1};
    try {
        if (where_->has_memory_operations()) return cuda::write_and_wait(*where_, on, released, awaited);
        kernels_.write_word(released.word, released.value, on);
    } catch (...) {
        by.take_back();  // else the next call's release is this errand's as well
        throw;
    }
    route::kernels::wait_arguments arguments{};
    arguments.world = world_;
    arguments.word = awaited.word;
    arguments.value = awaited.value;
    arguments.cmp = VIA_GE;
    arguments.type = VIA_UINT64;
    kernels_.launch(kernels_.wait, 1, 1, on, arguments);
}

}  // namespace via::stream
