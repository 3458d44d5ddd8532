// SPDX-License-Identifier: Apache-2.0
// Captures of streams. In the capture of a stream that was not created non-blocking, the legacy stream is of no use
// with a real driver; here it does not wait for other streams anyway, so it may be used.
#include "fake_cuda/api.hpp"
#include "fake_cuda/captures.hpp"
#include "fake_cuda/driver.hpp"

#include <utility>

namespace fake_cuda::api {
namespace {

CUresult begin(CUstream handle, capture_target target, std::vector<std::size_t> after, CUstreamCaptureMode mode) {
    const usable_stream stream{handle};
    if (stream.error != CUDA_SUCCESS) return stream.error;
    if (stream.is_default) return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
    if (mode > CU_STREAM_CAPTURE_MODE_RELAXED) return CUDA_ERROR_INVALID_VALUE;
    if (stream.queue->place().in) return CUDA_ERROR_ILLEGAL_STATE;
    const auto made = std::make_shared<capture>(std::move(target), stream.queue->id(), mode);
    announce(made);
    return stream.queue->join({made, std::move(after)});
}

struct info {
    CUstreamCaptureStatus* status;
    cuuint64_t* id;
    CUgraph* graph;
};

CUresult tell(CUstream handle, const info& wanted) {
    const usable_stream stream{handle};
    if (stream.error != CUDA_SUCCESS) return stream.error;
    if (wanted.status == nullptr) return CUDA_ERROR_INVALID_VALUE;
    const auto in = stream.queue->place().in;
    *wanted.status = in ? in->status() : CU_STREAM_CAPTURE_STATUS_NONE;
    if (*wanted.status != CU_STREAM_CAPTURE_STATUS_ACTIVE) return CUDA_SUCCESS;
    if (wanted.id != nullptr) *wanted.id = in->id();
    if (wanted.graph != nullptr) *wanted.graph = in->target().handle;
    return CUDA_SUCCESS;
}

}  // namespace

CUresult stream_begin_capture(CUstream handle, CUstreamCaptureMode mode) {
    const auto made = std::make_shared<graph>();
    const CUgraph to = the_driver().graphs.insert(made);
    const CUresult result = begin(handle, {to, made, true}, {}, mode);
    if (result != CUDA_SUCCESS) (void)the_driver().graphs.remove(to);
    return result;
}

CUresult stream_begin_capture_to_graph(CUstream handle, CUgraph to, const CUgraphNode* after,
                                       const CUgraphEdgeData* edges, size_t count, CUstreamCaptureMode mode) {
    const auto known = the_driver().graphs.find(to);
    std::vector<std::size_t> numbers;
    if (!known || edges != nullptr || !known->find(after, count, numbers)) return CUDA_ERROR_INVALID_VALUE;
    return begin(handle, {to, known, false}, std::move(numbers), mode);
}

CUresult stream_end_capture(CUstream handle, CUgraph* graph) {
    const usable_stream stream{handle};
    if (stream.error != CUDA_SUCCESS) return stream.error;
    const capture_place place = stream.queue->place();
    if (!place.in) return CUDA_ERROR_ILLEGAL_STATE;
    const capture_target& target = place.in->target();
    if (!place.in->began_in(stream.queue->id())) return CUDA_ERROR_STREAM_CAPTURE_UNMATCHED;
    if (!place.in->is_mine()) return CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD;
    if (target.is_new && graph == nullptr) return CUDA_ERROR_INVALID_VALUE;
    const CUresult result = place.in->end(place.after);
    if (graph != nullptr) *graph = result == CUDA_SUCCESS ? target.handle : nullptr;
    if (result != CUDA_SUCCESS && target.is_new) (void)the_driver().graphs.remove(target.handle);
    return result;
}

CUresult stream_is_capturing(CUstream handle, CUstreamCaptureStatus* status) {
    return tell(handle, {status, nullptr, nullptr});
}

CUresult stream_get_capture_info(CUstream handle, CUstreamCaptureStatus* status, cuuint64_t* id, CUgraph* graph,
                                 const CUgraphNode** dependencies, const CUgraphEdgeData** edges, size_t* count) {
    if (dependencies != nullptr || edges != nullptr || count != nullptr) return CUDA_ERROR_NOT_SUPPORTED;
    return tell(handle, {status, id, graph});
}

CUresult stream_get_capture_info_11030(CUstream handle, CUstreamCaptureStatus* status, cuuint64_t* id, CUgraph* graph,
                                       const CUgraphNode** dependencies, size_t* count) {
    return stream_get_capture_info(handle, status, id, graph, dependencies, nullptr, count);
}

}  // namespace fake_cuda::api
