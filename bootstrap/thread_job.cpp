// SPDX-License-Identifier: Apache-2.0
#include "bootstrap/thread_job.hpp"

#include <fmt/format.h>

#include "thread_group.hpp"
#include "words.hpp"

namespace via::bootstrap {
namespace {

/// One PE's end of a thread group.
class thread_member final : public bootstrap {
public:
    thread_member(std::shared_ptr<thread_group> group, int pe, std::string why)
        : group_{std::move(group)}, pe_{pe}, why_{std::move(why)} {}
    thread_member(const thread_member&) = delete;
    thread_member& operator=(const thread_member&) = delete;
    thread_member(thread_member&&) = delete;
    thread_member& operator=(thread_member&&) = delete;
    ~thread_member() override { group_->abandon(pe_, "it ended its world without finalizing"); }

    [[nodiscard]] int pe() const noexcept override { return pe_; }
    [[nodiscard]] int npes() const noexcept override { return group_->npes(); }
    [[nodiscard]] std::string description() const override {
        return fmt::format("threads: PE {} of {} in this process, because {}", pe_, npes(), why_);
    }
    [[nodiscard]] bool spans_processes() const noexcept override { return false; }
    [[nodiscard]] std::vector<std::vector<std::byte>> allgather(std::span<const std::byte> mine,
                                                                const base::deadline& until) override {
        return group_->allgather(pe_, mine, until);
    }
    void watch(base::event_loop*, failure_handler on_failure) override { group_->watch(pe_, std::move(on_failure)); }
    void unwatch() noexcept override { group_->unwatch(pe_); }
    void retain(std::shared_ptr<const void> memory) override { group_->retain(std::move(memory)); }
    void leave() noexcept override { group_->leave(pe_); }
    void abandon(const std::string& reason) noexcept override { group_->abandon(pe_, reason); }

private:
    std::shared_ptr<thread_group> group_;
    int pe_;
    std::string why_;
};

int checked_npes(int npes) {
    if (npes >= 1 && npes <= max_npes) return npes;
    base::fail({.status = VIA_ERR_ARGUMENT,
                .message = fmt::format("a job of {} threads cannot be: 1 to {} PEs", npes, max_npes)});
}

}  // namespace

thread_job::thread_job(int npes) : npes_{checked_npes(npes)}, joins_(static_cast<std::size_t>(npes)) {}

thread_job::~thread_job() = default;

std::unique_ptr<bootstrap> thread_job::join(int pe, std::string why) {
    check_pe(pe, npes_);
    const std::lock_guard lock{mutex_};
    std::uint64_t& joins = joins_[static_cast<std::size_t>(pe)];
    if (joins > 0) {
        const auto previous = forming_.find(joins - 1);
        if (previous != forming_.end() && previous->second->present(pe)) {
            base::fail({.status = VIA_ERR_ARGUMENT,
                        .message = fmt::format("PE {} has joined twice, before all PEs had joined once", pe),
                        .hint = "give every thread a PE number of its own",
                        .pe = pe});
        }
    }
    std::shared_ptr<thread_group>& slot = forming_[joins];
    if (!slot) slot = std::make_shared<thread_group>(npes_);
    const std::shared_ptr<thread_group> group = slot;
    auto member = std::make_unique<thread_member>(group, pe, std::move(why));
    group->join(pe);
    if (group->full()) forming_.erase(joins);
    ++joins;
    return member;
}

}  // namespace via::bootstrap
