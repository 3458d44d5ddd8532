// SPDX-License-Identifier: Apache-2.0
// PEs of one job as far as their control threads go: each with a listener, and everyone with everyone's card.
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "base/control_thread.hpp"
#include "core/core.hpp"
#include "route/attach_server.hpp"

namespace via::test {

class town {
public:
    struct station {
        explicit station(int pe) : server{control.loop()}, secret{base::make_token()} {
            core.pe = pe;
            core.options.timeout = 20;
        }

        core::core core;
        base::control_thread control;
        route::attach_server server;
        base::token secret;
    };
    using take_letter = std::function<void(int from, std::span<const std::byte> bytes)>;

    explicit town(int npes) {
        for (int pe = 0; pe < npes; ++pe) stations_.push_back(std::make_unique<station>(pe));
        for (const auto& each : stations_) introduce(*each, cards());
    }
    town(const town&) = delete;
    town& operator=(const town&) = delete;
    ~town() { stop(); }

    /// What everyone must know of the others.
    [[nodiscard]] std::vector<core::peer_card> cards() const {
        std::vector<core::peer_card> all;
        for (const auto& each : stations_) {
            core::peer_card card{.process = base::this_process(), .secret = each->secret};
            each->server.address().copy(card.address, sizeof card.address - 1);
            all.push_back(card);
        }
        return all;
    }
    static void introduce(station& who, std::vector<core::peer_card> cards) {
        who.core.npes = static_cast<int>(cards.size());
        who.core.others = core::peers{std::move(cards)};
    }
    /// Who is not opened has a listener that answers nobody.
    void open(int pe, take_letter take) {
        at(pe).server.serve({.pe = pe,
                             .npes = static_cast<int>(stations_.size()),
                             .secret = at(pe).secret,
                             .memory = [](std::uint64_t) { return base::fd{}; },
                             .letter = std::move(take)});
        at(pe).control.start();
    }
    /// Nothing is served from now on; before what serves goes away.
    void stop() noexcept {
        for (const auto& each : stations_) each->control.stop();
    }
    [[nodiscard]] station& at(int pe) { return *stations_[static_cast<std::size_t>(pe)]; }

private:
    std::vector<std::unique_ptr<station>> stations_;
};

}  // namespace via::test
