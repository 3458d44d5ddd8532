// SPDX-License-Identifier: Apache-2.0
// The description of a buffer of another process: what is accepted is sound in itself and is its bytes.
#include <algorithm>
#include <string>

#include "fuzz_target.hpp"
#include "heap/exported_buffer.hpp"
#include "sealed.hpp"

namespace heap = via::heap;

namespace {

void check(std::span<const std::byte> bytes) {
    std::string problem;
    const auto what = heap::decode_exported_buffer(bytes, problem);
    fuzz_check(what.has_value() == problem.empty(), "a buffer or a problem");
    if (!what) return;
    fuzz_check(what->size != 0 && what->base + what->size > what->base, "a buffer is a range of addresses");
    fuzz_check(what->id != 0 && what->registration != 0 && what->pe >= 0, "a buffer is somebody's");
    fuzz_check(what->pieces >= 1 && what->pieces <= heap::exported_buffer::most_pieces, "its pieces are bounded");
    const std::vector<std::byte> again = heap::encode(*what);
    fuzz_check(std::equal(again.begin(), again.end(), bytes.begin(), bytes.end()),
               "decoding and encoding change nothing");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    check_also_sealed(data, size, check);
    return 0;
}

std::vector<std::vector<std::uint8_t>> fuzz_corpus() {
    heap::exported_buffer legacy;
    legacy.id = 7;
    legacy.registration = 9;
    legacy.base = 0x7f0000000000;
    legacy.size = 4096;
    legacy.pe = 1;
    legacy.handle.fill(std::byte{0x5a});
    heap::exported_buffer files = legacy;
    files.kind = heap::handle_kind::files;
    files.pieces = 3;
    files.handle = {};
    heap::exported_buffer pool = legacy;
    pool.kind = heap::handle_kind::pool;
    pool.pool = 0x7f1000;
    std::vector<std::vector<std::uint8_t>> corpus;
    for (const heap::exported_buffer& what : {legacy, files, pool}) {
        std::vector<std::uint8_t>& bytes = corpus.emplace_back();
        for (const std::byte byte : heap::encode(what)) bytes.push_back(std::to_integer<std::uint8_t>(byte));
    }
    return corpus;
}
