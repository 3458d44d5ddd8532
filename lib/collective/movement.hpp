// SPDX-License-Identifier: Apache-2.0
// How data goes from the members of a team to each other: everyone offers, everyone takes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/function_ref.hpp"
#include "copier.hpp"
#include "core/core.hpp"
#include "team/team.hpp"

namespace via::collective {

/// Where in a PE's source that lies which is taken from it, if all take the same.
inline constexpr auto at_its_beginning = [](int /*pe*/) noexcept { return std::size_t{0}; };

/// What this PE offers to the others, and takes from them.
struct parts {
    /// Between what it offers and takes and what others see.
    copier& buffers;
    /// 1: it offers the same to all; npes: a piece of its own to each.
    std::size_t cells = 1;
    /// What it offers in a cell; may be empty.
    base::function_ref<std::span<const std::byte>(std::size_t cell)> offered;
    /// Where what it takes from a PE goes; may be empty. As long as what that PE offers it.
    base::function_ref<std::span<std::byte>(int pe)> wanted;
    /// Where the source of all that it offers begins; null, or anything, if it offers nothing.
    const void* source = nullptr;
    /// Where in the source of a PE that lies which it takes from it.
    base::function_ref<std::size_t(int pe)> place = at_its_beginning;
    /// Bytes of the longest piece that any PE offers; the same on every PE.
    std::size_t longest = 0;
    /// Where all that it takes goes, if every PE takes the same bytes to the same places of as many bytes; else empty.
    std::span<std::byte> same_for_all = {};
};

/// The heap offsets at which the members' buffers lie, as far as they agree.
struct agreement {
    std::uint64_t least = ~std::uint64_t{0};
    std::uint64_t most = 0;

    /// True if all that have such a buffer have it at one offset of their heaps of one kind.
    [[nodiscard]] bool symmetric() const noexcept { return least == most && most != nowhere; }
    /// Of which kind, and where, if it is symmetric.
    [[nodiscard]] bool on_device() const noexcept { return (most & device) != 0; }
    [[nodiscard]] std::size_t offset() const noexcept { return most & ~device; }

    static constexpr std::uint64_t nowhere = ~std::uint64_t{0} - 1;
    static constexpr std::uint64_t device = std::uint64_t{1} << 63;
};

/// Finds out where all members' buffers lie. Collective, one exchange. `size` is the source's, not 0 if `source` is not
/// null.
/// @param usable  false: wherever it lies, it counts as nowhere.
[[nodiscard]] agreement agree(const core::core& c, team::exchange& by, team::contribution part, const void* source,
                              std::size_t size, bool usable = true);

/// Throws what was noted in a part that no exchange follows.
void throw_noted(const team::contribution& part);

/// Moves the parts of all members, which may lie in memory of the processor or of a GPU, each where it likes.
/// Collective. What is small goes in one exchange, in its slots or through the stages, what is symmetric is read from
/// the owner's heap itself, and the rest goes through the stages in as many rounds as it takes.
/// @param part  the call, and what is wrong with its arguments, if anything; then every PE throws.
void move(const core::core& c, team::exchange& by, team::contribution part, const parts& what);

}  // namespace via::collective
