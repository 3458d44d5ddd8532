// SPDX-License-Identifier: Apache-2.0
/// @file copy.cuh
/// @brief The copy under put and get: any alignment, 16 bytes an access, several loads under way before the first
/// store.
///
/// The destination decides: the bytes up to its next multiple of 16 and those after its last are copied in units of the
/// element's alignment, what is between in vectors. If the source then lies off by some bytes, aligned vectors of it
/// are loaded and shifted together. No byte outside the two ranges is read or written.
///
/// For what is small the instructions count, not the bytes: a block of 1024 threads issues 32 times what a warp does.
#ifndef VIADUCT_DEVICE_COPY_CUH
#define VIADUCT_DEVICE_COPY_CUH

#include <viaduct/device/out_of_line.cuh>
#include <viaduct/device/shifted.cuh>

namespace via::device::detail {

/// Where a copy is divided: [0, head) and [head + 16 * vectors, bytes) in units, the middle in vectors.
struct division {
    u64 head;
    u64 vectors;
    u32 shift;  ///< bytes by which the source is beyond a multiple of 16 where the vectors begin

    __device__ division(u64 dest, u64 source, u64 bytes)
        : head{(16 - dest) & 15},
          vectors{bytes < head + 16 ? 0 : (bytes - head) / 16},
          shift{static_cast<u32>(source + head) & 15U} {}
};

/// Words that a thread copies at most, all of them loaded at once.
inline constexpr u32 words_a_thread = 4;
/// Bytes of words of this size for each thread of a group that are little.
[[nodiscard]] constexpr __device__ u32 little_a_thread(u32 word) { return word < 4 ? words_a_thread * word : 16; }
/// Bytes of words of this size that have a thread each, of a group of so many. Of more words a thread has four, since a
/// quarter of the threads issues fewer instructions than all of them would.
[[nodiscard]] constexpr __device__ u32 few_of(u32 threads, u32 word) {
    return word < 4 ? threads / 2 * word : threads * word;
}

/// Bytes, or 2 GiB if there are more: that tells little from much in half of the instructions.
[[nodiscard]] __device__ __forceinline__ u32 at_most_2g(u64 bytes) {
    return bytes >> 31 == 0 ? static_cast<u32>(bytes) : 1U << 31;
}
/// The exponent of a power of two.
[[nodiscard]] constexpr __device__ u32 digits_of(u32 power) { return power < 2 ? 0 : 1 + digits_of(power / 2); }

/// Threads that share so many bytes of such words.
[[nodiscard]] __device__ __forceinline__ u32 sharing_threads(u32 threads, u32 word, u32 bytes) {
    if (bytes <= few_of(threads, word)) return bytes / word;
    const u32 wanted = (bytes / word + 32 * words_a_thread - 1) / (32 * words_a_thread) * 32;
    return wanted < threads ? wanted : threads;
}

/// Whether the thread may have anything to do in a copy of so many bytes. Of a block the first two warps and the last
/// always have, and others as far as there are vectors for them, or words: a thousand threads that only find that out
/// would cost more than the copy. So would to know it exactly: how the ends lie is not asked.
template <class Unit, class Scope>
[[nodiscard]] __device__ __forceinline__ bool takes_part(Scope, u64) {
    return true;
}
template <class Unit>
[[nodiscard]] __device__ __forceinline__ bool takes_part(block_scope group, u64 bytes) {
    constexpr u32 unit = sizeof(Unit);
    const u32 rank = group.rank();
    const u32 threads = group.size();
    const u32 warp = rank / 32;
    const u32 most = at_most_2g(bytes);
    const u32 much = most <= threads * little_a_thread(unit) && unit < 4 ? 7 : 9;  // binary digits of bytes a warp
    const u32 digits = most <= few_of(threads, unit) ? digits_of(32 * unit) : much;
    return (rank < 64) | (warp == threads / 32 - 1) | (warp << digits < most);
}
/// Threads that take part in every copy, counted from the first.
template <class Scope>
[[nodiscard]] __device__ __forceinline__ u32 sure_threads(Scope group) {
    return group.size() < 64 ? group.size() : 64;
}

/// Vectors that a thread loads at once. Out of near memory a block need not hide much, and fewer registers are better.
template <class From, class Scope>
inline constexpr int vectors_at_once = depth<Scope>;
template <>
inline constexpr int vectors_at_once<from_here, block_scope> = depth<block_scope> / 2;

/// Copies `Depth` units or vectors a thread. The first `Sure` exist, and of the others those below `count`.
template <class From, class To, int Depth, int Sure, class Element>
__device__ __forceinline__ void batch(u64 dest, u64 source, u64 first, u64 step, u64 count) {
    Element v[Depth];
#pragma unroll
    for (int d = 0; d < Depth; ++d)
        From::load(v[d], source + (first + d * step) * sizeof(Element), d < Sure || first + d * step < count);
#pragma unroll
    for (int d = 0; d < Depth; ++d)
        To::store(v[d], dest + (first + d * step) * sizeof(Element), d < Sure || first + d * step < count);
}

/// At most `Depth` more a thread, by the smallest batch that holds them. All lanes of a warp take the same one, as if
/// each were the first: those that took another would wait for their loads after these.
template <class From, class To, int Depth, class Element>
__device__ __forceinline__ void last_batch(u64 dest, u64 source, u64 first, u32 lane, u64 step, u64 count) {
    if constexpr (Depth == 1) {
        batch<From, To, 1, 0, Element>(dest, source, first, step, count);
    } else if (first + (Depth / 2) * step < count + lane) {
        batch<From, To, Depth, Depth / 2, Element>(dest, source, first, step, count);
    } else {
        last_batch<From, To, Depth / 2, Element>(dest, source, first, lane, step, count);
    }
}

/// The last lane of a whole warp, or of the group if that is less.
template <class Scope>
[[nodiscard]] __device__ __forceinline__ u32 last_lane(Scope group) {
    return group.size() < 32 ? group.size() - 1 : 31;
}

/// Both aligned to 16 bytes.
template <class From, class To, class Scope>
__device__ __forceinline__ void copy_vectors_here(Scope group, u64 dest, u64 source, u64 count) {
    constexpr int deep = vectors_at_once<From, Scope>;
    const u64 step = group.size();
    const u32 lane = group.rank() & 31U;
    u64 at = group.rank();
    for (; at + (deep - 1) * step + last_lane(group) < count + lane; at += deep * step)
        batch<From, To, deep, deep, vec16>(dest, source, at, step, count);
    if (at < count + lane) last_batch<From, To, deep, vec16>(dest, source, at, lane, step, count);
}

template <class From, class To, class Scope>
inline __device__ VIADUCT_OUT_OF_LINE void copy_vectors(Scope group, u64 dest, u64 source, u64 count) {
    copy_vectors_here<From, To>(group, dest, source, count);
}

/// One access for what is one word: never seen half.
template <class From, class To, class Word>
__device__ __forceinline__ void copy_word(u64 dest, u64 source) {
    Word v;
    From::load(v, source, true);
    To::store(v, dest, true);
}

/// True if it was one aligned word, which the leader has copied.
template <class From, class To, class Unit>
[[nodiscard]] __device__ __forceinline__ bool copy_if_word(bool leads, u64 dest, u64 source, u32 bytes) {
    if (bytes > 8 || ((bytes | static_cast<u32>(dest | source)) & (bytes - 1)) != 0) return false;
    if (!leads) return true;
    if (__builtin_expect(bytes == 8, 1)) {  // or a compiler makes a table of places to go to
        copy_word<From, To, u64>(dest, source);
    } else if (sizeof(Unit) <= 4 && bytes == 4) {
        copy_word<From, To, u32>(dest, source);
    } else if (sizeof(Unit) <= 2 && bytes == 2) {
        copy_word<From, To, u16>(dest, source);
    } else if (sizeof(Unit) == 1) {
        copy_word<From, To, u8>(dest, source);
    }
    return true;
}

/// Little, in units: at most so many for each of the threads that take part in every copy.
inline constexpr int unit_depth = 16;
template <class From, class To, class Unit>
inline __device__ VIADUCT_OUT_OF_LINE void copy_units(u32 rank, u32 threads, u64 dest, u64 source, u64 count) {
    const u32 lane = rank & 31U;
    if (rank < threads && rank < count + lane)
        last_batch<From, To, unit_depth, Unit>(dest, source, rank, lane, threads, count);
}

/// The bytes before and after the vectors, fewer than 32, of the element's unit: one for each thread of the first warp.
/// The value is not looked at before it is stored, so that what comes between does not wait for it.
template <class Unit>
struct edge {
    in_register<Unit> value;
    u64 at;
    bool exists;

