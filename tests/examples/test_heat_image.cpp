// SPDX-License-Identifier: Apache-2.0
// Reading, writing and understanding images, and what is drawn.
#include <cmath>
#include <span>
#include <string>

#include "colormap.hpp"
#include "command.hpp"
#include "common/curve.hpp"
#include "common/user_error.hpp"
#include "model.hpp"
#include "png.hpp"
#include "sample.hpp"
#include "small_body.hpp"
#include "support/catch.hpp"

namespace {

heat::image decode(const std::vector<char>& bytes, std::size_t limit = heat::most_pixels) {
    return heat::decode_png(std::as_bytes(std::span{bytes}), "test.png", limit);
}

std::string complaint(const std::vector<char>& bytes, std::size_t limit = heat::most_pixels) {
    try {
        static_cast<void>(decode(bytes, limit));
    } catch (const common::user_error& error) {
        return error.what();
    }
    return "";
}

bool mentions(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("the image that comes with heat is the one that heat draws") {
    const heat::image shipped = heat::read_png(HEAT_SAMPLE);
    const heat::image drawn = heat::draw_sample();
    CHECK(shipped.width == drawn.width);
    CHECK(shipped.height == drawn.height);
    CHECK((shipped.pixels == drawn.pixels));
    CHECK_NOTHROW(heat::check_image(shipped, "heat_sink.png"));
}

TEST_CASE("a picture survives being written and read") {
    const testing::scratch directory;
    heat::image picture = testing::small_body();
    picture.at(3, 4) = {1, 2, 3, 77};
    heat::write_png(directory.file("a.png"), picture);
    const heat::image again = heat::read_png(directory.file("a.png"));
    CHECK(again.width == picture.width);
    CHECK(again.height == picture.height);
    CHECK((again.pixels == picture.pixels));
}

TEST_CASE("coarsening takes the middle of each square, also of the cut ones at the edges") {
    heat::image picture{7, 5};
    for (int y = 0; y < 5; ++y) {
        for (int x = 0; x < 7; ++x) picture.at(x, y).r = static_cast<std::uint8_t>(10 * y + x);
    }
    const heat::image coarse = heat::coarsened(picture, 3);
    REQUIRE(coarse.width == 3);
    REQUIRE(coarse.height == 2);
    CHECK(int{coarse.at(0, 0).r} == 11);
    CHECK(int{coarse.at(1, 0).r} == 14);
    CHECK(int{coarse.at(2, 0).r} == 16);
    CHECK(int{coarse.at(0, 1).r} == 41);
    CHECK((heat::coarsened(picture, 1).pixels == picture.pixels));
}

TEST_CASE("every truncation of a PNG is refused and called one") {
    const testing::scratch directory;
    heat::write_png(directory.file("a.png"), testing::small_body());
    const std::vector<char> whole = testing::contents(directory.file("a.png"));
    REQUIRE_NOTHROW(decode(whole));
    CHECK(mentions(complaint({}), "empty"));
    for (std::size_t size = 1; size < whole.size(); ++size) {
        INFO("the first " << size << " bytes of " << whole.size());
        CHECK(mentions(complaint({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)}), "truncated"));
    }
}

TEST_CASE("a damaged PNG is refused, whichever byte of its data is wrong") {
    const testing::scratch directory;
    heat::write_png(directory.file("a.png"), testing::small_body());
    const std::vector<char> whole = testing::contents(directory.file("a.png"));
    const std::string bytes{whole.begin(), whole.end()};
    const std::size_t header = bytes.find("IHDR");
    const std::size_t data = bytes.find("IDAT");
    const std::size_t end = bytes.rfind("IEND") - 4;
    REQUIRE(header != std::string::npos);
    REQUIRE(data != std::string::npos);
    for (const std::size_t at : {header + 4, header + 10, data + 10, end - 6}) {
        std::vector<char> damaged = whole;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x40);
        INFO("byte " << at);
        CHECK_FALSE(complaint(damaged).empty());
    }
}

