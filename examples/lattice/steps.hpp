// SPDX-License-Identifier: Apache-2.0
/// @file steps.hpp
/// @brief The steps of which an iteration is made, and what carries them out: the forms of the program.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <viaduct/stream.hpp>
#include <viaduct/viaduct.hpp>

#include "iteration.hpp"
#include "problem.hpp"
#include "wilson.hpp"

namespace lattice {

/// The fields of an iteration by name; see work_fields.
enum class slot { x, r, p, q, z };
inline constexpr unsigned slots = 5;

/// Fields, numbers and links of one PE, and the steps on them. A step may return before it is done; then steps come in
/// the order in which they were called. All but `get` and `set` are collective.
class steps {
public:
    steps() = default;
    steps(const steps&) = delete;
    steps& operator=(const steps&) = delete;
    virtual ~steps() = default;

    /// To and from memory of the processor. When they return they are done.
    /// @{
    virtual void set(const gauge_field& links) = 0;
    virtual void set(slot which, const spinor_field& values) = 0;
    [[nodiscard]] virtual spinor_field get(slot which) = 0;
    /// @}

    /// `to` = M `from`, or M+ `from`. The faces are on their way while the interior is computed.
    void apply(slot from, slot to, bool adjoint) {
        pack(from, adjoint);
        start();
        interior(from, to, adjoint);
        wait();
        boundary(from, to, adjoint);
    }
    /// @name The parts of apply()
    /// @{
    /// Half spinors of the faces into what will be sent.
    virtual void pack(slot from, bool adjoint) = 0;
    /// The faces go, once the neighbours expect them.
    virtual void start() = 0;
    virtual void interior(slot from, slot to, bool adjoint) = 0;
    /// The neighbours' faces are here.
    virtual void wait() = 0;
    virtual void boundary(slot from, slot to, bool adjoint) = 0;
    /// @}

    /// Everything is zero: x, p and the numbers.
    virtual void clear() = 0;
    /// |which|^2 of this PE into a number.
    virtual void square(slot which, real scalars::*into) = 0;
    /// A number becomes its sum over all PEs.
    virtual void sum(real scalars::*which) = 0;
    /// alpha, then x += alpha p, r -= alpha z; `fresh` becomes |r|^2 of this PE.
    virtual void step() = 0;
    /// beta, then p = r + beta p; `fresh` becomes `square`.
    virtual void turn() = 0;

    /// |r|^2 over all PEs when all steps so far are done, for which it waits.
    [[nodiscard]] virtual real residual_square() = 0;
    /// Waits until all steps so far are done, as they are when this object goes.
    virtual void finish() = 0;
};

/// Steps that may be the tasks of a list (list_solver.hpp).
class list_steps : public steps {
public:
    /// Further steps go to that stream, in whose order they are done; null for one's own streams.
    virtual void on_list(via_stream stream) = 0;
    /// What start() sends and receives, for the first application of an iteration or the second.
    [[nodiscard]] virtual std::vector<via::transfer_end> faces(bool second) const = 0;
    /// Where the numbers are: symmetric.
    [[nodiscard]] virtual scalars* numbers() noexcept = 0;
    /// Room for the state of a loop, and for so many residuals. Collective.
    virtual void make_loop(std::uint64_t most_iterations) = 0;
    /// It has done no iteration; when this returns.
    virtual void begin_loop(const loop_limits& until) = 0;
    /// Whether there is another iteration, in `*again()`.
    virtual void decide() = 0;
    [[nodiscard]] virtual const int* again() const noexcept = 0;
    /// Of the iterations from that one on, when the list is done.
    [[nodiscard]] virtual std::vector<real> residuals_since(std::uint64_t first) = 0;
};

/// Fields in the host heap, steps by the processor, one after the other.
[[nodiscard]] std::unique_ptr<list_steps> make_host_steps(via::world& world, const grid& cut, real mass);
/// Fields in the device heap, steps by kernels and transfers in streams.
/// @throws common::user_error if this program was built without CUDA.
[[nodiscard]] std::unique_ptr<list_steps> make_stream_steps(via::world& world, const grid& cut, real mass);

}  // namespace lattice
