// SPDX-License-Identifier: Apache-2.0
/// @file gpu_messages.hpp
/// @brief The messages of a halo in a GPU's memory, for other libraries.
#pragma once

#include "common/gpu.hpp"
#include "kernels.hpp"
#include "messages.hpp"

namespace solver {

class gpu_messages {
public:
    gpu_messages(const local_matrix& matrix, double* vector) : gpu_messages{matrix, vector, packed_places(matrix)} {}

    [[nodiscard]] const messages& all() const noexcept { return all_; }
    /// Enqueues what has to be done before they are sent.
    void pack(cudaStream_t on) const {
        if (count_ != 0) enqueue_pack(vector_, places_.get(), count_, packed_.get(), on);
    }

private:
    gpu_messages(const local_matrix& matrix, double* vector, const std::vector<index>& places)
        : vector_{vector},
          count_{places.size()},
          places_{common::copied_to_gpu(places)},
          packed_{common::make_gpu_array<double>(count_)},
          all_{messages_of(matrix, vector, packed_.get())} {}

    const double* vector_;
    std::size_t count_;
    common::gpu_array<index> places_;
    common::gpu_array<double> packed_;
    messages all_;
};

}  // namespace solver
