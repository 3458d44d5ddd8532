// SPDX-License-Identifier: Apache-2.0
// What the library asks of the driver while a program captures, which the driver without a GPU can pretend.
#include "cuda/memory.hpp"
#include "cuda/submission.hpp"
#include "fake_cuda/find_capture.hpp"
#include "heap/cuda_ipc_driver.hpp"
#include "support/catch.hpp"

using namespace via;

TEST_CASE("whether a copy is done is known while a program captures") {
    const auto gpu = cuda::device::numbered(0);
    const cuda::entered in{*gpu};
    const cuda::stream by = cuda::make_stream(*gpu);
    const cuda::allocation word = cuda::allocate(*gpu, sizeof(std::uint64_t));
    cuda::clear(*gpu, by.get(), word.get(), sizeof(std::uint64_t));
    cuda::wait_for_word(*gpu, by.get(), word.get(), 1, CU_STREAM_WAIT_VALUE_EQ);
    const auto copy = heap::after(*gpu, by.get());
    const support::capture_call capture = support::find_capture();
    REQUIRE(capture(nullptr) == CUDA_SUCCESS);
    CHECK_FALSE(copy->reached());
    const cuda::stream other = cuda::make_stream(*gpu);
    cuda::write_word(*gpu, other.get(), word.get(), 1);
    while (!copy->reached()) {
    }
    fake_cuda::capture_report over;
    REQUIRE(capture(&over) == CUDA_SUCCESS);
    CHECK(over.queries >= 2);
    CHECK(over.refused == 0);
}
