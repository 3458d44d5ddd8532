// SPDX-License-Identifier: Apache-2.0
#include "fake_cuda/fake_team.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>

#include <viaduct.h>

#include "base/small_float.hpp"
#include "fake_cuda/patience.hpp"
#include "kernels/arguments.hpp"

namespace fake_cuda {
namespace {

using via::route::kernels::alltoalls_arguments;
using via::route::kernels::move_arguments;
using via::route::kernels::reduce_arguments;
using via::route::kernels::spread_arguments;
using via::route::kernels::wait_arguments;
using via::route::kernels::wait_some_arguments;

std::uint64_t load(CUdeviceptr address) { return std::atomic_ref{*device_pointer<std::uint64_t>(address)}.load(); }
void store(CUdeviceptr address, std::uint64_t value) {
    std::atomic_ref{*device_pointer<std::uint64_t>(address)}.store(value);
}
void add(CUdeviceptr address, std::uint64_t value) {
    std::atomic_ref{*device_pointer<std::uint64_t>(address)}.fetch_add(value);
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

    /// False if it was given up: then nothing is moved.
    [[nodiscard]] bool meet() const {
        const std::uint64_t number = load(awaited(pe())) + 1;
        for (int i = 0; i < npes(); ++i) {
            store(awaited(i), number);
            if (i == pe()) continue;
            if (who_.atomics != 0) add(arrived(heap(i), pe()), 1);
            if (who_.atomics == 0) store(arrived(heap(i), pe()), number);
        }
        bool met = true;
        for (int i = 0; i < npes(); ++i) {
            if (i == pe()) continue;
            const CUdeviceptr word = arrived(world_.heap, i);
            wait_until(world_, [&] { return load(word) >= number; },
                       {.word = word, .value = number, .cmp = VIA_GE, .other = world_pe(i), .team = &who_});
            met = met && load(word) >= number;
        }
        return met;
    }

    /// Where this PE's part of a collection is kept from one kernel to the next.
    [[nodiscard]] CUdeviceptr place() const { return block(world_.heap) + offsetof(via_abi_team_block, place); }
    /// A meeting that finds the place of so many bytes behind those of the members before; nowhere, with a complaint,
    /// if all together have no room at `dest`.
    void find_place(std::size_t bytes, CUdeviceptr dest, std::size_t capacity) const {
        const std::size_t size_at = offsetof(via_abi_team_block, unused);
        store(block(world_.heap) + size_at, bytes);
        const bool met = meet();
        std::uint64_t begin = 0;
        std::uint64_t total = 0;
        for (int i = 0; i < npes(); ++i) {
            if (i == pe()) begin = total;
            total += load(block(heap(i)) + size_at);
        }
        store(place(), met && total <= capacity ? begin : nowhere);
        if (!met || total <= capacity) return;
        complain(world_of(world_), VIA_ABI_REPORT_ADDRESS, {.word = dest, .value = total, .other = world_.pe}, 0);
    }

    static constexpr std::uint64_t nowhere = ~std::uint64_t{0};

private:
    [[nodiscard]] CUdeviceptr block(CUdeviceptr heap) const { return heap - VIA_ABI_CONTROL_SIZE + who_.block; }
    [[nodiscard]] CUdeviceptr arrived(CUdeviceptr heap, int member) const {
        return block(heap) + sizeof(via_abi_team_block) + static_cast<std::size_t>(member) * 8;
    }
    [[nodiscard]] CUdeviceptr awaited(int member) const { return arrived(world_.heap, npes() + member); }
    [[nodiscard]] int world_pe(int member) const {
        const auto index = static_cast<std::size_t>(member);
        return who_.members == 0 ? who_.start + member * who_.stride
                                 : *device_pointer<int>(who_.members + index * sizeof(int));
    }
    [[nodiscard]] CUdeviceptr heap(int member) const {
        return load(world_of(world_).peers + static_cast<std::size_t>(world_pe(member)) * 8);
    }

    const via_abi_device_context& world_;
    const via_abi_device_team& who_;
};

void copy(CUdeviceptr to, CUdeviceptr from, std::size_t size) {
    if (to != from && size != 0) std::memmove(device_bytes(to, size, true), device_bytes(from, size, false), size);
}

/// Integers wrap around, and a NaN stays one.
template <class T>
T combine(int op, T a, T b) {
    using bits = std::conditional_t<sizeof(T) <= 4, std::uint32_t, std::uint64_t>;
    using number = std::conditional_t<std::is_integral_v<T>, bits, T>;
    switch (op) {
        case VIA_SUM: return static_cast<T>(static_cast<number>(a) + static_cast<number>(b));
        case VIA_MIN: return a == a && (b < a || b != b) ? b : a;
        case VIA_MAX: return a == a && (b > a || b != b) ? b : a;
        case VIA_PROD: return static_cast<T>(static_cast<number>(a) * static_cast<number>(b));
        default: break;
    }
    if constexpr (std::is_integral_v<T>) {
        return static_cast<T>(op == VIA_AND ? a & b : op == VIA_OR ? a | b : a ^ b);
    }
    return a;
}

/// What is small is a float in between.
template <class T>
requires std::is_class_v<T> T combine(int op, T a, T b) {
    return T{combine(op, static_cast<float>(a), static_cast<float>(b))};
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
    for (std::size_t i = 0; a.scattered != 0 && i < a.count; ++i)
        device_pointer<T>(a.dest, a.count)[i] = tree<T>(who, a, 0, i);
    if (a.scattered != 0) return;
    for (std::size_t i = a.count * me / npes; i < a.count * (me + 1) / npes; ++i) {
        const T value = tree<T>(who, a, 0, i);
        for (int pe = 0; pe < who.npes(); ++pe) device_pointer<T>(who.at(pe, a.dest), a.count)[i] = value;
    }
}

/// An operation's neutral element, by what it does to the numbers there are.
template <class T>
T neutral(int op) {
    using limits = std::numeric_limits<T>;
    switch (op) {
        case VIA_PROD: return T{1};
        case VIA_MIN: return limits::has_infinity ? limits::infinity() : limits::max();
        case VIA_MAX: return limits::has_infinity ? -limits::infinity() : limits::lowest();
        case VIA_AND: return static_cast<T>(-1);
        default: return T{};
    }
}

template <class T>
void scan(const team& who, const reduce_arguments& a) {
    const auto me = static_cast<std::size_t>(who.pe());
    const auto npes = static_cast<std::size_t>(who.npes());
    for (std::size_t i = a.count * me / npes; i < a.count * (me + 1) / npes; ++i) {
        T before = neutral<T>(a.op);
        for (int pe = 0; pe < who.npes(); ++pe) {
            const T own = device_pointer<T>(who.at(pe, a.source), a.count)[i];
            const T up_to = pe == 0 ? own : combine(a.op, before, own);
            device_pointer<T>(who.at(pe, a.dest), a.count)[i] = a.exclusive != 0 ? before : up_to;
            before = up_to;
        }
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

/// The indices of all words that compare true, in the order in which they are looked at.
template <class T>
std::vector<std::size_t> holding(const wait_some_arguments& a, std::size_t from) {
    std::vector<std::size_t> found;
    auto* words = device_pointer<T>(a.words, a.count);
    for (std::size_t n = 0; n < a.count; ++n) {
        const std::size_t i = (from + n) % a.count;
        T value;
        std::memcpy(&value, reinterpret_cast<const std::byte*>(a.values) + (a.each != 0 ? i * sizeof value : 0),
                    sizeof value);
        if (a.skip[i] == 0 && compares(std::atomic_ref{words[i]}.load(), a.cmp, value)) found.push_back(i);
    }
    return found;
}

template <class T>
void wait_some(const wait_some_arguments& a) {
    const bool any = std::count(a.skip, a.skip + a.count, 0) != 0;
    const std::uint64_t last = load(a.result);
    const std::size_t from = a.indices == 0 && last < a.count ? last + 1 : 0;
    std::vector<std::size_t> found;
    if (any) {
        wait_until(a.world, [&] { return !(found = holding<T>(a, from)).empty(); }, {.word = a.words, .cmp = a.cmp});
    }
    for (std::size_t i = 0; a.indices != 0 && i < found.size(); ++i) store(a.indices + i * 8, found[i]);
    store(a.result, a.indices != 0 ? found.size() : any ? found.front() : SIZE_MAX);
}

/// Calls `body` with a number of that type.
template <class Body>
void with_type(int type, Body body) {
    switch (type) {
        case VIA_INT32: return body(std::int32_t{});
        case VIA_UINT32: return body(std::uint32_t{});
        case VIA_INT64: return body(std::int64_t{});
        case VIA_UINT64: return body(std::uint64_t{});
        case VIA_FLOAT: return body(float{});
        default: return body(double{});
    }
}
template <class Body>
void with_narrow_type(int type, Body body) {
    switch (type) {
        case VIA_INT8: return body(std::int8_t{});
        case VIA_INT16: return body(std::int16_t{});
        case VIA_UINT8: return body(std::uint8_t{});
        case VIA_UINT16: return body(std::uint16_t{});
        case VIA_HALF: return body(via::base::half{});
        default: return body(via::base::bfloat16{});
    }
}

}  // namespace

void viaduct_wait(void** parameters, dim3 /*grid*/, dim3 /*block*/) {
    const auto a = *static_cast<const wait_arguments*>(parameters[0]);
    with_type(a.type, [&]<class T>(T) {
        if constexpr (std::is_integral_v<T>) wait<T>(a);
    });
}

void viaduct_wait_some(void** parameters, dim3 /*grid*/, dim3 /*block*/) {
    const auto a = *static_cast<const wait_some_arguments*>(parameters[0]);
    with_type(a.type, [&]<class T>(T) {
        if constexpr (std::is_integral_v<T>) wait_some<T>(a);
    });
}

void viaduct_move(void** parameters, dim3 /*grid*/, dim3 /*block*/) {
    const auto a = *static_cast<const move_arguments*>(parameters[0]);
    const team who{a.world, a.team};
    const bool collects = a.what == move_arguments::collect || a.what == move_arguments::places;
    if (collects) {
        who.find_place(a.bytes, a.dest, a.capacity);
    } else if (!who.meet()) {
        return;
    }
    if (a.what == move_arguments::nothing || a.what == move_arguments::places) return;
    const std::uint64_t place = collects ? load(who.place()) : 0;
    const CUdeviceptr own_block = a.dest + static_cast<CUdeviceptr>(who.pe()) * a.bytes;
    for (int i = 0; i < who.npes(); ++i) {
        const CUdeviceptr block = a.source + static_cast<CUdeviceptr>(i) * a.bytes;
        const bool leads = who.pe() == a.root;
        if (a.what == move_arguments::broadcast && leads) copy(who.at(i, a.dest), a.source, a.bytes);
        if (a.what == move_arguments::scatter && leads) copy(who.at(i, a.dest), block, a.bytes);
        if (a.what == move_arguments::gather && i == a.root) copy(who.at(i, own_block), a.source, a.bytes);
        if (a.what == move_arguments::fcollect) copy(who.at(i, own_block), a.source, a.bytes);
        if (a.what == move_arguments::alltoall) copy(who.at(i, own_block), block, a.bytes);
        if (collects && place != team::nowhere) copy(who.at(i, a.dest + place), a.source, a.bytes);
    }
    (void)who.meet();
}

void viaduct_spread(void** parameters, dim3 /*grid*/, dim3 /*block*/) {
    const auto a = *static_cast<const spread_arguments*>(parameters[0]);
    const team who{a.world, a.team};
    const auto entry = [](CUdeviceptr table, int i) { return load(table + static_cast<CUdeviceptr>(i) * 8); };
    if (a.dest_offsets != 0 && !who.meet()) return;
    for (int i = 0; i < who.npes(); ++i) {
        if (a.dest_offsets != 0) {
            const CUdeviceptr to = a.dest + entry(who.at(i, a.dest_offsets), who.pe());
            copy(who.at(i, to), a.source + entry(a.source_offsets, i), entry(a.source_sizes, i));
        } else if (const std::uint64_t place = load(who.place()); place != team::nowhere) {
            copy(who.at(i, a.dest + place), a.source, a.bytes);
        }
    }
    if (a.dest_offsets != 0) (void)who.meet();
}

void viaduct_alltoalls(void** parameters, dim3 /*grid*/, dim3 /*block*/) {
    const auto a = *static_cast<const alltoalls_arguments*>(parameters[0]);
    const team who{a.world, a.team};
    const CUdeviceptr block = static_cast<CUdeviceptr>(who.pe()) * a.count;
    if (!who.meet()) return;
    for (int to = 0; to < who.npes(); ++to) {
        for (std::size_t i = 0; i < a.count; ++i) {
            const CUdeviceptr from = a.source + (static_cast<CUdeviceptr>(to) * a.count + i) * a.source_step;
            copy(who.at(to, a.dest + (block + i) * a.dest_step), from, a.element);
        }
    }
    (void)who.meet();
}

void viaduct_reduce(void** parameters, dim3 /*grid*/, dim3 /*block*/) {
    const auto a = *static_cast<const reduce_arguments*>(parameters[0]);
    const team who{a.world, a.team};
    if (!who.meet()) return;
    with_type(a.type, [&]<class T>(T) { reduce<T>(who, a); });
    (void)who.meet();
}

void viaduct_reduce_narrow(void** parameters, dim3 /*grid*/, dim3 /*block*/) {
    const auto a = *static_cast<const reduce_arguments*>(parameters[0]);
    const team who{a.world, a.team};
    if (!who.meet()) return;
    with_narrow_type(a.type, [&]<class T>(T) { reduce<T>(who, a); });
    (void)who.meet();
}

void viaduct_scan(void** parameters, dim3 /*grid*/, dim3 /*block*/) {
    const auto a = *static_cast<const reduce_arguments*>(parameters[0]);
    const team who{a.world, a.team};
    if (!who.meet()) return;
    with_type(a.type, [&]<class T>(T) { scan<T>(who, a); });
    (void)who.meet();
}

}  // namespace fake_cuda
