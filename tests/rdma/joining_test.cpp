// SPDX-License-Identifier: Apache-2.0
#include "rdma/joining.hpp"

#include <cstddef>
#include <string>

#include "support/catch.hpp"

using namespace via::rdma;

namespace {

using layer = via::rdma::link;  // there is a link() of POSIX

/// As an adapter makes it, on the subnet of that number.
endpoint end_of(layer of, std::uint16_t pkey, unsigned char subnet = 0) {
    endpoint made{.queue = 7, .mtu = 4096, .reads = 16, .pkey = pkey, .layer = of};
    made.address[7] = std::byte{subnet};
    made.address[15] = std::byte{1};
    return made;
}

bool mentions(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// Notes what it is joined to.
class one_end final : public connection {
public:
    explicit one_end(const endpoint& here) : here_{here} {}
    [[nodiscard]] const endpoint& here() const noexcept override { return here_; }
    [[nodiscard]] std::uint32_t most_copied() const noexcept override { return 0; }
    [[nodiscard]] bool connect(const endpoint& there, std::string& problem) noexcept override {
        joined_to = there.queue;
        problem = "refused by the adapter";
        return accepts;
    }
    [[nodiscard]] int post(std::span<const request>) noexcept override { return -1; }
    void stop() noexcept override {}

    std::uint32_t joined_to = 0;
    bool accepts = true;

private:
    endpoint here_;
};

}  // namespace

TEST_CASE("ends of unlike links are not joined") {
    const std::string why = why_apart(end_of(layer::ethernet, 0xffff), end_of(layer::infiniband, 0xffff));
    CHECK(mentions(why, "one of Ethernet, the other's one of InfiniBand"));
    CHECK(why_apart(end_of(layer::ethernet, 0xffff), end_of(layer::ethernet, 0xffff)).empty());
}

TEST_CASE("partitions talk if one of the two is a full member") {
    const auto why = [](std::uint16_t here, std::uint16_t there) {
        return why_apart(end_of(layer::infiniband, here), end_of(layer::infiniband, there));
    };
    CHECK(why(0xffff, 0xffff).empty());
    CHECK(why(0xffff, 0x7fff).empty());
    CHECK(why(0x0001, 0x8001).empty());
    CHECK(mentions(why(0x7fff, 0x7fff), "0x7fff, the other's in 0x7fff"));
    CHECK(mentions(why(0x8001, 0xffff), "0x8001, the other's in 0xffff"));
}

TEST_CASE("InfiniBand has no way to another subnet and Ethernet has") {
    CHECK(mentions(why_apart(end_of(layer::infiniband, 0xffff, 1), end_of(layer::infiniband, 0xffff, 2)),
                   "another InfiniBand"));
    CHECK(why_apart(end_of(layer::infiniband, 0xffff, 1), end_of(layer::infiniband, 0xffff, 1)).empty());
    CHECK(why_apart(end_of(layer::ethernet, 0xffff, 1), end_of(layer::ethernet, 0xffff, 2)).empty());
}

TEST_CASE("an adapter is not asked to join what is apart") {
    one_end here{end_of(layer::ethernet, 0xffff)};
    std::string problem = "of before";
    CHECK_FALSE(join(here, end_of(layer::infiniband, 0xffff), problem));
    CHECK(here.joined_to == 0);
    CHECK(mentions(problem, "InfiniBand"));
    CHECK(join(here, end_of(layer::ethernet, 0xffff), problem));
    CHECK(here.joined_to == 7);
    here.accepts = false;
    CHECK_FALSE(join(here, end_of(layer::ethernet, 0xffff), problem));
    CHECK(problem == "refused by the adapter");
}
