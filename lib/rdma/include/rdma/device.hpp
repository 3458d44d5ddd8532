// SPDX-License-Identifier: Apache-2.0
/// @file device.hpp
/// @brief The seam to RDMA adapters: what the library asks of verbs, and no more. Behind it is the module that links
/// rdma-core (`verbs_module/`), or a fabric in memory for tests (`tests/rdma`).
///
/// Words are those of the InfiniBand specification and of rdma-core's manual pages. No function throws, since the
/// module is another shared object; what fails says why in words, with the remedy where there is one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace via::rdma {

using gid = std::array<std::byte, 16>;

enum class link : std::uint8_t { infiniband, ethernet };
enum class gid_type : std::uint8_t { infiniband, roce_v1, roce_v2 };

struct gid_entry {
    int index = 0;
    gid_type type = gid_type::infiniband;
    gid value = {};
};

/// With what an adapter's atomics on the memory beside it are atomic.
enum class atomicity : std::uint8_t {
    none,     ///< there are none
    adapter,  ///< with each other
    everyone  ///< with the processors' as well
};

/// A port of an adapter, as the driver describes it.
struct port {
    std::string adapter;                  ///< "mlx5_0"
    int number = 1;                       ///< of the port; they begin at 1
    link layer = link::ethernet;          ///<
    bool active = false;                  ///<
    std::uint32_t mtu = 0;                ///< in bytes, the active one
    std::uint32_t rate = 0;               ///< of its link, in Mbit/s; 0 if it is not known
    std::uint16_t lid = 0;                ///< 0 on Ethernet
    std::vector<gid_entry> gids;          ///< all that are not zero
    std::vector<std::uint16_t> pkeys;     ///< by index
    std::string pci;                      ///< "0000:17:00.0"; empty for an adapter in software
    std::string driver;                   ///< "mlx5_core"; empty likewise
    std::uint64_t most_bytes = 0;         ///< of a message
    int most_requests = 0;                ///< of a send queue
    int most_reads = 0;                   ///< reads and atomics under way on a connection, at either end
    atomicity atomics = atomicity::none;  ///< of its 64-bit ones
};

/// What one end of a connection tells the other. Sent as it is.
struct endpoint {
    std::uint32_t queue = 0;                 ///< number of the queue pair
    std::uint32_t packet = 0;                ///< its first packet's number
    std::uint32_t mtu = 0;                   ///< in bytes, of its port
    std::uint16_t lid = 0;                   ///<
    std::uint16_t reads = 0;                 ///< that it answers at once
    gid address = {};                        ///<
    std::uint16_t pkey = 0;                  ///< of the partition that it is in
    link layer = link::ethernet;             ///<
    std::uint8_t is_reached_by_address = 0;  ///< 1: by its GID alone, as on Ethernet, and as a virtual port may be
    std::uint32_t unused = 0;                ///< so that what is sent has no gaps
};
static_assert(std::is_trivially_copyable_v<endpoint> && sizeof(endpoint) == 40);

/// The id that no request has: what ends at an adapter and is none may have nothing else to be told by.
inline constexpr std::uint64_t no_id = ~std::uint64_t{0};

/// One-sided work of a connection.
struct request {
    enum class kind : std::uint8_t { write, read, fetch_add, compare_swap };

    kind what = kind::write;
    bool signalled = false;  ///< it has a completion when it succeeds; when it fails it always has
    bool copied = false;     ///< a write whose bytes are taken at once: inline, from any memory
    bool fenced = false;     ///< begins when all reads and atomics before it are over
    bool rings = false;      ///< a write that rings at the other end with `ring`, when its bytes are there
    std::uint32_t ring = 0;  ///<
    std::uint64_t id = 0;    ///< comes back with the completion; not `no_id`
    std::byte* local = nullptr;
    std::uint32_t size = 0;  ///< 8 for atomics, whose old value goes to `local`
    std::uint32_t local_key = 0;
    std::uint64_t remote = 0;  ///< an address of the other end
    std::uint32_t remote_key = 0;
    std::uint64_t operand = 0;  ///< what is added, or set
    std::uint64_t compare = 0;  ///<
};