TEST_CASE("what is not a PNG, or claims too much, is refused") {
    CHECK(mentions(complaint({'G', 'I', 'F', '8', '9', 'a'}), "not a PNG"));
    const testing::scratch directory;
    heat::write_png(directory.file("a.png"), testing::small_body());
    const std::vector<char> whole = testing::contents(directory.file("a.png"));
    CHECK(mentions(complaint(whole, 61 * 47 - 1), "at most"));
    CHECK(complaint(whole, 61 * 47).empty());
    CHECK_THROWS_AS(heat::read_png(directory.file("none.png")), common::user_error);
    CHECK_THROWS_AS(heat::read_png(directory.file("")), common::user_error);  // a directory
}

TEST_CASE("colours mean what the legend says") {
    using heat::material;
    CHECK(heat::material_of({255, 255, 255, 255}) == material::outside);
    CHECK(heat::material_of({0, 0, 0, 127}) == material::outside);
    CHECK(heat::material_of({200, 80, 80, 255}) == material::source);
    CHECK(heat::material_of({199, 80, 80, 255}) == material::conductor);
    CHECK(heat::material_of({80, 80, 200, 255}) == material::sink);
    CHECK(heat::material_of({80, 81, 200, 255}) == material::conductor);
    CHECK(heat::conductivity_of({0, 0, 0, 255}) == 1.0);
    CHECK(std::abs(heat::conductivity_of({64, 64, 64, 255}) - 0.1) < 1e-12);
    CHECK(std::abs(heat::conductivity_of({192, 192, 192, 255}) - 0.001) < 1e-12);
    CHECK(heat::conductivity_of({255, 255, 255, 255}) == 0.0);
}

TEST_CASE("in 3-D only the first third of the depth is heated") {
    const heat::model body = heat::extruded(testing::small_body(), 7, {90.0, 20.0});
    for (int z = 0; z < 7; ++z) {
        CHECK(body.at(3, 10, z).held == (z < 3));
        CHECK(body.at(3, 10, z).temperature == (z < 3 ? 90.0 : 20.0));
        CHECK(body.at(56, 5, z).held);
        CHECK(body.at(0, 0, z).conductivity == 0.0);
    }
}

TEST_CASE("images without something to compute are refused") {
    heat::image picture{4, 4, {255, 255, 255, 255}};
    const auto refused = [&] {
        try {
            heat::check_image(picture, "a.png");
        } catch (const common::user_error& error) {
            return std::string{error.what()};
        }
        return std::string{};
    };
    CHECK(mentions(refused(), "nothing but outside"));
    picture.at(0, 0) = {0, 0, 255, 255};
    CHECK(mentions(refused(), "no heat source"));
    picture.at(0, 0) = {255, 0, 0, 255};
    CHECK(mentions(refused(), "no heat sink"));
    picture.at(1, 0) = {0, 0, 255, 255};
    CHECK(refused().empty());
}

TEST_CASE("the lightness of the false colours rises evenly") {
    double before = heat::lightness(heat::false_colour(0.0));
    for (int i = 1; i <= 100; ++i) {
        const double now = heat::lightness(heat::false_colour(i / 100.0));
        INFO("at " << i << " %");
        CHECK(now > before);
        CHECK(now - before < 1.6);  // 0.85 on average
        before = now;
    }
    CHECK((heat::false_colour(-3.0) == heat::false_colour(0.0)));
    CHECK((heat::false_colour(3.0) == heat::false_colour(1.0)));
}

TEST_CASE("the curve is drawn for any history") {
    for (const double residual : {1.0, 1e-9, 0.0}) {
        const std::string svg = common::draw_curve({"a", "b", "c"}, {{0, residual, 0.0}}, 0.0);
        CHECK(svg.rfind("<svg", 0) == 0);
        CHECK(mentions(svg, "</svg>"));
        CHECK_FALSE(mentions(svg, "nan"));
        CHECK_FALSE(mentions(svg, "inf"));
    }
}
