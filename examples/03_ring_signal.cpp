// SPDX-License-Identifier: Apache-2.0
// A letter goes once around a ring. Every PE waits for it, adds its number and passes it on: data and signal in one
// call.
//
//     viarun -n 4 ./03_ring_signal
#include <cstdio>

#include <viaduct/viaduct.hpp>

struct letter {
    int stations;
    double sum;
};

int main() {
    via::world world;
    const int right = (world.pe() + 1) % world.npes();

    // Any trivially copyable type can travel. Symmetric memory starts zeroed, so the signal word starts at 0.
    const via::symmetric<letter> inbox = world.allocate<letter>(1);
    const via::symmetric<via::signal> arrived = world.allocate<via::signal>(1);

    letter mail{0, 0.0};
    if (world.pe() != 0) {
        world.wait_until(arrived.data(), VIA_EQ, 1);  // whoever sees the signal sees the letter
        mail = inbox[0];
    }
    mail.stations += 1;
    mail.sum += world.pe();
    world.put_signal(inbox.data(), {&mail, 1}, arrived.data(), 1, right);

    bool correct = true;
    if (world.pe() == 0) {
        world.wait_until(arrived.data(), VIA_EQ, 1);  // the letter is back
        const int n = world.npes();
        correct = inbox[0].stations == n && inbox[0].sum == n * (n - 1) / 2.0;
        std::printf("the letter passed %d PEs, whose numbers add up to %g\n", inbox[0].stations, inbox[0].sum);
    }
    return correct ? 0 : 1;
}
