// SPDX-License-Identifier: Apache-2.0
#include "heap/device_slot.hpp"

namespace via::heap {

device_slot::device_slot(std::shared_ptr<const cuda::device> where, std::size_t heap_size) : where_{std::move(where)} {
    const cuda::entered in{*where_};
    space_ = cuda::reserve(*where_, device_backing::control_size + heap_size, max_alignment);
    base_ = reinterpret_cast<std::byte*>(space_.get() + device_backing::control_size);
}

device_slot::device_slot(std::shared_ptr<const cuda::device> where, const CUipcMemHandle& whole,
                         std::size_t heap_distance)
    : where_{std::move(where)} {
    const cuda::entered in{*where_};
    whole_ = cuda::open_ipc(*where_, whole);
    base_ = reinterpret_cast<std::byte*>(whole_.get() + heap_distance);
}

// The mapping keeps the memory; the handle that was imported is not needed further.
void device_slot::add(range slot, const base::fd& file) {
    const cuda::entered in{*where_};
    const cuda::physical memory = cuda::import_file(*where_, file.get());
    cuda::mapped mapping = cuda::map(*where_, space_.get() + slot.begin, slot.size, memory);
    cuda::allow(*where_, mapping.get(), slot.size, where_->number());
    pieces_.insert_or_assign(slot.begin, std::move(mapping));
}

}  // namespace via::heap
