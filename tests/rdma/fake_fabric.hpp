// SPDX-License-Identifier: Apache-2.0
// RDMA adapters and the wire between them, in memory, behind the library's seam: every answer can be told, and what
// the library must not do is noted. It does what the standard allows and a real adapter seldom shows: a request begins
// when it likes, what a read brings comes late, and memory is read when the request is done and not when it is posted.
#pragma once

#include <algorithm>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <unistd.h>

#include "rdma/device.hpp"

namespace via::test {

class fake_connection;
class fake_queue;

/// All adapters' memory, and who is connected to whom. Thread-safe. It outlives what was made of it.
class fake_fabric {
public:
    /// Nothing begins until it is let go.
    void hold() {
        const std::lock_guard lock{mutex_};
        held_ = true;
    }
    void let_go() {
        const std::lock_guard lock{mutex_};
        held_ = false;
    }
    /// The next request of any connection that begins ends so.
    void fail_next(rdma::outcome how) {
        const std::lock_guard lock{mutex_};
        next_ = how;
    }
    /// Carries out all that waits, as it otherwise is when queues are polled.
    void run_all();
    void refuse_registrations(int count) {
        const std::lock_guard lock{mutex_};
        refused_ = count;
    }
    void refuse_dma_bufs(int count) {
        const std::lock_guard lock{mutex_};
        refused_dma_bufs_ = count;
    }
    /// Memory that is registered now.
    [[nodiscard]] std::size_t registered() const {
        const std::lock_guard lock{mutex_};
        std::size_t bytes = 0;
        for (const auto& [key, memory] : memory_) bytes += memory.size;
        return bytes;
    }
    /// What the library did that it must not. Empty if nothing.
    [[nodiscard]] std::string misuse() const {
        const std::lock_guard lock{mutex_};
        return misuse_;
    }

private:
    friend class fake_connection;
    friend class fake_queue;
    friend class fake_registration;
    friend class fake_adapter;

    struct range {
        std::byte* begin = nullptr;
        std::size_t size = 0;
        [[nodiscard]] bool holds(std::uint64_t at, std::size_t bytes) const {
            const std::uint64_t offset = at - reinterpret_cast<std::uintptr_t>(begin);
            return offset <= size && bytes <= size - offset;
        }
    };

    [[nodiscard]] bool allows(std::uint32_t key, std::uint64_t at, std::size_t bytes) const {
        const auto found = memory_.find(key);
        return found != memory_.end() && found->second.holds(at, bytes);
    }
    void blame(const char* what) {
        if (misuse_.empty()) misuse_ = what;
    }

    mutable std::mutex mutex_;
    std::map<std::uint32_t, range> memory_;
    std::map<std::uint32_t, fake_connection*> connections_;
    std::uint32_t keys_ = 100;
    std::uint32_t queues_ = 10;
    std::optional<rdma::outcome> next_;
    std::string misuse_;
    int refused_ = 0;
    int refused_dma_bufs_ = 0;
    bool held_ = false;
};

class fake_registration final : public rdma::registration {
public:
    fake_registration(fake_fabric& all, std::uint32_t key) : all_{all}, key_{key} {}
    fake_registration(const fake_registration&) = delete;
    fake_registration& operator=(const fake_registration&) = delete;
    fake_registration(fake_registration&&) = delete;
    fake_registration& operator=(fake_registration&&) = delete;
    ~fake_registration() override {
        const std::lock_guard lock{all_.mutex_};
        all_.memory_.erase(key_);
    }
    [[nodiscard]] std::uint32_t local_key() const noexcept override { return key_; }
    [[nodiscard]] std::uint32_t remote_key() const noexcept override { return key_; }

private:
    fake_fabric& all_;
    std::uint32_t key_;
};

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
          copied_{std::min<std::uint32_t>(limits.copied, 512)} {
        const std::lock_guard lock{all_.mutex_};
        here_.queue = ++all_.queues_;
        here_.mtu = 4096;
        here_.reads = 16;
        all_.connections_.emplace(here_.queue, this);
        ends_.users_.push_back(this);
    }
    fake_connection(const fake_connection&) = delete;
    fake_connection& operator=(const fake_connection&) = delete;
    fake_connection(fake_connection&&) = delete;
    fake_connection& operator=(fake_connection&&) = delete;
    /// Completions that nobody has taken yet stay, as with some adapters.
    ~fake_connection() override {
        const std::lock_guard lock{all_.mutex_};
        all_.connections_.erase(here_.queue);
        std::erase(ends_.users_, this);
        for (auto& each : ends_.entries_)
            if (each.whose == this) each.whose = nullptr;
    }