enum class outcome : std::uint8_t {
    done,
    flushed,        ///< the connection had failed before, or was stopped: not the cause
    unreachable,    ///< the other end did not acknowledge, however often it was asked
    not_ready,      ///< the other end had no room, however often it was asked
    remote_access,  ///< the other end does not allow that: a wrong key, or bytes outside the memory
    remote_failed,  ///< the other end could not do it
    local           ///< this end's own memory, length or queue
};

/// The end of a request, or a ring of the other end's.
struct completion {
    std::uint64_t id = 0;  ///< or what it rang with
    outcome what = outcome::done;
    bool rang = false;
    std::uint32_t vendor = 0;  ///< the adapter's own number for an error
};

/// Who may do what with memory that is registered.
enum class access : std::uint8_t {
    all,         ///< this end and others, everything; memory of the library, or what the program has given for that
    local_read,  ///< requests of this end take bytes from there
    local_write  ///< requests of this end put bytes there
};

/// Memory that the adapter may use, until this goes.
class registration {
public:
    registration() = default;
    registration(const registration&) = delete;
    registration& operator=(const registration&) = delete;
    registration(registration&&) = delete;
    registration& operator=(registration&&) = delete;
    virtual ~registration() = default;

    [[nodiscard]] virtual std::uint32_t local_key() const noexcept = 0;
    [[nodiscard]] virtual std::uint32_t remote_key() const noexcept = 0;
};

/// Where the requests of some connections end, and the rings of those without a bell arrive, those of one connection in
/// their order. One thread at a time.
class completion_queue {
public:
    completion_queue() = default;
    completion_queue(const completion_queue&) = delete;
    completion_queue& operator=(const completion_queue&) = delete;
    completion_queue(completion_queue&&) = delete;
    completion_queue& operator=(completion_queue&&) = delete;
    virtual ~completion_queue() = default;

    /// Takes what there is, as far as there is room for it. How many those were, or -1 if the adapter has failed.
    [[nodiscard]] virtual int poll(std::span<completion> into) noexcept = 0;
};

/// Where the rings of some connections arrive, for a thread that sleeps until one does. One thread at a time.
class bell {
public:
    bell() = default;
    bell(const bell&) = delete;
    bell& operator=(const bell&) = delete;
    bell(bell&&) = delete;
    bell& operator=(bell&&) = delete;
    virtual ~bell() = default;

    /// Can be read when a ring has come since take() found no more; and at times for nothing, as when a connection
    /// ends.
    [[nodiscard]] virtual int descriptor() const noexcept = 0;
    /// Takes what there is, as far as there is room for it: what requests rang with, those of one connection in their
    /// order. How many those were, or -1 if the adapter has failed. If it fills the room there may be more, of which
    /// the descriptor says nothing.
    [[nodiscard]] virtual int take(std::span<std::uint32_t> into) noexcept = 0;
};

/// A reliable connection to one other end; its requests are done in order. One thread at a time.
class connection {
public:
    connection() = default;
    connection(const connection&) = delete;
    connection& operator=(const connection&) = delete;
    connection(connection&&) = delete;
    connection& operator=(connection&&) = delete;
    /// What is under way is lost, and completes nowhere.
    virtual ~connection() = default;

    [[nodiscard]] virtual const endpoint& here() const noexcept = 0;
    /// Most bytes of a request that is `copied`.
    [[nodiscard]] virtual std::uint32_t most_copied() const noexcept = 0;
    /// Joins the two ends: each calls it with what here() is at the other. Once. False if it cannot be.
    [[nodiscard]] virtual bool connect(const endpoint& there, std::string& problem) noexcept = 0;
    /// Gives the adapter requests, in one call. How many it took, in their order. Fewer if its queue is full; -1 if it
    /// will never take the first of them, since the connection is of no use or the request is nonsense that it notices
    /// here. One that has failed may also take them, and flush them.
    [[nodiscard]] virtual int post(std::span<const request> all) noexcept = 0;
    /// Nothing is sent or taken in by it any more: what is under way is flushed, and the other end hears no answer.
    /// From any thread, also while another uses it.
    virtual void stop() noexcept = 0;
};

