// The residual tower: a pointwise convolution from the accumulator, then residual blocks of 3 x 3 convolutions.
#pragma once

#include <span>
#include <vector>

#include "network/network.hpp"

namespace linewood {

/// The channels of all cells on their way through the tower. A margin of zeros lies around the board, because a 3 x 3
/// convolution reads it:
///
///     row rows + 1   0 0 0 0 0        columns lie one after the other, `stride_` cells apart,
///                    0 c c c 0        and tiles of 2 x 2 cells may reach one cell beyond the board
///                    0 c c c 0
///         row 0      0 0 0 0 0
///             column 0 1 2 3
template <Shape S>
class ResidualTower : NetworkInput {
  public:
    ResidualTower(const NetworkShape& shape, std::size_t rows, std::size_t columns)
        : shape_(shape), rows_(rows), columns_(columns), stride_((rows + at_once - 1) / at_once * at_once + 2),
          now_((columns + 3) * stride_ * vectors(), Int16x16::zero()), next_(now_) {}

    /// The channels of a cell, as vectors; those of the cell above follow.
    const Int16x16* cell(std::size_t column, std::size_t row) const { return &now_[at(column + 1, row + 1)]; }

    /// From the accumulator's features to channels, a few cells of a column at a time, so that all sums stay in registers.
    /// Not inlined: in a larger function they would not.
    template <class Sums>
    [[gnu::noinline]] void pointwise(const Network::Convolution& layer, const Sums& accumulator) {
        std::array<Int16x16, at_once * S::most_features / lanes> features;
        for (std::size_t c = 1; c <= columns_; ++c) {
            const Int16x16* from = accumulator.column(c - 1);
            for (std::size_t r = 1; r <= rows_; r += at_once) {
                for (std::size_t i = 0; i < at_once * shape_.features / lanes; ++i)
                    features[i] = relu(*from++).template shifted_right<2>();
                const Int16x16* w = layer.weight.data();
                for (std::size_t block = 0; block < vectors(); ++block) {
                    std::array<Int32x8, at_once> low, high;
                    low.fill(bias_low(&layer.bias[block * lanes]));
                    high.fill(bias_high(&layer.bias[block * lanes]));
                    const char* x = reinterpret_cast<const char*>(features.data());
                    for (std::size_t pair = 0; pair < shape_.features / 2; ++pair, w += 2, x += 4)
                        add_products(low, high, x, 2 * shape_.features, w[0].in_register(), w[1].in_register());
                    for (std::size_t i = 0; i < at_once && r + i <= rows_; ++i)
                        now_[at(c, r + i) + block] = relu(pack<8>(low[i], high[i]));
                }
            }
        }
    }

    /// A residual block: x + convolution of x, with these biases.
    void residual(const Network::Convolution& layer, std::span<const std::int32_t> bias) {
        for (std::size_t c = 1; c <= columns_; c += 2) {
            const std::size_t count = (rows_ + 1) / 2;
            for (std::size_t t = 0; t < count;) {
                const std::size_t left = count - t, r = 1 + 2 * t;
                t += left >= 6  ? convolve<6>(c, r, layer, bias)  // their twelve sums fit into the registers
                    : left == 5 ? convolve<5>(c, r, layer, bias)
                                : convolve<2>(c, r, layer, bias);
            }
        }
        std::swap(now_, next_);
    }

    /// Global pooling: the mean and the maximum of each channel over all cells.
    void pool(std::span<float> mean, std::span<float> maximum) const {
        for (std::size_t block = 0; block < vectors(); ++block) {
            std::array<std::int32_t, lanes> sum{};
            std::array<std::int16_t, lanes> numbers;
            Int16x16 top = Int16x16::zero();
            for (std::size_t c = 1; c <= columns_; ++c) {
                Int16x16 column = Int16x16::zero();
                for (std::size_t r = 1; r <= rows_; ++r) {
                    const Int16x16& cell = now_[at(c, r) + block];
                    column = column + cell;
                    top = max(top, cell);
                }
                std::memcpy(numbers.data(), &column, sizeof numbers);
                for (std::size_t k = 0; k < lanes; ++k) sum[k] += numbers[k];
            }
            std::memcpy(numbers.data(), &top, sizeof numbers);
            for (std::size_t k = 0; k < lanes; ++k) {
                mean[block * lanes + k] = static_cast<float>(sum[k]) / static_cast<float>(128 * rows_ * columns_);
                maximum[block * lanes + k] = static_cast<float>(numbers[k]) / 128;
            }
        }
    }

