// SPDX-License-Identifier: Apache-2.0
// Windows over memory of cudaMalloc() in kernels: every transfer in every scope against a model, with bytes around the
// memory that nobody may touch; signals and waits; atomics; what is refused. Run by viarun; needs a GPU a PE or one for
// all.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include <cuda_runtime_api.h>
#include <viaduct/device.cuh>
#include <viaduct/viaduct.hpp>

#include "kernel_transfers.cuh"
#include "own_memory.hpp"
#include "ring_job.cuh"

namespace {

namespace vd = via::device;
using word = std::uint64_t;
using own::bytes;
using own::pattern;
using own::poison;
using own::require_error;
using own_memory = own::memory;
using program::check;
using program::require;
using namespace kernel_transfers;

/// What the tests share: the world, a stream, and the neighbours.
using job = program::ring_job<>;

/// Memory of every PE in a window, and the window in kernels. Sizes differ by PE.
struct ground {
    ground(const job& on, std::size_t size)
        : memory{on.stream, size + 256 * static_cast<std::size_t>(on.world.pe())},
          window{on.world.register_window(memory.at(), memory.size())},
          context{window.on_device()} {}

    own_memory memory;
    via::window window;
    vd::context context;
};

// --- Transfers. ---

/// The first piece begins where the memory does, and the last ends where the smallest PE's does.
std::vector<piece> pieces_of(op what, unsigned seed) {
    std::vector<piece> all = random_pieces(what, seed, pieces - 2);
    all.front() = {0, 3, 700};
    all.back() = {slot - 4000, 8, static_cast<unsigned>(4000 / stride_of(what))};
    return all;
}

void transfers_of(const job& on, ground& far, own_memory& near, op what, scope how, const piece* device_pieces,
                  const std::vector<piece>& all) {
    const auto filled = [&](int pe) { return pattern(far.memory.size(), 100 * static_cast<unsigned>(pe) + 7); };
    if (reads(what)) {
        far.memory.fill(filled(on.world.pe()));
        near.fill(bytes(near.size(), poison));
    } else {
        far.memory.fill(bytes(far.memory.size(), poison));
        near.fill(filled(on.world.pe()));
    }
    on.world.barrier();
    transfer<<<pieces, 128, how == scope::lent ? lent_bytes : 0, on.stream>>>(far.context, what, how, far.memory.at(),
                                                                              near.at(), device_pieces, on.right);
    on.wait();
    on.world.barrier();
    const bytes source = filled(reads(what) ? on.right : on.left);
    bytes model((reads(what) ? near : far.memory).size(), poison);
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t e = 0; e < all[i].count; ++e) {
            const std::size_t at = i * slot + e * stride_of(what);
            model[at + (reads(what) ? all[i].near : all[i].far)] =
                source[at + (reads(what) ? all[i].far : all[i].near)];
        }
    }
    (reads(what) ? near : far.memory)
        .verify(model,
                "op " + std::to_string(static_cast<int>(what)) + ", scope " + std::to_string(static_cast<int>(how)));
    on.world.check_kernels();
    on.world.barrier();
}

void transfers(const job& on) {
    check(cudaFuncSetAttribute(reinterpret_cast<const void*>(transfer), cudaFuncAttributeMaxDynamicSharedMemorySize,
                               static_cast<int>(lent_bytes)),
          "cudaFuncSetAttribute");
    constexpr std::size_t size = std::size_t{slot} * pieces;
    ground far{on, size};
    own_memory near{on.stream, far.memory.size()};
    piece* device_pieces = nullptr;
    check(cudaMalloc(&device_pieces, pieces * sizeof(piece)), "cudaMalloc");
    for (const op what : ops) {
        const std::vector<piece> all = pieces_of(what, 11);
        check(cudaMemcpy(device_pieces, all.data(), pieces * sizeof(piece), cudaMemcpyHostToDevice), "cudaMemcpy");
        for (const scope how : scopes) transfers_of(on, far, near, what, how, device_pieces, all);
    }
    check(cudaFree(device_pieces), "cudaFree");
    far.window.destroy();
}

// --- Order. ---

constexpr unsigned message = 1500;
constexpr unsigned inbox_at = 256;
constexpr word rounds = 200;

