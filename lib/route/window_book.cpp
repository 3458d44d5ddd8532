// SPDX-License-Identifier: Apache-2.0
#include "route/window_book.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::route {
namespace {

std::uintptr_t number(const void* address) noexcept { return reinterpret_cast<std::uintptr_t>(address); }

[[noreturn]] void refuse(const std::string& message, const char* hint, std::size_t size = 0) {
    base::fail({.status = VIA_ERR_ARGUMENT, .message = message, .hint = hint, .size = size});
}

}  // namespace

void window_book::open(std::uint64_t number_of_it, base::mapping addresses, std::size_t capacity) {
    const std::lock_guard lock{mutex_};
    if (capacity != 0) by_place_.emplace(number(addresses.data()), number_of_it);
    windows_.emplace(number_of_it, window{.addresses = std::move(addresses), .capacity = capacity, .attached = {}});
    any_ = true;
}

void window_book::close(std::uint64_t number_of_it) noexcept {
    const std::lock_guard lock{mutex_};
    const auto found = windows_.find(number_of_it);
    if (found == windows_.end()) return;
    by_place_.erase(number(found->second.addresses.data()));
    windows_.erase(found);
}

void window_book::end() noexcept {
    const std::lock_guard lock{mutex_};
    ended_ = true;
    windows_.clear();
    by_place_.clear();
    own_.clear();
}

window_book::window& window_book::find_window(std::uint64_t which) {
    const auto found = windows_.find(which);
    if (found != windows_.end()) return found->second;
    refuse("the window was destroyed", "");
}

void window_book::check_room(const window& in, const window_spot& at, std::size_t size) const {
    if (at.offset > in.capacity || size > in.capacity - at.offset) {
        refuse(fmt::format("{} bytes at offset {:#x} pass the end of the window, whose capacity is {}", size, at.offset,
                           in.capacity),
               "the capacity is what via_window_create() was told", size);
    }
    const auto next = in.attached.lower_bound(at.offset);
    const auto other =
        next != in.attached.end() && next->first - at.offset < size ? next
        : next != in.attached.begin() && std::prev(next)->first + std::prev(next)->second.size > at.offset
            ? std::prev(next)
            : in.attached.end();
    if (other == in.attached.end()) return;
    refuse(fmt::format("{} bytes at offset {:#x} overlap the {} that are attached at offset {:#x}{}", size, at.offset,
                       other->second.size, other->first, other->second.leaving ? " and not had back yet" : ""),
           "detach those first", size);
}

void window_book::attach(const window_spot& at, std::byte* address, std::size_t size, const window_gpu* gpu) {
    const std::lock_guard lock{mutex_};
    window& in = find_window(at.window);
    check_room(in, at, size);
    attachment made{.address = address,
                    .size = size,
                    .id = ++last_answer_,
                    .number = 0,
                    .memory = {},
                    .leaving = false,
                    .in_use = false};
    if (gpu != nullptr && gpu->is_device(address)) made.memory = gpu->describe(address, size, self_, pe_);
    heap::exported_buffer record;
    record.id = made.id;
    record.pe = pe_;
    record.base = number(in.addresses.data()) + at.offset;
    record.size = size;
    lent_.add(record);
    made.number = record.registration;
    in.attached.emplace(at.offset, std::move(made));
    own_.emplace(number(address), std::pair{size, at});
    largest_ = std::max(largest_, size);
}

std::vector<std::uint64_t> window_book::offsets(std::uint64_t which) const {
    const std::lock_guard lock{mutex_};
    std::vector<std::uint64_t> all;
    const auto found = windows_.find(which);
    if (found == windows_.end()) return all;
    for (const auto& [offset, what] : found->second.attached) all.push_back(offset);
    return all;
}

