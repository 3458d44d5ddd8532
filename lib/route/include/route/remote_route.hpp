// SPDX-License-Identifier: Apache-2.0
/// @file remote_route.hpp
/// @brief The remote route: the host initiator's operations on heaps that are reached by RDMA.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include <viaduct.h>

#include "base/mapping.hpp"
#include "base/transfer.hpp"
#include "core/core.hpp"
#include "heap/symmetric_heap.hpp"
#include "route/busy_peers.hpp"
#include "route/far_place.hpp"
#include "route/kept_requests.hpp"
#include "route/lent_attachments.hpp"
#include "route/lent_device.hpp"
#include "route/line_server.hpp"
#include "route/local_adapter.hpp"
#include "route/losses.hpp"
#include "route/pair_message.hpp"
#include "route/remote_letters.hpp"
#include "route/remote_message.hpp"
#include "route/remote_peer.hpp"

namespace via::route {

/// A PE's half of the remote route, as initiator and as owner. Thread-safe. Nothing is opened, registered or connected
/// before its first use, here or by a peer. Errors are thrown as base::error.
///
/// What was written this way rings no bell: who waits for it naps (core::peers::any_remote()).
class remote_route {
public:
    /// What windows have to do with who is reached by RDMA.
    struct window_side {
        lent_attachments::book book;
        std::function<void(const revoke_message& what)> letter;  ///< takes what a peer has said; on the control thread
    };

    /// @param device  null if this PE has no device heap.
    /// @param loop  of this PE's control thread, which has ended before this goes.
    /// @param gpu   PCI address of this PE's GPU; empty if it has none.
    remote_route(core::core& c, const heap::symmetric_heap& memory, const heap::host_backing& control,
                 lent_device* device, base::event_loop& loop, std::string gpu);
    remote_route(const remote_route&) = delete;
    remote_route& operator=(const remote_route&) = delete;
    remote_route(remote_route&&) = delete;
    remote_route& operator=(remote_route&&) = delete;
    ~remote_route() = default;

    /// From now on there are windows; before anyone asks.
    void join(window_side windows);
    /// From now on questions come by RDMA, too; before anyone asks.
    /// @param desk  is there as long as the control thread runs.
    void serve(question_desk& desk) noexcept { lines_.serve(desk); }
    /// So long an answer by RDMA is waited for before it is asked for over TCP, as rdma_line::wait_for(); before the
    /// first use of a peer.
    void wait_for(int pe, base::seconds bound) noexcept { at(pe).wait_for(bound); }

    /// Registers memory of the program's own with this PE's adapter: transfers take it from where it lies, and bring it
    /// there, until forget_local(). It overlaps nothing that is registered so.
    void register_local(std::byte* begin, std::size_t size, const char* doing) {
        mine_.register_local(begin, size, doing);
    }
    /// No transfer of it is under way.
    void forget_local(std::byte* begin) noexcept { mine_.forget_local(begin); }

    /// Who does what is below for that PE; null for one that is not reached so.
    [[nodiscard]] remote_peer* find(int pe) const noexcept { return peers_[static_cast<std::size_t>(pe)].get(); }

    /// Makes ready what put() and get() need at that place, which they would do themselves.
    void prepare(int pe, const far_place& what, const char* doing);

    // Operations on memory of world PE `pe`, which is another than this one: its heaps, and what it has attached to
    // windows. Places, ranges and alignment have been
    // checked against the heap, or are of the control memory (core::heap_offset_of_control()); at least one byte.
    // Memory at this end is the processor's.
    // `doing` names the call in errors. `told` counts what who asks has been told of losses: if something for that PE
    // was lost since, that is thrown instead, and nothing done. Null for work that does not depend on what was lost.

    void put(int pe, const far_place& to, const void* from, const base::rows& shape, base::returns when,
             const char* doing, losses::count* told = nullptr) {
        at(pe).put(to, from, shape, when, doing, told);
    }
    void get(int pe, void* to, const far_place& from, const base::rows& shape, base::returns when, const char* doing,
             losses::count* told = nullptr) {
        at(pe).get(to, from, shape, when, doing, told);
    }
    /// Into control memory, from control memory, where it stays as it is until it has arrived; when all of it has, that
    /// PE hears the ring, as counted_rings.hpp has it, with a look() or any other use of the connection. Nobody waits
    /// for its end.
    void put_ringing(int pe, const far_put& what, std::uint32_t ring, const char* doing) {
        at(pe).put_ringing(what, ring, doing);
    }
    /// Whoever sees the word sees the data.
    void put_signal(int pe, const far_place& to, const void* from, std::size_t size, const far_place& word,
                    std::uint64_t value, base::returns when, const char* doing, losses::count* told = nullptr) {
        at(pe).put_signal(to, from, size, word, value, when, doing, told);
    }
    void set_signal(int pe, const far_place& word, std::uint64_t value, const char* doing,
                    losses::count* told = nullptr) {
        at(pe).set_signal(word, value, doing, told);
    }
    /// Arguments as of via_atomic().
    void atomic(int pe, via_atomic_op op, via_type type, const far_place& word, const void* operand,
                const void* compare, void* fetched, const char* doing, losses::count* told = nullptr);

