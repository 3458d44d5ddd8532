// SPDX-License-Identifier: Apache-2.0
// A unique id that parses is the one text of what it says; any other text gives VIA_ERR_BOOTSTRAP and no secret.
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "base/frame.hpp"
#include "bootstrap/unique_id.hpp"
#include "fuzz_target.hpp"

using via::bootstrap::unique_id;

namespace {

void check(std::string_view text) {
    try {
        const unique_id id = unique_id::parse(text);
        fuzz_check(id.text() == text, "there is one text for an id");
        fuzz_check(id.meeting.port != 0 && via::base::is_host_number(id.meeting.host), "an id is where one can listen");
    } catch (const via::base::error& error) {
        fuzz_check(error.details().status == VIA_ERR_BOOTSTRAP, "the error is the bootstrap's");
        fuzz_check(unique_id::without_secret(text) == "<not a unique id>", "nothing of it is shown");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text{reinterpret_cast<const char*>(data), size};
    check(text);
    // With a checksum that is right, so that the fields behind it are reached.
    static constexpr char hex[] = "0123456789abcdef";
    const std::uint32_t sum = via::base::checksum(std::as_bytes(std::span{data, size}));
    std::string sealed = text;
    for (int shift = 28; shift >= 0; shift -= 4) sealed += hex[sum >> shift & 15U];
    check(sealed);
    return 0;
}

std::vector<std::vector<std::uint8_t>> fuzz_corpus() {
    std::vector<std::vector<std::uint8_t>> corpus;
    for (const char* host : {"10.0.0.7", "fd00::7"}) {
        const std::string text = unique_id{.meeting = {.host = host, .port = 4711}, .secret = {5, ~0ULL}}.text();
        corpus.emplace_back(text.begin(), text.end());
        corpus.emplace_back(text.begin(), text.end() - 8);
    }
    return corpus;
}
