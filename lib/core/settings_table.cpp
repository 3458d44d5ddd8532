// SPDX-License-Identifier: Apache-2.0
#include "core/settings.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <optional>
#include <string_view>
#include <unistd.h>

#include <fmt/format.h>

#include "base/error.hpp"
#include "bootstrap/bootstrap.hpp"
#include "bootstrap/unique_id.hpp"

namespace via::core {
namespace {

constexpr std::size_t smallest_heap = 64 * 1024;
constexpr std::size_t largest_heap = std::size_t{1} << 46;
/// Addresses for the device heaps of all PEs together, beside the host heaps.
constexpr std::size_t largest_device_heaps = std::size_t{1} << 44;

std::optional<double> parse_number(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
    return value;
}

template <class T>
std::optional<T> parse_whole(std::string_view text) {
    T value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

[[noreturn]] void refuse(const char* field, const char* form) {
    base::fail({.status = VIA_ERR_ARGUMENT, .message = fmt::format("via_config.{} must be {}", field, form)});
}

// --- VIADUCT_HEAP_SIZE ---

constexpr const char* heap_size_form = "bytes, with K, M, G or T; 64K to 64T; or auto";

bool parse_size(const std::string& text, std::size_t& into) {
    if (text == "auto") {
        into = 0;
        return true;
    }
    static constexpr std::string_view units = "KMGT";
    std::string_view digits = text;
    int shift = 0;
    if (!digits.empty()) {
        const std::size_t unit =
            units.find(digits.back() >= 'a' ? static_cast<char>(digits.back() - 32) : digits.back());
        if (unit != std::string_view::npos) {
            shift = 10 * static_cast<int>(unit + 1);
            digits.remove_suffix(1);
        }
    }
    const auto value = parse_whole<std::size_t>(digits);
    if (!value || *value > largest_heap >> shift) return false;
    into = *value << shift;
    return into >= smallest_heap;
}

bool parse_heap_size(const std::string& text, settings& into) { return parse_size(text, into.heap_size); }

bool take_heap_size(const via_config& config, settings& into) {
    if (config.heap_size == 0) return false;
    if (config.heap_size < smallest_heap || config.heap_size > largest_heap) refuse("heap_size", heap_size_form);
    into.heap_size = config.heap_size;
    return true;
}

std::string show_size(std::size_t size) { return size == 0 ? "auto" : fmt::format("{}", size); }

std::string show_heap_size(const settings& from) { return show_size(from.heap_size); }

// --- VIADUCT_CHECKED ---

bool parse_checked(const std::string& text, settings& into) {
    into.checked = text == "1";
    return text == "0" || text == "1";
}

bool take_checked(const via_config& config, settings& into) {
    if (config.checked == 0) return false;
    into.checked = config.checked > 0;
    return true;
}

std::string show_checked(const settings& from) { return from.checked ? "1" : "0"; }

// --- VIADUCT_TIMEOUT ---

constexpr const char* timeout_form = "seconds, more than 0";

bool parse_timeout(const std::string& text, settings& into) {
    const std::optional<double> value = parse_number(text);
    into.timeout = value.value_or(0);
    return value && *value > 0;
}

bool take_timeout(const via_config& config, settings& into) {
    if (std::isnan(config.timeout) || config.timeout < 0) refuse("timeout", timeout_form);
    if (config.timeout == 0) return false;
    into.timeout = config.timeout;
    return true;
}

std::string show_timeout(const settings& from) { return fmt::format("{}", from.timeout); }

// --- VIADUCT_HANG_REPORT ---

constexpr const char* hang_report_form = "seconds; 0 is never";

bool parse_hang_report(const std::string& text, settings& into) {
    const std::optional<double> value = parse_number(text);
    into.hang_report = value.value_or(0);
    return value && *value >= 0;
}

bool take_hang_report(const via_config& config, settings& into) {
    if (std::isnan(config.hang_report)) refuse("hang_report", hang_report_form);
    if (config.hang_report == 0) return false;
    into.hang_report = std::max(0.0, config.hang_report);
    return true;
}

std::string show_hang_report(const settings& from) { return fmt::format("{}", from.hang_report); }

// --- VIADUCT_BOOTSTRAP ---

/// Threads and callbacks have no place in an environment: the program must offer them.
constexpr std::array bootstrap_names{
    std::pair{"auto", VIA_BOOTSTRAP_AUTO},           std::pair{"singleton", VIA_BOOTSTRAP_SINGLETON},
    std::pair{"viarun", VIA_BOOTSTRAP_VIARUN},       std::pair{"unique-id", VIA_BOOTSTRAP_UNIQUE_ID},
    std::pair{"pmix", VIA_BOOTSTRAP_PMIX},           std::pair{"threads", VIA_BOOTSTRAP_THREADS},
    std::pair{"callbacks", VIA_BOOTSTRAP_CALLBACKS},
};
constexpr std::size_t names_in_environment = 5;

bool parse_bootstrap(const std::string& text, settings& into) {
    const auto* end = bootstrap_names.begin() + names_in_environment;
    const auto* found =
        std::find_if(bootstrap_names.begin(), end, [&](const auto& name) { return text == name.first; });
    if (found == end) return false;
    into.bootstrap = found->second;
    return true;
}

bool take_bootstrap(const via_config& config, settings& into) {
    if (config.bootstrap < VIA_BOOTSTRAP_AUTO || config.bootstrap > VIA_BOOTSTRAP_CALLBACKS) {
        refuse("bootstrap", "a value of via_bootstrap");
    }
    if (config.bootstrap == VIA_BOOTSTRAP_AUTO) return false;
    into.bootstrap = config.bootstrap;
    return true;
}

std::string show_bootstrap(const settings& from) {
    for (const auto& [name, value] : bootstrap_names) {
        if (value == from.bootstrap) return name;
    }
    return "unknown";
}

// --- VIADUCT_UNIQUE_ID, VIADUCT_PE, VIADUCT_NPES ---

constexpr std::string_view none = "none";

/// Whether it is an id, and what is wrong with it, is for the bootstrap to say, which knows more words than a form.
bool parse_unique_id(const std::string& text, settings& into) {
    into.unique_id = text == none ? "" : text;
    return !text.empty();
}

bool take_unique_id(const via_config& config, settings& into) {
    if (config.unique_id == nullptr) return false;
    const char* text = config.unique_id->text;
    const std::size_t size = ::strnlen(text, sizeof config.unique_id->text);
    if (size == 0 || size == sizeof config.unique_id->text) refuse("unique_id", "what via_unique_id_create() made");
    into.unique_id.assign(text, size);
    return true;
}

std::string show_unique_id(const settings& from) {
    return from.unique_id.empty() ? std::string{none} : bootstrap::unique_id::without_secret(from.unique_id);
}

bool parse_pe(const std::string& text, settings& into) {
    const auto value = parse_whole<int>(text);
    into.pe = value.value_or(-1);
    return text == none || (value && *value >= 0 && *value < bootstrap::max_npes);
}

/// A PE number is of a unique id only together with the number of PEs; alone it is a thread's.
bool take_pe(const via_config& config, settings& into) {
    if (config.npes == 0) return false;
    if (config.pe < 0 || config.pe >= config.npes) refuse("pe", "less than via_config.npes, and not negative");
    into.pe = config.pe;
    return true;
}

std::string show_pe(const settings& from) { return from.pe < 0 ? std::string{none} : fmt::format("{}", from.pe); }

bool parse_npes(const std::string& text, settings& into) {
    const auto value = parse_whole<int>(text);
    into.npes = value.value_or(0);
    return text == none || (value && *value >= 1 && *value <= bootstrap::max_npes);
}

bool take_npes(const via_config& config, settings& into) {
    if (config.npes == 0) return false;
    if (config.npes < 0 || config.npes > bootstrap::max_npes) refuse("npes", "1 to 4096");
    into.npes = config.npes;
    return true;
}

std::string show_npes(const settings& from) {
    return from.npes == 0 ? std::string{none} : fmt::format("{}", from.npes);
}

// --- VIADUCT_DEVICE, VIADUCT_DEVICE_HEAP_SIZE, VIADUCT_DEVICE_SHARING, VIADUCT_DEVICE_P2P ---

constexpr const char* device_form = "none, current, spread or the number of a GPU";

bool parse_device(const std::string& text, settings& into) {
    const auto number = parse_whole<int>(text);
    into.device = text;
    return text == none || text == "current" || text == "spread" || (number && *number >= 0);
}

bool take_device(const via_config& config, settings& into) {
    if (config.device == nullptr) return false;
    if (!parse_device(config.device, into)) refuse("device", device_form);
    return true;
}

std::string show_device(const settings& from) { return from.device; }

bool parse_device_heap_size(const std::string& text, settings& into) { return parse_size(text, into.device_heap_size); }

bool take_device_heap_size(const via_config& config, settings& into) {
    const std::size_t size = config.device_heap_size;
    if (size == 0) return false;
    if (size < smallest_heap || size > largest_heap) refuse("device_heap_size", heap_size_form);
    into.device_heap_size = size;
    return true;
}

std::string show_device_heap_size(const settings& from) { return show_size(from.device_heap_size); }

bool parse_device_sharing(const std::string& text, settings& into) {
    into.device_sharing = text;
    return text == "auto" || text == "files" || text == "handle";
}

bool take_nothing(const via_config&, settings&) { return false; }

std::string show_device_sharing(const settings& from) { return from.device_sharing; }

bool parse_device_p2p(const std::string& text, settings& into) {
    into.device_p2p = text == "auto";
    return text == "auto" || text == "none";
}

std::string show_device_p2p(const settings& from) { return from.device_p2p ? "auto" : "none"; }

// --- VIADUCT_FLUSH ---

bool parse_flush(const std::string& text, settings& into) {
    static constexpr std::array<std::string_view, 5> all{"auto", "none", "host", "memop", "read"};
    into.flush = text;
    return std::find(all.begin(), all.end(), text) != all.end();
}

std::string show_flush(const settings& from) { return from.flush; }

// --- VIADUCT_WINDOW_KEEP, VIADUCT_WINDOW_MAPPINGS, VIADUCT_WINDOW_BYTES ---

constexpr const char* unlimited = "unlimited";

bool parse_window_keep(const std::string& text, settings& into) {
    into.window_keep = text == "1";
    return text == "0" || text == "1";
}

std::string show_window_keep(const settings& from) { return from.window_keep ? "1" : "0"; }

bool parse_window_mappings(const std::string& text, settings& into) {
    const auto value = parse_whole<int>(text);
    into.window_mappings = value && *value > 0 ? static_cast<std::size_t>(*value) : 0;
    return text == unlimited || (value && *value > 0);
}

std::string show_window_mappings(const settings& from) {
    return from.window_mappings == 0 ? unlimited : fmt::format("{}", from.window_mappings);
}

bool parse_window_bytes(const std::string& text, settings& into) {
    into.window_bytes = 0;
    return text == unlimited || (text != "auto" && parse_size(text, into.window_bytes));
}

std::string show_window_bytes(const settings& from) {
    return from.window_bytes == 0 ? unlimited : show_size(from.window_bytes);
}

// --- VIADUCT_ROUTE, VIADUCT_RDMA_PORT, VIADUCT_RDMA_MODULE ---

bool parse_route(const std::string& text, settings& into) {
    constexpr std::string_view remote = "remote:";
    into.pes_per_host = text == "remote" ? 1 : 0;
    into.kernels_by_engine = text == "engine";
    if (!text.starts_with(remote)) return text == "auto" || text == "remote" || text == "engine";
    into.pes_per_host = parse_whole<int>(text.substr(remote.size())).value_or(0);
    return into.pes_per_host >= 1;
}

std::string show_route(const settings& from) {
    if (from.pes_per_host > 1) return fmt::format("remote:{}", from.pes_per_host);
    return from.pes_per_host == 1 ? "remote" : from.kernels_by_engine ? "engine" : "auto";
}

/// A text, of which "auto" is none.
bool parse_name(const std::string& text, std::string& into) {
    into = text == "auto" ? std::string{} : text;
    return !text.empty();
}

bool parse_rdma_port(const std::string& text, settings& into) { return parse_name(text, into.rdma_port); }

std::string show_rdma_port(const settings& from) { return from.rdma_port.empty() ? "auto" : from.rdma_port; }

bool parse_rdma_gid(const std::string& text, settings& into) { return parse_name(text, into.rdma_gid); }

std::string show_rdma_gid(const settings& from) { return from.rdma_gid.empty() ? "auto" : from.rdma_gid; }

/// As administrators write it: hexadecimal, with 0x before it or not. 0 would be no partition.
bool parse_rdma_pkey(const std::string& text, settings& into) {
    if (text == "auto") {
        into.rdma_pkey = 0;
        return true;
    }
    std::string_view digits = text;
    if (digits.starts_with("0x")) digits.remove_prefix(2);
    std::uint16_t key = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), key, 16);
    if (error != std::errc{} || end != digits.data() + digits.size() || (key & 0x7fff) == 0) return false;
    into.rdma_pkey = key;
    return true;
}

std::string show_rdma_pkey(const settings& from) {
    return from.rdma_pkey == 0 ? "auto" : fmt::format("{:#06x}", from.rdma_pkey);
}

bool parse_up_to(int most, const std::string& text, std::uint8_t& into) {
    const auto value = parse_whole<int>(text);
    if (!value || *value < 0 || *value > most) return false;
    into = static_cast<std::uint8_t>(*value);
    return true;
}

bool parse_rdma_traffic_class(const std::string& text, settings& into) {
    return parse_up_to(255, text, into.rdma_traffic_class);
}

std::string show_rdma_traffic_class(const settings& from) { return std::to_string(from.rdma_traffic_class); }

bool parse_rdma_service_level(const std::string& text, settings& into) {
    return parse_up_to(15, text, into.rdma_service_level);
}

std::string show_rdma_service_level(const settings& from) { return std::to_string(from.rdma_service_level); }

bool parse_rdma_module(const std::string& text, settings& into) { return parse_name(text, into.rdma_module); }

std::string show_rdma_module(const settings& from) { return from.rdma_module.empty() ? "auto" : from.rdma_module; }

constexpr std::array<setting, setting_count> rows{{
    {"VIADUCT_HEAP_SIZE", heap_size_form, "auto",
     "most bytes that the symmetric heap of a PE may grow to; auto is the largest power of two in half of the "
     "machine's memory, less for very many PEs",
     parse_heap_size, take_heap_size, show_heap_size},
    {"VIADUCT_CHECKED", "0 or 1", "0", "check every address against its allocation, not only against the heap",
     parse_checked, take_checked, show_checked},
    {"VIADUCT_TIMEOUT", timeout_form, "60", "how long joining the job, and reaching a peer, may take", parse_timeout,
     take_timeout, show_timeout},
    {"VIADUCT_HANG_REPORT", hang_report_form, "10", "how long a wait lasts before it says who waits for what",
     parse_hang_report, take_hang_report, show_hang_report},
    {"VIADUCT_BOOTSTRAP", "auto, singleton, viarun, unique-id or pmix", "auto", "where a world finds the other PEs",
     parse_bootstrap, take_bootstrap, show_bootstrap},
    {"VIADUCT_UNIQUE_ID", "what via_unique_id_create() made, or none", "none",
     "where the job meets over TCP, and its secret; with VIADUCT_PE and VIADUCT_NPES", parse_unique_id, take_unique_id,
     show_unique_id},
    {"VIADUCT_PE", "0 to 4095, or none", "none", "this process's number in the job of the unique id", parse_pe, take_pe,
     show_pe},
    {"VIADUCT_NPES", "1 to 4096, or none", "none", "the number of PEs in the job of the unique id", parse_npes,
     take_npes, show_npes},
    {"VIADUCT_DEVICE", device_form, "current",
     "the GPU of a PE; current is that of the thread that makes the world, none if there is none", parse_device,
     take_device, show_device},
    {"VIADUCT_DEVICE_HEAP_SIZE", heap_size_form, "auto",
     "most bytes that the device heap of a PE may grow to; auto is the largest power of two in the memory of its GPU, "
     "less for very many PEs; 256M where it is taken at once",
     parse_device_heap_size, take_device_heap_size, show_device_heap_size},
    {"VIADUCT_DEVICE_SHARING", "auto, files or handle", "auto",
     "how processes share GPU memory: files grow with need; handle, CUDA IPC, takes the whole heap at once, and is "
     "auto where the other is not to be had",
     parse_device_sharing, take_nothing, show_device_sharing},
    {"VIADUCT_DEVICE_P2P", "auto or none", "auto",
     "whether a GPU reaches the memory of another; where it does not, transfers are staged, those of streams and "
     "kernels by the progress engine",
     parse_device_p2p, take_nothing, show_device_p2p},
    {"VIADUCT_FLUSH", "auto, none, host, memop or read", "auto",
     "how an RDMA adapter's writes into GPU memory become visible there: none where the GPU keeps their order, else by "
     "the host, by streams, or by reading them back; via-info shows what the GPU offers",
     parse_flush, take_nothing, show_flush},
    {"VIADUCT_WINDOW_KEEP", "0 or 1", "1",
     "whether GPU memory of other processes that is attached to windows stays mapped when nobody uses it",
     parse_window_keep, take_nothing, show_window_keep},
    {"VIADUCT_WINDOW_MAPPINGS", "1 or more, or unlimited", unlimited,
     "most such mappings of a PE; the one used longest ago goes first", parse_window_mappings, take_nothing,
     show_window_mappings},
    {"VIADUCT_WINDOW_BYTES", "bytes, with K, M, G or T; 64K to 64T; or unlimited", unlimited,
     "most bytes of them, likewise", parse_window_bytes, take_nothing, show_window_bytes},
    {"VIADUCT_ROUTE", "auto, remote, remote:2 (or more) or engine", "auto",
     "how memory of other PEs is reached: auto maps that of this host, and the rest is reached by RDMA; remote is by "
     "RDMA alone, as if each PE were on a host of its own, and remote:2 as if each two in a row shared one; engine "
     "lets kernels and streams reach other PEs by the progress engine alone, as if their memory were not mapped; all "
     "but auto are for tests",
     parse_route, take_nothing, show_route},
    {"VIADUCT_RDMA_PORT", "an adapter's name, with :2 for its second port, or auto", "auto",
     "the port for RDMA; auto is the one nearest to the GPU, of those that are fast, and the PEs of a host share those "
     "that reach the same others",
     parse_rdma_port, take_nothing, show_rdma_port},
    {"VIADUCT_RDMA_GID", "an index, a network such as 10.1.0.0/16, or auto", "auto",
     "the port's address; auto is the first of RoCE v2 and IPv4, or of InfiniBand", parse_rdma_gid, take_nothing,
     show_rdma_gid},
    {"VIADUCT_RDMA_PKEY", "hexadecimal, such as 0x8001, or auto", "auto",
     "the port's partition; auto is the first of which it is a full member", parse_rdma_pkey, take_nothing,
     show_rdma_pkey},
    {"VIADUCT_RDMA_TRAFFIC_CLASS", "0 to 255", "0",
     "the traffic class of what is sent by RoCE, as a lossless one is set up: the DSCP times 4",
     parse_rdma_traffic_class, take_nothing, show_rdma_traffic_class},
    {"VIADUCT_RDMA_SERVICE_LEVEL", "0 to 15", "0", "InfiniBand's service level, where routing wants another",
     parse_rdma_service_level, take_nothing, show_rdma_service_level},
    {"VIADUCT_RDMA_MODULE", "a folder, or auto", "auto",
     "where libviaduct-verbs.so lies; auto is beside the library that loads it", parse_rdma_module, take_nothing,
     show_rdma_module},
}};

}  // namespace

std::span<const setting, setting_count> table() { return rows; }

std::size_t default_device_heap_size(int npes, std::size_t memory) noexcept {
    const std::size_t share = std::bit_floor(largest_device_heaps / static_cast<std::size_t>(npes));
    return std::clamp(std::bit_floor(memory), smallest_heap, share);
}

std::size_t default_heap_size(int npes) noexcept {
    const auto pages = static_cast<std::size_t>(std::max(0L, ::sysconf(_SC_PHYS_PAGES)));
    const auto page = static_cast<std::size_t>(std::max(0L, ::sysconf(_SC_PAGESIZE)));
    const std::size_t share = std::bit_floor(largest_heap / static_cast<std::size_t>(npes));
    return std::clamp(std::bit_floor(pages * page / 2), smallest_heap, share);
}

}  // namespace via::core
