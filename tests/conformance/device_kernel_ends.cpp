// SPDX-License-Identifier: Apache-2.0
// What the library tells kernels of matched transfers: rounds as kernels do them, without kernels. (tests/gpu has
// them.)
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <viaduct/abi/device_context.h>
#include <viaduct/viaduct.hpp>

#include "device_memory.hpp"
#include "device_suite.hpp"
#include "layout_sample.hpp"
#include "own_stream.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_equal;
using support::require_error;
using via::transfer_end;

/// What viaduct/device/transfer_set.cuh does, step by step by the host's calls, with what the library has told kernels.
class kernel {
public:
    kernel(via::world& world, const own_stream& on, via::transfer_set& set) : world_{world}, on_{on} {
        const auto first = reinterpret_cast<std::uintptr_t>(set.map());
        for (std::size_t i = 0; i < set.count(); ++i) {
            ends_.push_back(on.read<via_abi_transfer>(first + i * sizeof(via_abi_transfer)));
            require_equal(ends_.back().version, VIA_ABI_VERSION, "the version of an end");
        }
    }
    void round() {
        begin_receives();
        send();
        end_receives();
        world_.quiet();
    }
    void begin_receives() {
        for (const via_abi_transfer& each : ends_) {
            if (!sends(each)) give_word(each);
        }
    }
    void send() {
        for (const via_abi_transfer& each : ends_) {
            if (sends(each)) send(each);
        }
    }
    void end_receives() {
        for (const via_abi_transfer& each : ends_) {
            if (sends(each)) continue;
            take_word(each);
            if ((each.flags & VIA_ABI_TRANSFER_COPIES) != 0) copy(each.copy);
        }
    }

private:
    static bool sends(const via_abi_transfer& of) { return (of.flags & VIA_ABI_TRANSFER_SENDS) != 0; }
    static std::uint64_t* word(std::uint64_t address) { return reinterpret_cast<std::uint64_t*>(address); }

    void give_word(const via_abi_transfer& of) {
        world_.quiet();
        world_.signal(word(of.word_there), 1, of.pe, VIA_SIGNAL_SET);
    }
    void take_word(const via_abi_transfer& of) {
        world_.wait_until(word(of.word), VIA_EQ, std::uint64_t{1});
        world_.signal(word(of.word), 0, world_.pe(), VIA_SIGNAL_SET);
        world_.quiet();
    }
    void send(const via_abi_transfer& of) {
        take_word(of);
        if ((of.flags & VIA_ABI_TRANSFER_COPIES) != 0) copy(of.copy);
        if ((of.flags & VIA_ABI_TRANSFER_PUTS) == 0) return give_word(of);
        const auto* const source = reinterpret_cast<const std::byte*>(of.source);
        world_.put_signal(reinterpret_cast<std::byte*>(of.dest), via::span<const std::byte>{source, of.size},
                          word(of.word_there), 1, of.pe, VIA_SIGNAL_SET);
    }
    void copy(const via_abi_pattern_copy& what) const {
        for (unsigned i = 0; i < what.units; ++i) on_.copy(place(what.dest, i), place(what.source, i), what.unit);
        on_.synchronize();
    }
    [[nodiscard]] std::uint64_t place(const via_abi_pattern& in, unsigned index) const {
        const std::uint64_t at = in.address + static_cast<std::uint64_t>(via_abi_walk(in, index));
        if (in.offsets == 0) return at + index * static_cast<std::uint64_t>(in.stride);
        return at + static_cast<std::uint64_t>(on_.read<long long>(in.offsets + index * sizeof(long long)));
    }

    via::world& world_;
    const own_stream& on_;
    std::vector<via_abi_transfer> ends_;
};

[[nodiscard]] bool kernels_check(const via::world& world) {
    via_abi_device_context context{};
    via::check(via_device_context(world.handle(), &context, sizeof context));
    return context.checked != 0;
}

/// The other end does not see who starts this one.
void told_to_kernels(via::world& world, std::uint64_t seed) {
    const own_stream stream{world};
    const bool is_odd = world.pe() % 2 == 1;
    constexpr std::size_t size = most_elements * sizeof(float);
    for (std::uint64_t i = 0; i < 4; ++i) {
        const via::layout here = sample_layout(seed + i * 5, sizeof(float));
        const via::layout there = sample_layout(seed + i * 7, sizeof(float));
        memory source{world, kind::device, size};
        memory dest{world, kind::device, size};
        const std::array ends{transfer_end::send(source.at(0), here, right_of(world)),
                              transfer_end::receive(dest.at(0), there, left_of(world))};
        via::transfer_set set = world.match(ends);
        kernel runs{world, stream, set};
        require(set.map() == set.map(), "the ends are told once");
        for (std::uint64_t round = 0; round < 3; ++round) {
            source.write(bytes_of(size, seed + round, world.pe()));
            std::vector<std::byte> expected(size, std::byte{0xA5});
            dest.write(expected);
            world.barrier();
            if ((round % 2 == 1) == is_odd) {
                runs.round();
            } else {
                run_round(set, nullptr);
            }
            reshape(expected, there, bytes_of(size, seed + round, left_of(world)), here, 0);
            require(dest.read() == expected, "whoever starts it, each element is where it belongs");
        }
    }
}

