// A network of one game as a value: its shape and its weights, quantised and laid out as the kernels read them.
#pragma once

#include <cmath>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "network/input.hpp"
#include "network/shape.hpp"
#include "network/winograd.hpp"

namespace linewood {

/// The network, from the board to the policy and the value:
///
///     codes of the cells (network/input.hpp)
///       | input convolution: a star of 25 cells, as a table look-up    64 features   16-bit sums in the accumulator
///       | pointwise (1 x 1) convolution                                16 channels
///       | residual blocks: x + 3 x 3 convolution (Winograd)            16 channels   3 blocks
///       |    the last one adds a bias for the whole board, from global pooling
///       +-- policy head: of the two cells that stand for a move -> 16 units -> logit
///       +-- value head: mean and maximum of all cells, mean of the focus -> 32 units -> tanh
///
/// A ReLU follows each layer but the last ones. The weights come as one list of floats, in this order:
///
///     input           [plane][ray][feature]                  then [feature] biases
///     pointwise       [channel][feature]                     then [channel]
///     residual (each) [channel][input][column][row]          then [channel]
///     global_pool     [channel][mean, maximum of channels]   then [channel]
///     policy.hidden   [unit][both cells of channels]         then [unit]      policy.output [unit], then one
///     value.hidden    [unit][mean, maximum, focus mean]      then [unit]      value.output  [unit], then one
///
/// Convolutions are computed in integers: activations in 1/128, weights in 1/256 (in the input convolution 1/512), so a
/// product of 1 and 1 is `unit`. Their weights are kept so that one instruction multiplies two inputs at once:
///
///     [16 outputs][Winograd place][pair of inputs]   two vectors: outputs 0 .. 7, then 8 .. 15 before packing
///                                                    each: o0 i0, o0 i1, o1 i0, o1 i1, ... o7 i0, o7 i1
class Network : NetworkInput {
  public:
    static constexpr std::size_t unit = 128 * 256;
    /// Weights lie in -weight_limit .. weight_limit, so that a transformed kernel fits into 16 bits.
    static constexpr float weight_limit = 8;

    struct Convolution {
        std::vector<Int16x16> weight;
        std::vector<std::int32_t> bias;  // in the order of sums, before they are packed
    };
    struct Dense {
        std::vector<float> weight;  // [input][output]
        std::vector<float> bias;
    };

    /// Throws std::invalid_argument for a shape that the kernels cannot run, and for weights that do not fit it.
    Network(const InputPlanes& planes_of_codes, const NetworkShape& sizes, std::span<const float> weights)
        : game(planes_of_codes.game), codes(planes_of_codes.of_code.size()), shape(sizes) {
        if (!shape.is_valid()) throw std::invalid_argument("a network of this shape cannot be run");
        if (weights.size() != shape.weights())
            throw std::invalid_argument("the weights do not fit the network's shape");
        for (const float weight : weights)
            if (!(std::abs(weight) <= weight_limit)) throw std::invalid_argument("a weight is not from -8 to 8");
        const float* at = weights.data();
        read_input(at, planes_of_codes.of_code);
        read_convolution(at, pointwise, shape.channels, shape.features);
        residual.resize(shape.blocks);
        for (Convolution& block : residual) read_winograd(at, block);
        read_dense(at, global_pool, 2 * shape.channels, shape.channels);
        read_convolution(at, policy_hidden, shape.policy_units, 2 * shape.channels);
        read_dense(at, policy_output, shape.policy_units, 1);
        read_dense(at, value_hidden, 3 * shape.channels, shape.value_units);
        read_dense(at, value_output, shape.value_units, 1);
    }

    /// Can no board bring a sum of the input convolution beyond 16 bits? Otherwise it would saturate, and an accumulator
    /// would depend on the way to a position.
    bool accumulators_fit() const {
        const std::size_t vectors = shape.features / lanes;
        for (std::size_t k = 0; k < vectors; ++k) {
            std::array<int, lanes> least{}, greatest{};
            add_extremes(&input_bias[k], 1, 0, least, greatest);
            for (std::size_t ray = 0; ray < rays; ++ray)
                add_extremes(&input[ray * vectors + k], codes, rays * vectors, least, greatest);
            for (std::size_t i = 0; i < lanes; ++i)
                if (least[i] < INT16_MIN || greatest[i] > INT16_MAX) return false;
        }
        return true;
    }

    /// The output whose sum is at a place of the registers, before they are packed.
    static constexpr std::size_t output_of(std::size_t slot) { return slot / lanes * lanes + pack_order(slot % lanes); }

    std::string_view game;  // whose positions it judges
    std::size_t codes;  // what can be at a cell
    NetworkShape shape;
    std::vector<Int16x16> input;  // [code][ray][features / 16]
    std::vector<Int16x16> input_bias;
    Convolution pointwise;
    std::vector<Convolution> residual;
    Dense global_pool;
    Convolution policy_hidden;
    Dense policy_output, value_hidden, value_output;

