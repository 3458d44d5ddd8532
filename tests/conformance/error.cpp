// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "suite.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_equal;
using support::require_error;

bool mentions(const via::error& error, const std::string& text) {
    return std::string{error.what()}.find(text) != std::string::npos;
}

void bad_addresses(via::world& world, std::uint64_t) {
    auto block = world.allocate<int>(4);
    int outside = 0;
    const int next = (world.pe() + 1) % world.npes();
    const via::error error = require_error(VIA_ERR_ADDRESS, [&] { world.p(&outside, 1, next); });
    require(mentions(error, "not in the symmetric heap"), "the message says what is wrong");
    require_equal(error.size(), sizeof(int), "the error has the size");
    require_error(VIA_ERR_ADDRESS, [&] { (void)world.g(&outside, next); });
    require_error(VIA_ERR_ADDRESS, [&] { world.put_nbi(&outside, std::array{1}, next); });
    require_error(VIA_ERR_ADDRESS, [&] { world.get_nbi(via::span<int>{&outside, 1}, &outside, next); });
    require_error(VIA_ERR_ADDRESS, [&] { world.p(static_cast<int*>(nullptr), 1, next); });
    require_error(VIA_ERR_ADDRESS, [&] { (void)world.ptr(&outside, next); });
    require_error(VIA_ERR_ADDRESS,
                  [&] { via::check(via_put(world.context_handle(), block.data(), &outside, SIZE_MAX, next)); });
    require_error(VIA_ERR_ADDRESS,
                  [&] { via::check(via_get(world.context_handle(), &outside, block.data(), SIZE_MAX - 7, next)); });
    via::signal word = 0;
    require_error(VIA_ERR_ADDRESS, [&] { world.signal(&word, 1, next); });
    require_error(VIA_ERR_ADDRESS, [&] { world.wait_until(&word, VIA_NE, 0); });
    auto* misaligned = reinterpret_cast<via::signal*>(reinterpret_cast<char*>(block.data()) + 4);
    require_error(VIA_ERR_ADDRESS, [&] { world.signal(misaligned, 1, next); });
    require_error(VIA_ERR_ADDRESS, [&] { world.put_signal(block.data(), std::array{1}, misaligned, 1, next); });
    require_error(VIA_ERR_ADDRESS, [&] { world.put_signal_nbi(block.data(), std::array{1}, &word, 1, next); });
    require_error(VIA_ERR_ADDRESS, [&] { world.wait_until(misaligned, VIA_EQ, 0); });
    world.barrier();
    for (const int value : block) require_equal(value, 0, "nothing was written");
}

void bad_pes(via::world& world, std::uint64_t) {
    auto block = world.allocate<int>(1);
    auto word = world.allocate<via::signal>(1);
    for (const int pe : {-1, world.npes(), world.npes() + 100000, -2147483647}) {
        const via::error error = require_error(VIA_ERR_PE, [&] { world.p(block.data(), 1, pe); });
        require_equal(error.pe(), pe, "the error has the PE");
        require(mentions(error, std::to_string(pe)), "the message has the PE");
        require_error(VIA_ERR_PE, [&] { (void)world.g(block.data(), pe); });
        require_error(VIA_ERR_PE, [&] { world.put(block.data(), via::span<const int>{}, pe); });
        require_error(VIA_ERR_PE, [&] { world.signal(word.data(), 1, pe); });
        require_error(VIA_ERR_PE, [&] { (void)world.ptr(block.data(), pe); });
        require_error(VIA_ERR_PE, [&] { world.broadcast(block.data(), std::array{1}, pe); });
        require_error(VIA_ERR_PE, [&] { world.gather(block.data(), std::array{1}, pe); });
        require_error(VIA_ERR_PE, [&] { world.scatter(block.view(), block.data(), pe); });
        require_error(VIA_ERR_PE, [&] { world.put_nbi(block.data(), std::array{1}, pe); });
        require_error(VIA_ERR_PE, [&] { world.get_nbi(block.view(), block.data(), pe); });
        require_error(VIA_ERR_PE, [&] { world.put_signal(block.data(), std::array{1}, word.data(), 1, pe); });
        require_error(VIA_ERR_PE, [&] { world.put_signal_nbi(block.data(), std::array{1}, word.data(), 1, pe); });
        require_error(VIA_ERR_PE, [&] { world.quiet(pe); });
    }
}

