// SPDX-License-Identifier: Apache-2.0
// Kernels carry messages: each block of a packing kernel puts its part into the neighbour's inbox and adds to its word,
// and each block of the unpacking kernel waits for all parts.
//
// The upper half of a word counts parts, the lower one the elements that they have. It begins at 0: the kernel that
// packs the next round sets the last round's word back, before it sends what lets the neighbour begin the round after
// that.
#include <viaduct/device.cuh>

#include "gpu_steps.hpp"
#include "pack.cuh"

namespace molecular {
namespace {

namespace vd = via::device;

constexpr vd::signal_word one_part = vd::signal_word{1} << 32;

/// How a message travels, beyond what it is.
template <class T>
struct route {
    int neighbour;
    T* inbox_there;
    vd::signal_word* arrived_there;
    vd::signal_word* arrived_here;
    vd::signal_word* to_reset;
    unsigned long long* bytes_sent;  ///< of this PE
};
template <class T>
struct routes {
    route<T> side[2];
};

template <class T>
__device__ void send_part(const vd::context& ctx, const route<T>& r, const T* outbox, unsigned skip,
                          const extent& part) {
    if (blockIdx.x == 0 && threadIdx.x == 0) *r.to_reset = 0;
    if (threadIdx.x == 0) atomicAdd(r.bytes_sent, static_cast<unsigned long long>(part.count) * sizeof(T));
    const unsigned first = skip + part.first;
    ctx.put_signal(vd::block, r.inbox_there + first, outbox + first, part.count, r.arrived_there, one_part + part.count,
                   vd::signal_op::add, r.neighbour);
}

/// Elements that have come; none, if the wait was given up, which the host is told.
__device__ unsigned wait_for_parts(const vd::context& ctx, const vd::signal_word* word) {
    constexpr vd::signal_word all = pack_parts * one_part;
    const vd::signal_word seen = ctx.signal_wait_until(vd::block, word, vd::cmp::ge, all);
    return seen < all ? 0 : static_cast<unsigned>(seen);
}

__global__ void __launch_bounds__(pack_threads)
    send_atoms(const __grid_constant__ vd::context ctx, const __grid_constant__ atoms_view a,
               const __grid_constant__ atom_messages all, const __grid_constant__ routes<traveller> ways) {
    const atom_message& m = all.side[blockIdx.y];
    send_part(ctx, ways.side[blockIdx.y], m.outbox, 1, pack_part(a, m, blockIdx.x));
}

__global__ void __launch_bounds__(pack_threads)
    receive_atoms(const __grid_constant__ vd::context ctx, const __grid_constant__ atoms_view a,
                  const __grid_constant__ atom_messages all, const __grid_constant__ routes<traveller> ways) {
    const unsigned count = wait_for_parts(ctx, ways.side[blockIdx.y].arrived_here);
    unpack_part(a, all.side[blockIdx.y], count, blockIdx.x);
}

__global__ void __launch_bounds__(pack_threads)
    send_embedding(const __grid_constant__ vd::context ctx, const __grid_constant__ atoms_view a,
                   const __grid_constant__ embedding_messages all, const __grid_constant__ routes<double> ways) {
    const embedding_message& m = all.side[blockIdx.y];
    send_part(ctx, ways.side[blockIdx.y], m.outbox, 0, pack_part(a, m, blockIdx.x));
}

__global__ void __launch_bounds__(pack_threads)
    receive_embedding(const __grid_constant__ vd::context ctx, const __grid_constant__ atoms_view a,
                      const __grid_constant__ embedding_messages all, const __grid_constant__ routes<double> ways) {
    if (wait_for_parts(ctx, ways.side[blockIdx.y].arrived_here) == 0) return;
    unpack_part(a, all.side[blockIdx.y], blockIdx.x);
}

class kernel_steps final : public gpu_steps {
public:
    kernel_steps(via::world& world, const problem& of, const room& has) : gpu_steps{world, of, has} {
        via_abi_device_context context{};
        via::check(via_device_context(world.handle(), &context, sizeof context));
        context_ = context;
        common::check(cudaMemsetAsync(bytes_sent_.get(), 0, sizeof(unsigned long long), on()), "cudaMemsetAsync");
    }

    // The routes are those of the round that has begun.
    void exchange_atoms(unsigned axis) override {
        const atom_messages all = begin_atoms(axis);
        exchange(send_atoms, receive_atoms, all, routes_of(atom_mail(), axis));
    }
    void exchange_embedding(unsigned axis) override {
        const embedding_messages all = begin_embedding(axis);
        exchange(send_embedding, receive_embedding, all, routes_of(embedding_mail(), axis));
    }
    std::uint64_t bytes_sent() const override {
        unsigned long long sent = 0;
        common::copy(&sent, bytes_sent_.get(), 1, main());
        return sent;
    }

private:
    template <class Messages, class Routes>
    using kernel = void (*)(vd::context, atoms_view, Messages, Routes);

    template <class Messages, class Routes>
    void exchange(kernel<Messages, Routes> send, kernel<Messages, Routes> receive, const Messages& all,
                  const Routes& ways) const {
        const dim3 blocks{pack_parts, 2};
        send<<<blocks, pack_threads, 0, on()>>>(context_, view(), all, ways);
        common::check(cudaGetLastError(), "a kernel that sends");
        receive<<<blocks, pack_threads, 0, on()>>>(context_, view(), all, ways);
        common::check(cudaGetLastError(), "a kernel that receives");
    }

    /// Of this round.
    template <class T>
    [[nodiscard]] routes<T> routes_of(const mailbox<T, via::device_memory>& mail, unsigned axis) const {
        const auto word = [](via::signal* s) { return reinterpret_cast<vd::signal_word*>(s); };
        routes<T> made{};
        for (const way to : both_ways) {
            made.side[static_cast<unsigned>(to)] = {
                mail.neighbour(axis, to),     mail.inbox(axis, opposite(to)),    word(mail.arrived(axis, opposite(to))),
                word(mail.arrived(axis, to)), word(mail.arrives_next(axis, to)), bytes_sent_.get()};
        }
        return made;
    }

    vd::context context_;
    common::gpu_array<unsigned long long> bytes_sent_ = common::make_gpu_array<unsigned long long>(1);
};

}  // namespace

std::unique_ptr<steps> make_kernel_steps(via::world& world, const problem& of, const room& has) {
    return std::make_unique<kernel_steps>(world, of, has);
}

}  // namespace molecular
