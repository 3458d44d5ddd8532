// SPDX-License-Identifier: Apache-2.0
/// @file world.hpp
/// @brief via::world, one PE's membership of a job, and via::symmetric, memory that every PE has.
#ifndef VIADUCT_WORLD_HPP
#define VIADUCT_WORLD_HPP

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <type_traits>
#include <utility>

#include <viaduct.h>
#include <viaduct/error.hpp>
#include <viaduct/span.hpp>

namespace via {

/// What a world is made with; the C structure, initialized.
struct config : via_config {
    config() noexcept : via_config{} { via_config_init(this); }
};

/// A word that announces data. Wait for it with world::wait_until().
using signal = std::uint64_t;

namespace detail {

/// The C tag of a reduction's element type. Left undefined for types that have none.
template <class T, class = void>
struct type_tag;
template <class T>
struct type_tag<T, std::enable_if_t<std::is_integral_v<T> && sizeof(T) == 4>> {
    static constexpr via_type value = std::is_signed_v<T> ? VIA_INT32 : VIA_UINT32;
};
template <class T>
struct type_tag<T, std::enable_if_t<std::is_integral_v<T> && sizeof(T) == 8>> {
    static constexpr via_type value = std::is_signed_v<T> ? VIA_INT64 : VIA_UINT64;
};
template <>
struct type_tag<float> {
    static constexpr via_type value = VIA_FLOAT;
};
template <>
struct type_tag<double> {
    static constexpr via_type value = VIA_DOUBLE;
};

template <class T>
inline constexpr bool is_transferable = std::is_trivially_copyable_v<T>;

/// Stops deduction, so that one argument alone decides T and the others convert to it.
template <class T>
struct same {
    using type = T;
};
template <class T>
using same_t = typename same<T>::type;

}  // namespace detail

class world;

/// Symmetric memory for `size()` elements of T, owned: freed, collectively, when it goes out of scope. Move-only.
/// The memory starts zeroed; constructors of T are not run.
/// A world that is finalized or abandoned takes its memory with it; what is left of this then only forgets it.
template <class T>
class symmetric {
    static_assert(detail::is_transferable<T>, "symmetric memory holds trivially copyable types");

public:
    /// Owns nothing.
    symmetric() noexcept = default;
    symmetric(const symmetric&) = delete;
    symmetric& operator=(const symmetric&) = delete;
    /// Takes over; `other` owns nothing afterwards. Not collective.
    symmetric(symmetric&& other) noexcept
        : world_{std::move(other.world_)},
          data_{std::exchange(other.data_, nullptr)},
          size_{std::exchange(other.size_, 0)},
          unwinding_{other.unwinding_} {}
    /// Frees what this owned, collectively, and takes over.
    symmetric& operator=(symmetric&& other) noexcept {
        if (this != &other) {
            symmetric gone{std::move(*this)};
            world_ = std::move(other.world_);
            data_ = std::exchange(other.data_, nullptr);
            size_ = std::exchange(other.size_, 0);
            unwinding_ = other.unwinding_;
        }
        return *this;
    }
    /// Frees the memory. Collective, unless an exception is on its way: then the world frees it.
    ~symmetric() {
        if (data_ == nullptr || *world_ == nullptr) return;
        if (std::uncaught_exceptions() <= unwinding_) (void)via_free(*world_, data_);
    }

    /// This PE's copy.
    [[nodiscard]] T* data() const noexcept { return data_; }
    /// The number of elements on each PE.
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// For range-for and algorithms on this PE's copy.
    [[nodiscard]] T* begin() const noexcept { return data_; }
    /// One past the last element.
    [[nodiscard]] T* end() const noexcept { return data_ + size_; }
    /// Element `index` of this PE's copy, which the caller keeps inside.
    [[nodiscard]] T& operator[](std::size_t index) const { return data_[index]; }
    /// The address of element `index`, for put, get and signals.
    [[nodiscard]] T* at(std::size_t index) const { return data_ + index; }
    /// This PE's copy as a span.
    [[nodiscard]] span<T> view() const noexcept { return {data_, size_}; }

private:
    friend class world;
    symmetric(std::shared_ptr<via_world*> world, T* data, std::size_t size) noexcept
        : world_{std::move(world)}, data_{data}, size_{size}, unwinding_{std::uncaught_exceptions()} {}

    std::shared_ptr<via_world*> world_;  // holds null once the world is left
    T* data_ = nullptr;
    std::size_t size_ = 0;
    int unwinding_ = 0;
};

/// One PE's membership of a job. Move-only; leaves the job when destroyed.
///
/// Errors: every call throws via::error. Collectivity and thread safety are those of the C calls (viaduct.h), each
/// of which has the same name and the full description.
class world {
public:
    /// Joins the job that this process was started in, else makes a job of one PE. Collective.
    world() : world{config{}} {}
    /// Joins as `config` says. Collective.
    explicit world(const config& config) : unwinding_{std::uncaught_exceptions()} {
        check(via_world_create(&config, &handle_));
        *joined_ = handle_;
    }
    world(const world&) = delete;
    world& operator=(const world&) = delete;
    /// Takes over the membership; `other` is unusable afterwards.
    world(world&& other) noexcept
        : handle_{std::exchange(other.handle_, nullptr)},
          joined_{std::move(other.joined_)},
          unwinding_{other.unwinding_} {}
    world& operator=(world&&) = delete;
    /// Finalizes; when an exception is on its way, abandons, so that the other PEs learn of it and do not wait.
    ~world() {
        if (std::uncaught_exceptions() > unwinding_) {
            via_world_abandon(leave(), "an exception left the scope of its world");
        } else {
            (void)via_world_finalize(leave());
        }
    }

