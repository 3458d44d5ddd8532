// SPDX-License-Identifier: Apache-2.0
// What is decoded encodes to the same bytes, so nothing was invented or lost; what is not decoded has a reason.
#include <algorithm>
#include <string>

#include "bootstrap/protocol.hpp"
#include "fuzz_target.hpp"
#include "sealed.hpp"

namespace protocol = via::bootstrap::protocol;

namespace {

void check(std::span<const std::byte> bytes) {
    std::string problem;
    const auto message = protocol::decode(bytes, problem);
    fuzz_check(message.has_value() == problem.empty(), "a message or a problem");
    if (!message) return;
    const std::vector<std::byte> again = protocol::encode(*message);
    fuzz_check(std::equal(again.begin(), again.end(), bytes.begin(), bytes.end()),
               "decoding then encoding changes nothing");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    check_also_sealed(data, size, check);
    return 0;
}

std::vector<std::vector<std::uint8_t>> fuzz_corpus() {
    const std::vector<protocol::message> messages = {
        protocol::join{.secret = {1, 2}, .pe = 3, .npes = 4},
        protocol::welcome{},
        protocol::refusal{.reason = "its secret is not this job's"},
        protocol::refusal{.reason = "the world before is not over yet", .again = true},
        protocol::contribution{.milliseconds = 1000, .bytes = std::vector<std::byte>(50)},
        protocol::gathered{.pe = 2, .parts = {std::vector<std::byte>(50), {}, std::vector<std::byte>(9)}},
        protocol::missing{.pes = {1, 2, 7}},
        protocol::failure{.pe = 1, .how = "was killed by signal 9 (Killed)"},
        protocol::leave{},
        protocol::abandon{.reason = "out of memory"},
        protocol::abandon{.reason = "has what it wanted", .job_status = 3},
    };
    std::vector<std::vector<std::uint8_t>> corpus;
    for (const protocol::message& message : messages) {
        std::vector<std::uint8_t>& bytes = corpus.emplace_back();
        for (const std::byte byte : protocol::encode(message)) bytes.push_back(std::to_integer<std::uint8_t>(byte));
    }
    return corpus;
}
