// SPDX-License-Identifier: Apache-2.0
/// @file prepared.hpp
/// @brief Transfers that are prepared once and posted many times; see viaduct_prepared.h.
#ifndef VIADUCT_PREPARED_HPP
#define VIADUCT_PREPARED_HPP

#include <cstddef>
#include <cstdint>

#include <viaduct/error.hpp>
#include <viaduct/span.hpp>
#include <viaduct/symmetric.hpp>
#include <viaduct/transfer.hpp>
#include <viaduct/type.hpp>
#include <viaduct_prepared.h>

namespace via {

/// A value that owns nothing, good for as long as its context and its memory.
using prepared = via_prepared;

/// A put of `source` to symmetric `dest` at `pe`, by a context or by a world's default one.
template <class By, class T>
[[nodiscard]] prepared prepare_put(const By& by, T* dest, span<const detail::same_t<T>> source, int pe) {
    prepared made{};
    check(via_prepare_put(by.context_handle(), dest, source.data(), source.size_bytes(), pe, &made));
    return made;
}
/// A get from symmetric `source` at `pe` until `dest` is full.
template <class By, class T>
[[nodiscard]] prepared prepare_get(const By& by, span<detail::same_t<T>> dest, const T* source, int pe) {
    prepared made{};
    check(via_prepare_get(by.context_handle(), dest.data(), source, dest.size_bytes(), pe, &made));
    return made;
}
/// A put, and a signal that tells of it; of no elements, the signal alone. By default it adds, since one transfer is
/// posted many times.
template <class By, class T>
[[nodiscard]] prepared prepare_put_signal(const By& by, T* dest, span<const detail::same_t<T>> source, signal* word,
                                          std::uint64_t value, int pe, via_signal_op op = VIA_SIGNAL_ADD) {
    prepared made{};
    check(via_prepare_put_signal(by.context_handle(), dest, source.data(), source.size_bytes(), word, value, op, pe,
                                 &made));
    return made;
}

/// Begins them.
inline void post(span<const prepared> all) { check(via_post(all.data(), all.size())); }
/// Returns when what the host has posted of them is done.
inline void wait_posted(span<const prepared> all) { check(via_wait_posted(all.data(), all.size())); }
/// Begins them when the stream has come there.
inline void post(span<const prepared> all, via_stream stream) {
    check(via_post_on_stream(all.data(), all.size(), stream));
}
/// Later work of the stream begins when what it has posted of them is done.
inline void wait_posted(span<const prepared> all, via_stream stream) {
    check(via_wait_posted_on_stream(all.data(), all.size(), stream));
}

}  // namespace via

#endif
