// SPDX-License-Identifier: Apache-2.0
// Everything in stream order, and most of it replayed from a graph. A step has three branches: the inner rows, and one
// for each edge, which waits for the neighbour's row, computes its own and puts it with a signal.
//
// What is captured is constant, so a signal cannot count: it sets its word to 1, and the edge's kernel, which has
// waited for it, sets it back. There are two words for each edge, by turns. That is enough: before the neighbour
// signals a word again, two steps later, it has waited for the signal of the step between, and that was sent after the
// word was reset. For the same reason nobody writes into a row that is still read.
#include <viaduct/stream.hpp>

#include "form.hpp"
#include "kernels.hpp"

namespace heat_gpu {
namespace {

class graph_form final : public form {
public:
    graph_form(field& on, std::uint64_t steps_a_replay) : field_{on}, steps_a_replay_{steps_a_replay} {
        // The first step's rows are there already.
        via::world& world = field_.world();
        for (const edge& e : field_.edges()) world.p(word(0, e.side), 1, world.pe());
        world.barrier();
        if (steps_a_replay_ != 0) capture();
    }

    void advance(std::uint64_t steps) override {
        // A graph begins with an even step, as the one that was captured did.
        if (field_.done() % 2 != 0 && steps > 0) steps -= enqueue_and_count();
        for (; steps_a_replay_ != 0 && steps >= steps_a_replay_; steps -= steps_a_replay_) {
            check(cudaGraphLaunch(executable_.get(), field_.main().get()), "cudaGraphLaunch");
            field_.advance(steps_a_replay_);
        }
        while (steps > 0) steps -= enqueue_and_count();
    }

private:
    /// The branch of one edge.
    struct branch {
        stream by = make_stream(priority::high);
        event done = make_event();
    };

    [[nodiscard]] via::signal* word(std::uint64_t step_number, int side) const {
        return arrived_.at(step_number % 2 * 2 + static_cast<std::size_t>(side));
    }

    void capture() {
        cudaGraph_t captured = nullptr;
        check(cudaStreamBeginCapture(field_.main().get(), cudaStreamCaptureModeThreadLocal), "cudaStreamBeginCapture");
        for (std::uint64_t i = 0; i < steps_a_replay_; ++i) enqueue(i);
        check(cudaStreamEndCapture(field_.main().get(), &captured), "cudaStreamEndCapture");
        const task_graph all{captured};
        cudaGraphExec_t made = nullptr;
        check(cudaGraphInstantiate(&made, all.get(), 0), "cudaGraphInstantiate");
        executable_.reset(made);
        check(cudaGraphUpload(made, field_.main().get()), "cudaGraphUpload");
    }

    std::uint64_t enqueue_and_count() {
        enqueue(0);
        field_.advance(1);
        return 1;
    }

    /// The step after `ahead` further ones.
    void enqueue(std::uint64_t ahead) {
        const step now = field_.next(ahead);
        check(cudaEventRecord(begun_.get(), field_.main().get()), "cudaEventRecord");
        for (const edge& e : field_.edges()) enqueue_edge(now, e, field_.done() + ahead);
        relax_rows(now, 2, now.size.rows, field_.main());
        for (branch& each : branches_) order(each.by, each.done, field_.main());
    }

    void enqueue_edge(const step& now, const edge& e, std::uint64_t number) {
        const std::size_t width = now.size.columns;
        const stream& by = branches_[static_cast<std::size_t>(e.side)].by;
        const via::on_stream in_order{field_.world(), by.get()};
        check(cudaStreamWaitEvent(by.get(), begun_.get(), 0), "cudaStreamWaitEvent");
        if (e.neighbour >= 0) in_order.wait_until(word(number, e.side), VIA_EQ, 1);
        relax_edge(now, e.row, word(number, e.side), by);
        if (e.neighbour >= 0)
            in_order.put_signal(now.to + e.their_halo * width, {now.to + e.row * width, width},
                                word(number + 1, e.their_side), 1, e.neighbour);
    }

    field& field_;
    std::uint64_t steps_a_replay_;
    via::symmetric<via::signal, via::device_memory> arrived_ = field_.world().allocate_device<via::signal>(4);
    std::array<branch, 2> branches_;
    event begun_ = make_event();
    executable_graph executable_;
};

}  // namespace

std::unique_ptr<form> make_graph_form(field& on, std::uint64_t steps_a_replay) {
    return std::make_unique<graph_form>(on, steps_a_replay);
}

}  // namespace heat_gpu
