// SPDX-License-Identifier: Apache-2.0
#include "task/transfers.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::task {
namespace {

[[noreturn]] void refuse(std::string message, const char* hint = "") {
    base::fail({.status = VIA_ERR_ARGUMENT, .message = std::move(message), .hint = hint});
}

std::uint64_t number(const void* address) noexcept { return reinterpret_cast<std::uintptr_t>(address); }

}  // namespace

transfers::transfers(const means& by, const memory& given, std::vector<matched_end> ends)
    : by_{by},
      memory_{given},
      words_on_device_{by.core.device.holds(by.core.device.offset(given.block), 1)},
      all_(ends.size()),
      skipped_(ends.size(), 1) {
    ends_.reserve(ends.size());
    for (matched_end& each : ends) {
        end& made = ends_.emplace_back(end{std::move(each)});
        if (made.by_kernel) prepare_kernel(made);
        if (!made.is_packed || made.packed != nullptr) continue;
        made.own_packed.resize(made.shape.size());
        made.packed = made.own_packed.data();
    }
    std::iota(all_.begin(), all_.end(), std::size_t{0});
}

/// there(), for this process. Throws if that PE has failed.
std::byte* transfers::find_there(const end& of, const char* call) {
    const std::ptrdiff_t lowest = of.shape_there.lowest();
    const host::target at =
        by_.context.resolve(there(of) + lowest, of.shape_there.extent(), of.pe, call, "buffer", [] { return false; });
    return at.address - lowest;
}

/// What a kernel does in this round.
via_abi_pattern_copy transfers::kernel_of(const end& of, const char* call) {
    via_abi_pattern_copy made = of.kernel;
    if (of.sends && of.is_written()) made.dest.address = number(find_there(of, call));
    return made;
}

/// A receive spreads what is in its stage. A send goes to where its message is packed, or straight to the other end.
void transfers::prepare_kernel(end& of) {
    const auto tell = [&](std::byte* table, const layout& shape) {
        const auto offsets = shape.offsets();
        if (offsets.empty()) return std::uint64_t{0};
        by_.context.put(table, offsets.data(), offsets.size_bytes(), by_.core.pe, base::returns::delivered);
        return number(table);
    };
    if (of.shape.size() == 0) return;
    const layout together = layout::contiguous(of.shape.size());
    const placed_layout here{number(of.buffer), &of.shape, tell(of.table, of.shape)};
    if (!of.sends) {
        of.kernel = cut(here, {number(of.stage), &together});
    } else if (of.is_packed) {
        of.kernel = cut({number(of.packed), &together}, here);
    } else {
        const std::byte* const there = find_there(of, "transfers_match");
        of.kernel = cut({number(there), &of.shape_there, tell(of.table_there, of.shape_there)}, here);
    }
}

void* transfers::data(std::size_t which) const noexcept {
    if (which >= count()) return nullptr;
    const end& of = at(which);
    const std::uint64_t last = of.now == state::idle ? of.round : of.round - 1;
    return of.buffer + (of.sends ? 0 : turn(of, last));
}

transfers::places transfers::checked(const std::size_t* which, std::size_t count, const char* call) const {
    if (which == nullptr) {
        if (count != 0) refuse(fmt::format("{}: which is NULL, but count is {}", call, count), "pass 0 for all");
        return all_;
    }
    std::vector<bool> seen(ends_.size());
    for (const std::size_t each : places{which, count}) {
        if (each >= ends_.size()) {
            refuse(fmt::format("{}: there is no end {}, the set has {}", call, each, ends_.size()));
        }
        if (seen[each]) refuse(fmt::format("{}: end {} is named twice", call, each));
        seen[each] = true;
    }
    return {which, count};
}

void transfers::check_state(places which, bool is_start, bool on_stream, const char* call) const {
    for (const std::size_t each : which) {
        const state now = at(each).now;
        if (is_start && now != state::idle) {
            refuse(fmt::format("{}: end {} was started already", call, each), "wait for it first");
        }
        if (is_start) continue;
        if (now == state::idle) refuse(fmt::format("{}: end {} was not started", call, each), "start it first");
        if (on_stream == (now == state::on_stream)) continue;
        refuse(fmt::format("{}: end {} was started by {}", call, each, on_stream ? "the host" : "a stream"),
               "who starts it waits for it");
    }
}

void transfers::check_idle(const char* call) const {
    for (std::size_t i = 0; i < ends_.size(); ++i) {
        if (at(i).now == state::idle) continue;
        refuse(fmt::format("{}: PE {} has not waited for end {}, which it started", call, by_.core.pe, i),
               "wait for it first");
    }
}

/// Receives first: the other ends may wait for them.
void transfers::start(places which) {
    check_state(which, true, false, "transfers_start");
    for (const std::size_t each : which) {
        if (!at(each).sends) begin(each);
    }
    for (const std::size_t each : which) {
        if (at(each).sends) begin(each);
    }
    send_ready();
}

/// Sends what may be sent by now.
void transfers::send_ready() {
    look_at({});
    while (looked_at_ != 0) {
        const std::size_t next = by_.waits.test_any(words_looked_at());
        if (next == SIZE_MAX) return;
        go_on(next);
    }
}

