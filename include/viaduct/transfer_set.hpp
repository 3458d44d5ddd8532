// SPDX-License-Identifier: Apache-2.0
/// @file transfer_set.hpp
/// @brief via::transfer_set, transfers with two ends that are matched once and started many times; see
/// viaduct_transfer.h.
#ifndef VIADUCT_TRANSFER_SET_HPP
#define VIADUCT_TRANSFER_SET_HPP

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

#include <viaduct/error.hpp>
#include <viaduct/span.hpp>
#include <viaduct/team.hpp>
#include <viaduct_transfer.h>

namespace via {

/// Elements that lie apart: which of those behind an address are a message. A value.
class layout {
public:
    /// So many, one step apart.
    struct dimension {
        std::size_t count;      ///< blocks
        std::ptrdiff_t stride;  ///< elements from one block to the next
    };

    /// Blocks of `together` elements of `size` bytes, at nested strides, the innermost first, at most three.
    layout(std::size_t size, std::size_t together, std::initializer_list<dimension> dimensions) {
        what_.block = size * together;
        for (const dimension& each : dimensions) {
            if (what_.dims < VIA_ABI_LAYOUT_DIMS) {
                what_.counts[what_.dims] = each.count;
                what_.strides[what_.dims] = each.stride * static_cast<std::ptrdiff_t>(size);
            }
            ++what_.dims;  // too many are refused where it is used
        }
    }
    /// That pattern at each of some elements.
    [[nodiscard]] layout at(span<const std::ptrdiff_t> elements, std::size_t size) const {
        layout made{*this};
        made.offsets_.clear();
        for (std::size_t i = 0; i < elements.size(); ++i) {
            made.offsets_.push_back(static_cast<long long>(elements.data()[i]) * static_cast<long long>(size));
        }
        made.has_offsets_ = true;
        return made;
    }
    /// Bytes of the message.
    [[nodiscard]] std::size_t size() const noexcept {
        const via_layout what = view();
        return via_layout_size(&what);
    }
    /// For the C interface; good while this object is.
    [[nodiscard]] via_layout view() const noexcept {
        static constexpr long long none = 0;
        via_layout made = what_;
        if (has_offsets_) {
            made.offsets = offsets_.empty() ? &none : offsets_.data();
            made.pieces = offsets_.size();
        }
        return made;
    }

private:
    via_layout what_{};
    std::vector<long long> offsets_;
    bool has_offsets_ = false;
};

/// Layouts of an array's elements of type T.
template <class T>
[[nodiscard]] layout elements(std::size_t together, std::initializer_list<layout::dimension> dimensions = {}) {
    return {sizeof(T), together, dimensions};
}
/// Blocks of `together` elements that begin at each of `where`.
template <class T>
[[nodiscard]] layout elements_at(span<const std::ptrdiff_t> where, std::size_t together = 1) {
    return layout{sizeof(T), together, {}}.at(where, sizeof(T));
}

/// One end of a transfer. A value.
class transfer_end {
public:
    /// This PE sends `source` to `pe`.
    template <class T>
    [[nodiscard]] static transfer_end send(span<const T> source, int pe, int label = 0) {
        return {VIA_SEND, const_cast<T*>(source.data()), {1, source.size_bytes(), {}}, pe, label};
    }
    /// What of `source` the layout says.
    template <class T>
    [[nodiscard]] static transfer_end send(const T* source, layout which, int pe, int label = 0) {
        return {VIA_SEND, const_cast<T*>(source), std::move(which), pe, label};
    }
    /// This PE receives into `dest` from `pe`.
    template <class T>
    [[nodiscard]] static transfer_end receive(span<T> dest, int pe, int label = 0) {
        return {VIA_RECEIVE, dest.data(), {1, dest.size_bytes(), {}}, pe, label};
    }
    /// Into what of `dest` the layout says.
    template <class T>
    [[nodiscard]] static transfer_end receive(T* dest, layout which, int pe, int label = 0) {
        return {VIA_RECEIVE, dest, std::move(which), pe, label};
    }
    /// The same into the two halves of `both` in turns; see VIA_TRANSFER_DOUBLE.
    template <class T>
    [[nodiscard]] static transfer_end receive_double(span<T> both, int pe, int label = 0) {
        transfer_end made{VIA_RECEIVE, both.data(), {1, both.size_bytes() / 2, {}}, pe, label};
        made.what_.options = VIA_TRANSFER_DOUBLE;
        return made;
    }

