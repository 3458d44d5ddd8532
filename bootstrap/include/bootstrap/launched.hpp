// SPDX-License-Identifier: Apache-2.0
/// @file launched.hpp
/// @brief A PE that a launcher started.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/fd.hpp"
#include "bootstrap/bootstrap.hpp"
#include "bootstrap/launcher_address.hpp"
#include "bootstrap/protocol.hpp"

namespace via::bootstrap {

/// A connection to the launcher, one a world. The launcher counts the joins of every PE: the k-th belongs to the k-th
/// world, so every process makes the same worlds in the same order.
class launched final : public bootstrap {
public:
    /// Joins. Throws VIA_ERR_BOOTSTRAP when the launcher is not there or refuses, VIA_ERR_TIMEOUT when it does not
    /// answer.
    /// @param why  ends the description: "because ...".
    launched(const launcher_address& launcher, std::string why, const base::deadline& until);
    launched(const launched&) = delete;
    launched& operator=(const launched&) = delete;
    launched(launched&&) = delete;
    launched& operator=(launched&&) = delete;
    ~launched() override;

    [[nodiscard]] int pe() const noexcept override { return pe_; }
    [[nodiscard]] int npes() const noexcept override { return npes_; }
    [[nodiscard]] std::string description() const override;
    [[nodiscard]] bool spans_processes() const noexcept override { return true; }
    [[nodiscard]] std::vector<std::vector<std::byte>> allgather(std::span<const std::byte> mine,
                                                                const base::deadline& until) override;
    void watch(base::event_loop* loop, failure_handler on_failure) override;
    void unwatch() noexcept override;
    void retain(std::shared_ptr<const void> memory) override;
    void leave() noexcept override;
    void abandon(const std::string& reason) noexcept override;

private:
    [[nodiscard]] protocol::message receive(const base::deadline& until);
    void send(const protocol::message& what, const base::deadline& until);
    void depart(const protocol::message& farewell) noexcept;
    void on_readable();
    void tell(int pe, const std::string& how);
    void tell_all_lost();

    const int pe_;
    const int npes_;
    const std::string why_;
    base::fd socket_;
    base::event_loop* loop_ = nullptr;
    std::vector<std::shared_ptr<const void>> retained_;

    std::mutex mutex_;         // held while the handler runs, so that unwatch(), leave() and abandon() wait for it
    failure_handler handler_;  // guarded by mutex_; empty: nobody is to be told
    std::vector<bool> told_;   // by PE; guarded by mutex_
    bool departed_ = false;    // guarded by mutex_
};

}  // namespace via::bootstrap
