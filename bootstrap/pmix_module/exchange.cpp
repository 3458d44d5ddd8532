// SPDX-License-Identifier: Apache-2.0
#include "exchange.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <sstream>
#include <stdexcept>

#include "values.hpp"

namespace via::pmix_module {
namespace {

/// Servers count whole seconds, and take 0 for no limit.
int whole_seconds(double seconds) {
    constexpr double most = 1e9;
    return static_cast<int>(std::clamp(std::ceil(seconds), 1.0, most));
}

}  // namespace

exchange::exchange(const membership& of, double seconds) : place_{of}, seconds_{whole_seconds(seconds)} {}

void exchange::allgather(std::span<const std::byte> mine, std::span<std::byte> all) {
    const std::string key = key_of(++round_);
    put(key, mine);
    fence(true);
    for (std::uint32_t pe = 0; pe < place_.npes; ++pe) take(key, pe, all.subspan(pe * mine.size(), mine.size()));
}

void exchange::barrier() {
    put(key_of(++round_), std::array<std::byte, 1>{});
    fence(false);
}

/// A server has what the processes of its host have put, also before a fence has ended.
std::vector<std::uint32_t> exchange::missing() const {
    const std::uint64_t round = round_;
    if (round == 0) throw std::runtime_error{"no call is under way"};
    const std::string key = key_of(round);
    const value_owner peers = get(peer_of(place_.self, PMIX_RANK_WILDCARD), PMIX_LOCAL_PEERS);
    if (peers->type != PMIX_STRING) throw std::runtime_error{"the server gives local peers that are no text"};
    std::vector<std::uint32_t> found;
    std::istringstream text{peers->data.string};
    for (std::string rank; std::getline(text, rank, ',');) {
        const auto pe = static_cast<std::uint32_t>(std::stoul(rank));
        if (pe != place_.self.rank && !is_there(peer_of(place_.self, pe), key.c_str())) found.push_back(pe);
    }
    return found;
}

std::string exchange::key_of(std::uint64_t round) const {
    return "viaduct." + std::to_string(place_.world) + "." + std::to_string(round);
}

void exchange::put(const std::string& key, std::span<const std::byte> mine) const {
    std::vector<char> bytes(mine.size());  // PMIx takes no constant bytes
    std::memcpy(bytes.data(), mine.data(), mine.size());
    pmix_value_t value{};
    value.type = PMIX_BYTE_OBJECT;
    value.data.bo.bytes = bytes.data();
    value.data.bo.size = bytes.size();
    check("PMIx_Put", PMIx_Put(PMIX_GLOBAL, key.c_str(), &value));  // copies
    check("PMIx_Commit", PMIx_Commit());
}

void exchange::take(const std::string& key, std::uint32_t pe, std::span<std::byte> into) const {
    const std::string what = "PE " + std::to_string(pe) + "'s part (" + key + ")";
    value_owner value;
    try {
        value = get(peer_of(place_.self, pe), key.c_str());
    } catch (const std::runtime_error& error) {
        throw std::runtime_error{what + " is not there: " + error.what()};
    }
    if (value->type != PMIX_BYTE_OBJECT) throw std::runtime_error{what + " is no string of bytes"};
    const pmix_byte_object_t& bytes = value->data.bo;
    if (bytes.size != into.size() || bytes.bytes == nullptr) {
        throw std::runtime_error{what + " has " + std::to_string(bytes.size) + " bytes, not " +
                                 std::to_string(into.size())};
    }
    std::memcpy(into.data(), bytes.bytes, into.size());
}

void exchange::fence(bool with_data) const {
    directives how;
    how.number(PMIX_TIMEOUT, seconds_);
    if (with_data) how.yes(PMIX_COLLECT_DATA);
    check("PMIx_Fence", PMIx_Fence(nullptr, 0, how.data(), how.size()));  // of the whole job
}

}  // namespace via::pmix_module
