// SPDX-License-Identifier: Apache-2.0
/// @file steps.hpp
/// @brief The parts of which a time step is made, and what carries them out: the forms of the program.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "atoms.hpp"
#include "grid.hpp"
#include "potential.hpp"

namespace molecular {

/// What a form is made for. Refers to its parts.
struct problem {
    const grid& cut;
    const substance& what;
    const std::vector<traveller>& atoms;  ///< of this PE
    double room;                          ///< room of cells and messages, in what the atoms need as they lie
};

/// The atoms of one PE, and the parts of a step on them. A part may return before it is done; then parts come in the
/// order in which they were called. All but `atoms` and `forces` are collective.
class steps {
public:
    steps() = default;
    steps(const steps&) = delete;
    steps& operator=(const steps&) = delete;
    virtual ~steps() = default;

    /// Forces as the atoms lie now.
    void begin() {
        regroup({0, 0});
        compute_forces();
    }
    /// One step by velocity Verlet's method.
    void step(const time_step& by) {
        regroup(by);
        compute_forces();
        kick(by);
    }
    /// Half a kick, all of a move; then every atom is with the PE in whose part it lies, and those of the halo are
    /// known. With a step of no length, the exchange alone.
    void regroup(const time_step& by) {
        move(by);
        for (unsigned axis = 0; axis < axes; ++axis) exchange_atoms(axis);
        settle();
    }
    void compute_forces() {
        first_forces();
        if (!is_embedded()) return;
        for (unsigned axis = 0; axis < axes; ++axis) exchange_embedding(axis);
        embedding_forces();
    }

    /// @name Parts of a step
    /// @{
    virtual void move(const time_step& by) = 0;
    /// Loose atoms of the layers that are shared with the neighbours on one axis: some lie in the halo and migrate, the
    /// others are copied. What came on the axes before goes on, so that edges and corners need no messages.
    virtual void exchange_atoms(unsigned axis) = 0;
    virtual void settle() = 0;
    /// Of pairs; or of embedded atoms all but the last part, and the derivatives of their embedding energy.
    virtual void first_forces() = 0;
    /// These derivatives, for the halo; in the same manner.
    virtual void exchange_embedding(unsigned axis) = 0;
    virtual void embedding_forces() = 0;
    virtual void kick(const time_step& by) = 0;
    /// @}

    [[nodiscard]] virtual bool is_embedded() const = 0;
    /// Over all PEs, when all parts so far are done, for which it waits.
    [[nodiscard]] virtual totals sums() = 0;
    /// What went wrong on this PE so far: bits of fault.
    [[nodiscard]] virtual unsigned faults() = 0;
    /// This PE's atoms, in any order, with `place` meaningless; and the forces on them in the same order.
    /// @{
    [[nodiscard]] virtual std::vector<traveller> atoms() = 0;
    [[nodiscard]] virtual std::vector<vec3> forces() = 0;
    /// @}
    /// Bytes that this PE has sent.
    [[nodiscard]] virtual std::uint64_t bytes_sent() const = 0;
    /// Waits until all parts so far are done, as they are when this object goes.
    virtual void finish() = 0;
};

/// Who carries out the parts.
enum class form { host, host_sync, streams, kernel };
/// As the command line has it.
[[nodiscard]] const char* name(form how) noexcept;

/// Collective.
/// @throws common::user_error if the form needs a GPU and this program was built without CUDA, or if there is not
/// enough room
[[nodiscard]] std::unique_ptr<steps> make_steps(form how, via::world& world, const problem& of);

/// By the processor, in memory of its own and of the host heap.
[[nodiscard]] std::unique_ptr<steps> make_host_steps(via::world& world, const problem& of);
/// One of the others.
[[nodiscard]] std::unique_ptr<steps> make_gpu_steps(form how, via::world& world, const problem& of);

}  // namespace molecular