    /// Returns when everything for one PE is done there, and visible to all who read it there.
    void quiet(int pe, const char* doing, losses::count* told = nullptr);
    /// The same in steps, without a wait; see remote_peer.
    [[nodiscard]] bool try_quiet(int pe, remote_peer::pending& what, const char* doing, losses::count* told = nullptr) {
        return at(pe).try_quiet(what, doing, told);
    }
    /// The same for all. What could not be done for any of them is told once to each who asks, as `told` counts: throws
    /// the next of these.
    void quiet(losses::count& told, const char* doing);
    /// The same, without a word of what was lost, which is told by quiet(); throws what keeps it from being completed.
    void complete(const char* doing);
    /// How often the connection with that PE, which is remote, has broken: if it is as often as before, nothing that it
    /// sent here since has been lost, and of the rest one cannot know.
    [[nodiscard]] std::uint32_t breaks(int pe) const noexcept { return at(pe).breaks(); }
    /// The same, after a look at the connection. Throws the cause if the PE stays out of reach. Waits for nothing but
    /// for a moment to tell the PE, where it notices that it broke. Who waits for what depends on it looks from time to
    /// time.
    [[nodiscard]] std::uint32_t look(int pe, const char* doing);
    /// Has that PE look at its connection with this one, and tell this one if that broke: what it sent here may be
    /// lost, and it may compute now, and ask nothing of its adapter. For who has waited for long; waits for nothing.
    void ask_to_look(int pe);
    /// Gives the adapter what is kept for any PE, as others may wait for it while this one waits: before a wait. Waits
    /// for nothing, and is one load where nothing is kept.
    void give_kept() const { kept_.give(); }
    [[nodiscard]] bool is_keeping() const noexcept { return kept_.any(); }
    /// True if quiet() has something to do.
    [[nodiscard]] bool is_busy() const noexcept { return busy_.any(); }
    /// The same for one PE.
    [[nodiscard]] bool is_busy(int pe) const noexcept { return busy_.has(pe); }
    /// What `told` begins with: whoever has put nothing yet has lost nothing.
    [[nodiscard]] std::uint32_t lost() const noexcept { return lost_.size(); }

    /// A segment of the heaps of that kind goes back to the system, at every PE; nobody uses it any more. As
    /// heap::symmetric_heap::before_release() has it.
    void forget(heap::range segment, core::memory_kind kind) noexcept;

    /// What a remote PE has attached at a place of a window, and how it is reached; see remote_peer.
    [[nodiscard]] remote_peer::far_attachment find_attachment(int pe, std::uint64_t window, std::uint64_t offset,
                                                              const char* doing) {
        return at(pe).find_attachment(window, offset, doing);
    }
    /// Tells a remote PE of an attachment, as remote_letters do: soon, or when that PE answers.
    void send(const revoke_message& what);
    /// This PE has an attachment back: its adapter reaches it no more. As lent_attachments::forget().
    [[nodiscard]] bool forget_attachment(std::uint64_t number, const base::deadline& until) {
        return attachments_.forget(number, until);
    }

    /// PE `pe` has failed, and that is recorded: nothing moves memory by the connection with it when this returns.
    /// Waits for no more than the operation that is about to notice that.
    void give_up(int pe);
    /// The same for all, when this PE leaves without the others' consent. There are no operations any more.
    void close() noexcept;
    /// The last call before this PE leaves, when all do: returns when nobody needs its ends of the connections any
    /// more, or VIADUCT_TIMEOUT has passed. Without this, what it sent last might be lost with them, or be waited for
    /// by who sent it.
    void part(const char* doing);

    /// On the control thread, or on the engine's if it takes_long(): those are about memory of a GPU, or may be, and
    /// wait for it or its driver; or they register what may be large, or tell the asker of a break. The asker has shown
    /// that it is that PE.
    [[nodiscard]] remote_answer answer(const remote_request& asked);
    [[nodiscard]] bool takes_long(const remote_request& asked);

    struct description {
        bool connected = false;
        std::string how;
    };
    [[nodiscard]] description describe(int pe) const;
    /// The same of its device heap.
    [[nodiscard]] description describe_device(int pe) const;
    /// True if this PE has opened an adapter.
    [[nodiscard]] bool is_open() const noexcept { return mine_.look() != nullptr; }

private:
    [[nodiscard]] remote_peer& at(int pe) const { return *peers_[static_cast<std::size_t>(pe)]; }
    [[nodiscard]] remote_answer serve(const remote_request& asked);
    [[nodiscard]] remote_answer join_ends(const remote_request& asked);
    [[nodiscard]] remote_answer describe_segment(const remote_request& asked, const char* doing);
    [[nodiscard]] remote_answer describe_attachment(const remote_request& asked, const char* doing);
    void complete_for_gpu(remote_answer& made, int to, const char* doing);
    [[nodiscard]] std::span<std::byte> stage_for(int pe, std::uint32_t& key, const char* doing);
    [[nodiscard]] remote_answer carry_out(const remote_request& asked);
    [[nodiscard]] remote_answer carry_out_at(const remote_request& asked, std::byte* at, std::size_t left,
                                             bool on_device);
    [[nodiscard]] bool copy(const remote_request& asked, std::byte* at, std::size_t left);
    void take_letter(const remote_request& asked);

    core::core& core_;
    const heap::symmetric_heap& memory_;
    lent_device* device_;
    std::mutex device_use_;  ///< while the engine uses memory of the device heap it stays
    local_adapter mine_;
    line_server lines_;
    base::event_loop& loop_;  ///< the control thread's
    remote_letters letters_;  ///< likewise
    lent_attachments attachments_;
    std::function<void(const revoke_message& what)> letter_;
    /// By PE: what of its transfers this PE's GPU copies; empty before the first. The engine's.
    std::vector<base::mapping> stages_;
    busy_peers busy_;
    kept_requests kept_;
    losses lost_;
    std::vector<std::unique_ptr<remote_peer>> peers_;  ///< by PE; this PE's own is null
};

}  // namespace via::route
