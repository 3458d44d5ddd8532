// SPDX-License-Identifier: Apache-2.0
#include "fake_cuda/address_space.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <mutex>
#include <thread>
#include <utility>

namespace fake_cuda {
namespace {

constexpr std::size_t page = 4096;
constexpr std::size_t device_alignment = std::size_t{2} << 20U;

std::size_t whole_pages(std::size_t size) { return (size + page - 1) & ~(page - 1); }

}  // namespace

CUresult address_space::reserve(std::size_t size, std::size_t alignment, std::uintptr_t& base) {
    auto range = address_range::reserve(size, alignment, aliased_);
    if (!range) return CUDA_ERROR_OUT_OF_MEMORY;
    base = range->base();
    const std::lock_guard lock{mutex_};
    reservations_.emplace(base, std::move(range));
    return CUDA_SUCCESS;
}

CUresult address_space::release(std::uintptr_t base, std::size_t size) {
    const std::lock_guard lock{mutex_};
    const auto found = reservations_.find(base);
    if (found == reservations_.end() || found->second->size() != size || any_in(base, size))
        return CUDA_ERROR_INVALID_VALUE;
    reservations_.erase(found);
    return CUDA_SUCCESS;
}

CUresult address_space::map(std::uintptr_t base, std::size_t size, int device,
                            const std::shared_ptr<device_memory>& memory) {
    const std::lock_guard lock{mutex_};
    const auto* reservation = reserved_at(base);
    if (reservation == nullptr) return CUDA_ERROR_INVALID_VALUE;
    const auto& range = *reservation;
    if (size > range->base() + range->size() - base || size > memory->size() || any_in(base, size))
        return CUDA_ERROR_INVALID_VALUE;
    if (!range->map(base, size, memory->descriptor())) return CUDA_ERROR_OUT_OF_MEMORY;
    extents_.emplace(base, extent{.kind = extent_kind::mapping,
                                  .base = base,
                                  .size = size,
                                  .device = device,
                                  .id = next_id_++,
                                  .memory = memory,
                                  .range = range});
    return CUDA_SUCCESS;
}

CUresult address_space::unmap(std::uintptr_t base, std::size_t size) {
    const std::lock_guard lock{mutex_};
    const auto parts = whole_mappings(base, size);
    if (parts.empty()) return CUDA_ERROR_INVALID_VALUE;
    for (const auto part : parts) {
        part->second.range->unmap(part->second.base, part->second.size);
        extents_.erase(part);
    }
    return CUDA_SUCCESS;
}

CUresult address_space::set_access(std::uintptr_t base, std::size_t size, device_set devices, device_set readers,
                                   device_set writers) {
    std::unique_lock lock{mutex_};
    if (!being_set_.insert(base).second) return CUDA_ERROR_ALREADY_MAPPED;  // two at once: seen with driver 580
    lock.unlock();
    std::this_thread::sleep_for(std::chrono::microseconds{20});
    lock.lock();
    being_set_.erase(base);
    const auto parts = whole_mappings(base, size);
    if (parts.empty()) return CUDA_ERROR_INVALID_VALUE;
    for (const auto part : parts) {
        extent& mapping = part->second;
        mapping.readers = (mapping.readers & ~devices) | readers;
        mapping.writers = (mapping.writers & ~devices) | writers;
        mapping.range->protect(mapping.base, mapping.size, mapping.readers != 0);
    }
    return CUDA_SUCCESS;
}

CUresult address_space::add(extent about, std::uintptr_t& base) {
    if (!about.on_host()) {
        const std::size_t size = whole_pages(about.size);
        about.range = address_range::reserve(size, device_alignment, aliased_);
        if (!about.range || !about.range->map(about.range->base(), size, about.memory->descriptor()))
            return CUDA_ERROR_OUT_OF_MEMORY;
        about.range->protect(about.range->base(), size, true);
        about.base = about.range->base();
    }
    base = about.base;
    const std::lock_guard lock{mutex_};
    about.id = next_id_++;
    extents_.emplace(base, std::move(about));
    return CUDA_SUCCESS;
}

CUresult address_space::remove(std::uintptr_t base, extent_kind kind) {
    const std::lock_guard lock{mutex_};
    const auto found = extents_.find(base);
    if (found == extents_.end() || found->second.kind != kind) return CUDA_ERROR_INVALID_VALUE;
    extents_.erase(found);
    return CUDA_SUCCESS;
}

std::uintptr_t address_space::reopen(std::uint64_t identity, CUcontext context) {
    const std::lock_guard lock{mutex_};
    for (auto& [base, part] : extents_) {
        if (part.kind != extent_kind::imported || part.memory->identity() != identity || part.context != context)
            continue;
        ++part.opens;
        return base;
    }
    return 0;
}

std::uintptr_t address_space::place_of(std::uint64_t identity, extent_kind kind) const {
    const held lock = hold();
    for (const auto& [base, part] : extents_) {
        if (part.kind == kind && part.memory->identity() == identity) return base;
    }
    return 0;
}

bool address_space::holds(std::uint64_t identity) const {
    const held lock = hold();
    return std::ranges::any_of(
        extents_, [&](const auto& each) { return each.second.memory && each.second.memory->identity() == identity; });
}

CUresult address_space::close(std::uintptr_t base) {
    const std::lock_guard lock{mutex_};
    const auto found = extents_.find(base);
    if (found == extents_.end() || found->second.kind != extent_kind::imported) return CUDA_ERROR_INVALID_VALUE;
    if (--found->second.opens == 0) extents_.erase(found);
    return CUDA_SUCCESS;
}

void address_space::enable_peer(int device, int owner) {
    const std::lock_guard lock{mutex_};
    peers_[owner] |= only(device);
}

std::optional<extent> address_space::find(std::uintptr_t address) const {
    const held lock = hold();
    const extent* found = at(address);
    return found == nullptr ? std::nullopt : std::optional{*found};
}

bool address_space::overlaps(std::uintptr_t base, std::size_t size) const {
    const held lock = hold();
    return any_in(base, size);
}

bool address_space::accessible(std::uintptr_t address, std::size_t size, access by) const {
    const held lock = hold();
    return resolve(address, size, by) != nullptr;
}

std::byte* address_space::resolve(std::uintptr_t address, std::size_t size, access by) const {
    const extent* found = at(address);
    if (found == nullptr) {
        const bool pageable = by.copy_engine && reserved_at(address) == nullptr;
        return pageable ? reinterpret_cast<std::byte*>(address) : nullptr;
    }
    if (!covered(address, size, by)) return nullptr;
    return reinterpret_cast<std::byte*>(address + (found->range ? found->range->alias() : 0));
}

std::size_t address_space::count(extent_kind kind) const {
    const held lock = hold();
    std::size_t number = 0;
    for (const auto& [base, part] : extents_) number += part.kind == kind ? 1U : 0U;
    return number;
}

std::size_t address_space::reservations() const {
    const held lock = hold();
    return reservations_.size();
}

const extent* address_space::at(std::uintptr_t address) const {
    auto next = extents_.upper_bound(address);
    if (next == extents_.begin()) return nullptr;
    const extent& candidate = std::prev(next)->second;
    return address < candidate.end() ? &candidate : nullptr;
}

const std::shared_ptr<address_range>* address_space::reserved_at(std::uintptr_t address) const {
    auto next = reservations_.upper_bound(address);
    if (next == reservations_.begin()) return nullptr;
    const auto& candidate = std::prev(next)->second;
    return address - candidate->base() < candidate->size() ? &candidate : nullptr;
}

// Several mappings side by side in one reservation are one range to their user.
bool address_space::covered(std::uintptr_t address, std::size_t size, access by) const {
    const extent* part = at(address);
    const address_range* range = part->range.get();
    std::size_t left = size;
    while (part != nullptr && part->range.get() == range && allowed(*part, by)) {
        const std::size_t here = part->end() - address;
        if (left <= here) return true;
        left -= here;
        address = part->end();
        part = range != nullptr ? at(address) : nullptr;
    }
    return false;
}

bool address_space::any_in(std::uintptr_t base, std::size_t size) const {
    if (at(base) != nullptr) return true;
    const auto next = extents_.lower_bound(base);
    return next != extents_.end() && next->first - base < size;
}

bool address_space::allowed(const extent& part, access by) const {
    if (part.on_host()) return true;
    const device_set who = only(by.device);
    if (part.pool) return ((by.writes ? part.pool->writers : part.pool->readers) & who) != 0;
    if (part.kind == extent_kind::allocation) {
        const auto peers = peers_.find(part.device);
        return by.copy_engine || part.device == by.device || (peers != peers_.end() && (peers->second & who) != 0);
    }
    return ((by.writes ? part.writers : part.readers) & who) != 0;
}

// The mappings that begin, follow each other and end exactly as the range does; none if the range is not so.
std::vector<address_space::extents::iterator> address_space::whole_mappings(std::uintptr_t base, std::size_t size) {
    std::vector<extents::iterator> parts;
    std::size_t done = 0;
    while (done < size) {
        const auto part = extents_.find(base + done);
        if (part == extents_.end() || part->second.kind != extent_kind::mapping || part->second.size > size - done)
            return {};
        parts.push_back(part);
        done += part->second.size;
    }
    return parts;
}

}  // namespace fake_cuda
