// SPDX-License-Identifier: Apache-2.0
// Signals to viarun.
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <stdexcept>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "support/catch.hpp"
#include "support/subprocess.hpp"

using support::outcome;
using support::subprocess;

namespace {

using seconds = subprocess::seconds;

constexpr seconds ample{20};

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// Every PE says "ready" and spins until the trap, which is a shell's: 'commands' signal.
std::vector<std::string> trapping(const std::string& trap) {
    return {VIARUN, "-n", "2", "--label", "sh", "-c", "trap " + trap + "; echo ready; while :; do sleep 0.05; done"};
}

void wait_until_ready(subprocess& program) {
    REQUIRE(program.wait_for("[0] ready", ample));
    REQUIRE(program.wait_for("[1] ready", ample));
}

/// A program in a terminal of its own, as a shell would start it.
class terminal {
public:
    explicit terminal(const std::vector<std::string>& command)
        : master_{::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)} {
        if (master_ < 0 || ::grantpt(master_) != 0 || ::unlockpt(master_) != 0) throw std::runtime_error{"no terminal"};
        const std::string name = ::ptsname(master_);
        std::vector<std::string> words = command;
        std::vector<char*> arguments;
        for (std::string& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        pid_ = ::fork();
        if (pid_ != 0) return;
        ::setsid();
        const int tty = ::open(name.c_str(), O_RDWR);  // the first terminal of a session's leader becomes its own
        for (int number = 0; number < 3; ++number) ::dup2(tty, number);
        ::execv(arguments[0], arguments.data());
        ::_exit(127);
    }
    terminal(const terminal&) = delete;
    terminal& operator=(const terminal&) = delete;
    terminal(terminal&&) = delete;
    terminal& operator=(terminal&&) = delete;
    ~terminal() {
        if (pid_ > 0) {
            ::kill(-pid_, SIGKILL);
            ::waitpid(pid_, nullptr, 0);
        }
        ::close(master_);
    }

    void type(char key) const {
        if (::write(master_, &key, 1) != 1) throw std::runtime_error{"the terminal takes no key"};
    }
    /// Reads until the output holds `text`, or ends, or the time is up.
    [[nodiscard]] bool wait_for(const std::string& text) {
        const auto until = std::chrono::steady_clock::now() + ample;
        while (!has(output_, text) && std::chrono::steady_clock::now() < until) {
            pollfd waiting{.fd = master_, .events = POLLIN, .revents = 0};
            if (::poll(&waiting, 1, 100) <= 0) continue;
            char buffer[1024];
            const ssize_t size = ::read(master_, buffer, sizeof buffer);
            if (size <= 0) break;
            output_.append(buffer, static_cast<std::size_t>(size));
        }
        return has(output_, text);
    }
    /// Its exit status, when all that it wrote has been read.
    [[nodiscard]] int finish() {
        (void)wait_for("\x04 never written");
        int status = 0;
        ::waitpid(pid_, &status, 0);
        pid_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    [[nodiscard]] const std::string& output() const noexcept { return output_; }

private:
    int master_;
    pid_t pid_ = -1;
    std::string output_;
};

}  // namespace

TEST_CASE("signals are passed on to every PE") {
    const std::string name = GENERATE("USR1", "USR2", "HUP", "TERM", "INT");
    const int number = name == "USR1"   ? SIGUSR1
                       : name == "USR2" ? SIGUSR2
                       : name == "HUP"  ? SIGHUP
                       : name == "TERM" ? SIGTERM
                                        : SIGINT;
    subprocess program{trapping("'echo got " + name + "; exit 0' " + name)};
    wait_until_ready(program);
    program.send(number);
    const outcome result = program.finish(ample);
    INFO(result.text());
    CHECK(result.status == 0);
    CHECK(has(result.out, "[0] got " + name));
    CHECK(has(result.out, "[1] got " + name));
}

TEST_CASE("a signal that kills the PEs is viarun's status and no news") {
    subprocess program{trapping("- INT")};
    wait_until_ready(program);
    program.send(SIGINT);
    const outcome result = program.finish(ample);
    INFO(result.text());
    CHECK(result.status == 130);
    CHECK(has(result.err, "interrupting again kills them at once"));
    CHECK_FALSE(has(result.err, "was killed"));
}

TEST_CASE("PEs hear an interrupt also where viarun was started with interrupts ignored, as in a background") {
    std::string command = "trap '' INT; exec ";
    for (const std::string& word : trapping("- INT")) command += "\"" + word + "\" ";
    subprocess program{{"sh", "-c", command}};
    wait_until_ready(program);
    program.send(SIGINT);
    const outcome result = program.finish(ample);
    INFO(result.text());
    CHECK(result.status == 130);
}

TEST_CASE("a second interrupt kills PEs that ignore the first, and two in quick succession are one") {
    bool were_one = false;
    for (int i = 0; i < 20 && !were_one; ++i) {  // where others use the machine, two may not come in quick succession
        subprocess program{trapping("'' INT")};
        wait_until_ready(program);
        program.send(SIGINT);
        REQUIRE(program.wait_for("interrupting again", ample));
        program.send(SIGINT);
        were_one = !program.wait_for("interrupted again", support::subprocess::seconds{0.3});
        if (were_one) program.send(SIGINT);
        const outcome result = program.finish(ample);
        INFO(result.text());
        CHECK(result.status == 137);
        CHECK(has(result.err, "interrupted again; killing all PEs"));
    }
    CHECK(were_one);
}

TEST_CASE("Ctrl-C at a terminal reaches every PE once") {
    terminal window{{VIARUN, "-n", "2", "--label", "sh", "-c",
                     "n=0; trap 'n=$((n+1)); echo got $n' INT; echo ready; i=0; "
                     "while [ $n = 0 ]; do sleep 0.1; done; "
                     "while [ $i -lt 10 ]; do sleep 0.1; i=$((i+1)); done; echo total $n"}};
    REQUIRE(window.wait_for("[0] ready"));
    REQUIRE(window.wait_for("[1] ready"));
    window.type('\x03');
    const int status = window.finish();
    INFO(window.output());
    CHECK(status == 0);
    CHECK(has(window.output(), "[0] total 1"));
    CHECK(has(window.output(), "[1] total 1"));
}
