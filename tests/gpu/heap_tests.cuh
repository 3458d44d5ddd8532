// SPDX-License-Identifier: Apache-2.0
// What kernels do with memory of either heap, whichever way it goes: every transfer in every scope against a model,
// signals between data and words of both heaps, kernels and processors that wait for each other.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include <cuda_runtime_api.h>
#include <viaduct/device.cuh>
#include <viaduct/device/prepared.cuh>
#include <viaduct/viaduct.hpp>
#include <viaduct_prepared.h>

#include "kernel_transfers.cuh"
#include "ring_job.cuh"

namespace heaps {

namespace vd = via::device;
using word = std::uint64_t;

using program::check;
using program::require;
using namespace kernel_transfers;

enum class kind { host, device };
constexpr kind kinds[] = {kind::host, kind::device};
inline std::string name(kind of) { return of == kind::host ? "host" : "device"; }

/// Symmetric memory of either kind; the host reads and writes it by the library.
class memory {
public:
    memory(via::world& world, kind where, std::size_t size) : world_{world} {
        if (where == kind::host) {
            host_ = world.allocate<unsigned char>(size);
        } else {
            device_ = world.allocate_device<unsigned char>(size);
        }
    }
    template <class T = unsigned char>
    [[nodiscard]] T* as(std::size_t offset = 0) const {
        return reinterpret_cast<T*>((host_.data() != nullptr ? host_.data() : device_.data()) + offset);
    }
    void write(const std::vector<unsigned char>& bytes) {
        world_.put(as(), bytes, world_.pe());
        world_.quiet();
    }
    [[nodiscard]] std::vector<unsigned char> read(std::size_t size) const {
        std::vector<unsigned char> bytes(size);
        world_.get(bytes, static_cast<const unsigned char*>(as()), world_.pe());
        return bytes;
    }

private:
    via::world& world_;
    via::symmetric<unsigned char> host_;
    via::symmetric<unsigned char, via::device_memory> device_;
};

inline std::vector<unsigned char> pattern(std::size_t size, unsigned seed) {
    std::mt19937 random{seed};
    std::vector<unsigned char> bytes(size);
    for (auto& byte : bytes) byte = static_cast<unsigned char>(random());
    return bytes;
}

/// What the tests share: the world, its context as it was before the heap was exposed, a stream, and the neighbours.
using job = program::ring_job<kernel_transfers::context>;

// --- Transfers. ---

inline void transfers_of(const job& on, kind far_kind, kind near_kind, op what, scope how, const piece* device_pieces,
                         const std::vector<piece>& all) {
    constexpr std::size_t size = std::size_t{slot} * pieces;
    memory far{on.world, far_kind, size};
    memory near{on.world, near_kind, size};
    memory& from = reads(what) ? far : near;
    memory& to = reads(what) ? near : far;
    from.write(pattern(size, static_cast<unsigned>(on.world.pe())));
    to.write(std::vector<unsigned char>(size, 0xA5));
    on.world.barrier();
    transfer<<<pieces, 128, how == scope::lent ? lent_bytes : 0, on.stream>>>(on.context, what, how, far.as(),
                                                                              near.as(), device_pieces, on.right);
    check(cudaGetLastError(), "launch");
    on.wait();
    on.world.barrier();
    const auto source = pattern(size, static_cast<unsigned>(reads(what) ? on.right : on.left));
    std::vector<unsigned char> model(size, 0xA5);
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t e = 0; e < all[i].count; ++e) {
            const std::size_t at = i * slot + e * stride_of(what);
            model[at + (reads(what) ? all[i].near : all[i].far)] =
                source[at + (reads(what) ? all[i].far : all[i].near)];
        }
    }
    const auto got = to.read(size);
    const auto differs = std::mismatch(got.begin(), got.end(), model.begin()).first;
    if (differs != got.end()) {
        const auto at = static_cast<std::size_t>(differs - got.begin());
        throw std::runtime_error{"op " + std::to_string(static_cast<int>(what)) + ", scope " +
                                 std::to_string(static_cast<int>(how)) + ", " + name(near_kind) + " and far " +
                                 name(far_kind) + ": piece " + std::to_string(at / slot) + " differs at " +
                                 std::to_string(at % slot)};
    }
    on.world.check_kernels();
    on.world.barrier();
}