    /// Leaves the job and reports errors, which the destructor cannot. Collective. The world is unusable afterwards.
    void finalize() { check(via_world_finalize(leave())); }

    /// The C handle, for calls that this class lacks. Owned by this object.
    [[nodiscard]] via_world* handle() const noexcept { return handle_; }
    /// This PE's number, 0 .. npes() - 1.
    [[nodiscard]] int pe() const noexcept { return via_pe(handle_); }
    /// The number of PEs.
    [[nodiscard]] int npes() const noexcept { return via_npes(handle_); }

    /// `count` zeroed elements at the same offset on every PE. Collective; all PEs succeed or none.
    template <class T>
    [[nodiscard]] symmetric<T> allocate(std::size_t count, std::size_t align = alignof(T) > 64 ? alignof(T) : 64) {
        void* address = nullptr;
        const std::size_t bytes = count > SIZE_MAX / sizeof(T) ? SIZE_MAX : count * sizeof(T);
        check(via_malloc(handle_, bytes, align, &address));
        return {joined_, static_cast<T*>(address), count};
    }

    /// The address of `pe`'s copy of a symmetric object in this PE's address space, or nullptr.
    template <class T>
    [[nodiscard]] T* ptr(T* address, int pe) const {
        void* mapped = nullptr;
        check(via_ptr(handle_, address, pe, &mapped));
        return static_cast<T*>(mapped);
    }

    /// Copies `source` to symmetric `dest` at `pe`; returns when `source` may be reused.
    template <class T>
    void put(T* dest, span<const detail::same_t<T>> source, int pe) {
        static_assert(detail::is_transferable<T>);
        check(via_put(handle_, dest, source.data(), source.size_bytes(), pe));
    }

    /// Copies from symmetric `source` at `pe` until `dest` is full; returns with the data.
    template <class T>
    void get(span<detail::same_t<T>> dest, const T* source, int pe) {
        static_assert(detail::is_transferable<T>);
        check(via_get(handle_, dest.data(), source, dest.size_bytes(), pe));
    }

    /// Puts one value.
    template <class T>
    void p(T* dest, const detail::same_t<T>& value, int pe) {
        static_assert(detail::is_transferable<T>);
        check(via_put(handle_, dest, &value, sizeof(T), pe));
    }

    /// Gets one value.
    template <class T>
    [[nodiscard]] T g(const T* source, int pe) {
        static_assert(detail::is_transferable<T>);
        T value;
        check(via_get(handle_, &value, source, sizeof(T), pe));
        return value;
    }

    /// put(), then sets or adds to the signal word: whoever sees the signal sees the data.
    template <class T>
    void put_signal(T* dest, span<const detail::same_t<T>> source, via::signal* word, std::uint64_t value, int pe,
                    via_signal_op op = VIA_SIGNAL_SET) {
        static_assert(detail::is_transferable<T>);
        check(via_put_signal(handle_, dest, source.data(), source.size_bytes(), word, value, op, pe));
    }

    /// Sets or adds to a signal word at `pe`; releases the earlier puts to that PE.
    void signal(via::signal* word, std::uint64_t value, int pe, via_signal_op op = VIA_SIGNAL_SET) {
        check(via_signal(handle_, word, value, op, pe));
    }

    /// Waits until the local signal word compares true; returns the value that ended the wait.
    std::uint64_t wait_until(const via::signal* word, via_cmp cmp, std::uint64_t value) {
        std::uint64_t seen = 0;
        check(via_signal_wait_until(handle_, word, cmp, value, &seen));
        return seen;
    }

    /// Orders earlier puts and signals to each PE before later ones to it.
    void fence() { check(via_fence(handle_)); }
    /// Returns when all earlier operations are done and visible at their targets.
    void quiet() { check(via_quiet(handle_)); }
    /// Quiet, then waits for every PE. Collective.
    void barrier() { check(via_barrier(handle_)); }

    /// Reduces elementwise over all PEs; every PE gets the result, the same bits. Collective. `dest` may be `source`.
    template <class T>
    void reduce(via_op op, T* dest, span<const detail::same_t<T>> source) {
        check(via_reduce(handle_, op, detail::type_tag<T>::value, dest, source.data(), source.size()));
    }
    /// Sum of one value over all PEs. Collective.
    template <class T>
    [[nodiscard]] T sum(T value) {
        reduce(VIA_SUM, &value, {&value, 1});
        return value;
    }
    /// Largest of one value over all PEs. Collective.
    template <class T>
    [[nodiscard]] T max(T value) {
        reduce(VIA_MAX, &value, {&value, 1});
        return value;
    }

    /// Copies the root's `source` to every PE's `dest`. Collective; `source` has the same size on every PE, its
    /// contents matter at the root alone.
    template <class T>
    void broadcast(T* dest, span<const detail::same_t<T>> source, int root) {
        static_assert(detail::is_transferable<T>);
        check(via_broadcast(handle_, dest, source.data(), source.size_bytes(), root));
    }

private:
    /// Takes the handle away, from the symmetric memory as well.
    via_world* leave() noexcept {
        if (joined_) *joined_ = nullptr;
        return std::exchange(handle_, nullptr);
    }

    via_world* handle_ = nullptr;
    std::shared_ptr<via_world*> joined_ = std::make_shared<via_world*>(nullptr);  // the handle until this is left
    int unwinding_;
};

}  // namespace via

#endif
