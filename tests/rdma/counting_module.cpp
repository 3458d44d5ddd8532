// SPDX-License-Identifier: Apache-2.0
// A libviaduct-verbs.so that passes everything on to another one, which COUNTED_MODULE names by its folder, and counts
// what is asked of it. The library's whole way is counted so, from the public call on.
#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "rdma/counting_module.hpp"
#include "rdma/device.hpp"
#include "rdma/load.hpp"
#include "rdma/module.hpp"

namespace {

using namespace via::rdma;

bool is_bounced(const request& one, const via::test::adapter_counts& so_far) {
    return one.size != 0 && !one.copied && (one.local < so_far.begin || one.local + one.size > so_far.end);
}

class counting_queue final : public completion_queue {
public:
    explicit counting_queue(std::unique_ptr<completion_queue> by) : by_{std::move(by)} {}
    [[nodiscard]] int poll(std::span<completion> into) noexcept override {
        auto& counts = *viaduct_adapter_counts();
        counts.inside = true;
        const int found = by_->poll(into);
        counts.inside = false;
        ++(found > 0 ? counts.polls : counts.empty_polls);
        counts.completions += static_cast<std::uint64_t>(std::max(found, 0));
        return found;
    }
    [[nodiscard]] completion_queue& by() noexcept { return *by_; }

private:
    std::unique_ptr<completion_queue> by_;
};

class counting_connection final : public connection {
public:
    explicit counting_connection(std::unique_ptr<connection> by) : by_{std::move(by)} {}
    [[nodiscard]] const endpoint& here() const noexcept override { return by_->here(); }
    [[nodiscard]] std::uint32_t most_copied() const noexcept override { return by_->most_copied(); }
    [[nodiscard]] bool connect(const endpoint& there, std::string& problem) noexcept override {
        return by_->connect(there, problem);
    }
    [[nodiscard]] int post(std::span<const request> all) noexcept override {
        auto& counts = *viaduct_adapter_counts();
        counts.inside = true;
        const int taken = by_->post(all);
        counts.inside = false;
        ++counts.posts;
        for (const request& each : all.first(static_cast<std::size_t>(std::max(taken, 0)))) {
            ++counts.requests;
            counts.signalled += each.signalled ? 1U : 0U;
            counts.read += each.what == request::kind::read ? each.size : 0U;
            counts.bounced += is_bounced(each, counts) ? 1U : 0U;
        }
        return taken;
    }
    void stop() noexcept override { by_->stop(); }

private:
    std::unique_ptr<connection> by_;
};

class counting_adapter final : public adapter {
public:
    explicit counting_adapter(std::unique_ptr<adapter> by) : by_{std::move(by)} {}
    [[nodiscard]] std::unique_ptr<registration> register_memory(std::byte* begin, std::size_t size,
                                                                via::rdma::access how,
                                                                std::string& problem) noexcept override {
        auto& counts = *viaduct_adapter_counts();
        ++counts.registrations;
        counts.inside = true;
        auto made = by_->register_memory(begin, size, how, problem);
        counts.inside = false;
        return made;
    }
    [[nodiscard]] std::unique_ptr<registration> register_dma_buf(int file, std::uint64_t offset, std::size_t size,
                                                                 std::uint64_t address,
                                                                 std::string& problem) noexcept override {
        ++viaduct_adapter_counts()->registrations;
        return by_->register_dma_buf(file, offset, size, address, problem);
    }
    [[nodiscard]] std::unique_ptr<completion_queue> make_queue(int room, std::string& problem) noexcept override {
        auto made = by_->make_queue(room, problem);
        return made == nullptr ? nullptr : std::make_unique<counting_queue>(std::move(made));
    }
    [[nodiscard]] std::unique_ptr<bell> make_bell(int room, int turn, std::string& problem) noexcept override {
        return by_->make_bell(room, turn, problem);
    }
    [[nodiscard]] std::unique_ptr<connection> make_connection(completion_queue& ends, const connection_limits& limits,
                                                              std::string& problem) noexcept override {
        auto made = by_->make_connection(static_cast<counting_queue&>(ends).by(), limits, problem);
        return made == nullptr ? nullptr : std::make_unique<counting_connection>(std::move(made));
    }
    [[nodiscard]] std::optional<port> look(std::string& problem) noexcept override { return by_->look(problem); }
    [[nodiscard]] int events() const noexcept override { return by_->events(); }
    [[nodiscard]] std::optional<event> next_event() noexcept override { return by_->next_event(); }

private:
    std::unique_ptr<adapter> by_;
};

class counting_provider final : public provider {
public:
    explicit counting_provider(std::shared_ptr<provider> by) : by_{std::move(by)} {}
    [[nodiscard]] std::vector<port> ports(std::string& problem) noexcept override { return by_->ports(problem); }
    [[nodiscard]] std::unique_ptr<adapter> open(const port& which, std::string& problem) noexcept override {
        auto made = by_->open(which, problem);
        return made == nullptr ? nullptr : std::make_unique<counting_adapter>(std::move(made));
    }

private:
    std::shared_ptr<provider> by_;
};

std::unique_ptr<provider> make(std::string& problem) noexcept {
    const char* const folder = std::getenv("COUNTED_MODULE");
    auto by = load_provider(problem, folder == nullptr ? "" : folder);
    return by == nullptr ? nullptr : std::make_unique<counting_provider>(std::move(by));
}

}  // namespace

extern "C" __attribute__((visibility("default"))) via::test::adapter_counts* viaduct_adapter_counts() noexcept {
    thread_local via::test::adapter_counts counts;
    return &counts;
}

extern "C" __attribute__((visibility("default"))) const module_entry* viaduct_verbs_module_get() noexcept {
    static constexpr module_entry entry{.build = module_build, .library = "another module, counted", .make = make};
    return &entry;
}
