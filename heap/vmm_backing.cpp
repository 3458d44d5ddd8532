// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fcntl.h>
#include <iterator>

#include "heap/device_backing.hpp"

#include "cuda/submission.hpp"

namespace via::heap {
namespace {

CUdeviceptr at(const cuda::reservation& space, std::size_t slot_offset) { return space.get() + slot_offset; }

}  // namespace

bool vmm_backing::is_supported(const cuda::device& where) {
    return where.attribute(CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED) == 1 &&
           where.attribute(CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED) == 1;
}

vmm_backing::vmm_backing(std::shared_ptr<const cuda::device> where, std::size_t heap_size) : where_{std::move(where)} {
    const cuda::entered in{*where_};
    granularity_ = std::max(cuda::granularity(*where_), max_alignment);
    space_ = cuda::reserve(*where_, control_size + align_up(heap_size, granularity_), max_alignment);
    by_ = cuda::make_stream(*where_);
    readers_.push_back(where_->number());
    add({0, control_size});
}

std::byte* vmm_backing::base() const noexcept { return reinterpret_cast<std::byte*>(space_.get() + control_size); }

void vmm_backing::add(range slot) {
    const cuda::entered in{*where_};
    piece made;
    made.memory = cuda::create(*where_, slot.size);
    made.mapping = cuda::map(*where_, at(space_, slot.begin), slot.size, made.memory);
    for (const CUdevice reader : readers_) cuda::allow(*where_, at(space_, slot.begin), slot.size, reader);
    made.file = cuda::export_file(*where_, made.memory);
    cuda::clear(*where_, by_.get(), at(space_, slot.begin), slot.size);
    const std::lock_guard lock{mutex_};
    pieces_.insert_or_assign(slot.begin, std::move(made));
}

void vmm_backing::release(range what) noexcept {
    // More than one segment may have been committed by itself and released together.
    std::map<std::size_t, piece> gone;
    {
        const std::lock_guard lock{mutex_};
        const range slot{control_size + what.begin, what.size};
        auto first = pieces_.lower_bound(slot.begin);
        while (first != pieces_.end() && first->first < slot.end()) gone.insert(pieces_.extract(first++));
    }
}

void vmm_backing::clear(range what) {
    const cuda::entered in{*where_};
    cuda::clear(*where_, by_.get(), at(space_, control_size + what.begin), what.size);
}

void vmm_backing::open_to(CUdevice reader) {
    if (std::find(readers_.begin(), readers_.end(), reader) != readers_.end()) return;
    const cuda::entered in{*where_};
    const std::lock_guard lock{mutex_};
    for (const auto& [offset, what] : pieces_) cuda::allow(*where_, at(space_, offset), what.memory.size(), reader);
    readers_.push_back(reader);
}

base::fd vmm_backing::lend(std::size_t slot_offset) const {
    const std::lock_guard lock{mutex_};
    const auto found = pieces_.find(slot_offset);
    return found == pieces_.end() ? base::fd{} : base::fd{::fcntl(found->second.file.get(), F_DUPFD_CLOEXEC, 0)};
}

}  // namespace via::heap
