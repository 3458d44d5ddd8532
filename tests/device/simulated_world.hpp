// SPDX-License-Identifier: Apache-2.0
// A job of simulated GPUs, all of whose heaps are reached.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "simulated_headers.hpp"

namespace simulated {

namespace vd = via::device;

inline constexpr std::size_t heap_bytes = std::size_t{1} << 20;

/// PEs whose heaps are all reached, as a job on one node has them.
class world {
public:
    explicit world(int npes) : pes_(static_cast<std::size_t>(npes)) {
        for (pe& each : pes_) {
            each.memory.resize((VIA_ABI_CONTROL_SIZE + heap_bytes) / sizeof(line));
            each.atomics.assign(pes_.size(), 1);
            heaps_.push_back(reinterpret_cast<std::uintptr_t>(each.memory.data()) + VIA_ABI_CONTROL_SIZE);
        }
        for (int i = 0; i < npes; ++i) describe(i);
    }

    [[nodiscard]] int npes() const { return static_cast<int>(pes_.size()); }
    /// What a PE has reported.
    [[nodiscard]] const via_abi_device_report& report(int number) const {
        return *pes_[static_cast<std::size_t>(number)].report;
    }
    [[nodiscard]] bool failed() const {
        for (int i = 0; i < npes(); ++i)
            if (report(i).kind != VIA_ABI_REPORT_NONE) return true;
        return false;
    }

    [[nodiscard]] char* heap(int number) const {
        return reinterpret_cast<char*>(heaps_[static_cast<std::size_t>(number)]);
    }

    /// What a kernel gets.
    struct arguments {
        vd::context ctx;
        vd::team team;
        char* heap;
    };
    /// A kernel of one block on every PE at once; throws what one of its threads has thrown.
    void run(unsigned threads, const std::function<void(const arguments&)>& kernel) {
        std::vector<std::exception_ptr> thrown(pes_.size());
        std::vector<std::thread> gpus;
        for (std::size_t i = 0; i < pes_.size(); ++i) {
            gpus.emplace_back([&, i] {
                const pe& mine = pes_[i];
                const arguments given{mine.context, vd::team{mine.context, mine.team}, heap(static_cast<int>(i))};
                try {
                    simulated::block gpu;
                    gpu.run(threads, [&] { kernel(given); });
                } catch (...) {
                    thrown[i] = std::current_exception();
                }
            });
        }
        for (std::thread& each : gpus) each.join();
        for (const std::exception_ptr& each : thrown)
            if (each) std::rethrow_exception(each);
    }

private:
    struct alignas(128) line {
        char bytes[128];
    };
    struct pe {
        std::vector<line> memory;  // control memory, then the heap
        std::vector<unsigned char> atomics;
        std::unique_ptr<via_abi_device_report> report = std::make_unique<via_abi_device_report>();
        via_abi_device_context context{};
        via_abi_device_team team{};
    };

    void describe(int number) {
        pe& p = pes_[static_cast<std::size_t>(number)];
        auto* const block = reinterpret_cast<via_abi_device_block*>(p.memory.data());
        via_abi_device_context& c = p.context;
        c.version = VIA_ABI_VERSION;
        c.size = sizeof c;
        c.pe = number;
        c.npes = npes();
        c.heap = heaps_[static_cast<std::size_t>(number)];
        c.heap_size = heap_bytes;
        for (std::size_t i = 0; i < VIA_ABI_NEAR_PEERS && i < heaps_.size(); ++i) c.near_peers[i] = heaps_[i];
        c.world = reinterpret_cast<std::uintptr_t>(&block->world);
        via_abi_device_world& w = block->world;
        w.pe = number;
        w.npes = npes();
        w.heap = c.heap;
        w.heap_size = heap_bytes;
        w.peers = reinterpret_cast<std::uintptr_t>(heaps_.data());
        w.atomics = reinterpret_cast<std::uintptr_t>(p.atomics.data());
        w.report = reinterpret_cast<std::uintptr_t>(p.report.get());
        w.claims = reinterpret_cast<std::uintptr_t>(block);
        p.team.pe = number;
        p.team.npes = npes();
        p.team.stride = 1;
        p.team.atomics = 1;
        via_abi_place_team(p.team, VIA_ABI_DEVICE_BLOCK_SIZE);
    }

    std::vector<pe> pes_;
    std::vector<unsigned long long> heaps_;
};

}  // namespace simulated
