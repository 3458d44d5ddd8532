// SPDX-License-Identifier: Apache-2.0
/// @file remote_peer.hpp
/// @brief One peer by RDMA: the connection with it, made on first use, and the operations on its heaps.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include <viaduct.h>

#include "base/clock.hpp"
#include "base/transfer.hpp"
#include "core/core.hpp"
#include "rdma/channel.hpp"
#include "rdma/remote_memory.hpp"
#include "route/busy_peers.hpp"
#include "route/far_place.hpp"
#include "route/kept_requests.hpp"
#include "route/local_adapter.hpp"
#include "route/losses.hpp"
#include "route/peer_questions.hpp"
#include "route/remote_ends.hpp"

namespace via::route {

/// There is one connection for each pair of PEs, used by both. Each PE has its end, made when it first wants to use it
/// or when the other asks. The question "my end is this: join yours to it, and say which it is" may be asked any number
/// of times and by both at once, with one result: whoever hears of the other's end first, by the question or by the
/// answer, joins its own to it. Who was answered knows that the other end is ready, and may send; who has only been
/// asked does not know it, and asks before it sends. So two that begin at the same time need no rule of who gives way.
///
/// Atomics, and signals that add, are of one domain with the owner's processor. So it is that which does them, by the
/// owner's control thread, but for what the owner's adapter does likewise to the processor's memory.
///
/// Its device heap is memory like the host heap where its adapter reaches that, but that writes there are settled
/// before anyone is told of them (rdma::settling). Where it does not, what is copied goes by a stage: registered memory
/// of the peer's processor, in two halves, of which its GPU copies one while the adapter fills or reads the other. A
/// call returns with all of that done. Atomics on words there are done by its GPU.
///
/// A connection that breaks, or that someone has given up waiting for, is closed at once, lest what is under way comes
/// late, into memory that is used for something else by then. The peer is told, and nothing comes by its end any more.
/// The next use makes another, by the same question (remote_ends). What was under way is lost, which is told once to
/// each who asks, before anything that he asks for later is done; a get is done again, some times. After failures in a
/// row, of which the last is some seconds after the first, the peer stays out of reach, and all operations throw the
/// cause. A peer that could not be told is told when this PE next has to do with it.
///
/// Thread-safe; operations on one peer take turns. They throw VIA_ERR_PEER_FAILED once the peer is known to have
/// failed.
class remote_peer {
public:
    /// @param busy  has this peer in it while quiet() has something to do.
    /// @param lost  gets the error, once, when the connection breaks or the peer has failed under it.
    /// @param kept  likewise while its connection may keep requests.
    remote_peer(core::core& c, local_adapter& mine, busy_peers& busy, kept_requests& kept, losses& lost, int pe);
    remote_peer(const remote_peer&) = delete;
    remote_peer& operator=(const remote_peer&) = delete;
    remote_peer(remote_peer&&) = delete;
    remote_peer& operator=(remote_peer&&) = delete;
    ~remote_peer() = default;

    /// Connects, and finds the segment of that place, so that nothing but the connection can fail later.
    void prepare(const far_place& what, const char* doing);

    // Operations, on places in the peer's heaps, or in what it has attached to windows. `doing` names the call in
    // errors. `told` is what who asks has been told of losses: if it does not count the last of this peer, that is
    // thrown instead, and nothing done. Null for who is not told, as the library's own work, which does not depend on
    // the program's.

    void put(const far_place& to, const void* from, const base::rows& shape, base::returns when, const char* doing,
             losses::count* told);
    void get(void* to, const far_place& from, const base::rows& shape, base::returns when, const char* doing,
             losses::count* told);
    void put_ringing(const far_put& what, std::uint32_t ring, const char* doing);
    void put_signal(const far_place& to, const void* from, std::size_t size, const far_place& word, std::uint64_t value,
                    base::returns when, const char* doing, losses::count* told);
    void set_signal(const far_place& word, std::uint64_t value, const char* doing, losses::count* told);
    /// Done when it returns, after all that was put before. Arguments as of via_atomic(), checked.
    void atomic(via_atomic_op op, via_type type, const far_place& word, const void* operand, const void* compare,
                void* fetched, const char* doing, losses::count* told);
    /// Returns when all that was asked for is done there. If it throws, what was under way is given up.
    void quiet(const char* doing, losses::count* told);
    /// What had been asked for at some time.
    struct pending {
        std::uint32_t end = 0;  ///< by which connection; 0: not noted yet
        rdma::channel::position at = 0;
        bool is_settled = false;
    };
    /// A quiet in steps, for who has to do with other peers meanwhile: true when all is done that had been asked for at
    /// the first call with these, which are empty then. Throws as quiet(), and is not to be asked again then. Waits for
    /// nothing, unless the peer has to flush what was written to its GPU, or to be told that a connection broke.
    [[nodiscard]] bool try_quiet(pending& what, const char* doing, losses::count* told);

