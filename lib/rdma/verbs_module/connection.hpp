// SPDX-License-Identifier: Apache-2.0
/// @file connection.hpp
/// @brief A reliable connection of verbs: a queue pair, from its making to the last request.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "bell.hpp"
#include "owners.hpp"
#include "queue.hpp"
#include "rdma/device.hpp"

namespace via::verbs_module {

/// What a connection needs of its adapter.
struct port_facts {
    int number = 1;
    bool in_software = false;
    ibv_device_attr limits = {};
};

class connection final : public rdma::connection {
public:
    /// Throws problem_found.
    connection(ibv_pd& domain, queue& ends, const port_facts& of, const rdma::connection_limits& limits);
    connection(const connection&) = delete;
    connection& operator=(const connection&) = delete;
    connection(connection&&) = delete;
    connection& operator=(connection&&) = delete;
    ~connection() override;

    [[nodiscard]] const rdma::endpoint& here() const noexcept override { return here_; }
    [[nodiscard]] std::uint32_t most_copied() const noexcept override { return most_copied_; }
    [[nodiscard]] bool connect(const rdma::endpoint& there, std::string& problem) noexcept override;
    [[nodiscard]] int post(std::span<const rdma::request> all) noexcept override;
    void stop() noexcept override;

private:
    void make_pair(ibv_pd& domain, const rdma::connection_limits& limits);
    void initialize();
    void be_ready_to_receive(const rdma::endpoint& there);
    void be_ready_to_send(const rdma::endpoint& there);
    [[nodiscard]] bool is_ethernet() const noexcept;
    [[nodiscard]] bool is_reached_by_address() const noexcept;
    [[nodiscard]] ibv_ah_attr way_to(const rdma::endpoint& there) const noexcept;

    const port_facts of_;
    const rdma::port_use use_;
    ibv_port_attr port_ = {};  ///< as it is now: it has another number when its link was down
    queue& ends_;
    bell* const rung_;  ///< may be null
    qp_owner pair_;
    rdma::endpoint here_;
    std::uint32_t most_copied_ = 0;
    /// Where chains are written; so post() takes no memory. Each request has its own piece of memory.
    std::vector<ibv_send_wr> chain_;
    std::vector<ibv_sge> pieces_;
};

}  // namespace via::verbs_module
