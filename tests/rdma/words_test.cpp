// SPDX-License-Identifier: Apache-2.0
// What the module for verbs says when something is wrong, and how it translates; without an adapter.
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>

#include <linux/capability.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "absence.hpp"
#include "problems.hpp"
#include "rdma/load.hpp"
#include "support/catch.hpp"
#include "translation.hpp"

using namespace via::verbs_module;
using via::rdma::outcome;
using via::rdma::request;
namespace files = std::filesystem;

namespace {

/// An empty folder that goes with this object.
class folder {
public:
    folder() {
        std::string name = (files::temp_directory_path() / "sys.XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        path_ = name;
    }
    folder(const folder&) = delete;
    folder& operator=(const folder&) = delete;
    folder(folder&&) = delete;
    folder& operator=(folder&&) = delete;
    ~folder() { files::remove_all(path_); }

    [[nodiscard]] const files::path& path() const noexcept { return path_; }

private:
    files::path path_;
};

/// Sets how much memory may be locked, for as long as it lives.
class memory_lock_limit {
public:
    explicit memory_lock_limit(rlim_t bytes) {
        REQUIRE(::getrlimit(RLIMIT_MEMLOCK, &before_) == 0);
        const rlimit less{.rlim_cur = bytes, .rlim_max = before_.rlim_max};
        REQUIRE(::setrlimit(RLIMIT_MEMLOCK, &less) == 0);
    }
    memory_lock_limit(const memory_lock_limit&) = delete;
    memory_lock_limit& operator=(const memory_lock_limit&) = delete;
    memory_lock_limit(memory_lock_limit&&) = delete;
    memory_lock_limit& operator=(memory_lock_limit&&) = delete;
    ~memory_lock_limit() { (void)::setrlimit(RLIMIT_MEMLOCK, &before_); }

private:
    rlimit before_{};
};

/// From now on this process may open what its user may, also if that is root, of the machine or of a user namespace.
bool drop_capabilities() {
    __user_cap_header_struct header{.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
    const __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {};
    return ::syscall(SYS_capset, &header, none) == 0;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("where there is no adapter, what is missing is named") {
    const folder root;
    const auto why = [&] { return why_no_adapter(root.path() / "sys", root.path() / "dev"); };
    CHECK(has(why(), "class/infiniband does not exist"));
    files::create_directories(root.path() / "sys/class/infiniband");
    CHECK(has(why(), "class/infiniband is empty"));
    files::create_directories(root.path() / "sys/class/infiniband/mlx5_0");
    CHECK(has(why(), "modprobe ib_uverbs"));
    CHECK(has(why(), "mlx5_0"));
    files::create_directories(root.path() / "sys/class/infiniband_verbs");
    files::create_directories(root.path() / "sys/class/infiniband_verbs/abi_version");
    CHECK(has(why(), "modprobe ib_uverbs"));
    files::create_directories(root.path() / "sys/class/infiniband_verbs/uverbs0");
    CHECK(has(why(), "--device="));
    CHECK(has(why(), "dev/infiniband/uverbs0"));
    files::create_directories(root.path() / "dev/infiniband/uverbs0");
    CHECK(has(why(), "ibverbs-providers"));
}

TEST_CASE("a device file that is not there is named") {
    ibv_device device{};
    std::strcpy(device.name, "mlx5_7");
    std::strcpy(device.dev_name, "uverbs.none");
    const std::string text = cannot_open(device, ENOENT, "/dev");
    CHECK(has(text, "mlx5_7"));
    CHECK(has(text, "--device=/dev/infiniband/uverbs.none"));
}

TEST_CASE("a device file that one may not open is named, with who one is") {
    const folder dev;
    files::create_directory(dev.path() / "infiniband");
    const files::path file = dev.path() / "infiniband/uverbs0";
    std::ofstream{file} << "a device";
    files::permissions(file, files::perms::owner_read);
    ibv_device device{};
    std::strcpy(device.name, "mlx5_7");
    std::strcpy(device.dev_name, "uverbs0");
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        if (!drop_capabilities()) ::_exit(2);  // who runs the tests may be allowed everything
        const std::string text = cannot_open(device, EACCES, dev.path());
        const bool is_right = has(text, "mlx5_7") && has(text, "no permission to read and write " + file.string()) &&
                              has(text, "user " + std::to_string(::geteuid()));
        ::_exit(is_right ? 0 : 1);
    }
    int status = -1;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(status == 0);
}

TEST_CASE("memory that may not be locked is told with the limit and the remedy") {
    const memory_lock_limit limit{65536};
    const std::string text = cannot_register(1234567, "ibv_reg_mr", ENOMEM);
    for (const char* part : {"1234567", "65536", "RLIMIT_MEMLOCK", "ulimit -l"}) CHECK(has(text, part));
    CHECK_FALSE(has(cannot_register(1234567, "ibv_reg_mr", EFAULT), "ulimit"));
    CHECK(has(cannot_make("ibv_create_qp", ENOMEM), "ulimit -l"));
}

TEST_CASE("whatever is thrown inside becomes words outside") {
    std::string problem;
    CHECK(guarded(problem, []() -> int { throw problem_found{"words"}; }) == 0);
    CHECK(problem == "words");
    CHECK_FALSE(guarded(problem, []() -> bool { throw 1; }));
    CHECK(guarded(problem, [] { return 7; }) == 7);
    CHECK_NOTHROW(check(0, "f"));
    CHECK_THROWS_AS(check(EINVAL, "f"), problem_found);
    errno = EACCES;
    CHECK_THROWS_AS(check(-1, "f"), problem_found);
}

TEST_CASE("every way in which a request ends has its word") {
    for (int raw = IBV_WC_SUCCESS; raw <= IBV_WC_TM_RNDV_INCOMPLETE; ++raw) {
        INFO(raw);
        CHECK((outcome_of(static_cast<ibv_wc_status>(raw)) == outcome::done) == (raw == IBV_WC_SUCCESS));
    }
    CHECK(outcome_of(IBV_WC_WR_FLUSH_ERR) == outcome::flushed);
    CHECK(outcome_of(IBV_WC_RETRY_EXC_ERR) == outcome::unreachable);
    CHECK(outcome_of(IBV_WC_RNR_RETRY_EXC_ERR) == outcome::not_ready);
    CHECK(outcome_of(IBV_WC_REM_ACCESS_ERR) == outcome::remote_access);
    CHECK(outcome_of(IBV_WC_REM_INV_REQ_ERR) == outcome::remote_access);
    CHECK(outcome_of(IBV_WC_REM_OP_ERR) == outcome::remote_failed);
    CHECK(outcome_of(IBV_WC_LOC_PROT_ERR) == outcome::local);
    CHECK(outcome_of(static_cast<ibv_wc_status>(31)) == outcome::local);  // of a later rdma-core
}

TEST_CASE("requests are translated field by field") {
    std::byte memory[16];
    ibv_send_wr made{};
    ibv_sge piece{};
    request one{.what = request::kind::write,
                .signalled = true,
                .copied = true,
                .fenced = true,
                .id = 5,
                .local = memory,
                .size = 16,
                .local_key = 6,
                .remote = 7,
                .remote_key = 8,
                .operand = 9,
                .compare = 10};
    translate(one, made, piece);
    CHECK(made.opcode == IBV_WR_RDMA_WRITE);
    CHECK(made.send_flags == (IBV_SEND_SIGNALED | IBV_SEND_INLINE | IBV_SEND_FENCE));
    CHECK((made.wr_id == 5 && made.num_sge == 1 && made.next == nullptr));
    CHECK((made.wr.rdma.remote_addr == 7 && made.wr.rdma.rkey == 8));
    CHECK((piece.addr == reinterpret_cast<std::uintptr_t>(memory) && piece.length == 16 && piece.lkey == 6));

    one.what = request::kind::fetch_add;
    one.signalled = one.copied = one.fenced = false;
    translate(one, made, piece);
    CHECK((made.opcode == IBV_WR_ATOMIC_FETCH_AND_ADD && made.send_flags == 0));
    CHECK((made.wr.atomic.remote_addr == 7 && made.wr.atomic.rkey == 8 && made.wr.atomic.compare_add == 9));
    one.what = request::kind::compare_swap;
    translate(one, made, piece);
    CHECK((made.opcode == IBV_WR_ATOMIC_CMP_AND_SWP && made.wr.atomic.compare_add == 10 && made.wr.atomic.swap == 9));
    one.what = request::kind::read;
    one.size = 0;
    translate(one, made, piece);
    CHECK((made.opcode == IBV_WR_RDMA_READ && made.num_sge == 0));
}

TEST_CASE("an MTU is the largest that fits") {
    for (const ibv_mtu mtu : {IBV_MTU_256, IBV_MTU_512, IBV_MTU_1024, IBV_MTU_2048, IBV_MTU_4096}) {
        CHECK(mtu_of(bytes_of(mtu)) == mtu);
        CHECK(mtu_of(bytes_of(mtu) + 1) == mtu);
    }
    CHECK(bytes_of(IBV_MTU_1024) == 1024);
    CHECK(mtu_of(1023) == IBV_MTU_512);
    CHECK(mtu_of(0) == IBV_MTU_256);
}

TEST_CASE("verbs are told to guard against forks before they are used") {
    std::string problem;
    REQUIRE(via::rdma::load_provider(problem, VERBS_MODULE_DIRECTORY) != nullptr);
    CHECK(ibv_is_fork_initialized() != IBV_FORK_DISABLED);  // it is enabled, or the kernel needs it not
}

TEST_CASE("what an adapter tells unasked is of its port, or that it has failed") {
    using kind = via::rdma::event::kind;
    const auto told = [](ibv_event_type what) {
        ibv_async_event raw{};
        raw.event_type = what;
        raw.element.port_num = 2;
        return event_of(raw);
    };
    CHECK(told(IBV_EVENT_PORT_ERR).what == kind::port_down);
    CHECK(told(IBV_EVENT_PORT_ACTIVE).what == kind::port_up);
    CHECK(told(IBV_EVENT_PORT_ACTIVE).port == 2);
    for (const auto each : {IBV_EVENT_GID_CHANGE, IBV_EVENT_LID_CHANGE, IBV_EVENT_PKEY_CHANGE}) {
        CHECK(told(each).what == kind::address_changed);
        CHECK(told(each).port == 2);
    }
    for (const auto each : {IBV_EVENT_DEVICE_FATAL, IBV_EVENT_CQ_ERR}) CHECK(told(each).what == kind::adapter_failed);
    for (const auto each : {IBV_EVENT_QP_FATAL, IBV_EVENT_COMM_EST, IBV_EVENT_SM_CHANGE, IBV_EVENT_CLIENT_REREGISTER})
        CHECK(told(each).what == kind::other);
}
