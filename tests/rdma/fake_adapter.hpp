// SPDX-License-Identifier: Apache-2.0
// The adapter of the fabric in memory: registrations, and what makes queues and connections.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <sys/eventfd.h>
#include <sys/uio.h>
#include <unistd.h>

#include "base/fd.hpp"
#include "rdma/device.hpp"
#include "rdma/fake_connection.hpp"
#include "rdma/fake_fabric.hpp"

namespace via::test {

class fake_registration final : public rdma::registration {
public:
    fake_registration(fake_fabric& all, std::uint32_t key) : all_{all}, key_{key} {}
    fake_registration(const fake_registration&) = delete;
    fake_registration& operator=(const fake_registration&) = delete;
    fake_registration(fake_registration&&) = delete;
    fake_registration& operator=(fake_registration&&) = delete;
    ~fake_registration() override {
        const std::lock_guard lock{all_.mutex_};
        for (const auto& [number, each] : all_.connections_)
            if (each->uses(key_)) all_.blame("memory that a request is to use is registered no more");
        all_.memory_.erase(key_);
    }
    [[nodiscard]] std::uint32_t local_key() const noexcept override { return key_; }
    [[nodiscard]] std::uint32_t remote_key() const noexcept override { return key_; }

private:
    fake_fabric& all_;
    std::uint32_t key_;
};

class fake_adapter final : public rdma::adapter {
public:
    static constexpr int most_requests = 1024;

    explicit fake_adapter(fake_fabric& all)
        : all_{all}, told_{::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC | EFD_SEMAPHORE)} {
        const std::lock_guard lock{all_.mutex_};
        all_.adapters_.insert(this);
    }
    fake_adapter(const fake_adapter&) = delete;
    fake_adapter& operator=(const fake_adapter&) = delete;
    fake_adapter(fake_adapter&&) = delete;
    fake_adapter& operator=(fake_adapter&&) = delete;
    ~fake_adapter() override {
        const std::lock_guard lock{all_.mutex_};
        all_.adapters_.erase(this);
    }

    [[nodiscard]] std::unique_ptr<rdma::registration> register_memory(std::byte* begin, std::size_t size,
                                                                      rdma::access how,
                                                                      std::string& problem) noexcept override {
        all_.come_to_register(begin);
        const std::lock_guard lock{all_.mutex_};
        if (all_.made_before_refusals_ > 0) {
            --all_.made_before_refusals_;
        } else if (all_.refused_ > 0) {
            --all_.refused_;
            problem = "the fake adapter was told so";
            return nullptr;
        }
        if (!all_.any_memory_ && !is_processors(begin)) {
            problem = "the fake adapter finds no memory of a processor there: Bad address";
            return nullptr;
        }
        return add(begin, size, how);
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
        auto* const begin = reinterpret_cast<std::byte*>(address);
        if (!all_.any_memory_ && !is_processors(begin)) {
            problem = "the fake adapter finds no memory of a processor behind the dma-buf";
            return nullptr;
        }
        return add(begin, size, rdma::access::all);
    }
    [[nodiscard]] std::unique_ptr<rdma::completion_queue> make_queue(int room, std::string& problem) noexcept override {
        if (room < 1 || room > 32767) {
            problem = "the fake adapter makes queues of 1 to 32767 completions";
            return nullptr;
        }
        return std::make_unique<fake_queue>(all_, static_cast<std::size_t>(room));
    }
    [[nodiscard]] std::unique_ptr<rdma::bell> make_bell(int room, int turn, std::string& problem) noexcept override {
        const std::lock_guard lock{all_.mutex_};
        if (room < 1 || room > 32767 || turn < 0 || all_.refused_bells_ > 0) {
            all_.refused_bells_ = std::max(0, all_.refused_bells_ - 1);
            problem = "the fake adapter makes no such bell";
            return nullptr;
        }
        return std::make_unique<fake_bell>(all_, static_cast<std::size_t>(room));
    }
    [[nodiscard]] std::unique_ptr<rdma::connection> make_connection(rdma::completion_queue& ends,
                                                                    const rdma::connection_limits& limits,
                                                                    std::string& problem) noexcept override {
        // Those who ask the adapter itself are content with any address.
        const bool has_address = limits.use.gid_index == 0 || limits.use.gid_index == all_.gid_index();
        if (limits.requests < 1 || limits.requests > most_requests || !has_address || limits.use.pkey_index > 0) {
            problem = "the fake adapter has no such connection";
            return nullptr;
        }
        if (is_refused()) {
            problem = "the fake adapter was told so of connections";
            return nullptr;
        }
        return std::make_unique<fake_connection>(all_, static_cast<fake_queue&>(ends), limits);
    }
    [[nodiscard]] std::optional<rdma::port> look(std::string&) noexcept override { return all_.port(); }
    [[nodiscard]] int events() const noexcept override { return told_.get(); }
    [[nodiscard]] std::optional<rdma::event> next_event() noexcept override {
        const std::lock_guard lock{all_.mutex_};
        eventfd_t one = 0;
        if (::eventfd_read(told_.get(), &one) != 0 || events_.empty()) {
            ++all_.asked_in_vain_;
            return std::nullopt;
        }
        const rdma::event oldest = events_.front();
        events_.pop_front();
        return oldest;
    }

private:
    /// As with an adapter in software, which reaches what the kernel may touch for the process.
    [[nodiscard]] static bool is_processors(std::byte* begin) noexcept {
        std::byte read{};
        const ::iovec here{&read, 1};
        const ::iovec there{begin, 1};
        return ::process_vm_readv(::getpid(), &here, 1, &there, 1, 0) == 1;
    }

