// SPDX-License-Identifier: Apache-2.0
// Programs that cannot start, PEs that fail, and what viarun then does.
#include <csignal>
#include <thread>

#include "support/catch.hpp"
#include "support/subprocess.hpp"

using support::outcome;
using support::run_program;
using support::subprocess;

namespace {

using seconds = subprocess::seconds;

outcome viarun(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), VIARUN);
    return run_program(arguments);
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

/// Runs a shell script on each PE in which $pe is its number.
std::vector<std::string> on_each_pe(std::vector<std::string> options, const std::string& script) {
    options.insert(options.end(), {"sh", "-c", "pe=$(echo $VIADUCT_LAUNCHER | cut -d, -f3); " + script});
    return options;
}

/// The numbers that lines "pid N" of the output give.
std::vector<pid_t> pids(const std::string& text) {
    std::vector<pid_t> all;
    for (std::size_t at = text.find("pid "); at != std::string::npos; at = text.find("pid ", at + 1)) {
        all.push_back(static_cast<pid_t>(std::stol(text.substr(at + 4))));
    }
    return all;
}

bool all_gone(const std::vector<pid_t>& processes) {
    for (int tries = 0; tries < 500; ++tries) {
        bool gone = true;
        for (const pid_t pid : processes) gone = gone && support::process_gone(pid);
        if (gone) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds{20});
    }
    return false;
}

}  // namespace

TEST_CASE("a program that does not exist is told once") {
    const outcome result = viarun({"-n", "4", "/nonexistent/program"});
    CHECK(result.status == 127);
    CHECK(count(result.err, "/nonexistent/program") == 1);
    CHECK(has(result.err, "No such file or directory"));
    CHECK(viarun({"-n", "4", "no-such-program-in-path"}).status == 127);
}

TEST_CASE("a program that is not executable is told once") {
    const outcome result = viarun({"-n", "4", "/etc/passwd"});
    CHECK(result.status == 126);
    CHECK(count(result.err, "cannot run '/etc/passwd'") == 1);
    CHECK(viarun({"-n", "4", "/"}).status == 126);
}

TEST_CASE("a job goes on where viarun cannot say what it has to") {
    const std::string script = "'[ $VIARUN_PE = 0 ] && exit 3; sleep 1; echo done'";
    for (const std::string err : {"2>/dev/full", "2>&-"}) {
        const outcome result =
            run_program({"sh", "-c", std::string{VIARUN} + " -n 2 --on-failure continue sh -c " + script + " " + err});
        INFO(err << '\n' << result.text());
        CHECK(result.status == 3);
        CHECK(result.out == "done\n");
    }
    CHECK(run_program({"sh", "-c", std::string{VIARUN} + " -n 2 /nonexistent/program 2>/dev/full"}).status == 127);
}

TEST_CASE("viarun's status is that of the PE that failed first") {
    const outcome result =
        viarun(on_each_pe({"-n", "3"}, "[ $pe = 1 ] && exit 3; [ $pe = 2 ] && sleep 3 && exit 5; exit 0"));
    INFO(result.text());
    CHECK(result.status == 3);
    CHECK(has(result.err, "PE 1 (pid "));
    CHECK(has(result.err, ") exited with status 3; waiting 10 s for the others to report"));
    CHECK(has(result.err, ") exited with status 5"));
}

TEST_CASE("a PE that kills itself is named, here and at the other PEs") {
    const outcome result = viarun({"-n", "3", FAULT_PROGRAM, "kill"});
    INFO(result.text());
    CHECK(result.status == 137);
    CHECK(has(result.err, ") was killed by signal 9 (Killed)"));
    CHECK(has(result.out, "PE 0 heard: PE 1 was killed by signal 9 (Killed)\n"));
    CHECK(has(result.out, "PE 2 heard: PE 1 was killed by signal 9 (Killed)\n"));
}

TEST_CASE("a PE that dies ends the others' allgather") {
    const outcome result = viarun({"-n", "3", FAULT_PROGRAM, "kill", "in_allgather"});
    INFO(result.text());
    CHECK(result.status == 137);
    CHECK(has(result.out, "heard: PE 1 was killed by signal 9 (Killed)\n"));
}

