// SPDX-License-Identifier: Apache-2.0
// Memory for one side of a collective, with a frame around it that nobody may touch.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "support/require.hpp"
#include "support/same_bits.hpp"

namespace conformance {

inline constexpr std::byte poison{0xA5};

/// Where a PE's part lies: in memory of its own, in symmetric memory, in one or the other by the PE's number, or in
/// symmetric memory at another offset on every PE; the same in memory of a GPU; or anywhere, by the PE's number.
enum class place { own, symmetric, mixed, shifted, gpu_own, gpu_symmetric, gpu_mixed, gpu_shifted, anywhere };
inline constexpr std::array places{place::own, place::symmetric, place::mixed, place::shifted};
inline constexpr std::array places_on_gpu{place::gpu_own, place::gpu_symmetric, place::gpu_mixed, place::gpu_shifted,
                                          place::anywhere};

/// Made collectively over the world, then used by each PE alone.
class buffer {
public:
    buffer(via::world& world, std::size_t capacity)
        : world_{&world},
          pe_{static_cast<std::size_t>(world.pe())},
          shared_{world.allocate<std::byte>(capacity_of(world, capacity))},
          own_(shared_.size()) {}
    /// One for places in memory of a GPU as well.
    /// @param own_on_gpu  capacity_of(world, capacity) bytes.
    /// @param turn        buffers of another turn are elsewhere when they are anywhere.
    buffer(via::world& world, std::size_t capacity, std::byte* own_on_gpu, std::size_t turn) : buffer{world, capacity} {
        image_ = world.allocate<std::byte>(shared_.size());
        shared_on_gpu_ = world.allocate_device<std::byte>(shared_.size());
        own_on_gpu_ = own_on_gpu;
        turn_ = turn;
    }
    /// Bytes of memory behind a capacity: there is a frame around what is used, and room to shift it.
    [[nodiscard]] static std::size_t capacity_of(const via::world& world, std::size_t capacity) {
        return capacity + 2 * frame + 16 * static_cast<std::size_t>(world.npes());
    }

    /// `size` bytes, poisoned, within a poisoned frame. Ends the use of what was laid before.
    [[nodiscard]] std::byte* lay(std::size_t size, place where) {
        support::require(frame + size + frame <= shared_.size(), "the test's buffer is large enough");
        const bool shifts = where == place::shifted || where == place::gpu_shifted;
        begin_ = base(where) + frame + (shifts ? 16 * pe_ : 0);
        size_ = size;
        store(begin_ - frame, std::vector<std::byte>(frame + size + frame, poison));
        return begin_;
    }
    /// Fills what was laid, from its beginning.
    void write(const std::vector<std::byte>& bytes) { store(begin_, bytes); }
    [[nodiscard]] std::byte* data() const noexcept { return begin_; }

    /// Throws if the frame was touched, or what was laid is not `expected`.
    void require_holds(const std::vector<std::byte>& expected, const char* what) const {
        const auto all = read_all();
        support::require(expected.size() == size_ &&
                             support::same_bits(expected.begin(), expected.end(), all.begin() + std::ptrdiff_t{frame}),
                         what);
        require_poison(all, what);
    }
    void require_frame(const char* what) const { require_poison(read_all(), what); }
    /// What was laid, as it is now.
    [[nodiscard]] std::vector<std::byte> read() const {
        const auto all = read_all();
        return {all.begin() + std::ptrdiff_t{frame}, all.end() - std::ptrdiff_t{frame}};
    }

private:
    static constexpr std::size_t frame = 64;

    [[nodiscard]] std::byte* base(place where) {
        if (where == place::anywhere)
            where = std::array{place::own, place::gpu_symmetric, place::gpu_own, place::symmetric}[(pe_ + turn_) % 4];
        on_gpu_ = where >= place::gpu_own;
        const bool own = where == place::own || where == place::gpu_own ||
                         ((where == place::mixed || where == place::gpu_mixed) && pe_ % 2 == 1);
        if (on_gpu_) return own ? own_on_gpu_ : shared_on_gpu_.data();
        return own ? own_.data() : shared_.data();
    }
    /// The processor writes and reads memory of a GPU by way of an image in symmetric memory of its own.
    void store(std::byte* at, const std::vector<std::byte>& bytes) {
        if (bytes.empty()) return;
        std::copy(bytes.begin(), bytes.end(), on_gpu_ ? image_.data() : at);
        if (on_gpu_) via::check(via_get(world_->context_handle(), at, image_.data(), bytes.size(), world_->pe()));
    }
    /// With its frame.
    [[nodiscard]] std::vector<std::byte> read_all() const {
        const std::size_t all = frame + size_ + frame;
        const std::byte* from = begin_ - frame;
        if (on_gpu_) {
            via::check(via_put(world_->context_handle(), image_.data(), from, all, world_->pe()));
            world_->quiet();
            from = image_.data();
        }
        return {from, from + all};
    }
    void require_poison(const std::vector<std::byte>& all, const char* what) const {
        const auto whole = [](std::byte b) { return b == poison; };
        support::require(std::all_of(all.begin(), all.begin() + std::ptrdiff_t{frame}, whole),
                         std::string{what} + " wrote before its memory");
        support::require(std::all_of(all.end() - std::ptrdiff_t{frame}, all.end(), whole),
                         std::string{what} + " wrote behind its memory");
    }

    via::world* world_;
    std::size_t pe_;
    via::symmetric<std::byte> shared_;
    std::vector<std::byte> own_;
    via::symmetric<std::byte> image_;
    via::symmetric<std::byte, via::device_memory> shared_on_gpu_;
    std::byte* own_on_gpu_ = nullptr;
    std::size_t turn_ = 0;
    bool on_gpu_ = false;
    std::byte* begin_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace conformance
