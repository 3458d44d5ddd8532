// SPDX-License-Identifier: Apache-2.0
// Connections of the fabric in memory, and the queues in which their requests end.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <deque>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "rdma/device.hpp"
#include "rdma/fake_bell.hpp"
#include "rdma/fake_fabric.hpp"

namespace via::test {

class fake_queue final : public rdma::completion_queue {
public:
    fake_queue(fake_fabric& all, std::size_t room) : all_{all}, room_{room} {}
    fake_queue(const fake_queue&) = delete;
    fake_queue& operator=(const fake_queue&) = delete;
    fake_queue(fake_queue&&) = delete;
    fake_queue& operator=(fake_queue&&) = delete;
    ~fake_queue() override {
        const std::lock_guard lock{all_.mutex_};
        if (!users_.empty()) all_.blame("a completion queue goes before its connections");
    }
    [[nodiscard]] int poll(std::span<rdma::completion> into) noexcept override;

private:
    friend class fake_connection;
    struct entry {
        rdma::completion what;
        fake_connection* whose;
        std::uint64_t count;  ///< of its connection's requests that this one ends
    };

    /// The fabric is locked.
    void add(const entry& what);

    fake_fabric& all_;
    std::size_t room_;
    std::deque<entry> entries_;
    std::vector<fake_connection*> users_;
    bool overrun_ = false;
};

class fake_connection final : public rdma::connection {
public:
    fake_connection(fake_fabric& all, fake_queue& ends, const rdma::connection_limits& limits)
        : all_{all},
          ends_{ends},
          depth_{static_cast<std::size_t>(limits.requests)},
          copied_{std::min<std::uint32_t>(limits.copied, 512)},
          rung_{static_cast<fake_bell*>(limits.rung)},
          hears_{limits.rings != 0},
          receives_{limits.rings} {
        const std::lock_guard lock{all_.mutex_};
        number_ = ++all_.queues_;
        here_.queue = all_.misnames_ends_ ? ~number_ : number_;
        here_.mtu = 4096;
        here_.reads = 16;
        here_.pkey = 0xFFFF;
        all_.connections_.emplace(number_, this);
        ends_.users_.push_back(this);
        if (rung_ != nullptr) ++rung_->users_;
    }
    fake_connection(const fake_connection&) = delete;
    fake_connection& operator=(const fake_connection&) = delete;
    fake_connection(fake_connection&&) = delete;
    fake_connection& operator=(fake_connection&&) = delete;
    /// Completions that nobody has taken yet stay, as with some adapters.
    ~fake_connection() override {
        const std::lock_guard lock{all_.mutex_};
        all_.connections_.erase(number_);
        all_.closed_.push_back(number_);
        std::erase(ends_.users_, this);
        for (auto& each : ends_.entries_)
            if (each.whose == this) each.whose = nullptr;
        if (rung_ == nullptr) return;
        --rung_->users_;
        for (auto& each : rung_->entries_)
            if (each.whose == this) each.whose = nullptr;
    }

    [[nodiscard]] const rdma::endpoint& here() const noexcept override { return here_; }
    [[nodiscard]] std::uint32_t most_copied() const noexcept override { return copied_; }
    [[nodiscard]] bool connect(const rdma::endpoint& there, std::string& problem) noexcept override {
        const std::lock_guard lock{all_.mutex_};
        const bool is_refused = all_.joins_until_refusal_ != 0 && --all_.joins_until_refusal_ == 0;
        if (there_ != 0 || there.mtu == 0 || is_refused) {
            problem = "the fake connection cannot be made";
            return false;
        }
        there_ = there.queue;
        return true;
    }
    [[nodiscard]] int post(std::span<const rdma::request> all) noexcept override {
        all_.come_to_post();
        const std::lock_guard lock{all_.mutex_};
        if (there_ == 0) all_.blame("requests before the connection is made");
        if (there_ == 0 || all.empty()) return -1;
        const std::size_t room = depth_ - (posted_ - reclaimed_);
        if (room < all.size()) all_.blame("more requests than the send queue holds");
        const std::size_t taken = std::min({all.size(), room, std::exchange(all_.taken_, {}).value_or(room)});
        for (const rdma::request& each : all.first(taken)) {
            work made{.what = each, .bytes = {}, .number = ++posted_};
            if (each.id == rdma::no_id) all_.blame("a request with the id that none has");
            if (each.rings && each.what != rdma::request::kind::write) all_.blame("a request that cannot ring");
            if (each.copied && (each.what != rdma::request::kind::write || each.size > copied_))
                all_.blame("a request that cannot be inline");
            if (each.copied) made.bytes.assign(each.local, each.local + each.size);
            waiting_.push_back(std::move(made));
        }
        return static_cast<int>(taken);
    }
    void stop() noexcept override {
        const std::lock_guard lock{all_.mutex_};
        broken_ = stopped_ = true;
        if (std::exchange(receives_, 0) != 0 && rung_ != nullptr) rung_->wake();  // what waited for rings is flushed
    }

private:
    friend class fake_bell;
    friend class fake_fabric;
    friend class fake_queue;
    friend class fake_registration;
    struct work {
        rdma::request what;
        std::vector<std::byte> bytes;
        std::uint64_t number;
    };
    struct arrival {
        std::byte* to;
        std::vector<std::byte> bytes;
    };

