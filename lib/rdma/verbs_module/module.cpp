// SPDX-License-Identifier: Apache-2.0
// The module's one function, and the provider behind it.
#include "rdma/module.hpp"

#include <memory>
#include <string>
#include <vector>

#include "adapter.hpp"
#include "ports.hpp"
#include "problems.hpp"

namespace via::verbs_module {
namespace {

class provider final : public rdma::provider {
public:
    /// A kernel before 5.12 gives the parent of a fork new pages when it writes first, and the adapter goes on with the
    /// old ones: in our buffers, and in the queues of libibverbs, which none but itself can protect. It does so if it
    /// is told before it makes the first; later kernels need nothing, and it does nothing. That it fails where the
    /// program itself has used verbs before: then it was that program's choice. Once, since two threads must not at
    /// once.
    provider() noexcept { [[maybe_unused]] static const int told = ibv_fork_init(); }
    provider(const provider&) = delete;
    provider& operator=(const provider&) = delete;
    provider(provider&&) = delete;
    provider& operator=(provider&&) = delete;
    ~provider() override = default;

    [[nodiscard]] std::vector<rdma::port> ports(std::string& problem) noexcept override {
        return guarded(problem, [&] { return list_ports(problem); });
    }

    [[nodiscard]] std::unique_ptr<rdma::adapter> open(const rdma::port& which, std::string& problem) noexcept override {
        return guarded(problem, [&]() -> std::unique_ptr<rdma::adapter> { return std::make_unique<adapter>(which); });
    }
};

std::unique_ptr<rdma::provider> make(std::string& problem) noexcept {
    return guarded(problem, []() -> std::unique_ptr<rdma::provider> { return std::make_unique<provider>(); });
}

}  // namespace
}  // namespace via::verbs_module

extern "C" __attribute__((visibility("default"))) const via::rdma::module_entry* viaduct_verbs_module_get() noexcept {
    static constexpr via::rdma::module_entry entry{
        .build = via::rdma::module_build, .library = "rdma-core " VIADUCT_RDMA_CORE, .make = via::verbs_module::make};
    return &entry;
}