    /// What the peer has attached at a place of a window, and how this PE reaches it.
    struct far_attachment {
        std::size_t begin = 0;      ///< its offset in the window
        std::uint64_t lies_at = 0;  ///< its address in the owner's space
        bool on_device = false;
        far_segment memory;  ///< without bytes: there is nothing
        std::string reason;  ///< why the peer does not lend it; then there is nothing for this PE either
    };
    /// Asks for it.
    [[nodiscard]] far_attachment find_attachment(std::uint64_t window, std::uint64_t offset, const char* doing);

    /// Gives the adapter what the connection keeps, unless an operation is under way. Waits for nothing.
    void give_kept();
    /// Notices that the connection is broken, unless an operation is under way, which looks itself. Throws the cause if
    /// the peer stays out of reach.
    void look(const char* doing);
    /// As remote_ends::breaks().
    [[nodiscard]] std::uint32_t breaks() const noexcept { return ends_.breaks(); }

    /// The peer's segment is no more; nothing is under way to it.
    void forget(heap::range segment, core::memory_kind kind) noexcept;

    /// The peer has failed, and that is recorded. What was under way is lost; quiet() tells of it.
    void give_up();
    /// This PE leaves: nothing moves memory by the connection when this returns, and none is made any more.
    void close() noexcept;

    /// On the control thread, which answers the peer's questions about the ends.
    [[nodiscard]] remote_ends& ends() noexcept { return ends_; }

    /// True if adapters do the atomics that they can, as far as is known.
    [[nodiscard]] bool shares_atomics() const noexcept {
        return atomics_.load(std::memory_order_relaxed) == atomics_by::adapter;
    }
    /// How its adapter reaches its device heap, as far as is known.
    [[nodiscard]] rdma::device_way device_way() const noexcept { return device_way_.load(std::memory_order_relaxed); }
    /// As rdma_line::wait_for(); before its first use.
    void wait_for(base::seconds bound) noexcept { questions_.wait_for(bound); }
    /// How it is asked, as peer_questions::describe().
    [[nodiscard]] std::string how_asked() const { return questions_.describe(); }
    /// True once this PE has used the connection.
    [[nodiscard]] bool is_connected() const noexcept { return connected_.load(std::memory_order_relaxed); }

    /// Sees to it that all of this PE has arrived, unless it is lost, and tells the peer; nothing if this PE has never
    /// made an end, which the peer could wait for. A peer that cannot be told has failed; after `until` it is tried
    /// once.
    void part(const char* doing, const base::deadline& until) noexcept;
    /// On the control thread: the peer has told so.
    void note_parted() noexcept { parted_.store(true, std::memory_order_release); }
    /// True if the peer does not need this PE's end any more.
    [[nodiscard]] bool is_free() noexcept;

private:
    using far_segments = std::map<std::size_t, far_segment>;  ///< by their first offsets
    /// A range of the peer's.
    struct far_range {
        const far_place& begin;
        rdma::remote_place place;  ///< of it, or of its stage
        std::size_t stage;         ///< as of the segment
        rdma::settling settled_by;

        [[nodiscard]] bool is_staged() const noexcept { return stage != 0; }
    };
    /// What was written last to memory that must be settled, and how.
    struct unsettled {
        rdma::remote_place where;
        rdma::settling by;
    };

    /// By whom those atomics are done that an adapter can do.
    enum class atomics_by : std::uint8_t { not_known, processor, adapter };

    struct kind_of_work {
        bool is_owed = false;  ///< to the program, and not the library's own
        bool is_repeatable = false;
    };

