// SPDX-License-Identifier: Apache-2.0
/// @file stem.hpp
/// @brief Which stream a program means.
#pragma once

#include <thread>

#include "cuda/capture.hpp"
#include "cuda/device.hpp"

namespace via::stream {

/// What a program calls a stream by. It may be another one's when the stream has been destroyed.
struct stream_name {
    CUstream handle = nullptr;
    std::thread::id thread = {};  ///< of cudaStreamPerThread, which is another stream in each thread

    friend bool operator==(const stream_name&, const stream_name&) = default;
};

[[nodiscard]] inline stream_name name_of(CUstream which) noexcept {
    if (which == CU_STREAM_PER_THREAD) return {which, std::this_thread::get_id()};
    return {which == CU_STREAM_LEGACY ? nullptr : which};
}

/// No other stream ever has it. Not for one that is captured: that ends the capture. The context is current.
[[nodiscard]] inline unsigned long long number_of(const cuda::device& where, CUstream which) {
    unsigned long long number = 0;
    where.calls().check(where.calls().stream_get_id(which, &number), "cuStreamGetId",
                        "cannot ask a stream for its number");
    return number;
}

/// What a stream does at present: its work is carried out, or goes into a capture.
struct stem {
    stream_name name;
    unsigned long long number = 0;  ///< the stream's, or the capture's
    bool captured = false;

    friend bool operator==(const stem& one, const stem& other) noexcept {
        if (one.number != other.number || one.captured != other.captured) return false;
        return !one.captured || one.name == other.name;
    }
};

/// The context is current.
[[nodiscard]] inline stem stem_of(const cuda::device& where, CUstream which) {
    const cuuint64_t capture = cuda::capture_of(where, which);
    return {name_of(which), capture != 0 ? capture : number_of(where, which), capture != 0};
}

}  // namespace via::stream