/// While it waits it sends what others wait for, asked for or not.
void transfers::wait(places which) {
    check_state(which, false, false, "transfers_wait");
    look_at(which);
    const auto is_started = [&](std::size_t each) { return at(each).now == state::started; };
    for (std::size_t left = 0; left < which.size();) {
        if (is_started(which[left])) {
            go_on(by_.waits.wait_any(words_looked_at()));
        } else {
            ++left;
        }
    }
    complete(which);
}

bool transfers::test(places which) {
    check_state(which, false, false, "transfers_test");
    send_ready();
    std::fill(skipped_.begin(), skipped_.end(), 1);
    for (const std::size_t each : which) {
        if (at(each).now != state::started) continue;
        if (at(each).sends) return false;
        skipped_[each] = 0;
    }
    if (!by_.waits.test_all(words_looked_at())) return false;
    wait(which);
    return true;
}

/// What is on its way to each PE, once.
void transfers::complete(places which) {
    for (const std::size_t each : which) {
        if (at(each).now != state::ending) continue;
        const int pe = at(each).pe;
        by_.context.quiet(pe);
        for (const std::size_t other : which) {
            if (at(other).now == state::ending && at(other).pe == pe) at(other).now = state::idle;
        }
    }
}

void transfers::begin(std::size_t which) {
    end& one = at(which);
    if (!one.sends) by_.context.signal(one.word_there, set, VIA_SIGNAL_SET, one.pe);
    one.now = state::started;
    ++one.round;
}

via_condition transfers::are_set(const void* words, std::size_t count, const int* skip) noexcept {
    via_condition what{};
    what.type = VIA_UINT64;
    what.cmp = VIA_EQ;
    what.words = words;
    what.count = count;
    what.values = &set;
    what.skip = skip;
    return what;
}

/// From now on the words count of those that wait for them: of all sends, and of the receives that are asked for.
void transfers::look_at(places which) noexcept {
    std::fill(skipped_.begin(), skipped_.end(), 1);
    looked_at_ = 0;
    const auto add = [&](std::size_t each) {
        if (at(each).now != state::started) return;
        skipped_[each] = 0;
        ++looked_at_;
    };
    for (std::size_t each = 0; each < ends_.size(); ++each) {
        if (at(each).sends) add(each);
    }
    for (const std::size_t each : which) {
        if (!at(each).sends) add(each);
    }
}

/// Its word has been set.
void transfers::go_on(std::size_t which) {
    end& one = at(which);
    set_back(one);
    one.sends ? send(one) : take(one);
    one.now = one.sends || words_on_device_ ? state::ending : state::idle;
    skipped_[which] = 1;
    --looked_at_;
}

/// Its word, before anything by which the other end may set it again. A GPU does in order what it does for one PE, so
/// it sets back a word on that PE's behalf; but in the order of what goes to a GPU that it does not reach, it cannot.
void transfers::set_back(const end& one) {
    const core::core& c = by_.core;
    if (words_on_device_ && (c.others.is_remote(one.pe) || c.others.device_heap(one.pe) != nullptr)) {
        const route::word_setting zero{one.word, 0};
        return by_.context.gpu()->set_words(one.pe, {&zero, 1}, false);
    }
    by_.context.signal(one.word, 0, VIA_SIGNAL_SET, c.pe);
    if (words_on_device_) by_.context.quiet(c.pe);
}

void transfers::send(end& one) {
    using base::returns;
    constexpr const char* call = "transfers_start";
    const std::size_t size = one.shape.size();
    if (size != 0 && one.by_kernel) {
        // What goes by RDMA is read by no work of the GPU that would come after this.
        const bool at_once = !by_.core.others.is_remote(one.pe);
        by_.context.gpu()->reshape(one.pe, kernel_of(one, call), at_once ? returns::at_once : returns::delivered);
    } else if (size != 0 && one.how == way::scattered) {
        copy(find_there(one, call), one.shape_there, one.buffer, one.shape);
    } else if (one.is_packed) {
        copy(one.packed, layout::contiguous(size), one.buffer, one.shape);
    }
    if (size == 0 || one.is_written()) return by_.context.signal(one.word_there, set, VIA_SIGNAL_SET, one.pe);
    const std::byte* const source = one.is_packed ? one.packed : one.buffer;
    by_.context.put_signal(there(one), source, size, one.word_there, set, VIA_SIGNAL_SET, one.pe, returns::at_once);
}

/// Its message has come.
void transfers::take(end& one) {
    using base::returns;
    const std::size_t size = one.shape.size();
    if (one.how != way::staged || size == 0) return;
    if (one.by_kernel) return by_.context.gpu()->reshape(by_.core.pe, one.kernel, returns::delivered);
    std::byte* const dest = one.buffer + turn(one, one.round);
    if (one.on_device) return by_.context.get(dest, one.stage, size, by_.core.pe, returns::delivered);
    copy(dest, one.shape, one.stage, layout::contiguous(size));
}

}  // namespace via::task
