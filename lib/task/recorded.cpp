// SPDX-License-Identifier: Apache-2.0
#include "task/recorded.hpp"

namespace via::task {

kept_end::kept_end(const via_transfer_end& what, bool blocks) : what_{what}, blocks_{blocks} {
    if (what.layout == nullptr) return;
    shape_ = *what.layout;
    if (shape_.offsets != nullptr) offsets_.assign(shape_.offsets, shape_.offsets + shape_.pieces);
}

via_transfer_end kept_end::view(via_layout& shape) const noexcept {
    via_transfer_end made = what_;
    if (made.layout == nullptr) return made;
    shape = shape_;
    if (shape.offsets != nullptr) shape.offsets = offsets_.data();
    made.layout = &shape;
    return made;
}

layout kept_end::shape(const char* call) const {
    via_layout given{};
    const via_transfer_end end = view(given);
    return layout::of(end, call, "layout");
}

}  // namespace via::task
