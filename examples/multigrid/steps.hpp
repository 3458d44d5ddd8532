// SPDX-License-Identifier: Apache-2.0
/// @file steps.hpp
/// @brief What carries out cycles: the forms of the program, and what those that the host leads have in common.
#pragma once

#include <memory>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "cycle.hpp"
#include "halo.hpp"
#include "problem.hpp"

namespace multigrid {

/// Who carries out the steps.
enum class form { host, host_sync, streams, graph, kernel };

/// Who solves the levels that a PE has whole, in the forms on GPUs.
enum class bottom { gpu, host };

/// What a form is made for.
struct setting {
    equation what;
    schedule how;
    bottom where = bottom::gpu;
};

/// Which part of a cycle.
struct extent_of_cycle {
    unsigned top = 0;       ///< the finest level; the coarser ones come along
    bool exchanges = true;  ///< false: only what PEs compute, to see how long that takes
};

/// The levels of one PE, and cycles on them. Everything is collective but load() and fetch().
class steps {
public:
    steps() = default;
    steps(const steps&) = delete;
    steps& operator=(const steps&) = delete;
    virtual ~steps() = default;

    /// All memory of the PE, as initial_memory() makes it. When it returns it is done.
    virtual void load(const std::vector<real>& memory) = 0;
    /// All of it, when all before is done.
    [[nodiscard]] virtual std::vector<real> fetch() = 0;

    /// One cycle. It may return before it is done.
    virtual void cycle(const extent_of_cycle& which) = 0;
    /// The largest |f - A u| of all cells of all PEs, when all cycles so far are done. The same bits for every form and
    /// every division, since the largest number does not depend on the order in which it is looked for.
    [[nodiscard]] virtual real residual() = 0;
    /// Waits until all cycles so far are done.
    virtual void finish() = 0;
};

/// Boxes that are smaller are not taken apart, since to compute their interior takes less time than to begin to.
inline constexpr unsigned least_overlapped = 16;
/// Whether a box's interior is computed while its ghosts are on their way.
[[nodiscard]] COMMON_PORTABLE bool is_overlapped(const box& of) {
    return of.extent[0] >= least_overlapped && of.extent[1] >= least_overlapped && of.extent[2] >= least_overlapped;
}

/// A cycle that the host leads, step by step.
class led_steps : public steps {
public:
    void cycle(const extent_of_cycle& which) override;

    /// @name What multigrid::cycle() calls
    /// @{
    [[nodiscard]] unsigned coarsest() const { return levels_.bridge(); }
    void perform(const step& s);
    void solve_coarsest(shape as);
    /// @}

protected:
    led_steps(const setting& wanted, const hierarchy& levels) : wanted_{wanted}, levels_{levels} {}

    [[nodiscard]] const hierarchy& levels() const noexcept { return levels_; }
    [[nodiscard]] const setting& wanted() const noexcept { return wanted_; }

    /// Begins and ends a round of transfers.
    /// @{
    virtual void start(via::transfer_set& which) = 0;
    virtual void wait(via::transfer_set& which) = 0;
    /// @}
    /// Part of a step, on this PE's own cells.
    virtual void compute(const task& what, part which) = 0;
    /// Between these an interior, a round of transfers, and then the boundary are under way; the interior needs not
    /// wait for anything of the transfers.
    /// @{
    virtual void fork() {}
    virtual void join() {}
    /// @}
    /// The whole levels, by a cycle of that shape.
    virtual void solve_bottom(shape as) = 0;
    [[nodiscard]] virtual halos& transfers() = 0;

private:
    setting wanted_;
    hierarchy levels_;
    bool exchanges_ = true;
};

/// @name The forms
/// Those on GPUs throw common::user_error if this program was built without CUDA. Collective.
/// @{
/// The processor, on the host heap.
[[nodiscard]] std::unique_ptr<steps> make_host_steps(via::world& world, const division& cut, const setting& wanted);
/// Kernels on the device heap. Before each exchange the host waits for them, and starts the transfers itself.
[[nodiscard]] std::unique_ptr<steps> make_host_sync_steps(via::world& world, const division& cut,
                                                          const setting& wanted);
/// Kernels and transfers in the order of streams: the host only enqueues.
[[nodiscard]] std::unique_ptr<steps> make_stream_steps(via::world& world, const division& cut, const setting& wanted);
/// The same as a graph, which is captured once and launched for every cycle.
[[nodiscard]] std::unique_ptr<steps> make_graph_steps(via::world& world, const division& cut, const setting& wanted);
/// One kernel a cycle, which starts and awaits transfers itself.
[[nodiscard]] std::unique_ptr<steps> make_kernel_steps(via::world& world, const division& cut, const setting& wanted);

[[nodiscard]] std::unique_ptr<steps> make_steps(form which, via::world& world, const division& cut,
                                                const setting& wanted);
/// @}

}  // namespace multigrid
