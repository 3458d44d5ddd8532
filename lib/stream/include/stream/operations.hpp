// SPDX-License-Identifier: Apache-2.0
/// @file operations.hpp
/// @brief The stream initiator: what viaduct_stream.h declares, in the order of a stream. No CUDA type is in it but
/// the stream's name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include <viaduct.h>
#include <viaduct/abi/device_context.h>
#include <viaduct/abi/pattern.h>
#include <viaduct/abi/prepared.h>
#include <viaduct/abi/ring.h>
#include <viaduct/abi/transfer.h>
#include <viaduct_stream.h>

#include "base/function_ref.hpp"
#include "host/context.hpp"
#include "progress/worker.hpp"

namespace via::stream {

/// `size` times `count`, or SIZE_MAX if that is more than there are addresses.
[[nodiscard]] inline std::size_t bytes_of(std::size_t size, std::size_t count) noexcept {
    std::size_t all = 0;
    return __builtin_mul_overflow(size, count, &all) ? SIZE_MAX : all;
}

/// Where the two ends of a strided transfer lie, and its shape.
struct rows {
    std::ptrdiff_t dest_stride;
    std::ptrdiff_t source_stride;
    std::size_t element;
    std::size_t count;
};

/// What tells that data has come.
struct announcement {
    std::uint64_t* word;
    std::uint64_t value;
    via_signal_op op;
};

/// Which of the collectives that move as much data from each PE.
enum class movement { broadcast, fcollect, alltoall, gather, scatter };

/// What each PE gets of a reduction: all of it, its block, or that of the PEs up to it or before it.
enum class reducing { whole, scattered, inclusive_scan, exclusive_scan };

/// What of a collective's pieces is not known before its stream comes to it: tables in device memory, of one number of
/// bytes a PE.
struct tables {
    const std::size_t* dest_offsets;
    const std::size_t* source_sizes;
    const std::size_t* source_offsets;
};

/// The collectives of a team whose members' GPUs do not all reach each other, as a host does them when a stream or a
/// kernel has come to them.
class far_team {
public:
    far_team() = default;
    far_team(const far_team&) = delete;
    far_team& operator=(const far_team&) = delete;
    far_team(far_team&&) = delete;
    far_team& operator=(far_team&&) = delete;
    virtual ~far_team() = default;

    /// Does a VIA_ABI_COMMAND_COLLECTIVE. By one thread at a time. What is wrong is thrown.
    virtual void perform(const via_abi_command& what) = 0;
    /// Whose thread that is.
    [[nodiscard]] virtual progress::worker& worker() noexcept = 0;
    /// Its number in commands. No other team of the world ever has it.
    [[nodiscard]] virtual int number() const noexcept = 0;
};

/// A team as its kernels see it, and as the host knows it; or only who belongs to it, and the team to ask instead of
/// kernels.
struct team_on_device {
    via_abi_device_team abi;
    const core::members* members;
    far_team* far = nullptr;
};

/// PEs of the largest team that reduces on streams; any team scans.
inline constexpr int most_reducing = 64;
[[nodiscard]] constexpr bool scans(reducing how) noexcept { return how >= reducing::inclusive_scan; }
/// True for the types that are reduced on streams, those of one number of up to 8 bytes, and that are scanned, the same
/// of 4 and 8 bytes.
[[nodiscard]] constexpr bool is_reducible(via_type type, reducing how) noexcept {
    const bool is_wide = type >= VIA_INT32 && type <= VIA_DOUBLE;
    const bool is_narrow = (type >= VIA_INT8 && type <= VIA_UINT16) || type == VIA_HALF || type == VIA_BFLOAT16;
    return is_wide || (is_narrow && !scans(how));
}
/// The same in a team of so many.
[[nodiscard]] constexpr bool is_reducible(via_type type, reducing how, int npes) noexcept {
    return is_reducible(type, how) && (scans(how) || npes <= most_reducing);
}

/// A stream of the library's own, on which the host has something done that it waits for. One thread at a time.
class own_stream {
public:
    own_stream() = default;
    own_stream(const own_stream&) = delete;
    own_stream& operator=(const own_stream&) = delete;
    own_stream(own_stream&&) = delete;
    own_stream& operator=(own_stream&&) = delete;
    virtual ~own_stream() = default;

    [[nodiscard]] virtual via_stream get() const noexcept = 0;
    /// Returns when all of it is done, or has given up: kernels do when a PE that they need has failed, and say so in
    /// this PE's report. Throws VIA_ERR_SYSTEM when the GPU reports an error.
    virtual void finish(const char* call) = 0;
};

/// Streams of a task list, which come after each other at marks, and what is put on them: at once, or as a graph. By
/// one thread at a time, but for what says otherwise.
class list_streams {
public:
    list_streams() = default;
    list_streams(const list_streams&) = delete;
    list_streams& operator=(const list_streams&) = delete;
    list_streams(list_streams&&) = delete;
    list_streams& operator=(list_streams&&) = delete;
    virtual ~list_streams() = default;

    /// Any thread.
    [[nodiscard]] virtual via_stream at(std::size_t which) const noexcept = 0;
    /// Their GPU is current in the calling thread, until it ends.
    virtual void make_current() const noexcept = 0;

    /// The mark is where the stream is now.
    virtual void mark(std::size_t which, std::size_t stream) = 0;
    /// The stream comes after the mark.
    virtual void wait(std::size_t stream, std::size_t mark) = 0;
    /// Of marks that no graph has. Any thread.
    [[nodiscard]] virtual bool is_reached(std::size_t mark) const = 0;

