// SPDX-License-Identifier: Apache-2.0
/// @file gpu_place.hpp
/// @brief Memory of a GPU for the state of a search; see memory.hpp.
#pragma once

#include <vector>

#include <viaduct/viaduct.hpp>

#include "common/gpu.hpp"

namespace graph {

class gpu_place {
public:
    template <class T>
    using array = common::gpu_array<T>;
    template <class T>
    using symmetric = via::symmetric<T, via::device_memory>;

    template <class T>
    [[nodiscard]] static array<T> make(std::size_t count) {
        return common::make_gpu_array<T>(count);
    }
    template <class T>
    [[nodiscard]] static array<T> copied(const std::vector<T>& from) {
        return common::copied_to_gpu(from);
    }
    template <class T>
    [[nodiscard]] static symmetric<T> allocate(via::world& world, std::size_t count) {
        return world.allocate_device<T>(count);
    }
    /// After all that is in the stream.
    template <class T>
    [[nodiscard]] std::vector<T> read(const T* from, std::size_t count) const {
        std::vector<T> to(count);
        common::copy(to.data(), from, count, main_);
        return to;
    }
    /// The source may be reused at once, since it is not pinned.
    template <class T>
    void write(T* to, const T* from, std::size_t count) const {
        common::check(cudaMemcpyAsync(to, from, count * sizeof(T), cudaMemcpyHostToDevice, main()), "cudaMemcpyAsync");
    }
    void finish() const { common::synchronize(main_); }
    [[nodiscard]] cudaStream_t main() const { return main_.get(); }

private:
    common::stream main_ = common::make_stream();
};

}  // namespace graph
