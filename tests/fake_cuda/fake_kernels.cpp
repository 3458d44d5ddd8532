// SPDX-License-Identifier: Apache-2.0
// The kernels that there are. To add one: a function that takes its arguments out of `parameters`, reaches memory only
// through device_pointer(), touches words that others may touch by std::atomic_ref only; and a line in kernels().
#include "fake_cuda/fake_kernels.hpp"

#include "fake_cuda/fake_engine.hpp"
#include "fake_cuda/fake_team.hpp"
#include "fake_cuda/patience.hpp"
#include "kernels/arguments.hpp"

#include <atomic>
#include <cstring>
#include <viaduct.h>

namespace fake_cuda {
namespace {

using via::route::kernels::atomic_arguments;
using via::route::kernels::copy_arguments;
using via::route::kernels::repeat_arguments;
using via::route::kernels::reshape_arguments;

template <class Type>
Type argument(void** parameters, std::size_t index) {
    return *static_cast<const Type*>(parameters[index]);
}

template <class Type>
Type as(std::uint64_t bits) {
    Type value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

template <class Type>
std::uint64_t bits_of(Type value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof value);
    return bits;
}

// Integers of either sign are the same here.
template <class Word>
std::uint64_t on_word(const atomic_arguments& a) {
    const std::atomic_ref word{*device_pointer<Word>(a.word)};
    const auto operand = as<Word>(a.operand);
    switch (a.op) {
        case VIA_ATOMIC_FETCH: return word.load();
        case VIA_ATOMIC_SET:
        case VIA_ATOMIC_SWAP: return word.exchange(operand);
        case VIA_ATOMIC_COMPARE_SWAP: {
            auto expected = as<Word>(a.compare);
            word.compare_exchange_strong(expected, operand);
            return expected;
        }
        case VIA_ATOMIC_ADD: return word.fetch_add(operand);
        case VIA_ATOMIC_AND: return word.fetch_and(operand);
        case VIA_ATOMIC_OR: return word.fetch_or(operand);
        case VIA_ATOMIC_XOR: return word.fetch_xor(operand);
        default: throw kernel_fault{CUDA_ERROR_LAUNCH_FAILED};
    }
}

template <class Float>
std::uint64_t add_float(const atomic_arguments& a) {
    return bits_of(std::atomic_ref{*device_pointer<Float>(a.word)}.fetch_add(as<Float>(a.operand)));
}

std::uint64_t apply(const atomic_arguments& a) {
    if (a.op == VIA_ATOMIC_ADD && a.type == VIA_FLOAT) return add_float<float>(a);
    if (a.op == VIA_ATOMIC_ADD && a.type == VIA_DOUBLE) return add_float<double>(a);
    const bool narrow = a.type == VIA_INT32 || a.type == VIA_UINT32 || a.type == VIA_FLOAT;
    return narrow ? on_word<std::uint32_t>(a) : on_word<std::uint64_t>(a);
}

void viaduct_atomic(void** parameters, dim3 /*grid*/, dim3 /*block*/) {
    const auto a = argument<atomic_arguments>(parameters, 0);
    const std::uint64_t before = apply(a);
    if (a.fetched != 0) std::atomic_ref{*device_pointer<std::uint64_t>(a.fetched)}.store(before);
}

void viaduct_copy(void** parameters, dim3 /*grid*/, dim3 /*block*/) {
    const auto a = argument<copy_arguments>(parameters, 0);
    for (std::uint64_t row = 0; row < a.rows; ++row) {
        std::memmove(device_bytes(a.dest + row * a.dest_step, a.bytes, true),
                     device_bytes(a.source + row * a.source_step, a.bytes, false), a.bytes);
    }
    if (a.then.word != 0) (void)apply(a.then);
}

std::uint64_t place_in(const via_abi_pattern& pattern, std::uint64_t units, std::uint64_t index) {
    auto rest = static_cast<std::uint32_t>(index);
    auto whole = static_cast<unsigned long long>(index);
    const bool is_few = units < VIA_ABI_FEW_UNITS;
    const long long at = is_few ? via_abi_walk(pattern, rest) : via_abi_walk(pattern, whole);
    const std::uint64_t left = is_few ? rest : whole;
    const std::uint64_t begin = pattern.address + static_cast<std::uint64_t>(at);
    if (pattern.offsets == 0) return begin + left * static_cast<std::uint64_t>(pattern.stride);
    return begin + static_cast<std::uint64_t>(*device_pointer<long long>(pattern.offsets + left * sizeof(long long)));
}

void viaduct_reshape(void** parameters, dim3 /*grid*/, dim3 /*block*/) {
    copy_pattern(argument<reshape_arguments>(parameters, 0).what);
}
void viaduct_repeat(void** parameters, dim3 /*grid*/, dim3 /*block*/) {
    const auto a = argument<repeat_arguments>(parameters, 0);
    const std::uint64_t passes = ++*device_pointer<std::uint64_t>(a.passes);
    const bool is_wanted = a.again != 0 && *device_pointer<int>(a.again) != 0;
    const bool is_allowed = a.most_passes == 0 || passes < a.most_passes;
    if (a.condition == 0) return;
    const bool goes_on = is_wanted && is_allowed && !has_failed(a.world);
    set_condition(a.condition, goes_on ? 1 : 0);
}

// For the test of this driver: adds `value` to each of `count` numbers, once for every thread of the grid.
void test_add(void** parameters, dim3 grid, dim3 block) {
    const auto address = argument<CUdeviceptr>(parameters, 0);
    const auto value = argument<std::uint64_t>(parameters, 1);
    const auto count = argument<std::uint32_t>(parameters, 2);
    const std::uint64_t blocks = std::uint64_t{grid.x} * grid.y * grid.z;
    const std::uint64_t threads = std::uint64_t{block.x} * block.y * block.z;
    auto* words = device_pointer<std::uint64_t>(address, count);
    for (std::uint32_t i = 0; i < count; ++i) std::atomic_ref{words[i]}.fetch_add(value * blocks * threads);
}

}  // namespace

void copy_pattern(const via_abi_pattern_copy& what) {
    for (std::uint64_t i = 0; i < what.units; ++i) {
        const std::uint64_t to = place_in(what.dest, what.units, i);
        const std::uint64_t from = place_in(what.source, what.units, i);
        if ((to | from) % what.unit != 0) throw kernel_fault{CUDA_ERROR_MISALIGNED_ADDRESS};
        std::memcpy(device_bytes(to, what.unit, true), device_bytes(from, what.unit, false), what.unit);
    }
}

std::span<const kernel> kernels() {
    static const std::vector<kernel> all{
        {via::route::kernels::ask_name, {sizeof(via::route::kernels::ask_arguments)}, viaduct_ask},
        {via::route::kernels::atomic_name, {sizeof(atomic_arguments)}, viaduct_atomic},
        {via::route::kernels::copy_name, {sizeof(copy_arguments)}, viaduct_copy},
        {via::route::kernels::reshape_name, {sizeof(reshape_arguments)}, viaduct_reshape},
        {via::route::kernels::wait_name, {sizeof(via::route::kernels::wait_arguments)}, viaduct_wait},
        {via::route::kernels::wait_some_name, {sizeof(via::route::kernels::wait_some_arguments)}, viaduct_wait_some},
        {via::route::kernels::rounds_name, {sizeof(via::route::kernels::rounds_arguments)}, viaduct_rounds},
        {via::route::kernels::repeat_name, {sizeof(repeat_arguments)}, viaduct_repeat},
        {via::route::kernels::move_name, {sizeof(via::route::kernels::move_arguments)}, viaduct_move},
        {via::route::kernels::spread_name, {sizeof(via::route::kernels::spread_arguments)}, viaduct_spread},
        {via::route::kernels::alltoalls_name, {sizeof(via::route::kernels::alltoalls_arguments)}, viaduct_alltoalls},
        {via::route::kernels::reduce_name, {sizeof(via::route::kernels::reduce_arguments)}, viaduct_reduce},
        {via::route::kernels::reduce_narrow_name,
         {sizeof(via::route::kernels::reduce_arguments)},
         viaduct_reduce_narrow},
        {via::route::kernels::scan_name, {sizeof(via::route::kernels::reduce_arguments)}, viaduct_scan},
        {"fake_cuda_test_add", {sizeof(CUdeviceptr), sizeof(std::uint64_t), sizeof(std::uint32_t)}, test_add},
    };
    return all;
}

}  // namespace fake_cuda
