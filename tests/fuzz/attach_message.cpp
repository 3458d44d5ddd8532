// SPDX-License-Identifier: Apache-2.0
// The messages of pair set-up: what is accepted is of the exact size and magic, and its words are terminated.
#include <cstring>

#include "fuzz_target.hpp"
#include "route/attach_message.hpp"

namespace route = via::route;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span{data, size});
    if (const auto request = route::decode_request(bytes)) {
        fuzz_check(size == sizeof *request && std::memcmp(&*request, data, size) == 0, "a request is its bytes");
        fuzz_check(request->magic == route::attach_request::magic_value, "a request has its magic");
    }
    if (const auto reply = route::decode_reply(bytes)) {
        fuzz_check(size == sizeof *reply && reply->magic == route::attach_reply::magic_value, "a reply has its magic");
        fuzz_check(reply->granted <= 1, "a reply grants or refuses");
        fuzz_check(std::strlen(reply->reason) < sizeof reply->reason, "a reason is terminated");
    }
    return 0;
}

std::vector<std::vector<std::uint8_t>> fuzz_corpus() {
    const auto bytes_of = [](const auto& message) {
        std::vector<std::uint8_t> bytes(sizeof message);
        std::memcpy(bytes.data(), &message, sizeof message);
        return bytes;
    };
    route::attach_reply refusal;
    std::memset(refusal.reason, 'x', sizeof refusal.reason - 1);
    return {bytes_of(route::attach_request{.secret = {1, 2}, .from = 0, .to = 1}),
            bytes_of(route::attach_reply{.granted = 1, .from = 1}), bytes_of(refusal)};
}
