// SPDX-License-Identifier: Apache-2.0
/// @file gpu_steps.hpp
/// @brief What all forms on GPUs have in common: two streams, of which the second computes interiors.
#pragma once

#include "gpu_work.hpp"

namespace solver {

class gpu_steps : public steps {
public:
    /// Collective. The PE's GPU is current.
    gpu_steps(via::world& world, const task& what) : steps{what}, work_{world, what} {}

    /// Comes behind start(), which lets the second stream begin.
    void interior(multiplied which) override { work_.interior(which, is_on_list() ? list_ : side_.get()); }
    void boundary(multiplied which) override {
        work_.boundary(which, on());
        if (!is_on_list()) common::order(side_, joined_, main_);
    }
    void finish() final {
        common::synchronize(side_);
        common::synchronize(main_);
    }

    void set_p(const std::vector<double>& values) final { work_.set(work_.all().p, values, main_); }
    std::vector<double> x() final { return work_.get(work_.all().x, main_); }
    std::vector<double> z() final { return work_.get(work_.all().z, main_); }
    std::vector<double> q() final { return work_.get(work_.all().q, main_); }

protected:
    [[nodiscard]] gpu_work& work() noexcept { return work_; }
    [[nodiscard]] const common::stream& main() const noexcept { return main_; }
    /// Where the next step belongs: the main stream, or the one that a task list says.
    [[nodiscard]] cudaStream_t on() const noexcept { return is_on_list() ? list_ : main_.get(); }
    [[nodiscard]] bool is_on_list() const noexcept { return list_ != nullptr; }
    /// Null: to its own streams.
    void go_to(cudaStream_t list) noexcept { list_ = list; }
    /// The interior begins when what the main stream has now is done.
    void branch() const { common::order(main_, branched_, side_); }

    void clear(const std::vector<double>& r) override {
        work_.clear(main_.get());
        work_.set(work_.all().r, r, main_);
    }
    void add_term(const term& by, bool is_last) override {
        if (is_last) return add_last_term(by);
        enqueue_term(work_.all(), work_.rows(), by, on());
    }
    virtual void add_last_term(const term& by) = 0;

private:
    cudaStream_t list_ = nullptr;
    common::stream main_ = common::make_stream();
    common::stream side_ = common::make_stream();
    common::event branched_ = common::make_event();
    common::event joined_ = common::make_event();
    gpu_work work_;
};

/// Everything that a solution will do is done once, on nothing: kernels are loaded, and what is collective on the host
/// as well at its first time happens here, where nothing waits on a GPU. Collective.
template <class Steps, class... More>
[[nodiscard]] std::unique_ptr<Steps> make_warm(via::world& world, const task& what, More&... more) {
    auto made = std::make_unique<Steps>(world, what, more...);
    made->begin(std::vector<double>(static_cast<std::size_t>(what.matrix.rows())));
    made->iterate();
    made->note();
    static_cast<void>(made->noted());
    made->finish();
    return made;
}

}  // namespace solver
