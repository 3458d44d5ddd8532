// SPDX-License-Identifier: Apache-2.0
// RDMA adapters and the wire between them, in memory, behind the library's seam: every answer can be told, and what
// the library must not do is noted. It does what the standard allows and a real adapter seldom shows: a request begins
// when it likes, what a read brings comes late, and memory is read when the request is done and not when it is posted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "rdma/device.hpp"

namespace via::test {

class fake_adapter;
class fake_bell;
class fake_connection;
class fake_queue;

/// All adapters' memory, and who is connected to whom. Thread-safe. It outlives what was made of it.
class fake_fabric {
public:
    explicit fake_fabric(rdma::atomicity atomics = rdma::atomicity::adapter) noexcept : atomics_{atomics} {}

    /// Nothing begins until it is let go.
    void hold() {
        const std::lock_guard lock{mutex_};
        held_ = true;
    }
    void let_go() {
        const std::lock_guard lock{mutex_};
        held_ = false;
    }
    /// Requests for memory there do not begin, nor those behind them on their connections. None for no bytes.
    void hold_back(std::byte* begin, std::size_t size) {
        const std::lock_guard lock{mutex_};
        far_ = {.begin = begin, .size = size};
    }
    /// Each poll carries out only so many requests of a connection from now on.
    void run_only(std::size_t count) {
        const std::lock_guard lock{mutex_};
        run_at_once_ = count;
    }
    /// The next request of any connection that begins ends so.
    void fail_next(rdma::outcome how) {
        const std::lock_guard lock{mutex_};
        next_ = how;
    }
    /// It does not, if it has not begun.
    void fail_none() {
        const std::lock_guard lock{mutex_};
        next_.reset();
    }
    /// Request number `number`, counted from 1, of every connection ends so from now on; 0: of none.
    void fail_each(std::uint64_t number, rdma::outcome how) {
        const std::lock_guard lock{mutex_};
        failing_ = number;
        failing_how_ = how;
    }
    /// The next post, of any connection, takes only so many requests.
    void take_only(std::size_t count) {
        const std::lock_guard lock{mutex_};
        taken_ = count;
    }
    /// Called before the next post, of any connection, by who posts.
    void before_next_post(std::function<void()> what) {
        const std::lock_guard lock{mutex_};
        before_post_ = std::move(what);
    }
    /// Called before memory that begins there is registered, by who does that, from now on; never for nullptr.
    void before_registering(const void* begin, std::function<void()> what) {
        const std::lock_guard lock{mutex_};
        watched_ = static_cast<const std::byte*>(begin);
        before_register_ = std::move(what);
    }
    /// What is written there, but for that word, is seen by adapters alone until reveal(), or until one of them reads
    /// from there: as in a GPU that keeps no order of what adapters write. None for no bytes.
    void hide_writes(std::byte* begin, std::size_t size, const void* but_for) {
        const std::lock_guard lock{mutex_};
        show();
        veiled_ = {.begin = begin, .size = size};
        unveiled_ = static_cast<const std::byte*>(but_for);
    }
    void reveal() {
        const std::lock_guard lock{mutex_};
        show();
    }
    /// Carries out all that waits, as it otherwise is when queues are polled.
    void run_all();
    /// So many, after so many that are made.
    void refuse_registrations(int count, int made = 0) {
        const std::lock_guard lock{mutex_};
        refused_ = count;
        made_before_refusals_ = made;
    }
    /// So many connections are not made from now on.
    void refuse_connections(int count) {
        const std::lock_guard lock{mutex_};
        refused_connections_ = count;
    }
    /// The ends of one pair are not joined: the first that is asked for is, the second is not.
    void refuse_second_join() {
        const std::lock_guard lock{mutex_};
        joins_until_refusal_ = 2;
    }
    /// Registers what no processor reaches too, for tests in which nothing is moved.
    void register_any_memory() {
        const std::lock_guard lock{mutex_};
        any_memory_ = true;
    }
    /// So many bells are not made from now on.
    void refuse_bells(int count) {
        const std::lock_guard lock{mutex_};
        refused_bells_ = count;
    }
    void refuse_dma_bufs(int count) {
        const std::lock_guard lock{mutex_};
        refused_dma_bufs_ = count;
    }
    /// Those of all its adapters are of that kind, as whoever asks from now on is told.
    void make_atomics(rdma::atomicity kind) {
        const std::lock_guard lock{mutex_};
        atomics_ = kind;
    }
    [[nodiscard]] rdma::atomicity atomics() const {
        const std::lock_guard lock{mutex_};
        return atomics_;
    }
    /// All adapters that are open tell this. After a failure there is always something to read, as where the kernel has
    /// taken a device away.
    void tell(rdma::event what);
    /// How often an adapter was asked for what it tells, and had nothing.
    [[nodiscard]] std::size_t asked_in_vain() const {
        const std::lock_guard lock{mutex_};
        return asked_in_vain_;
    }
    /// Ends that are made from now on say another number than theirs, which is nobody's.
    void misname_ends(bool whether) {
        const std::lock_guard lock{mutex_};
        misnames_ends_ = whether;
    }
    /// The port's one address is at that place of its table from now on.
    void move_address(int index) {
        const std::lock_guard lock{mutex_};
        gid_index_ = index;
    }
    /// The port as it is now.
    [[nodiscard]] rdma::port port() const;
    [[nodiscard]] int gid_index() const {
        const std::lock_guard lock{mutex_};
        return gid_index_;
    }
    /// Memory that is registered now.
    [[nodiscard]] std::size_t registered() const {
        const std::lock_guard lock{mutex_};
        std::size_t bytes = 0;
        for (const auto& [key, memory] : memory_) bytes += memory.size;
        return bytes;
    }
    /// Ends of connections that there are.
    [[nodiscard]] std::size_t connections() const {
        const std::lock_guard lock{mutex_};
        return connections_.size();
    }
    /// The numbers of the ends that were closed, in that order. Who makes the first of two has the lower number.
    [[nodiscard]] std::vector<std::uint32_t> closed() const {
        const std::lock_guard lock{mutex_};
        return closed_;
    }
    /// What the library did that it must not. Empty if nothing.
    [[nodiscard]] std::string misuse() const {
        const std::lock_guard lock{mutex_};
        return misuse_;
    }

private:
    friend class fake_bell;
    friend class fake_connection;
    friend class fake_queue;
    friend class fake_registration;
    friend class fake_adapter;