TEST_CASE("a PE that exits without finalizing has failed, whatever its status") {
    const outcome result = viarun({"-n", "2", FAULT_PROGRAM, "exit"});
    INFO(result.text());
    CHECK(result.status == 3);
    CHECK(has(result.out, "heard: PE 1 exited with status 3 before it finalized\n"));
    const outcome silent = viarun({"-n", "2", FAULT_PROGRAM, "exit_0"});
    INFO(silent.text());
    CHECK(silent.status == 1);
    CHECK(has(silent.err, ") exited with status 0 before it finalized"));
    CHECK(has(silent.out, "heard: PE 1 exited with status 0 before it finalized\n"));
}

TEST_CASE("a PE that exits before it joins is named to those that join") {
    const outcome result = viarun(on_each_pe({"-n", "3"}, std::string{"[ $pe = 1 ] && exit 0; exec "} + FAULT_PROGRAM));
    INFO(result.text());
    CHECK(result.status == 4);
    CHECK(count(result.out, "heard: PE 1 exited with status 0 before it joined the job\n") >= 1);
}

TEST_CASE("a PE that stops itself is named and ended") {
    const outcome result = viarun({"-n", "3", "--on-failure=wait:3", FAULT_PROGRAM, "stop", "in_allgather"});
    INFO(result.text());
    CHECK(result.status == 4);
    CHECK(has(result.out, "heard: PE 1 did not come before the deadline\n"));
    CHECK(has(result.err, "1 PE still running 3 s after the first failure; ending all that run"));
}

TEST_CASE("--on-failure=wait lets the others report, then ends them") {
    const outcome result = viarun(on_each_pe({"-n", "3", "--on-failure=wait:3"},
                                             "[ $pe = 1 ] && exit 7; [ $pe = 2 ] && echo report && exit 0; trap 'echo "
                                             "term; exit 0' TERM; while :; do sleep 0.05; done"));
    INFO(result.text());
    CHECK(result.status == 7);
    CHECK(has(result.out, "report\n"));
    CHECK(has(result.out, "term\n"));
    CHECK(has(result.err, "waiting 3 s for the others to report"));
}

TEST_CASE("a PE that ignores SIGTERM is killed") {
    const outcome result = viarun(on_each_pe({"-n", "2", "--on-failure=kill"},
                                             "[ $pe = 1 ] && sleep 3 && exit 7; trap '' TERM; echo pid $$; "
                                             "while :; do sleep 0.05; done"));
    INFO(result.text());
    CHECK(result.status == 7);
    CHECK(has(result.err, "; ending the others"));
    CHECK(pids(result.out).size() == 1);
    CHECK(all_gone(pids(result.out)));
}

TEST_CASE("--on-failure=continue lets the others finish") {
    const outcome result =
        viarun(on_each_pe({"-n", "3", "--on-failure=continue"}, "[ $pe = 1 ] && exit 7; sleep 1; echo done"));
    INFO(result.text());
    CHECK(result.status == 7);
    CHECK(result.out == "done\ndone\n");
    CHECK(has(result.err, "; the others continue"));
}

TEST_CASE("many failures are counted, not all told") {
    const outcome result = viarun({"-n", "30", "false"});
    INFO(result.text());
    CHECK(result.status == 1);
    CHECK(count(result.err, "exited with status 1") == 8);
    CHECK(has(result.err, "22 PEs more failed"));
}

TEST_CASE("--timeout ends a run that takes too long") {
    const outcome result = viarun({"-n", "2", "--timeout=3", "sh", "-c", "echo pid $$; exec sleep 60"});
    INFO(result.text());
    CHECK(result.status == 124);
    CHECK(has(result.err, "the time of 3 s is over; ending all that run"));
    CHECK(pids(result.out).size() == 2);
    CHECK(all_gone(pids(result.out)));
}

