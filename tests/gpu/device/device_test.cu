// SPDX-License-Identifier: Apache-2.0
// Operations of kernels, on one GPU or several: device_test [PART-OF-A-NAME]
#include "order_test.cuh"
#include "team_test.cuh"
#include "transfer_test.cuh"
#include "word_test.cuh"

int main(int argc, char** argv) {
    job::prepare_process();
    const std::string filter = argc > 1 ? argv[1] : "";
    try {
        std::printf("%d GPUs\n", job::gpus());
        job::connect_gpus();
    } catch (const std::exception& error) {
        std::printf("%s\n", error.what());
        return 2;
    }
    word_test::all(filter);
    order_test::all(filter);
    team_test::all(filter);
    transfer_test::all(filter);
    std::printf("%ld passed, %ld failed\n", check::total().passed, check::total().failed);
    return check::total().failed == 0 && check::total().passed != 0 ? 0 : 1;
}
