// SPDX-License-Identifier: Apache-2.0
#include "host/waits.hpp"

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

#include <fmt/format.h>

#include "base/clock.hpp"
#include "base/constant_name.hpp"
#include "base/error.hpp"

namespace via::host {
namespace {

constexpr std::size_t none = SIZE_MAX;

template <class T>
[[nodiscard]] bool compares(T word, via_cmp cmp, T value) noexcept {
    switch (cmp) {
        case VIA_EQ: return word == value;
        case VIA_NE: return word != value;
        case VIA_GT: return word > value;
        case VIA_GE: return word >= value;
        case VIA_LT: return word < value;
        case VIA_LE: return word <= value;
    }
    return false;
}

[[noreturn]] void refuse(const std::string& message, const char* hint = "") {
    base::fail({.status = VIA_ERR_ARGUMENT, .message = message, .hint = hint});
}

bool is_comparison(via_cmp cmp) noexcept { return cmp >= VIA_EQ && cmp <= VIA_LE; }

const char* symbol(via_cmp cmp, const char* call) {
    static constexpr std::array symbols{"==", "!=", ">", ">=", "<", "<="};
    if (is_comparison(cmp)) return symbols[static_cast<std::size_t>(cmp)];
    refuse(fmt::format("{}: cmp {} is no comparison", call, static_cast<int>(cmp)),
           "use VIA_EQ, VIA_NE, VIA_GT, VIA_GE, VIA_LT or VIA_LE");
}

void check_indices(const via_condition& what, const std::size_t* indices, const char* call) {
    if (what.count != 0 && indices == nullptr) refuse(fmt::format("{}: indices is NULL", call));
}

/// Calls `f` with a value of the words' type. The condition was checked.
template <class F>
auto with_type(via_type type, F&& f) {
    switch (type) {
        case VIA_INT16: return f(std::int16_t{});
        case VIA_UINT16: return f(std::uint16_t{});
        case VIA_INT32: return f(std::int32_t{});
        case VIA_UINT32: return f(std::uint32_t{});
        case VIA_INT64: return f(std::int64_t{});
        default: return f(std::uint64_t{});
    }
}

[[nodiscard]] bool skipped(const via_condition& what, std::size_t index) noexcept {
    return what.skip != nullptr && what.skip[index] != 0;
}

/// Words to look at.
[[nodiscard]] bool is_empty(const via_condition& what) noexcept {
    for (std::size_t i = 0; i < what.count; ++i) {
        if (!skipped(what, i)) return false;
    }
    return true;
}

template <class T>
[[nodiscard]] T word_at(const via_condition& what, std::size_t index) noexcept {
    return __atomic_load_n(static_cast<const T*>(what.words) + index, __ATOMIC_ACQUIRE);
}

template <class T>
[[nodiscard]] bool holds(const via_condition& what, std::size_t index) noexcept {
    return compares(word_at<T>(what, index), what.cmp, static_cast<const T*>(what.values)[what.each ? index : 0]);
}

[[nodiscard]] bool all_hold(const via_condition& what) noexcept {
    return with_type(what.type, [&]<class T>(T) {
        for (std::size_t i = 0; i < what.count; ++i) {
            if (!skipped(what, i) && !holds<T>(what, i)) return false;
        }
        return true;
    });
}

/// The first word that holds, from `begin` on and round.
[[nodiscard]] std::size_t find_one(const via_condition& what, std::size_t begin) noexcept {
    return with_type(what.type, [&]<class T>(T) {
        for (std::size_t i = 0; i < what.count; ++i) {
            const std::size_t index = i < what.count - begin ? begin + i : i - (what.count - begin);
            if (!skipped(what, index) && holds<T>(what, index)) return index;
        }
        return none;
    });
}

[[nodiscard]] std::size_t find_some(const via_condition& what, std::size_t* indices) noexcept {
    return with_type(what.type, [&]<class T>(T) {
        std::size_t found = 0;
        for (std::size_t i = 0; i < what.count; ++i) {
            if (!skipped(what, i) && holds<T>(what, i)) indices[found++] = i;
        }
        return found;
    });
}

}  // namespace

namespace {

/// 0 for what is no type of words.
std::size_t size_of(via_type type) noexcept {
    switch (type) {
        case VIA_INT16:
        case VIA_UINT16: return 2;
        case VIA_INT32:
        case VIA_UINT32: return 4;
        case VIA_INT64:
        case VIA_UINT64: return 8;
        default: return 0;
    }
}

/// @param least  bytes of the smallest words that can be waited for.
std::size_t checked_size(const via_condition& what, const char* call, std::size_t least = 2) {
    const std::size_t size = size_of(what.type);
    if (size < least) {
        refuse(fmt::format("{}: words of type {} cannot be waited for", call, base::name_of(what.type)),
               least == 2 ? "use an integer type of 16, 32 or 64 bits"
                          : "use VIA_INT32, VIA_INT64, VIA_UINT32 or VIA_UINT64");
    }
    (void)symbol(what.cmp, call);
    if (std::isnan(what.limit) || what.limit < 0) refuse(fmt::format("{}: limit is negative", call));
    if (what.count != 0 && what.values == nullptr) refuse(fmt::format("{}: values is NULL", call));
    return size;
}

}  // namespace

void check_condition(const addresses& all, const via_condition& what, const char* call) {
    constexpr std::size_t least = 4;  // streams and kernels compare no smaller ones
    const std::size_t size = checked_size(what, call, least);
    if (what.count != 0) (void)all.offset_of_words(what.words, size, what.count, call, "words");
}

/// A condition whose words the processor can read: of words in device memory it has copies, fetched for every look.
class waits::view {
public:
    /// Checks the condition first. What comes may be the answer to what is still kept here.
    view(const waits& owner, const via_condition& what, const char* call) : what_{what} {
        const std::size_t size = checked_size(what, call);
        if (owner.remote_ != nullptr) owner.remote_->give_kept();
        if (what.count == 0) return;
        words_ = owner.addresses_.own(what.words, size, what.count, call, "words");
        what_.words = words_.address;
        if (!words_.on_device) return;
        device_ = owner.device_;
        copies_.resize(what.count);  // of words of up to 8 bytes
        what_.words = copies_.data();
    }

