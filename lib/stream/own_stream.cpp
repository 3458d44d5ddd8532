// SPDX-License-Identifier: Apache-2.0
// What the host has done on a stream and waits for.
#include <fmt/format.h>

#include "core/wait.hpp"
#include "cuda/capture.hpp"
#include "stream/cuda_operations.hpp"

namespace via::stream {
namespace {

class cuda_stream final : public own_stream {
public:
    cuda_stream(core::core& c, std::shared_ptr<const cuda::device> where)
        : core_{c}, where_{std::move(where)}, stream_{make(*where_)} {}

    [[nodiscard]] via_stream get() const noexcept override { return stream_.get(); }
    void finish(const char* call) override;

private:
    [[nodiscard]] static cuda::stream make(const cuda::device& where) {
        const cuda::entered in{where};
        return cuda::make_stream(where);
    }

    core::core& core_;
    std::shared_ptr<const cuda::device> where_;
    cuda::stream stream_;
};

/// Also when a PE has failed: it is the kernels that give up then, and until they have they use the memory.
void cuda_stream::finish(const char* call) {
    const cuda::entered in{*where_};
    const cuda::beside_captures unhindered{*where_};
    const auto is_done = [&] {
        const CUresult state = where_->calls().stream_query(stream_.get());
        if (state == CUDA_ERROR_NOT_READY) return false;
        where_->calls().check(state, "cuStreamQuery", "a GPU operation failed");
        return true;
    };
    const auto describe = [&] { return fmt::format("{}: kernels of all members (does a kernel keep a GPU?)", call); };
    (void)core::wait(core_, {.ready = is_done, .describe = describe, .give_up = [] {}, .rings = false});
}

}  // namespace

std::unique_ptr<own_stream> cuda_operations::make_stream() { return std::make_unique<cuda_stream>(core_, where_); }

}  // namespace via::stream
