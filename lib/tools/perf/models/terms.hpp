// SPDX-License-Identifier: Apache-2.0
/// @file terms.hpp
/// @brief The arithmetic of three models of an exchange: what its parts take, and what they foretell. Nothing is
/// measured here.
///
/// An iteration packs the border of a domain (A), sends it, works on the interior (B), waits for the neighbour's border
/// and unpacks it (C). CPU-synchronous: the processor starts each part and waits between them. Stream-asynchronous
/// (SA): the processor enqueues everything, the stream sends and waits. Kernel-initiated (KI): one kernel has blocks
/// for each part, which send and wait themselves. The equations are those of Agostini, Rossetti and Potluri,
/// "GPUDirect Async".
#pragma once

#include <cstddef>
#include <vector>

namespace perf::models {

/// Kernels, in seconds.
struct work {
    double pack = 0;      ///< A
    double interior = 0;  ///< B
    double unpack = 0;    ///< C

    [[nodiscard]] double sum() const { return pack + interior + unpack; }
};

/// Seconds of one message.
struct communication {
    double send = 0;  ///< S
    double wait = 0;  ///< W: from the end of the own send until the neighbour's message is there

    [[nodiscard]] double sum() const { return send + wait; }
};

/// What the parts of an iteration take, in seconds.
struct model_terms {
    work launch;              ///< LA, LB, LC: of the processor, for a launch
    double launch_fused = 0;  ///< the same of KI's kernel
    communication enqueue;    ///< LS, LW: of the processor, to put a send or a wait on a stream
    double synchronize = 0;   ///< TH: what waiting for a stream takes beyond the work that is waited for
    work kernels;             ///< A, B, C as kernels of their own
    work blocks;              ///< A, B, C as blocks of KI's kernel
    communication by_cpu;     ///< S, W of the processor
    communication by_stream;  ///< S, W of a stream
    communication by_kernel;  ///< S, W of a kernel's blocks
    double iterations = 1;    ///< R, without an end between them
};

/// What the equations foretell of an iteration, in seconds.
struct prediction {
    double cpu_synchronous = 0;  ///< equation (1): nothing overlaps
    double stream_cpu = 0;       ///< TCPU of equation (2)
    double stream_gpu = 0;       ///< TGPU of equation (2)
    double stream = 0;           ///< the longer of both
    double kernel_least = 0;     ///< KI where all overlaps that can
    double kernel_most = 0;      ///< KI where nothing overlaps
};
[[nodiscard]] prediction predict(const model_terms& t);

/// The conditions for SA to be faster, with the numbers on both sides.
struct conditions {
    double enqueued = 0;        ///< C1, left: what the processor takes to enqueue an iteration
    double executed = 0;        ///< C1, right: what the GPU takes to do it
    double communicated = 0;    ///< C2, left: S + W of SA
    double idle = 0;            ///< C2, right: what the GPU is idle for in the CPU-synchronous model
    bool asynchronous = false;  ///< C1
    bool gains_time = false;    ///< C2
    bool in_parts = false;      ///< C3: iterations, and parts that send or receive
};
/// @param cpu_synchronous  what an iteration of that model was measured to take.
[[nodiscard]] conditions judge(const model_terms& t, double cpu_synchronous);

/// What part of `reference` is saved: 0.2 where 8 are needed instead of 10; negative where it takes longer.
[[nodiscard]] double gain(double reference, double seconds);

/// What the equations' authors report as their best, of a multigrid solver.
inline constexpr double best_known_stream = 0.24;
inline constexpr double best_known_kernel = 0.26;

/// A smaller gain is none.
inline constexpr double least_gain = 0.03;

/// Times at one size.
struct comparison {
    std::size_t size = 0;
    double reference = 0;
    double seconds = 0;
};
/// The size from which on no gain is more than least_gain; 0 if it is more at the largest still. Ascending sizes.
[[nodiscard]] std::size_t crossover(const std::vector<comparison>& by_size);

}  // namespace perf::models
