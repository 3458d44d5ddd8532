// SPDX-License-Identifier: Apache-2.0
#include "options.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <string_view>
#include <system_error>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include <viaduct.h>

#include "bootstrap/bootstrap.hpp"
#include "bootstrap/unique_id.hpp"
#include "say.hpp"

namespace via::viarun {
namespace {

constexpr const char* footer =
    "Options after the program's name are the program's. PE 0 inherits standard input, the others read /dev/null.\n"
    "Each finds its number and that of all in VIARUN_PE and VIARUN_NPES, before it has joined the job.\n"
    "Without --lines or --label the PEs write to viarun's own output, where they may break each other's lines.\n"
    "The exit status is 0 if that of every PE is, else that of the first PE that failed, 128 and the signal's number "
    "if\n"
    "it was killed. 124: --timeout passed. 125: viarun itself failed. 126: the program cannot be run. 127: it was not "
    "found.\n"
    "Signals INT, TERM, HUP, USR1 and USR2 are passed on to the PEs; a second INT kills them at once.\n"
    "Where a job fails or is ended, what its PEs have started, as scripts do, is ended too.";

constexpr double longest = 1e8;  // seconds; what a deadline takes for "never" lies above

std::optional<base::seconds> parse_seconds(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool good = error == std::errc{} && end == text.data() + text.size() && std::isfinite(value);
    if (!good || value < 0 || value > longest) return std::nullopt;
    return base::seconds{value};
}

std::string check_policy(const std::string& text) {
    if (failure_policy::parse(text)) return {};
    return fmt::format("'{}' is not wait, wait:SECONDS, kill or continue", text);
}

std::string check_seconds(const std::string& text) {
    const auto value = parse_seconds(text);
    if (value && value->count() > 0) return {};
    return fmt::format("'{}' is not a number of seconds above 0", text);
}

std::string check_variable(const std::string& text) {
    if (!text.empty() && text.front() != '=') return {};
    return fmt::format("'{}' is not NAME or NAME=VALUE", text);
}

/// "node7:4": that machine, and how many PEs it takes.
bool is_here(std::string_view host) {
    std::array<char, 256> name{};
    if (::gethostname(name.data(), name.size() - 1) != 0) return false;
    const std::string_view here{name.data()};
    const std::string_view which = host.substr(0, host.find(':'));
    const auto begin = [](std::string_view full) { return full.substr(0, full.find('.')); };
    const bool is_short = which.find('.') == std::string_view::npos || here.find('.') == std::string_view::npos;
    return which == "localhost" || which == "127.0.0.1" || (is_short ? begin(which) == begin(here) : which == here);
}

std::string check_hosts(const std::string& text) {
    std::string_view left = text;
    for (;;) {
        const std::size_t comma = left.find(',');
        const std::string_view one = left.substr(0, comma);
        if (!is_here(one))
            return fmt::format("'{}' is not this machine, on which viarun starts PEs; mpirun and srun do on others",
                               one);
        if (comma == std::string_view::npos) return {};
        left.remove_prefix(comma + 1);
    }
}

/// "-n4" and "-xNAME=1", as the parser has them; any other word behind one dash is an option that other launchers write
/// so.
bool is_short_with_value(std::string_view option) {
    constexpr std::string_view digits = "0123456789";
    return option[1] == 'x' || (option[1] == 'n' && digits.find(option[2]) != std::string_view::npos);
}

/// The command line, from its end on, as the parser takes it: for which "-np" would be -n with the value p, and "-host"
/// a call for help. Behind the program's name it is the program's.
std::vector<std::string> reversed_arguments(const CLI::App& app, int argc, char** argv) {
    std::vector<std::string> all{argv + 1, argv + argc};
    for (std::size_t i = 0; i < all.size() && all[i].starts_with('-') && all[i] != "--"; ++i) {
        if (all[i].size() > 2 && all[i][1] != '-' && !is_short_with_value(all[i])) all[i].insert(0, "-");
        const CLI::Option* option = app.get_option_no_throw(all[i]);
        if (option != nullptr && option->get_items_expected_min() > 0) ++i;  // past its value
    }
    std::reverse(all.begin(), all.end());
    return all;
}

/// What scripts pass to other launchers, and means nothing here.
void add_options_of_others(CLI::App& app) {
    app.add_option_function<std::string>(
           "--host,-H", [](const std::string&) {}, "Nothing, if that is this machine: all PEs are on it; also -host")
        ->check(check_hosts)
        ->take_last()
        ->type_name("HOST[:N][,HOST...]");
    app.add_flag("--allow-run-as-root")->description("Nothing: everybody may");
    app.add_flag("--oversubscribe")->description("Nothing: there may always be more PEs than processors");
    app.add_option_function<int>(
        "--ppn", [](int) {}, "Nothing: all PEs are on this machine; also -ppn");
}

/// Ends the parse, as --version does.
void print_unique_id(const std::string& endpoint) {
    fmt::print("{}\n", bootstrap::unique_id::make(endpoint).text());
    if (std::fflush(stdout) != 0) throw std::system_error{errno, std::generic_category(), "cannot write the id"};
    throw CLI::Success{};
}

}  // namespace

std::optional<failure_policy> failure_policy::parse(const std::string& text) {
    static constexpr std::string_view wait_for = "wait:";
    if (text == "kill") return failure_policy{.what = kind::kill};
    if (text == "continue") return failure_policy{.what = kind::carry_on};
    if (text == "wait") return failure_policy{};
    if (!text.starts_with(wait_for)) return std::nullopt;
    const auto patience = parse_seconds(std::string_view{text}.substr(wait_for.size()));
    if (!patience) return std::nullopt;
    return failure_policy{.what = kind::wait, .patience = *patience};
}

std::variant<options, int> parse_command_line(int argc, char** argv) {
    options chosen;
    std::string policy = "wait:10";
    std::string timeout;
    CLI::App app{"Starts a program as the PEs of one job on this machine: viarun -n N [options] program [arguments]",
                 "viarun"};
    app.footer(footer);
    app.prefix_command();
    app.set_version_flag("--version",
                         fmt::format("viarun {}.{}.{}", VIA_VERSION_MAJOR, VIA_VERSION_MINOR, VIA_VERSION_PATCH));
    app.add_option("-n,--npes,--np", chosen.npes, "Number of PEs; also -np")
        ->required()
        ->check(CLI::Range(1, bootstrap::max_npes));
    app.add_flag("--lines", chosen.lines, "Keep lines of output whole, those of up to 1 MiB");
    app.add_flag("--label", chosen.label, "Keep lines whole, and begin each with \"[PE] \"");
    app.add_option("-x,--export", chosen.exported,
                   "Set NAME=VALUE in the environment of the PEs, which have viarun's; can be repeated")
        ->check(check_variable)
        ->allow_extra_args(false)
        ->type_name("NAME[=VALUE]");
    add_options_of_others(app);
    app.add_option("--on-failure", policy,
                   "What to do when a PE has failed: wait[:SECONDS] for the others to report and end, then end them; "
                   "kill them; or continue")
        ->check(check_policy)
        ->capture_default_str();
    app.add_option("--timeout", timeout, "End all PEs after so many seconds")
        ->type_name("SECONDS")
        ->check(check_seconds);
    app.add_option_function<std::string>(
           "--unique-id", print_unique_id,
           "Print an id for a job that is started by other means, as VIADUCT_UNIQUE_ID, and end; its PE 0 listens at "
           "HOST[:PORT], else at an address of this machine")
        ->expected(0, 1)
        ->type_name("[HOST[:PORT]]")
        ->trigger_on_parse();
    app.add_option("--summary", chosen.summary, "Write how each PE ended to this file, as JSON");
    app.failure_message([](const CLI::App* parser, const CLI::Error& error) {
        return "viarun: " + CLI::FailureMessage::simple(parser, error);
    });
    try {
        app.parse(reversed_arguments(app, argc, argv));
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : status_viarun;
    }
    chosen.command = app.remaining();
    if (!chosen.command.empty() && chosen.command.front() == "--") chosen.command.erase(chosen.command.begin());
    if (chosen.command.empty() || chosen.command.front().starts_with('-')) {
        const std::string problem = chosen.command.empty()
                                        ? "no program is named"
                                        : fmt::format("there is no option {}", chosen.command.front());
        say(problem + "\nRun with --help for more information.");
        return status_viarun;
    }
    chosen.lines = chosen.lines || chosen.label;
    chosen.on_failure = failure_policy::parse(policy).value();
    if (!timeout.empty()) chosen.timeout = parse_seconds(timeout);
    return chosen;
}

}  // namespace via::viarun