    struct range {
        std::byte* begin = nullptr;
        std::size_t size = 0;
        rdma::access how = rdma::access::all;
        [[nodiscard]] bool holds(std::uint64_t at, std::size_t bytes) const {
            const std::uint64_t offset = at - reinterpret_cast<std::uintptr_t>(begin);
            return offset <= size && bytes <= size - offset;
        }
    };

    /// @param needs  `all` for what the other end does.
    [[nodiscard]] bool allows(std::uint32_t key, std::uint64_t at, std::size_t bytes, rdma::access needs) const {
        const auto found = memory_.find(key);
        if (found == memory_.end() || !found->second.holds(at, bytes)) return false;
        const rdma::access how = found->second.how;
        return how == rdma::access::all || how == needs ||
               (how == rdma::access::local_write && needs == rdma::access::local_read);
    }
    void come_to_post() {
        std::function<void()> what;
        {
            const std::lock_guard lock{mutex_};
            what = std::exchange(before_post_, nullptr);
        }
        if (what) what();
    }
    void come_to_register(const std::byte* begin) {
        std::function<void()> what;
        {
            const std::lock_guard lock{mutex_};
            if (begin == watched_) what = before_register_;
        }
        if (what) what();
    }
    [[nodiscard]] bool holds_back(const rdma::request& what) const {
        return far_.size != 0 && far_.holds(what.remote, 1);
    }
    [[nodiscard]] bool hides(const std::byte* at) const {
        return veiled_.size != 0 && at != unveiled_ && veiled_.holds(reinterpret_cast<std::uintptr_t>(at), 1);
    }
    void show() {
        for (const auto& [to, bytes] : hidden_) std::memcpy(to, bytes.data(), bytes.size());
        hidden_.clear();
    }
    void blame(const char* what) {
        if (misuse_.empty()) misuse_ = what;
    }

    mutable std::mutex mutex_;
    std::map<std::uint32_t, range> memory_;
    std::map<std::uint32_t, fake_connection*> connections_;
    std::set<fake_adapter*> adapters_;
    std::vector<std::uint32_t> closed_;
    std::size_t run_at_once_ = std::numeric_limits<std::size_t>::max();
    std::uint32_t keys_ = 100;
    std::uint32_t queues_ = 10;
    std::optional<rdma::outcome> next_;
    std::optional<std::size_t> taken_;
    std::function<void()> before_post_;
    const std::byte* watched_ = nullptr;
    std::function<void()> before_register_;
    std::size_t asked_in_vain_ = 0;
    int gid_index_ = 1;
    bool misnames_ends_ = false;
    std::string misuse_;
    int refused_ = 0;
    int made_before_refusals_ = 0;
    int refused_connections_ = 0;
    int joins_until_refusal_ = 0;
    std::uint64_t failing_ = 0;
    rdma::outcome failing_how_ = rdma::outcome::done;
    int refused_dma_bufs_ = 0;
    int refused_bells_ = 0;
    bool any_memory_ = false;
    bool held_ = false;
    range far_;
    range veiled_;
    const std::byte* unveiled_ = nullptr;
    std::vector<std::pair<std::byte*, std::vector<std::byte>>> hidden_;  ///< in the order in which it was written
    rdma::atomicity atomics_;
};

/// Adapters that are opened in its life have atomics of one domain with the processors'.
class shared_atomics {
public:
    explicit shared_atomics(fake_fabric& all) : all_{all} { all_.make_atomics(rdma::atomicity::everyone); }
    shared_atomics(const shared_atomics&) = delete;
    shared_atomics& operator=(const shared_atomics&) = delete;
    shared_atomics(shared_atomics&&) = delete;
    shared_atomics& operator=(shared_atomics&&) = delete;
    ~shared_atomics() { all_.make_atomics(rdma::atomicity::adapter); }

private:
    fake_fabric& all_;
};

}  // namespace via::test
