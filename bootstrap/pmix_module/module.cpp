// SPDX-License-Identifier: Apache-2.0
// The module's C interface: from exceptions to texts, nothing else.
#include <algorithm>
#include <exception>
#include <memory>
#include <string_view>
#include <vector>

#include "bootstrap/pmix_module.h"
#include "exchange.hpp"

namespace {

using via::pmix_module::exchange;
using via::pmix_module::session;

/// Runs `act`; 0, or 1 and the text of what it threw.
template <class Act>
int guard(viaduct_pmix_problem* problem, Act&& act) noexcept {
    std::string_view text = "something that is no std::exception was thrown";
    const auto write = [&] {
        const std::size_t size = std::min(text.size(), sizeof problem->text - 1);
        text.copy(problem->text, size);
        problem->text[size] = '\0';
    };
    try {
        act();
        return 0;
    } catch (const std::exception& error) {
        text = error.what();
        write();
    } catch (...) {
        write();
    }
    return 1;
}

int allgather(void* context, const void* mine, void* all, size_t size, viaduct_pmix_problem* problem) {
    return guard(problem, [&] {
        auto& by = *static_cast<exchange*>(context);
        by.allgather({static_cast<const std::byte*>(mine), size},
                     {static_cast<std::byte*>(all), by.place().npes * size});
    });
}

int barrier(void* context, viaduct_pmix_problem* problem) {
    return guard(problem, [&] { static_cast<exchange*>(context)->barrier(); });
}

int32_t missing(void* context, int32_t* pes, int32_t most) {
    std::vector<std::uint32_t> found;
    viaduct_pmix_problem unused;
    if (guard(&unused, [&] { found = static_cast<const exchange*>(context)->missing(); }) != 0) return -1;
    for (std::size_t i = 0; i < found.size() && i < static_cast<std::size_t>(most); ++i) {
        pes[i] = static_cast<int32_t>(found[i]);
    }
    return static_cast<int32_t>(found.size());
}

void close(void* context) { delete static_cast<exchange*>(context); }

int open(double seconds, viaduct_pmix_exchange* opened, viaduct_pmix_problem* problem) {
    return guard(problem, [&] {
        auto made = std::make_unique<exchange>(session::of_process().join(), seconds);
        const auto& place = made->place();
        *opened = {.context = made.release(),
                   .pe = static_cast<int32_t>(place.self.rank),
                   .npes = static_cast<int32_t>(place.npes),
                   .allgather = allgather,
                   .barrier = barrier,
                   .missing = missing,
                   .close = close};
    });
}

int end_job(int status, viaduct_pmix_problem* problem) {
    return guard(problem, [&] { session::of_process().end_job(status); });
}

}  // namespace

extern "C" __attribute__((visibility("default"))) const viaduct_pmix_module* viaduct_pmix_module_get(void) {
    static const viaduct_pmix_module module{
        .version = VIADUCT_PMIX_MODULE_VERSION, .library = PMIx_Get_version(), .open = open, .end_job = end_job};
    return &module;
}