    /// The condition with the words as they are now.
    [[nodiscard]] const via_condition& look() {
        const std::size_t size = size_of(what_.type);
        if (device_ != nullptr) device_->read(copies_.data(), words_.address, size * what_.count);
        return what_;
    }
    /// As they were at the last look.
    [[nodiscard]] const via_condition& seen() const noexcept { return what_; }
    /// Where the words are.
    [[nodiscard]] const addresses::own_words& words() const noexcept { return words_; }
    [[nodiscard]] bool on_device() const noexcept { return device_ != nullptr; }

private:
    via_condition what_;
    addresses::own_words words_;
    route::device_route* device_ = nullptr;
    std::vector<std::uint64_t> copies_;
};

/// The first word that does not compare stands for all.
std::string waits::describe(const view& words, const char* call) const {
    const via_condition& what = words.seen();
    return with_type(what.type, [&]<class T>(T) -> std::string {
        for (std::size_t i = 0; i < what.count; ++i) {
            if (skipped(what, i) || holds<T>(what, i)) continue;
            return fmt::format("{}: the word at {} offset {:#x}{} is {}, it waits for {} {} from any PE", call,
                               words.words().region, words.words().offset + i * sizeof(T),
                               what.count > 1 ? fmt::format(", number {} of {}", i, what.count) : "",
                               word_at<T>(what, i), symbol(what.cmp, call),
                               static_cast<const T*>(what.values)[what.each ? i : 0]);
        }
        return {};
    });
}

template <class Ready>
void waits::wait(view& words, const char* call, Ready&& ready) {
    const auto is_ready = [&] { return ready(words.look()); };
    const double limit = words.seen().limit;
    std::optional<base::deadline> until;
    if (limit > 0) {
        if (core::comes_at_once(core_, is_ready)) return;  // before the clock, which costs as much as a message
        until.emplace(base::seconds{limit});
    }
    const auto give_up = [&] { core_.failed.throw_if_any(call); };
    const auto say = [&] { return describe(words, call); };
    const core::waiting waiting{.ready = is_ready,
                                .describe = say,
                                .give_up = give_up,
                                .until = until ? &*until : nullptr,
                                .rings = !words.on_device() && !core_.host_exposed && !core_.others.any_remote(),
                                .ended_by = &ended_by_};
    if (core::wait(core_, waiting)) return;
    const std::string missing = describe(words, call);  // nothing, if it has come since
    base::fail({.status = VIA_ERR_TIMEOUT,
                .message = fmt::format("{} (limit of {} s passed)", missing.empty() ? call : missing, limit)});
}

/// Of checked mode none is, nor while something is kept that is to be given first. The heap is made of pages: an
/// aligned word that begins in it ends in it.
bool waits::is_near(const void* word, std::size_t size) const noexcept {
    if (remote_ != nullptr && remote_->is_keeping()) return false;
    const std::size_t offset = core_.heap.offset(word);
    return offset < core_.heap.size && (offset & (size - 1)) == 0 && !core_.options.checked;
}

bool waits::try_test(const via_condition& what, bool& holds) const noexcept {
    const std::size_t size = size_of(what.type);
    if (what.count != 1 || what.skip != nullptr || what.values == nullptr) return false;
    if (size == 0 || !is_near(what.words, size) || !is_comparison(what.cmp) || !(what.limit >= 0)) return false;
    holds = all_hold(what);
    return true;
}

bool waits::try_fetch(const std::uint64_t* signal, std::uint64_t& value) const noexcept {
    if (!is_near(signal, sizeof *signal)) return false;
    value = __atomic_load_n(signal, __ATOMIC_ACQUIRE);
    return true;
}

bool waits::try_signal(const std::uint64_t* signal, via_cmp cmp, std::uint64_t value,
                       std::uint64_t& seen) const noexcept {
    return try_fetch(signal, seen) && compares(seen, cmp, value);
}

std::uint64_t waits::signal_until(const std::uint64_t* signal, via_cmp cmp, std::uint64_t value) {
    static constexpr const char* call = "signal_wait_until";
    via_condition what{};
    what.type = VIA_UINT64;
    what.cmp = cmp;
    what.words = signal;
    what.count = 1;
    what.values = &value;
    view words{*this, what, call};
    std::uint64_t seen = 0;
    wait(words, call, [&](const via_condition& now) {
        seen = word_at<std::uint64_t>(now, 0);
        return compares(seen, cmp, value);
    });
    return seen;
}

std::uint64_t waits::signal_fetch(const std::uint64_t* signal) {
    const addresses::own_words word = addresses_.own(signal, sizeof *signal, 1, "signal_fetch", "signal");
    if (remote_ != nullptr) remote_->give_kept();
    if (!word.on_device) return __atomic_load_n(static_cast<const std::uint64_t*>(word.address), __ATOMIC_ACQUIRE);
    std::uint64_t value = 0;
    device_->read(&value, word.address, sizeof value);
    return value;
}

void waits::wait_all(const via_condition& what) {
    view words{*this, what, "wait_all"};
    wait(words, "wait_all", [&](const via_condition& now) { return all_hold(now); });
}

/// Multiples of the golden ratio: in turns of a fixed stride, as calls on several conditions that alternate have them,
/// no part of the words is left out either.
std::size_t waits::next_begin(std::size_t count) noexcept {
    return (turn_.fetch_add(1, std::memory_order_relaxed) * 0x9E3779B97F4A7C15U >> 32) % count;
}

std::size_t waits::wait_any(const via_condition& what) {
    view words{*this, what, "wait_any"};
    if (is_empty(what)) return none;
    const std::size_t begin = next_begin(what.count);
    std::size_t index = none;
    wait(words, "wait_any", [&](const via_condition& now) { return (index = find_one(now, begin)) != none; });
    return index;
}

std::size_t waits::wait_some(const via_condition& what, std::size_t* indices) {
    view words{*this, what, "wait_some"};
    check_indices(what, indices, "wait_some");
    if (is_empty(what)) return 0;
    std::size_t found = 0;
    wait(words, "wait_some", [&](const via_condition& now) { return (found = find_some(now, indices)) != 0; });
    return found;
}

void waits::give_way() const noexcept {
    if (core_.oversubscribed) std::this_thread::yield();
}

bool waits::test_all(const via_condition& what) {
    const bool holds = all_hold(view{*this, what, "test_all"}.look());
    if (!holds) give_way();
    return holds;
}

std::size_t waits::test_any(const via_condition& what) {
    view words{*this, what, "test_any"};
    if (what.count == 0) return none;
    const std::size_t index = find_one(words.look(), next_begin(what.count));
    if (index == none) give_way();
    return index;
}

std::size_t waits::test_some(const via_condition& what, std::size_t* indices) {
    view words{*this, what, "test_some"};
    check_indices(what, indices, "test_some");
    const std::size_t found = find_some(words.look(), indices);
    if (found == 0) give_way();
    return found;
}

}  // namespace via::host
