// SPDX-License-Identifier: Apache-2.0
/// @file copy.cuh
/// @brief The copy under put and get: any alignment, 16 bytes an access, several loads under way before the first
/// store.
///
/// The destination decides: what is between the two ends is copied in vectors that are aligned there, the ends in units
/// of the element's alignment. If the source then lies off by some bytes, aligned vectors of it are loaded and shifted
/// together. No byte outside the two ranges is read or written.
///
/// For what is small the instructions count, not the bytes: a block of 1024 threads issues 32 times what a warp does.
///
/// Registers count as well: a kernel that has more than 64 cannot be launched with 1024 threads a block. So what a
/// thread has under way lies at constant distances from one address, and what is not computed once is not computed
/// before.
#ifndef VIADUCT_DEVICE_COPY_CUH
#define VIADUCT_DEVICE_COPY_CUH

#include <viaduct/device/out_of_line.cuh>
#include <viaduct/device/rows.cuh>

namespace via::device::detail {

/// Where a copy is divided: [0, head) and [head + 16 * vectors, bytes) in units, the middle in vectors of the
/// destination. Each is made of one vector of the source, or of two that both lie within the copy.
struct division {
    u32 shift;  ///< bytes by which the source is beyond a multiple of 16 where the vectors begin
    u64 head;   ///< less than `line` + 16
    u64 vectors;

