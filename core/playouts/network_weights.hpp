// The shape and the numbers of the network of gravity Connect Four.
#pragma once

#include <cmath>
#include <vector>

#include "playouts/tile.hpp"

namespace linewood {

/// The network's shape, as learn/network.py has it, too.
struct NetworkShape {
    static constexpr std::size_t kinds = 9;  // of things to see at a cell
    static constexpr std::size_t rays = 25;  // the cell itself and three in each of eight directions
    static constexpr std::size_t seen = 64;  // features from these
    static constexpr std::size_t width = 16;  // features of a cell from there on
    static constexpr std::size_t layers = 3;  // each with a look at the eight neighbours
    static constexpr std::size_t move_units = 16, value_units = 32;

    static constexpr std::size_t numbers = (kinds * rays + 1) * seen + (seen + 1) * width +
        layers * (9 * width + 1) * width + (2 * width + 1) * width + (2 * width + 1) * move_units + (move_units + 1) +
        (3 * width + 1) * value_units + (value_units + 1);
};

/// All numbers of the network in 1/4096, in the order in which learn/train.py writes them.
inline constexpr std::int16_t network_numbers[] = {
#include "weights/connect4.csv"
};
static_assert(std::size(network_numbers) == NetworkShape::numbers);

/// The numbers as the arithmetic needs them: activations are in 1/128, weights in 1/256 (where a sum of single numbers is
/// formed: in 1/512).
class NetworkWeights : NetworkShape {
  public:
    static constexpr std::size_t codes = 35;  // what can be at a cell
    static constexpr std::size_t seen_shorts = seen / 16;
    static constexpr std::size_t unit = 128 * 256;  // a sum of products of 1 and 1

    /// The output that is summed up at a place of the two registers of sums.
    static constexpr std::size_t output_of(std::size_t slot) { return packed_lane(slot); }

    static const NetworkWeights& get() {
        static const NetworkWeights weights;
        return weights;
    }

    /// What is at a cell: 0 nothing (a wall), 1 an own stone, 2 the other's, from 3 on a free cell: +1 the side to move fills
    /// it in the end, +2 it can be played now, +4 the side to move wins there, +8 the other does, +16 whoever fills it in the
    /// end wins there, and his opponent nowhere below it in the column.
    static constexpr int own_stone = 1, other_stone = 2, free_cell = 3;

    struct Layer {
        std::vector<Shorts> weight;  // [place][pair of inputs][8 outputs]
        std::array<std::int32_t, width> bias{};
    };
    struct Dense {
        std::vector<float> weight;  // [input][output]
        std::vector<float> bias;
    };

    std::vector<Shorts> look;  // [code][ray][seen / 16]
    std::array<Shorts, seen_shorts> look_bias;
    Layer narrow;
    std::array<Layer, layers> layer;
    Dense whole;  // from the whole board to each cell of the last layer
    Layer move_hidden;  // from a cell and the one above it
    Dense move, value_hidden, value;

  private:
    NetworkWeights() {
        std::vector<float> numbers(std::size(network_numbers));
        for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<float>(network_numbers[i]) / 4096.0f;
        const float* at = numbers.data();
        read_look(at);
        read_layer(at, narrow, seen);
        for (Layer& one : layer) read_tiled(at, one);
        read_dense(at, whole, 2 * width, width);
        read_layer(at, move_hidden, 2 * width);
        read_dense(at, move, move_units, 1);
        read_dense(at, value_hidden, 3 * width, value_units);
        read_dense(at, value, value_units, 1);
    }

    static std::int16_t rounded(float x) {
        return static_cast<std::int16_t>(std::clamp(std::lround(x), -32768l, 32767l));
    }

