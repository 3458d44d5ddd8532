// SPDX-License-Identifier: Apache-2.0
// The copy engine.
#include "fake_cuda/api.hpp"
#include "fake_cuda/driver.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <vector>

namespace fake_cuda::api {
namespace {

// A rectangle; a plain copy is one of a single row.
struct plan {
    CUdeviceptr target;
    CUdeviceptr source;
    std::size_t target_pitch;
    std::size_t source_pitch;
    std::size_t width;
    std::size_t height;

    [[nodiscard]] std::size_t target_extent() const noexcept { return (height - 1) * target_pitch + width; }
    [[nodiscard]] std::size_t source_extent() const noexcept { return (height - 1) * source_pitch + width; }
};

bool is_aligned_to_words(const std::byte* target, const std::byte* source, std::size_t size) {
    return (reinterpret_cast<std::uintptr_t>(target) | reinterpret_cast<std::uintptr_t>(source) | size) % 4 == 0;
}

template <class Word>
void copy_word(std::byte* target, std::byte* source) {
    const Word value = std::atomic_ref{*reinterpret_cast<Word*>(source)}.load(std::memory_order_acquire);
    std::atomic_ref{*reinterpret_cast<Word*>(target)}.store(value, std::memory_order_release);
}

// Pages that are not in memory become zeros without being touched, as most of a segment of a heap that is cleared
// before it is used. The others keep their place, which an adapter may know.
void clear(std::byte* begin, std::size_t size) {
    constexpr std::uintptr_t page = 4096;
    const std::size_t before = std::min<std::size_t>(-reinterpret_cast<std::uintptr_t>(begin) % page, size);
    std::vector<unsigned char> present((size - before) / page);
    std::byte* const pages = begin + before;
    if (mincore(pages, present.size() * page, present.data()) != 0) present.assign(present.size(), 1);
    std::memset(begin, 0, before);
    for (std::size_t at = 0; at < present.size();) {
        std::size_t end = at + 1;
        while (end < present.size() && (present[end] & 1) == (present[at] & 1)) ++end;
        std::byte* const from = pages + at * page;
        const std::size_t bytes = (end - at) * page;
        if ((present[at] & 1) != 0 || madvise(from, bytes, MADV_REMOVE) != 0) std::memset(from, 0, bytes);
        at = end;
    }
    std::byte* const rest = pages + present.size() * page;
    std::memset(rest, 0, static_cast<std::size_t>(begin + size - rest));
}

// A few words are copied one by one: who reads an array of words in one copy reads them while others write them.
constexpr std::size_t most_of_words = 64;

// An aligned word arrives whole, and after what the stream did before: others may be waiting for it.
void copy_row(std::byte* target, std::byte* source, std::size_t size) {
    const bool aligned =
        ((reinterpret_cast<std::uintptr_t>(target) | reinterpret_cast<std::uintptr_t>(source)) % size) == 0;
    if (aligned && size == 8) {
        copy_word<std::uint64_t>(target, source);
    } else if (aligned && size == 4) {
        copy_word<std::uint32_t>(target, source);
    } else if (aligned && size == 2) {
        copy_word<std::uint16_t>(target, source);
    } else if (size == 1) {
        copy_word<std::uint8_t>(target, source);
    } else if (size <= most_of_words && is_aligned_to_words(target, source, size)) {
        for (std::size_t at = 0; at < size; at += 4) copy_word<std::uint32_t>(target + at, source + at);
    } else {
        std::memcpy(target, source, size);
    }
}

bool is_lost(CUdeviceptr address, int device) {
    const auto found = the_driver().space.find(address);
    return found && found->memory && found->memory->is_of_dead() &&
           found->memory->physical_device() != the_driver().contexts[static_cast<std::size_t>(device)].physical;
}

CUresult execute(const plan& todo, int device) {
    if (the_driver().options.contained && (is_lost(todo.target, device) || is_lost(todo.source, device)))
        return contained;
    const address_space& space = the_driver().space;
    const auto held = space.hold();
    std::byte* target =
        space.resolve(todo.target, todo.target_extent(), {.device = device, .writes = true, .copy_engine = true});
    if (target == nullptr) return illegal_address("copy to", todo.target, todo.target_extent(), device);
    std::byte* source = space.resolve(todo.source, todo.source_extent(), {.device = device, .copy_engine = true});
    if (source == nullptr) return illegal_address("copy from", todo.source, todo.source_extent(), device);
    for (std::size_t row = 0; row < todo.height; ++row)
        copy_row(target + row * todo.target_pitch, source + row * todo.source_pitch, todo.width);
    return CUDA_SUCCESS;
}

// Pageable memory is taken at once, so that the caller may reuse it; the copy to the device is still to come.
CUresult enqueue_staged(const plan& todo, stream& queue) {
    const auto* bytes = reinterpret_cast<const std::byte*>(todo.source);
    std::vector<std::byte> stage(bytes, bytes + todo.source_extent());
    queue.enqueue([todo, stage = std::move(stage), device = queue.of().ordinal] {
        plan from_stage = todo;
        from_stage.source = reinterpret_cast<CUdeviceptr>(stage.data());
        return execute(from_stage, device);
    });
    return CUDA_SUCCESS;
}

bool is_host(const address_space& space, CUdeviceptr address) {
    const auto found = space.find(address);
    return !found || found->kind == extent_kind::pinned || found->kind == extent_kind::registered;
}

/// Returns at once, but for copies into pageable memory and from host memory to host memory. In a capture nothing is
/// taken or waited for: a graph reads and writes pageable memory when it runs.
CUresult enqueue(const plan& todo, CUstream handle) {
    const usable_stream stream{handle};
    if (stream.error != CUDA_SUCCESS) return stream.error;
    if (todo.width == 0 || todo.height == 0) return CUDA_SUCCESS;
    const int device = stream.queue->of().ordinal;
    const address_space& space = the_driver().space;
    if (!space.accessible(todo.target, todo.target_extent(), {device, true, true}) ||
        !space.accessible(todo.source, todo.source_extent(), {device, false, true}))
        return CUDA_ERROR_INVALID_VALUE;
    const bool pageable_target = !space.find(todo.target);
    const bool is_captured = stream.queue->place().in != nullptr;
    if (!is_captured && !pageable_target && !space.find(todo.source)) return enqueue_staged(todo, *stream.queue);
    const auto run = [todo, device] { return execute(todo, device); };
    if (const CUresult error = stream.queue->enqueue(work_kind::copy, run); error != CUDA_SUCCESS) return error;
    const bool by_processor = is_host(space, todo.target) && is_host(space, todo.source);
    if (is_captured || (!pageable_target && !by_processor)) return CUDA_SUCCESS;
    stream.queue->wait();
    return stream.queue->of().fault.load();
}

bool linear(CUmemorytype type) {
    return type == CU_MEMORYTYPE_HOST || type == CU_MEMORYTYPE_DEVICE || type == CU_MEMORYTYPE_UNIFIED;
}

}  // namespace

CUresult memcpy_async(CUdeviceptr target, CUdeviceptr source, size_t size, CUstream stream) {
    return enqueue({target, source, size, size, size, 1}, stream);
}

CUresult memcpy_2d_async(const CUDA_MEMCPY2D* about, CUstream stream) {
    if (about == nullptr) return CUDA_ERROR_INVALID_VALUE;
    if (!linear(about->dstMemoryType) || !linear(about->srcMemoryType)) return CUDA_ERROR_NOT_SUPPORTED;
    const auto most_pitch = std::size_t{2147483647};  // as device.cpp tells
    const bool several = about->Height > 1;
    if (several && (about->dstPitch > most_pitch || about->srcPitch > most_pitch)) return CUDA_ERROR_INVALID_VALUE;
    if (several && (about->dstPitch < about->dstXInBytes + about->WidthInBytes ||
                    about->srcPitch < about->srcXInBytes + about->WidthInBytes))
        return CUDA_ERROR_INVALID_VALUE;
    const CUdeviceptr target =
        about->dstMemoryType == CU_MEMORYTYPE_HOST ? reinterpret_cast<CUdeviceptr>(about->dstHost) : about->dstDevice;
    const CUdeviceptr source =
        about->srcMemoryType == CU_MEMORYTYPE_HOST ? reinterpret_cast<CUdeviceptr>(about->srcHost) : about->srcDevice;
    return enqueue({target + about->dstY * about->dstPitch + about->dstXInBytes,
                    source + about->srcY * about->srcPitch + about->srcXInBytes, about->dstPitch, about->srcPitch,
                    about->WidthInBytes, about->Height},
                   stream);
}

CUresult memset_d8_async(CUdeviceptr target, unsigned char value, size_t size, CUstream handle) {
    const usable_stream stream{handle};
    if (stream.error != CUDA_SUCCESS) return stream.error;
    if (size == 0) return CUDA_SUCCESS;
    const access by{.device = stream.queue->of().ordinal, .writes = true};
    if (!the_driver().space.accessible(target, size, by)) return CUDA_ERROR_INVALID_VALUE;
    return stream.queue->enqueue(work_kind::copy, [=] {
        const address_space& space = the_driver().space;
        const auto held = space.hold();
        std::byte* bytes = space.resolve(target, size, by);
        if (bytes == nullptr) return illegal_address("memset", target, size, by.device);
        if (value == 0) {
            clear(bytes, size);
        } else {
            std::memset(bytes, value, size);
        }
        return CUDA_SUCCESS;
    });
}

}  // namespace fake_cuda::api
