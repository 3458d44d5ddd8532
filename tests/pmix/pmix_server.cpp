// SPDX-License-Identifier: Apache-2.0
// pmix_server MODE NPES PROGRAM [ARGUMENT...]: runs NPES processes of a program as a launcher with PMIx does, with a
// server that misbehaves as MODE says. Its exit status is the number of processes that did not exit with 0.
#include <array>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <string>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include <pmix.h>
#include <pmix_server.h>

namespace {

using strings = std::vector<std::string>;

constexpr const char* job = "viaduct-test";

// What the server's callbacks, which get no argument of ours, know of the mode. The server is a process of its own.
struct behaviour {
    bool dies = false;
    bool answers = true;
    pmix_status_t answer = PMIX_SUCCESS;
};
behaviour& of_server() {
    static behaviour only;
    return only;
}

void check(int status, const char* what) {
    if (status != PMIX_SUCCESS) throw std::runtime_error{std::string{what} + ": " + PMIx_Error_string(status)};
}

pmix_status_t on_fence(const pmix_proc_t*, std::size_t, const pmix_info_t*, std::size_t, char* data, std::size_t size,
                       pmix_modex_cbfunc_t answer, void* context) {
    const behaviour& mode = of_server();
    if (mode.dies) (void)std::raise(SIGKILL);
    if (mode.answers) answer(mode.answer, data, size, context, nullptr, nullptr);
    return PMIX_SUCCESS;
}

pmix_status_t on_client(const pmix_proc_t*, void*, pmix_op_cbfunc_t done, void* context) {
    if (done != nullptr) done(PMIX_SUCCESS, context);
    return PMIX_SUCCESS;
}

/// Tells the server of the job: all PEs are here, but where the mode is about fences, one more is elsewhere and never
/// comes, because PMIx does not ask the launcher for a fence that it can do itself.
void register_job(const std::string& mode, std::uint32_t npes) {
    std::string peers;
    for (std::uint32_t pe = 0; pe < npes; ++pe) {
        if (pe > 0) peers += ',';
        peers += std::to_string(pe);
    }
    const bool alone = mode == "serves" || mode == "too small";
    const std::uint32_t size = mode == "too large" ? 5000 : mode == "too small" ? npes - 1 : alone ? npes : npes + 1;
    const std::string elsewhere = std::to_string(npes) + "-" + std::to_string(size - 1);
    const std::string places = alone ? peers : peers + ";" + elsewhere;
    char* node_map = nullptr;
    char* process_map = nullptr;
    check(PMIx_generate_regex(alone ? "here" : "here,there", &node_map), "PMIx_generate_regex");
    check(PMIx_generate_ppn(places.c_str(), &process_map), "PMIx_generate_ppn");
    std::array<pmix_info_t, 5> facts{};
    std::size_t count = 0;
    const auto add = [&](const char* key, const void* value, pmix_data_type_t type) {
        check(PMIx_Info_load(&facts.at(count++), key, value, type), "PMIx_Info_load");
    };
    add(PMIX_NODE_MAP, node_map, PMIX_REGEX);
    add(PMIX_PROC_MAP, process_map, PMIX_REGEX);
    add(PMIX_LOCAL_SIZE, &npes, PMIX_UINT32);
    add(PMIX_LOCAL_PEERS, peers.c_str(), PMIX_STRING);
    add(PMIX_JOB_SIZE, &size, PMIX_UINT32);
    const int status = PMIx_server_register_nspace(job, static_cast<int>(npes), facts.data(), count, nullptr, nullptr);
    if (status != PMIX_OPERATION_SUCCEEDED) check(status, "PMIx_server_register_nspace");
}

/// The variables of one client, each ended by a null character, and one null character more.
std::string environment_of(std::uint32_t pe) {
    pmix_proc_t client{};
    PMIX_LOAD_PROCID(&client, job, pe);
    const int status = PMIx_server_register_client(&client, ::getuid(), ::getgid(), nullptr, nullptr, nullptr);
    if (status != PMIX_OPERATION_SUCCEEDED) check(status, "PMIx_server_register_client");
    char** variables = nullptr;
    check(PMIx_server_setup_fork(&client, &variables), "PMIx_server_setup_fork");
    std::string text;
    for (char** one = variables; *one != nullptr; ++one) text += std::string{*one} + '\0';
    return text + '\0';
}

/// The server's process. Writes the clients' environments to `out`, then serves until it is killed.
[[noreturn]] void serve(const std::string& mode, std::uint32_t npes, int out) {
    behaviour& mine = of_server();
    mine.dies = mode == "dies";
    mine.answers = mode != "hangs";
    mine.answer = mode == "refuses" ? PMIX_ERR_NOT_SUPPORTED : PMIX_SUCCESS;
    pmix_server_module_t module{};
    module.client_connected = on_client;
    module.client_finalized = on_client;
    module.fence_nb = on_fence;
    check(PMIx_server_init(&module, nullptr, 0), "PMIx_server_init");
    register_job(mode, npes);
    std::string all;
    for (std::uint32_t pe = 0; pe < npes; ++pe) all += environment_of(pe);
    if (::write(out, all.data(), all.size()) != static_cast<ssize_t>(all.size())) throw std::runtime_error{"write"};
    ::close(out);
    if (mode == "gone") (void)std::raise(SIGKILL);
    if (mode == "stopped") (void)std::raise(SIGSTOP);
    for (;;) ::pause();
}

std::string read_all(int descriptor) {
    std::string text;
    std::array<char, 4096> part{};
    for (;;) {
        const ssize_t size = ::read(descriptor, part.data(), part.size());
        if (size <= 0) return text;
        text.append(part.data(), static_cast<std::size_t>(size));
    }
}

/// Cuts the server's text into the environment of each client.
std::vector<strings> environments(const std::string& text) {
    std::vector<strings> all(1);
    for (std::size_t at = 0; at < text.size();) {
        const std::string one = text.c_str() + at;
        at += one.size() + 1;
        if (one.empty()) {
            all.emplace_back();
        } else {
            all.back().push_back(one);
        }
    }
    all.pop_back();
    return all;
}

pid_t start(const strings& environment, char** program) {
    const pid_t child = ::fork();
    if (child != 0) return child;
    for (const std::string& one : environment) {
        const std::size_t sign = one.find('=');
        ::setenv(one.substr(0, sign).c_str(), one.c_str() + sign + 1, 1);
    }
    ::execv(*program, program);
    std::perror(*program);
    ::_exit(127);
}

int run(const std::string& mode, std::uint32_t npes, char** program) {
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0) throw std::runtime_error{"pipe"};
    const pid_t server = ::fork();
    if (server == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        ::close(ends[0]);
        serve(mode, npes, ends[1]);
    }
    ::close(ends[1]);
    const std::vector<strings> all = environments(read_all(ends[0]));
    if (all.size() != npes) throw std::runtime_error{"the server did not come up"};
    if (mode == "gone") ::waitpid(server, nullptr, 0);
    if (mode == "stopped") ::waitpid(server, nullptr, WUNTRACED);
    std::vector<pid_t> clients;
    for (const strings& environment : all) clients.push_back(start(environment, program));
    int failed = 0;
    for (const pid_t client : clients) {
        int status = 0;
        ::waitpid(client, &status, 0);
        if (WIFSIGNALED(status)) std::fprintf(stderr, "a client was killed by signal %d\n", WTERMSIG(status));
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) ++failed;
    }
    if (mode != "gone") {
        ::kill(server, SIGKILL);
        ::waitpid(server, nullptr, 0);
    }
    return failed;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 4) {
        std::fprintf(stderr, "usage: pmix_server MODE NPES PROGRAM [ARGUMENT...]\n");
        return 125;
    }
    try {
        return run(argv[1], static_cast<std::uint32_t>(std::stoul(argv[2])), argv + 3);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "pmix_server: %s\n", error.what());
        return 126;
    }
}