    /// @param line  the first vector lies at a multiple of this, 16 or more: of the destination or, unless `to_far`, of
    ///              the source, as far as the shift lets it
    __device__ division(u64 dest, u64 source, u64 bytes, bool to_far = true, u32 line = 16)
        : shift{static_cast<u32>(source - dest) & 15U}, head{(to_far ? 0 - dest : shift - source) & (line - 1)} {
        if (head < shift) head += line;
        if (head > bytes) head = bytes;
        const u64 left = bytes - head + shift;
        vectors = shift == 0 ? left / 16 : left < 32 ? 0 : left / 16 - 1;
    }
};

/// Words that a thread copies at most of what is little, all of them loaded at once.
constexpr int words_a_thread = 4;
/// Bytes of words of this size for each thread of a group that are little.
[[nodiscard]] constexpr __device__ u32 little_a_thread(u32 word) { return word < 4 ? words_a_thread * word : 16; }
/// Bytes of words of this size that have a thread each, of a group of so many. Of more words a thread has four, since a
/// quarter of the threads issues fewer instructions than all of them would.
[[nodiscard]] constexpr __device__ u32 few_of(u32 threads, u32 word) {
    return word < 4 ? threads / 2 * word : threads * word;
}

/// The threads of a group. Of a block as one instruction, which a compiler keeps ready in a caller's loop. (Were it so
/// in size(), kernels with reductions would have eight registers more.)
template <class Scope>
[[nodiscard]] __device__ __forceinline__ u32 size_of(Scope group) {
    return group.size();
}
[[nodiscard]] __device__ __forceinline__ u32 size_of(block_scope) { return threads_in_block(); }

/// Bytes, or 1 GiB if there are more: that tells little from much in half of the instructions.
[[nodiscard]] __device__ __forceinline__ u32 at_most_1g(u64 bytes) {
    return bytes >> 30 == 0 ? static_cast<u32>(bytes) : 1U << 30;
}
/// The exponent of a power of two.
[[nodiscard]] constexpr __device__ u32 digits_of(u32 power) { return power < 2 ? 0 : 1 + digits_of(power / 2); }

/// The size of the largest block.
constexpr u32 most_threads = 1024;
/// Whether they are more than a vector for each thread of any block. Of so many a warp has these bytes, unless all
/// warps take part: to find out what is to do takes each warp the same time.
[[nodiscard]] constexpr __device__ bool is_much(u64 bytes) { return bytes > 16 * most_threads; }
constexpr u32 bytes_a_warp = 2048;

/// How many of a block's whole warps copy so many bytes.
[[nodiscard]] __device__ __forceinline__ u32 warps_for(u32 warps, u32 most, u32 for_edges) {
    const u32 enough = is_much(most) ? (most + bytes_a_warp - 1) / bytes_a_warp + for_edges : warps;
    return enough < warps ? enough : warps;
}
/// How many of its threads copy vectors.
[[nodiscard]] __device__ __forceinline__ u32 threads_for(u32 threads, u32 most) {
    return threads < 32 ? threads : 32 * warps_for(threads / 32, most, 0);
}

/// Whether the thread may have anything to do in a copy of so many bytes. Of a block the first warp always has, and
/// others as far as there are vectors for them, or words: a thousand threads that only find that out would cost more
/// than the copy. So would to know it exactly: neither how the ends lie is asked nor how large the block is.
template <class Unit, class Scope>
[[nodiscard]] __device__ __forceinline__ bool takes_part(Scope, u64) {
    return true;
}
template <class Unit>
[[nodiscard]] __device__ __forceinline__ bool takes_part(block_scope group, u64 bytes) {
    constexpr u32 unit = sizeof(Unit);
    const u32 most = at_most_1g(bytes);
    // Binary digits of bytes a warp.
    const u32 many = is_much(most) ? digits_of(bytes_a_warp) : 9;
    const u32 much = unit < 4 && most <= most_threads * little_a_thread(unit) ? 7 : many;
    const u32 digits = most <= few_of(most_threads, unit) ? digits_of(32 * unit) : much;
    const s32 warps_before = static_cast<s32>(group.rank() / 32) - 1;  // but for the first
    return warps_before * (1 << digits) < static_cast<s32>(most);
}

/// A group's elements.
template <int Depth, class Element, class From, class To, class Scope>
__device__ __forceinline__ void copy_all(Scope, u32 rank, u32 threads, u64 dest, u64 source, u64 count) {
    if (rank < threads)
        copy_elements<Depth>(turns<From, To, Element, Scope>{rank, threads, in_place(dest), in_place(source)},
                             in_place(count));
}

/// Vectors, by so many threads of a block. Out of near memory 32 KiB are under way at once: an SM stores less than that
/// to a peer while a load out of DRAM is on its way, and what is loaded beyond it only delays the stores. Out of far
/// memory it is as much as there are registers for.
template <class From, class To>
__device__ __forceinline__ void copy_by_turns(u32 rank, u32 threads, u64 dest, u64 source, u64 count) {
    if (rank >= threads) return;
    const turns<From, To, vec16, block_scope> by{rank, threads, dest, source};
    if (is_same<From, from_here> && threads > most_threads / 2) {
        copy_elements<2>(by, count);
    } else if (is_same<From, from_here> && threads > most_threads / 4) {
        copy_elements<4>(by, count);
    } else {
        copy_elements<8>(by, count);
    }
}

/// Vectors. A block's thread knows already which it is, and to find out takes as long as the copy of some of them.
template <class From, class To>
inline __device__ VIADUCT_OUT_OF_LINE void copy_vectors_of_block(u32 rank, u32 threads, u64 dest, u64 source,
                                                                 u64 count) {
    copy_by_turns<From, To>(rank, threads, in_place(dest), in_place(source), in_place(count));
}
template <class From, class To>
__device__ __forceinline__ void copy_vectors(block_scope group, u64 dest, u64 source, u64 bytes) {
    copy_vectors_of_block<From, To>(group.rank(), threads_for(size_of(group), at_most_1g(bytes)), dest, source,
                                    bytes / 16);
}
template <class From, class To, class Scope>
inline __device__ VIADUCT_OUT_OF_LINE void copy_vectors(Scope group, u64 dest, u64 source, u64 bytes) {
    copy_all<vectors_at_once<From, Scope>, vec16, From, To>(group, group.rank(), size_of(group), dest, source,
                                                            bytes / 16);
}

/// One access, which is never seen half if it is a word.
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

/// Little for a group that is not much more than a warp, where all take part in every copy.
template <class Unit, class Scope>
[[nodiscard]] __device__ __forceinline__ u32 little_of(Scope group) {
    return size_of(group) >= 32 ? 512 : 16 * sizeof(Unit);
}
template <class From, class To, class Unit, class Scope>
inline __device__ VIADUCT_OUT_OF_LINE void copy_units(Scope group, u64 dest, u64 source, u64 count) {
    copy_all<16 / sizeof(Unit), Unit, From, To>(group, group.rank(), size_of(group), dest, source, count);
}

/// A row that lies in five lines of 128 bytes takes as long on its way as five, so rows begin where lines of the far
/// end do.
constexpr u32 line = 128;

/// The bytes before the vectors, of a line and 16 at most, and those after, fewer than 32: of the element's unit, some
/// for each lane. The values are not looked at before they are stored, so that what comes between does not wait for
/// them.
template <class From, class To, class Unit>
class edges {
public:
    __device__ __forceinline__ edges(u32 lane, u64 dest, u64 source, u64 bytes, const division& parts, bool on) {
        const u32 at = lane * u32{sizeof(Unit)};
        const u64 tail = parts.head + parts.vectors * 16 + at;
        left_ = on ? static_cast<s32>(parts.head) - static_cast<s32>(at) : 0;
        in_tail_ = on && tail < bytes;
#pragma unroll
        for (u32 i = 0; i < deep; ++i) From::load(head_[i], source + at + i * step, static_cast<s32>(i * step) < left_);
        From::load(tail_, source + tail, in_tail_);
        dest_ = dest + at;
        to_tail_ = tail - at;
    }
    __device__ __forceinline__ void store() const {
#pragma unroll
        for (u32 i = 0; i < deep; ++i) To::store(head_[i], dest_ + i * step, static_cast<s32>(i * step) < left_);
        To::store(tail_, dest_ + to_tail_, in_tail_);
    }

private:
    static constexpr u32 step = 32 * sizeof(Unit);
    static constexpr u32 deep = (line + 16) / step + ((line + 16) % step != 0);

