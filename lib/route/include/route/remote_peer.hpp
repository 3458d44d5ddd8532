// SPDX-License-Identifier: Apache-2.0
/// @file remote_peer.hpp
/// @brief One peer by RDMA: the connection with it, made on first use, and the operations on its host heap.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include <viaduct.h>

#include "base/transfer.hpp"
#include "core/core.hpp"
#include "rdma/channel.hpp"
#include "rdma/remote_memory.hpp"
#include "route/busy_peers.hpp"
#include "route/local_adapter.hpp"
#include "route/losses.hpp"
#include "route/question_line.hpp"

namespace via::route {

/// There is one connection for each pair of PEs, used by both. Each PE has its end, made when it first wants to use it
/// or when the other asks. The question "my end is this: join yours to it, and say which it is" may be asked any number
/// of times and by both at once, with one result: whoever hears of the other's end first, by the question or by the
/// answer, joins its own to it. Who was answered knows that the other end is ready, and may send; who has only been
/// asked does not know it, and asks before it sends. So two that begin at the same time need no rule of who gives way.
///
/// Whatever the adapter cannot do to every word and together with the owner's processor is done by the owner's control
/// thread, with that processor: all atomics, and signals that add. So they are of one domain with the owner's own.
///
/// Thread-safe; operations on one peer take turns. They throw VIA_ERR_PEER_FAILED once the peer is known to have
/// failed. A connection that breaks, or that someone has given up waiting for, is closed at once, lest what is under
/// way comes late, into memory that is used for something else by then; and it stays so. The peer is told, and closes
/// its end when it next looks at it: nobody goes on with half a connection.
class remote_peer {
public:
    /// @param busy  has this peer in it while quiet() has something to do.
    /// @param lost  gets the error, once, when the connection breaks or the peer has failed under it.
    remote_peer(core::core& c, local_adapter& mine, busy_peers& busy, losses& lost, int pe);
    remote_peer(const remote_peer&) = delete;
    remote_peer& operator=(const remote_peer&) = delete;
    remote_peer(remote_peer&&) = delete;
    remote_peer& operator=(remote_peer&&) = delete;
    ~remote_peer() = default;

    /// Connects, and finds the segment of `offset`, so that nothing but the connection can fail later.
    void prepare(std::size_t offset, const char* doing);

    // Operations, on offsets of the peer's heap. `doing` names the call in errors.

    void put(std::size_t to, const void* from, const base::rows& shape, base::returns when, const char* doing);
    void get(void* to, std::size_t from, const base::rows& shape, base::returns when, const char* doing);
    void put_signal(std::size_t to, const void* from, std::size_t size, std::size_t word, std::uint64_t value,
                    base::returns when, const char* doing);
    void set_signal(std::size_t word, std::uint64_t value, const char* doing);
    /// Done when it returns, after all that was put before. Arguments as of via_atomic(), checked.
    void atomic(via_atomic_op op, via_type type, std::size_t word, const void* operand, const void* compare,
                void* fetched, const char* doing);
    /// Returns when all that was asked for is done there. If it throws, what was under way is given up.
    void quiet(const char* doing);

    /// Throws if the connection is broken, here or at the peer; nothing while an operation is under way, which looks
    /// itself.
    void look(const char* doing);

    /// The peer's segment is no more; nothing is under way to it.
    void forget(heap::range segment) noexcept;

    /// The peer has failed, and that is recorded. What was under way is lost; quiet() tells of it.
    void give_up();
    /// This PE leaves: nothing moves memory by the connection when this returns, and none is made any more.
    void close() noexcept;

    /// On the control thread: the peer's end is `there`. Returns this PE's, joined to it. Throws if it cannot be.
    [[nodiscard]] rdma::endpoint join(const rdma::endpoint& there);

    /// True once this PE has used the connection.
    [[nodiscard]] bool is_connected() const noexcept { return connected_.load(std::memory_order_relaxed); }

    /// Sees to it that all of this PE has arrived, unless it is lost, and tells the peer; nothing if this PE has never
    /// made an end, which the peer could wait for. A peer that cannot be told has failed.
    void part(const char* doing) noexcept;
    /// On the control thread: the peer has told so.
    void note_parted() noexcept { parted_.store(true, std::memory_order_release); }
    /// On the control thread: the connection broke at the peer's end.
    void note_broken() noexcept { broken_there_.store(true, std::memory_order_release); }
    /// True if the peer does not need this PE's end any more.
    [[nodiscard]] bool is_free() noexcept;

private:
    /// A segment of the peer's heap, by its first offset.
    struct far_segment {
        std::size_t size = 0;
        std::uint64_t address = 0;
        std::uint32_t key = 0;
    };

    template <class Action>
    void run(std::size_t offset, const char* doing, Action action);
    [[nodiscard]] bool is_owing() const noexcept;
    void complete();
    void mark(bool is_busy);
    void note_failure();
    void lose(std::exception_ptr why);
    void throw_if_broken(const char* doing);
    void tell_broken() noexcept;
    void close_connection() noexcept;
    void connect(const char* doing);
    [[nodiscard]] rdma::endpoint make_end(const char* doing);
    void join_end(const rdma::endpoint& there, const char* doing);
    void check_open(const char* doing) const;
    [[nodiscard]] rdma::remote_place place(std::size_t offset, std::size_t size, const char* doing);
    void wait(base::function_ref<bool()> ready);

    core::core& core_;
    local_adapter& mine_;
    busy_peers& busy_;
    losses& lost_;
    int pe_;

    std::optional<rdma::bounce_buffers> buffers_;  ///< outlive the connection; guarded by use_

    std::mutex setup_;  ///< guards the four; held for no message, so that the control thread never waits for long
    std::optional<rdma::completions> ends_;
    std::unique_ptr<rdma::channel> channel_;
    std::optional<rdma::endpoint> other_;  ///< the end that this one is joined to
    bool closed_ = false;                  ///< for good

    std::mutex use_;  ///< one operation at a time; guards what follows, and the channel once it is connected
    std::atomic<bool> connected_ = false;
    std::atomic<bool> parted_ = false;        ///< the peer has
    std::atomic<bool> broken_there_ = false;  ///< the peer says so
    std::optional<rdma::remote_memory> memory_;
    std::map<std::size_t, far_segment> segments_;
    question_line questions_;
    const char* doing_ = "";
    rdma::channel::position owed_ = 0;  ///< the last request of the program's, not of the exchanges' own
    bool is_marked_ = false;            ///< as busy
    std::exception_ptr broken_;         ///< why what was under way is lost
};

}  // namespace via::route
