// SPDX-License-Identifier: Apache-2.0
#include "hierarchy.hpp"

#include <utility>

namespace multigrid {
namespace {

bool all_even(const coordinates& extent) { return extent[0] % 2 == 0 && extent[1] % 2 == 0 && extent[2] % 2 == 0; }

coordinates halved(const coordinates& extent) { return {{extent[0] / 2, extent[1] / 2, extent[2] / 2}}; }

/// Goes through memory from its beginning. Without memory it only counts.
class allotment {
public:
    allotment(const equation& what, real* memory) : what_{what}, memory_{memory} {}

    [[nodiscard]] level next(const box& of, unsigned cells_of_cube) {
        const real per_width = cells_of_cube;
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

hierarchy lay_out(const division& cut, int pe, allotment& memory) {
    hierarchy made{};
    unsigned cells = cut.cells();
    coordinates extent = cut.extent();
    for (;; cells /= 2, extent = halved(extent)) {
        made.shared[made.shared_count++] = memory.next(cut.box_of(pe, extent), cells);
        if (!all_even(extent) || !can_be_coarsened(cells)) break;
    }
    for (;; cells /= 2) {
        made.alone[made.alone_count++] = memory.next(whole_cube(cells), cells);
        if (!can_be_coarsened(cells)) return made;
    }
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
