// SPDX-License-Identifier: Apache-2.0
// What importers and owners of windows' memory say: what is accepted is sound in itself, and is its bytes.
#include <algorithm>
#include <cstring>

#include "fuzz_target.hpp"
#include "route/window_message.hpp"

namespace route = via::route;

namespace {

std::vector<std::uint8_t> bytes_of(const std::vector<std::byte>& from) {
    std::vector<std::uint8_t> bytes(from.size());
    std::memcpy(bytes.data(), from.data(), from.size());
    return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span{data, size});
    const auto same = [&](const std::vector<std::byte>& again) {
        return std::equal(again.begin(), again.end(), bytes.begin(), bytes.end());
    };
    if (const auto request = route::decode_window_request(bytes)) {
        fuzz_check(same(encode(*request)), "a request is its bytes");
    }
    if (const auto answer = route::decode_window_answer(bytes)) {
        fuzz_check(same(encode(*answer)), "an answer is its bytes");
        fuzz_check(std::strlen(answer->reason) < sizeof answer->reason, "a reason is terminated");
        const route::window_piece& piece = answer->piece;
        if (answer->what != route::window_answer::kind::piece) return 0;
        fuzz_check(piece.size != 0 && piece.begin + piece.size > piece.begin, "a piece is a range of a window");
        if (!piece.memory) return 0;
        fuzz_check(piece.address >= piece.memory->base && piece.address + piece.size <= piece.memory->end(),
                   "a piece lies in its allocation");
    }
    return 0;
}

std::vector<std::vector<std::uint8_t>> fuzz_corpus() {
    route::window_request request;
    request.from = 0;
    request.to = 1;
    request.offset = 4096;
    route::window_answer refusal;
    refusal.from = 1;
    std::memset(refusal.reason, 'x', sizeof refusal.reason - 1);
    route::window_answer host;
    host.what = route::window_answer::kind::piece;
    host.from = 1;
    host.piece = {.window = 2, .begin = 4096, .size = 100, .address = 0x7f0000000100, .number = 3};
    via::heap::exported_buffer memory;
    memory.id = 7;
    memory.registration = 9;
    memory.base = 0x7f0000000000;
    memory.size = 4096;
    memory.pe = 1;
    memory.handle.fill(std::byte{0x5a});
    route::window_answer device = host;
    device.piece.memory = memory;
    return {bytes_of(encode(request)), bytes_of(encode(refusal)), bytes_of(encode(host)), bytes_of(encode(device))};
}
