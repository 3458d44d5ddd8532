// SPDX-License-Identifier: Apache-2.0
// This library by its own calls: what its nvshmem.h is measured against, with contexts and teams of the same reach. The
// idioms are its own: a signal orders what comes before it unless it is told not to.
#pragma once

#include <type_traits>

#include <cuda_runtime.h>
#include <viaduct.h>
#include <viaduct/device.cuh>
#include <viaduct/error.hpp>
#include <viaduct_stream.h>

#include "kernels.cuh"

namespace peer {

/// @tparam Context  via::device::context or far_context, whichever nvshmem.h has
template <class Context>
class by_native {
public:
    explicit by_native(via_world* world) : calls_{via_default_context(world)}, team_{via_team_world(world)} {
        via_abi_device_context context{};
        via_abi_device_team members{};
        via::check(via_device_context(world, &context, sizeof context));
        const auto make = Context::asks_engine ? via_far_device_team : via_device_team;
        via::check(make(team_, &members, sizeof members));
        context_ = Context{context};
        meeting_ = Team{context_, members};
    }

    template <by Scope>
    __device__ void put_nbi(char* dest, const char* source, size_t bytes) const {
        context_.put_nbi(scope<Scope>(), dest, source, bytes, 1);
    }
    template <by Scope>
    __device__ void get(char* dest, const char* source, size_t bytes) const {
        context_.get(scope<Scope>(), dest, source, bytes, 1);
    }
    __device__ void quiet() const { context_.quiet(); }
    template <told How>
    __device__ void signal(uint64_t* at, uint64_t value, int pe) const {
        auto* const word = reinterpret_cast<via::device::signal_word*>(at);
        if constexpr (How == told::ordered) context_.signal_set(word, value, pe);
        if constexpr (How == told::relaxed) context_.signal_set(word, value, pe, via::device::relaxed);
        if constexpr (How == told::added) context_.signal_add(word, value, pe);
    }
    __device__ void wait_at_least(uint64_t* at, uint64_t value) const {
        (void)context_.signal_wait_until(reinterpret_cast<via::device::signal_word*>(at), via::device::cmp::ge, value);
    }
    template <by Scope>
    __device__ void barrier() const {
        meeting_.barrier(scope<Scope>());
    }
    template <collective What>
    __device__ void together(float* dest, const float* source, size_t count) const {
        namespace vd = via::device;
        if (What == collective::sum) meeting_.reduce(vd::block, vd::sum{}, dest, source, count);
        if (What == collective::alltoall) meeting_.alltoall(vd::block, dest, source, count);
        if (What == collective::fcollect) meeting_.fcollect(vd::block, dest, source, count);
        if (What == collective::broadcast) meeting_.broadcast(vd::block, dest, source, count, 0);
    }

    int my_pe() const { return context_.pe(); }
    int n_pes() const { return context_.npes(); }
    void barrier_all() const { via::check(via_barrier(team_)); }
    void put_by_host(void* dest, const void* source, size_t bytes, int pe) const {
        via::check(via_put(calls_, dest, source, bytes, pe));
    }
    void put_on_stream(void* dest, const void* source, size_t bytes, int pe, cudaStream_t on) const {
        via::check(via_put_on_stream(calls_, dest, source, bytes, pe, on));
    }
    void put_signal_on_stream(void* dest, const void* source, size_t bytes, uint64_t* at, uint64_t value, int pe,
                              cudaStream_t on) const {
        via::check(via_put_signal_on_stream(calls_, dest, source, bytes, at, value, VIA_SIGNAL_SET, pe, on));
    }
    void barrier_on_stream(cudaStream_t on) const { via::check(via_barrier_on_stream(team_, on)); }
    void sum_on_stream(float* dest, const float* source, size_t count, cudaStream_t on) const {
        via::check(via_reduce_on_stream(team_, VIA_SUM, VIA_FLOAT, dest, source, count, on));
    }
    void alltoall_on_stream(float* dest, const float* source, size_t count, cudaStream_t on) const {
        via::check(via_alltoall_on_stream(team_, dest, source, count * sizeof(float), on));
    }

private:
    using Team = std::conditional_t<Context::asks_engine, via::device::far_team, via::device::team>;

    template <by Scope>
    static __device__ auto scope() {
        if constexpr (Scope == by::block) {
            return via::device::block;
        } else if constexpr (Scope == by::warp) {
            return via::device::warp;
        } else {
            return via::device::thread;
        }
    }

    Context context_;
    Team meeting_;
    via_context* calls_;
    via_team* team_;
};

}  // namespace peer
