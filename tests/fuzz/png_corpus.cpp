// SPDX-License-Identifier: Apache-2.0
// Small images of the heat example, for the fuzzer of its reader.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include "fuzz_target.hpp"
#include "png.hpp"

namespace {

/// A directory of its own, removed with what is in it.
class scratch_directory {
public:
    scratch_directory() {
        std::string name = std::filesystem::temp_directory_path() / "fuzz.XXXXXX";
        if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error{"cannot make a directory " + name};
        path_ = name;
    }
    scratch_directory(const scratch_directory&) = delete;
    scratch_directory& operator=(const scratch_directory&) = delete;
    scratch_directory(scratch_directory&&) = delete;
    scratch_directory& operator=(scratch_directory&&) = delete;
    ~scratch_directory() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    [[nodiscard]] std::string file(const std::string& name) const { return path_ / name; }

private:
    std::filesystem::path path_;
};

}  // namespace

std::vector<std::vector<std::uint8_t>> fuzz_corpus() {
    const scratch_directory directory;
    std::vector<std::vector<std::uint8_t>> corpus;
    for (const int side : {1, 3, 16}) {
        heat::image picture;
        picture.width = side;
        picture.height = side + 1;
        picture.pixels.resize(static_cast<std::size_t>(side) * static_cast<std::size_t>(side + 1));
        const std::string path = directory.file("image.png");
        heat::write_png(path, picture);
        std::ifstream file{path, std::ios::binary};
        corpus.emplace_back(std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{});
    }
    return corpus;
}