/// Each PE sends messages to the right, whose every byte is the round's number; the receiver counts what is not. It has
/// read its inbox before each message, so that a stale line of it would be found in L1. A message is announced by a
/// word of the window or, by the world's context, by one of the heap.
__global__ void ring(const __grid_constant__ vd::context window, const __grid_constant__ vd::context announces,
                     bool at_once, unsigned char* inbox, unsigned char* outbox, vd::signal_word* words, int right,
                     int left, unsigned long long* wrong) {
    for (word round = 1; round <= rounds; ++round) {
        for (unsigned i = threadIdx.x; i < message; i += blockDim.x) {
            if (inbox[i] == 255) atomicAdd(wrong, 1ULL);  // of no round
            outbox[i] = static_cast<unsigned char>(round);
        }
        __syncthreads();
        if (at_once) {
            window.put_signal(vd::block, inbox, outbox, message, words, round, vd::signal_op::set, right);
        } else {
            window.put(vd::block, inbox, outbox, message, right);
            __syncthreads();
            if (threadIdx.x == 0) announces.signal_set(words, round, right);
        }
        if (announces.signal_wait_until(vd::block, words, vd::cmp::ge, round) < round) return;
        for (unsigned i = threadIdx.x; i < message; i += blockDim.x)
            if (inbox[i] != static_cast<unsigned char>(round)) atomicAdd(wrong, 1ULL);
        __syncthreads();
        // Only when the right one has read it may the next message come.
        if (threadIdx.x == 0) announces.signal_set(words + 8, round, left);
        if (announces.signal_wait_until(vd::block, words + 8, vd::cmp::ge, round) < round) return;
    }
}

void order(const job& on) {
    auto heap_words = on.world.allocate_device<vd::signal_word>(16);
    for (const bool in_window : {true, false}) {
        ground in{on, 4096};
        in.memory.fill(bytes(in.memory.size(), 0));
        own_memory outbox{on.stream, message};
        own_memory wrong{on.stream, 8};
        wrong.fill(bytes(8, 0));
        on.world.barrier();
        ring<<<1, 128, 0, on.stream>>>(in.context, in_window ? in.context : on.context, in_window,
                                       in.memory.at(inbox_at), outbox.at(),
                                       in_window ? in.memory.at<vd::signal_word>() : heap_words.data(), on.right,
                                       on.left, wrong.at<unsigned long long>());
        on.wait();
        on.world.check_kernels();
        wrong.verify(bytes(8, 0), in_window ? "messages announced by a word of the window"
                                            : "messages announced by a word of the heap");
        on.world.barrier();
        in.window.destroy();
    }
}

// --- Atomics. ---

constexpr unsigned adders = 64;

/// All threads of all PEs count in PE 0's words; each PE alone works on the right one's.
__global__ void count(const __grid_constant__ vd::context ctx, word* words, int right, unsigned long long* olds,
                      int* wrong) {
    ctx.atomic_add(words, word{1}, 0);
    atomicAdd(olds, static_cast<unsigned long long>(ctx.atomic_fetch_add(words + 1, word{1}, 0)));
    ctx.signal_add(reinterpret_cast<vd::signal_word*>(words + 2), 2, 0);
    __syncthreads();
    if (threadIdx.x != 0) return;
    word* const own = words + 8;
    if (ctx.atomic_compare_swap(own, word{9}, word{1}, right) != 0) atomicAdd(wrong, 1);
    if (ctx.atomic_compare_swap(own, word{0}, word{0xF0}, right) != 0) atomicAdd(wrong, 1);
    if (ctx.atomic_swap(own, word{0xF3}, right) != 0xF0) atomicAdd(wrong, 1);
    if (ctx.atomic_fetch_and(own, word{0x33}, right) != 0xF3) atomicAdd(wrong, 1);
    ctx.atomic_or(own, word{0x100}, right);
    ctx.atomic_xor(own, word{0x001}, right);
    if (ctx.atomic_fetch(own, right) != 0x132) atomicAdd(wrong, 1);
    ctx.quiet();
}

void atomics(const job& on) {
    ground in{on, 1024};
    in.memory.fill(bytes(in.memory.size(), 0));
    own_memory local{on.stream, 64};
    local.fill(bytes(64, 0));
    on.world.barrier();
    count<<<1, adders, 0, on.stream>>>(in.context, in.memory.at<word>(), on.right, local.at<unsigned long long>(),
                                       local.at<int>(8));
    on.wait();
    on.world.check_kernels();
    on.world.barrier();
    word seen[2]{};
    check(cudaMemcpy(seen, local.at(), sizeof seen, cudaMemcpyDeviceToHost), "cudaMemcpy");
    require(seen[1] == 0, "what atomics on the right PE's words brought");
    const word all = word{adders} * static_cast<word>(on.world.npes());
    require(on.world.sum(seen[0]) == all * (all - 1) / 2, "every value is fetched once");
    bytes model(in.memory.size(), 0);
    const auto set = [&](std::size_t index, word value) { std::memcpy(model.data() + 8 * index, &value, 8); };
    if (on.world.pe() == 0) set(0, all), set(1, all), set(2, 2 * all);
    set(8, 0x132);
    in.memory.verify(model, "words after atomics");
    on.world.barrier();
    in.window.destroy();
}

