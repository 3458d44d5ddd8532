// SPDX-License-Identifier: Apache-2.0
/// @file far_gpu.hpp
/// @brief A GPU that this PE's GPU does not reach, but that this process sees.
#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "cuda/memory.hpp"
#include "route/kernel_set.hpp"

namespace via::route {

/// Rows of memory: `count` of them, of `size` bytes each. One row is a plain range.
struct row_shape {
    std::size_t size = 0;
    std::size_t count = 1;
};

/// Where rows begin, and the bytes from one to the next.
struct row_place {
    const void* address = nullptr;
    std::size_t step = 0;
};

/// The far GPU's memory is reached in a context of its own, in this process; it takes some memory of that GPU. What
/// goes between the two GPUs is staged: it passes through pinned memory in pieces, several of them under way at once.
/// All calls enqueue, in the order of the stream `by` of the far context. One thread at a time.
class far_gpu {
public:
    far_gpu(std::shared_ptr<const cuda::device> own, std::shared_ptr<const cuda::device> far);

    [[nodiscard]] const std::shared_ptr<const cuda::device>& where() const noexcept { return where_; }
    [[nodiscard]] const kernel_set& kernels() const noexcept { return kernels_; }

    /// From memory of this PE's GPU to the far one's.
    void put(const row_place& to, const row_place& from, const row_shape& shape, CUstream by);
    /// From the far GPU's memory to this PE's.
    void get(const row_place& to, const row_place& from, const row_shape& shape, CUstream by);
    /// Runs `enqueue(stream)` with a stream of this PE's GPU, in its context, at this place in the order of `by`.
    template <class Enqueue>
    void run_near(CUstream by, Enqueue enqueue) {
        wait_for_far(by);
        {
            const cuda::entered in{*own_};
            enqueue(near_.get());
        }
        wait_for_near(by);
    }

private:
    /// A piece of pinned memory on its way: written by one GPU, then read by the other.
    struct stage {
        std::byte* bytes = nullptr;
        cuda::event near_done;  ///< recorded in this PE's context, when its GPU has done its part
        cuda::event far_done;
    };
    static constexpr std::size_t stage_bytes = std::size_t{1} << 20;

    template <class Move>
    void for_each_piece(const row_place& to, const row_place& from, const row_shape& shape, Move move);
    void put_piece(const row_place& to, const row_place& from, const row_shape& shape, CUstream by);
    void get_piece(const row_place& to, const row_place& from, const row_shape& shape, CUstream by);
    [[nodiscard]] stage& next() noexcept { return stages_[turn_++ % stages_.size()]; }
    void wait_for_far(CUstream by);
    void wait_for_near(CUstream by);

    std::shared_ptr<const cuda::device> own_;
    std::shared_ptr<const cuda::device> where_;
    kernel_set kernels_;
    cuda::pinned memory_;
    cuda::stream near_;
    cuda::event near_reached_;
    cuda::event far_reached_;
    std::array<stage, 4> stages_;
    std::size_t turn_ = 0;
};

/// Enqueues a copy of rows; host memory, mapped or not, and memory of the context's GPU.
void enqueue_copy(const cuda::device& where, const row_place& to, const row_place& from, const row_shape& shape,
                  CUstream by);

}  // namespace via::route
