// SPDX-License-Identifier: Apache-2.0
#include "gpu_matrix.hpp"

#include <stdexcept>
#include <string>

namespace solver {
namespace {

constexpr cusparseOperation_t plain = CUSPARSE_OPERATION_NON_TRANSPOSE;
constexpr cusparseSpMVAlg_t algorithm = CUSPARSE_SPMV_CSR_ALG2;
// y = 1 A x + 0 y. The host's memory, read when the product is enqueued.
constexpr double one = 1;
constexpr double zero = 0;

void check(cusparseStatus_t result, const char* call) {
    if (result == CUSPARSE_STATUS_SUCCESS) return;
    throw std::runtime_error{std::string{call} + ": " + cusparseGetErrorString(result)};
}

cusparseHandle_t make_handle() {
    cusparseHandle_t made = nullptr;
    check(cusparseCreate(&made), "cusparseCreate");
    return made;
}

cusparseDnVecDescr_t make_vector(index size, double* values) {
    cusparseDnVecDescr_t made = nullptr;
    check(cusparseCreateDnVec(&made, size, values, CUDA_R_64F), "cusparseCreateDnVec");
    return made;
}

}  // namespace

gpu_matrix::gpu_matrix(const local_rows& rows, index columns, const double* x, double* y)
    : rows_{rows.rows()},
      offsets_{common::copied_to_gpu(rows.offsets)},
      columns_{common::copied_to_gpu(rows.columns)},
      values_{common::copied_to_gpu(rows.values)} {
    if (rows_ == 0) return;
    handle_.reset(make_handle());
    cusparseSpMatDescr_t matrix = nullptr;
    check(cusparseCreateCsr(&matrix, rows_, columns, static_cast<std::int64_t>(rows.values.size()), offsets_.get(),
                            columns_.get(), values_.get(), CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                            CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F),
          "cusparseCreateCsr");
    matrix_.reset(matrix);
    x_.reset(make_vector(columns, const_cast<double*>(x)));
    y_.reset(make_vector(rows_, y));
    std::size_t bytes = 0;
    check(cusparseSpMV_bufferSize(handle_.get(), plain, &one, matrix, x_.get(), &zero, y_.get(), CUDA_R_64F, algorithm,
                                  &bytes),
          "cusparseSpMV_bufferSize");
    scratch_ = common::make_gpu_array<char>(bytes);
    // Looks at the matrix once for all products.
    check(cusparseSpMV_preprocess(handle_.get(), plain, &one, matrix, x_.get(), &zero, y_.get(), CUDA_R_64F, algorithm,
                                  scratch_.get()),
          "cusparseSpMV_preprocess");
    common::check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
}

void gpu_matrix::multiply(const double* x, double* y, cudaStream_t on) const {
    if (rows_ == 0) return;
    check(cusparseSetStream(handle_.get(), on), "cusparseSetStream");
    check(cusparseDnVecSetValues(x_.get(), const_cast<double*>(x)), "cusparseDnVecSetValues");
    check(cusparseDnVecSetValues(y_.get(), y), "cusparseDnVecSetValues");
    check(cusparseSpMV(handle_.get(), plain, &one, matrix_.get(), x_.get(), &zero, y_.get(), CUDA_R_64F, algorithm,
                       scratch_.get()),
          "cusparseSpMV");
}

}  // namespace solver