    /// What waits, in its order.
    void run();
    /// A request that waits is of the bytes of that registration.
    [[nodiscard]] bool uses(std::uint32_t key) const {
        return !broken_ && std::any_of(waiting_.begin(), waiting_.end(), [&](const work& each) {
            return !each.what.copied && each.what.size != 0 && each.what.local_key == key;
        });
    }
    [[nodiscard]] rdma::outcome ring(std::uint32_t value);
    /// The other end has no room for the ring, so it is tried again later.
    [[nodiscard]] bool waits_to_ring(const rdma::request& what) const;
    [[nodiscard]] rdma::outcome carry_out(work& what);
    [[nodiscard]] rdma::outcome check(const rdma::request& what) const;
    void arrive();
    static void store(std::byte* to, const std::byte* from, std::size_t size) noexcept;
    [[nodiscard]] static std::vector<std::byte> load(const std::byte* from, std::size_t size);

    fake_fabric& all_;
    fake_queue& ends_;
    std::size_t depth_;
    std::uint32_t copied_;
    std::uint32_t number_ = 0;
    rdma::endpoint here_;
    std::uint32_t there_ = 0;
    std::deque<work> waiting_;
    std::vector<arrival> late_;
    fake_bell* rung_;  ///< null: rings go where requests end
    bool hears_;       ///< rings
    int receives_;     ///< for them
    std::uint64_t posted_ = 0;
    std::uint64_t reclaimed_ = 0;
    bool broken_ = false;   ///< its requests are flushed
    bool stopped_ = false;  ///< nor does it take in the other end's
};

inline int fake_queue::poll(std::span<rdma::completion> into) noexcept {
    const std::lock_guard lock{all_.mutex_};
    for (fake_connection* each : users_) each->run();
    if (overrun_) return -1;
    std::size_t taken = 0;
    while (taken < into.size() && !entries_.empty()) {
        const entry next = entries_.front();
        entries_.pop_front();
        if (next.what.rang) {
            if (next.whose == nullptr) continue;
            if (!next.whose->stopped_) ++next.whose->receives_;
        } else if (next.whose != nullptr) {
            next.whose->reclaimed_ = next.count;
        }
        into[taken++] = next.what;
    }
    return static_cast<int>(taken);
}

inline void fake_connection::run() {
    if (all_.held_) return;
    std::vector<fake_queue::entry> ended;
    for (std::size_t done = 0; !waiting_.empty() && done < all_.run_at_once_; waiting_.pop_front(), ++done) {
        work& next = waiting_.front();
        if (!broken_ && (waits_to_ring(next.what) || all_.holds_back(next.what))) break;
        const rdma::outcome how = broken_ ? rdma::outcome::flushed : carry_out(next);
        broken_ = broken_ || how != rdma::outcome::done;
        if (how == rdma::outcome::done && !next.what.signalled) continue;
        ended.push_back({.what = {.id = next.what.id, .what = how, .vendor = how == rdma::outcome::done ? 0U : 77U},
                         .whose = this,
                         .count = next.number});
    }
    arrive();
    for (const auto& each : ended) ends_.add(each);
}

inline void fake_queue::add(const entry& what) {
    overrun_ = overrun_ || entries_.size() == room_;
    if (overrun_) return all_.blame("more completions than the queue holds");
    entries_.push_back(what);
}

inline bool fake_connection::waits_to_ring(const rdma::request& what) const {
    const auto peer = all_.connections_.find(there_);
    if (!what.rings || peer == all_.connections_.end() || peer->second->stopped_) return false;
    return peer->second->hears_ && peer->second->receives_ == 0;
}

inline int fake_bell::take(std::span<std::uint32_t> into) noexcept {
    const std::lock_guard lock{all_.mutex_};
    eventfd_t told = 0;
    (void)::eventfd_read(told_.get(), &told);
    armed_ = true;
    std::size_t taken = 0;
    while (taken < into.size() && !entries_.empty()) {
        const entry next = entries_.front();
        entries_.pop_front();
        if (next.whose == nullptr) continue;
        if (!next.whose->stopped_) ++next.whose->receives_;
        into[taken++] = next.value;
    }
    return static_cast<int>(taken);
}

inline rdma::outcome fake_connection::check(const rdma::request& what) const {
    const auto peer = all_.connections_.find(there_);
    if (peer == all_.connections_.end() || peer->second->there_ != number_ || peer->second->stopped_)
        return rdma::outcome::unreachable;
    const bool atomic = what.what == rdma::request::kind::fetch_add || what.what == rdma::request::kind::compare_swap;
    if (atomic && (what.size != 8 || what.remote % 8 != 0)) return rdma::outcome::remote_access;
    if (what.size == 0) return rdma::outcome::done;
    const auto local = reinterpret_cast<std::uintptr_t>(what.local);
    const bool reads = what.what == rdma::request::kind::write;
    const auto needs = reads ? rdma::access::local_read : rdma::access::local_write;
    if (!what.copied && !all_.allows(what.local_key, local, what.size, needs)) return rdma::outcome::local;
    const bool allowed = all_.allows(what.remote_key, what.remote, what.size, rdma::access::all);
    return allowed ? rdma::outcome::done : rdma::outcome::remote_access;
}

inline rdma::outcome fake_connection::carry_out(work& what) {
    if (all_.next_) return *std::exchange(all_.next_, std::nullopt);
    if (what.number == all_.failing_) return all_.failing_how_;
    const rdma::request& r = what.what;
    if (const rdma::outcome found = check(r); found != rdma::outcome::done) return found;
    if (r.fenced) arrive();
    auto* const remote = reinterpret_cast<std::byte*>(r.remote);
    switch (r.what) {
        case rdma::request::kind::write: {
            const std::byte* const from = r.copied ? what.bytes.data() : r.local;
            if (all_.hides(remote)) {
                all_.hidden_.push_back({remote, {from, from + r.size}});
            } else {
                store(remote, from, r.size);
            }
            return r.rings ? ring(r.ring) : rdma::outcome::done;
        }
        case rdma::request::kind::read:
            if (all_.hides(remote)) all_.show();
            late_.push_back({r.local, load(remote, r.size)});
            break;
        case rdma::request::kind::fetch_add:
        case rdma::request::kind::compare_swap: {
            auto* const word = reinterpret_cast<std::uint64_t*>(remote);
            std::uint64_t old = r.compare;
            if (r.what == rdma::request::kind::fetch_add) {
                old = __atomic_fetch_add(word, r.operand, __ATOMIC_SEQ_CST);
            } else {
                __atomic_compare_exchange_n(word, &old, r.operand, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
            }
            const auto* const bytes = reinterpret_cast<const std::byte*>(&old);
            late_.push_back({r.local, {bytes, bytes + sizeof old}});
            break;
        }
    }
    return rdma::outcome::done;
}

/// The other end is there. Real ones that have no room for rings have none for ever.
inline rdma::outcome fake_connection::ring(std::uint32_t value) {
    fake_connection& peer = *all_.connections_.at(there_);
    if (!peer.hears_) {
        all_.blame("a ring for an end that hears none");
        return rdma::outcome::not_ready;
    }
    --peer.receives_;
    if (peer.rung_ != nullptr) {
        peer.rung_->add({.value = value, .whose = &peer});
    } else {
        peer.ends_.add({.what = {.id = value, .rang = true}, .whose = &peer, .count = 0});
    }
    return rdma::outcome::done;
}

/// What reads and atomics bring.
inline void fake_connection::arrive() {
    for (const arrival& each : late_) store(each.to, each.bytes.data(), each.bytes.size());
    late_.clear();
}

/// As an adapter writes: every word whole, which somebody may wait for, or look at while others of the write are
/// missing. Words that stay as they are are not stored: who finds all of a write there reads it, though these are yet
/// to come.
inline void fake_connection::store(std::byte* to, const std::byte* from, std::size_t size) noexcept {
    std::size_t done = 0;
    const auto store_as = [&](auto word) {
        if (size - done < sizeof word || reinterpret_cast<std::uintptr_t>(to + done) % sizeof word != 0) return false;
        std::memcpy(&word, from + done, sizeof word);
        auto* const at = reinterpret_cast<decltype(word)*>(to + done);
        if (__atomic_load_n(at, __ATOMIC_RELAXED) != word) __atomic_store_n(at, word, __ATOMIC_RELEASE);
        done += sizeof word;
        return true;
    };
    while (done != size) {
        if (store_as(std::uint64_t{}) || store_as(std::uint32_t{}) || store_as(std::uint16_t{})) continue;
        (void)store_as(std::uint8_t{});
    }
}

/// As an adapter reads: every word whole, which is as likely to be in use by its owner as any other thread's.
inline std::vector<std::byte> fake_connection::load(const std::byte* from, std::size_t size) {
    std::vector<std::byte> made(size);
    std::size_t done = 0;
    const auto load_as = [&](auto word) {
        if (size - done < sizeof word || reinterpret_cast<std::uintptr_t>(from + done) % sizeof word != 0) return false;
        word = __atomic_load_n(reinterpret_cast<const decltype(word)*>(from + done), __ATOMIC_ACQUIRE);
        std::memcpy(made.data() + done, &word, sizeof word);
        done += sizeof word;
        return true;
    };
    while (done != size) {
        if (load_as(std::uint64_t{}) || load_as(std::uint32_t{}) || load_as(std::uint16_t{})) continue;
        (void)load_as(std::uint8_t{});
    }
    return made;
}

inline void fake_fabric::run_all() {
    const std::lock_guard lock{mutex_};
    for (const auto& [number, each] : connections_) each->run();
}

}  // namespace via::test
