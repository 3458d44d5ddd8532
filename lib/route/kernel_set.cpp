// SPDX-License-Identifier: Apache-2.0
#include "route/kernel_set.hpp"

#include <algorithm>
#include <cstring>

#include "kernels/arguments.hpp"
#include "kernels/image.hpp"
#include "route/mapped_atomic.hpp"

namespace via::route {

kernel_set::kernel_set(std::shared_ptr<const cuda::device> where) : where_{std::move(where)} {
    const cuda::entered in{*where_};
    module_ = cuda::load_module(*where_, kernels::image());
    const auto find = [&](const char* name) { return cuda::find_function(*where_, module_, name); };
    ask = find(kernels::ask_name);
    atomic = find(kernels::atomic_name);
    copy = find(kernels::copy_name);
    reshape = find(kernels::reshape_name);
    wait = find(kernels::wait_name);
    wait_some = find(kernels::wait_some_name);
    repeat = find(kernels::repeat_name);
    rounds = find(kernels::rounds_name);
    move = find(kernels::move_name);
    spread = find(kernels::spread_name);
    alltoalls = find(kernels::alltoalls_name);
    reduce = find(kernels::reduce_name);
    reduce_narrow = find(kernels::reduce_narrow_name);
    scan = find(kernels::scan_name);
    if (cuda::is_compiled_for(*where_, move, kernels::awaiting_from)) start_ = cuda::start::beside;
}

void kernel_set::launch_atomic(via_atomic_op op, via_type type, CUdeviceptr word, const void* operand,
                               const void* compare, const void* fetched, CUstream by) const {
    const std::size_t size = atomic_size(op, type);
    kernels::atomic_arguments arguments{};
    arguments.word = word;
    arguments.fetched = reinterpret_cast<CUdeviceptr>(fetched);
    arguments.op = op;
    arguments.type = type;
    if (operand != nullptr) std::memcpy(&arguments.operand, operand, size);
    if (compare != nullptr) std::memcpy(&arguments.compare, compare, size);
    launch(atomic, 1, 1, by, arguments);
}

void kernel_set::launch_put_signal(CUdeviceptr dest, CUdeviceptr source, std::size_t size, const cuda::word_value& word,
                                   via_atomic_op op, CUstream by) const {
    constexpr std::size_t of_warp = 512;
    constexpr std::size_t most_warps = 8;  // more take registers that another kernel may have, and gain nothing
    const auto warps = static_cast<unsigned>(std::clamp((size + of_warp - 1) / of_warp, std::size_t{1}, most_warps));
    kernels::copy_arguments arguments{};
    arguments.dest = dest;
    arguments.source = source;
    arguments.bytes = size;
    arguments.rows = 1;
    arguments.then.word = word.word;
    arguments.then.operand = word.value;
    arguments.then.op = op;
    arguments.then.type = VIA_UINT64;
    launch(copy, 1, 32 * warps, by, arguments);
}

void kernel_set::launch_reshape(const via_abi_pattern_copy& what, CUstream by) const {
    constexpr unsigned threads = 512;
    constexpr unsigned long long units_of_block = 4ULL * threads;
    constexpr unsigned long long most_blocks = 64;
    const auto blocks = std::clamp((what.units + units_of_block - 1) / units_of_block, 1ULL, most_blocks);
    launch(reshape, static_cast<unsigned>(blocks), threads, by, kernels::reshape_arguments{what});
}

void kernel_set::write_word(CUdeviceptr word, std::uint64_t value, CUstream by) const {
    if (where_->has_memory_operations()) return cuda::write_word(*where_, by, word, value);
    set_word({word, value}, by);
}

void kernel_set::write_words(std::span<const cuda::word_value> words, CUstream by) const {
    if (where_->has_memory_operations()) return cuda::write_words(*where_, by, words);
    for (const cuda::word_value& each : words) set_word(each, by);
}

void kernel_set::set_word(const cuda::word_value& what, CUstream by) const {
    launch_atomic(VIA_ATOMIC_SET, VIA_UINT64, what.word, &what.value, nullptr, nullptr, by);
}

}  // namespace via::route
