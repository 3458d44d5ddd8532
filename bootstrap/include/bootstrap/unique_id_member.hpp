// SPDX-License-Identifier: Apache-2.0
/// @file unique_id_member.hpp
/// @brief A PE that meets the others over TCP, at the place that a unique id names.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "bootstrap/job_ender.hpp"
#include "bootstrap/member.hpp"
#include "bootstrap/unique_id.hpp"

namespace via::bootstrap {

class meeting_place;

/// What a PE needs to know to meet the others.
struct unique_id_ticket {
    unique_id id;
    int pe = 0;
    int npes = 1;
};

/// PE 0 holds the rendezvous, in a thread that sleeps in epoll. One world can be made with an id at a time; the next
/// one when it is over.
class unique_id_member final : public member {
public:
    /// PE 0 listens and joins; the others connect, again and again until the deadline. Throws VIA_ERR_BOOTSTRAP when PE
    /// 0 cannot listen or refuses, VIA_ERR_TIMEOUT when PE 0 does not let this PE in.
    /// @param description  "<description>: PE 1 of 4, ...".
    /// @param why  ends the description: "because ...".
    unique_id_member(const unique_id_ticket& ticket, const std::string& description, const std::string& why,
                     const base::deadline& until);
    /// The same with a place that was opened before; null on other PEs than 0.
    unique_id_member(const unique_id_ticket& ticket, std::unique_ptr<meeting_place> place,
                     const std::string& description, const std::string& why, const base::deadline& until,
                     job_ender ender = {});
    unique_id_member(const unique_id_member&) = delete;
    unique_id_member& operator=(const unique_id_member&) = delete;
    unique_id_member(unique_id_member&&) = delete;
    unique_id_member& operator=(unique_id_member&&) = delete;
    /// On PE 0, waits until the others have left or failed, but no longer than joining could take (after a failure, two
    /// seconds): its end would count as a failure.
    ~unique_id_member() override;

    [[nodiscard]] std::string network_host() const override;
    void leave() noexcept override;
    void end_job(std::uint8_t status, const std::string& reason) noexcept override;

private:
    const std::string meeting_host_;
    const base::seconds patience_;
    const job_ender ender_;
    bool left_ = false;
    std::unique_ptr<meeting_place> place_;  // of PE 0
};

}  // namespace via::bootstrap
