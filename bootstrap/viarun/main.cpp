// SPDX-License-Identifier: Apache-2.0
// viarun: starts a program as the PEs of one job on this machine.
#include <cerrno>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "child_process.hpp"
#include "options.hpp"
#include "say.hpp"
#include "supervisor.hpp"

namespace via::viarun {
namespace {

/// In this process's environment, which the PEs inherit.
void set_variables(const std::vector<std::string>& exported) {
    for (const std::string& each : exported) {
        const std::size_t end = each.find('=');
        if (end != std::string::npos) ::setenv(each.substr(0, end).c_str(), each.c_str() + end + 1, 1);
    }
}

int run(const options& chosen) {
    std::ofstream summary;  // opened before the job, which would have run in vain
    if (!chosen.summary.empty()) summary.open(chosen.summary);
    if (!summary) {
        say("cannot write the summary to '" + chosen.summary + "': " + via::base::errno_text(errno));
        return status_viarun;
    }
    set_variables(chosen.exported);
    supervisor job{chosen};
    const int status = job.run();
    if (chosen.summary.empty() || summary << job.summary() << std::flush) return status;
    say("cannot write the summary to '" + chosen.summary + "'");
    return status == 0 ? status_viarun : status;
}

}  // namespace
}  // namespace via::viarun

int main(int argc, char** argv) {
    using namespace via::viarun;
    try {
        const auto parsed = parse_command_line(argc, argv);
        if (const int* status = std::get_if<int>(&parsed)) return *status;
        return run(std::get<options>(parsed));
    } catch (const exec_error& error) {
        say(error.what());
        return error.error_number() == ENOENT || error.error_number() == ENOTDIR ? status_not_found
                                                                                 : status_not_executable;
    } catch (const via::base::error& error) {
        const via::base::failure& why = error.details();
        say(why.message + (why.hint.empty() ? "" : " (" + why.hint + ")"));
        return status_viarun;
    } catch (const std::exception& error) {
        say(error.what());
        return status_viarun;
    }
}
