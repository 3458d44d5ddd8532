// SPDX-License-Identifier: Apache-2.0
// Everything in the order of streams, as in the form that this library carries, but halos by ncclSend() and ncclRecv(),
// and sums by ncclAllReduce(). The numbers of the iteration stay on the GPU here, too.
#include <fmt/format.h>
#include <nccl.h>

#include "common/use_gpu.hpp"
#include "common/user_error.hpp"
#include "gpu_messages.hpp"
#include "stream_steps.hpp"

namespace solver {
namespace {

void check(ncclResult_t result, const char* call) {
    if (result == ncclSuccess) return;
    throw std::runtime_error{fmt::format("{}: {}: {}", call, ncclGetErrorString(result), ncclGetLastError(nullptr))};
}

using communicator = std::unique_ptr<ncclComm, common::destroyer<ncclCommDestroy>>;

communicator make_communicator(via::world& world) {
    ncclUniqueId id{};
    if (world.pe() == 0) check(ncclGetUniqueId(&id), "ncclGetUniqueId");
    world.broadcast(id.internal, id.internal, 0);
    ncclComm_t made = nullptr;
    check(ncclCommInitRank(&made, world.npes(), id, world.pe()), "ncclCommInitRank");
    return communicator{made};
}

class nccl_steps final : public stream_steps {
public:
    nccl_steps(via::world& world, const task& what)
        : stream_steps{world, what},
          alone_{world.everyone().split(world.pe())},
          by_{make_communicator(world)},
          p_{what.matrix, work().all().p} {
        if (is_polynomial()) d_.emplace(what.matrix, work().all().d);
        work().read_sums_from(now_.get(), energy_.get());
    }

    void start(multiplied which) override {
        branch();
        const gpu_messages& halo = which == multiplied::p ? p_ : *d_;
        halo.pack(main().get());
        check(ncclGroupStart(), "ncclGroupStart");
        for (const message& each : halo.all().received)
            check(ncclRecv(each.numbers, size_of(each), ncclDouble, each.pe, by_.get(), main().get()), "ncclRecv");
        for (const message& each : halo.all().sent)
            check(ncclSend(each.numbers, size_of(each), ncclDouble, each.pe, by_.get(), main().get()), "ncclSend");
        check(ncclGroupEnd(), "ncclGroupEnd");
    }
    /// Later work of the stream comes behind the halo.
    void wait(multiplied /*which*/) override {}

protected:
    /// This PE's sums alone; add_up() adds the others'.
    [[nodiscard]] via::on_stream over() const override { return {alone_, main().get()}; }

    void energy_made() override { add_up(work().made().energy(), energy_.get(), 1); }
    void sums_made() override { add_up(work().made().now(), now_.get(), sizeof(sums) / sizeof(double)); }

private:
    static std::size_t size_of(const message& what) { return static_cast<std::size_t>(what.count); }
    void add_up(const void* mine, void* all, std::size_t count) {
        check(ncclAllReduce(mine, all, count, ncclDouble, ncclSum, by_.get(), main().get()), "ncclAllReduce");
    }

    via::team alone_;
    communicator by_;
    gpu_messages p_;
    std::optional<gpu_messages> d_;
    common::gpu_array<sums> now_ = common::make_gpu_array<sums>(1);
    common::gpu_array<double> energy_ = common::make_gpu_array<double>(1);
};

}  // namespace

std::unique_ptr<steps> make_nccl_steps(via::world& world, const task& what) {
    static_cast<void>(common::use_gpu(world));  // before the first stream
    int gpus = 0;
    common::check(cudaGetDeviceCount(&gpus), "cudaGetDeviceCount");
    if (world.max(world.node().npes() - gpus) > 0)
        throw common::user_error{
            fmt::format("NCCL wants a GPU for each PE: {} PEs share {}", world.node().npes(), gpus)};
    return make_warm<nccl_steps>(world, what);
}

}  // namespace solver