    friend class fake_fabric;

    /// The fabric is locked.
    void take(rdma::event what) {
        events_.push_back(what);
        (void)::eventfd_write(told_.get(), what.what == rdma::event::kind::adapter_failed ? 1U << 30U : 1U);
    }
    [[nodiscard]] bool is_refused() {
        const std::lock_guard lock{all_.mutex_};
        if (all_.refused_connections_ == 0) return false;
        --all_.refused_connections_;
        return true;
    }
    /// The fabric is locked.
    [[nodiscard]] std::unique_ptr<rdma::registration> add(std::byte* begin, std::size_t size, rdma::access how) {
        const std::uint32_t key = ++all_.keys_;
        all_.memory_.emplace(key, fake_fabric::range{begin, size, how});
        return std::make_unique<fake_registration>(all_, key);
    }

    fake_fabric& all_;
    base::fd told_;  ///< counts events_
    std::deque<rdma::event> events_;
};

inline void fake_fabric::tell(rdma::event what) {
    const std::lock_guard lock{mutex_};
    for (fake_adapter* each : adapters_) each->take(what);
}

inline rdma::port fake_fabric::port() const {
    rdma::port made;
    made.adapter = "fake0";
    made.active = true;
    made.mtu = 4096;
    rdma::gid address{};  // ::ffff:10.0.0.1
    address[10] = address[11] = std::byte{0xFF};
    address[12] = std::byte{10};
    address[15] = std::byte{1};
    made.gids = {{.index = gid_index(), .type = rdma::gid_type::roce_v2, .value = address}};
    made.pkeys = {0xFFFF};
    made.most_bytes = std::uint64_t{1} << 31;
    made.most_requests = fake_adapter::most_requests;
    made.most_reads = 16;
    made.atomics = atomics();
    return made;
}

/// One adapter with one port, by which everyone reaches everyone.
class fake_provider final : public rdma::provider {
public:
    explicit fake_provider(fake_fabric& all) : all_{all} {}

    [[nodiscard]] std::vector<rdma::port> ports(std::string&) noexcept override { return {all_.port()}; }
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
