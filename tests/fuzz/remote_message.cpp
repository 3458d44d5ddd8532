// SPDX-License-Identifier: Apache-2.0
// The messages of the remote route: what is accepted asks for something that there is, and its words are terminated.
#include <cstring>

#include "fuzz_target.hpp"
#include "route/mapped_atomic.hpp"
#include "route/remote_message.hpp"

namespace route = via::route;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span{data, size});
    if (const auto request = route::decode_remote_request(bytes)) {
        fuzz_check(size == sizeof *request && std::memcmp(&*request, data, size) == 0, "a request is its bytes");
        fuzz_check(request->magic == route::remote_request::magic_value, "a request has its magic");
        if (request->what == route::remote_request::kind::atomic) {
            const std::size_t word =
                route::atomic_size(static_cast<via_atomic_op>(request->op), static_cast<via_type>(request->type));
            fuzz_check(word != 0, "an atomic exists");
            fuzz_check(request->attachment != 0 || request->offset % word == 0, "a word of a heap is aligned");
        }
        const bool is_of_revocation = request->what == route::remote_request::kind::revoke ||
                                      request->what == route::remote_request::kind::dropped;
        fuzz_check(is_of_revocation == (request->registration != 0), "a revocation, and it alone, has a registration");
        fuzz_check(!is_of_revocation || request->attachment != 0, "a revocation is about an attachment");
        fuzz_check(route::is_letter(request->what) == (request->question == 0), "all but letters have a number");
        const bool is_line = request->what == route::remote_request::kind::line;
        fuzz_check(is_line == (request->slot != 0), "a line, and it alone, has a place for answers");
        fuzz_check(!is_line || request->number != 0, "a line has a number");
        if (request->what == route::remote_request::kind::copy_in ||
            request->what == route::remote_request::kind::copy_out) {
            __extension__ using wide = unsigned __int128;
            const auto& [row, count, step] = request->rows;
            const wide last = wide{step} * (count - 1) + row + request->offset;
            const wide packed = wide{row} * count + request->stage_at;
            constexpr wide most = ~std::uint64_t{0};
            fuzz_check(row != 0 && count != 0 && step >= row, "a copy has rows, which do not overlap");
            fuzz_check(last <= most && packed <= most, "a copy ends before the addresses do");
        }
    }
    if (const auto answer = route::decode_remote_answer(bytes)) {
        fuzz_check(size == sizeof *answer && std::memcmp(&*answer, data, size) == 0, "an answer is its bytes");
        fuzz_check(std::strlen(answer->reason) < sizeof answer->reason, "a reason is terminated");
        if (answer->what == route::remote_answer::kind::line)
            fuzz_check(answer->number != 0 && answer->address != 0, "a line has a number and a place for questions");
        if (answer->what == route::remote_answer::kind::segment) {
            fuzz_check(answer->size != 0 && answer->begin + (answer->size - 1) >= answer->begin, "a segment has bytes");
            fuzz_check((answer->stage != 0) == (answer->way == via::rdma::device_way::staged),
                       "what is staged has a stage");
        }
    }
    return 0;
}

std::vector<std::vector<std::uint8_t>> fuzz_corpus() {
    const auto bytes_of = [](const auto& message) {
        const auto encoded = route::encode(message);
        const auto* const begin = reinterpret_cast<const std::uint8_t*>(encoded.data());
        return std::vector<std::uint8_t>(begin, begin + encoded.size());
    };
    route::remote_request atomic{
        .secret = {1, 2}, .question = 7, .from = 0, .to = 1, .what = route::remote_request::kind::atomic};
    atomic.op = VIA_ATOMIC_ADD;
    atomic.type = VIA_DOUBLE;
    atomic.offset = 64;
    route::remote_request copy{
        .question = 8, .what = route::remote_request::kind::copy_in, .heap = via::core::memory_kind::device};
    copy.rows = {.size = 100, .count = 7, .step = 4096};
    copy.stage_at = 1 << 19;
    route::remote_request attached = copy;
    attached.attachment = 5;
    const route::remote_request window{
        .question = 9, .what = route::remote_request::kind::window, .offset = 64, .window = 3};
    const route::remote_request revoke{.what = route::remote_request::kind::revoke, .attachment = 5, .registration = 6};
    const route::remote_request line{
        .question = 1, .what = route::remote_request::kind::line, .number = 2, .slot_key = 3, .slot = 4096};
    const route::remote_answer staged{.what = route::remote_answer::kind::segment,
                                      .size = 4096,
                                      .address = 4096,
                                      .stage = 1 << 20,
                                      .way = via::rdma::device_way::staged};
    route::remote_answer refusal;
    std::memset(refusal.reason, 'x', sizeof refusal.reason - 1);
    return {bytes_of(route::remote_request{.secret = {1, 2}, .question = 1, .from = 0, .to = 1, .number = 1}),
            bytes_of(
                route::remote_request{.question = 1, .from = 3, .to = 2, .what = route::remote_request::kind::segment}),
            bytes_of(atomic),
            bytes_of(copy),
            bytes_of(attached),
            bytes_of(window),
            bytes_of(revoke),
            bytes_of(route::remote_request{.from = 3, .to = 2, .what = route::remote_request::kind::look}),
            bytes_of(line),
            bytes_of(route::remote_answer{.what = route::remote_answer::kind::line, .address = 4096, .number = 2}),
            bytes_of(staged),
            bytes_of(route::remote_answer{.what = route::remote_answer::kind::segment, .begin = 4096, .size = 4096}),
            bytes_of(route::remote_answer{.what = route::remote_answer::kind::done}),
            bytes_of(route::remote_answer{.what = route::remote_answer::kind::joined, .number = 2}),
            bytes_of(refusal)};
}
