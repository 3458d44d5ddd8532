// SPDX-License-Identifier: Apache-2.0
/// @file steps.hpp
/// @brief The steps of which an iteration is made, and what carries them out: the forms of the program.
#pragma once

#include <memory>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "blocks.hpp"
#include "chebyshev.hpp"
#include "iteration.hpp"
#include "local_matrix.hpp"
#include "loop.hpp"

namespace solver {

class messenger;

enum class preconditioner { none, jacobi, block_jacobi, chebyshev };

/// Whether z is made with one over the diagonal.
[[nodiscard]] constexpr bool is_weighted(preconditioner by) noexcept {
    return by == preconditioner::jacobi || by == preconditioner::chebyshev;
}

/// A PE's part of what is to be solved. The matrix outlives whatever solves it.
struct task {
    const local_matrix& matrix;
    preconditioner by;
    polynomial terms;       ///< of chebyshev; else empty
    inverse_blocks blocks;  ///< of block_jacobi; else empty
};

/// Vectors that are multiplied by A, and so have halos.
enum class multiplied { p, d };

/// Vectors and numbers of one PE, and the steps on them. A step may return before it is done; then steps come in the
/// order in which they were called. Vectors of the processor are by place. All but set_p() and what reads a vector are
/// collective.
class steps {
public:
    explicit steps(const task& what) : by_{what.by}, terms_{what.terms} {}
    steps(const steps&) = delete;
    steps& operator=(const steps&) = delete;
    virtual ~steps() = default;

    /// x = 0, so that the residual is b; z and its sums.
    void begin(const std::vector<double>& source) {
        clear(source);
        correct();
    }
    /// The direction, its product, its energy; then x, r and z.
    virtual void iterate() {
        turn();
        apply(multiplied::p);
        energy();
        energy_made();
        correct();
    }
    /// q = A `which`. The halo is on its way while the interior is computed.
    void apply(multiplied which) {
        start(which);
        interior(which);
        wait(which);
        boundary(which);
    }
    /// @name The parts of apply()
    /// @{
    /// Numbers go to the neighbours, once these expect them.
    virtual void start(multiplied which) = 0;
    virtual void interior(multiplied which) = 0;
    /// The halo is here.
    virtual void wait(multiplied which) = 0;
    virtual void boundary(multiplied which) = 0;
    /// @}

    /// Asks for the numbers as they are when all steps so far are done.
    virtual void note() = 0;
    /// Waits for what note() was first asked for of what was not told yet. The same on every PE.
    [[nodiscard]] virtual state noted() = 0;
    /// So many more answers than one may be owed, so that steps go on while one is on its way.
    [[nodiscard]] virtual unsigned ahead() const { return 0; }
    /// Waits until all steps so far are done, as they are when this object goes.
    virtual void finish() = 0;
    /// The iterations as a loop that ends by itself; null: whoever solves repeats iterate().
    [[nodiscard]] virtual loop* as_loop() { return nullptr; }

    /// @name To and from memory of the processor
    /// When they return they are done.
    /// @{
    virtual void set_p(const std::vector<double>& values) = 0;
    [[nodiscard]] virtual std::vector<double> x() = 0;
    [[nodiscard]] virtual std::vector<double> z() = 0;
    [[nodiscard]] virtual std::vector<double> q() = 0;
    /// @}

protected:
    [[nodiscard]] bool is_polynomial() const noexcept { return by_ == preconditioner::chebyshev; }
    [[nodiscard]] const polynomial& terms() const noexcept { return terms_; }

    /// Everything is zero but r.
    virtual void clear(const std::vector<double>& r) = 0;
    /// p = z + beta p.
    virtual void turn() = 0;
    /// p . q.
    virtual void energy() = 0;
    /// x, r and z by weights, and the sums.
    virtual void step_and_weigh() = 0;
    /// x and r alone.
    virtual void step() = 0;
    /// z by blocks, and the sums.
    virtual void weigh_by_blocks() = 0;
    /// x, r, and the polynomial's first term.
    virtual void step_and_begin() = 0;
    /// A term more; with the last the sums.
    virtual void add_term(const term& by, bool is_last) = 0;

    /// @name Behind energy(), and behind what makes the sums
    /// Forms whose steps sum over this PE's elements alone add up those of all PEs here; others have done so.
    /// @{
    virtual void energy_made() {}
    virtual void sums_made() {}
    /// @}

private:
    void correct() {
        change();
        sums_made();
    }
    void change() {
        switch (by_) {
            case preconditioner::none:
            case preconditioner::jacobi: return step_and_weigh();
            case preconditioner::block_jacobi: step(); return weigh_by_blocks();
            case preconditioner::chebyshev: return step_and_add_terms();
        }
    }
    void step_and_add_terms() {
        step_and_begin();
        for (const term& each : terms_.terms) {
            apply(multiplied::d);
            add_term(each, &each == &terms_.terms.back());
        }
    }

    preconditioner by_;
    polynomial terms_;
};

/// Vectors in the host heap, steps by the processor, one after the other.
[[nodiscard]] std::unique_ptr<steps> make_host_steps(via::world& world, const task& what);
/// The same, an iteration being a task list of threads.
[[nodiscard]] std::unique_ptr<steps> make_host_list_steps(via::world& world, const task& what);

/// The same, but halos and sums by a library of messages, which lasts as long.
[[nodiscard]] std::unique_ptr<steps> make_host_mpi_steps(via::world& world, const task& what, messenger& by);

/// @name On GPUs
/// Vectors in their memory, products by cuSPARSE.
/// @throws common::user_error if this program was built without CUDA
/// @{
/// Everything in the order of streams.
[[nodiscard]] std::unique_ptr<steps> make_stream_steps(via::world& world, const task& what);
/// The same, an iteration captured into a graph that is replayed.
[[nodiscard]] std::unique_ptr<steps> make_graph_steps(via::world& world, const task& what);
/// The same as a task list, which CUDA streams carry out or a graph that repeats itself.
[[nodiscard]] std::unique_ptr<steps> make_list_steps(via::world& world, const task& what, via_task_way way);
/// The host waits for each sum and each exchange, and gives the numbers to the kernels.
[[nodiscard]] std::unique_ptr<steps> make_host_sync_steps(via::world& world, const task& what);
/// The same, but halos and sums by a library of messages, which lasts as long.
[[nodiscard]] std::unique_ptr<steps> make_mpi_steps(via::world& world, const task& what, messenger& by);
/// As in streams, but halos and sums by NCCL.
/// @throws common::user_error on all PEs as well, if it was built without NCCL, or PEs share a GPU
[[nodiscard]] std::unique_ptr<steps> make_nccl_steps(via::world& world, const task& what);
/// @}

}  // namespace solver
