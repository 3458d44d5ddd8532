// SPDX-License-Identifier: Apache-2.0
#include "fake_cuda/fake_team.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <vector>

#include <viaduct.h>

#include "fake_cuda/patience.hpp"
#include "kernels/arguments.hpp"

namespace fake_cuda {
namespace {

using via::route::kernels::move_arguments;
using via::route::kernels::reduce_arguments;
using via::route::kernels::wait_arguments;

std::uint64_t load(CUdeviceptr address) { return std::atomic_ref{*device_pointer<std::uint64_t>(address)}.load(); }
void store(CUdeviceptr address, std::uint64_t value) {
    std::atomic_ref{*device_pointer<std::uint64_t>(address)}.store(value);
}

/// A member's part in a team of kernels.
class team {
public:
    team(const via_abi_device_context& world, const via_abi_device_team& who) : world_{world}, who_{who} {}

    [[nodiscard]] int pe() const { return who_.pe; }
    [[nodiscard]] int npes() const { return who_.npes; }
    /// Where a member's copy of a symmetric address lies.
    [[nodiscard]] CUdeviceptr at(int member, CUdeviceptr symmetric) const {
        return heap(member) + (symmetric - world_.heap);
    }

    void meet() const {
        const CUdeviceptr mine = block(world_.heap);
        const std::uint64_t epoch = load(mine) + 1;
        for (int i = 0; i < npes(); ++i) {
            if (i != pe()) store(arrived(heap(i), pe()), epoch);
        }
        for (int i = 0; i < npes(); ++i) {
            if (i == pe()) continue;
            const CUdeviceptr word = arrived(world_.heap, i);
            wait_until(world_, [&] { return load(word) >= epoch; },
                       {.word = word, .value = epoch, .cmp = VIA_GE, .other = i});
        }
        store(mine, epoch);
    }

private:
    [[nodiscard]] CUdeviceptr block(CUdeviceptr heap) const { return heap - VIA_ABI_CONTROL_SIZE + who_.block; }
    [[nodiscard]] CUdeviceptr arrived(CUdeviceptr heap, int member) const {
        return block(heap) + sizeof(via_abi_team_block) + static_cast<std::size_t>(member) * 8;
    }
    [[nodiscard]] CUdeviceptr heap(int member) const {
        const auto index = static_cast<std::size_t>(member);
        const int world_pe = who_.members == 0 ? who_.start + member * who_.stride
                                               : *device_pointer<int>(who_.members + index * sizeof(int));
        return load(world_.peers + static_cast<std::size_t>(world_pe) * 8);
    }

    const via_abi_device_context& world_;
    const via_abi_device_team& who_;
};

void copy(CUdeviceptr to, CUdeviceptr from, std::size_t size) {
    if (to != from) std::memmove(device_bytes(to, size, true), device_bytes(from, size, false), size);
}

template <class T>
T combine(int op, T a, T b) {
    switch (op) {
        case VIA_SUM: return static_cast<T>(a + b);
        case VIA_MIN: return std::min(a, b);
        case VIA_MAX: return std::max(a, b);
        case VIA_PROD: return static_cast<T>(a * b);
        default: break;
    }
    if constexpr (std::is_integral_v<T>) {
        return static_cast<T>(op == VIA_AND ? a & b : op == VIA_OR ? a | b : a ^ b);
    }
    return a;
}

template <class T>
T tree(const team& who, const reduce_arguments& a, int pe, std::size_t i) {
    T value = device_pointer<T>(who.at(pe, a.source), a.count)[i];
    for (int child = 4 * pe + 1; child <= 4 * pe + 4 && child < who.npes(); ++child)
        value = combine(a.op, value, tree<T>(who, a, child, i));
    return value;
}

template <class T>
void reduce(const team& who, const reduce_arguments& a) {
    const auto me = static_cast<std::size_t>(who.pe());
    const auto npes = static_cast<std::size_t>(who.npes());
    for (std::size_t i = a.count * me / npes; i < a.count * (me + 1) / npes; ++i) {
        const T value = tree<T>(who, a, 0, i);
        for (int pe = 0; pe < who.npes(); ++pe) device_pointer<T>(who.at(pe, a.dest), a.count)[i] = value;
    }
}

template <class T>
bool compares(T word, int cmp, T value) {
    switch (cmp) {
        case VIA_EQ: return word == value;
        case VIA_NE: return word != value;
        case VIA_GT: return word > value;
        case VIA_GE: return word >= value;
        case VIA_LT: return word < value;
        default: return word <= value;
    }
}

template <class T>
void wait(const wait_arguments& a) {
    T value;
    std::memcpy(&value, &a.value, sizeof value);
    const std::atomic_ref word{*device_pointer<T>(a.word)};
    wait_until(a.world, [&] { return compares(word.load(), a.cmp, value); },
               {.word = a.word, .value = a.value, .cmp = a.cmp});
}

}  // namespace

void viaduct_wait(void** parameters, dim3 /*grid*/, dim3 /*block*/) {
    const auto a = *static_cast<const wait_arguments*>(parameters[0]);
    switch (a.type) {
        case VIA_INT32: return wait<std::int32_t>(a);
        case VIA_UINT32: return wait<std::uint32_t>(a);
        case VIA_INT64: return wait<std::int64_t>(a);
        default: return wait<std::uint64_t>(a);
    }
}

void viaduct_move(void** parameters, dim3 /*grid*/, dim3 /*block*/) {
    const auto a = *static_cast<const move_arguments*>(parameters[0]);
    const team who{a.world, a.team};
    who.meet();
    if (a.what == move_arguments::nothing) return;
    for (int i = 0; i < who.npes(); ++i) {
        const auto member = static_cast<std::size_t>(i);
        const CUdeviceptr own_place = a.dest + static_cast<CUdeviceptr>(who.pe()) * a.bytes;
        if (a.what == move_arguments::broadcast && who.pe() == a.root) copy(who.at(i, a.dest), a.source, a.bytes);
        if (a.what == move_arguments::fcollect) copy(who.at(i, own_place), a.source, a.bytes);
        if (a.what == move_arguments::alltoall) copy(who.at(i, own_place), a.source + member * a.bytes, a.bytes);
    }
    who.meet();
}

void viaduct_reduce(void** parameters, dim3 /*grid*/, dim3 /*block*/) {
    const auto a = *static_cast<const reduce_arguments*>(parameters[0]);
    const team who{a.world, a.team};
    if (a.meets != 0) who.meet();
    switch (a.type) {
        case VIA_INT32: reduce<std::int32_t>(who, a); break;
        case VIA_UINT32: reduce<std::uint32_t>(who, a); break;
        case VIA_INT64: reduce<std::int64_t>(who, a); break;
        case VIA_UINT64: reduce<std::uint64_t>(who, a); break;
        case VIA_FLOAT: reduce<float>(who, a); break;
        default: reduce<double>(who, a); break;
    }
    if (a.meets != 0) who.meet();
}

}  // namespace fake_cuda