    u64 dest_;
    u64 to_tail_;
    s32 left_;
    bool in_tail_;
    in_register<Unit> head_[deep];
    in_register<Unit> tail_;
};

/// The edges by the first warp, or by the first thread where there is none.
template <class From, class To, class Unit, class Scope>
__device__ __forceinline__ void copy_edges(Scope group, u64 dest, u64 source, u64 bytes, const division& parts) {
    if constexpr (!is_same<Scope, thread_scope>) {
        if (size_of(group) >= 32) {
            const edges<From, To, Unit> mine{group.rank() & 31U, dest, source, bytes, parts, group.rank() < 32};
            mine.store();
            return;
        }
    }
    if (group.rank() != 0) return;
    constexpr int deep = 2 * vectors_at_once<From, Scope> / sizeof(Unit);
    const u64 tail = parts.head + parts.vectors * 16;
    // In this order: in the other one, an assembler had the second load of the head wait for the first.
    copy_all<deep, Unit, From, To>(thread, 0, 1, dest + tail, source + tail, (bytes - tail) / sizeof(Unit));
    copy_all<deep, Unit, From, To>(thread, 0, 1, dest, source, parts.head / sizeof(Unit));
}

/// The vectors of a copy.
template <class From, class To, class Unit, class Scope, u32 Lanes>
__device__ __forceinline__ void copy_middle(row_maker<Lanes> by, u64 dest, u64 source, const division& parts) {
    if (by.number >= by.count) return;
    const u64 to = dest + parts.head;
    const u64 from = source + parts.head - parts.shift;
    if (parts.shift == 0) {
        copy_elements<vectors_at_once<From, Scope>>(
            turns<From, To, vec16, Scope>{by.number * Lanes + by.lane, by.count * Lanes, to, from}, parts.vectors);
    } else {
        copy_rows<shifted_at_once<Scope>>(by, shifted_rows<From, To, Unit, Lanes>{to, from, parts.shift},
                                          parts.vectors);
    }
}

/// Who copies by whole warps. Of a block the first has the last rows, since it has the edges.
template <class Scope>
[[nodiscard]] __device__ __forceinline__ row_maker<32> warps_of(Scope, u32 rank, u64) {
    return {0, 1, rank};
}
[[nodiscard]] __device__ __forceinline__ row_maker<32> warps_of(block_scope group, u32 rank, u64 bytes) {
    const u32 warp = rank / 32;
    const u32 warps = warps_for(size_of(group) / 32, at_most_1g(bytes), 1);
    return {warp == 0 ? warps - 1 : warp - (warp < warps ? 1 : 0), warps, rank % 32};
}

/// Anything, by whole warps, and by one of them the edges: of a block the last, and of what needs one round nothing
/// else, as what it has loaded of them would have registers all through the rows. A warp alone has both under way.
template <class From, class To, class Unit, class Scope>
inline __device__ VIADUCT_OUT_OF_LINE void copy_by_warps(Scope group, row_maker<32> by, u64 dest, u64 source,
                                                         u64 bytes) {
    constexpr bool is_block = is_same<Scope, block_scope>;
    dest = in_place(dest), source = in_place(source), bytes = in_place(bytes);
    if (!is_block) by = warps_of(group, group.rank(), bytes);  // which are constants, but not as arguments
    const division parts{dest, source, bytes, is_same<From, from_here>, line};
    const edges<From, To, Unit> mine{by.lane, dest, source, bytes, parts, by.number + 1 == by.count};
    if (is_block) mine.store();
    if (is_block && parts.vectors <= (by.count - 1) * (32 * shifted_at_once<Scope>)) --by.count;
    copy_middle<From, To, Unit, Scope>(by, dest, source, parts);
    if (!is_block) mine.store();
}

/// Anything, by threads that are no whole warps. The edges last: before the vectors, an assembler had the second load
/// of those wait for the first. Each by a division of its own: one for both would have registers all through the
/// vectors.
template <class From, class To, class Unit, class Scope>
inline __device__ VIADUCT_OUT_OF_LINE void copy_by_threads(Scope group, u64 dest, u64 source, u64 bytes) {
    dest = in_place(dest), source = in_place(source), bytes = in_place(bytes);
    copy_middle<From, To, Unit, Scope>(thread_of(group), dest, source, division{dest, source, bytes});
    dest = in_place(dest), source = in_place(source), bytes = in_place(bytes);
    copy_edges<From, To, Unit>(group, dest, source, bytes, division{dest, source, bytes});
}

/// True if it was little, which the group has copied.
template <class From, class To, class Word, class Scope>
[[nodiscard]] __device__ __forceinline__ bool copy_if_little(Scope group, u64 dest, u64 source, u32 bytes) {
    constexpr u32 word = sizeof(Word);
    if (((static_cast<u32>(dest | source) | bytes) & (word - 1)) != 0) return false;
    const u32 rank = group.rank();
    if (bytes <= few_of(size_of(group), word)) {
        if (rank * word < bytes) copy_word<From, To, Word>(dest + rank * word, source + rank * word);
        return true;
    }
    if (bytes > size_of(group) / 32 * 32 * little_a_thread(word)) return false;
    constexpr u32 row = 32 * words_a_thread * word;
    const u32 first = in_place(rank / 32 * row);
    if (first < bytes)
        turns<From, To, Word, warp_scope>{rank % 32, 32, dest + first, source + first}
            .template copy<words_a_thread, false>(0, (bytes - first) / word);
    return true;
}

/// Whether rows of vectors would lie in five lines each, and are so many that it is worth to do something about it.
/// @param most  the bytes, or at_most_1g() of them
template <class From>
[[nodiscard]] __device__ __forceinline__ bool is_worth_a_line(u32 threads, u64 dest, u64 source, u32 most) {
    const u64 far = is_same<From, from_here> ? dest : source;
    return (threads >= 32) & ((far & (line - 1)) != 0) & (most / 512 >= threads);
}

/// Whether a large copy by a block is whole vectors, in rows that begin at lines of the far end or are too few to
/// matter. One expression without branches: else its value has a register in each turn of a caller's loop.
template <class From>
[[nodiscard]] __device__ __forceinline__ bool goes_by_turns(u32 threads, u64 dest, u64 source, u64 bytes) {
    return (((dest | source | bytes) & 15) == 0) & !is_worth_a_line<From>(threads, dest, source, at_most_1g(bytes));
}
/// Such a copy, by all whole warps of the block. A context asks for it before anything else, since every instruction
/// before the first load is executed by a thousand threads. Out of line: else a compiler no longer keeps ready, in a
/// loop of the caller's, what its small puts and gets need, which take a tenth longer then.
template <class From, class To>
inline __device__ VIADUCT_OUT_OF_LINE void copy_much(u32 rank, u32 threads, u64 dest, u64 source, u64 bytes) {
    copy_by_turns<From, To>(rank, threads < 32 ? threads : threads & ~31U, dest, source, bytes / 16);
}

/// Copies `bytes` bytes of units that both ends are aligned to. No barrier of the group. Threads that do not take part
/// need not call it. What is short enough is part of the caller: a function that is called takes more instructions, and
/// with a thousand threads each of them counts.
template <class From, class To, class Unit, class Scope>
__device__ inline void copy(Scope group, u64 dest, u64 source, u64 bytes) {
    const u32 most = at_most_1g(bytes);
    if (((dest | source | bytes) & 15) == 0) {
        if (most <= size_of(group) * 16) {
            if (group.rank() * 16 < most)
                copy_word<From, To, vec16>(dest + group.rank() * 16, source + group.rank() * 16);
            return;
        }
        if (!is_worth_a_line<From>(size_of(group), dest, source, most))
            return copy_vectors<From, To>(group, dest, source, bytes);
    }
    if (copy_if_word<From, To, Unit>(group.rank() == 0, dest, source, most)) return;
    if constexpr (!is_same<Scope, thread_scope>) {
        if (sizeof(Unit) < 4 && copy_if_little<From, To, u32>(group, dest, source, most)) return;
        if (copy_if_little<From, To, Unit>(group, dest, source, most)) return;
    }
    if (most <= little_of<Unit>(group)) {
        copy_units<From, To, Unit>(group, dest, source, bytes / sizeof(Unit));
    } else if (!is_same<Scope, thread_scope> && size_of(group) >= 32) {
        copy_by_warps<From, To, Unit>(group, warps_of(group, group.rank(), bytes), dest, source, bytes);
    } else {
        copy_by_threads<From, To, Unit>(group, dest, source, bytes);
    }
}

}  // namespace via::device::detail

#endif
