// SPDX-License-Identifier: Apache-2.0
/// @file singleton.hpp
/// @brief A job of one PE.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bootstrap/bootstrap.hpp"

namespace via::bootstrap {

/// The only PE of its job: every call returns at once.
class singleton final : public bootstrap {
public:
    /// @param why  ends the description: "because ...".
    explicit singleton(std::string why) : why_{std::move(why)} {}

    [[nodiscard]] int pe() const noexcept override { return 0; }
    [[nodiscard]] int npes() const noexcept override { return 1; }
    [[nodiscard]] std::string description() const override;
    [[nodiscard]] bool spans_processes() const noexcept override { return false; }
    [[nodiscard]] std::vector<std::vector<std::byte>> allgather(std::span<const std::byte> mine,
                                                                const base::deadline& until) override;
    void watch(base::event_loop* loop, failure_handler on_failure) override;
    void unwatch() noexcept override {}
    void retain(std::shared_ptr<const void> memory) override;
    void leave() noexcept override { retained_.clear(); }
    void abandon(const std::string& reason) noexcept override;

private:
    std::string why_;
    std::vector<std::shared_ptr<const void>> retained_;
};

}  // namespace via::bootstrap
