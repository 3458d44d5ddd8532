// SPDX-License-Identifier: Apache-2.0
// Any bytes on a stream, in any pieces, are frames that are as large as they say, up to the limit, and then an end.
#include <algorithm>
#include <array>
#include <sys/socket.h>

#include "base/fd.hpp"
#include "base/frame.hpp"
#include "bootstrap/protocol.hpp"
#include "fuzz_target.hpp"

using namespace via;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static constexpr std::size_t limit = 256;
    std::array<int, 2> ends = {};
    fuzz_check(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) == 0, "a pair of sockets");
    const base::fd writes{ends[0]};
    const base::fd reads{ends[1]};
    base::frame_reader reader{limit};
    auto left = std::as_bytes(std::span{data, std::min<std::size_t>(size, 4096)});
    std::size_t taken = 0;
    const std::size_t all = left.size();
    while (!left.empty()) {
        const std::size_t piece = std::min(left.size(), 1 + all % 61);
        fuzz_check(base::send_all(writes.get(), left.first(piece), base::deadline{base::seconds{10}}), "room");
        left = left.subspan(piece);
        std::vector<std::byte> frame;
        for (;;) {
            const base::received what = reader.receive(reads.get(), frame);
            fuzz_check(what != base::received::closed, "the stream is open");
            if (what == base::received::malformed) return 0;
            if (what == base::received::nothing) break;
            fuzz_check(frame.size() >= sizeof(base::frame_header) && frame.size() <= limit, "a frame within the limit");
            const auto sent = std::as_bytes(std::span{data + taken, frame.size()});
            fuzz_check(std::equal(frame.begin(), frame.end(), sent.begin()), "a frame is what was sent");
            taken += frame.size();
            std::string problem;
            (void)bootstrap::protocol::decode(frame, problem);
        }
    }
    fuzz_check(taken <= all, "no byte is made up");
    return 0;
}

std::vector<std::vector<std::uint8_t>> fuzz_corpus() {
    namespace protocol = bootstrap::protocol;
    std::vector<std::uint8_t> stream;
    std::vector<std::vector<std::uint8_t>> corpus;
    for (const protocol::message& message :
         {protocol::message{protocol::join{.secret = {1, 2}, .pe = 3, .npes = 4}}, protocol::message{protocol::leave{}},
          protocol::message{protocol::contribution{.milliseconds = 5, .bytes = std::vector<std::byte>(300)}}}) {
        for (const std::byte byte : protocol::encode(message)) stream.push_back(std::to_integer<std::uint8_t>(byte));
        corpus.push_back(stream);
    }
    return corpus;
}
