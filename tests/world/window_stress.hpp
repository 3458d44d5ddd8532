// SPDX-License-Identifier: Apache-2.0
// What the stress of windows copies: memory in which every word tells whose it is.
//
// Every word tells what it is: whose memory, which slot, which attachment, which place. An attachment begins with a
// header; then come stripes, one for each thread of each PE, which it alone writes, at the same places in every
// attachment; then words that nobody writes, of another number in each.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <memory>
#include <mutex>
#include <string>
#include <variant>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "conformance/own_stream.hpp"
#include "support/gpu_pool.hpp"
#include "support/random.hpp"

namespace window_stress {

using word = std::uint64_t;
using words = std::vector<word>;
using conformance::own_stream;

inline constexpr std::size_t slots = 4;
inline constexpr std::size_t room = std::size_t{2} << 20;  ///< bytes of the window for each slot
inline constexpr std::size_t header = 64;                  ///< words
inline constexpr std::size_t stripe = 4096;                ///< likewise
inline constexpr word poison = ~word{0};
inline constexpr unsigned from_owner = 1;
inline constexpr unsigned from_thread = 2;  ///< and up: who wrote a stripe

/// @param count  of the attachment, or of what its writer put
constexpr word tag(unsigned kind, int pe, std::size_t slot, word count, std::size_t index) {
    return word{kind} << 56U | static_cast<word>(pe) << 48U | word{slot} << 44U | (count & 0xFFFFFFU) << 20U | index;
}
constexpr word count_in(word of) { return of >> 20U & 0xFFFFFFU; }
/// True if the two tell the same but for the count.
constexpr bool alike(word one, word other) { return ((one ^ other) & ~(word{0xFFFFFFU} << 20U)) == 0; }

inline std::size_t stripe_begin(unsigned writer) { return header + writer * stripe; }
inline std::size_t read_only_begin(int npes) { return stripe_begin(2 * static_cast<unsigned>(npes)); }
inline std::size_t size_of(int npes, int pe, std::size_t slot, word count) {
    return read_only_begin(npes) + 8192 * (1 + support::mix(tag(0, pe, slot, count, 0)) % 12);
}

/// What went wrong first; any thread may say it.
class verdict {
public:
    void wrong(const std::string& what) {
        const std::lock_guard lock{mutex_};
        if (!wrong_) std::cout << "WRONG: " + what + "\n" << std::flush;
        wrong_ = true;
    }
    [[nodiscard]] bool is_wrong() const noexcept { return wrong_; }
    /// What a PE says whose GPU another's death took along; nothing it does with the GPU is of use any more.
    void lost(const std::string& what) {
        const std::lock_guard lock{mutex_};
        if (!lost_) loss_ = what;
        lost_ = true;
    }
    [[nodiscard]] bool is_lost() const noexcept { return lost_; }
    [[nodiscard]] std::string loss() const {
        const std::lock_guard lock{mutex_};
        return loss_;
    }
    /// What was done, in numbers.
    [[nodiscard]] std::string text() const {
        return std::to_string(copies) + " copies " + std::to_string(bytes) + " bytes " + std::to_string(attachments) +
               " attachments " + std::to_string(refusals) + " refusals";
    }

    std::atomic<std::uint64_t> copies = 0, bytes = 0, attachments = 0, refusals = 0;

private:
    mutable std::mutex mutex_;
    std::string loss_;
    std::atomic<bool> wrong_ = false, lost_ = false;
};

/// Copies by a stream of this PE's GPU.
class mover {
public:
    explicit mover(const via::world& world) : gpu_{via::cuda::device::spread(world.pe())}, stream_{world} {}
    void move(void* to, const void* from, std::size_t size) const {
        {
            const via::cuda::entered in{*gpu_};
            gpu_->calls().check(gpu_->calls().memcpy_async(reinterpret_cast<CUdeviceptr>(to),
                                                           reinterpret_cast<CUdeviceptr>(from), size, stream_.get()),
                                "cuMemcpyAsync", "the stress copies");
        }
        stream_.synchronize();
    }
    [[nodiscard]] const own_stream& stream() const noexcept { return stream_; }
    [[nodiscard]] const via::cuda::device& gpu() const noexcept { return *gpu_; }

private:
    std::shared_ptr<const via::cuda::device> gpu_;
    own_stream stream_;
};

/// Virtual memory of two pieces, used across the border between them.
class pieces {
public:
    pieces(const via::cuda::device& gpu, std::size_t size) {
        const via::cuda::entered in{gpu};
        const std::size_t piece = via::cuda::granularity(gpu);
        space_ = via::cuda::reserve(gpu, 2 * piece, 0);
        for (const CUdeviceptr at : {space_.get(), space_.get() + piece}) {
            mapped_.push_back(via::cuda::map(gpu, at, piece, via::cuda::create(gpu, piece)));
            via::cuda::allow(gpu, at, piece, gpu.number());
        }
        base_ = space_.get() + piece - size / 2 / sizeof(word) * sizeof(word);
    }
    [[nodiscard]] CUdeviceptr get() const noexcept { return base_; }

private:
    via::cuda::reservation space_;
    std::vector<via::cuda::mapped> mapped_;
    CUdeviceptr base_ = 0;
};

/// What a PE's blocks are made of, each as the last number says.
class source {
public:
    explicit source(const mover& by) : by_{by}, pool_{by.gpu(), CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR} {}

    using memory = std::variant<via::cuda::allocation, pieces>;
    [[nodiscard]] memory take(std::size_t size, word number) const {
        if (number % 4 == 0) return pieces{by_.gpu(), size};
        return number % 4 == 1 ? pool_.take(size) : by_.stream().take_memory(size);
    }
    [[nodiscard]] const mover& by() const noexcept { return by_; }

private:
    const mover& by_;
    support::gpu_pool pool_;
};

/// Memory of a GPU.
class block {
public:
    /// @param number  blocks of one number are of one kind.
    block(const source& from, std::size_t count, word number)
        : by_{&from.by()}, size_{count * sizeof(word)}, memory_{from.take(size_, number)} {}
    [[nodiscard]] std::byte* data() const {
        return std::visit([](const auto& each) { return reinterpret_cast<std::byte*>(each.get()); }, memory_);
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    void write(const words& all) const { by_->move(data(), all.data(), all.size() * sizeof(word)); }
    [[nodiscard]] words read() const {
        words all(size() / sizeof(word));
        by_->move(all.data(), data(), size());
        return all;
    }
    [[nodiscard]] bool holds(word value) const {
        const words all = read();
        return std::all_of(all.begin(), all.end(), [&](word each) { return each == value; });
    }

private:
    const mover* by_;
    std::size_t size_;
    source::memory memory_;
};

}  // namespace window_stress
