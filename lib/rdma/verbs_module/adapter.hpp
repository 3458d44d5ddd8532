// SPDX-License-Identifier: Apache-2.0
/// @file adapter.hpp
/// @brief An adapter of verbs in use, and the memory that it may use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "connection.hpp"
#include "owners.hpp"
#include "rdma/device.hpp"

namespace via::verbs_module {

class registration final : public rdma::registration {
public:
    explicit registration(memory_owner memory) noexcept : memory_{std::move(memory)} {}
    registration(const registration&) = delete;
    registration& operator=(const registration&) = delete;
    registration(registration&&) = delete;
    registration& operator=(registration&&) = delete;
    ~registration() override = default;

    [[nodiscard]] std::uint32_t local_key() const noexcept override { return memory_->lkey; }
    [[nodiscard]] std::uint32_t remote_key() const noexcept override { return memory_->rkey; }

private:
    memory_owner memory_;
};

class adapter final : public rdma::adapter {
public:
    /// Throws problem_found.
    explicit adapter(const rdma::port& which);
    adapter(const adapter&) = delete;
    adapter& operator=(const adapter&) = delete;
    adapter(adapter&&) = delete;
    adapter& operator=(adapter&&) = delete;
    ~adapter() override = default;

    [[nodiscard]] std::unique_ptr<rdma::registration> register_memory(std::byte* begin, std::size_t size,
                                                                      rdma::access how,
                                                                      std::string& problem) noexcept override;
    [[nodiscard]] std::unique_ptr<rdma::registration> register_dma_buf(int file, std::uint64_t offset, std::size_t size,
                                                                       std::uint64_t address,
                                                                       std::string& problem) noexcept override;
    [[nodiscard]] std::unique_ptr<rdma::completion_queue> make_queue(int room, std::string& problem) noexcept override;
    [[nodiscard]] std::unique_ptr<rdma::bell> make_bell(int room, int turn, std::string& problem) noexcept override;
    [[nodiscard]] std::unique_ptr<rdma::connection> make_connection(rdma::completion_queue& ends,
                                                                    const rdma::connection_limits& limits,
                                                                    std::string& problem) noexcept override;
    [[nodiscard]] std::optional<rdma::port> look(std::string& problem) noexcept override;
    [[nodiscard]] int events() const noexcept override { return context_->async_fd; }
    [[nodiscard]] std::optional<rdma::event> next_event() noexcept override;

private:
    [[nodiscard]] unsigned flags_of(rdma::access how) const noexcept;

    port_facts of_;
    context_owner context_;
    domain_owner domain_;
    bool children_have_copies_;  ///< of registered pages, which ibv_fork_init(3), called before, has no need to guard
};

}  // namespace via::verbs_module