void bad_arguments(via::world& world, std::uint64_t) {
    auto word = world.allocate<via::signal>(1);
    require_error(VIA_ERR_ARGUMENT, [&] { world.signal(word.data(), 1, 0, static_cast<via_signal_op>(9)); });
    require_error(VIA_ERR_ARGUMENT,
                  [&] { world.put_signal<int>(nullptr, {}, word.data(), 1, 0, static_cast<via_signal_op>(-1)); });
    require_error(VIA_ERR_ARGUMENT, [&] { world.wait_until(word.data(), static_cast<via_cmp>(9), 1); });
    for (const std::ptrdiff_t stride : {std::ptrdiff_t{0}, std::ptrdiff_t{-3}}) {
        std::vector<int> all(static_cast<std::size_t>(world.npes()));
        require_error(VIA_ERR_ARGUMENT, [&] { world.alltoalls(all.data(), stride, all.data(), 1, 1); });
        require_error(VIA_ERR_ARGUMENT, [&] { world.alltoalls(all.data(), 1, all.data(), stride, 1); });
    }
    int x = 0;
    require_error(VIA_ERR_ARGUMENT, [&] { world.inclusive_scan(static_cast<via_op>(-1), &x, {&x, 1}); });
    require_error(VIA_ERR_ARGUMENT, [&] { world.reduce(static_cast<via_op>(9), &x, {&x, 1}); });
    require_error(VIA_ERR_ARGUMENT,
                  [&] { via::check(via_reduce(world.team_handle(), VIA_SUM, static_cast<via_type>(99), &x, &x, 1)); });
    require_error(VIA_ERR_ARGUMENT,
                  [&] { via::check(via_reduce(world.team_handle(), VIA_SUM, VIA_DOUBLE, &x, &x, SIZE_MAX)); });
    require_error(VIA_ERR_ARGUMENT, [&] { via::check(via_malloc(world.handle(), 8, 0, nullptr)); });
    require_error(VIA_ERR_ARGUMENT, [&] { via::check(via_barrier(nullptr)); });
    // An alignment that is no power of two is refused by every PE alike.
    require_error(VIA_ERR_ARGUMENT, [&] { (void)world.allocate<char>(8, 48); });
    require_error(VIA_ERR_ARGUMENT, [&] { (void)world.allocate<char>(8, std::size_t{1} << 40); });
}

/// One PE frees what the others do not have: nobody frees anything.
void bad_free(via::world& world, std::uint64_t) {
    auto block = world.allocate<int>(100);
    block[50] = 5;
    int outside = 0;
    if (world.npes() > 1) {
        require_error(VIA_ERR_MISMATCH, [&] {
            via::check(via_free(world.handle(), world.pe() == 0 ? static_cast<void*>(&outside) : block.data()));
        });
    }
    const std::string why =
        require_error(VIA_ERR_ADDRESS, [&] { via::check(via_free(world.handle(), &outside)); }).what();
    require(why.find("is not in the symmetric heap") != std::string::npos, "all free what is elsewhere: " + why);
    require_error(VIA_ERR_ADDRESS, [&] { via::check(via_free(world.handle(), block.at(1))); });
    require_equal(block[50], 5, "the block is still there");
    auto other = world.allocate<int>(100);
    require(other.data() != block.data(), "and still allocated");
}

/// Who watches over other PEs tells the program.
void failure_handler(via::world& world, std::uint64_t) {
    const via_failure_handler ignore = [](int, const char*, void*) {};
    require(via_on_failure(world.handle(), nullptr, nullptr) == VIA_ERR_ARGUMENT, "somebody must hear of it");
    require(via_on_failure(nullptr, ignore, nullptr) == VIA_ERR_ARGUMENT, "a world is watched");
    if (world.npes() == 1) return;  // which nobody watches, or a launcher does
    const bool all_here = world.describe().find("threads: PE") != std::string::npos;
    require(via_on_failure(world.handle(), ignore, nullptr) == (all_here ? VIA_ERR_UNSUPPORTED : VIA_OK),
            "there is somebody who watches, if there is more than this process");
}

/// Without a GPU there is nothing to expose the heap to, and the heap goes on as it was.
void no_gpu(via::world& world, std::uint64_t) {
    const std::string why = require_error(VIA_ERR_UNSUPPORTED, [&] { world.expose_host_heap(); }).what();
    require(why.find("no device heap") != std::string::npos, "it says what is missing: " + why);
    (void)require_error(VIA_ERR_UNSUPPORTED, [&] { world.let_kernels_end_job([](int) {}); });
    auto some = world.allocate<int>(10);
    world.p(some.data(), world.pe(), (world.pe() + 1) % world.npes());
    world.barrier();
}

}  // namespace

std::span<const test_case> error_cases() {
    static constexpr std::array cases{
        test_case{"bad addresses", bad_addresses},     test_case{"PEs out of range", bad_pes},
        test_case{"bad arguments", bad_arguments},     test_case{"bad free", bad_free},
        test_case{"a heap exposed to no GPU", no_gpu}, test_case{"who hears of failures", failure_handler},
    };
    return cases;
}

}  // namespace conformance
