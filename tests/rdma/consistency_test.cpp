// SPDX-License-Identifier: Apache-2.0
// What must happen between an adapter's write into GPU memory and its readers: every row, whatever the driver says.
#include <array>
#include <set>
#include <string>
#include <vector>

#include "rdma/consistency.hpp"
#include "support/catch.hpp"
#include "support/failure_of.hpp"

using namespace via::rdma;
using row = consistency_row;
using duties = std::array<duty, all_gpu_readers.size()>;

namespace {

constexpr const char* gpu = "GPU 3, Test";

consistency decide(const consistency_probe& about, const char* wish = "auto") {
    return decide_consistency(about, wish, gpu);
}

/// One value of the setting, and whether it can be had.
struct wish {
    const char* text;
    bool is_there;
};

consistency_probe probe(write_order order, bool host, bool memop, bool data_direct = false) {
    return {.order = order, .host_flush = host, .memop_flush = memop, .data_direct = data_direct};
}

/// Everything that a driver and an adapter may say.
std::vector<consistency_probe> all_probes() {
    std::vector<consistency_probe> all;
    for (const auto order : {write_order::none, write_order::owner, write_order::all_devices}) {
        for (unsigned bits = 0; bits < 8; ++bits) {
            all.push_back(probe(order, (bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0));
        }
    }
    return all;
}

bool flushes_by_host(duty what) {
    return what == duty::flush || what == duty::flush_all || what == duty::relay_by_flush ||
           what == duty::relay_by_flush_all;
}

bool flushes_in_stream(duty what) { return what == duty::memop_flush || what == duty::relay_by_memop; }

}  // namespace

TEST_CASE("where the GPU keeps order there is nothing to do but to wait") {
    const consistency owner = decide(probe(write_order::owner, true, false));  // H200 with driver 580
    CHECK(owner.row == row::ordered);
    CHECK(owner.duties == duties{duty::nothing, duty::wait, duty::acquire, duty::flush_all, duty::acquire});
    const consistency all = decide(probe(write_order::all_devices, false, false));
    CHECK(all.row == row::ordered);
    CHECK(all.duties == duties{duty::nothing, duty::wait, duty::acquire, duty::nothing, duty::acquire});
    CHECK(all.reason != owner.reason);
    // For other GPUs it keeps none, and nothing else does.
    CHECK(decide(probe(write_order::owner, false, true)).of(gpu_reader::other_gpu) == duty::republish);
}

TEST_CASE("where the host flushes it does, and so does the writer for who runs already") {
    const consistency found = decide(probe(write_order::none, true, false));
    CHECK(found.row == row::host);
    CHECK(found.duties ==
          duties{duty::flush, duty::relay_by_flush, duty::relay_by_flush, duty::flush_all, duty::flush});
}

TEST_CASE("where streams alone flush the writer has one do it; beside the host's flush that must be asked for") {
    const consistency alone = decide(probe(write_order::none, false, true));
    CHECK(alone.row == row::memop);
    CHECK(alone.duties ==
          duties{duty::launch, duty::relay_by_memop, duty::relay_by_memop, duty::republish, duty::memop_flush});
    CHECK(decide(probe(write_order::none, true, true)).row == row::host);
    const consistency both = decide(probe(write_order::none, true, true), "memop");
    CHECK(both.row == row::memop);
    CHECK(both.duties == duties{duty::launch, duty::relay_by_memop, duty::relay_by_memop, duty::relay_by_flush_all,
                                duty::memop_flush});
}

TEST_CASE("where nothing flushes the adapter reads; to read before a launch must be asked for") {
    const consistency_probe nothing;
    const duties quick{duty::launch, duty::relay_by_read, duty::relay_by_read, duty::republish, duty::read};
    CHECK(decide(nothing).row == row::read);
    CHECK(decide(nothing).duties == quick);
    duties thorough = quick;
    thorough[0] = duty::read;
    CHECK(decide(nothing, "read").duties == thorough);
}

TEST_CASE("an adapter with a way of its own is read back, whatever the driver says of the other way") {
    for (const consistency_probe& about : all_probes()) {
        if (!about.data_direct) continue;
        const consistency found = decide(about);
        CHECK(found.row == row::read);
        CHECK(found.duties ==
              duties{duty::read, duty::relay_by_read, duty::relay_by_read, duty::republish, duty::read});
        CHECK(decide(about, "read").duties == found.duties);
        for (const char* text : {"none", "host", "memop"}) {
            const auto failure = support::failure_of([&] { (void)decide(about, text); });
            CHECK(failure.status == VIA_ERR_UNSUPPORTED);
            CHECK(failure.message.find("way of its own") != std::string::npos);
        }
    }
}

TEST_CASE("a row that is asked for is taken where there is what it needs, and refused by name elsewhere") {
    for (const consistency_probe& about : all_probes()) {
        if (about.data_direct) continue;
        const bool order = about.order != write_order::none;
        const std::array<wish, 4> wishes{
            {{"none", order}, {"host", about.host_flush}, {"memop", about.memop_flush}, {"read", true}}};
        for (const wish& each : wishes) {
            INFO(each.text << ", order " << static_cast<int>(about.order) << ", host " << about.host_flush << ", memop "
                           << about.memop_flush);
            if (each.is_there) {
                const consistency found = decide(about, each.text);
                CHECK(std::string{name_of(found.row)} == each.text);
                CHECK(found.reason == std::string{"VIADUCT_FLUSH="} + each.text);
                continue;
            }
            const auto failure = support::failure_of([&] { (void)decide(about, each.text); });
            CHECK(failure.status == VIA_ERR_UNSUPPORTED);
            CHECK(failure.message.find(std::string{"VIADUCT_FLUSH="} + each.text) != std::string::npos);
            CHECK(failure.message.find(gpu) != std::string::npos);
            // What it offers instead can be had.
            const std::string offers = failure.message.substr(failure.message.find("it offers"));
            for (const wish& other : wishes) CHECK((offers.find(other.text) != std::string::npos) == other.is_there);
        }
    }
}

TEST_CASE("no decision needs what is not there") {
    for (const consistency_probe& about : all_probes()) {
        for (const char* text : {"auto", "none", "host", "memop", "read"}) {
            consistency found;
            try {
                found = decide(about, text);
            } catch (const via::base::error&) {
                continue;  // the case above says when
            }
            const bool order = about.order != write_order::none && !about.data_direct;
            for (const gpu_reader who : all_gpu_readers) {
                const duty what = found.of(who);
                INFO(text << ": " << describe(who) << ": " << describe(what));
                if (flushes_by_host(what)) CHECK((about.host_flush && !about.data_direct));
                if (flushes_in_stream(what)) CHECK((about.memop_flush && !about.data_direct));
                const bool trusts = what == duty::nothing || what == duty::wait || what == duty::acquire;
                if (trusts) CHECK(order);
                if (who == gpu_reader::other_gpu && trusts) CHECK(about.order == write_order::all_devices);
            }
        }
    }
}

TEST_CASE("everything has words of its own") {
    std::set<std::string> words;
    for (int i = 0; i <= static_cast<int>(duty::republish); ++i) words.insert(describe(static_cast<duty>(i)));
    CHECK(words.size() == static_cast<std::size_t>(duty::republish) + 1);
    std::set<std::string> readers;
    for (const gpu_reader who : all_gpu_readers) readers.insert(describe(who));
    CHECK(readers.size() == all_gpu_readers.size());
    CHECK(words.count("unknown") + readers.count("unknown") == 0);
}

TEST_CASE("who has written has that done which no reader there could do without") {
    for (const consistency_probe& about : all_probes()) {
        for (const bool others : {false, true}) {
            const consistency decided = decide(about);
            const settling how = settling_of(decided, others);
            const bool all_is_ordered = about.order == write_order::all_devices && !about.data_direct;
            const bool is_ordered = about.order != write_order::none && !about.data_direct;
            if (all_is_ordered || (is_ordered && !others)) {
                CHECK(how == settling::nothing);
            } else {
                CHECK(how != settling::nothing);
            }
            // On an adapter's own way to the GPU no flush of the driver's counts.
            if (how == settling::flush) {
                const bool by_stream = decided.row == row::memop && !others;
                CHECK(((by_stream ? about.memop_flush : about.host_flush) && !about.data_direct));
            }
            // What the table has for other GPUs is done if it is a flush: an adapter's read is for the owner.
            const duty towards_others = decided.of(gpu_reader::other_gpu);
            if (others && flushes_by_host(towards_others)) CHECK(how == settling::flush);
        }
    }
    CHECK(settling_of(decide(probe(write_order::owner, true, false)), true) == settling::flush);
    CHECK(settling_of(decide(probe(write_order::owner, false, false)), true) == settling::read);
    CHECK(settling_of(decide(probe(write_order::none, true, false)), false) == settling::flush);
    CHECK(settling_of(decide(probe(write_order::none, true, true), "memop"), false) == settling::flush);
    CHECK(settling_of(decide(probe(write_order::none, true, true), "memop"), true) == settling::flush);
    CHECK(settling_of(decide(probe(write_order::none, false, true)), false) == settling::flush);
    CHECK(settling_of(decide(probe(write_order::none, false, true)), true) == settling::read);
    CHECK(settling_of(decide(probe(write_order::owner, true, false), "read"), false) == settling::read);
}