    static Int32x8 bias_low(const std::int32_t* bias) { return Int32x8::load(bias); }
    static Int32x8 bias_high(const std::int32_t* bias) { return Int32x8::load(bias + lanes / 2); }

    /// Adds the products of a pair of inputs of each cell and their weights; the cells are `step` bytes apart.
    template <std::size_t Cells>
    static void add_products(std::array<Int32x8, Cells>& low, std::array<Int32x8, Cells>& high, const char* x,
        std::size_t step, const Int16x16& low_weight, const Int16x16& high_weight) {
        for (std::size_t i = 0; i < Cells; ++i) {
            std::int32_t pair;
            std::memcpy(&pair, x + i * step, sizeof pair);
            low[i].add_products(pair, low_weight);
            high[i].add_products(pair, high_weight);
        }
    }

  private:
    static constexpr std::size_t at_once = 4;  // cells of a pointwise convolution

    std::size_t vectors() const { return shape_.channels / lanes; }
    std::size_t at(std::size_t column, std::size_t row) const { return (column * stride_ + row) * vectors(); }

    /// A few Winograd tiles, one above the other, from `now_` to `next_`.
    template <std::size_t Tiles>
    std::size_t convolve(
        std::size_t c, std::size_t r, const Network::Convolution& layer, std::span<const std::int32_t> bias) {
        constexpr std::size_t places = WinogradTile::places;
        std::array<Int16x16, places * Tiles * S::most_channels / lanes> factors;  // [place][tile][channels / 16]
        for (std::size_t t = 0; t < Tiles; ++t)
            for (std::size_t k = 0; k < vectors(); ++k) {
                const auto transformed =
                    WinogradTile::transform_input(&now_[at(c - 1, r - 1 + 2 * t) + k], stride_ * vectors(), vectors());
                for (std::size_t place = 0; place < places; ++place)
                    factors[(place * Tiles + t) * vectors() + k] = transformed[place];
            }
        const Int16x16* w = layer.weight.data();
        for (std::size_t block = 0; block < vectors(); ++block) {
            std::array<std::array<Int32x8, Tiles>, places> low, high;
            for (std::size_t place = 0; place < places; ++place) {
                std::array<Int32x8, Tiles> low_sum, high_sum;  // in registers
                low_sum.fill(Int32x8::zero());
                high_sum.fill(Int32x8::zero());
                const char* x = reinterpret_cast<const char*>(&factors[place * Tiles * vectors()]);
                for (std::size_t pair = 0; pair < shape_.channels / 2; ++pair, w += 2, x += 4)
                    add_products(low_sum, high_sum, x, 2 * shape_.channels, w[0].in_register(), w[1].in_register());
                low[place] = low_sum;
                high[place] = high_sum;
            }
            const std::int32_t* block_bias = &bias[block * lanes];
            for (std::size_t t = 0; t < Tiles; ++t)
                finish_tile(WinogradTile::transform_output(&low[0][t], Tiles),
                    WinogradTile::transform_output(&high[0][t], Tiles), block_bias, c, r + 2 * t, block);
        }
        return Tiles;
    }

    /// Adds bias and residual to the sums of 2 x 2 cells; those beyond the board stay zero.
    void finish_tile(const std::array<Int32x8, 4>& low, const std::array<Int32x8, 4>& high, const std::int32_t* bias,
        std::size_t c, std::size_t r, std::size_t block) {
        for (std::size_t i = 0; i < low.size(); ++i) {
            const std::size_t column = c + i / 2, row = r + i % 2;
            if (column > columns_ || row > rows_) continue;
            const Int16x16 sum = pack<10>(low[i] + bias_low(bias), high[i] + bias_high(bias));
            next_[at(column, row) + block] = relu(sum + now_[at(column, row) + block]);
        }
    }

    [[no_unique_address]] S shape_;
    std::size_t rows_, columns_, stride_;
    std::vector<Int16x16> now_, next_;  // [column][row][channels / 16]
};

}  // namespace linewood
