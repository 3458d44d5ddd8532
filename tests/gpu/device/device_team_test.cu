// SPDX-License-Identifier: Apache-2.0
// Barriers and collectives, on one GPU or several: device_team_test [PART-OF-A-NAME]
#include "team_test.cuh"

int main(int argc, char** argv) {
    return job::run_tests(argc, argv, [](const std::string& filter) { team_test::all(filter); });
}
