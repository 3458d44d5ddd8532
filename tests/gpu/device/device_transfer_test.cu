// SPDX-License-Identifier: Apache-2.0
// Put and get, on one GPU or several: device_transfer_test [PART-OF-A-NAME]
#include "transfer_test.cuh"

int main(int argc, char** argv) {
    return job::run_tests(argc, argv, [](const std::string& filter) { transfer_test::all(filter); });
}