  private:
    static std::int16_t rounded(float x) { return static_cast<std::int16_t>(std::lround(x)); }

    /// A code stands for several planes at once: its weights are their sum.
    void read_input(const float*& at, std::span<const std::uint16_t> planes_of) {
        std::vector<std::int16_t> sum(codes * rays * shape.features);
        const std::size_t size = rays * shape.features;
        for (std::size_t code = 0; code < codes; ++code)
            for (std::size_t plane = 0; plane < planes; ++plane)
                if (planes_of[code] >> plane & 1)
                    for (std::size_t i = 0; i < size; ++i) {
                        std::int16_t& number = sum[code * size + i];
                        number = static_cast<std::int16_t>(number + rounded(512 * at[plane * size + i]));
                    }
        at += planes * size;
        keep(sum, input);
        std::vector<std::int16_t> bias(shape.features);
        for (auto& number : bias) number = rounded(512 * *at++);
        keep(bias, input_bias);
    }

    void read_convolution(const float*& at, Convolution& to, std::size_t outputs, std::size_t inputs) {
        std::vector<std::int16_t> weight(inputs * outputs);
        for (std::size_t slot = 0; slot < outputs; ++slot)
            for (std::size_t i = 0; i < inputs; ++i)
                weight[slot / lanes * lanes * inputs + paired(i, slot)] =
                    rounded(256 * at[output_of(slot) * inputs + i]);
        at += outputs * inputs;
        keep(weight, to.weight);
        read_bias(at, to, outputs);
    }

    void read_winograd(const float*& at, Convolution& to) {
        const std::size_t channels = shape.channels;
        std::vector<std::int16_t> weight(WinogradTile::places * channels * channels);
        for (std::size_t slot = 0; slot < channels; ++slot)
            for (std::size_t i = 0; i < channels; ++i) {
                std::array<int, 9> kernel;
                for (std::size_t n = 0; n < kernel.size(); ++n)
                    kernel[n] = rounded(256 * at[(output_of(slot) * channels + i) * kernel.size() + n]);
                const auto factors = WinogradTile::transform_kernel(kernel);
                for (std::size_t place = 0; place < WinogradTile::places; ++place)
                    weight[(slot / lanes * WinogradTile::places + place) * lanes * channels + paired(i, slot)] =
                        static_cast<std::int16_t>(factors[place]);
            }
        at += channels * channels * 9;
        keep(weight, to.weight);
        read_bias(at, to, channels);
        for (auto& bias : to.bias) bias *= WinogradTile::scale;
    }

    void read_bias(const float*& at, Convolution& to, std::size_t outputs) {
        to.bias.resize(outputs);
        for (std::size_t slot = 0; slot < outputs; ++slot)  // and a half, for rounding
            to.bias[slot] = static_cast<std::int32_t>(std::lround(at[output_of(slot)] * unit)) + 128;
        at += outputs;
    }

    static void read_dense(const float*& at, Dense& to, std::size_t inputs, std::size_t outputs) {
        to.weight.resize(inputs * outputs);
        for (std::size_t o = 0; o < outputs; ++o)
            for (std::size_t i = 0; i < inputs; ++i) to.weight[i * outputs + o] = *at++;
        to.bias.assign(at, at + outputs);
        at += outputs;
    }

    /// Where the weight of an input is among those of sixteen outputs: two inputs side by side, for each output.
    static constexpr std::size_t paired(std::size_t input, std::size_t slot) {
        return (input / 2 * lanes + slot % lanes) * 2 + input % 2;
    }
    static void keep(const std::vector<std::int16_t>& numbers, std::vector<Int16x16>& to) {
        to.resize(numbers.size() / lanes);
        std::memcpy(static_cast<void*>(to.data()), numbers.data(), numbers.size() * sizeof numbers[0]);
    }

    /// Adds the least and the greatest of `count` vectors, `step` apart, to sums.
    static void add_extremes(const Int16x16* from, std::size_t count, std::size_t step, std::array<int, lanes>& least,
        std::array<int, lanes>& greatest) {
        std::array<std::int16_t, lanes> numbers;
        std::array<int, lanes> low, high;
        low.fill(INT16_MAX);
        high.fill(INT16_MIN);
        for (std::size_t n = 0; n < count; ++n) {
            std::memcpy(numbers.data(), &from[n * step], sizeof numbers);
            for (std::size_t i = 0; i < lanes; ++i) {
                low[i] = std::min<int>(low[i], numbers[i]);
                high[i] = std::max<int>(high[i], numbers[i]);
            }
        }
        for (std::size_t i = 0; i < lanes; ++i) {
            least[i] += low[i];
            greatest[i] += high[i];
        }
    }
};

}  // namespace linewood