window_book::revoking window_book::begin_detach(const window_spot& at, base::clock::time_point until) {
    const std::lock_guard lock{mutex_};
    window& in = find_window(at.window);
    const auto found = in.attached.find(at.offset);
    if (found == in.attached.end()) {
        refuse(fmt::format("nothing is attached at offset {:#x}", at.offset),
               "name the offset that it was attached at");
    }
    attachment& what = found->second;
    revoking made{.number = what.number, .id = what.id};
    made.again = what.leaving;
    if (made.again) {
        lent_.ask_again(what.number, made.ask);
        return made;
    }
    (void)lent_.revoke(what.number, until, made.ask);
    what.leaving = true;
    const auto [first, last] = own_.equal_range(number(what.address));
    const auto entry = std::find_if(first, last, [&](const auto& each) {
        return each.second.second.window == at.window && each.second.second.offset == at.offset;
    });
    if (entry != last) own_.erase(entry);
    return made;
}

void window_book::receive(const revoke_message& answer) {
    {
        const std::lock_guard lock{mutex_};
        lent_.receive(answer);
    }
    answered_.notify_all();
}

bool window_book::wait_settled(const revoking& what, base::seconds limit) {
    using state = revocations::state;
    std::unique_lock lock{mutex_};
    const auto settled = [&] {
        const state now = lent_.now(what.number);
        return now == state::free || (now == state::held && !what.again);
    };
    return answered_.wait_for(lock, std::chrono::duration<double>{limit}, settled);
}

std::vector<int> window_book::holders(std::uint64_t which) const {
    const std::lock_guard lock{mutex_};
    return lent_.holders(which);
}

void window_book::require_back(std::uint64_t which, const char* doing) {
    const std::lock_guard lock{mutex_};
    if (lent_.now(which) == revocations::state::free) return;
    lent_.tick(base::clock::now());
    lent_.fail_held(which, doing);
}

/// Null if it was had back, and perhaps another thread has attached there anew.
window_book::attachment* window_book::find_leaving(const window_spot& at, std::uint64_t which) noexcept {
    const auto in = windows_.find(at.window);
    if (in == windows_.end()) return nullptr;
    const auto found = in->second.attached.find(at.offset);
    return found == in->second.attached.end() || found->second.number != which ? nullptr : &found->second;
}

void window_book::fail_in_use(const window_spot& at, std::uint64_t which, const char* doing) {
    const std::lock_guard lock{mutex_};
    attachment* const what = find_leaving(at, which);
    if (what != nullptr) what->in_use = true;
    base::fail({.status = VIA_ERR_TIMEOUT,
                .message = fmt::format("{}: this PE's GPU, or its driver, is still at work on what is attached at "
                                       "offset {:#x} of window {}, for a PE that reached it by RDMA; its memory must "
                                       "not be freed",
                                       doing, at.offset, at.window),
                .hint = "does a kernel keep the GPU?",
                .pe = pe_,
                .size = what == nullptr ? 0 : what->size});
}

void window_book::end_detach(const window_spot& at, std::uint64_t which) {
    const std::lock_guard lock{mutex_};
    (void)lent_.forget(which);
    if (find_leaving(at, which) != nullptr) windows_.at(at.window).attached.erase(at.offset);
}

void window_book::peer_died(int pe) {
    {
        const std::lock_guard lock{mutex_};
        lent_.peer_died(pe);
    }
    answered_.notify_all();
}

window_answer window_book::refused(const char* why) const {
    window_answer made;
    made.from = pe_;
    std::strncpy(made.reason, why, sizeof made.reason - 1);
    return made;
}

/// What is lent of the same pool, or shares pieces, must be what was attached: importers rely on it that descriptions
/// which they have side by side are all right, as virtual memory may overlap, and a pool is known by its handle.
bool window_book::all_still_there(const heap::exported_buffer& beside, const window_gpu& gpu,
                                  window_answer& made) const {
    for (const auto& [which, in] : windows_) {
        for (const auto& [offset, what] : in.attached) {
            if (!what.memory || !what.memory->shares(beside) || gpu.is_still_there(*what.memory)) continue;
            made = refused(fmt::format("memory of its pool, or with pieces of it, was freed while it was attached at "
                                       "offset {:#x} of window {}: detach that first",
                                       offset, which)
                               .c_str());
            return false;
        }
    }
    return true;
}

