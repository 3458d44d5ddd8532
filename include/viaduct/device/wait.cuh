// SPDX-License-Identifier: Apache-2.0
/// @file wait.cuh
/// @brief Waits and tests in kernels: a part of via::device::context.
#ifndef VIADUCT_DEVICE_WAIT_CUH
#define VIADUCT_DEVICE_WAIT_CUH

#include <viaduct/device/group.cuh>
#include <viaduct/device/report.cuh>

namespace via::device {

/// What several words are waited for: each compared with one value, or with its own. `T` is an integer of 4 or 8 bytes.
template <class T>
struct condition {
    const T* words;             ///< `count` contiguous words of this PE's heap
    detail::size count;         ///< the number of words
    cmp how;                    ///< word, compared with value
    T value = {};               ///< for all words, if `values` is null
    const T* values = nullptr;  ///< else word i is compared with value i
    const int* skip = nullptr;  ///< null, or `count` ints: a word whose int is not 0 is left out

    /// True if word i counts.
    [[nodiscard]] __device__ bool counts(detail::size i) const { return skip == nullptr || skip[i] == 0; }
    /// What word i is compared with.
    [[nodiscard]] __device__ T wanted(detail::size i) const { return values == nullptr ? value : values[i]; }
};

/// The index that stands for no word.
constexpr detail::size no_index = ~detail::size{0};

/**
 * Waits and tests of words in this PE's own device heap, or, once it is exposed, its host heap. `T` is an integer of 4
 * or 8 bytes. What succeeds acquires at system scope: the thread sees what was put before the word was written. A wait
 * of a group is called by all its threads, and ends with a barrier of the group, so that all of them do; a test is
 * called by one thread.
 *
 * A wait ends, though its condition does not hold, when a PE of the world is known to have failed and, in a checked
 * world, when it has taken longer than VIADUCT_HANG_REPORT. That is reported: what the wait returns does not compare
 * true, context::failed() is true, later waits end as well, and the host's via_quiet(), its calls on streams and
 * via_check_kernels() say which word was waited for.
 */
template <class Owner>
class waits {
public:
    /// Waits until the word compares true with `value`; returns the value that ended the wait.
    template <class T>
    __device__ T wait_until(const T* word, cmp how, detail::same_t<T> value) const {
        static_assert(detail::is_word<T>);
        return detail::wait_for(world(), word, how, value, -1, {});
    }
    /// wait_until() of a group: one thread waits, all get the value and see the data.
    template <class Scope, class T>
    __device__ T wait_until(Scope group, const T* word, cmp how, detail::same_t<T> value) const {
        T seen{};
        if (group.rank() == 0) seen = wait_until(word, how, value);
        return detail::from_leader(group, seen);
    }
    /// wait_until() for a signal.
    __device__ signal_word signal_wait_until(const signal_word* word, cmp how, signal_word value) const {
        return wait_until(word, how, value);
    }
    /// signal_wait_until() of a group.
    template <class Scope>
    __device__ signal_word signal_wait_until(Scope group, const signal_word* word, cmp how, signal_word value) const {
        return wait_until(group, word, how, value);
    }
    /// The value of a signal word, with acquire.
    [[nodiscard]] __device__ signal_word signal_fetch(const signal_word* word) const {
        return detail::load_acquire(reinterpret_cast<const detail::u64*>(word));
    }
    /// Whether the word compares true now.
    template <class T>
    [[nodiscard]] __device__ bool test(const T* word, cmp how, detail::same_t<T> value) const {
        static_assert(detail::is_word<T>);
        return holds_now(word, how, value);
    }

