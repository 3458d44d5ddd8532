// SPDX-License-Identifier: Apache-2.0
// What a mistake is answered with: the call, the argument and the PE, the end of the job, and its exit status.
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/subprocess.hpp"

namespace {

support::outcome run(const std::vector<std::string>& arguments, const std::vector<std::string>& environment) {
    std::vector<std::string> command{VIARUN, "-n", "3", FAULTY};
    command.insert(command.end(), arguments.begin(), arguments.end());
    std::vector<std::string> all = environment;
    all.emplace_back("VIADUCT_HANG_REPORT=5");
    return support::run_program(command, support::subprocess::seconds{120}, all);
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

struct mistake {
    const char* name;
    std::vector<std::string> said;
};

const std::vector<mistake>& mistakes() {
    static const std::vector<mistake> all{
        {"before", {"shmem_int_p: there is no job", "shmem_init()"}},
        {"before, team", {"shmem_team_sync: there is no job"}},
        {"before, PE", {"shmem_my_pe: there is no job"}},
        {"after", {"shmem_barrier_all: there is no job", "shmem_finalize()"}},
        {"private address",
         {"PE 0: shmem_int_p: dest 0x", "with 4 bytes is not in the symmetric heap", "shmem_malloc()"}},
        {"constant", {"shmem_int_p: dest 0x", "is not in the symmetric heap", "constant of the program", "not const"}},
        {"private word", {"shmem_int_wait_until: ivars 0x", "global or static variable"}},
        {"freed", {"shmem_int_p: dest 0x", "is not in an allocation"}},
        {"freed twice", {"shmem_free: ptr 0x", " is no block of shmem_malloc()"}},
        {"past the end", {"shmem_putmem: dest 0x", "passes the end of its allocation of 100 bytes by 10"}},
        {"past a variable", {"shmem_int_put: dest 0x", "(few + 32) with 12 bytes passes the end of few, ", "by 4"}},
        {"from past a variable", {"shmem_int_iput: source 0x", "(few + 16) with 28 bytes passes", "40 bytes, by 4"}},
        {"all past a variable", {"shmem_int_fcollect: dest 0x", "(few) with 48 bytes passes the end", "by 8"}},
        {"words past a variable", {"shmem_int_wait_until_all: ivars 0x", "(few) with 44 bytes passes", "by 4"}},
        {"PE", {"shmem_int_put: PE 3 is out of range, the world has 3 PEs"}},
        {"private atomic", {"shmem_int_atomic_add: dest 0x", "is not in the symmetric heap"}},
        {"atomic PE", {"shmem_int_atomic_fetch_add: PE -1 is out of range"}},
        {"comparison", {"shmem_int_test: cmp 17 is no comparison", "SHMEM_CMP_EQ"}},
        {"context", {"shmem_ctx_int_p: ctx is SHMEM_CTX_INVALID"}},
        {"destroyed context", {"shmem_ctx_int_p: the context was destroyed"}},
        {"context destroyed before others", {"shmem_ctx_int_p: the context was destroyed"}},
        {"team", {"shmem_team_sync: team is SHMEM_TEAM_INVALID"}},
        {"root", {"shmem_int_broadcast: ", "root 3 is out of range, the team has 3 PEs"}},
        {"lock", {"PE 2: shmem_clear_lock: PE 2 gives back lock 0x", "(lock), which it does not have"}},
        {"lock twice", {"shmem_set_lock: PE ", " has lock 0x", "(lock) already, and waits for itself"}},
        {"private lock", {"shmem_set_lock: lock 0x", " is no aligned symmetric address"}},
        {"not a member", {"shmem_barrier: PE 2 is not in the active set of PE_start 0, logPE_stride 0, PE_size 2"}},
        {"no set", {"shmem_barrier: PE_start 0, logPE_stride 1, PE_size 3 are no active set of a job of 3 PEs"}},
        {"pSync not initialized", {"shmem_barrier: pSync[13] is -1 on PE", "SHMEM_SYNC_VALUE"}},
        {"private pSync", {"shmem_barrier: pSync is no symmetric address"}},
        {"overlapping sets", {"shmem_barrier: PE 1 uses the same pSync, 0x", "(sync_words), for another active set"}},
        {"set and part of it", {"PE 0: shmem_barrier: PE 1 uses the same pSync, 0x", "for another active set"}},
        {"part of a set, and it", {"shmem_broadcast32: pSync[0] is 1 on PE 1, not SHMEM_SYNC_VALUE", "one active set"}},
        {"pSync again at once",
         {"shmem_broadcast32: PE ", "is still in the call before this one with the same pSync, 0x"}},
        {"pSync of all again at once",
         {"shmem_int_sum_to_all: PE ", "is still in the call before this one with the same pSync, 0x"}},
        {"another pSync",
         {"shmem_sync: pSync is not the same on all PEs: PE 0 passes 0x", "(sync_words), PE 1 passes 0x"}},
        {"another pWrk", {"shmem_int_sum_to_all: pWrk is not the same on all PEs: PE 0 passes 0x", "PE 1 passes 0x"}},
        {"another dest",
         {"shmem_int_max_reduce: dest is not the same on all PEs: PE 0 passes 0x", "(few + 4), PE 2 passes 0x",
          "(few + 16)"}},
        {"another dest of a team",
         {"shmem_int_collect: dest is not the same on all PEs: PE 1 passes 0x", "PE 2 passes 0x"}},
        {"another dst", {"shmem_int_alltoalls: dst is not the same on all PEs: PE 0 passes 1, PE 1 passes 2"}},
        {"another sst of a team",
         {"shmem_alltoallsmem: sst is not the same on all PEs: PE 1 passes 3, PE 2 passes 1", "or the same number"}},
        {"another nelems", {"shmem_int_alltoalls: ", "PE 1"}},
        {"another dst of all", {"shmem_alltoalls32: dst is not the same on all PEs: PE 0 passes 1, PE 1 passes 2"}},
        {"another sst of a set", {"shmem_alltoalls64: sst is not the same on all PEs: PE 0 passes 1, PE 1 passes 2"}},
        {"another dst of a set", {"shmem_alltoalls32: dst is not the same on all PEs: PE 1 passes 2, PE 2 passes 1"}},
        {"another nelems of a set", {"shmem_alltoalls64: nelems is not the same on all PEs: PE 0 passes 1"}},
        {"another nelems, fcollect of a set", {"shmem_fcollect32: nelems is not the same", "PE 1 passes 2"}},
        {"another nelems, alltoall of a set", {"shmem_alltoall64: nelems is not the same", "PE 1 passes 2"}},
        {"another call of a set",
         {" makes another call with the same pSync, 0x", "(sync_words)", "make the same calls in the same order"}},
        {"a meeting and a transfer of a set", {"PE 1: shmem_collect64: PE 0 makes another call with the same pSync"}},
        {"another root of a set", {"shmem_broadcast32: PE_root is not the same", "PE 0 passes 0, PE 1 passes 1"}},
        {"another nreduce of a set", {"shmem_int_sum_to_all: nreduce is not the same", "PE 0 passes 1, PE 1 passes 2"}},
        {"private dest", {"shmem_int_sum_reduce: dest 0x", "with 4 bytes is not in the symmetric heap"}},
        {"private source", {"shmem_int_broadcast: source 0x", "is not in the symmetric heap"}},
        {"constant dest",
         {"shmem_int_broadcast: dest 0x", "with 4 bytes is not in the symmetric heap", "nobody can write it"}},
        {"constant dest, in place", {"shmem_int_sum_reduce: dest 0x", "nobody can write it"}},
        {"constant dest of all", {"shmem_broadcast32: dest 0x", "with 4 bytes is not", "nobody can write it"}},
        {"constant dest of a set", {"shmem_collect32: dest 0x", "with 4 bytes is not", "nobody can write it"}},
        {"constant pSync", {"shmem_barrier: pSync 0x", "with 128 bytes is not", "nobody can write it"}},
        {"too much for a variable", {"shmem_int_collect: ", "dest has room for 40", "dest takes what all PEs bring"}},
        {"too much for a variable, of a set", {"shmem_collect32: PEs bring 48 bytes, and dest has room for 40"}},
        {"too little for all", {"shmem_int_fcollect: dest 0x", "passes the end of its allocation of 16 bytes by 8"}},
        {"too little for strides", {"shmem_int_alltoalls: dest 0x", "with 20 bytes passes the end", "16 bytes by 4"}},
        {"private dest of a set", {"shmem_fcollect32: dest 0x", "with 8 bytes is not in the symmetric heap"}},
        {"private source of a set", {"shmem_alltoall32: source 0x", "with 8 bytes is not in the symmetric heap"}},
        {"private pWrk", {"shmem_int_sum_to_all: pWrk 0x", "is not in the symmetric heap"}},
        {"short pWrk", {"shmem_int_sum_to_all: pWrk 0x", "passes the end of its allocation of 16 bytes by 4"}},
        {"pSync of all not initialized", {"shmem_barrier: pSync[2] is -1 on PE", "SHMEM_SYNC_VALUE"}},
        {"no source", {"shmem_int_put: source is NULL"}},
        {"no dest", {"shmem_int_iget: dest is NULL"}},
        {"no place for a team", {"shmem_team_split_strided: new_team is NULL"}},
        {"no place for a config", {"shmem_team_get_config: config is NULL"}},
        {"made-up team", {"shmem_team_sync: ", "or no team of this PE"}},
        {"made-up context", {"shmem_ctx_quiet: ", "or no context of this PE"}},
        {"another thread, single",
         {"shmem_int_p: thread ", " of PE ", " alone may, which joined with SHMEM_THREAD_SINGLE",
          "SHMEM_THREAD_MULTIPLE if they call at any time"}},
        {"another thread", {"shmem_int_p: thread ", " alone may, which joined with SHMEM_THREAD_FUNNELED"}},
        {"two threads", {": shmem_n_pes: thread ", " is in shmem_int_wait_until, with SHMEM_THREAD_SERIALIZED"}},
        {"another thread leaves", {"shmem_finalize: thread ", " has joined", "at every level of threads"}},
        {"leaves early", {"PE 1: shmem_finalize: cannot leave the job: collective calls differ"}},
        {"died", {"shmem_int_wait_until: ", "PE 1 was killed by signal 6"}},
    };
    return all;
}

}  // namespace

TEST_CASE("A mistake ends the job and is named") {
    for (const mistake& each : mistakes()) {
        const support::outcome seen = run({each.name}, {"SHMEM_DEBUG=1"});
        INFO(each.name << ":\n" << seen.text());
        CHECK_FALSE(seen.timed_out);
        CHECK(seen.status != 0);
        for (const std::string& text : each.said) CHECK(has(seen.err, text));
    }
}

TEST_CASE("Where the program's variables are not symmetric a mistake with them says why") {
    const support::outcome seen = run({"no room for variables"}, {"VIADUCT_HEAP_SIZE=512K"});
    INFO(seen.text());
    CHECK(seen.status == 1);
    CHECK(has(seen.err, "variables are not symmetric, since there is no room"));
    CHECK(has(seen.err, "VIADUCT_HEAP_SIZE"));
}

TEST_CASE("What is wrong without SHMEM_DEBUG is named as well") {
    for (const char* name : {"private address", "PE", "lock", "no set", "comparison"}) {
        const support::outcome seen = run({name}, {});
        INFO(name << ":\n" << seen.text());
        CHECK(seen.status == 1);
        CHECK(has(seen.err, "shmem: PE "));
    }
}

TEST_CASE("A variable is named by the address that the program knows") {
    const support::outcome seen = run({"past the heap"}, {});
    INFO(seen.text());
    CHECK(seen.status == 1);
    const std::string told = "shmem_putmem: dest ";
    const std::size_t at = seen.err.find(told);
    REQUIRE(at != std::string::npos);
    const std::size_t begin = at + told.size();
    const std::string address = seen.err.substr(begin, seen.err.find(' ', begin) - begin);
    CHECK(has(seen.out, "few at " + address + "\n"));  // of the PE that has said so
    CHECK(has(seen.err, address + " (few) with "));
    CHECK(has(seen.err, "passes the end of the symmetric heap"));
}

TEST_CASE("A program that closes the library's descriptors does not hang") {
    const std::string all = "closes descriptors";
    for (const std::string more : {"", ", the last first", ", and opens others", ", meanwhile"}) {
        // To close what another thread sleeps on is a race for ThreadSanitizer.
        const support::outcome seen = run({all + more}, {"TSAN_OPTIONS=report_bugs=0"});
        INFO(all << more << ":\n" << seen.text());
        CHECK_FALSE(seen.timed_out);
        CHECK(seen.status == 1);
        CHECK(has(seen.err, "viarun: PE "));
        CHECK(has(seen.err, "control thread"));
    }
}

TEST_CASE("A handler of the program's own may go on") {
    const support::outcome seen = run({"handler"}, {});
    INFO(seen.text());
    CHECK(seen.status == 0);
    CHECK(has(seen.err, "handler: shmem_int_p: dest 0x"));
}

TEST_CASE("global_exit does not return, also when there is no job and the handler goes on") {
    const support::outcome seen = run({"exit, before"}, {});
    INFO(seen.text());
    CHECK(seen.status == 6);
    CHECK(has(seen.err, "handler: shmem_global_exit: there is no job"));
}

TEST_CASE("The status of global_exit is the job's, whatever the others are at") {
    for (const char* way : {"exit", "exit, waiting", "exit, threads"}) {
        for (const int status : {0, 3, 255}) {
            const support::outcome seen = run({way, std::to_string(status)}, {});
            INFO(way << ' ' << status << ":\n" << seen.text());
            CHECK_FALSE(seen.timed_out);
            CHECK(seen.status == status);
            CHECK(seen.err.empty());
        }
    }
}

TEST_CASE("What others have written is not lost when a PE ends the job, also where they make no call that fails") {
    for (const char* way : {"exit, full and polling", "exit, full and computing"}) {
        const support::outcome seen = run({way, "3"}, {});
        INFO(way << ":\n" << seen.text());
        CHECK(seen.status == 3);
        CHECK(seen.err.empty());
        for (const char* line : {"of PE 0\n", "of PE 1\n", "of PE 2\n"}) CHECK(has(seen.out, line));
    }
}

TEST_CASE("Any thread may end the job, at every level of threads") {
    for (const auto& [way, status] :
         {std::pair{"exit, another thread", 5}, {"exit, serialized", 5}, {"exit, multiple", 4}}) {
        // To end while other threads are in calls is a race for ThreadSanitizer, whatever comes of it.
        const support::outcome seen = run({way}, {"SHMEM_DEBUG=1", "TSAN_OPTIONS=report_bugs=0"});
        INFO(way << ":\n" << seen.text());
        CHECK_FALSE(seen.timed_out);
        CHECK(seen.status == status);
        CHECK(seen.err.empty());
    }
}

TEST_CASE("A mistake has its status also while other threads wait or use memory") {
    const support::outcome seen = run({"mistake while others go on"}, {"TSAN_OPTIONS=report_bugs=0"});
    INFO(seen.text());
    CHECK(seen.status == 1);
    CHECK(has(seen.err, "shmem_int_p: dest 0x"));
}

TEST_CASE("What is no size of the heap is refused") {
    for (const std::string text : {"lots", "-1G", "1 G", "20x", "1B", "G", "nan", "inf", "0x10", "65T", "1e30"}) {
        const support::outcome bad = run({"handler"}, {"SHMEM_SYMMETRIC_SIZE=" + text});
        INFO(bad.text());
        CHECK(bad.status == 1);
        CHECK(has(bad.err, "SHMEM_SYMMETRIC_SIZE is '" + text + "', which is no size"));
        CHECK(has(bad.err, "a number with K, M, G or T behind it, at most 64T"));
    }
}

TEST_CASE("shmem_init_thread() returns when it cannot join") {
    for (const std::string setting : {"SHMEM_SYMMETRIC_SIZE=lots", "VIADUCT_HEAP_SIZE=lots"}) {
        const support::outcome seen = run({"init_thread"}, {setting});
        INFO(setting << ":\n" << seen.text());
        CHECK(seen.status == 0);
        CHECK(has(seen.err, "shmem_init_thread: "));
        CHECK(has(seen.err, "'lots'"));
    }
    CHECK(run({"init_thread"}, {}).status == 9);  // it can
}

TEST_CASE("A size of the heap has a unit and a fraction") {
    const std::vector<std::pair<std::string, std::string>> sizes{
        {"70000", "70000"},          {"20K", "20480"},
        {"2m", "2097152"},           {"1.5G", "1610612736"},
        {"0.03125T", "34359738368"}, {"0.001t", "1099511628"},
        {".5M", "524288"},           {"20kk", "20480"},
        {"1GB", "1073741824"},       {"0", "0"},
    };  // what a sanitizer has addresses for as well
    for (const auto& [text, bytes] : sizes) {
        const support::outcome seen = run({"handler"}, {"SHMEM_SYMMETRIC_SIZE=" + text, "SHMEM_INFO=1"});
        INFO(text << ":\n" << seen.text());
        CHECK(seen.status == 0);
        CHECK(has(seen.out, "(" + bytes + " bytes)"));
    }
}

TEST_CASE("A heap that the machine has no addresses for is named when the job starts") {
    const support::outcome seen = run({"handler"}, {"SHMEM_SYMMETRIC_SIZE=64T"});
    INFO(seen.text());
    CHECK(seen.status == 1);
    CHECK(has(seen.err, "shmem_init: "));
    CHECK(has(seen.err, "mmap"));
    CHECK(has(seen.err, "a smaller SHMEM_SYMMETRIC_SIZE"));
    CHECK_FALSE(has(seen.err, "different programs"));
}

TEST_CASE("The environment is read") {
    const support::outcome good = run({"handler"}, {"SMA_SYMMETRIC_SIZE=1.5m", "SHMEM_INFO=1", "SHMEM_VERSION=1"});
    INFO(good.text());
    CHECK(good.status == 0);
    CHECK(has(good.out, "OpenSHMEM 1.5"));
    CHECK(has(good.out, "(1572864 bytes)"));
}

TEST_CASE("A heap without room is named by the settings that make it larger") {
    const support::outcome seen = run({"no room for a block"}, {"SHMEM_SYMMETRIC_SIZE=1M", "SHMEM_DEBUG=1"});
    INFO(seen.text());
    CHECK(seen.status == 0);
    CHECK(has(seen.err, "shmem_malloc: "));
    CHECK(has(seen.err, "raise SHMEM_SYMMETRIC_SIZE or VIADUCT_HEAP_SIZE on every PE"));
    CHECK(has(
        seen.err,
        "shmem_malloc: no room for 1048577 bytes beside 64 that are taken; raise SHMEM_SYMMETRIC_SIZE on every PE"));
}

TEST_CASE("Nothing is said of what ends where its variable does, nor of a program whose variables are not known") {
    CHECK(run({"to the end of variables"}, {"SHMEM_DEBUG=1"}).err.empty());
    const std::string stripped = "shmem_faulty_stripped";
    REQUIRE(support::run_program({"strip", "-o", stripped, FAULTY}).status == 0);
    const support::outcome seen = support::run_program({VIARUN, "-n", "1", "./" + stripped, "past a variable"},
                                                       support::subprocess::seconds{60}, {"SHMEM_DEBUG=1"});
    std::remove(stripped.c_str());
    INFO(seen.text());
    CHECK(seen.status == 0);
    CHECK(seen.err.empty());
}

TEST_CASE("A wait that lasts is told by the call, the variable and what is missing") {
    const std::vector<mistake> all{
        {"waits for a word",
         {"PE 0: shmem_long_wait_until_all has waited 0.1 s: word 0 of 2, 0x", "words",
          " + 8) is 0, it waits for >= 3 from any PE", " has waited 0.2 s"}},
        {"waits for a signal",
         {"PE 0: shmem_signal_wait_until has waited 0.1 s: 0x", "(x)", " is 0, it waits for != 0"}},
        {"waits for a lock", {"PE 0: shmem_set_lock has waited 0.1 s: lock 0x", " (lock): PE 1, which asked before"}},
        {"waits in a set", {"PE 0: shmem_barrier has waited 0.1 s: PE 1 of the active set", "(sync_words)"}},
    };
    for (const mistake& each : all) {
        const support::outcome seen = support::run_program(
            {VIARUN, "-n", "3", FAULTY, each.name}, support::subprocess::seconds{60}, {"VIADUCT_HANG_REPORT=0.1"});
        INFO(each.name << ":\n" << seen.text());
        CHECK(seen.status == 0);
        for (const std::string& text : each.said) CHECK(has(seen.err, text));
        CHECK_FALSE(has(seen.err, "offset"));
    }
}
