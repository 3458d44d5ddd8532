// SPDX-License-Identifier: Apache-2.0
/// @file rendezvous_host.hpp
/// @brief A rendezvous in a thread of this process, as viarun has one, without processes.
#pragma once

#include <cstdint>
#include <functional>
#include <future>
#include <mutex>
#include <stdexcept>
#include <string>
#include <sys/eventfd.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "base/control_thread.hpp"
#include "base/fd.hpp"
#include "bootstrap/rendezvous.hpp"

namespace via::test {

/// Serves from construction to destruction.
class rendezvous_host {
public:
    explicit rendezvous_host(int npes, bootstrap::rendezvous_options options = {})
        : wake_{::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)},
          server_{thread_.loop(), npes, with_complaints(std::move(options))} {
        thread_.loop().add(wake_.get(), [this] { run_posted(); });
        thread_.start();
    }
    rendezvous_host(const rendezvous_host&) = delete;
    rendezvous_host& operator=(const rendezvous_host&) = delete;
    rendezvous_host(rendezvous_host&&) = delete;
    rendezvous_host& operator=(rendezvous_host&&) = delete;
    ~rendezvous_host() { thread_.stop(); }

    [[nodiscard]] bootstrap::launcher_address address(int pe) const { return server_.address(pe); }

    /// Runs `act` with the server in its thread, and returns when it is done. One caller at a time.
    void with_server(const std::function<void(bootstrap::rendezvous&)>& act) {
        std::promise<void> done;
        {
            const std::lock_guard lock{mutex_};
            posted_ = [&] {
                act(server_);
                done.set_value();
            };
        }
        const std::uint64_t one = 1;
        if (::write(wake_.get(), &one, sizeof one) != static_cast<ssize_t>(sizeof one))
            throw std::runtime_error{"eventfd"};
        done.get_future().wait();
    }
    /// Waits until `holds` of the server. False if it does not within ten seconds.
    [[nodiscard]] bool becomes(const std::function<bool(const bootstrap::rendezvous&)>& holds) {
        const base::deadline until{base::seconds{10}};
        for (;;) {
            bool now = false;
            with_server([&](const bootstrap::rendezvous& server) { now = holds(server); });
            if (now || until.expired()) return now;
            std::this_thread::sleep_for(std::chrono::milliseconds{5});
        }
    }
    /// True if the server keeps nothing, or soon does not.
    [[nodiscard]] bool becomes_empty() {
        return becomes([](const bootstrap::rendezvous& s) { return s.worlds() == 0 && s.connections() == 0; });
    }
    void end_process(int pe, bootstrap::process_end how) {
        with_server([&](bootstrap::rendezvous& server) { (void)server.process_ended(pe, how); });
    }
    [[nodiscard]] std::vector<std::string> complaints() {
        const std::lock_guard lock{mutex_};
        return complaints_;
    }

private:
    bootstrap::rendezvous_options with_complaints(bootstrap::rendezvous_options options) {
        options.complain = [this](const std::string& what) {
            const std::lock_guard lock{mutex_};
            complaints_.push_back(what);
        };
        return options;
    }
    void run_posted() {
        std::uint64_t count = 0;
        if (::read(wake_.get(), &count, sizeof count) < 0) return;
        std::function<void()> act;
        {
            const std::lock_guard lock{mutex_};
            act.swap(posted_);
        }
        if (act) act();
    }

    std::mutex mutex_;
    std::function<void()> posted_;         // guarded by mutex_
    std::vector<std::string> complaints_;  // guarded by mutex_
    base::fd wake_;
    base::control_thread thread_;
    bootstrap::rendezvous server_;  // uses the loop, whose thread the destructor stops first
};

}  // namespace via::test
