// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <utility>

#include <viaduct/fused.hpp>

#include "cells.hpp"
#include "forces.hpp"
#include "mailbox.hpp"
#include "room.hpp"
#include "steps.hpp"
#include "units.hpp"

namespace molecular {
namespace {

class host_steps final : public steps {
public:
    host_steps(via::world& world, const problem& of, const room& has)
        : world_{world},
          cut_{of.cut},
          what_{of.what},
          tables_{of.what.is_embedded ? of.what.embedded.view() : embedded_atom_view{}},
          cells_{of.cut.part(world.pe()), has.of_cell},
          energies_(cells_.slots()),
          embedding_(cells_.slots()),
          loose_counts_(cells_.part.cells()),
          loose_(cells_.slots()),
          sum_{world},
          atom_mail_{world, of.cut, has.of_atoms},
          embedding_mail_{world, of.cut, has.of_embedding} {
        cells_.put(of.atoms);
    }

    void move(const time_step& by) override {
        std::ranges::fill(loose_counts_, 0U);
        for_own_atoms([&](const atoms_view& a, const triple& cell, unsigned k) {
            molecular::move(a, by, a.part.index(cell), k);
        });
    }

    void exchange_atoms(unsigned axis) override {
        atom_mail_.begin_round(axis);
        for (const way to : both_ways) {
            const std::size_t count = pack_atoms(axis, to);
            atom_mail_.send(world_, axis, to, count);
        }
        for (const way from : both_ways) {
            atom_mail_.wait(world_, axis, from);
            unpack_atoms(axis, from);
        }
    }

    void settle() override {
        const atoms_view a = view();
        for (unsigned cell = 0; cell < a.part.cells(); ++cell) {
            a.counts[cell] = 0;  // of an empty one nothing is settled
            for (unsigned k = 0; k < loose_of(a, cell); ++k) molecular::settle(a, cell, k);
        }
    }

    void first_forces() override {
        for_own_atoms([&](const atoms_view& a, const triple& cell, unsigned k) {
            if (what_.is_embedded) {
                embed(a, tables_, cell, k);
            } else {
                pair_force(a, what_.pairs, cell, k);
            }
        });
    }

    void exchange_embedding(unsigned axis) override {
        embedding_mail_.begin_round(axis);
        for (const way to : both_ways) {
            const block sent = cells_.part.layer(axis, to, false);
            double* out = embedding_mail_.outbox(axis, to);
            for_slots(sent, [&](std::size_t at) { *out++ = embedding_[at]; });
            embedding_mail_.send(world_, axis, to, std::size_t{sent.cells()} * cells_.room);
        }
        for (const way from : both_ways) {
            embedding_mail_.wait(world_, axis, from);
            const double* in = embedding_mail_.inbox(axis, from);
            for_slots(cells_.part.layer(axis, from, true), [&](std::size_t at) { embedding_[at] = *in++; });
        }
    }

    void embedding_forces() override {
        for_own_atoms(
            [&](const atoms_view& a, const triple& cell, unsigned k) { embedding_force(a, tables_, cell, k); });
    }

    void kick(const time_step& by) override {
        for_own_atoms([&](const atoms_view& a, const triple& cell, unsigned k) {
            molecular::kick(a, by, a.part.index(cell), k);
        });
    }

    bool is_embedded() const override { return what_.is_embedded; }

    totals sums() override {
        const atoms_view a = view();
        const block own = a.part.own_block();
        totals made{};
        sum_.run(
            world_, std::size_t{own.cells()} * a.room,
            [&](std::size_t i) {
                const auto cell = static_cast<unsigned>(i / a.room);
                return totals_of(a, what_.mass, a.part.index(own.cell(cell)), static_cast<unsigned>(i % a.room));
            },
            &made);
        return made;
    }
    unsigned faults() override { return faults_; }
    std::vector<traveller> atoms() override { return cells_.own_atoms(); }
    std::vector<vec3> forces() override { return cells_.own_forces(); }
    std::uint64_t bytes_sent() const override { return atom_mail_.bytes_sent() + embedding_mail_.bytes_sent(); }
    void finish() override {}

private:
    [[nodiscard]] atoms_view view() {
        return {cells_.part,
                cells_.room,
                cells_.counts.data(),
                cells_.positions.data(),
                cells_.velocities.data(),
                cells_.forces.data(),
                energies_.data(),
                embedding_.data(),
                cells_.ids.data(),
                loose_counts_.data(),
                loose_.data(),
                &faults_};
    }
    template <class Visit>
    void for_own_atoms(Visit&& visit) {
        const atoms_view a = view();
        const block own = a.part.own_block();
        for (unsigned i = 0; i < own.cells(); ++i) {
            const triple cell = own.cell(i);
            for (unsigned k = 0; k < a.counts[a.part.index(cell)]; ++k) visit(a, cell, k);
        }
    }
    template <class Visit>
    void for_slots(const block& which, Visit&& visit) {
        for (unsigned i = 0; i < which.cells(); ++i) {
            const std::size_t first = std::size_t{cells_.part.index(which.cell(i))} * cells_.room;
            for (unsigned k = 0; k < cells_.room; ++k) visit(first + k);
        }
    }

    /// Returns the length of the message.
    std::size_t pack_atoms(unsigned axis, way to) {
        const atoms_view a = view();
        const block layers = a.part.shared_layers(axis, to);
        const double shift = cut_.shift(world_.pe(), axis, to);
        traveller* const out = atom_mail_.outbox(axis, to);
        std::size_t count = 1;
        for (unsigned place = 0; place < layers.cells(); ++place) {
            const unsigned cell = a.part.index(layers.cell(place));
            for (unsigned k = 0; k < loose_of(a, cell); ++k) {
                if (count == atom_mail_.capacity(axis)) {
                    raise(a.faults, fault::message_full);
                    break;
                }
                out[count++] = packed(a, cell, k, place, axis, shift);
            }
        }
        out[0] = {{}, {}, 0, static_cast<std::uint32_t>(count - 1)};
        return count;
    }
    void unpack_atoms(unsigned axis, way from) {
        const atoms_view a = view();
        const block layers = a.part.shared_layers(axis, from);
        const traveller* const in = atom_mail_.inbox(axis, from);
        for (unsigned i = 0; i < in[0].place; ++i) unpack(a, layers, in[1 + i]);
    }

    via::world& world_;
    const grid& cut_;
    const substance& what_;
    embedded_atom_view tables_;
    settled_cells cells_;
    std::vector<double> energies_;
    std::vector<double> embedding_;
    std::vector<unsigned> loose_counts_;
    std::vector<traveller> loose_;
    unsigned faults_ = 0;
    via::fused_reduction<totals, via::host_memory> sum_;
    mailbox<traveller, via::host_memory> atom_mail_;
    mailbox<double, via::host_memory> embedding_mail_;
};

}  // namespace

std::unique_ptr<steps> make_host_steps(via::world& world, const problem& of) {
    return std::make_unique<host_steps>(world, of, room::make(world, of));
}

}  // namespace molecular
