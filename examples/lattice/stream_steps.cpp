// SPDX-License-Identifier: Apache-2.0
// Everything is enqueued: the interior on a stream of its own, all else on the main one, which the interior branches
// off when the faces are to be packed, and joins again when the boundary is computed.
#include "common/use_gpu.hpp"
#include "gpu_work.hpp"

namespace lattice {
namespace {

class stream_steps final : public list_steps {
public:
    stream_steps(via::world& world, const grid& cut, real mass) : work_{world, cut, mass} {}

    void set(const gauge_field& links) override { work_.set(links, main_); }
    void set(slot which, const spinor_field& values) override { work_.set(which, values, main_); }
    spinor_field get(slot which) override { return work_.get(which, main_); }

    void pack(slot from, bool adjoint) override {
        if (!is_on_list()) common::order(main_, branched_, side_);
        work_.pack(from, adjoint, main());
    }
    void start() override { work_.start(main()); }
    void interior(slot from, slot to, bool adjoint) override { work_.interior(from, to, adjoint, side()); }
    void wait() override { work_.wait(main()); }
    void boundary(slot from, slot to, bool adjoint) override {
        work_.boundary(from, to, adjoint, main());
        if (!is_on_list()) common::order(side_, joined_, main_);
    }

    void clear() override { work_.clear(main()); }
    void square(slot which, real scalars::*into) override { work_.square(which, into, main()); }
    void sum(real scalars::*which) override { work_.sum(which, main()); }
    void step() override { work_.step(main()); }
    void turn() override { work_.turn(main()); }

    void on_list(via_stream stream) override { list_ = stream; }
    std::vector<via::transfer_end> faces(bool second) const override { return work_.faces(second); }
    scalars* numbers() noexcept override { return work_.numbers(); }
    void make_loop(std::uint64_t most_iterations) override { work_.make_loop(most_iterations); }
    /// Also after what the list has done on streams of its own.
    void begin_loop(const loop_limits& until) override {
        finish();
        work_.begin_loop(until, main_);
    }
    void decide() override { work_.decide(main()); }
    const int* again() const noexcept override { return work_.again(); }
    std::vector<real> residuals_since(std::uint64_t first) override { return work_.residuals_since(first, main_); }

    real residual_square() override { return work_.residual_square(main_); }
    void finish() override {
        common::synchronize(side_);
        common::synchronize(main_);
    }

private:
    [[nodiscard]] bool is_on_list() const noexcept { return list_ != nullptr; }
    [[nodiscard]] cudaStream_t main() const noexcept { return is_on_list() ? list_ : main_.get(); }
    [[nodiscard]] cudaStream_t side() const noexcept { return is_on_list() ? list_ : side_.get(); }

    cudaStream_t list_ = nullptr;
    common::stream main_ = common::make_stream();
    common::stream side_ = common::make_stream();
    common::event branched_ = common::make_event();
    common::event joined_ = common::make_event();
    gpu_work work_;
};

}  // namespace

std::unique_ptr<list_steps> make_stream_steps(via::world& world, const grid& cut, real mass) {
    static_cast<void>(common::use_gpu(world));  // before the first stream
    auto made = std::make_unique<stream_steps>(world, cut, mass);
    // The first reduction of a team is collective on the host as well: here, where nothing waits on a GPU.
    made->sum(&scalars::fresh);
    made->finish();
    return made;
}

}  // namespace lattice
