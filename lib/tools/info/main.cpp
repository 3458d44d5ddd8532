// SPDX-License-Identifier: Apache-2.0
// via-info: what this build of the library is, how a job starts here, and which way leads to each PE.
//
//     via-info                    this process alone
//     viarun -n 4 via-info        a job; PE 0 speaks
#include <cstdio>
#include <exception>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <viaduct/viaduct.hpp>

#include "parse_arguments.hpp"
#include "text.hpp"

namespace {

struct options {
    bool json = false;
    bool settings = false;
    bool new_id = false;
    std::string endpoint;
};

std::optional<tools::early_exit> parse(int argc, char** argv, options& wanted) {
    CLI::App app{
        "Shows the library's version, build and settings, how the job was started and why, and the route to each "
        "PE.\n    viarun -n 4 via-info      PE 0 of four speaks",
        "via-info"};
    app.set_version_flag("--version",
                         fmt::format("via-info {}.{}.{}", VIA_VERSION_MAJOR, VIA_VERSION_MINOR, VIA_VERSION_PATCH));
    auto* json = app.add_flag("--json", wanted.json, "The same as JSON");
    auto* settings = app.add_flag("--settings", wanted.settings, "The settings and what they mean, as Markdown");
    auto* id = app.add_option("--new-unique-id", wanted.endpoint,
                              "Print a fresh id for a job over TCP whose PE 0 listens there (default: this machine)")
                   ->expected(0, 1)
                   ->option_text("[HOST[:PORT]]");
    json->excludes(settings)->excludes(id);
    settings->excludes(id);
    if (auto why = tools::parse_arguments(app, argc, argv)) return *std::move(why);
    wanted.new_id = id->count() > 0;
    return std::nullopt;
}

/// Throws if not all of it could be written: a program that reads it must not take half for the whole.
void print(std::FILE* to, const std::string& text) {
    if (std::fputs(text.c_str(), to) < 0 || std::fflush(to) != 0) throw std::runtime_error{"cannot write the output"};
}

int print_new_id(const options& wanted) {
    via_unique_id id;
    via::check(via_unique_id_create(wanted.endpoint.empty() ? nullptr : wanted.endpoint.c_str(), &id));
    print(stdout, std::string{id.text} + '\n');
    return 0;
}

std::string describe(const via::world& world, const options& wanted) {
    const std::string json = world.describe();
    if (wanted.json) return json + '\n';
    const auto parsed = nlohmann::ordered_json::parse(json);
    return wanted.settings ? info::settings_table(parsed) : info::to_text(parsed);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        options wanted;
        const std::optional<tools::early_exit> why = parse(argc, argv, wanted);
        if (!why && wanted.new_id) return print_new_id(wanted);
        via::world world;
        world.barrier();  // so that the routes that it takes are in use
        const bool speaks = world.pe() == 0;
        const std::string text = why ? why->text : describe(world, wanted);
        world.finalize();
        if (!speaks) return 0;
        const int status = why ? why->status : 0;
        print(status == 0 ? stdout : stderr, text);
        return status;
    } catch (const std::exception& error) {
        fmt::print(stderr, "via-info: {}\n", error.what());
        return 1;
    }
}
