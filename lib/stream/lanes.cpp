// SPDX-License-Identifier: Apache-2.0
#include "stream/lanes.hpp"

#include <algorithm>
#include <cstring>

#include "cuda/submission.hpp"

namespace via::stream {
namespace {

CUdeviceptr number(const std::uint64_t& word) noexcept { return reinterpret_cast<CUdeviceptr>(&word); }

}  // namespace

lane_word_pool::lane_word_pool(const cuda::device& where, std::size_t count) : count_{count} {
    const cuda::entered in{where};
    memory_ = cuda::allocate_pinned(where, count * sizeof(progress::lane_words));
    std::memset(memory_.get(), 0, memory_.size());
    auto* const words = reinterpret_cast<progress::lane_words*>(memory_.get());
    for (std::size_t i = count; i-- > 0;) free_.push_back(words + i);
}

lane_word_pool::~lane_word_pool() {
    if (kept_ || free_.size() != count_) memory_.abandon();
}

void lane_word_pool::keep() noexcept {
    const std::scoped_lock lock{mutex_};
    kept_ = true;
}

progress::lane_words* lane_word_pool::take() {
    const std::scoped_lock lock{mutex_};
    if (free_.empty()) return nullptr;
    progress::lane_words* const taken = free_.back();
    free_.pop_back();
    return taken;
}

void lane_word_pool::give_back(progress::lane_words& words) noexcept {
    const std::scoped_lock lock{mutex_};
    free_.push_back(&words);  // there was room for all
}

lanes::lanes(const cuda::device& where) : where_{where}, words_{where, most} {
    for (std::size_t i = 0; i < most; ++i) all_.push_back(std::make_unique<owned>(*words_.take()));
}

lanes::~lanes() {
    for (const std::unique_ptr<owned>& each : all_) {
        if (each->way.is_released()) words_.give_back(each->way.words());
    }
}

std::vector<progress::source*> lanes::sources() {
    std::vector<progress::source*> made;
    for (const std::unique_ptr<owned>& each : all_) made.push_back(&each->way);
    return made;
}

lanes::owned* lanes::find(unsigned long long number) {
    const auto found =
        std::find_if(all_.begin(), all_.end(), [&](const auto& each) { return each->taken && each->number == number; });
    return found == all_.end() ? nullptr : found->get();
}

/// Neither one that is about to be used nor one with something pending is another stream's.
lanes::owned* lanes::take(unsigned long long number, CUstream stream) {
    const auto free = std::find_if(all_.begin(), all_.end(), [](const auto& each) {
        return !each->taken || (each->calls == 0 && each->way.is_done());
    });
    if (free == all_.end()) return nullptr;
    owned& taken = **free;
    taken.taken = true;
    taken.number = number;
    taken.name = name_of(stream);
    taken.unwaited = false;
    return &taken;
}

lanes::user::user(lanes& owner, CUstream on, bool takes) : all{owner} {
    const unsigned long long number = number_of(all.where_, on);
    const std::scoped_lock lock{all.mutex_};
    of = all.find(number);
    if (of == nullptr && takes) of = all.take(number, on);
    if (of != nullptr) ++of->calls;
}

lanes::user::~user() {
    if (of == nullptr) return;
    const std::scoped_lock lock{all.mutex_};
    --of->calls;
}

void lanes::enqueue(owned& by, std::span<const via_abi_command> all, bool waits, CUstream on) {
    const std::scoped_lock turn{by.enqueuing};
    const progress::lane_words& words = by.way.words();
    std::size_t left = 0;
    try {
        for (; left < all.size(); ++left) (void)by.way.push(all[left]);
        const std::uint64_t end = by.way.end();
        const cuda::word_value release{number(words.released), end};
        waits ? cuda::write_and_wait(where_, on, release, {number(words.done), end})
              : cuda::write_word(where_, on, release.word, release.value);
    } catch (...) {
        for (; left > 0; --left) by.way.take_back();
        throw;
    }
    by.unwaited = !waits;
}

bool lanes::enqueue(std::span<const via_abi_command> all, bool waits, CUstream on) {
    const user mine{*this, on, true};
    if (mine.of == nullptr) return false;
    enqueue(*mine.of, all, waits, on);
    return true;
}

/// In a turn: what another thread has left here and not released yet would be awaited before its release, for ever.
void lanes::wait_for_all(CUstream on) {
    const user mine{*this, on, false};
    if (mine.of == nullptr) return;
    owned& by = *mine.of;
    const std::scoped_lock turn{by.enqueuing};
    if (!by.unwaited) return;
    cuda::wait_for_word(where_, on, number(by.way.words().done), by.way.end(), CU_STREAM_WAIT_VALUE_GEQ);
    by.unwaited = false;
}

bool lanes::has_unwaited(CUstream on) {
    const std::scoped_lock lock{mutex_};
    return std::any_of(all_.begin(), all_.end(), [name = name_of(on)](const auto& each) {
        return each->taken && each->name == name && each->unwaited && !each->way.is_done();
    });
}

}  // namespace via::stream
