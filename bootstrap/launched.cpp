// SPDX-License-Identifier: Apache-2.0
#include "bootstrap/launched.hpp"

#include <cstdint>
#include <exception>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/seqpacket.hpp"

namespace via::bootstrap {
namespace {

host_words launcher_words() {
    return {.name = "the launcher (viarun)",
            .refusal_hint = "start every process by viarun, and one process a PE number",
            .gone = {.status = VIA_ERR_BOOTSTRAP,
                     .message = "the launcher (viarun) has ended or closed this PE's connection",
                     .hint = "its own output says why; it turns processes of another user away"},
            .how_gone = {},
            .how_unseen = "is out of sight: the launcher (viarun) has ended"};
}

base::fd dial_launcher(const launcher_address& launcher, const base::deadline& until) {
    try {
        return base::dial(launcher.socket, until);
    } catch (const base::error& error) {
        base::fail({.status = VIA_ERR_BOOTSTRAP,
                    .message = fmt::format("the launcher that {} names cannot be reached: {}",
                                           launcher_address::variable, error.details().message),
                    .hint = "has viarun ended, or is this another container? Start the program by viarun, or unset the "
                            "variable"});
    }
}

connection join_launcher(const launcher_address& launcher, const base::deadline& until) {
    const host_words words = launcher_words();
    connection made = connection::of_packets(dial_launcher(launcher, until));
    const protocol::join what{.secret = launcher.secret, .pe = launcher.pe, .npes = launcher.npes};
    const std::string not_now = enter(made, what, words, until);
    if (not_now.empty()) return made;
    base::fail({.status = VIA_ERR_BOOTSTRAP,
                .message = fmt::format("{} refuses PE {}: {}", words.name, launcher.pe, not_now),
                .hint = words.refusal_hint});
}

}  // namespace

launched::launched(const launcher_address& launcher, const std::string& why, const base::deadline& until)
    : member{join_launcher(launcher, until), launcher.pe, launcher.npes, launcher_words(),
             fmt::format("viarun: PE {} of {}, because {}", launcher.pe, launcher.npes, why)} {}

job_ender ender_by_launcher(std::string launcher, int npes) {
    return {.before = [launcher = std::move(launcher), npes](std::uint8_t status) {
        constexpr base::seconds patience{2.0};
        try {
            const auto address = launcher_address::parse(launcher);
            if (address.npes != npes) return;
            launched{address, "it ends the job", base::deadline{patience}}.end_job(status, "ended the job");
        } catch (const std::exception&) {  // a launcher that does not let this PE in ends nobody
        }
    }};
}

}  // namespace via::bootstrap
