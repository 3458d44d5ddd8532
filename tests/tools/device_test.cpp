// SPDX-License-Identifier: Apache-2.0
// What a world says of the GPUs that it finds, or does not: on a driver without a GPU, and on none at all.
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

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
    require_described({}, "none: no GPU is current");
    const outcome plain = support::run_program({VIA_INFO, "--json"}, support::subprocess::seconds{60});
    CHECK((has(plain.out, "no GPU is current") || has(plain.out, "there is no CUDA driver: libcuda.so.1")));
}

TEST_CASE("how each PE's device memory is reached") {
    require_described({"VIADUCT_DEVICE=spread"}, "PE 1     node 0, GPU 1");
    require_described({"VIADUCT_DEVICE=spread"}, "mapped by file descriptors, by P2P");
    require_described({"VIADUCT_DEVICE=0"}, "mapped by file descriptors, on the same GPU");
    require_described({"VIADUCT_DEVICE=spread", "FAKE_CUDA_NO_VMM=1"}, "mapped by a CUDA IPC handle, by P2P");
    require_described({"VIADUCT_DEVICE=spread", "FAKE_CUDA_NO_P2P_ATOMICS=1"}, "by P2P without atomics");
    require_described({"VIADUCT_DEVICE=spread", "FAKE_CUDA_NO_P2P=1"}, "without P2P from GPU 0 to its GPU 1: staged");
}

namespace {

/// What via-info says of an adapter's writes into the GPU's memory, on a driver with these answers.
nlohmann::json writes_on(std::vector<std::string> environment) {
    environment.insert(environment.end(), {"VIADUCT_DEVICE_HEAP_SIZE=64M", "LD_LIBRARY_PATH=" FAKE_CUDA_FOLDER});
    const outcome result = support::run_program({VIA_INFO, "--json"}, support::subprocess::seconds{60}, environment);
    INFO(result.text());
    REQUIRE(result.status == 0);
    return nlohmann::json::parse(result.out).at("rdma").at("gpu_writes");
}

/// The row, and what a kernel that runs does.
void require_row(std::vector<std::string> environment, const std::string& row, const std::string& kernel) {
    environment.emplace_back("VIADUCT_DEVICE=0");
    const nlohmann::json writes = writes_on(environment);
    INFO(writes.dump(2));
    CHECK(writes.at("flush") == row);
    REQUIRE(writes.at("readers").size() == 5);
    CHECK(has(writes.at("readers").at(2).at("reader"), "running kernel"));
    CHECK(has(writes.at("readers").at(2).at("duty"), kernel));
}

}  // namespace

TEST_CASE("what an adapter's writes into GPU memory need is as the driver says, or as it is told") {
    const std::string unordered = "FAKE_CUDA_WRITES_ORDERING=0";
    require_row({}, "none", "a load of the signal that acquires");
    require_row({unordered}, "host", "the writer has cuFlushGPUDirectRDMAWrites() called");
    require_row({unordered, "FAKE_CUDA_FLUSH_OPTIONS=2"}, "memop", "the writer has a stream of that GPU flush");
    require_row({unordered, "FAKE_CUDA_FLUSH_OPTIONS=0"}, "read", "the writer reads from there by its adapter");
    require_row({"VIADUCT_FLUSH=host"}, "host", "the writer has cuFlushGPUDirectRDMAWrites() called");
    require_row({"VIADUCT_FLUSH=read"}, "read", "the writer reads from there by its adapter");
    require_described({"VIADUCT_DEVICE=0"}, "GPU consistency    none on GPU 0, Fake H200");
    CHECK(writes_on({"VIADUCT_DEVICE=none"}).is_null());
}

TEST_CASE("a flush that the GPU does not offer is refused on all PEs, with what it offers") {
    require_refused({"VIADUCT_DEVICE=spread", "VIADUCT_FLUSH=memop"}, "it offers none, host, read");
    require_refused({"VIADUCT_DEVICE=0", "VIADUCT_FLUSH=none", "FAKE_CUDA_WRITES_ORDERING=0"},
                    "VIADUCT_FLUSH=none is not for GPU 0, Fake H200");
    require_refused({"VIADUCT_DEVICE=0", "VIADUCT_FLUSH=often"}, "auto, none, host, memop or read");
}

namespace {

/// What via-perf says of GPUs, on two PEs, where it ends with that status.
nlohmann::json perf_on_gpus(std::vector<std::string> environment, int status) {
    environment.insert(environment.end(), {"VIADUCT_DEVICE_HEAP_SIZE=64M", "LD_LIBRARY_PATH=" FAKE_CUDA_FOLDER});
    const outcome result =
        support::run_program({VIARUN, "-n", "2", VIA_PERF, "--sizes", "64", "--rounds", "1", "--effort", "0.0005",
                              "--json", "-", "put", "gpu_put", "gpu_sum", "stream_put", "stream_barrier"},
                             support::subprocess::seconds{60}, environment);
    INFO(result.text());
    REQUIRE(result.status == status);
    CHECK(has(result.err, "not all tests on GPUs were run: ") == (status != 0));
    return nlohmann::json::parse(result.out).at("gpu");
}

std::set<std::string> tests_in(const nlohmann::json& report) {
    std::set<std::string> names;
    for (const nlohmann::json& row : report.at("rows")) {
        CHECK(row.at("library").at("seconds").get<double>() > 0);
        names.insert(row.at("test"));
    }
    return names;
}

}  // namespace

TEST_CASE("via-perf measures on GPUs, beside the driver's copies where there are any") {
    const nlohmann::json found = perf_on_gpus({"VIADUCT_DEVICE=spread"}, 0);
    CHECK(found.at("without") == "");
    CHECK(tests_in(found) == std::set<std::string>{"gpu_put", "gpu_sum", "stream_put", "stream_barrier"});
    for (const nlohmann::json& row : found.at("rows")) {
        const std::string name = row.at("test");
        CHECK(row.contains("reference") == (name == "gpu_put" || name == "stream_put"));
    }
}

TEST_CASE("via-perf says why it measures nothing on GPUs, or not all") {
    const nlohmann::json none = perf_on_gpus({}, 1);
    CHECK(none.at("rows").empty());
    CHECK(has(none.at("without"), "no device heap"));
    const nlohmann::json staged = perf_on_gpus({"VIADUCT_DEVICE=spread", "VIADUCT_DEVICE_P2P=none"}, 1);
    CHECK(tests_in(staged) == std::set<std::string>{"gpu_put", "gpu_sum"});
    CHECK(has(staged.at("without"), "do not all reach each other"));
}