/// @param most_single  elements that are moved one by one at most in a piece.
inline void transfers(const job& on, unsigned most_single) {
    check(cudaFuncSetAttribute(reinterpret_cast<const void*>(transfer), cudaFuncAttributeMaxDynamicSharedMemorySize,
                               static_cast<int>(lent_bytes)),
          "cudaFuncSetAttribute");
    piece* device_pieces = nullptr;
    check(cudaMalloc(&device_pieces, pieces * sizeof(piece)), "cudaMalloc");
    for (const op what : ops) {
        std::vector<piece> all = random_pieces(what, 5, pieces - 1);
        if (what == op::p || what == op::g) {
            for (piece& each : all) each.count = std::min(each.count, most_single);
        }
        check(cudaMemcpy(device_pieces, all.data(), pieces * sizeof(piece), cudaMemcpyHostToDevice), "cudaMemcpy");
        for (const scope how : scopes) {
            for (const kind far : kinds) {
                for (const kind near : kinds) transfers_of(on, far, near, what, how, device_pieces, all);
            }
        }
    }
    check(cudaFree(device_pieces), "cudaFree");
}

// --- Order. ---

constexpr unsigned message = 1500;
constexpr word rounds = 200;

/// Each PE sends messages to the right, whose every byte is the round's number; the receiver counts what is not. It has
/// read its inbox before each message, so that a stale line of it would be found in L1.
__global__ void ring(const __grid_constant__ kernel_transfers::context ctx, unsigned char* inbox, unsigned char* outbox,
                     vd::signal_word* words, int right, int left, word* wrong) {
    for (word round = 1; round <= rounds; ++round) {
        for (unsigned i = threadIdx.x; i < message; i += blockDim.x) {
            if (inbox[i] == 255) atomicAdd(reinterpret_cast<unsigned long long*>(wrong), 1ULL);  // of no round
            outbox[i] = static_cast<unsigned char>(round);
        }
        ctx.put_signal(vd::block, inbox, outbox, message, words, round, vd::signal_op::set, right);
        if (ctx.signal_wait_until(vd::block, words, vd::cmp::ge, round) < round) return;
        for (unsigned i = threadIdx.x; i < message; i += blockDim.x)
            if (inbox[i] != static_cast<unsigned char>(round))
                atomicAdd(reinterpret_cast<unsigned long long*>(wrong), 1ULL);
        __syncthreads();
        // Only when the right one has read it may the next message come.
        if (threadIdx.x == 0) ctx.signal_set(words + 8, round, left);
        if (ctx.signal_wait_until(vd::block, words + 8, vd::cmp::ge, round) < round) return;
    }
}

inline void order(const job& on) {
    for (const kind data : kinds) {
        for (const kind announces : kinds) {
            memory inbox{on.world, data, message};
            memory outbox{on.world, data, message};
            memory words{on.world, announces, 128};
            memory wrong{on.world, kind::device, 8};
            ring<<<1, 128, 0, on.stream>>>(on.context, inbox.as(), outbox.as(), words.as<vd::signal_word>(), on.right,
                                           on.left, wrong.as<word>());
            check(cudaGetLastError(), "launch");
            on.wait();
            on.world.check_kernels();
            const word bad = on.world.g(wrong.as<word>(), on.world.pe());
            require(bad == 0, name(data) + " data announced by a " + name(announces) + " word: " + std::to_string(bad) +
                                  " bytes were not there");
            on.world.barrier();
        }
    }
}

/// Waits for the processor's word, tests it in every way, and answers with data and a word.
__global__ void answer(const __grid_constant__ kernel_transfers::context ctx, unsigned char* data,
                       unsigned char* source, vd::signal_word* words, int right, int* wrong) {
    for (word round = 1; round <= 20; ++round) {
        (void)ctx.signal_wait_until(vd::block, words, vd::cmp::ge, round);
        if (!ctx.test(words, vd::cmp::ge, round) || ctx.test(words, vd::cmp::lt, round)) atomicAdd(wrong, 1);
        for (unsigned i = threadIdx.x; i < message; i += blockDim.x) source[i] = static_cast<unsigned char>(round);
        ctx.put_signal(vd::block, data, source, message, words + 8, round, vd::signal_op::set, right);
    }
}

/// A processor's signal starts each round of its own kernel, whose message to the right ends the wait there.
inline void both_sides(const job& on) {
    for (const kind kind_of_data : kinds) {
        memory data{on.world, kind_of_data, message};
        memory source{on.world, kind::device, message};
        memory words{on.world, kind::host, 128};
        memory wrong{on.world, kind::device, 8};
        on.world.barrier();
        answer<<<1, 128, 0, on.stream>>>(on.context, data.as(), source.as(), words.as<vd::signal_word>(), on.right,
                                         wrong.as<int>());
        check(cudaGetLastError(), "launch");
        for (word round = 1; round <= 20; ++round) {
            on.world.signal(words.as<via::signal>(), round, on.world.pe());
            (void)on.world.wait_until(words.as<via::signal>(64), VIA_GE, round);
            // A later message may have come already, from a left one that is ahead; never an earlier one.
            if (kind_of_data == kind::host) {
                for (unsigned i = 0; i < message; ++i)
                    require(*data.as<volatile unsigned char>(i) >= round, "a processor saw a signal without its data");
            }
        }
        on.wait();
        on.world.check_kernels();
        require(on.world.g(wrong.as<int>(), on.world.pe()) == 0, "tests of a host word");
        on.world.barrier();
        require(data.read(message) == std::vector<unsigned char>(message, 20), "the last message came whole");
        on.world.barrier();
    }
}

