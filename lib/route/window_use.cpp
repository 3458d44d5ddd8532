// SPDX-License-Identifier: Apache-2.0
#include "route/window_use.hpp"

namespace via::route {
namespace {

/// A copy's end that keeps the import counted as used until it is looked at no more.
class counted_completion final : public heap::completion {
public:
    counted_completion(std::shared_ptr<window_import> of, std::unique_ptr<heap::completion> done) noexcept
        : done_{std::move(done)}, of_{std::move(of)} {}
    counted_completion(const counted_completion&) = delete;
    counted_completion& operator=(const counted_completion&) = delete;
    counted_completion(counted_completion&&) = delete;
    counted_completion& operator=(counted_completion&&) = delete;
    ~counted_completion() override { of_->users.fetch_sub(1); }

    [[nodiscard]] bool reached() noexcept override { return done_->reached(); }

private:
    std::unique_ptr<heap::completion> done_;
    std::shared_ptr<window_import> of_;
};

}  // namespace

void window_use::release_after(std::unique_ptr<heap::completion> done) && {
    if (!of_ || cache_ == nullptr) return;
    auto counted = std::make_unique<counted_completion>(std::move(of_), std::move(done));
    cache_->release_after(std::move(lease_), std::move(counted));
}

void window_use::release_after(const heap::work_mark& done) && {
    window_use last{std::move(*this)};
    if (!last.of_ || last.cache_ == nullptr) return;
    try {
        const std::lock_guard lock{last.of_->mutex};
        last.of_->copies.add(done);
    } catch (...) {
        std::move(last).pin();  // nobody could say when the copy has ended
        throw;
    }
    last.cache_->release_after(std::move(last.lease_), done);
}

void window_use::pin() && noexcept {
    if (!of_) return;
    of_->pins.fetch_add(1);
    if (cache_ != nullptr) cache_->pin(std::move(lease_));
}

}  // namespace via::route