    template <class From>
    __device__ __forceinline__ void load(u32 rank, u64 source, u64 bytes, const division& parts) {
        at = rank * sizeof(Unit);
        if (at >= parts.head) at += parts.vectors * 16;
        exists = at < bytes && (rank < 32);
        From::load(value, source + at, exists);
    }
    template <class To>
    __device__ __forceinline__ void store(u64 dest) const {
        To::store(value, dest + at, exists);
    }
};

/// The same by any group, at once.
template <class From, class To, class Unit, class Scope>
__device__ __forceinline__ void copy_edges(Scope group, u64 dest, u64 source, u64 bytes, const division& parts) {
    if (!is_same<Scope, thread_scope> && group.size() >= 32) {
        edge<Unit> mine;
        mine.template load<From>(group.rank(), source, bytes, parts);
        mine.template store<To>(dest);
        return;
    }
    constexpr int deep = 8;
    const u64 before = parts.head / sizeof(Unit);
    const u64 gap = parts.vectors * 16;
    const u64 count = (bytes - gap) / sizeof(Unit);
    for (u64 first = group.rank(); first < count; first += u64{deep} * group.size()) {
        Unit v[deep];
        u64 at[deep];
#pragma unroll
        for (int d = 0; d < deep; ++d) {
            const u64 unit = first + d * group.size();
            at[d] = unit * sizeof(Unit) + (unit < before ? 0 : gap);
            From::load(v[d], source + at[d], unit < count);
        }
#pragma unroll
        for (int d = 0; d < deep; ++d) To::store(v[d], dest + at[d], first + d * group.size() < count);
    }
}

/// Anything, by whole warps. The last of a block, which has no vectors unless there are many, has the edges.
template <class From, class To, class Unit, class Scope>
inline __device__ VIADUCT_OUT_OF_LINE void copy_by_warps(Scope group, u64 dest, u64 source, u64 bytes) {
    const division parts{dest, source, bytes};
    const u32 lane = group.rank() & 31U;
    const u32 warp = group.rank() / 32;
    const u32 warps = group.size() / 32;
    edge<Unit> mine;
    mine.template load<From>(warp + 1 == warps ? lane : 32, source, bytes, parts);
    if (parts.shift == 0) {
        copy_vectors_here<From, To>(group, dest + parts.head, source + parts.head, parts.vectors);
    } else if (warp < warps) {
        // Of more than eight a kernel of 1024 threads, which has 64 registers for each, would keep some on the stack,
        // and wait for the load of each of those before it begins the next.
        copy_shifted<From::whole_vectors ? 8 : depth<Scope> / 2, From, To, Unit>(
            warp, warps, dest + parts.head, source + parts.head - parts.shift, parts.vectors, lane, parts.shift);
    }
    mine.template store<To>(dest);
}

/// Anything, by threads that are no whole warps.
template <class From, class To, class Unit, class Scope>
inline __device__ VIADUCT_OUT_OF_LINE void copy_by_threads(Scope group, u64 dest, u64 source, u64 bytes) {
    const division parts{dest, source, bytes};
    if (bytes != parts.vectors * 16) copy_edges<From, To, Unit>(group, dest, source, bytes, parts);
    if (parts.vectors == 0) return;
    if (parts.shift == 0) {
        copy_vectors<From, To>(group, dest + parts.head, source + parts.head, parts.vectors);
    } else {
        copy_shifted_runs<From, To, Unit>(group, dest + parts.head, source + parts.head - parts.shift, parts.vectors,
                                          parts.shift);
    }
}

/// True if it was little, which the group has copied.
template <class From, class To, class Word, class Scope>
[[nodiscard]] __device__ __forceinline__ bool copy_if_little(Scope group, u64 dest, u64 source, u32 bytes) {
    constexpr u32 word = sizeof(Word);
    if (((static_cast<u32>(dest | source) | bytes) & (word - 1)) != 0 || bytes > group.size() * little_a_thread(word))
        return false;
    const u32 count = bytes / word;
    const u32 threads = sharing_threads(group.size(), word, bytes);
    if (threads == count) {
        if (group.rank() < count) batch<From, To, 1, 1, Word>(dest, source, group.rank(), 0, 0);
    } else {
        // Not in line: then a compiler may keep addresses on the stack, and fetches one of them between the loads.
        copy_units<From, To, Word>(group.rank(), threads, dest, source, count);
    }
    return true;
}

/// Copies `bytes` bytes, which are not 0, of units that both ends are aligned to. No barrier of the group. Threads that
/// do not take part need not call it. What is short enough is part of the caller: a function that is called takes more
/// instructions, and with a thousand threads each of them counts.
template <class From, class To, class Unit, class Scope>
__device__ inline void copy(Scope group, u64 dest, u64 source, u64 bytes) {
    const u32 most = at_most_2g(bytes);
    if (((dest | source | bytes) & 15) == 0) {
        if (most <= group.size() * 16) {
            if (group.rank() * 16 < most) batch<From, To, 1, 1, vec16>(dest, source, group.rank(), 0, 0);
        } else if (is_same<Scope, block_scope> && !From::whole_vectors) {
            copy_vectors_here<From, To>(group, dest, source, bytes / 16);
        } else {
            copy_vectors<From, To>(group, dest, source, bytes / 16);
        }
        return;
    }
    if (copy_if_word<From, To, Unit>(group.rank() == 0, dest, source, most)) return;
    if constexpr (!is_same<Scope, thread_scope>) {
        if (sizeof(Unit) < 4 && copy_if_little<From, To, u32>(group, dest, source, most)) return;
        if (copy_if_little<From, To, Unit>(group, dest, source, most)) return;
    }
    const u32 sure = sure_threads(group);
    if (most <= (sure >= 32 ? 32 * unit_depth : unit_depth * sizeof(Unit))) {
        copy_units<From, To, Unit>(group.rank(), sure, dest, source, bytes / sizeof(Unit));
    } else if (!is_same<Scope, thread_scope> && group.size() >= 32) {
        copy_by_warps<From, To, Unit>(group, dest, source, bytes);
    } else {
        copy_by_threads<From, To, Unit>(group, dest, source, bytes);
    }
}

}  // namespace via::device::detail

#endif
