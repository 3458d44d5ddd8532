// SPDX-License-Identifier: Apache-2.0
/// @file member.hpp
/// @brief A PE that has joined a rendezvous, wherever that is.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "bootstrap/bootstrap.hpp"
#include "bootstrap/connection.hpp"
#include "bootstrap/protocol.hpp"

namespace via::bootstrap {

/// Who holds the rendezvous, in the words for people who must know.
struct host_words {
    std::string name;          ///< "the launcher (viarun)"
    std::string refusal_hint;  ///< what to do when it turns a PE away
    base::failure gone;        ///< the connection to it has closed
    int pe = -1;               ///< the PE that it is part of; -1: none
    std::string how_gone;      ///< how that PE failed when the connection has closed, if there is one
    std::string how_unseen;    ///< how the others did: nobody will tell of them any more
};

/// Says `what` and waits for the answer. Empty: welcome. Otherwise the reason why not now, but perhaps when one
/// connects again; the connection has ended. Throws if the answer is a final no, is none, or does not come.
[[nodiscard]] std::string enter(connection& host, const protocol::join& what, const host_words& words,
                                const base::deadline& until);

/// A connection to the host, one a world.
class member : public bootstrap {
public:
    /// @param entered  where enter() was welcome, as PE `pe` of `npes`.
    /// @param described  the description.
    member(connection entered, int pe, int npes, host_words words, std::string described);
    member(const member&) = delete;
    member& operator=(const member&) = delete;
    member(member&&) = delete;
    member& operator=(member&&) = delete;
    ~member() override;

    [[nodiscard]] int pe() const noexcept override { return pe_; }
    [[nodiscard]] int npes() const noexcept override { return npes_; }
    [[nodiscard]] std::string description() const override { return described_; }
    [[nodiscard]] bool spans_processes() const noexcept override { return true; }
    [[nodiscard]] std::vector<std::vector<std::byte>> allgather(std::span<const std::byte> mine,
                                                                const base::deadline& until) override;
    void watch(base::event_loop* loop, failure_handler on_failure) override;
    void unwatch() noexcept override;
    void retain(std::shared_ptr<const void> memory) override;
    void leave() noexcept override;
    void abandon(const std::string& reason) noexcept override;
    void end_job(std::uint8_t status, const std::string& reason) noexcept override;

protected:
    /// The connection to the host.
    [[nodiscard]] int descriptor() const noexcept { return host_.descriptor(); }

private:
    void depart(const protocol::message& farewell, bool until_read) noexcept;
    void on_readable();
    void tell(int pe, const std::string& how);
    void tell_all_lost();

    const int pe_;
    const int npes_;
    const host_words words_;
    const std::string described_;
    connection host_;
    base::event_loop* loop_ = nullptr;
    std::vector<std::shared_ptr<const void>> retained_;

    std::mutex mutex_;         // held while the handler runs, so that unwatch(), leave() and abandon() wait for it
    failure_handler handler_;  // guarded by mutex_; empty: nobody is to be told
    std::vector<bool> told_;   // by PE; guarded by mutex_
    bool departed_ = false;    // guarded by mutex_
};

}  // namespace via::bootstrap
