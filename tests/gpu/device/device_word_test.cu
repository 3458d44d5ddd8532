// SPDX-License-Identifier: Apache-2.0
// Atomics, waits, reports and the memory model, on one GPU or several: device_word_test [PART-OF-A-NAME]
#include "order_test.cuh"
#include "word_test.cuh"

int main(int argc, char** argv) {
    return job::run_tests(argc, argv, [](const std::string& filter) {
        word_test::all(filter);
        order_test::all(filter);
    });
}
