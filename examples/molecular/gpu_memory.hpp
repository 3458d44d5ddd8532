// SPDX-License-Identifier: Apache-2.0
/// @file gpu_memory.hpp
/// @brief The memory behind an atoms_view on a GPU, and the tables of a potential there.
#pragma once

#include "cells.hpp"
#include "common/gpu.hpp"
#include "potential.hpp"

namespace molecular {

/// Of one PE, for its GPU alone: what other PEs write into is a mailbox.
class gpu_memory {
public:
    /// With these atoms. The PE's GPU is current.
    explicit gpu_memory(const settled_cells& start);

    [[nodiscard]] const atoms_view& view() const { return view_; }
    /// What is there when the stream is done, for which this waits.
    [[nodiscard]] settled_cells download(const common::stream& by) const;
    [[nodiscard]] unsigned faults(const common::stream& by) const;

private:
    common::gpu_array<unsigned> counts_;
    common::gpu_array<vec3> positions_;
    common::gpu_array<vec3> velocities_;
    common::gpu_array<vec3> forces_;
    common::gpu_array<double> energies_;
    common::gpu_array<double> embedding_;
    common::gpu_array<std::uint32_t> ids_;
    common::gpu_array<unsigned> loose_counts_;
    common::gpu_array<traveller> loose_;
    common::gpu_array<unsigned> faults_;
    atoms_view view_;
};

/// A copy of tables.
class gpu_tables {
public:
    explicit gpu_tables(const embedded_atom& of);

    [[nodiscard]] const embedded_atom_view& view() const { return view_; }

private:
    common::gpu_array<table_view::polynomial> pair_;
    common::gpu_array<table_view::polynomial> density_;
    common::gpu_array<table_view::polynomial> embedding_;
    embedded_atom_view view_;
};

}  // namespace molecular
