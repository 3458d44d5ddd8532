// SPDX-License-Identifier: Apache-2.0
#include "models/measure.hpp"

#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include <fmt/format.h>

#include "models/exchange.hpp"
#include "models/ping_pong.hpp"
#include "models/reaction.hpp"
#include "progress.hpp"

namespace perf::models {
namespace {

constexpr double work_of_hop = 5e-6;

/// Its rounds, of which the first is not counted.
template <class Run>
std::vector<double> rounds_of(int rounds, Run run) {
    std::vector<double> all;
    for (int round = 0; round <= rounds; ++round) {
        const double seconds = run();
        if (round > 0) all.push_back(seconds);
    }
    return all;
}

void measure_ping_pong(site& on, int rounds, progress& shown, route_result& found) {
    ping_pong all{on};
    for (const double work : {0.0, work_of_hop}) {
        for (const model by : all_models) {
            shown.step(fmt::format("{}: ping-pong, {}", found.route, name_of(by)));
            found.ping_pong.push_back({by, work, timing::of(rounds_of(rounds, [&] { return all.run(by, work); }))});
        }
    }
}

void measure_reactions(site& on, int rounds, progress& shown, route_result& found) {
    const int most = most_waiting_streams();
    for (const int streams : {1, 2, 4, 8, 16}) {
        shown.step(fmt::format("{}: reaction, {} streams", found.route, streams));
        if (streams <= most) {
            found.reaction.push_back(measure_reaction(on, streams, rounds));
        } else {
            found.reaction_note = fmt::format("No more than {} streams: CUDA_DEVICE_MAX_CONNECTIONS is {}",
                                              found.reaction.back().streams, most);
        }
    }
}

void measure_exchanges(site& on, const models_options& wanted, progress& shown, route_result& found) {
    const std::vector<shape> shapes = shapes_of(wanted.sizes);
    exchange_memory memory{on, shapes};
    for (const shape& each : shapes) {
        exchange now{on, memory, each};
        exchange_row row{each.size, each.interior, {}, {}};
        for (const model by : all_models) {
            shown.step(fmt::format("{}: {}, {}, {}", found.route, text_of_size(each.size), each.interior, name_of(by)));
            row.measured[index_of(by)] = timing::of(rounds_of(wanted.rounds, [&] { return now.run(by); }));
        }
        shown.step(fmt::format("{}: {}, {}, parts", found.route, text_of_size(each.size), each.interior));
        std::vector<model_terms> terms;
        for (int round = 0; round < wanted.rounds; ++round) terms.push_back(now.measure_terms());
        row.terms = median_of(std::move(terms));
        found.exchange.push_back(std::move(row));
    }
}

/// Both PEs in step; each finds something, PE 0's is kept.
route_result measure_route(site& on, const models_options& wanted, const std::string& route) {
    route_result found;
    found.route = route;
    const std::size_t steps = 6 + 5 + 2 * wanted.sizes.size() * (all_models.size() + 1);
    progress shown{steps, on.pe() == 0};
    measure_ping_pong(on, wanted.rounds, shown, found);
    measure_reactions(on, wanted.rounds, shown, found);
    measure_exchanges(on, wanted, shown, found);
    return found;
}

std::string gpu_name() {
    int device = 0;
    check(cudaGetDevice(&device), "cudaGetDevice");
    cudaDeviceProp about{};
    check(cudaGetDeviceProperties(&about, device), "cudaGetDeviceProperties");
    return about.name;
}

}  // namespace

std::string why_not() {
    int count = 0;
    const cudaError_t found = cudaGetDeviceCount(&count);
    if (found != cudaSuccess)
        return fmt::format("it needs a GPU, and CUDA finds none, or no driver for it (cudaGetDeviceCount: {})",
                           cudaGetErrorString(found));
    return count == 0 ? "it needs a GPU, and CUDA finds none" : "";
}

void measure(via::world& world, const models_options& wanted, const std::string& route, models_report& found) {
    site on{world, route == "engine", wanted.threads != 0};
    try {
        route_result result = measure_route(on, wanted, route);
        world.barrier();
        if (world.pe() != 0) return;
        found.gpu = gpu_name();
        found.shared = on.shared();
        found.routes.push_back(std::move(result));
    } catch (const std::exception& error) {
        fmt::print(stderr, "via-perf models: PE {}, route {}: {}\n", world.pe(), route, error.what());
        std::fflush(stderr);
        std::_Exit(1);  // nothing else ends what waits on the GPU
    }
}

}  // namespace perf::models
