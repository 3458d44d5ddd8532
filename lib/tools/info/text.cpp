// SPDX-License-Identifier: Apache-2.0
#include "text.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace info {
namespace {

using json = nlohmann::ordered_json;

/// A string, or any other value as JSON writes it.
std::string plain(const json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

std::string bytes(const json& value) {
    auto size = value.get<double>();
    const char* unit = "B";
    for (const char* next : {"KiB", "MiB", "GiB", "TiB"}) {
        if (size < 1024) break;
        size /= 1024;
        unit = next;
    }
    return fmt::format("{:.4g} {}", size, unit);
}

std::string parts(const json& all) {
    std::vector<std::string> built;
    for (const auto& [name, there] : all.items()) {
        if (there.get<bool>()) built.push_back(name);
    }
    return built.empty() ? "none" : fmt::format("{}", fmt::join(built, ", "));
}

void add_head(std::string& text, const json& world) {
    const json& build = world.at("build");
    const json& job = world.at("job");
    fmt::format_to(std::back_inserter(text),
                   "Viaduct {}\n"
                   "  built by        {}, {}; sanitizers: {}; optional parts: {}\n"
                   "  job             PE {} of {}\n"
                   "  started by      {}\n"
                   "  processors      {}\n"
                   "  wake-ups        {}\n"
                   "  GPU             {}\n",
                   plain(world.at("version")), plain(build.at("compiler")), plain(build.at("type")),
                   plain(build.at("sanitizers")), parts(build.at("parts")), plain(job.at("pe")), plain(job.at("npes")),
                   plain(job.at("bootstrap")),
                   job.at("crowded").get<bool>() ? "fewer than PEs: waits soon sleep" : "one or more a PE",
                   job.at("asymmetric_fences").get<bool>() ? "by asymmetric fences: a put pays for none"
                                                           : "by naps: the kernel offers no asymmetric fences",
                   plain(job.at("device")));
}

void add_settings(std::string& text, const json& settings) {
    text += "\nSettings\n";
    for (const json& row : settings) {
        fmt::format_to(std::back_inserter(text), "  {:<20} {}  [{}]\n      {}\n      {}; default {}\n",
                       plain(row.at("name")), plain(row.at("value")), plain(row.at("origin")), plain(row.at("meaning")),
                       plain(row.at("form")), plain(row.at("default")));
    }
}

void add_memory_and_routes(std::string& text, const json& world) {
    text += "\nRegions\n";
    for (const json& region : world.at("regions")) {
        fmt::format_to(std::back_inserter(text),
                       "  {} at {}: room for {}, {} committed in {} segments, {} allocations of {}\n",
                       plain(region.at("kind")), plain(region.at("base")), bytes(region.at("capacity")),
                       bytes(region.at("committed")), plain(region.at("segments")), plain(region.at("allocations")),
                       bytes(region.at("in_use")));
    }
    text += "\nPlaces, numbered in the order of PEs\n";
    for (const json& place : world.at("places")) {
        const int gpu = place.at("gpu");
        fmt::format_to(std::back_inserter(text), "  PE {:<5} node {}{}\n", plain(place.at("pe")),
                       plain(place.at("node")), gpu < 0 ? "" : fmt::format(", GPU {}", gpu));
    }
    text += "\nRoutes from this PE\n";
    for (const json& route : world.at("routes")) {
        fmt::format_to(std::back_inserter(text), "  PE {:<5} {}  {:<7} {:<8} {}\n", plain(route.at("pe")),
                       plain(route.at("kind")), plain(route.at("route")),
                       route.at("mapped").get<bool>() ? "in use" : "not yet", plain(route.at("reason")));
    }
}

void add_numbers(std::string& text, const json& counters) {
    for (const auto& [name, value] : counters.items()) {
        if (!value.is_number()) continue;
        std::string words = name;
        std::replace(words.begin(), words.end(), '_', ' ');
        fmt::format_to(std::back_inserter(text), "  {:<18} {}\n", words, plain(value));
    }
}

void add_windows(std::string& text, const json& windows) {
    text += "\nWindows of this PE\n";
    add_numbers(text, windows);
    for (const json& pair : windows.at("pairs")) {
        fmt::format_to(std::back_inserter(text), "  pair with PE {:<5} {:<7} {}\n", plain(pair.at("pe")),
                       plain(pair.at("state")), plain(pair.at("reason")));
    }
}

std::string describe_port(const json& port) {
    const json& gid = port.at("gid");
    const std::string address = gid.is_null() ? "no usable GID"
                                              : fmt::format("GID {} ({} {})", plain(gid.at("index")),
                                                            plain(gid.at("type")), plain(gid.at("address")));
    const json& pkey = port.at("pkey");
    const std::string pci = plain(port.at("pci"));
    const double gigabits = port.at("rate").get<double>() / 1000;
    return fmt::format("{}, {}{}, MTU {}, {}, {}, {}, {}", plain(port.at("state")), plain(port.at("link")),
                       gigabits > 0 ? fmt::format(" {:g} Gbit/s", gigabits) : "", plain(port.at("mtu")), address,
                       pkey.is_null() ? "no pkey" : "pkey " + plain(pkey), "atomics: " + plain(port.at("atomics")),
                       pci.empty() ? "in software" : "PCI " + pci);
}

/// What is known of adapters and the GPU of this PE; nothing if it has none.
void add_gpu_and_rdma(std::string& text, const json& rdma) {
    auto out = std::back_inserter(text);
    if (const json& memory = rdma.at("gpu_memory"); !memory.is_null()) {
        fmt::format_to(out, "  {:<18} {}\n", "GPU memory", plain(memory.at("words")));
    }
    if (const json& doorbell = rdma.at("gpu_doorbell"); !doorbell.is_null()) {
        fmt::format_to(out, "  {:<18} by the progress engine, not by the GPU: {}\n", "doorbell", plain(doorbell));
    }
    const json& writes = rdma.at("gpu_writes");
    if (writes.is_null()) return;
    fmt::format_to(out, "  {:<18} {} on {}: {}. What must happen for\n", "GPU consistency", plain(writes.at("flush")),
                   plain(writes.at("gpu")), plain(writes.at("reason")));
    for (const json& each : writes.at("readers")) {
        fmt::format_to(out, "      {:<38} {}\n", plain(each.at("reader")), plain(each.at("duty")));
    }
}

void add_rdma(std::string& text, const json& rdma) {
    auto out = std::back_inserter(text);
    fmt::format_to(out, "\nRDMA{}\n", rdma.at("used").get<bool>() ? "" : " (not used)");
    for (const json& port : rdma.at("ports")) {
        fmt::format_to(out, "  {:<18} {}\n", plain(port.at("name")), describe_port(port));
    }
    const json& chosen = rdma.at("chosen");
    const std::string reason = plain(rdma.at("reason"));
    if (!reason.empty()) {
        fmt::format_to(out, "  {:<18} {}\n", "would be used",
                       chosen.is_null() ? "none: " + reason : plain(chosen) + ": " + reason);
    }
    const std::string problem = plain(rdma.at("problem"));
    if (!problem.empty()) {
        fmt::format_to(out, "  {:<18} {}\n", rdma.at("ports").empty() ? "none" : "left out", problem);
    }
    if (const json& lockable = rdma.at("lockable"); !lockable.is_null() && !rdma.at("ports").empty()) {
        fmt::format_to(out,
                       "  {:<18} {} (RLIMIT_MEMLOCK), against which symmetric memory counts that an adapter reaches:\n"
                       "                     'ulimit -l unlimited' before the job starts\n",
                       "lockable memory", bytes(lockable));
    }
    add_gpu_and_rdma(text, rdma);
}

void add_events(std::string& text, const json& world) {
    if (!world.at("failures").empty()) text += "\nFailures\n";
    for (const json& failure : world.at("failures")) {
        fmt::format_to(std::back_inserter(text), "  PE {} {}\n", plain(failure.at("pe")), plain(failure.at("how")));
    }
    text += "\nCounters of this PE\n";
    add_numbers(text, world.at("counters"));
}

}  // namespace

std::string to_text(const json& world) {
    std::string text;
    add_head(text, world);
    add_settings(text, world.at("settings"));
    add_memory_and_routes(text, world);
    add_windows(text, world.at("windows"));
    add_rdma(text, world.at("rdma"));
    add_events(text, world);
    return text;
}

std::string settings_table(const json& world) {
    std::string text = "| setting | form | default | meaning |\n|---|---|---|---|\n";
    for (const json& row : world.at("settings")) {
        fmt::format_to(std::back_inserter(text), "| `{}` | {} | {} | {} |\n", plain(row.at("name")),
                       plain(row.at("form")), plain(row.at("default")), plain(row.at("meaning")));
    }
    return text;
}

}  // namespace info