    template <class Action>
    void run(const kind_of_work& what, const char* doing, losses::count* told, Action action);
    /// Under the lock of the operations, which are as a rule as the one before.
    void begin(const char* doing, losses::count* told) {
        doing_ = doing;
        if (!goes_on(told)) [[unlikely]]
            begin_anew(told);
    }
    /// While there is a connection, a break of one before has been told to the peer, which is in reach.
    [[nodiscard]] bool goes_on(const losses::count* told) const noexcept {
        return memory_ && !is_broken() && knows(told);
    }
    /// A connection, which there is, of which it is known that it broke, here or at the peer, or can do nothing more.
    [[nodiscard]] bool is_broken() const noexcept {
        return end_->broken_there.load(std::memory_order_acquire) || memory_->is_broken() || mine_.has_failed();
    }
    /// Nothing of this peer's was lost that is not told yet, or there is nobody to be told.
    [[nodiscard]] bool knows(const losses::count* told) const noexcept {
        return told == nullptr || told->load(std::memory_order_relaxed) >= lost_through_;
    }
    void begin_anew(losses::count* told);
    void tell(losses::count* told) const;
    /// Something of the program's is under way, as far as is known.
    [[nodiscard]] bool is_owing() const noexcept { return end_ != nullptr && (end_->by.ended() < owed_ || unsettled_); }
    [[nodiscard]] base::returns heard_of(base::returns when) const noexcept;
    void complete(losses::count* told);
    void complete_owed(losses::count* told);
    [[nodiscard]] bool has_arrived(pending& what);
    template <class Action>
    [[nodiscard]] bool attempt(losses::count* told, Action action);
    /// Under the lock of the operation, so that whoever finds the peer not marked has nothing under way.
    void mark(bool is_busy) {
        if (is_marked_ == is_busy) return;
        is_busy ? busy_.add(pe_) : busy_.remove(pe_);
        is_marked_ = is_busy;
    }
    void note_kept(bool keeps);
    [[nodiscard]] std::exception_ptr note_failure();
    [[nodiscard]] std::exception_ptr cause() const;
    std::exception_ptr lose(std::exception_ptr why);
    [[nodiscard]] std::exception_ptr failure_there() const;
    void count_failure(const std::exception_ptr& why);
    void close_if_broken();
    [[noreturn]] void fail_there() const;
    void tell_broken() noexcept;
    void say_broken();
    void close_connection() noexcept;
    void rest();
    void connect(const char* doing);
    [[nodiscard]] remote_answer ask_to_join(const remote_end& mine, const remote_request& asked, const char* doing);
    [[nodiscard]] std::shared_ptr<remote_end> agree(const char* doing);
    [[nodiscard]] bool is_for_adapter(via_atomic_op op, via_type type, const far_place& word, const char* doing);
    void atomic_by_adapter(via_atomic_op op, const far_place& word, const void* operand, const void* compare,
                           void* fetched, const char* doing, losses::count* told);
    void ask_for_atomic(via_atomic_op op, via_type type, const far_place& word, const void* operand,
                        const void* compare, void* fetched, const char* doing);
    [[nodiscard]] far_range find(const far_place& what, std::size_t size, const char* doing);
    [[nodiscard]] const far_segments::value_type& find_segment(core::heap_place what, const char* doing);
    [[noreturn]] void fail_past(const far_place& what, std::size_t size, std::size_t left, const char* doing) const;
    [[nodiscard]] far_segments::const_iterator ask_for_segment(core::heap_place what, const char* doing);
    [[nodiscard]] far_segment reached_as(const remote_answer& found, const char* doing);
    void note_written(const far_range& what) noexcept;
    void finish(rdma::remote_memory& by);
    void settle(rdma::remote_memory& by);
    void ask_for_flush();
    void take_stage();
    void order_before(rdma::remote_memory& by, const far_place& word);
    void write(rdma::remote_memory& by, const far_range& to, const void* from, const base::rows& shape,
               base::returns when);
    void write_word(rdma::remote_memory& by, const far_range& word, std::uint64_t value);
    void write_staged(rdma::remote_memory& by, const far_range& to, const std::byte* from, const base::rows& shape);
    void read_staged(rdma::remote_memory& by, std::byte* to, const far_range& from, const base::rows& shape);
    struct staged_part;
    void ask_for_copy(remote_request::kind what, const far_range& there, const staged_part& part,
                      std::size_t there_step);
    void wait(base::function_ref<bool()> ready);

    core::core& core_;
    busy_peers& busy_;
    kept_requests& kept_;
    losses& lost_;
    int pe_;
    std::atomic<bool> connected_ = false;
    std::atomic<bool> parted_ = false;  ///< the peer has
    std::atomic<atomics_by> atomics_ = atomics_by::not_known;
    std::atomic<rdma::device_way> device_way_ = rdma::device_way::no_device;

    std::mutex use_;  ///< one operation at a time; guards what follows, but for what guards itself
    local_adapter& mine_;
    std::optional<rdma::bounce_buffer> buffer_;      ///< outlives the connection
    std::optional<rdma::borrowed_memory> borrowed_;  ///< does so, too
    remote_ends ends_;
    std::shared_ptr<remote_end> end_;  ///< in use; it may be another than the present one, if that one broke
    std::optional<rdma::remote_memory> memory_;
    std::array<far_segments, 2> segments_;                         ///< by memory_kind
    std::array<const far_segments::value_type*, 2> last_found_{};  ///< likewise: most often the next is there as well
    std::array<bool, 2> written_{};                                ///< since all was done; likewise
    std::optional<unsettled> unsettled_;
    bool is_copying_ = false;  ///< the peer between stage and memory, as far as is known
    peer_questions questions_;
    const char* doing_ = "";
    rdma::channel::position owed_ = 0;  ///< the last request of the program's, not of the exchanges' own
    bool is_marked_ = false;            ///< as busy
    bool is_keeping_ = false;           ///< as one whose connection may keep requests
    std::uint32_t lost_through_ = 0;    ///< so many losses there were, at the last of this peer
    int failures_ = 0;                  ///< in a row, of which the first was at `failing_since_`
    base::clock::time_point failing_since_;
    std::uint32_t untold_ = 0;  ///< number of the end whose peer does not know that it is of no use; 0: none
    base::clock::time_point next_telling_;
    std::exception_ptr broken_;  ///< why this peer stays out of reach
};

}  // namespace via::route
