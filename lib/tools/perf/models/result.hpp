// SPDX-License-Identifier: Apache-2.0
/// @file result.hpp
/// @brief What `via-perf models` finds.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "models/terms.hpp"
#include "row.hpp"

namespace perf::models {

enum class model { cpu, stream, kernel };
inline constexpr std::array<model, 3> all_models{model::cpu, model::stream, model::kernel};
[[nodiscard]] inline const char* name_of(model of) {
    return of == model::cpu ? "CPU-synchronous" : of == model::stream ? "SA" : "KI";
}
[[nodiscard]] inline std::size_t index_of(model of) { return static_cast<std::size_t>(of); }

/// 8 bytes and a signal, one way.
struct ping_pong_row {
    model by = model::cpu;
    double work = 0;  ///< seconds that a kernel works at every hop
    timing one_way;
};

/// From the host's store to the word for which one of so many streams waits, until the host sees that stream's next
/// memory operation.
struct reaction_row {
    int streams = 1;
    timing reaction;
    double least = 0;
    double most = 0;
};

/// An iteration of the exchange.
struct exchange_row {
    std::size_t size = 0;  ///< bytes of a halo
    std::string interior;  ///< how large the interior is
    std::array<timing, all_models.size()> measured;
    model_terms terms;

    [[nodiscard]] const timing& of(model which) const { return measured[index_of(which)]; }
};

struct route_result {
    std::string route;
    std::vector<ping_pong_row> ping_pong;
    std::vector<reaction_row> reaction;
    std::string reaction_note;  ///< which numbers of streams were left out, and why; or empty
    std::vector<exchange_row> exchange;
};

struct models_report {
    std::string gpu;
    std::string start;    ///< what the PEs are: "processes" or "threads"
    bool shared = false;  ///< both PEs are on one GPU
    int rounds = 0;
    std::vector<route_result> routes;

    /// Processes on one GPU take turns of milliseconds, in which all that the models differ by is lost.
    [[nodiscard]] bool takes_turns() const { return shared && start == "processes"; }
};

}  // namespace perf::models
