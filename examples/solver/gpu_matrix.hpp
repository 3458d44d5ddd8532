// SPDX-License-Identifier: Apache-2.0
/// @file gpu_matrix.hpp
/// @brief A matrix in a GPU's memory, and its product with a vector by cuSPARSE.
#pragma once

#include <memory>

#include <cusparse.h>

#include "common/gpu.hpp"
#include "matrix.hpp"

namespace solver {

/// Always the same bits: of cuSPARSE's algorithms the one that promises that.
class gpu_matrix {
public:
    /// @param columns  elements of the vectors that it is multiplied with
    /// @param x, y     two vectors that it will be multiplied with and write
    gpu_matrix(const local_rows& rows, index columns, const double* x, double* y);

    /// y = A x, enqueued. It allocates nothing and asks the host for nothing, so it may be captured.
    void multiply(const double* x, double* y, cudaStream_t on) const;

private:
    using handle = std::unique_ptr<cusparseContext, common::destroyer<cusparseDestroy>>;
    using sparse = std::unique_ptr<cusparseSpMatDescr, common::destroyer<cusparseDestroySpMat>>;
    using dense = std::unique_ptr<cusparseDnVecDescr, common::destroyer<cusparseDestroyDnVec>>;

    index rows_;
    common::gpu_array<index> offsets_;
    common::gpu_array<index> columns_;
    common::gpu_array<double> values_;
    common::gpu_array<char> scratch_;
    handle handle_;
    sparse matrix_;
    dense x_;
    dense y_;
};

}  // namespace solver