// --- What is refused, and what a kernel may know. ---

__global__ void put_one(const __grid_constant__ vd::context ctx, unsigned char* there, int pe) {
    ctx.p(there, static_cast<unsigned char>(1), pe);
}
__global__ void look(const __grid_constant__ vd::context ctx, unsigned char* there, int pe, int* seen) {
    const unsigned char* const mapped = ctx.ptr(there, pe);
    *seen = mapped == nullptr ? -1 : *mapped;
}

void require_refusal(const job& on, const ground& in, unsigned char* there, int pe, via_status status,
                     const char* what) {
    put_one<<<1, 1, 0, on.stream>>>(in.context, there, pe);
    on.wait();
    (void)require_error(status, what, [&] { on.world.check_kernels(); });
}

void refusals(const job& on) {
    ground in{on, 4096};
    in.memory.fill(bytes(in.memory.size(), static_cast<unsigned char>(on.world.pe() + 1)));
    own_memory seen{on.stream, 4};
    on.world.barrier();
    look<<<1, 1, 0, on.stream>>>(in.context, in.memory.at(4095), on.right, seen.at<int>());
    on.wait();
    const int expected = on.right + 1;
    bytes as_read(4);
    std::memcpy(as_read.data(), &expected, 4);
    seen.verify(as_read, "a load by ptr()");
    require_refusal(on, in, in.memory.at() - 1, on.right, VIA_ERR_ADDRESS, "before the window");
    require_refusal(on, in, in.memory.at(in.window.capacity()), on.right, VIA_ERR_ADDRESS, "beyond its capacity");
    require_refusal(on, in, in.memory.at(), on.world.npes(), VIA_ERR_PE, "a PE that there is not");
    on.world.barrier();
    in.memory.verify(bytes(in.memory.size(), static_cast<unsigned char>(on.world.pe() + 1)), "after what was refused");
    // What a context of kernels holds is said at once; the window goes on, until it is destroyed.
    (void)require_error(VIA_ERR_TIMEOUT, "detach of what a context holds", [&] { in.window.detach(0); });
    on.world.barrier();
    put_one<<<1, 1, 0, on.stream>>>(in.context, in.memory.at(), on.right);
    on.wait();
    on.world.check_kernels();
    on.world.barrier();
    bytes model(in.memory.size(), static_cast<unsigned char>(on.world.pe() + 1));
    model[0] = 1;
    in.memory.verify(model, "a put after the detach that was refused");
    on.world.barrier();
    in.window.destroy();
}

/// PE 0 has attached nothing: it is no target, and reaches the others.
void without_memory(const job& on) {
    if (on.world.npes() == 1) {
        std::printf("not tried by one PE, since then nobody else has any: ");
        return;
    }
    own_memory mine{on.stream, 4096};
    via::window window = on.world.register_window(mine.at(), on.world.pe() == 0 ? 0 : mine.size());
    const vd::context context{window.on_device()};
    auto* const there = reinterpret_cast<unsigned char*>(context.abi().heap) + 100;
    put_one<<<1, 1, 0, on.stream>>>(context, there, 0);
    on.wait();
    (void)require_error(VIA_ERR_PE, "a put to who has nothing", [&] { on.world.check_kernels(); });
    if (on.world.pe() == 0) {
        put_one<<<1, 1, 0, on.stream>>>(context, there, 1);
        on.wait();
        on.world.check_kernels();
    }
    on.world.barrier();
    bytes model(mine.size(), poison);
    if (on.world.pe() == 1) model[100] = 1;
    mine.verify(model, "a put of who has nothing");
    window.destroy();
}

void run(const job& on) {
    const auto test = [&](const char* what, void (*body)(const job&)) {
        body(on);
        if (on.world.pe() == 0) std::printf("%s: ok\n", what);
    };
    test("transfers", transfers);
    test("order", order);
    test("atomics", atomics);
    test("refusals", refusals);
    test("a PE without memory", without_memory);
}

}  // namespace

int main() {
    program::prepare();
    return program::run("window test", [](via::world& world) {
        run(job{world});
        if (world.pe() == 0) std::printf("windows in kernels of %d PEs: ok\n", world.npes());
    });
}
