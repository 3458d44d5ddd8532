// SPDX-License-Identifier: Apache-2.0
// The fabric in memory as a libviaduct-verbs.so, for PEs that are threads of one process: VIADUCT_RDMA_MODULE names its
// folder. As with a real adapter requests are carried out by themselves, at any time after they were posted. With
// FAKE_RDMA_ATOMICS=everyone its atomics are said to be atomic with the processors' too, which they are.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <pthread.h>

#include "rdma/fake_adapter.hpp"
#include "rdma/fake_module.hpp"
#include "rdma/module.hpp"

namespace {

using via::test::fake_fabric;

via::rdma::atomicity wished_atomics() noexcept {
    const char* const wish = std::getenv("FAKE_RDMA_ATOMICS");
    const bool is_shared = wish != nullptr && wish == std::string_view{"everyone"};
    return is_shared ? via::rdma::atomicity::everyone : via::rdma::atomicity::adapter;
}

/// A thread that drives the fabric for as long as somebody has an adapter.
class driver {
public:
    /// The name is for who counts what the library's own threads cost.
    driver() : thread_{[this] { drive(); }} { ::pthread_setname_np(thread_.native_handle(), "fabric"); }
    driver(const driver&) = delete;
    driver& operator=(const driver&) = delete;
    driver(driver&&) = delete;
    driver& operator=(driver&&) = delete;
    /// What the library must not do fails whatever program it did it in.
    ~driver() {
        ends_ = true;
        thread_.join();
        const std::string misuse = viaduct_fake_fabric()->misuse();
        if (misuse.empty()) return;
        std::fprintf(stderr, "fake RDMA fabric: %s\n", misuse.c_str());
        std::abort();
    }

    /// The one of this process.
    [[nodiscard]] static std::shared_ptr<driver> get() {
        static std::mutex mutex;
        static std::weak_ptr<driver> known;
        const std::lock_guard lock{mutex};
        auto found = known.lock();
        if (!found) known = found = std::make_shared<driver>();
        return found;
    }

private:
    void drive() {
        while (!ends_) {
            viaduct_fake_fabric()->run_all();
            std::this_thread::sleep_for(std::chrono::microseconds{50});
        }
    }

    std::atomic<bool> ends_ = false;
    std::thread thread_;
};

class provider final : public via::rdma::provider {
public:
    [[nodiscard]] std::vector<via::rdma::port> ports(std::string& problem) noexcept override {
        return by_.ports(problem);
    }
    [[nodiscard]] std::unique_ptr<via::rdma::adapter> open(const via::rdma::port& which,
                                                           std::string& problem) noexcept override {
        return by_.open(which, problem);
    }

private:
    std::shared_ptr<driver> driver_ = driver::get();
    via::test::fake_provider by_{*viaduct_fake_fabric()};
};

std::unique_ptr<via::rdma::provider> make(std::string&) noexcept { return std::make_unique<provider>(); }

}  // namespace

extern "C" __attribute__((visibility("default"))) fake_fabric* viaduct_fake_fabric() noexcept {
    static fake_fabric all{wished_atomics()};
    return &all;
}

extern "C" __attribute__((visibility("default"))) const via::rdma::module_entry* viaduct_verbs_module_get() noexcept {
    static constexpr via::rdma::module_entry entry{
        .build = via::rdma::module_build, .library = "a fabric in memory", .make = make};
    return &entry;
}
