// SPDX-License-Identifier: Apache-2.0
// Graphs.
#include "fake_cuda/api.hpp"
#include "fake_cuda/fake_kernels.hpp"

void fake_cuda::set_condition(CUgraphConditionalHandle /*which*/, unsigned /*value*/) {
    throw kernel_fault{CUDA_ERROR_ILLEGAL_ADDRESS};
}

namespace fake_cuda::api {

CUresult graph_create(CUgraph* /*handle*/, unsigned int /*flags*/) { return CUDA_ERROR_NOT_SUPPORTED; }
CUresult graph_destroy(CUgraph /*handle*/) { return CUDA_ERROR_NOT_SUPPORTED; }
CUresult graph_conditional_handle_create(CUgraphConditionalHandle* /*handle*/, CUgraph /*of*/, CUcontext /*context*/,
                                         unsigned int /*value*/, unsigned int /*flags*/) {
    return CUDA_ERROR_NOT_SUPPORTED;
}
CUresult graph_add_node(CUgraphNode* /*handle*/, CUgraph /*to*/, const CUgraphNode* /*after*/,
                        const CUgraphEdgeData* /*edges*/, size_t /*count*/, CUgraphNodeParams* /*what*/) {
    return CUDA_ERROR_NOT_SUPPORTED;
}
CUresult graph_instantiate_with_flags(CUgraphExec* /*handle*/, CUgraph /*of*/, unsigned long long /*flags*/) {
    return CUDA_ERROR_NOT_SUPPORTED;
}
CUresult graph_launch(CUgraphExec /*handle*/, CUstream /*in*/) { return CUDA_ERROR_NOT_SUPPORTED; }
CUresult graph_exec_destroy(CUgraphExec /*handle*/) { return CUDA_ERROR_NOT_SUPPORTED; }
CUresult stream_begin_capture(CUstream /*handle*/, CUstreamCaptureMode /*mode*/) { return CUDA_ERROR_NOT_SUPPORTED; }
CUresult stream_begin_capture_to_graph(CUstream /*handle*/, CUgraph /*to*/, const CUgraphNode* /*after*/,
                                       const CUgraphEdgeData* /*edges*/, size_t /*count*/,
                                       CUstreamCaptureMode /*mode*/) {
    return CUDA_ERROR_NOT_SUPPORTED;
}
CUresult stream_end_capture(CUstream /*handle*/, CUgraph* /*graph*/) { return CUDA_ERROR_NOT_SUPPORTED; }

}  // namespace fake_cuda::api