/// The description that an importer gets is that of the attach, which is looked at when it is given, and numbered then:
/// of two the later is the better. Empty, with the refusal, if the memory is not what was attached any more. A number
/// is never given twice, so that of memory which has the old one the old handle is right.
std::optional<heap::exported_buffer> window_book::look_again(const attachment& what, const window_gpu* gpu,
                                                             window_answer& made) {
    if (!gpu->is_still_there(*what.memory)) {
        made = refused("the memory was freed while it was attached, or its GPU has failed");
        return std::nullopt;
    }
    if (!all_still_there(*what.memory, *gpu, made)) return std::nullopt;
    heap::exported_buffer now = *what.memory;
    now.registration = ++last_answer_;
    return now;
}

window_answer window_book::answer(const window_request& request, const window_gpu* gpu) {
    const std::lock_guard lock{mutex_};
    if (ended_) return refused("it has left the world");
    window_answer made = refused("");
    made.what = window_answer::kind::nothing;
    std::uint64_t begin = 0;
    const attachment* found = find_attachment({request.window, request.offset}, begin);
    if (found == nullptr || found->leaving) return made;
    std::optional<heap::exported_buffer> memory;
    if (found->memory) {
        memory = look_again(*found, gpu, made);
        if (!memory) return made;
    }
    if (!lent_.grant(found->number, request.from)) return refused("it takes the asking PE for dead");
    made.what = window_answer::kind::piece;
    made.token_address = number(&self_.random);
    made.token = self_.random;
    made.piece = {.window = request.window,
                  .begin = begin,
                  .size = found->size,
                  .address = number(found->address),
                  .number = found->id,
                  .memory = std::move(memory)};
    return made;
}

std::optional<heap::exported_buffer> window_book::find_memory(std::uint64_t id, std::uint64_t piece) const {
    const std::lock_guard lock{mutex_};
    for (const auto& [which, in] : windows_) {
        for (const auto& [offset, what] : in.attached) {
            if (what.memory && what.memory->id == id && piece < what.memory->pieces) return what.memory;
        }
    }
    return std::nullopt;
}

const window_book::attachment* window_book::find_attachment(const window_spot& at,
                                                            std::uint64_t& begin) const noexcept {
    const auto in = windows_.find(at.window);
    if (in == windows_.end()) return nullptr;
    auto next = in->second.attached.upper_bound(at.offset);
    if (next == in->second.attached.begin()) return nullptr;
    --next;
    begin = next->first;
    return at.offset - begin < next->second.size ? &next->second : nullptr;
}

std::optional<window_spot> window_book::find(const void* address) const noexcept {
    const std::uintptr_t at = number(address);
    const std::lock_guard lock{mutex_};
    if (auto next = by_place_.upper_bound(at); next != by_place_.begin()) {
        --next;
        const auto in = windows_.find(next->second);
        if (in != windows_.end() && at - next->first < in->second.capacity) {
            return window_spot{next->second, at - next->first};
        }
    }
    auto next = own_.upper_bound(at);
    while (next != own_.begin()) {
        --next;
        const auto& [size, where] = next->second;
        if (at - next->first < size) return window_spot{where.window, where.offset + (at - next->first)};
        if (at - next->first >= largest_) break;
    }
    return std::nullopt;
}

window_book::own_memory window_book::at(const window_spot& where) const noexcept {
    const std::lock_guard lock{mutex_};
    std::uint64_t begin = 0;
    const attachment* found = find_attachment(where, begin);
    if (found == nullptr || found->leaving) return {};
    const std::uint64_t into = where.offset - begin;
    return {found->address + into, found->size - into, found->memory.has_value()};
}

std::size_t window_book::capacity(std::uint64_t which) const noexcept {
    const std::lock_guard lock{mutex_};
    const auto found = windows_.find(which);
    return found == windows_.end() ? 0 : found->second.capacity;
}

std::uint64_t window_book::quarantined_bytes() const {
    const std::lock_guard lock{mutex_};
    std::uint64_t bytes = lent_.quarantined_bytes();
    for (const auto& [which, in] : windows_) {
        for (const auto& [offset, what] : in.attached) bytes += what.in_use ? what.size : 0;
    }
    return bytes;
}

std::size_t window_book::attachments() const {
    const std::lock_guard lock{mutex_};
    std::size_t all = 0;
    for (const auto& [which, in] : windows_) all += in.attached.size();
    return all;
}

}  // namespace via::route
