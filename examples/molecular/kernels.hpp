// SPDX-License-Identifier: Apache-2.0
/// @file kernels.hpp
/// @brief The parts of a step as kernels, each by a function that enqueues it.
#pragma once

#include "atoms.hpp"
#include "common/gpu.hpp"
#include "potential.hpp"

namespace molecular {

/// @name Parts of a step
/// @{
void enqueue_move(const atoms_view& a, const time_step& by, cudaStream_t on);
void enqueue_settle(const atoms_view& a, cudaStream_t on);
void enqueue_pair_forces(const atoms_view& a, const lennard_jones& by, cudaStream_t on);
void enqueue_embed(const atoms_view& a, const embedded_atom_view& by, cudaStream_t on);
void enqueue_embedding_forces(const atoms_view& a, const embedded_atom_view& by, cudaStream_t on);
void enqueue_kick(const atoms_view& a, const time_step& by, cudaStream_t on);
/// @}

/// @name Messages of atoms on one axis
/// @{

/// What is exchanged with one neighbour. Cells, and so the message, are in parts, one for each block of threads.
struct atom_message {
    block layers;
    unsigned axis;
    double shift;
    traveller* outbox;
    const traveller* inbox;
    unsigned capacity;  ///< of each, with the one that tells how many there are
};
/// With both, ahead and behind.
struct atom_messages {
    atom_message side[2];
};
void enqueue_pack(const atoms_view& a, const atom_messages& all, cudaStream_t on);
void enqueue_unpack(const atoms_view& a, const atom_messages& all, cudaStream_t on);
/// @}

/// @name Messages of the embedding's derivatives
/// A number for each place of a cell, whether there is an atom or not: both ends know where each lies.
/// @{
struct embedding_message {
    block sent;
    block received;
    double* outbox;
    const double* inbox;
};
struct embedding_messages {
    embedding_message side[2];
};
void enqueue_pack(const atoms_view& a, const embedding_messages& all, cudaStream_t on);
void enqueue_unpack(const atoms_view& a, const embedding_messages& all, cudaStream_t on);
/// @}

}  // namespace molecular
