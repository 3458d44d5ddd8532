// SPDX-License-Identifier: Apache-2.0
/// @file form.hpp
/// @brief The forms of the solver: who starts the steps, and who sends the edges.
#pragma once

#include <cstdint>
#include <memory>

#include "field.hpp"

namespace heat_gpu {

/// Advances one field from its start. Made after field::reset(), on all PEs together.
class form {
public:
    form() = default;
    form(const form&) = delete;
    form& operator=(const form&) = delete;
    virtual ~form() = default;

    /// Does so many steps; they may still be under way in the field's stream when it returns. Collective.
    virtual void advance(std::uint64_t steps) = 0;
};

/// No exchange at all: what the arithmetic alone takes. Right for one PE only.
[[nodiscard]] std::unique_ptr<form> make_alone_form(field& on);
/// The host starts the kernels of a step, puts the edges when they are computed, waits for everyone and for the rest.
[[nodiscard]] std::unique_ptr<form> make_host_form(field& on);
/// Everything is enqueued; a graph of `steps_a_replay` steps, an even number or 0 for none, is captured and replayed.
[[nodiscard]] std::unique_ptr<form> make_graph_form(field& on, std::uint64_t steps_a_replay);
/// One kernel does all steps, and its blocks put the edges.
/// @param blocks  of the kernel; 0: as many as there is room and work for.
[[nodiscard]] std::unique_ptr<form> make_kernel_form(field& on, unsigned blocks);

}  // namespace heat_gpu
