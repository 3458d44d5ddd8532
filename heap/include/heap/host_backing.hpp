// SPDX-License-Identifier: Apache-2.0
/// @file host_backing.hpp
/// @brief Host memory that other processes of the same host can map: one sparse memfd, mapped whole once.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "base/fd.hpp"
#include "base/mapping.hpp"
#include "heap/backing.hpp"

namespace via::heap {

/// Memory that a peer maps whole, once: the control area at file offset 0, the heap at `heap_offset`.
/// The descriptor belongs to the backing.
struct shared_file {
    int descriptor = -1;
    std::size_t size = 0;
    std::size_t heap_offset = 0;
};

/// The file begins with a *control area* that is not part of the heap: words that peers write to set up and to
/// synchronize. The heap follows at heap_offset(). Pages of the heap exist only where a segment is committed, so a
/// large heap costs address space and no memory. The file's size is sealed: a peer that maps it cannot be made to fault
/// by a truncation.
class host_backing final : public backing {
public:
    /// Says how many bytes can still be taken without the kernel ending a process for it.
    using memory_probe = std::function<std::size_t()>;

    /// @param control_size  bytes of the control area, of which none is committed yet; may be 0.
    /// @param heap_size     most bytes of the heap, rounded up to whole pages; not 0.
    /// @param available     asked before each step of a commit; if empty, available_memory().
    /// Throws VIA_ERR_ARGUMENT for sizes that no address space has, VIA_ERR_MEMORY when the address space is refused,
    /// VIA_ERR_SYSTEM.
    host_backing(std::size_t control_size, std::size_t heap_size, memory_probe available = {});

    /// The control area, page-aligned.
    [[nodiscard]] std::byte* control() const noexcept { return control_; }
    /// commit() for a range of the control area, whose offsets count from control(). Whole pages, once.
    void commit_control(range what);
    /// The range of the control area that holds `offset`, as it was committed; empty if there is none. Thread-safe.
    [[nodiscard]] std::optional<range> committed_control(std::size_t offset) const;
    /// Where the heap begins in the file and in every mapping of it. Padding up to the heap's alignment is a hole.
    [[nodiscard]] static constexpr std::size_t heap_offset(std::size_t control_size) noexcept {
        return align_up(control_size, max_alignment);
    }

    [[nodiscard]] const char* name() const noexcept override { return "host"; }
    [[nodiscard]] const char* size_setting() const noexcept override { return "VIADUCT_HEAP_SIZE"; }
    [[nodiscard]] std::byte* base() const noexcept override { return control_ + heap_offset_; }
    [[nodiscard]] std::size_t size() const noexcept override { return size_; }
    [[nodiscard]] std::size_t granularity() const noexcept override { return granularity_; }
    [[nodiscard]] std::size_t segment_size() const noexcept override;
    void commit(range what) override;
    void commit_when_touched(range /*what*/) override {}  // holes of the file read as zeros
    void release(range what) noexcept override;
    void clear(range what) override;

    /// What another process needs to map the heap.
    [[nodiscard]] shared_file share() const noexcept;

    /// Maps a peer's file, whole: control area first, heap at heap_offset(). The mapping is page-aligned.
    /// @param size  shared_file::size, as the peer told it.
    /// Throws VIA_ERR_BOOTSTRAP when the file is not of that size or its size is not sealed, VIA_ERR_MEMORY when the
    /// address space is refused.
    [[nodiscard]] static base::mapping map_peer(int file, std::size_t size);

private:
    /// Unmaps the address range that the file is mapped into.
    struct unmap {
        std::size_t size;
        void operator()(std::byte* begin) const noexcept;
    };

    void refuse_what_is_not_there(std::size_t size) const;
    void make_file();
    void map_aligned();
    void allocate_pages(std::size_t file_offset, std::size_t size);
    void punch(std::size_t file_offset, std::size_t size) noexcept;

    memory_probe available_;
    std::size_t granularity_;
    std::size_t heap_offset_;
    std::size_t size_;
    base::fd file_;
    std::unique_ptr<std::byte, unmap> address_space_;
    mutable std::mutex mutex_;           ///< guards the list
    std::vector<range> control_ranges_;  ///< that are committed
    std::byte* control_ = nullptr;       ///< in address_space_, a multiple of max_alignment
};

}  // namespace via::heap