    [[nodiscard]] const rdma::endpoint& here() const noexcept override { return here_; }
    [[nodiscard]] std::uint32_t most_copied() const noexcept override { return copied_; }
    [[nodiscard]] bool connect(const rdma::endpoint& there, std::string& problem) noexcept override {
        const std::lock_guard lock{all_.mutex_};
        if (there_ != 0 || there.mtu == 0) {
            problem = "the fake connection cannot be made";
            return false;
        }
        there_ = there.queue;
        return true;
    }
    [[nodiscard]] int post(std::span<const rdma::request> all) noexcept override {
        const std::lock_guard lock{all_.mutex_};
        if (there_ == 0) all_.blame("requests before the connection is made");
        if (there_ == 0 || all.empty()) return -1;
        const std::size_t taken = std::min(all.size(), depth_ - (posted_ - reclaimed_));
        if (taken < all.size()) all_.blame("more requests than the send queue holds");
        for (const rdma::request& each : all.first(taken)) {
            work made{.what = each, .bytes = {}, .number = ++posted_};
            if (each.copied && (each.what != rdma::request::kind::write || each.size > copied_))
                all_.blame("a request that cannot be inline");
            if (each.copied) made.bytes.assign(each.local, each.local + each.size);
            waiting_.push_back(std::move(made));
        }
        return static_cast<int>(taken);
    }

private:
    friend class fake_fabric;
    friend class fake_queue;
    struct work {
        rdma::request what;
        std::vector<std::byte> bytes;
        std::uint64_t number;
    };
    struct arrival {
        std::byte* to;
        std::vector<std::byte> bytes;
    };

    /// Everything that waits, in its order.
    void run();
    [[nodiscard]] rdma::outcome carry_out(work& what);
    [[nodiscard]] rdma::outcome check(const rdma::request& what) const;
    void arrive();
    static void store(std::byte* to, const std::byte* from, std::size_t size) noexcept;
    [[nodiscard]] static std::vector<std::byte> load(const std::byte* from, std::size_t size);

    fake_fabric& all_;
    fake_queue& ends_;
    std::size_t depth_;
    std::uint32_t copied_;
    rdma::endpoint here_;
    std::uint32_t there_ = 0;
    std::deque<work> waiting_;
    std::vector<arrival> late_;
    std::uint64_t posted_ = 0;
    std::uint64_t reclaimed_ = 0;
    bool broken_ = false;
};

inline int fake_queue::poll(std::span<rdma::completion> into) noexcept {
    const std::lock_guard lock{all_.mutex_};
    for (fake_connection* each : users_) each->run();
    if (overrun_) return -1;
    const std::size_t count = std::min(into.size(), entries_.size());
    for (std::size_t i = 0; i < count; ++i) {
        into[i] = entries_.front().what;
        if (fake_connection* const whose = entries_.front().whose) whose->reclaimed_ = entries_.front().count;
        entries_.pop_front();
    }
    return static_cast<int>(count);
}

