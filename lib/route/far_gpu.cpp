// SPDX-License-Identifier: Apache-2.0
#include "route/far_gpu.hpp"

#include <algorithm>

#include "cuda/submission.hpp"

namespace via::route {
namespace {

const std::byte* at(const row_place& place, std::size_t row, std::size_t byte = 0) noexcept {
    return static_cast<const std::byte*>(place.address) + row * place.step + byte;
}

}  // namespace

far_gpu::far_gpu(std::shared_ptr<const cuda::device> own, std::shared_ptr<const cuda::device> far)
    : own_{std::move(own)}, where_{std::move(far)}, kernels_{where_} {
    {
        const cuda::entered in{*own_};
        memory_ = cuda::allocate_pinned(*own_, stages_.size() * stage_bytes);
        near_ = cuda::make_stream(*own_);
        near_reached_ = cuda::make_event(*own_);
        for (stage& each : stages_) each.near_done = cuda::make_event(*own_);
    }
    const cuda::entered in{*where_};
    far_reached_ = cuda::make_event(*where_);
    for (std::size_t i = 0; i < stages_.size(); ++i) {
        stages_[i].far_done = cuda::make_event(*where_);
        stages_[i].bytes = memory_.get() + i * stage_bytes;
    }
}

void far_gpu::wait_for_far(CUstream by) {
    cuda::record_event(*where_, by, far_reached_.get());
    const cuda::entered in{*own_};
    cuda::wait_for_event(*own_, near_.get(), far_reached_.get());
}

void far_gpu::wait_for_near(CUstream by) {
    {
        const cuda::entered in{*own_};
        cuda::record_event(*own_, near_.get(), near_reached_.get());
    }
    cuda::wait_for_event(*where_, by, near_reached_.get());
}

/// Calls `move(to, from, shape)` for pieces that fit a stage: some whole rows, or a part of one.
template <class Move>
void far_gpu::for_each_piece(const row_place& to, const row_place& from, const row_shape& shape, Move move) {
    const std::size_t rows = std::max<std::size_t>(stage_bytes / shape.size, 1);
    for (std::size_t row = 0; row < shape.count; row += rows) {
        const std::size_t some = std::min(rows, shape.count - row);
        for (std::size_t byte = 0; byte < shape.size; byte += stage_bytes) {
            move(row_place{at(to, row, byte), to.step}, row_place{at(from, row, byte), from.step},
                 row_shape{std::min(stage_bytes, shape.size - byte), some});
        }
    }
}

void far_gpu::put_piece(const row_place& to, const row_place& from, const row_shape& shape, CUstream by) {
    stage& through = next();
    const row_place packed{through.bytes, shape.size};
    {
        const cuda::entered in{*own_};
        cuda::wait_for_event(*own_, near_.get(), through.far_done.get());
        enqueue_copy(*own_, packed, from, shape, near_.get());
        cuda::record_event(*own_, near_.get(), through.near_done.get());
    }
    cuda::wait_for_event(*where_, by, through.near_done.get());
    enqueue_copy(*where_, to, packed, shape, by);
    cuda::record_event(*where_, by, through.far_done.get());
}

void far_gpu::get_piece(const row_place& to, const row_place& from, const row_shape& shape, CUstream by) {
    stage& through = next();
    const row_place packed{through.bytes, shape.size};
    cuda::wait_for_event(*where_, by, through.near_done.get());
    enqueue_copy(*where_, packed, from, shape, by);
    cuda::record_event(*where_, by, through.far_done.get());
    const cuda::entered in{*own_};
    cuda::wait_for_event(*own_, near_.get(), through.far_done.get());
    enqueue_copy(*own_, to, packed, shape, near_.get());
    cuda::record_event(*own_, near_.get(), through.near_done.get());
}

void far_gpu::put(const row_place& to, const row_place& from, const row_shape& shape, CUstream by) {
    for_each_piece(to, from, shape, [&](auto&&... piece) { put_piece(piece..., by); });
}

void far_gpu::get(const row_place& to, const row_place& from, const row_shape& shape, CUstream by) {
    for_each_piece(to, from, shape, [&](auto&&... piece) { get_piece(piece..., by); });
    wait_for_near(by);
}

void enqueue_copy(const cuda::device& where, const row_place& to, const row_place& from, const row_shape& shape,
                  CUstream by) {
    cuda::copy_rows(where, by, const_cast<void*>(to.address), to.step, from.address, from.step, shape.size,
                    shape.count);
}

}  // namespace via::route
