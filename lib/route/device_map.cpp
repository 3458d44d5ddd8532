// SPDX-License-Identifier: Apache-2.0
#include "route/device_map.hpp"

#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::route {

device_map::device_map(core::core& c, std::shared_ptr<const cuda::device> where, heap::device_backing& own,
                       std::vector<device_card> cards, bool memory_is_retained)
    : core_{c}, where_{std::move(where)}, asker_{c}, cards_{std::move(cards)}, peers_(cards_.size()) {
    for (int pe = 0; pe < c.npes; ++pe) enter(pe, own, memory_is_retained);
}

void device_map::refuse(int pe, std::string reason) {
    peer& entry = at(pe);
    entry.slot.reset();
    entry.far.reset();
    entry.way = device_way::none;
    entry.staged = {};
    entry.reason = std::move(reason);
    core_.others.set_device_heap(pe, nullptr);
}

/// The heap of `pe` is there, for the GPU that its way names.
void device_map::accept(int pe, std::byte* base, std::string how) {
    peer& entry = at(pe);
    if (entry.way == device_way::mapped) {
        core_.others.set_device_heap(pe, base);
        how += entry.gpu == where_->number()          ? ", on the same GPU"
               : !core_.others.has_device_atomics(pe) ? ", by P2P without atomics"
               : sees(pe)                             ? ", by P2P"
                                                      : ", by P2P to a GPU that this process does not see";
    } else {
        entry.staged = {.base = base, .size = card(pe).heap_size};
        how += fmt::format(", without P2P from GPU {} to its GPU {}: staged", where_->number(), entry.gpu);
    }
    entry.reason = std::move(how);
}

void device_map::enter(int pe, heap::device_backing& own, bool memory_is_retained) {
    const base::identity& mine = core_.others.card(core_.pe).process;
    const base::identity& theirs = core_.others.card(pe).process;
    if (core_.others.is_remote(pe))
        return refuse(pe, "it is reached by RDMA: streams and kernels ask the progress engine");
    peer& entry = at(pe);
    entry.gpu = where_->find(card(pe).gpu);
    entry.way = device_way::mapped;
    if (pe == core_.pe) {
        core_.others.set_device_heap(pe, own.base());
        entry.reason = "it is this PE";
        return;
    }
    if (entry.gpu != where_->number() && !(core_.options.device_p2p && (entry.gpu < 0 || where_->reaches(entry.gpu)))) {
        if (entry.gpu < 0) return refuse(pe, "VIADUCT_DEVICE_P2P is none, and this process does not see its GPU");
        entry.way = device_way::staged;
        try {
            entry.far = open_far(entry.gpu);
        } catch (const base::error& failed) {
            return refuse(pe, failed.what());
        }
    }
    if (entry.way == device_way::mapped && entry.gpu >= 0 && !where_->has_atomics_on(entry.gpu))
        core_.others.note_no_device_atomics(pe);
    if (memory_is_retained && theirs == mine) return enter_neighbour(pe, own);
    open_slot(pe);
}

/// A context on a GPU that this one does not reach; one for all PEs of it.
std::shared_ptr<const cuda::device> device_map::open_far(int gpu) const {
    for (const peer& other : peers_) {
        if (other.far && other.far->number() == gpu) return other.far;
    }
    auto opened = cuda::device::numbered(gpu);
    opened->share();  // with its PEs, if they are threads of this process
    return opened;
}

/// A thread of this process: its addresses are good here, once its memory is open to this GPU.
void device_map::enter_neighbour(int pe, heap::device_backing& own) {
    const peer& entry = at(pe);
    const device_card& theirs = card(pe);
    if (entry.way == device_way::mapped) own.open_to(entry.gpu);
    if (entry.way == device_way::mapped && theirs.sharing == heap::device_sharing::handle &&
        entry.gpu != where_->number()) {
        const cuda::entered in{*where_};
        const CUresult result = where_->calls().ctx_enable_peer_access(reinterpret_cast<CUcontext>(theirs.context), 0);
        if (result != CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED) {
            where_->calls().check(result, "cuCtxEnablePeerAccess", "cannot reach a neighbour's GPU");
        }
    }
    accept(pe, reinterpret_cast<std::byte*>(theirs.heap_address), "a thread of this process");
}

/// Another process: addresses for its heap. A GPU that this process does not see may be reached or not; attach() tries.
void device_map::open_slot(int pe) {
    const device_card& theirs = card(pe);
    peer& entry = at(pe);
    const bool files = theirs.sharing == heap::device_sharing::files;
    try {
        const std::shared_ptr<const cuda::device>& reader = entry.far ? entry.far : where_;
        if (files) {
            entry.slot.emplace(reader, theirs.heap_size);
        } else {
            entry.slot.emplace(reader, theirs.handle, theirs.heap_distance);
        }
    } catch (const base::error& failed) {
        return refuse(pe, failed.what());
    }
    accept(pe, entry.slot->base(), files ? "mapped by file descriptors" : "mapped by a CUDA IPC handle");
}

void device_map::attach() {
    const base::deadline until{base::seconds{core_.options.timeout}};
    const heap::range control{0, heap::device_backing::control_size};
    for (int pe = 0; pe < core_.npes; ++pe) {
        peer& entry = peers_[static_cast<std::size_t>(pe)];
        if (!entry.slot || card(pe).sharing != heap::device_sharing::files) continue;
        const base::fd file = asker_.ask(pe, control.begin, "joining", until);
        try {
            entry.slot->add(control, file);
        } catch (const base::error& failed) {
            refuse(pe, failed.what());
        }
    }
}

void device_map::add(heap::range segment, const char* doing) {
    const base::deadline until{base::seconds{core_.options.timeout}};
    const heap::range slot{heap::device_backing::control_size + segment.begin, segment.size};
    try {
        for (int pe = 0; pe < core_.npes; ++pe) {
            peer& entry = peers_[static_cast<std::size_t>(pe)];
            if (!entry.slot || card(pe).sharing != heap::device_sharing::files) continue;
            entry.slot->add(slot, asker_.ask(pe, slot.begin, doing, until));
        }
    } catch (...) {
        remove(segment);
        throw;
    }
}

void device_map::remove(heap::range segment) noexcept {
    const heap::range slot{heap::device_backing::control_size + segment.begin, segment.size};
    for (peer& entry : peers_) {
        if (entry.slot) entry.slot->remove(slot);
    }
}

}  // namespace via::route
