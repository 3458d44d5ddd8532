// SPDX-License-Identifier: Apache-2.0
/// @file fused.hpp
/// @brief Reductions that are fused with the work on the elements, by the processor; on a GPU: viaduct/fused.cuh.
#ifndef VIADUCT_FUSED_HPP
#define VIADUCT_FUSED_HPP

#include <cstddef>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>

#include <viaduct/collective.hpp>
#include <viaduct/symmetric.hpp>
#include <viaduct/type.hpp>
#include <viaduct/world.hpp>

namespace via {

namespace detail {

/// What a value is made of: float or double. Undefined for values that are made of something else.
template <class T, class = void>
struct component;
template <>
struct component<float> {
    using type = float;
};
template <>
struct component<double> {
    using type = double;
};
template <class T>
struct component<T, std::enable_if_t<small_vector<T>::value != 0>> : component<std::remove_cv_t<decltype(T::x)>> {};
template <class T>
struct component<T, std::enable_if_t<small_vector<T>::value == 0, std::void_t<typename T::value_type>>>
    : component<typename T::value_type> {};

/// Whether there may be bytes between components that are none. There are none where nothing is aligned more strictly
/// than a component; of two components, as of complex numbers that are; of small vectors; of several of one such type.
template <class T, class Component, class = void>
inline constexpr bool may_have_gaps = alignof(T) != alignof(Component) &&
                                      sizeof(T) != 2 * sizeof(Component) && small_vector<T>::value == 0;
template <class T, class Component>
inline constexpr bool
    may_have_gaps<T, Component, std::enable_if_t<(alignof(typename T::value_type) > alignof(Component))>> =
        alignof(T) != alignof(typename T::value_type) || may_have_gaps<typename T::value_type, Component>;

/// A value as its components, the same bytes.
template <class Value>
struct components {
    using type = typename component<Value>::type;
    static constexpr std::size_t count = sizeof(Value) / sizeof(type);
    static_assert(std::is_trivially_copyable_v<Value> && sizeof(Value) % sizeof(type) == 0,
                  "a value is made of float alone or of double alone");
    static_assert(!may_have_gaps<Value, type>,
                  "a member is aligned more strictly than float or double: take std::complex, or members x and y");

    type v[count];
};

template <via_op Op>
inline constexpr bool is_fusible = Op == VIA_SUM || Op == VIA_MIN || Op == VIA_MAX;

/// The operations of via_reduce(), with the same bits.
template <via_op Op, class T>
[[nodiscard]] constexpr T combined(T a, T b) noexcept {
    if constexpr (Op == VIA_SUM) return a + b;
    const bool replaced = Op == VIA_MIN ? b < a : b > a;
    return a == a && (replaced || b != b) ? b : a;
}
/// The operation's neutral element.
template <via_op Op, class T>
inline constexpr T neutral = Op == VIA_SUM   ? T{}
                             : Op == VIA_MIN ? std::numeric_limits<T>::infinity()
                                             : -std::numeric_limits<T>::infinity();

/// The reduction of a range in the order that fused_reduction documents.
template <class Value, via_op Op>
class fixed_tree {
public:
    using parts = components<Value>;

    /// Of f(0), ..., f(count - 1).
    template <class Function>
    [[nodiscard]] static parts reduced(std::size_t count, Function& f) {
        parts
            halves[std::numeric_limits<std::size_t>::digits];  // those that wait for the other half, the largest first
        std::size_t waiting = 0;
        const std::size_t blocks = count / block + (count % block != 0 ? 1 : 0);
        for (std::size_t i = 0; i < blocks; ++i) {
            parts sum = reduced_block(i * block, i + 1 < blocks ? block : count - i * block, f);
            for (std::size_t bits = i; bits % 2 != 0; bits /= 2) sum = both(halves[--waiting], sum);
            halves[waiting++] = sum;
        }
        if (waiting == 0) return nothing();
        parts sum = halves[--waiting];
        while (waiting != 0) sum = both(halves[--waiting], sum);
        return sum;
    }

private:
    static constexpr std::size_t lanes = 8;
    static constexpr std::size_t block = 1024;

