// SPDX-License-Identifier: Apache-2.0
#include "fake_cuda/work.hpp"

#include "fake_cuda/driver.hpp"

#include <chrono>
#include <csignal>
#include <pthread.h>
#include <utility>

namespace fake_cuda {

void carry_out(const work& what, context& of) {
    if (of.fault.load() != CUDA_SUCCESS) return;
    if (const CUresult result = what(); result != CUDA_SUCCESS) of.spoil(result);
}

pauses::pauses() : random_{static_cast<unsigned>(new_handle_number() >> 4U)} {}

void pauses::next() {
    const unsigned most = the_driver().options.delay;
    if (most != 0) std::this_thread::sleep_for(std::chrono::microseconds{random_() % (most + 1)});
}

std::thread start_thread(std::function<void()> body) {
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    std::thread started{std::move(body)};
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return started;
}

}  // namespace fake_cuda