    /// For the C interface; good while `shape` is.
    [[nodiscard]] via_transfer_end view(via_layout& shape) const noexcept {
        via_transfer_end made = what_;
        shape = shape_.view();
        made.layout = &shape;
        return made;
    }

private:
    transfer_end(via_direction direction, void* buffer, layout which, int pe, int label) : shape_{std::move(which)} {
        what_.direction = direction;
        what_.pe = pe;
        what_.label = label;
        what_.buffer = buffer;
    }

    via_transfer_end what_{};
    layout shape_;
};

/// Transfers that were matched. Move-only; destroyed, collectively, when it goes out of scope, unless an exception is
/// on its way. Empty after a move: every call on it then throws. Errors: every call throws via::error.
class transfer_set {
public:
    /// Holds none.
    transfer_set() noexcept = default;

    /// Begins a round of all.
    void start() { check(via_transfers_start(handle_.get(), nullptr, 0)); }
    /// Begins a round of those.
    void start(span<const std::size_t> which) { check(via_transfers_start(handle_.get(), these(which), which.size())); }
    /// Ends the round of all: what is received is there, what is sent may be overwritten.
    void wait() { check(via_transfers_wait(handle_.get(), nullptr, 0)); }
    /// Ends the round of those.
    void wait(span<const std::size_t> which) { check(via_transfers_wait(handle_.get(), these(which), which.size())); }
    /// Ends the round of all if that needs no waiting; whether it did.
    [[nodiscard]] bool test() {
        bool done = false;
        check(via_transfers_test(handle_.get(), nullptr, 0, &done));
        return done;
    }
    /// The same of those.
    [[nodiscard]] bool test(span<const std::size_t> which) {
        bool done = false;
        check(via_transfers_test(handle_.get(), these(which), which.size(), &done));
        return done;
    }
    /// Begins a round of all when the stream has come there.
    void start(via_stream stream) { check(via_transfers_start_on_stream(handle_.get(), nullptr, 0, stream)); }
    /// The same of those.
    void start(span<const std::size_t> which, via_stream stream) {
        check(via_transfers_start_on_stream(handle_.get(), these(which), which.size(), stream));
    }
    /// Later work of the stream begins when the round of all has ended.
    void wait(via_stream stream) { check(via_transfers_wait_on_stream(handle_.get(), nullptr, 0, stream)); }
    /// The same of those.
    void wait(span<const std::size_t> which, via_stream stream) {
        check(via_transfers_wait_on_stream(handle_.get(), these(which), which.size(), stream));
    }

    /// The ends as kernels start and await them, in memory of the GPU; see viaduct/device/transfer_set.cuh. Collective.
    [[nodiscard]] via_device_transfer* map() {
        via_device_transfer* ends = nullptr;
        check(via_transfers_map(handle_.get(), &ends));
        return ends;
    }

    /// Ends that it has.
    [[nodiscard]] std::size_t count() const noexcept { return via_transfers_count(handle_.get()); }
    /// Where the message of the last round of an end lies.
    template <class T>
    [[nodiscard]] T* data(std::size_t which) const noexcept {
        return static_cast<T*>(via_transfers_data(handle_.get(), which));
    }
    /// The C handle, for calls that this class lacks; null for none. Owned by this object.
    [[nodiscard]] via_transfers* transfers_handle() const noexcept { return handle_.get(); }

    /// Destroys it and reports errors, which the destructor cannot. Collective. Empty afterwards; after an error not.
    void destroy() {
        check(via_transfers_destroy(handle_.get()));
        handle_.release();
    }

private:
    friend class world;
    transfer_set(std::shared_ptr<via_world*> in, via_transfers* handle) noexcept
        : handle_{std::move(in), handle, true} {}

    /// Of no places too: NULL would be all.
    [[nodiscard]] static const std::size_t* these(span<const std::size_t> which) noexcept {
        static constexpr std::size_t none = 0;
        return which.empty() ? &none : which.data();
    }

    detail::owned<via_transfers, via_transfers_destroy> handle_;
};

}  // namespace via

#endif