// --- What the host has prepared, posted by kernels. ---

struct prepared_list {
    vd::prepared put, get, told;
};

/// Each is posted in a scope of its own, again and again. A signal tells of its put, and a wait ends them all.
__global__ void post_prepared(const __grid_constant__ kernel_transfers::context ctx,
                              const __grid_constant__ prepared_list what, const vd::signal_word* words, word rounds,
                              word told_before, int* wrong) {
    for (word round = 1; round <= rounds; ++round) {
        vd::post(ctx, vd::block, what.told);
        if (threadIdx.x < 32) vd::post(ctx, vd::warp, what.get);
        if (threadIdx.x == 0) {
            vd::post(ctx, what.put);
            if (ctx.signal_wait_until(words, vd::cmp::ge, told_before + round) < told_before + round)
                atomicAdd(wrong, 1);
        }
        __syncthreads();
        vd::wait_posted(ctx, vd::block);
        __syncthreads();
    }
}

/// Without data, each in a scope of its own.
__global__ void post_prepared_signal(const __grid_constant__ kernel_transfers::context ctx,
                                     const __grid_constant__ vd::prepared what, const vd::signal_word* word,
                                     int* wrong) {
    vd::post(ctx, vd::block, what);
    if (threadIdx.x < 32) vd::post(ctx, vd::warp, what);
    if (threadIdx.x == 0) {
        vd::post(ctx, what);
        if (ctx.signal_wait_until(word, vd::cmp::eq, 3) != 3) atomicAdd(wrong, 1);
    }
    __syncthreads();
    vd::wait_posted(ctx, vd::block);
}

inline void prepared_signals(const job& on) {
    memory arrived{on.world, kind::device, 8};
    memory wrong{on.world, kind::device, 4};
    arrived.write(std::vector<unsigned char>(8));
    wrong.write(std::vector<unsigned char>(4));
    vd::prepared told{};
    via::check(via_prepare_put_signal(on.world.context_handle(), nullptr, nullptr, 0, arrived.as<word>(), 1,
                                      VIA_SIGNAL_ADD, on.right, &told));
    on.world.barrier();
    post_prepared_signal<<<1, 128, 0, on.stream>>>(on.context, told, arrived.as<vd::signal_word>(), wrong.as<int>());
    check(cudaGetLastError(), "launch");
    on.wait();
    on.world.check_kernels();
    require(on.world.g(wrong.as<int>(), on.world.pe()) == 0, "each scope's signal came, once");
    on.world.barrier();
}

inline void prepared_transfers(const job& on) {
    constexpr word rounds = 3;
    via_context* const by = on.world.context_handle();
    memory words{on.world, kind::device, 8};
    memory wrong{on.world, kind::device, 4};
    words.write(std::vector<unsigned char>(8));
    wrong.write(std::vector<unsigned char>(4));
    word told = 0;
    for (const kind where : kinds) {
        for (const std::size_t size : {std::size_t{8}, std::size_t{1001}, std::size_t{100'000}}) {
            memory from_left{on.world, where, size};
            memory from_right{on.world, where, size};
            memory mine{on.world, kind::device, size};
            memory got{on.world, kind::device, size};
            const auto data = [&](int pe) { return pattern(size, 7 * static_cast<unsigned>(pe) + 1); };
            mine.write(data(on.world.pe()));
            prepared_list list{};
            via::check(via_prepare_put_signal(by, from_left.as(), mine.as(), size, words.as<word>(), 1, VIA_SIGNAL_ADD,
                                              on.right, &list.told));
            via::check(via_prepare_put(by, from_right.as(), mine.as(), size, on.left, &list.put));
            via::check(via_prepare_get(by, got.as(), mine.as(), size, on.right, &list.get));
            on.world.barrier();
            post_prepared<<<1, 128, 0, on.stream>>>(on.context, list, words.as<vd::signal_word>(), rounds, told,
                                                    wrong.as<int>());
            check(cudaGetLastError(), "launch");
            on.wait();
            told += rounds;
            on.world.check_kernels();
            require(from_left.read(size) == data(on.left), "whoever sees the signal sees its put");
            require(got.read(size) == data(on.right), "a prepared get is done after the wait");
            on.world.barrier();
            require(from_right.read(size) == data(on.right), "so is a prepared put");
            require(on.world.g(wrong.as<int>(), on.world.pe()) == 0, "all signals came");
            on.world.barrier();
        }
    }
}

}  // namespace heaps
