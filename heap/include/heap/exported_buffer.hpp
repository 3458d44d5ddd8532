// SPDX-License-Identifier: Apache-2.0
/// @file exported_buffer.hpp
/// @brief One process's GPU memory as another learns of it: which allocation of which process it is, and the handle
/// that opens it.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "base/fd.hpp"
#include "base/identity.hpp"

namespace via::heap {

/// Names a GPU in every process that sees it. Its number does not: each process may see other GPUs in another order.
using device_id = std::array<std::byte, 16>;

/// One life of one process, told apart from any other, also where pids are reused or a namespace has its own.
struct incarnation {
    base::identity process = {};
    base::token random = {};  ///< drawn once in that life

    friend bool operator==(const incarnation&, const incarnation&) = default;
    friend std::strong_ordering operator<=>(const incarnation& a, const incarnation& b) noexcept {
        return a.facts() <=> b.facts();
    }

private:
    /// The random part first: where two differ, it nearly always says so at once.
    [[nodiscard]] std::tuple<const base::token&, std::uint64_t, std::uint64_t, const base::token&, std::uint64_t,
                             std::uint64_t>
    facts() const noexcept {
        return {random, process.pid, process.start_time, process.boot, process.pid_namespace, process.net_namespace};
    }
};

/// What kind of handle opens a buffer.
enum class handle_kind : std::uint32_t {
    legacy = 1,  ///< the 64 bytes of cuIpcGetMemHandle()
    files = 2,   ///< a file descriptor for each piece of virtual memory; asked for when it is opened
    pool = 3     ///< the 64 bytes of cuMemPoolExportPointer(), and a file descriptor of the pool, asked for likewise
};

/// A whole allocation: what lies in the middle is reached by offsets from its base. Plain data.
struct exported_buffer {
    /// Most pieces of virtual memory in one allocation.
    static constexpr std::uint32_t most_pieces = 4096;

    incarnation owner = {};
    device_id device = {};  ///< the GPU that the memory lies on
    /// Never twice in one life of the owner; not 0. CU_POINTER_ATTRIBUTE_BUFFER_ID, or made of those of all pieces.
    std::uint64_t id = 0;
    std::uint64_t registration = 0;  ///< counted by the owner: the greater one is the later
    std::uint64_t base = 0;          ///< in the owner's address space
    std::uint64_t size = 0;          ///< of the whole allocation; not 0
    std::uint64_t pool = 0;          ///< of handle_kind::pool: which of the owner's pools, while it exists; else 0
    std::int32_t pe = -1;            ///< the owner, for messages
    handle_kind kind = handle_kind::legacy;
    std::uint32_t pieces = 1;  ///< of handle_kind::files; else 1
    std::uint32_t reserved = 0;
    std::array<std::byte, 64> handle = {};  ///< zeros for handle_kind::files

    [[nodiscard]] std::uint64_t end() const noexcept { return base + size; }
    [[nodiscard]] bool overlaps(const exported_buffer& other) const noexcept {
        return base < other.end() && other.base < end();
    }
    /// True if a mapping of one is a mapping of the other. Both are of one owner.
    [[nodiscard]] bool same_memory(const exported_buffer& other) const noexcept {
        return id == other.id && base == other.base && size == other.size && kind == other.kind;
    }
    /// True if not both can be right. Attachments may share pieces of virtual memory, so that such may overlap unless
    /// they begin and end alike. Both are of one owner.
    [[nodiscard]] bool contradicts(const exported_buffer& other) const noexcept {
        if (!overlaps(other) || same_memory(other)) return false;
        const bool pieces_of_both = kind == handle_kind::files && other.kind == handle_kind::files;
        return !pieces_of_both || (base == other.base && size == other.size);
    }
    /// True if importers have something of the one when they have the other: the pool, or pieces of virtual memory.
    /// Both are of one owner.
    [[nodiscard]] bool shares(const exported_buffer& other) const noexcept {
        if (kind != other.kind || kind == handle_kind::legacy) return false;
        return kind == handle_kind::pool ? pool == other.pool : overlaps(other);
    }
    friend auto operator<=>(const exported_buffer&, const exported_buffer&) = default;  // NOLINT(modernize-use-nullptr)
};

/// A piece of virtual memory, or the pool of pool memory, as its owner lends it.
struct lent_piece {
    base::fd file;
    std::size_t size = 0;
};

/// "buffer 7 of PE 3 (4096 bytes)".
[[nodiscard]] std::string name_of(const exported_buffer& what);

/// The bytes of a description: a frame (base/frame.hpp), whose checksum finds what was corrupted on the way.
[[nodiscard]] std::vector<std::byte> encode(const exported_buffer& what);
/// A description that is sound in itself. Empty if it is not; `problem` then says why.
[[nodiscard]] std::optional<exported_buffer> decode_exported_buffer(std::span<const std::byte> bytes,
                                                                    std::string& problem);

}  // namespace via::heap
