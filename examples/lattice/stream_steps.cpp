// SPDX-License-Identifier: Apache-2.0
// Everything is enqueued: the interior on a stream of its own, all else on the main one, which the interior branches
// off when the faces are to be packed, and joins again when the boundary is computed.
#include "common/use_gpu.hpp"
#include "gpu_work.hpp"

namespace lattice {
namespace {

class stream_steps final : public steps {
public:
    stream_steps(via::world& world, const grid& cut, real mass) : work_{world, cut, mass} {}

    void set(const gauge_field& links) override { work_.set(links, main_); }
    void set(slot which, const spinor_field& values) override { work_.set(which, values, main_); }
    spinor_field get(slot which) override { return work_.get(which, main_); }

    void pack(slot from, bool adjoint) override {
        common::order(main_, branched_, side_);
        work_.pack(from, adjoint, main_.get());
    }
    void start() override { work_.start(main_.get()); }
    void interior(slot from, slot to, bool adjoint) override { work_.interior(from, to, adjoint, side_.get()); }
    void wait() override { work_.wait(main_.get()); }
    void boundary(slot from, slot to, bool adjoint) override {
        work_.boundary(from, to, adjoint, main_.get());
        common::order(side_, joined_, main_);
    }

    void clear() override { work_.clear(main_.get()); }
    void square(slot which, real scalars::*into) override { work_.square(which, into, main_.get()); }
    void sum(real scalars::*which) override { work_.sum(which, main_.get()); }
    void step() override { work_.step(main_.get()); }
    void turn() override { work_.turn(main_.get()); }

    real residual_square() override { return work_.residual_square(main_); }
    void finish() override {
        common::synchronize(side_);
        common::synchronize(main_);
    }

private:
    common::stream main_ = common::make_stream();
    common::stream side_ = common::make_stream();
    common::event branched_ = common::make_event();
    common::event joined_ = common::make_event();
    gpu_work work_;
};

}  // namespace

std::unique_ptr<steps> make_stream_steps(via::world& world, const grid& cut, real mass) {
    static_cast<void>(common::use_gpu(world));  // before the first stream
    auto made = std::make_unique<stream_steps>(world, cut, mass);
    // The first reduction of a team is collective on the host as well: here, where nothing waits on a GPU.
    made->sum(&scalars::fresh);
    made->finish();
    return made;
}

}  // namespace lattice