/// A round that kernels have begun on one PE keeps the set, on all of them, until it has been ended.
void begun_by_kernels(via::world& world, std::uint64_t /*seed*/) {
    const own_stream stream{world};
    memory on_gpu{world, kind::device, 64};
    const std::array ends{transfer_end::send<std::byte>({on_gpu.at(0), 32}, right_of(world)),
                          transfer_end::receive<std::byte>({on_gpu.at(32), 32}, left_of(world))};
    via::transfer_set set = world.match(ends);
    kernel runs{world, stream, set};
    const auto refused = [&](const std::string& why) {
        world.quiet();
        world.barrier();
        const via::error got = require_error(VIA_ERR_ARGUMENT, [&] { set.destroy(); });
        require(std::string{got.what()}.find(why) != std::string::npos, std::string{got.what()} + " says: " + why);
        require_equal(set.count(), 2U, "the set stays");
        world.barrier();
    };
    for (const int who : {0, world.npes() - 1}) {
        const std::string name = "PE " + std::to_string(who);
        if (world.pe() == who) runs.begin_receives();
        refused(name + " has begun the receive");
        if (right_of(world) == who) runs.send();
        refused(name + " has not waited for end 1");
        if (world.pe() == who) runs.end_receives();
        world.quiet();
    }
    if (kernels_check(world)) {  // then a kernel would note that it has begun
        auto* const started = &set.map()[0].started;
        const auto note = [&](unsigned value) {
            if (world.pe() == 0) world.put(started, via::span<const unsigned>{&value, 1}, 0);
        };
        note(1);
        refused("PE 0 has not waited for end 0");
        note(0);
        world.quiet();
    }
    runs.round();
    set.destroy();
}

/// What kernels cannot do is refused on all PEs, with its name.
void not_for_kernels(via::world& world, std::uint64_t /*seed*/) {
    memory on_gpu{world, kind::device, 64};
    std::array<std::byte, 64> own{};
    const int right = right_of(world);
    const int left = left_of(world);
    const auto refused = [&](const transfer_end& send, const transfer_end& receive, const char* why) {
        const std::array ends{send, receive};
        via::transfer_set set = world.match(ends);
        const via::error got = require_error(VIA_ERR_UNSUPPORTED, [&] { (void)set.map(); });
        require(std::string{got.what()}.find(why) != std::string::npos, std::string{got.what()} + " says: " + why);
    };
    const via::layout every_other = via::elements<std::byte>(1, {{4, 2}});
    const via::span<std::byte> four{on_gpu.at(0), 4};
    const auto receive = transfer_end::receive<std::byte>(four, left);
    refused(transfer_end::send<std::byte>({own.data(), 4}, right), receive, "lies where no GPU reaches it");
    refused(transfer_end::send(own.data(), every_other, right), receive, "put together by the processor");
    refused(transfer_end::send<std::byte>({on_gpu.at(32), 4}, right),
            transfer_end::receive_double<std::byte>({on_gpu.at(0), 8}, left), "two buffers in turns");
    const std::array good{transfer_end::send<std::byte>({on_gpu.at(32), 4}, right), receive};
    via::transfer_set set = world.match(good);
    via_device_transfer* ends = nullptr;
    require(via_transfers_map(set.transfers_handle(), world.pe() == 0 ? nullptr : &ends) == VIA_ERR_ARGUMENT &&
                ends == nullptr,
            "all PEs take the ends, or none does");
    require(via_transfers_map(nullptr, &ends) == VIA_ERR_ARGUMENT, "of a set");
    world.barrier();
}

}  // namespace

std::span<const test_case> device_kernel_end_cases() {
    static constexpr std::array cases{
        test_case{"what kernels are told of matched transfers", told_to_kernels},
        test_case{"matched transfers that kernels have begun", begun_by_kernels},
        test_case{"matched transfers that kernels cannot start", not_for_kernels},
    };
    return cases;
}

}  // namespace conformance
