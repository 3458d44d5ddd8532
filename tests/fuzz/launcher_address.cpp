// SPDX-License-Identifier: Apache-2.0
// An address that parses is in range, and its text parses to the same; one that does not gives VIA_ERR_BOOTSTRAP.
#include <string_view>

#include "base/error.hpp"
#include "bootstrap/launcher_address.hpp"
#include "fuzz_target.hpp"

using via::bootstrap::launcher_address;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    try {
        const launcher_address address = launcher_address::parse(text);
        fuzz_check(address.npes >= 1 && address.npes <= 4096, "a number of PEs");
        fuzz_check(address.pe >= 0 && address.pe < address.npes, "a PE of the job");
        fuzz_check(!address.socket.empty() && address.socket.size() <= 100, "a socket's name");
        fuzz_check(launcher_address::parse(address.text()).text() == address.text(), "the text parses to the same");
    } catch (const via::base::error& error) {
        fuzz_check(error.details().status == VIA_ERR_BOOTSTRAP, "the error is the bootstrap's");
    }
    return 0;
}

std::vector<std::vector<std::uint8_t>> fuzz_corpus() {
    std::vector<std::vector<std::uint8_t>> corpus;
    for (const std::string_view text : {"1,viaduct-0123456789abcdef,0,1,0123456789abcdef0123456789abcdef",
                                        "1,viaduct-0123456789abcdef,4095,4096,ffffffffffffffffffffffffffffffff"}) {
        corpus.emplace_back(text.begin(), text.end());
    }
    return corpus;
}
