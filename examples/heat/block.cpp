// SPDX-License-Identifier: Apache-2.0
#include "block.hpp"

#include <algorithm>
#include <cmath>

namespace heat {
namespace {

// Two half cells in series.
double face(const cell& a, const cell& b) {
    const double sum = a.conductivity + b.conductivity;
    return sum > 0.0 ? 2.0 * a.conductivity * b.conductivity / sum : 0.0;
}

}  // namespace

block::block(const model& body, const box& part, const iteration& how)
    : width_{part.width()},
      height_{part.height()},
      depth_{body.size.z},
      factor_{how.factor()},
      momentum_{how.momentum()},
      now_(index(-1, height_ + 1, 0)),
      next_(now_.size()),
      relaxed_(now_.size()),
      right_(now_.size()),
      down_(now_.size()),
      back_(now_.size()),
      gain_(now_.size()) {
    set_up_faces(body, part);
    set_up_gains(body, part, how);
}

void block::set_up_faces(const model& body, const box& part) {
    const auto at = [&](int x, int y, int z) {
        x += part.x0;
        y += part.y0;
        const bool inside = x >= 0 && x < body.size.x && y >= 0 && y < body.size.y && z < body.size.z;
        return inside ? body.at(x, y, z) : cell{};
    };
    for (int y = -1; y < height_; ++y) {
        for (int z = 0; z < depth_; ++z) {
            for (int x = -1; x < width_; ++x) {
                const cell here = at(x, y, z);
                const std::size_t i = index(x, y, z);
                right_[i] = face(here, at(x + 1, y, z));
                down_[i] = face(here, at(x, y + 1, z));
                back_[i] = face(here, at(x, y, z + 1));
            }
        }
    }
}

void block::set_up_gains(const model& body, const box& part, const iteration& how) {
    for (int y = 0; y < height_; ++y) {
        for (int z = 0; z < depth_; ++z) {
            for (int x = 0; x < width_; ++x) {
                const cell here = body.at(part.x0 + x, part.y0 + y, z);
                const std::size_t i = index(x, y, z);
                const double across = right_[i] + right_[index(x - 1, y, z)];
                const double along = down_[i] + down_[index(x, y - 1, z)];
                const double through = back_[i] + (z > 0 ? back_[index(x, y, z - 1)] : 0.0);
                gain_[i] = here.held ? 0.0 : how.gain(across + along + through);
                now_[i] = relaxed_[i] = here.temperature;
            }
        }
    }
}

// At the ends of the depth the missing neighbour is replaced by the cell itself: no difference, no flow.
template <bool deep>
void block::update_line(int x0, int x1, int y, int z) {
    const auto line = static_cast<std::ptrdiff_t>(width_ + 2);
    const std::ptrdiff_t plane = line * depth_;
    const std::ptrdiff_t front = deep && z > 0 ? line : 0;
    const std::ptrdiff_t back = deep && z + 1 < depth_ ? line : 0;
    const std::size_t start = index(0, y, z);
    double* __restrict const next = next_.data() + start;
    double* __restrict const relaxed = relaxed_.data() + start;
    const double* __restrict const now = now_.data() + start;
    const double* __restrict const k_right = right_.data() + start;
    const double* __restrict const k_down = down_.data() + start;
    const double* __restrict const k_back = back_.data() + start;
    const double* __restrict const gain = gain_.data() + start;
    const double momentum = momentum_;
    for (std::ptrdiff_t x = x0; x < x1; ++x) {
        const double t = now[x];
        double flow = k_right[x] * (now[x + 1] - t) + k_right[x - 1] * (now[x - 1] - t) +
                      k_down[x] * (now[x + plane] - t) + k_down[x - plane] * (now[x - plane] - t);
        if constexpr (deep) flow += k_back[x] * (now[x + back] - t) + k_back[x - front] * (now[x - front] - t);
        const double here = t + gain[x] * flow;
        next[x] = here + momentum * (here - relaxed[x]);
        relaxed[x] = here;
    }
}

void block::update(const box& region) {
    for (int y = region.y0; y < region.y1; ++y) {
        for (int z = 0; z < depth_; ++z) {
            if (depth_ > 1) {
                update_line<true>(region.x0, region.x1, y, z);
            } else {
                update_line<false>(region.x0, region.x1, y, z);
            }
        }
    }
}

void block::update_rim() {
    const box in = inner();
    update({0, 0, width_, 1});
    if (height_ > 1) update({0, height_ - 1, width_, height_});
    update({0, in.y0, 1, in.y1});
    if (width_ > 1) update({width_ - 1, in.y0, width_, in.y1});
}

double block::imbalance() const {
    const auto line = static_cast<std::size_t>(width_ + 2);
    const std::size_t plane = line * static_cast<std::size_t>(depth_);
    double largest = 0.0;
    for (int y = 0; y < height_; ++y) {
        for (int z = 0; z < depth_; ++z) {
            const std::size_t front = z > 0 ? line : 0;
            const std::size_t back = z + 1 < depth_ ? line : 0;
            const std::size_t start = index(0, y, z);
            for (std::size_t i = start; i < start + static_cast<std::size_t>(width_); ++i) {
                const double t = now_[i];
                const double flow = right_[i] * (now_[i + 1] - t) + right_[i - 1] * (now_[i - 1] - t) +
                                    down_[i] * (now_[i + plane] - t) + down_[i - plane] * (now_[i - plane] - t) +
                                    back_[i] * (now_[i + back] - t) + back_[i - front] * (now_[i - front] - t);
                largest = std::max(largest, std::abs(gain_[i] * flow));
            }
        }
    }
    return largest / factor_;
}

std::size_t block::side_size(side s) const {
    const bool vertical = s == side::left || s == side::right;
    return static_cast<std::size_t>(vertical ? height_ : width_) * static_cast<std::size_t>(depth_);
}

namespace {

// Calls visit(x, y, z) along one side, `out` cells beyond the outermost ones, in the same order for opposite sides.
template <class Visit>
void along(const block& b, side s, int out, Visit visit) {
    for (int z = 0; z < b.depth(); ++z) {
        switch (s) {
            case side::left:
                for (int y = 0; y < b.height(); ++y) visit(-out, y, z);
                break;
            case side::right:
                for (int y = 0; y < b.height(); ++y) visit(b.width() - 1 + out, y, z);
                break;
            case side::up:
                for (int x = 0; x < b.width(); ++x) visit(x, -out, z);
                break;
            case side::down:
                for (int x = 0; x < b.width(); ++x) visit(x, b.height() - 1 + out, z);
                break;
        }
    }
}

}  // namespace

void block::copy_side(side s, std::span<double> out) const {
    std::size_t i = 0;
    along(*this, s, 0, [&](int x, int y, int z) { out[i++] = now_[index(x, y, z)]; });
}

void block::set_frame(side s, std::span<const double> in) {
    std::size_t i = 0;
    along(*this, s, 1, [&](int x, int y, int z) { now_[index(x, y, z)] = in[i++]; });
}

void block::copy_field(std::span<double> out) const {
    std::size_t i = 0;
    for (int z = 0; z < depth_; ++z) {
        for (int y = 0; y < height_; ++y) {
            for (int x = 0; x < width_; ++x) out[i++] = now_[index(x, y, z)];
        }
    }
}

}  // namespace heat