inline void fake_connection::run() {
    if (all_.held_) return;
    std::vector<fake_queue::entry> ended;
    for (; !waiting_.empty(); waiting_.pop_front()) {
        work& next = waiting_.front();
        const rdma::outcome how = broken_ ? rdma::outcome::flushed : carry_out(next);
        broken_ = broken_ || how != rdma::outcome::done;
        if (how == rdma::outcome::done && !next.what.signalled) continue;
        ended.push_back({.what = {.id = next.what.id, .what = how, .vendor = how == rdma::outcome::done ? 0U : 77U},
                         .whose = this,
                         .count = next.number});
    }
    arrive();
    for (const auto& each : ended) {
        ends_.overrun_ = ends_.overrun_ || ends_.entries_.size() == ends_.room_;
        if (ends_.overrun_) return all_.blame("more completions than the queue holds");
        ends_.entries_.push_back(each);
    }
}

inline rdma::outcome fake_connection::check(const rdma::request& what) const {
    const auto peer = all_.connections_.find(there_);
    if (peer == all_.connections_.end() || peer->second->there_ != here_.queue) return rdma::outcome::unreachable;
    const bool atomic = what.what == rdma::request::kind::fetch_add || what.what == rdma::request::kind::compare_swap;
    if (atomic && (what.size != 8 || what.remote % 8 != 0)) return rdma::outcome::remote_access;
    if (what.size == 0) return rdma::outcome::done;
    if (!what.copied && !all_.allows(what.local_key, reinterpret_cast<std::uintptr_t>(what.local), what.size))
        return rdma::outcome::local;
    return all_.allows(what.remote_key, what.remote, what.size) ? rdma::outcome::done : rdma::outcome::remote_access;
}

