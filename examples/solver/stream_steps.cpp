// SPDX-License-Identifier: Apache-2.0
#include "stream_steps.hpp"

#include "common/use_gpu.hpp"

namespace solver {
namespace {

template <class T>
void fetch(T& to, const T* from, const common::stream& by) {
    common::check(cudaMemcpyAsync(&to, from, sizeof(T), cudaMemcpyDeviceToHost, by.get()), "cudaMemcpyAsync");
}

}  // namespace

void stream_steps::start(multiplied which) {
    branch();
    work().transfers(which).start(main().get());
}

void stream_steps::note() {
    answer& next = answers_.at(asked_++ % answers);
    const numbers_on_gpu numbers = work().numbers();
    fetch(next.seen->kept, static_cast<const memory*>(numbers.kept), main());
    fetch(next.seen->now, numbers.now, main());
    fetch(next.seen->energy, numbers.energy, main());
    common::check(cudaEventRecord(next.here.get(), main().get()), "cudaEventRecord");
}

state stream_steps::noted() {
    const answer& next = answers_.at(told_++ % answers);
    common::check(cudaEventSynchronize(next.here.get()), "cudaEventSynchronize");
    return *next.seen;
}

std::unique_ptr<steps> make_stream_steps(via::world& world, const task& what) {
    static_cast<void>(common::use_gpu(world));  // before the first stream
    return make_warm<stream_steps>(world, what);
}

}  // namespace solver