TEST_CASE("what a PE has started ends with it where the job is ended") {
    const std::string how = GENERATE("ends when it is asked", "ignores it", "stops");
    const std::string script = how == "ignores it" ? "trap '' TERM; " : how == "stops" ? "kill -STOP \\$\\$; " : "";
    subprocess program{
        {VIARUN, "-n", "2", "--label", "sh", "-c",
         "sh -c \"echo pid \\$\\$; echo begun; " + script + "while :; do sleep 0.05; done\"; echo afterwards"}};
    REQUIRE(program.wait_for("[0] begun", seconds{20}));
    REQUIRE(program.wait_for("[1] begun", seconds{20}));
    const std::vector<pid_t> processes = pids(program.out());
    REQUIRE(processes.size() == 2);
    program.send(SIGTERM);
    const outcome result = program.finish(seconds{20});
    INFO(how << '\n' << result.text());
    CHECK(result.status == 143);
    CHECK_FALSE(has(result.out, "afterwards"));
    CHECK(all_gone(processes));
}

TEST_CASE("a job ends well beside processes that come and go") {
    subprocess others{{"sh", "-c", "while :; do /bin/true; done"}};
    const outcome result =
        viarun({"-n", "2", "--on-failure=wait:1", "sh", "-c", "(trap '' TERM; while :; do /bin/true; done) & exit 3"});
    INFO(result.text());
    CHECK(result.status == 3);
    CHECK(has(result.err, "exited with status 3"));
    others.send(SIGKILL);
    CHECK(others.finish(seconds{20}).signal == SIGKILL);
}

TEST_CASE("what a PE leaves running of a job that has gone well goes on") {
    subprocess program{{VIARUN, "-n", "1", "sh", "-c", "sleep 60 >/dev/null 2>&1 & echo pid $!"}};
    CHECK(program.finish(seconds{20}).status == 0);
    const std::vector<pid_t> processes = pids(program.out());
    REQUIRE(processes.size() == 1);
    CHECK_FALSE(support::process_gone(processes[0]));
}

TEST_CASE("what a shell has left running that became viarun goes on") {
    subprocess program{
        {"sh", "-c", std::string{"sleep 60 >/dev/null 2>&1 & echo pid $!; exec "} + VIARUN + " -n 1 false"}};
    CHECK(program.finish(seconds{20}).status == 1);
    const std::vector<pid_t> processes = pids(program.out());
    REQUIRE(processes.size() == 1);
    CHECK_FALSE(support::process_gone(processes[0]));
}

TEST_CASE("no PE outlives a viarun that is killed") {
    subprocess program{{VIARUN, "-n", "3", "--label", "sh", "-c", "echo pid $$; echo begun; exec sleep 60"}};
    REQUIRE(program.wait_for("[0] begun", seconds{20}));
    REQUIRE(program.wait_for("[1] begun", seconds{20}));
    REQUIRE(program.wait_for("[2] begun", seconds{20}));
    const std::vector<pid_t> processes = pids(program.out());
    REQUIRE(processes.size() == 3);
    ::kill(program.pid(), SIGKILL);
    CHECK(all_gone(processes));
    CHECK(program.finish(seconds{10}).signal == SIGKILL);
}

TEST_CASE("a program that a PE starts, and that joins in vain, is not that PE's failure") {
    const std::string way = GENERATE("child_killed", "child_stays");
    const outcome result = viarun({"-n", "2", FAULT_PROGRAM, way});
    INFO(way << '\n' << result.text());
    CHECK(result.status == 0);
    CHECK(count(result.err, ") that PE 0 has started joined the job as that PE too") == 1);
    CHECK(count(result.err, "viarun: ") == 1);
}

TEST_CASE("programs that every PE starts have a world of their own") {
    const outcome result = viarun({"-n", "3", FAULT_PROGRAM, "children"});
    INFO(result.text());
    CHECK(result.status == 0);
    CHECK(count(result.out, ": its child ended with 0\n") == 3);
    CHECK(result.err.empty());
}

TEST_CASE("programs that a PE runs one after the other are that PE") {
    const std::string program = FAULT_PROGRAM;
    const outcome result = viarun({"-n", "2", "sh", "-c", program + " children && " + program + " exit_0; exit 0"});
    INFO(result.text());
    CHECK(result.status == 1);
    CHECK(has(result.err, "PE 1 (pid "));
    CHECK(has(result.out, "heard: PE 1 "));
}
