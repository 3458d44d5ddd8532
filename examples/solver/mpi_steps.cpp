// SPDX-License-Identifier: Apache-2.0
// The loop in which the host waits, but for halos and sums, which are a library's of messages. If that does not reach
// GPUs, halos go through memory of the processor's.
#include <numeric>

#include "common/use_gpu.hpp"
#include "gpu_messages.hpp"
#include "host_sync_steps.hpp"
#include "messenger.hpp"

namespace solver {
namespace {

std::size_t numbers_in(const std::vector<message>& all) {
    return std::accumulate(all.begin(), all.end(), std::size_t{0}, [](std::size_t sum, const message& each) {
        return sum + static_cast<std::size_t>(each.count);
    });
}

/// The same messages, in memory of the processor's from `next` on.
std::vector<message> moved_to(double* next, std::vector<message> all) {
    for (message& each : all) {
        each.numbers = next;
        next += each.count;
    }
    return all;
}

void enqueue_copies(const std::vector<message>& to, const std::vector<message>& from, cudaStream_t on) {
    for (std::size_t i = 0; i < to.size(); ++i)
        common::check(cudaMemcpyAsync(to[i].numbers, from[i].numbers,
                                      static_cast<std::size_t>(to[i].count) * sizeof(double), cudaMemcpyDefault, on),
                      "cudaMemcpyAsync");
}

/// A vector's halo on its way between GPU and messages.
class exchanged_halo {
public:
    exchanged_halo(const local_matrix& matrix, double* vector, bool is_staged) : on_gpu_{matrix, vector} {
        const messages& all = on_gpu_.all();
        if (!is_staged) return;
        const std::size_t sent = numbers_in(all.sent);
        stage_ = common::make_pinned_array<double>(sent + numbers_in(all.received));
        staged_ = {moved_to(stage_.get(), all.sent), moved_to(stage_.get() + sent, all.received)};
    }

    /// What is to be sent comes to where sent_as() has it.
    void fetch(cudaStream_t on) const {
        on_gpu_.pack(on);
        enqueue_copies(staged_.sent, on_gpu_.all().sent, on);
    }
    /// What was received comes to the halo.
    void deliver(cudaStream_t on) const { enqueue_copies(on_gpu_.all().received, staged_.received, on); }
    [[nodiscard]] const messages& sent_as() const { return stage_ ? staged_ : on_gpu_.all(); }

private:
    gpu_messages on_gpu_;
    common::pinned<double[]> stage_;
    messages staged_;
};

class mpi_steps final : public host_sync_steps {
public:
    mpi_steps(via::world& world, const task& what, messenger& by)
        : host_sync_steps{world, what}, by_{by}, p_{what.matrix, work().all().p, !by.reaches_gpus()} {
        if (is_polynomial()) d_.emplace(what.matrix, work().all().d, !by.reaches_gpus());
    }

    void start(multiplied which) override {
        branch();
        halo(which).fetch(main().get());
        common::synchronize(main());
        by_.start(halo(which).sent_as());
    }
    void wait(multiplied which) override {
        by_.wait();
        halo(which).deliver(main().get());
    }

protected:
    void add_up(via::span<double> numbers) override { by_.add_up(numbers); }

private:
    [[nodiscard]] const exchanged_halo& halo(multiplied which) const { return which == multiplied::p ? p_ : *d_; }

    messenger& by_;
    exchanged_halo p_;
    std::optional<exchanged_halo> d_;
};

}  // namespace

std::unique_ptr<steps> make_mpi_steps(via::world& world, const task& what, messenger& by) {
    static_cast<void>(common::use_gpu(world));  // before the first stream
    return make_warm<mpi_steps>(world, what, by);
}

}  // namespace solver