    /// [kind][ray][seen], then a bias for each.
    void read_look(const float*& at) {
        std::vector<std::array<std::int16_t, seen>> sum(codes * rays);
        const auto add = [&](int code, std::size_t kind) {
            for (std::size_t r = 0; r < rays; ++r)
                for (std::size_t i = 0; i < seen; ++i) {
                    auto& number = sum[static_cast<std::size_t>(code) * rays + r][i];
                    number = static_cast<std::int16_t>(number + rounded(512 * at[(kind * rays + r) * seen + i]));
                }
        };
        add(own_stone, 0);
        add(other_stone, 1);
        for (int bits = 0; bits < 32; ++bits) {
            const bool mine = bits & 1;
            add(free_cell + bits, mine ? 3 : 4);
            if (bits & 2) add(free_cell + bits, 2);
            if (bits & 4) add(free_cell + bits, 5);
            if (bits & 8) add(free_cell + bits, 6);
            if (bits & 16) add(free_cell + bits, mine ? 7 : 8);
        }
        at += kinds * rays * seen;
        look.resize(sum.size() * seen_shorts);
        std::memcpy(static_cast<void*>(look.data()), sum.data(), sum.size() * sizeof sum[0]);
        std::array<std::int16_t, seen> bias;
        for (auto& number : bias) number = rounded(512 * *at++);
        std::memcpy(static_cast<void*>(look_bias.data()), bias.data(), sizeof bias);
    }

    /// [output][input], then a bias for each output.
    static void read_layer(const float*& at, Layer& to, std::size_t inputs) {
        std::vector<std::int16_t> weight(inputs * width);
        for (std::size_t slot = 0; slot < width; ++slot)  // of the registers, before they are packed
            for (std::size_t i = 0; i < inputs; ++i)
                weight[paired(i, slot)] = rounded(256 * at[output_of(slot) * inputs + i]);
        at += width * inputs;
        keep(weight, to.weight);
        read_bias(at, to);
    }

    /// [output][input][neighbour], then a bias for each output. Kept as what a tile is multiplied by at each of its places,
    /// times four, so that all are whole numbers.
    static void read_tiled(const float*& at, Layer& to) {
        std::vector<std::int16_t> weight(Tile::places * width * width);
        for (std::size_t slot = 0; slot < width; ++slot)
            for (std::size_t i = 0; i < width; ++i) {
                std::array<int, 9> kernel;
                for (std::size_t n = 0; n < kernel.size(); ++n)
                    kernel[n] = rounded(256 * at[(output_of(slot) * width + i) * kernel.size() + n]);
                const auto factors = Tile::of_kernel(kernel);
                for (std::size_t place = 0; place < Tile::places; ++place)
                    weight[place * width * width + paired(i, slot)] = static_cast<std::int16_t>(factors[place]);
            }
        at += width * width * 9;
        keep(weight, to.weight);
        read_bias(at, to);
        for (auto& bias : to.bias) bias *= 4;
    }

    /// Where the weight of an input stands: two inputs side by side, for each output.
    static constexpr std::size_t paired(std::size_t input, std::size_t slot) {
        return (input / 2 * width + slot) * 2 + input % 2;
    }
    static void keep(const std::vector<std::int16_t>& numbers, std::vector<Shorts>& to) {
        to.resize(numbers.size() / 16);
        std::memcpy(static_cast<void*>(to.data()), numbers.data(), numbers.size() * sizeof numbers[0]);
    }
    static void read_bias(const float*& at, Layer& to) {
        for (std::size_t slot = 0; slot < width; ++slot)  // and a half, for rounding
            to.bias[slot] = static_cast<std::int32_t>(std::lround(at[output_of(slot)] * unit)) + 128;
        at += width;
    }

    /// [output][input], then a bias for each output.
    static void read_dense(const float*& at, Dense& to, std::size_t inputs, std::size_t outputs) {
        to.weight.resize(inputs * outputs);
        for (std::size_t o = 0; o < outputs; ++o)
            for (std::size_t i = 0; i < inputs; ++i) to.weight[i * outputs + o] = *at++;
        to.bias.assign(at, at + outputs);
        at += outputs;
    }
};

}  // namespace linewood