    /// What `give` puts on the streams, the first of which all others join in the end, becomes the graph. With `loops`
    /// it repeats itself, as end_pass() says.
    virtual void capture(bool loops, base::function_ref<void()> give) = 0;
    /// Puts the graph on the first stream.
    virtual void launch() = 0;

    /// On the first stream: counts a pass. A graph that loops goes on if the word of GPU memory at `again`, which then
    /// is not null, is not 0, and fewer than `most` passes are over (0: no bound).
    virtual void end_pass(const int* again, std::uint64_t most) = 0;
    /// Passes that have been counted, from 0 on. Any thread.
    [[nodiscard]] virtual std::uint64_t counted() const noexcept = 0;
    virtual void count_from_0() noexcept = 0;

    /// own_stream::finish() of the first.
    virtual void finish(const char* call) = 0;
};

/// Thread-safe, as the streams themselves are. Throws what is wrong before anything is enqueued.
class operations {
public:
    operations() = default;
    operations(const operations&) = delete;
    operations& operator=(const operations&) = delete;
    operations(operations&&) = delete;
    operations& operator=(operations&&) = delete;
    virtual ~operations() = default;

    /// Throws what a kernel of this PE has complained of, if one has; every call begins with it.
    virtual void check_kernels(const char* call) const = 0;
    [[nodiscard]] virtual std::unique_ptr<own_stream> make_stream() = 0;
    /// At least one stream.
    [[nodiscard]] virtual std::unique_ptr<list_streams> make_list_streams(std::size_t streams, std::size_t marks) = 0;

    /// What is allocated; called before the first call that needs to know, as a checked world's collectives do.
    virtual void know(const host::addresses& all) noexcept = 0;
    /// From here on the progress engine does what a stream's GPU cannot. `start` is called before it is asked for
    /// anything, and is thread-safe.
    virtual void join_engine(std::function<void()> start) = 0;
    /// From here on the program's kernels may ask the engine as well. Thread-safe.
    virtual void expect_kernels() noexcept = 0;

    /// For the worker of a far team, which needs two; null if none are left. They come back with nothing pending.
    [[nodiscard]] virtual progress::lane_words* take_team_words() = 0;
    virtual void give_back_team_words(progress::lane_words& words) noexcept = 0;
    /// The world is left with work pending: what a stream has yet to look at, or to write, stays.
    virtual void keep_words() noexcept = 0;
    /// Then waits for what nbi calls have put beside the callers' streams, at most so long. False if it is not done.
    [[nodiscard]] virtual bool drain(base::seconds most) const = 0;

    virtual void put(host::context& by, void* dest, const void* source, std::size_t size, int pe, bool nbi,
                     via_stream on) = 0;
    virtual void get(host::context& by, void* dest, const void* source, std::size_t size, int pe, bool nbi,
                     via_stream on) = 0;
    virtual void iput(host::context& by, void* dest, const void* source, const rows& shape, int pe, via_stream on) = 0;
    virtual void iget(host::context& by, void* dest, const void* source, const rows& shape, int pe, via_stream on) = 0;
    /// From one pattern into another, both in memory that the stream's GPU reaches.
    virtual void reshape(host::context& by, const via_abi_pattern_copy& what, const char* call, via_stream on) = 0;
    /// Begins a round of matched ends, or ends it, by one kernel. They are in memory of the GPU, and nothing of them is
    /// the progress engine's.
    virtual void rounds(std::span<const via_abi_transfer* const> ends, bool starts, via_stream on) = 0;
    virtual void signal(host::context& by, std::uint64_t* word, std::uint64_t value, via_signal_op op, int pe,
                        via_stream on) = 0;
    virtual void put_signal(host::context& by, void* dest, const void* source, std::size_t size,
                            const announcement& what, int pe, bool nbi, via_stream on) = 0;
    virtual void atomic(host::context& by, via_atomic_op op, via_type type, void* word, const void* operand,
                        const void* compare, void* fetched, int pe, via_stream on) = 0;
    /// Those of one context.
    virtual void post(host::context& by, std::span<const via_abi_prepared> all, via_stream on) = 0;
    /// Joins what nbi calls on this stream have sent on their own ways, to one PE or, if `pe` is negative, to all.
    virtual void quiet(host::context& by, int pe, const char* call, via_stream on) = 0;
    virtual void wait(host::context& by, const via_condition& what, const char* call, via_stream on) = 0;
    /// With `indices` those of all words that compare true, and how many in `result`, else the index of one there.
    virtual void wait_some(host::context& by, const via_condition& what, std::size_t* indices, std::size_t* result,
                           via_stream on) = 0;

    virtual void sync(const team_on_device& who, via_stream on) = 0;
    /// sync() after a quiet of all that was asked for on the stream before, by kernels as well.
    virtual void barrier(const team_on_device& who, via_stream on) = 0;
    virtual void move(const team_on_device& who, movement what, void* dest, const void* source, std::size_t size,
                      int root, via_stream on) = 0;
    virtual void collect(const team_on_device& who, void* dest, std::size_t capacity, const void* source,
                         std::size_t size, via_stream on) = 0;
    /// `shape.count` elements for each PE.
    virtual void alltoalls(const team_on_device& who, void* dest, const void* source, const rows& shape,
                           via_stream on) = 0;
    virtual void alltoallv(const team_on_device& who, void* dest, const void* source, const tables& pieces,
                           via_stream on) = 0;
    virtual void reduce(const team_on_device& who, via_op op, via_type type, void* dest, const void* source,
                        std::size_t count, reducing how, via_stream on) = 0;
};

}  // namespace via::stream
