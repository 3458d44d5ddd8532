// SPDX-License-Identifier: Apache-2.0
// The messages of pair set-up and of revocation. What is accepted is its bytes, and the machines take it in any state.
#include <algorithm>
#include <string>

#include "fuzz_target.hpp"
#include "route/pair_setup.hpp"
#include "route/revocation.hpp"
#include "sealed.hpp"

namespace route = via::route;

namespace {

template <class Message>
void check_same(const Message& what, std::span<const std::byte> bytes) {
    const std::vector<std::byte> again = route::encode(what);
    fuzz_check(std::equal(again.begin(), again.end(), bytes.begin(), bytes.end()),
               "decoding and encoding change nothing");
}

/// Whatever a peer sends, the pair stays in one of its states, and what is answered is sound itself.
void feed(const route::setup_message& message) {
    const via::heap::device_id gpu{};
    for (const bool has_asked : {false, true}) {
        route::pair_setup machine{0, 1, {}};
        if (has_asked) (void)machine.want(gpu, {});
        for (int times = 0; times < 3; ++times) {
            const auto orders = machine.receive(message, gpu, {});
            if (orders.send) fuzz_check(route::decode_setup(route::encode(*orders.send)).has_value(), "a sound answer");
            if (orders.assess) (void)machine.assessed(times != 1, {});
        }
    }
}

void check(std::span<const std::byte> bytes) {
    if (const auto setup = route::decode_setup(bytes)) {
        check_same(*setup, bytes);
        feed(*setup);
    }
    if (const auto revoke = route::decode_revoke(bytes)) {
        check_same(*revoke, bytes);
        fuzz_check(revoke->buffer != 0 && revoke->from != revoke->to, "a revocation is of a buffer, to another");
        route::revocations owner{0};
        owner.receive(*revoke);
    }
}

template <class Message>
void add(std::vector<std::vector<std::uint8_t>>& corpus, const Message& what) {
    std::vector<std::uint8_t>& bytes = corpus.emplace_back();
    for (const std::byte byte : route::encode(what)) bytes.push_back(std::to_integer<std::uint8_t>(byte));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    check_also_sealed(data, size, check);
    return 0;
}

std::vector<std::vector<std::uint8_t>> fuzz_corpus() {
    using setup = route::setup_message::kind;
    using revoke = route::revoke_message::kind;
    std::vector<std::vector<std::uint8_t>> corpus;
    for (const setup what : {setup::request, setup::accept, setup::not_ready, setup::refuse, setup::give_up}) {
        route::setup_message made;
        made.what = what;
        made.from = 1;
        made.to = 0;
        made.attempt = 1;
        if (what == setup::refuse || what == setup::give_up) made.cause = route::setup_cause::cannot_reach;
        if (what == setup::request || what == setup::accept) made.device.fill(std::byte{3});
        add(corpus, made);
    }
    for (const revoke what : {revoke::revoke, revoke::dropped, revoke::kept}) {
        route::revoke_message made;
        made.what = what;
        made.from = 1;
        made.to = 0;
        made.buffer = 5;
        made.registration = 6;
        add(corpus, made);
    }
    return corpus;
}