inline rdma::outcome fake_connection::carry_out(work& what) {
    if (all_.next_) return *std::exchange(all_.next_, std::nullopt);
    const rdma::request& r = what.what;
    if (const rdma::outcome found = check(r); found != rdma::outcome::done) return found;
    if (r.fenced) arrive();
    auto* const remote = reinterpret_cast<std::byte*>(r.remote);
    switch (r.what) {
        case rdma::request::kind::write:
            store(remote, r.copied ? what.bytes.data() : r.local, r.size);
            return rdma::outcome::done;
        case rdma::request::kind::read: late_.push_back({r.local, load(remote, r.size)}); break;
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

/// What reads and atomics bring.
inline void fake_connection::arrive() {
    for (const arrival& each : late_) store(each.to, each.bytes.data(), each.bytes.size());
    late_.clear();
}

/// Words are stored and read whole, as those who wait for one expect.
inline void fake_connection::store(std::byte* to, const std::byte* from, std::size_t size) noexcept {
    const auto store_as = [&](auto word) {
        std::memcpy(&word, from, sizeof word);
        __atomic_store_n(reinterpret_cast<decltype(word)*>(to), word, __ATOMIC_RELEASE);
    };
    const bool aligned = size != 0 && reinterpret_cast<std::uintptr_t>(to) % size == 0;
    if (aligned && size == 8) return store_as(std::uint64_t{});
    if (aligned && size == 4) return store_as(std::uint32_t{});
    if (aligned && size == 2) return store_as(std::uint16_t{});
    if (aligned && size == 1) return store_as(std::uint8_t{});
    if (size != 0) std::memcpy(to, from, size);
}

inline std::vector<std::byte> fake_connection::load(const std::byte* from, std::size_t size) {
    std::vector<std::byte> made(size);
    const auto load_as = [&](auto word) {
        word = __atomic_load_n(reinterpret_cast<const decltype(word)*>(from), __ATOMIC_ACQUIRE);
        std::memcpy(made.data(), &word, sizeof word);
    };
    const bool aligned = size != 0 && reinterpret_cast<std::uintptr_t>(from) % size == 0;
    if (aligned && size == 8) {
        load_as(std::uint64_t{});
    } else if (aligned && size == 4) {
        load_as(std::uint32_t{});
    } else if (aligned && size == 2) {
        load_as(std::uint16_t{});
    } else if (aligned && size == 1) {
        load_as(std::uint8_t{});
    } else if (size != 0) {
        std::memcpy(made.data(), from, size);
    }
    return made;
}

inline void fake_fabric::run_all() {
    const std::lock_guard lock{mutex_};
    for (const auto& [number, each] : connections_) each->run();
}

class fake_adapter final : public rdma::adapter {
public:
    static constexpr int most_requests = 1024;

    explicit fake_adapter(fake_fabric& all) : all_{all} {}

    [[nodiscard]] std::unique_ptr<rdma::registration> register_memory(std::byte* begin, std::size_t size,
                                                                      std::string& problem) noexcept override {
        const std::lock_guard lock{all_.mutex_};
        if (all_.refused_ > 0) {
            --all_.refused_;
            problem = "the fake adapter was told so";
            return nullptr;
        }
        return add(begin, size);
    }
    /// Of the descriptor it knows only whether it is large enough: the memory behind it is reached by its address.
    [[nodiscard]] std::unique_ptr<rdma::registration> register_dma_buf(int file, std::uint64_t offset, std::size_t size,
                                                                       std::uint64_t address,
                                                                       std::string& problem) noexcept override {
        const std::lock_guard lock{all_.mutex_};
        if (all_.refused_dma_bufs_ > 0) {
            --all_.refused_dma_bufs_;
            problem = "the fake adapter was told so of dma-bufs";
            return nullptr;
        }
        constexpr std::uint64_t page = 4096;
        const off_t end = ::lseek(file, 0, SEEK_END);
        const std::uint64_t there = end < 0 ? 0 : static_cast<std::uint64_t>(end);
        if (size == 0 || offset > there || size > there - offset || offset % page != address % page) {
            problem = "the fake adapter finds no such dma-buf";
            return nullptr;
        }
        return add(reinterpret_cast<std::byte*>(address), size);
    }
    [[nodiscard]] std::unique_ptr<rdma::completion_queue> make_queue(int room, std::string& problem) noexcept override {
        if (room < 1 || room > 32767) {
            problem = "the fake adapter makes queues of 1 to 32767 completions";
            return nullptr;
        }
        return std::make_unique<fake_queue>(all_, static_cast<std::size_t>(room));
    }
    [[nodiscard]] std::unique_ptr<rdma::connection> make_connection(rdma::completion_queue& ends,
                                                                    const rdma::connection_limits& limits,
                                                                    std::string& problem) noexcept override {
        if (limits.requests < 1 || limits.requests > most_requests || limits.gid_index > 1 || limits.pkey_index > 0) {
            problem = "the fake adapter has no such connection";
            return nullptr;
        }
        return std::make_unique<fake_connection>(all_, static_cast<fake_queue&>(ends), limits);
    }

private:
    /// The fabric is locked.
    [[nodiscard]] std::unique_ptr<rdma::registration> add(std::byte* begin, std::size_t size) {
        const std::uint32_t key = ++all_.keys_;
        all_.memory_.emplace(key, fake_fabric::range{begin, size});
        return std::make_unique<fake_registration>(all_, key);
    }

    fake_fabric& all_;
};

/// One adapter with one port, by which everyone reaches everyone.
class fake_provider final : public rdma::provider {
public:
    explicit fake_provider(fake_fabric& all) : all_{all} {}

    [[nodiscard]] std::vector<rdma::port> ports(std::string&) noexcept override {
        rdma::port made;
        made.adapter = "fake0";
        made.active = true;
        made.mtu = 4096;
        rdma::gid address{};  // ::ffff:10.0.0.1
        address[10] = address[11] = std::byte{0xFF};
        address[12] = std::byte{10};
        address[15] = std::byte{1};
        made.gids = {{.index = 1, .type = rdma::gid_type::roce_v2, .value = address}};
        made.pkeys = {0xFFFF};
        made.most_bytes = std::uint64_t{1} << 31;
        made.most_requests = fake_adapter::most_requests;
        made.most_reads = 16;
        made.atomics = true;
        return {made};
    }
    [[nodiscard]] std::unique_ptr<rdma::adapter> open(const rdma::port& which, std::string& problem) noexcept override {
        if (which.adapter != "fake0") {
            problem = "there is no such adapter";
            return nullptr;
        }
        return std::make_unique<fake_adapter>(all_);
    }

private:
    fake_fabric& all_;
};

}  // namespace via::test
