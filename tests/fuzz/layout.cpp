// SPDX-License-Identifier: Apache-2.0
// Which bytes a message of another PE has, as that PE says: what is accepted stays within its own bounds.
#include <algorithm>
#include <cstring>
#include <span>
#include <vector>

#include "base/error.hpp"
#include "fuzz_target.hpp"
#include "task/layout.hpp"

using via::task::layout;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    auto rest = std::as_bytes(std::span{data, size});
    layout made;
    try {
        made = layout::take_from(rest);
    } catch (const via::base::error&) {
        return 0;
    }
    std::size_t left = made.size();
    layout::walk at{made};
    for (int blocks = 0; blocks < 1000 && left != 0; ++blocks) {
        const std::size_t together = at.together();
        fuzz_check(together != 0 && together <= left, "blocks are parts of the message");
        fuzz_check(at.offset() >= made.lowest(), "no byte is before the first");
        fuzz_check(static_cast<std::size_t>(at.offset() - made.lowest()) + together <= made.extent(),
                   "none is behind the last");
        at.advance(together);
        left -= together;
    }
    std::vector<std::byte> told;
    made.append_to(told);
    auto again = std::span<const std::byte>{told};
    const layout other = layout::take_from(again);
    fuzz_check(again.empty() && other.size() == made.size() && other.lowest() == made.lowest() &&
                   other.extent() == made.extent(),
               "what is told is what was heard");
    return 0;
}

std::vector<std::vector<std::uint8_t>> fuzz_corpus() {
    std::vector<std::vector<std::uint8_t>> all;
    const auto add = [&](const via_abi_layout& what) {
        std::vector<std::byte> message;
        layout{what, "corpus", "layout"}.append_to(message);
        std::vector<std::uint8_t> bytes(message.size());
        std::memcpy(bytes.data(), message.data(), message.size());
        all.push_back(std::move(bytes));
    };
    via_abi_layout what{};
    what.block = 24;
    add(what);
    what.dims = 3;
    for (int i = 0; i < 3; ++i) {
        what.counts[i] = 3;
        what.strides[i] = i == 1 ? -1000 : 100 << (4 * i);
    }
    add(what);
    const long long offsets[] = {4096, 0, 1 << 20};
    what.offsets = offsets;
    what.pieces = 3;
    add(what);
    return all;
}