/// What an adapter tells unasked (ibv_get_async_event(3)).
struct event {
    enum class kind : std::uint8_t {
        port_down,
        port_up,
        address_changed,  ///< one of the port's, its number on its net or its partitions
        adapter_failed,   ///< for good: nothing works any more
        other             ///< what completions, or later calls, tell as well
    };

    kind what = kind::other;
    int port = 0;  ///< of the first three
};

/// How a port is used.
struct port_use {
    int gid_index = 0;               ///<
    std::uint16_t pkey_index = 0;    ///<
    std::uint8_t traffic_class = 0;  ///< of what is sent by addresses: IP's, with the DSCP in its upper six bits
    std::uint8_t service_level = 0;  ///< InfiniBand's, 0 to 15
};

/// How a connection is made, and how much of it.
struct connection_limits {
    int requests = 128;          ///< under way at most
    std::uint32_t copied = 128;  ///< bytes, if the adapter has so many
    port_use use = {};           ///< as choose_port() found it
    bell* rung = nullptr;        ///< by what the other end sends; it outlives the connection. Null: rings arrive in
                                 ///< the completion queue, which has room for them beside the requests
    int rings = 0;               ///< that wait there at most; what rings after them waits at its sender
};

/// An adapter in use, by one of its ports. It outlives what it made. Thread-safe.
class adapter {
public:
    adapter() = default;
    adapter(const adapter&) = delete;
    adapter& operator=(const adapter&) = delete;
    adapter(adapter&&) = delete;
    adapter& operator=(adapter&&) = delete;
    virtual ~adapter() = default;

    /// Null if it cannot be. What is not for `all` is registered without the program's asking, and is refused where a
    /// child of fork() would be without its pages.
    [[nodiscard]] virtual std::unique_ptr<registration> register_memory(std::byte* begin, std::size_t size, access how,
                                                                        std::string& problem) noexcept = 0;
    /// Memory behind a dma-buf, such as a GPU's. The descriptor is needed no longer than the call takes.
    /// @param offset   of the first byte in the dma-buf.
    /// @param address  by which requests, here and at the other end, name that byte; at the same place of a page.
    [[nodiscard]] virtual std::unique_ptr<registration> register_dma_buf(int file, std::uint64_t offset,
                                                                         std::size_t size, std::uint64_t address,
                                                                         std::string& problem) noexcept = 0;
    /// @param room  completions that it holds; more are an error of the adapter.
    [[nodiscard]] virtual std::unique_ptr<completion_queue> make_queue(int room, std::string& problem) noexcept = 0;
    /// @param room  for the rings of all its connections.
    /// @param turn  not negative; bells with unlike ones are served by unlike processors, as far as there are.
    [[nodiscard]] virtual std::unique_ptr<bell> make_bell(int room, int turn, std::string& problem) noexcept = 0;
    [[nodiscard]] virtual std::unique_ptr<connection> make_connection(completion_queue& ends,
                                                                      const connection_limits& limits,
                                                                      std::string& problem) noexcept = 0;

    /// Its port as it is now: since it was opened it may have been given other addresses and partitions.
    [[nodiscard]] virtual std::optional<port> look(std::string& problem) noexcept = 0;
    /// A descriptor that can be read while there is an event to take.
    [[nodiscard]] virtual int events() const noexcept = 0;
    /// Takes the oldest event; empty if there is none. One thread at a time.
    [[nodiscard]] virtual std::optional<event> next_event() noexcept = 0;
};

/// The adapters of this machine.
class provider {
public:
    provider() = default;
    provider(const provider&) = delete;
    provider& operator=(const provider&) = delete;
    provider(provider&&) = delete;
    provider& operator=(provider&&) = delete;
    virtual ~provider() = default;

    /// All ports of all adapters; `problem` says why there are none, or why one was left out.
    [[nodiscard]] virtual std::vector<port> ports(std::string& problem) noexcept = 0;
    [[nodiscard]] virtual std::unique_ptr<adapter> open(const port& which, std::string& problem) noexcept = 0;
};

}  // namespace via::rdma
