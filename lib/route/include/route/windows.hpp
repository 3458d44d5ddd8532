// SPDX-License-Identifier: Apache-2.0
/// @file windows.hpp
/// @brief Memory that programs allocated themselves, for everyone: the windows of a world.
///
/// A window is a range of addresses that nobody else uses, on every PE; each PE attaches memory of its own to it.
/// Whoever uses an offset of a window at a PE asks that PE's control thread what is there, once, and keeps the answer
/// until the owner wants the memory back. heap/IPC_CACHE.md describes the parts and what they promise. What a PE has
/// that is reached by RDMA is asked for, and had back, by the remote route; there is nothing to map.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "base/control_thread.hpp"
#include "base/event_loop.hpp"
#include "core/core.hpp"
#include "route/letters.hpp"
#include "route/pairs.hpp"
#include "route/window_book.hpp"
#include "route/window_imports.hpp"
#include "route/window_questions.hpp"
#include "route/window_use.hpp"

namespace via::route {

class remote_route;

/// What windows have done in a world.
struct window_counters {
    heap::ipc_counters mappings;          ///< of GPU memory of other processes
    std::uint64_t questions = 0;          ///< asked of owners
    std::uint64_t imports = 0;            ///< attachments of others that are known now
    std::uint64_t attachments = 0;        ///< of this PE
    std::uint64_t quarantined_bytes = 0;  ///< attached by this PE, and not given back by all
};

/// One PE's windows. Thread-safe. Other PEs of this process call it as well, so that it outlives its world: after end()
/// it touches nothing of that, and refuses.
class windows {
public:
    explicit windows(core::core& c);
    windows(const windows&) = delete;
    windows& operator=(const windows&) = delete;
    windows(windows&&) = delete;
    windows& operator=(windows&&) = delete;
    ~windows() = default;

    /// The rest of the making: this PE's GPU, null for none; the control thread's loop, null if all PEs are threads of
    /// this process, whose objects then are `neighbours`, by PE; `remote` is null if no PE is reached by RDMA.
    void join(std::unique_ptr<window_gpu> gpu, base::event_loop* loop, std::vector<windows*> neighbours,
              remote_route* remote);
    /// Asks the owner of virtual memory for one piece of it, of pool memory for the pool, as window_gpu::piece_source.
    [[nodiscard]] heap::lent_piece ask_for_piece(const heap::exported_buffer& what, std::uint32_t index);

    // The owner's side.

    [[nodiscard]] window_book& book() noexcept { return book_; }
    [[nodiscard]] const window_book& book() const noexcept { return book_; }
    void attach(const window_spot& at, void* address, std::size_t size);
    /// True if it is a GPU's. Throws VIA_ERR_ADDRESS if the processor cannot read it either.
    [[nodiscard]] bool check_memory(const std::byte* begin, std::size_t size) const;
    /// Returns when nobody uses the memory any more. Throws VIA_ERR_TIMEOUT, naming those who do; then it may be
    /// repeated.
    void detach(const window_spot& at, const char* doing);

    // The importer's side.

    /// The right to use `size` bytes of a PE's memory; not 0. Throws VIA_ERR_ADDRESS if that is not attached there, and
    /// whatever keeps this PE from reaching it.
    [[nodiscard]] window_use use(const window_spot& at, std::size_t size, int pe, const char* doing);
    /// For kernels: what `pe` has at offset 0, mapped for as long as it is held; empty if it has attached nothing
    /// there.
    [[nodiscard]] window_use keep_first(std::uint64_t window, int pe, const char* doing);
    /// The same as use() without a question or a call of the driver, for streams that are being captured: empty if it
    /// takes one.
    [[nodiscard]] window_use find(const window_spot& at, std::size_t size, int pe) noexcept;

    // The control thread. It closes no mapping itself: a driver may take until all kernels that run have ended, and it
    // is the control thread that ends those which wait for a PE that has died. Nor does it wait for transfers by RDMA.

    [[nodiscard]] window_answer answer(const window_request& request, base::fd& file);
    void take_letter(int from, std::span<const std::byte> bytes);
    /// The same of a PE that is reached by RDMA.
    void take(const revoke_message& what);
    void peer_died(int pe);
    /// Gives up what this PE has imported; no transfer is under way.
    void drop_imports() noexcept;
    /// Closes no mapping any more but by drop_imports() and end(). Before the control thread ends.
    void end_closing() noexcept;
    /// Before the world goes, with the control thread ended.
    void end() noexcept;

    [[nodiscard]] window_counters counters() const;
    /// Empty where there is no pair: for this PE and its threads.
    [[nodiscard]] std::optional<pairs::view> pair(int pe) const;
    /// True if the host's transfers to memory of that PE's GPU are staged.
    [[nodiscard]] bool stages(int pe) const noexcept;

private:
    [[nodiscard]] bool is_remote(int pe) const noexcept { return core_.others.is_remote(pe); }
    [[nodiscard]] windows* neighbour(int pe) const noexcept {
        return neighbours_.empty() || is_remote(pe) ? nullptr : neighbours_[static_cast<std::size_t>(pe)];
    }
    [[nodiscard]] window_use learn(const window_spot& at, int pe, const char* doing);
    [[nodiscard]] window_answer ask(const window_request& request, const char* doing, window_import& made, int& pid);
    [[nodiscard]] window_answer ask_remotely(const window_request& request, const char* doing, window_import& made);
    void choose_way(window_import& made, const window_answer& answer, int pid, int pe, const char* doing);
    void check_range(const window_piece& piece, const window_spot& at, std::size_t size, int pe,
                     const char* doing) const;
    void require_reach(const window_use& known, int pe, const char* doing);
    void map(window_use& known, const window_spot& at, const char* doing);
    static void place(window_use& known, const window_spot& at) noexcept;
    void ask_back(const window_book::revoking& what);
    [[nodiscard]] base::event_loop& closing_loop() noexcept { return closer_ ? closer_->loop() : *loop_; }
    void close_soon(std::function<void()> what);
    void take_revoke(const revoke_message& asked);
    void answer_revoke(const revoke_message& asked, bool said_kept);
    void end_transfers(int pe) noexcept;
    void send(const revoke_message& letter);

    core::core& core_;
    heap::incarnation self_;
    window_questions questions_;
    window_book book_;
    window_imports imports_;
    std::unique_ptr<window_gpu> gpu_;
    base::event_loop* loop_ = nullptr;
    remote_route* remote_ = nullptr;
    std::vector<windows*> neighbours_;
    std::optional<letters> letters_;
    std::optional<pairs> pairs_;
    std::set<std::pair<int, std::uint64_t>> asked_back_;  ///< by owner and number; the closing loop's
    std::mutex process_mutex_;                            ///< guards processes_
    std::map<int, std::shared_ptr<const process_memory>> processes_;
    core::counter asked_;
    std::unique_ptr<base::control_thread> closer_;  ///< if there may be mappings, or RDMA; ends before the rest
};

}  // namespace via::route
