// SPDX-License-Identifier: Apache-2.0
// What a world says of the GPUs that it finds, or does not: on a driver without a GPU, and on none at all.
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/subprocess.hpp"

using support::outcome;

namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// via-info on two PEs with these variables; the driver is found by one of them.
outcome info(std::vector<std::string> environment) {
    environment.insert(environment.end(), {"VIADUCT_DEVICE_HEAP_SIZE=64M", "LD_LIBRARY_PATH=" FAKE_CUDA_FOLDER});
    return support::run_program({VIARUN, "-n", "2", VIA_INFO}, support::subprocess::seconds{60}, environment);
}

void require_refused(const std::vector<std::string>& environment, const std::string& words) {
    const outcome result = info(environment);
    INFO(result.text());
    CHECK(result.status != 0);
    CHECK(has(result.err, words));
}

void require_described(const std::vector<std::string>& environment, const std::string& words) {
    const outcome result = info(environment);
    INFO(result.text());
    CHECK(result.status == 0);
    CHECK(has(result.out, words));
}

}  // namespace

TEST_CASE("a GPU that is asked for and not there is an error that says what is missing") {
    require_refused({"VIADUCT_DEVICE=7"}, "there is no GPU 7: this process sees 2");
    require_refused({"VIADUCT_DEVICE=fastest"}, "VIADUCT_DEVICE");
    require_refused({"VIADUCT_DEVICE=spread", "VIADUCT_DEVICE_SHARING=files", "FAKE_CUDA_NO_VMM=1"},
                    "cannot share memory by file descriptors");
    require_refused({"VIADUCT_DEVICE=spread", "VIADUCT_DEVICE_SHARING=handle", "FAKE_CUDA_MEMORY=1048576"},
                    "cannot take GPU memory");
}

TEST_CASE("without a GPU that is current a world has no device heap, and says so") {
    require_described({}, "PE 1     host");
    const outcome plain = support::run_program({VIA_INFO, "--json"}, support::subprocess::seconds{60});
    CHECK(has(plain.out, "no GPU is current"));
}

TEST_CASE("how each PE's device memory is reached") {
    require_described({"VIADUCT_DEVICE=spread"}, "mapped by file descriptors, by P2P");
    require_described({"VIADUCT_DEVICE=0"}, "mapped by file descriptors, on the same GPU");
    require_described({"VIADUCT_DEVICE=spread", "FAKE_CUDA_NO_VMM=1"}, "mapped by a CUDA IPC handle, by P2P");
    require_described({"VIADUCT_DEVICE=spread", "FAKE_CUDA_NO_P2P=1"}, "without P2P from GPU 0 to its GPU 1: staged");
}