    /// Returns when all words have compared true; at once if there are none.
    template <class T>
    __device__ void wait_all(const condition<T>& c) const {
        wait_all(thread, c);
    }
    /// wait_all() of a group, whose threads share the words.
    template <class Scope, class T>
    __device__ void wait_all(Scope group, const condition<T>& c) const {
        for (detail::size i = group.rank(); i < c.count; i += group.size())
            if (c.counts(i)) (void)wait_until(c.words + i, c.how, c.wanted(i));
        group.sync();
    }
    /// Returns the index of a word that compares true; via::device::no_index, at once, if there are none. Looks first
    /// at `from`: pass the index after the last one, so that no word starves.
    template <class T>
    __device__ detail::size wait_any(const condition<T>& c, detail::size from = 0) const {
        detail::patience left{world()};
        if (!any_counts(c)) return no_index;
        for (;;) {
            const detail::size found = test_any(c, from);
            if (found != no_index || gave_up(left, c)) return found;
        }
    }
    /// wait_any() of a group: one thread waits, all get the index and see the data.
    template <class Scope, class T>
    __device__ detail::size wait_any(Scope group, const condition<T>& c, detail::size from = 0) const {
        detail::size found = no_index;
        if (group.rank() == 0) found = wait_any(c, from);
        return detail::from_leader(group, found);
    }
    /// Returns when at least one word compares true: how many do, and their indices, ascending, in `indices`, which has
    /// room for c.count. 0, at once, if there are no words.
    template <class T>
    __device__ detail::size wait_some(const condition<T>& c, detail::size* indices) const {
        detail::patience left{world()};
        if (!any_counts(c)) return 0;
        for (;;) {
            const detail::size found = test_some(c, indices);
            if (found != 0 || gave_up(left, c)) return found;
        }
    }
    /// wait_some() of a group: one thread waits, all get the number, and see the data and `indices`.
    template <class Scope, class T>
    __device__ detail::size wait_some(Scope group, const condition<T>& c, detail::size* indices) const {
        detail::size found = 0;
        if (group.rank() == 0) found = wait_some(c, indices);
        return detail::from_leader(group, found);
    }

    /// Whether all words compare true now; yes if there are none.
    template <class T>
    [[nodiscard]] __device__ bool test_all(const condition<T>& c) const {
        for (detail::size i = 0; i < c.count; ++i)
            if (c.counts(i) && !holds_now(c.words + i, c.how, c.wanted(i))) return false;
        return true;
    }
    /// The index of a word that compares true now, via::device::no_index if none does; see wait_any().
    template <class T>
    [[nodiscard]] __device__ detail::size test_any(const condition<T>& c, detail::size from = 0) const {
        for (detail::size n = 0, i = from < c.count ? from : 0; n < c.count; ++n, i = i + 1 < c.count ? i + 1 : 0)
            if (c.counts(i) && holds_now(c.words + i, c.how, c.wanted(i))) return i;
        return no_index;
    }
    /// How many words compare true now, and their indices; see wait_some().
    template <class T>
    __device__ detail::size test_some(const condition<T>& c, detail::size* indices) const {
        detail::size found = 0;
        for (detail::size i = 0; i < c.count; ++i)
            if (c.counts(i) && holds_now(c.words + i, c.how, c.wanted(i))) indices[found++] = i;
        return found;
    }

private:
    template <class T>
    [[nodiscard]] static __device__ bool holds_now(const T* word, cmp how, T value) {
        using bits = detail::word_t<sizeof(T)>;
        return detail::holds(detail::bits_as<T>(detail::load_acquire(reinterpret_cast<const bits*>(word))), how, value);
    }
    template <class T>
    [[nodiscard]] static __device__ bool any_counts(const condition<T>& c) {
        for (detail::size i = 0; i < c.count; ++i)
            if (c.counts(i)) return true;
        return false;
    }
    template <class T>
    [[nodiscard]] __device__ bool gave_up(detail::patience& left, const condition<T>& c) const {
        if (!left.is_due() || !left.is_over({})) return false;
        detail::complain(world(), {left.kind(), -1, detail::address_of(c.words), static_cast<detail::u64>(c.wanted(0)),
                                   0, left.waited(), static_cast<detail::u32>(c.how)});
        return true;
    }
    [[nodiscard]] __device__ detail::u64 world() const { return static_cast<const Owner&>(*this).abi().world; }
};

}  // namespace via::device

#endif
