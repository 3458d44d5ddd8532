// SPDX-License-Identifier: Apache-2.0
#include "fake_cuda/settings.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace fake_cuda {
namespace {

template <class Number>
std::optional<Number> parse(std::string_view text) {
    Number value{};
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

template <class Number>
Number number(const char* name, Number otherwise) {
    const char* text = std::getenv(name);
    return text == nullptr ? otherwise : parse<Number>(text).value_or(otherwise);
}

bool flag(const char* name) { return number(name, 0) != 0; }

// As the real driver reads it: the list ends before the first entry that names no device, or one named before.
std::vector<int> visible_devices(int physical) {
    std::vector<int> devices;
    const char* text = std::getenv("CUDA_VISIBLE_DEVICES");
    if (text == nullptr) {
        for (int device = 0; device < physical; ++device) devices.push_back(device);
        return devices;
    }
    std::string_view rest{text};
    while (!rest.empty()) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        const auto device = parse<int>(rest.substr(0, comma));
        if (!device || *device < 0 || *device >= physical || std::ranges::count(devices, *device) != 0) break;
        devices.push_back(*device);
        rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
    return devices;
}

}  // namespace

settings settings::from_environment() {
    settings result;
    result.visible = visible_devices(std::clamp(number("FAKE_CUDA_DEVICES", 2), 0, max_devices));
    result.memory = number("FAKE_CUDA_MEMORY", std::size_t{8} << 30U);
    result.delay = number("FAKE_CUDA_DELAY_US", 0U);
    result.p2p = !flag("FAKE_CUDA_NO_P2P");
    result.p2p_atomics = !flag("FAKE_CUDA_NO_P2P_ATOMICS");
    result.vmm = !flag("FAKE_CUDA_NO_VMM");
    result.protect = flag("FAKE_CUDA_PROTECT");
    result.waits = flag("FAKE_CUDA_WAITS");
    result.contained = flag("FAKE_CUDA_CONTAINED");
    result.reimports = flag("FAKE_CUDA_REIMPORTS");
    result.host_atomics = flag("FAKE_CUDA_HOST_ATOMICS");
    result.dma_buf = !flag("FAKE_CUDA_NO_DMA_BUF");
    result.pcie_path = flag("FAKE_CUDA_PCIE_PATH");
    result.writes_ordering = number("FAKE_CUDA_WRITES_ORDERING", 100);
    result.flush_options = number("FAKE_CUDA_FLUSH_OPTIONS", 1);
    result.memory_operations = !flag("FAKE_CUDA_NO_MEMORY_OPERATIONS");
    result.report = flag("FAKE_CUDA_REPORT");
    return result;
}

}  // namespace fake_cuda
