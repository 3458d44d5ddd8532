// SPDX-License-Identifier: Apache-2.0
// Streams, events and functions of the host.
#include "fake_cuda/api.hpp"
#include "fake_cuda/captures.hpp"
#include "fake_cuda/driver.hpp"

namespace fake_cuda::api {
namespace {

// The event, if the calling thread may use it.
struct usable_event {
    explicit usable_event(CUevent handle) {
        const current_context current;
        error = current.error;
        if (error != CUDA_SUCCESS) return;
        object = the_driver().events.find(handle);
        if (!object) error = CUDA_ERROR_INVALID_HANDLE;
    }
    CUresult error = CUDA_SUCCESS;
    std::shared_ptr<event> object;
};

bool is_invalidated(const capture_place& place) {
    return place.in && place.in->status() == CU_STREAM_CAPTURE_STATUS_INVALIDATED;
}

CUresult wait_in_capture(stream& by, const capture_place& what) {
    if (what.in->status() == CU_STREAM_CAPTURE_STATUS_NONE) return CUDA_ERROR_CAPTURED_EVENT;
    if (is_invalidated(what) || is_invalidated(by.place())) return CUDA_ERROR_STREAM_CAPTURE_INVALIDATED;
    return by.join(what);
}

}  // namespace

CUresult stream_create(CUstream* handle, unsigned int flags) { return stream_create_with_priority(handle, flags, 0); }

CUresult stream_create_with_priority(CUstream* handle, unsigned int flags, int priority) {
    const idle_context current;
    if (current.error != CUDA_SUCCESS) return current.error;
    if (handle == nullptr || flags > CU_STREAM_NON_BLOCKING) return CUDA_ERROR_INVALID_VALUE;
    *handle = the_driver().streams.insert(std::make_shared<stream>(*current.here, priority));
    return CUDA_SUCCESS;
}

CUresult stream_destroy(CUstream handle) {
    const current_context current;
    if (current.error == CUDA_ERROR_NOT_INITIALIZED || current.error == CUDA_ERROR_INVALID_CONTEXT)
        return current.error;
    const auto gone = the_driver().streams.remove(handle);
    if (!gone) return CUDA_ERROR_INVALID_HANDLE;
    gone->close();
    return current.error;
}

CUresult stream_synchronize(CUstream handle) {
    if (const CUresult now = asked_in_capture(&capture_report::queries); now != CUDA_SUCCESS) return now;
    const uncaptured_stream stream{handle};
    if (stream.error != CUDA_SUCCESS) return stream.error;
    stream.queue->wait();
    return stream.queue->of().fault.load();
}

CUresult stream_query(CUstream handle) {
    if (const CUresult now = asked_in_capture(&capture_report::queries); now != CUDA_SUCCESS) return now;
    const uncaptured_stream stream{handle};
    if (stream.error != CUDA_SUCCESS) return stream.error;
    if (!stream.queue->idle()) return CUDA_ERROR_NOT_READY;
    return stream.queue->of().fault.load();
}

CUresult stream_get_id(CUstream handle, unsigned long long* id) {
    const uncaptured_stream stream{handle};
    if (stream.error != CUDA_SUCCESS) return stream.error;
    if (id == nullptr) return CUDA_ERROR_INVALID_VALUE;
    *id = stream.queue->id();
    return CUDA_SUCCESS;
}

CUresult stream_wait_event(CUstream handle, CUevent of, unsigned int /*flags*/) {
    const usable_stream stream{handle};
    if (stream.error != CUDA_SUCCESS) return stream.error;
    const usable_event event{of};
    if (event.error != CUDA_SUCCESS) return event.error;
    const event::record what = event.object->last();
    if (what.captured.in) return wait_in_capture(*stream.queue, what.captured);
    if (!what.reached) return CUDA_SUCCESS;
    if (const auto place = stream.queue->place(); place.in) {
        place.in->invalidate();
        return CUDA_ERROR_STREAM_CAPTURE_ISOLATION;
    }
    stream.queue->enqueue([reached = what.reached] {
        reached->wait();
        return CUDA_SUCCESS;
    });
    return CUDA_SUCCESS;
}

CUresult event_create(CUevent* handle, unsigned int flags) {
    const current_context current;
    if (current.error != CUDA_SUCCESS) return current.error;
    if (handle == nullptr || (flags & CU_EVENT_INTERPROCESS) != 0) return CUDA_ERROR_INVALID_VALUE;
    *handle = the_driver().events.insert(std::make_shared<event>(*current.here));
    return CUDA_SUCCESS;
}

CUresult event_record(CUevent handle, CUstream in) {
    const usable_stream stream{in};
    if (stream.error != CUDA_SUCCESS) return stream.error;
    const usable_event event{handle};
    if (event.error != CUDA_SUCCESS) return event.error;
    if (&event.object->of() != &stream.queue->of()) return CUDA_ERROR_INVALID_HANDLE;
    if (is_invalidated(stream.queue->place())) return CUDA_ERROR_STREAM_CAPTURE_INVALIDATED;
    event.object->record_in(*stream.queue);
    return CUDA_SUCCESS;
}

CUresult event_query(CUevent handle) {
    if (const CUresult now = asked_in_capture(&capture_report::queries); now != CUDA_SUCCESS) return now;
    const usable_event event{handle};
    if (event.error != CUDA_SUCCESS) return event.error;
    const event::record what = event.object->last();
    if (what.captured.in) return CUDA_ERROR_CAPTURED_EVENT;
    if (what.reached && !what.reached->is_set()) return CUDA_ERROR_NOT_READY;
    return event.object->of().fault.load();
}

CUresult event_synchronize(CUevent handle) {
    if (const CUresult now = asked_in_capture(&capture_report::queries); now != CUDA_SUCCESS) return now;
    const usable_event event{handle};
    if (event.error != CUDA_SUCCESS) return event.error;
    const event::record what = event.object->last();
    if (what.captured.in) return CUDA_ERROR_CAPTURED_EVENT;
    if (what.reached) what.reached->wait();
    return event.object->of().fault.load();
}

CUresult event_destroy(CUevent handle) {
    const current_context current;
    if (current.error == CUDA_ERROR_NOT_INITIALIZED || current.error == CUDA_ERROR_INVALID_CONTEXT)
        return current.error;
    return the_driver().events.remove(handle) ? current.error : CUDA_ERROR_INVALID_HANDLE;
}

// It runs on the stream's thread, which has no current context: calls into the driver fail there, as they must.
CUresult launch_host_func(CUstream handle, CUhostFn run, void* argument) {
    const usable_stream stream{handle};
    if (stream.error != CUDA_SUCCESS) return stream.error;
    if (run == nullptr) return CUDA_ERROR_INVALID_VALUE;
    return stream.queue->enqueue(work_kind::host_function, [run, argument] {
        run(argument);
        return CUDA_SUCCESS;
    });
}

}  // namespace fake_cuda::api
