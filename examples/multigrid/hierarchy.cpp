// SPDX-License-Identifier: Apache-2.0
#include "hierarchy.hpp"

#include <utility>

namespace multigrid {
namespace {

/// Goes through memory from its beginning. Without memory it only counts.
class allotment {
public:
    allotment(const equation& what, real* memory) : what_{what}, memory_{memory} {}

    /// @param cells  of the whole level.
    [[nodiscard]] level next(const box& of, const coordinates& cells) {
        const real per_width = cells_a_length(cells);
        level made{of, take(of.size()), take(of.size()), nullptr, what_.a, what_.b * per_width * per_width};
        if (what_.varies) made.beta = take(of.size());
        return made;
    }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }

private:
    real* take(std::size_t size) {
        const std::size_t begin = std::exchange(size_, size_ + size);
        return memory_ == nullptr ? nullptr : memory_ + begin;
    }

    const equation& what_;
    real* memory_;
    std::size_t size_ = 0;
};

/// A PE's box of a level that it has whole, in whose arrays its neighbours' cells are its ghosts.
level part_of(const level& whole, const division& cut, int pe) {
    const coordinates extent = cut.boxes_of(whole.box.extent);
    const coordinates first = cut.origin(pe, extent);
    level made = whole;
    made.box = cut.box_of(pe, extent);
    made.box.strides = whole.box.strides;
    if (whole.u == nullptr) return made;
    const unsigned offset = whole.box.index(first[0], first[1], first[2]) - whole.box.index(0, 0, 0);
    made.u += offset;
    made.f += offset;
    if (made.beta != nullptr) made.beta += offset;
    return made;
}

hierarchy lay_out(const division& cut, int pe, allotment& memory) {
    hierarchy made{};
    coordinates cells = cut.cells();
    do {
        made.shared[made.shared_count++] = memory.next(cut.box_of(pe, cut.boxes_of(cells)), cells);
        cells = halved(cells);
    } while (!cut.is_whole(cells));
    for (;; cells = halved(cells)) {
        made.whole[made.whole_count++] = memory.next(whole_domain(cells), cells);
        if (!can_be_coarsened(cells)) break;
    }
    made.shared[made.shared_count++] = part_of(made.whole[0], cut, pe);
    return made;
}

}  // namespace

std::size_t memory_size(const division& cut, const equation& what) {
    allotment counted{what, nullptr};
    static_cast<void>(lay_out(cut, 0, counted));
    return counted.size();
}

hierarchy lay_out(const division& cut, int pe, const equation& what, real* memory) {
    allotment taken{what, memory};
    return lay_out(cut, pe, taken);
}

}  // namespace multigrid
