// SPDX-License-Identifier: Apache-2.0
/// @file kernel_set.hpp
/// @brief The library's own kernels, loaded. A kernel that is loaded at first use waits behind all that run.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include <viaduct.h>
#include <viaduct/abi/pattern.h>

#include "cuda/memory.hpp"
#include "cuda/submission.hpp"

namespace via::route {

/// Fixed once made; any thread may launch.
class kernel_set {
public:
    explicit kernel_set(std::shared_ptr<const cuda::device> where);

    CUfunction ask = nullptr;
    CUfunction atomic = nullptr;
    CUfunction copy = nullptr;
    CUfunction reshape = nullptr;
    CUfunction wait = nullptr;
    CUfunction wait_some = nullptr;
    CUfunction repeat = nullptr;
    CUfunction rounds = nullptr;
    CUfunction move = nullptr;
    CUfunction spread = nullptr;
    CUfunction alltoalls = nullptr;
    CUfunction reduce = nullptr;
    CUfunction reduce_narrow = nullptr;
    CUfunction scan = nullptr;

    /// Launches a kernel of one argument, whose structure is in kernels/arguments.hpp. The context is current.
    template <class Arguments>
    void launch(CUfunction kernel, unsigned blocks, unsigned threads, CUstream by, const Arguments& arguments) const {
        cuda::launch(*where_, by, kernel, blocks, threads, &arguments, start_);
    }

    /// Launches an atomic operation on a word of device memory; arguments as of via_atomic(), complete and of the right
    /// types, but that `fetched` is 8 bytes of memory that the GPU reaches.
    void launch_atomic(via_atomic_op op, via_type type, CUdeviceptr word, const void* operand, const void* compare,
                       const void* fetched, CUstream by) const;

    /// Launches a copy by one block, and when that is done a set or an addition of a word of 8 bytes, of memory that
    /// the GPU reaches. The context is current.
    void launch_put_signal(CUdeviceptr dest, CUdeviceptr source, std::size_t size, const cuda::word_value& word,
                           via_atomic_op op, CUstream by) const;

    /// Launches a copy from one pattern into another, of memory that the GPU reaches. The context is current.
    void launch_reshape(const via_abi_pattern_copy& what, CUstream by) const;

    /// Enqueues the write of a word of 8 bytes, behind all that the stream has done, for everyone: by a memory
    /// operation, or by a kernel where the GPU has none. The context is current.
    void write_word(CUdeviceptr word, std::uint64_t value, CUstream by) const;
    /// The same of a few words, in their order; see cuda::write_words().
    void write_words(std::span<const cuda::word_value> words, CUstream by) const;
    /// Sets a word by a kernel, which memory operations do not do to every memory.
    void set_word(const cuda::word_value& what, CUstream by) const;

private:
    std::shared_ptr<const cuda::device> where_;
    cuda::module module_;
    cuda::start start_ = cuda::start::behind;
};

}  // namespace via::route