    [[nodiscard]] static parts nothing() {
        parts made{};
        for (auto& each : made.v) each = neutral<Op, typename parts::type>;
        return made;
    }
    [[nodiscard]] static parts both(const parts& a, const parts& b) {
        parts made{};
        for (std::size_t i = 0; i < parts::count; ++i) made.v[i] = combined<Op>(a.v[i], b.v[i]);
        return made;
    }
    template <class Function>
    [[nodiscard]] static parts reduced_block(std::size_t first, std::size_t size, Function& f) {
        parts sums[lanes];
        for (parts& each : sums) each = nothing();
        for (std::size_t i = 0; i < size; ++i) {
            const Value value = f(first + i);
            parts read{};
            std::memcpy(&read, &value, sizeof value);
            sums[i % lanes] = both(sums[i % lanes], read);
        }
        for (std::size_t apart = lanes / 2; apart != 0; apart /= 2)
            for (std::size_t i = 0; i < apart; ++i) sums[i] = both(sums[i], sums[i + apart]);
        return sums[0];
    }
};

}  // namespace detail

/// Reduces what a function of the index returns, over the elements of a PE and over all PEs: the function does the
/// program's work on an element, as an axpy, and returns what is to be summed of it, as the square for a norm. So
/// memory is read once for both.
///
/// `Value` is what the function returns, one or several numbers, all float or all double: float, double, std::complex
/// and its like, CUDA's small vectors (x, y, ...), std::array of these, or a structure of the program's own that names
/// one of these as its `value_type`, and has members of that type, or with the same alignment, alone. Numbers are
/// reduced one by one, real and imaginary parts as well. `Op` is VIA_SUM, or VIA_MIN or VIA_MAX, in which a NaN
/// anywhere is a NaN everywhere. Of no elements the result is the neutral element: 0, infinity, minus infinity.
///
/// The order is fixed, so that the result has the same bits in every run and on every PE: it depends on the values, the
/// number of elements of each PE and the number of PEs. By the processor, of `host_memory`: elements in blocks of 1024,
/// of which the last may be shorter. Of a block eight sums, of elements i, i + 8, ... each, one after the other; then i
/// and i + 4 are added, i and i + 2, the last two. The sums of blocks are added pairwise: of 2^k blocks, the one of the
/// first half and the one of the second. Then those of all PEs, in the order of via_reduce(). On a GPU, of
/// `device_memory`: see viaduct/fused.cuh. The two orders differ.
///
/// Errors and thread safety are those of reduce(). Each object is used by one PE for one reduction after the other.
template <class Value, class Memory = host_memory, via_op Op = VIA_SUM>
class fused_reduction;

/// By the processor.
template <class Value, via_op Op>
class fused_reduction<Value, host_memory, Op> {
    static_assert(detail::is_fusible<Op>, "VIA_SUM, VIA_MIN or VIA_MAX");

public:
    /// Takes nothing of the world, as that for the GPU does; so that programs for both are the same.
    explicit fused_reduction(world&) noexcept {}

    /// Reduces f(0) to f(count - 1) of every PE to `*dest` on every PE. Collective over a world or a team; counts may
    /// differ.
    /// @param f  is called once for each element, in their order, and throws nothing.
    template <class Owner, class Function>
    void run(collectives<Owner>& who, std::size_t count, Function&& f, Value* dest) {
        run(who, count, std::forward<Function>(f));
        *dest = result_;
    }
    /// The same to `*result()`.
    template <class Owner, class Function>
    void run(collectives<Owner>& who, std::size_t count, Function&& f) {
        static_assert(std::is_invocable_r_v<Value, Function&, std::size_t>);
        auto sum = detail::fixed_tree<Value, Op>::reduced(count, f);
        who.template reduce<typename decltype(sum)::type>(Op, sum.v, sum.v);
        std::memcpy(static_cast<void*>(&result_), &sum, sizeof result_);
    }
    /// Where run() without a destination leaves the result, until the next run.
    [[nodiscard]] const Value* result() const noexcept { return &result_; }
    /// The same, for who reduces it further.
    [[nodiscard]] Value* result() noexcept { return &result_; }

private:
    Value result_{};
};

}  // namespace via

#endif
