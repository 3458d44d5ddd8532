// SPDX-License-Identifier: Apache-2.0
#include "field.hpp"

#include <viaduct/stream.hpp>

#include "kernels.hpp"

namespace heat_gpu {

field::field(via::world& world, const band& size)
    : world_{world},
      size_{size},
      cells_{world.allocate_device<cell>(size.cells()), world.allocate_device<cell>(size.cells())},
      sum_{world.allocate_device<unsigned long long>(1)},
      change_{world.allocate_device<double>(1)} {}

void field::reset() {
    // Both: the walls are in both, and never written again.
    for (const auto& each : cells_) fill(each.data(), size_, world_.pe(), world_.npes(), main_);
    common::synchronize(main_);
    done_ = 0;
    world_.barrier();
}

step field::next(std::uint64_t ahead) const {
    const std::size_t from = (done_ + ahead) % 2;
    return {size_, cells_[from].data(), cells_[1 - from].data()};
}

std::array<edge, 2> field::edges() const {
    return {edge{0, world_.pe(), world_.npes(), size_}, edge{1, world_.pe(), world_.npes(), size_}};
}

std::uint64_t field::checksum() {
    common::check(cudaMemsetAsync(sum_.data(), 0, sizeof(unsigned long long), main_.get()), "cudaMemsetAsync");
    add_checksum(next().from, size_, world_.pe(), sum_.data(), main_);
    common::synchronize(main_);
    return world_.sum(world_.g(sum_.data(), world_.pe()));
}

double field::change() {
    const step coming = next();  // between the same two fields as the last, the other way
    common::check(cudaMemsetAsync(change_.data(), 0, sizeof(double), main_.get()), "cudaMemsetAsync");
    raise_to_change(coming.to, coming.from, size_, change_.data(), main_);
    via::on_stream{world_, main_.get()}.reduce(VIA_MAX, change_.data(), change_.data(), 1);
    common::synchronize(main_);
    return world_.g(change_.data(), world_.pe());
}

}  // namespace heat_gpu
