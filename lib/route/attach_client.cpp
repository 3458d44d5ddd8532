// SPDX-License-Identifier: Apache-2.0
#include "route/attach_client.hpp"

#include <thread>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "core/wait.hpp"
#include "route/attach_message.hpp"

namespace via::route {
namespace {

/// How long a peer that refuses connections may take to be reported dead, before it is just called unreachable.
constexpr base::seconds grace{2};

}  // namespace

base::fd attach_client::dial(int pe, const char* doing, const base::deadline& until) const {
    try {
        return base::dial(core_.others.card(pe).address, until);
    } catch (const base::error& refused) {
        if (refused.details().call != "connect") throw;  // want of a descriptor here says nothing of the peer
        fail_unreachable(pe, doing, until, refused.what());
    }
}

base::message attach_client::exchange(int pe, std::span<const std::byte> request, const char* doing,
                                      const base::deadline& until, int* pid) const {
    const base::fd socket = dial(pe, doing, until);
    if (pid != nullptr) *pid = base::process_at(socket.get());
    return converse(socket.get(), pe, request, doing, until);
}

/// What ends the wait need not be the socket's: the peer may be stopped, or its host gone, when it is called dead.
void attach_client::await_answer(int socket, int pe, const char* doing, const base::deadline& until) const {
    const auto is_there = [&] { return base::is_readable(socket); };
    const auto say = [&] { return fmt::format("{}: for PE {} to answer", doing, pe); };
    const auto give_up = [&] { core_.failed.throw_if(pe, doing); };
    const auto sleep = [&](base::seconds longest) { (void)base::wait_readable(socket, base::deadline{longest}); };
    const base::function_ref<void(base::seconds)> by_socket{sleep};
    const core::waiting what{
        .ready = is_there, .describe = say, .give_up = give_up, .until = &until, .rings = false, .sleep = &by_socket};
    if (core::wait(core_, what)) return;
    base::fail({.status = VIA_ERR_TIMEOUT,
                .message = fmt::format("{}: PE {} did not answer in time", doing, pe),
                .hint = "is the process stopped? VIADUCT_TIMEOUT sets the bound",
                .pe = pe});
}

base::message attach_client::converse(int socket, int pe, std::span<const std::byte> request, const char* doing,
                                      const base::deadline& until) const {
    if (!base::send_message(socket, request, until)) {
        fail_unreachable(pe, doing, until, "it closed the connection");
    }
    await_answer(socket, pe, doing, until);
    base::message answer;
    const base::received got = base::receive_message(socket, answer);
    if (got == base::received::malformed) {
        base::fail({.status = VIA_ERR_SYSTEM,
                    .message = fmt::format("{}: the memory of PE {} could not be received", doing, pe),
                    .hint = "has this process no file descriptor left? see ulimit -n",
                    .call = "recvmsg",
                    .pe = pe});
    }
    if (got != base::received::message) fail_unreachable(pe, doing, until, "it closed the connection");
    return answer;
}

base::fd attach_client::ask(int pe, std::uint64_t what, const char* doing, const base::deadline& until) const {
    attach_request request;
    request.secret = core_.others.card(pe).secret;
    request.from = core_.pe;
    request.to = pe;
    request.what = what;
    base::message answer = exchange(pe, std::as_bytes(std::span{&request, 1}), doing, until);
    const auto reply = decode_reply(answer.bytes);
    if (!reply || reply->from != pe) fail_unreachable(pe, doing, until, "its answer is malformed");
    if (reply->granted == 0) fail_unreachable(pe, doing, until, fmt::format("it refused: {}", reply->reason));
    if (!answer.file) fail_unreachable(pe, doing, until, "its answer came without the memory");
    return std::move(answer.file);
}

void attach_client::fail_unreachable(int pe, const char* doing, const base::deadline& until, const std::string& why,
                                     const char* hint) const {
    // A process that just died refuses connections before its death is reported; the report says more.
    const base::deadline report{grace};
    while (!report.expired() && !until.expired()) {
        core_.failed.throw_if(pe, doing);
        std::this_thread::sleep_for(std::chrono::milliseconds{10});
    }
    base::fail({.status = VIA_ERR_PEER_FAILED,
                .message = fmt::format("{}: PE {} cannot be reached: {}", doing, pe, why),
                .hint = hint,
                .pe = pe});
}

}  // namespace via::route
