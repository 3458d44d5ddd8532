// SPDX-License-Identifier: Apache-2.0
/// @file submission.hpp
/// @brief What the library puts on streams: kernels, copies, memory operations, events and graphs.
///
/// A stream that has nothing to do has no hardware queue; the driver chooses one when there is work again. Two threads
/// that give work to two such streams at the same moment may both get the same queue (seen with driver 580). Then what
/// waits on one stream holds up the other, for ever if that is what it waits for. So threads whose PEs share a GPU
/// (device::is_shared()) submit one after the other. What a program itself submits is the program's to order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "cuda/device.hpp"

namespace via::cuda {

/// How a kernel follows the one before it on its stream.
enum class start {
    behind,  ///< when all that the stream has before it is done
    /// When the blocks of the kernel before it have ended (programmatic stream serialization, of GPUs of sm_90 and
    /// later), about a microsecond earlier. The kernel waits itself until the stream has come to it, before it does
    /// anything. Under capture this is `behind`: programs that ask for a graph's edges as they did before there were
    /// such ones would be refused.
    beside,
};

/// Launches a kernel whose one parameter is the structure at `argument`.
void launch(const device& where, CUstream by, CUfunction kernel, unsigned blocks, unsigned threads,
            const void* argument, start when);

/// Enqueues a copy. Each end is memory of a GPU, or of the processor whether CUDA knows it or not.
void copy(const device& where, CUstream by, void* to, const void* from, std::size_t size);
/// The same of `count` rows of `size` bytes, whose starts are `to_step` and `from_step` bytes apart.
void copy_rows(const device& where, CUstream by, void* to, std::size_t to_step, const void* from, std::size_t from_step,
               std::size_t size, std::size_t count);

/// Enqueues the write of a word of 8 bytes, behind all that the stream has done, for everyone. Not in memory of a pool,
/// which the driver refuses.
void write_word(const device& where, CUstream by, CUdeviceptr word, std::uint64_t value);
/// The stream goes on when the word of 8 bytes compares `how` (CU_STREAM_WAIT_VALUE_...) with a value.
void wait_for_word(const device& where, CUstream by, CUdeviceptr word, std::uint64_t value, unsigned how);

/// A word of 8 bytes and a value.
struct word_value {
    CUdeviceptr word;
    std::uint64_t value;
};
/// The most that write_words() takes.
inline constexpr std::size_t most_words_at_once = 4;
/// Enqueues write_word() of each, in their order, by one call: two take little longer than one.
void write_words(const device& where, CUstream by, std::span<const word_value> words);
/// Enqueues the write of one word, as write_word(), and a wait until another has come to a value, both at once.
void write_and_wait(const device& where, CUstream by, const word_value& written, const word_value& awaited);

/// What the stream has been given so far is what the event stands for from now on.
void record_event(const device& where, CUstream by, CUevent what);
/// The stream goes on when what was recorded is done.
void wait_for_event(const device& where, CUstream by, CUevent what);

/// Launches a graph.
void launch_graph(const device& where, CUstream by, CUgraphExec graph);

/// Writes zeros and waits until they are there.
void clear(const device& where, CUstream by, CUdeviceptr address, std::size_t size);

}  // namespace via::cuda
