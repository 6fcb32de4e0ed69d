// What a position of gravity Connect Four is worth and which moves look good, by a small convolutional network that was
// trained on the engine's own games (learn/README.md). It works on boards of any size: a cell sees its neighbours alone.
#pragma once

#include <cmath>
#include <span>
#include <vector>

#include "playouts/sight.hpp"

namespace linewood {

/// The network on one board. Each thread has its own: it holds the numbers on the way.
template <int Lane, int Words>
class Network : NetworkShape {
  public:
    using G = Gravity<Lane, Words>;
    using Board = typename G::Board;
    using Move = typename G::Move;

    explicit Network(const G& board)
        : rows_(static_cast<std::size_t>(board.rows())), columns_(static_cast<std::size_t>(board.columns())),
          stride_((rows_ + at_once - 1) / at_once * at_once + 2), sight_(board),
          now_((columns_ + 3) * stride_, Shorts::zero()), next_(now_) {}

    /// What the position is worth to the side to move, -1 .. 1.
    float value(const G& here) {
        ask(here);
        return value_;
    }

    /// Logarithms of the moves' probabilities, up to a constant.
    void judge(const G& here, std::span<const Move> moves, std::span<float> logits) {
        ask(here);
        for (std::size_t i = 0; i < moves.size(); ++i) logits[i] = logits_[moves[i]];
    }

    /// What the network sees at the cells of a column, from below.
    std::span<const std::uint8_t> column_of(const G& here, int column) { return sight_.column_of(here, column); }

  private:
    static constexpr std::size_t at_once = 4;  // cells

    void ask(const G& here) {
        if (answered_ == here) return;
        answered_ = here;
        sight_.look(here);
        narrow();
        for (std::size_t i = 0; i < layers; ++i) {
            auto bias = w_->layer[i].bias;
            if (i + 1 == layers) add_whole(bias);
            for (std::size_t c = 1; c <= columns_; c += 2) look_around(c, w_->layer[i].weight, bias);
            std::swap(now_, next_);
        }
        conclude(here);
    }

    /// Sixteen features of each cell from those seen, a few cells of a column at a time, so that all sums stay in registers.
    /// Not inlined: in a larger function they would not.
    [[gnu::noinline]] void narrow() {
        const auto [low_bias, high_bias] = sums(w_->narrow.bias);
        std::array<Shorts, at_once * NetworkWeights::seen_shorts> features;
        for (std::size_t c = 1; c <= columns_; ++c) {
            const Shorts* from = sight_.column_sums(c - 1);
            for (std::size_t r = 1; r <= rows_; r += at_once) {
                for (Shorts& feature : features) feature = most(*from++, Shorts::zero()).template halved<2>();
                std::array<Ints, at_once> low, high;
                low.fill(low_bias);
                high.fill(high_bias);
                const Shorts* w = w_->narrow.weight.data();
                const char* x = reinterpret_cast<const char*>(features.data());
                for (std::size_t pair = 0; pair < seen / 2; ++pair, w += 2, x += 4)
                    add_products<seen / 2>(low, high, x, w[0].held(), w[1].held());
                for (std::size_t i = 0; i < at_once && r + i <= rows_; ++i)
                    now_[c * stride_ + r + i] = most(packed<8>(low[i], high[i]), Shorts::zero());
            }
        }
    }

    /// A layer in two columns, from `now_` to `next_`.
    void look_around(std::size_t c, const std::vector<Shorts>& weight, const std::array<std::int32_t, width>& bias) {
        const std::size_t count = (rows_ + 1) / 2;
        for (std::size_t t = 0; t < count;) {
            const std::size_t left = count - t, r = 1 + 2 * t;
            t += left >= 6  ? tiles<6>(c, r, weight, bias)  // their twelve sums fit into the registers
                : left == 5 ? tiles<5>(c, r, weight, bias)
                            : tiles<2>(c, r, weight, bias);
        }
    }
    template <std::size_t Tiles>
    std::size_t tiles(
        std::size_t c, std::size_t r, const std::vector<Shorts>& weight, const std::array<std::int32_t, width>& bias) {
        std::array<std::array<Shorts, Tiles>, Tile::places> factor;
        for (std::size_t t = 0; t < Tiles; ++t) {
            const auto factors = Tile::of_cells(&now_[(c - 1) * stride_ + r - 1 + 2 * t], stride_);
            for (std::size_t place = 0; place < Tile::places; ++place) factor[place][t] = factors[place];
        }
        std::array<std::array<Ints, Tiles>, Tile::places> low, high;
        const Shorts* w = weight.data();
        for (std::size_t place = 0; place < Tile::places; ++place) {
            std::array<Ints, Tiles> low_sum, high_sum;  // in registers
            low_sum.fill(Ints::zero());
            high_sum.fill(Ints::zero());
            const char* x = reinterpret_cast<const char*>(&factor[place]);
            for (std::size_t pair = 0; pair < width / 2; ++pair, w += 2, x += 4)
                add_products<width / 2>(low_sum, high_sum, x, w[0].held(), w[1].held());
            low[place] = low_sum;
            high[place] = high_sum;
        }
        const auto [low_bias, high_bias] = sums(bias);
        for (std::size_t t = 0; t < Tiles; ++t) {
            const auto low_sums = Tile::joined(&low[0][t], Tiles), high_sums = Tile::joined(&high[0][t], Tiles);
            for (std::size_t i = 0; i < low_sums.size(); ++i) {
                const std::size_t column = c + i / 2, row = r + 2 * t + i % 2, at = column * stride_ + row;
                if (column > columns_ || row > rows_) continue;
                const Shorts sum = packed<10>(low_sums[i] + low_bias, high_sums[i] + high_bias);
                next_[at] = most(sum + now_[at], Shorts::zero());
            }
        }
        return Tiles;
    }
    static std::pair<Ints, Ints> sums(const std::array<std::int32_t, width>& bias) {
        std::pair<Ints, Ints> result;
        std::memcpy(static_cast<void*>(&result.first), bias.data(), sizeof result.first);
        std::memcpy(static_cast<void*>(&result.second), bias.data() + 8, sizeof result.second);
        return result;
    }
    template <std::size_t Pairs, std::size_t Cells>
    static void add_products(std::array<Ints, Cells>& low, std::array<Ints, Cells>& high, const char* x,
        const Shorts& low_weight, const Shorts& high_weight) {
        for (std::size_t i = 0; i < Cells; ++i) {
            std::int32_t two;
            std::memcpy(&two, x + i * Pairs * 4, sizeof two);
            low[i].add_products(two, low_weight);
            high[i].add_products(two, high_weight);
        }
    }

    /// Means and maxima of all cells' features.
    void pool(std::span<float> mean, std::span<float> highest) const {
        std::array<std::int32_t, width> sum{};
        std::array<std::int16_t, width> numbers;
        Shorts top = Shorts::zero();
        for (std::size_t c = 1; c <= columns_; ++c) {
            Shorts column = Shorts::zero();
            for (std::size_t r = 1; r <= rows_; ++r) {
                const Shorts& cell = now_[c * stride_ + r];
                column = column + cell;
                top = most(top, cell);
            }
            std::memcpy(numbers.data(), &column, sizeof numbers);
            for (std::size_t k = 0; k < width; ++k) sum[k] += numbers[k];
        }
        std::memcpy(numbers.data(), &top, sizeof numbers);
        for (std::size_t k = 0; k < width; ++k) {
            mean[k] = static_cast<float>(sum[k]) / static_cast<float>(128 * rows_ * columns_);
            highest[k] = static_cast<float>(numbers[k]) / 128;
        }
    }

    template <std::size_t Inputs, std::size_t Outputs>
    static void dense(
        const NetworkWeights::Dense& by, const std::array<float, Inputs>& from, std::array<float, Outputs>& to) {
        std::array<float, Outputs> sum;
        std::copy_n(by.bias.begin(), Outputs, sum.begin());
        const float* weight = by.weight.data();
        for (const float x : from) {
            for (std::size_t o = 0; o < Outputs; ++o) sum[o] += x * weight[o];
            weight += Outputs;
        }
        to = sum;
    }

    void add_whole(std::array<std::int32_t, width>& bias) const {
        std::array<float, 2 * width> board;
        std::array<float, width> add;
        pool(std::span(board).first(width), std::span(board).last(width));
        dense(w_->whole, board, add);
        for (std::size_t slot = 0; slot < width; ++slot)
            bias[slot] += 4 * static_cast<std::int32_t>(add[NetworkWeights::output_of(slot)] * NetworkWeights::unit);
    }

    /// A move is judged by its cell and the one above it, the position by all cells and those that can be played.
    void conclude(const G& here) {
        std::array<float, 3 * width> board{};
        std::array<float, value_units> value_hidden;
        pool(std::span(board).first(width), std::span(board).subspan(width, width));
        const Board playable = here.playable();
        const auto count = static_cast<float>(playable.count());
        for_each_bit<Words>(playable, [&](int bit) {
            const auto c = static_cast<std::size_t>(bit / Lane), r = static_cast<std::size_t>(bit % Lane);
            const Shorts* cell = &now_[(c + 1) * stride_ + r + 1];  // above the top row there is nothing
            logits_[c] = last(w_->move, move_features(cell));
            std::array<std::int16_t, width> features;
            std::memcpy(features.data(), cell, sizeof features);
            for (std::size_t k = 0; k < width; ++k)
                board[2 * width + k] += static_cast<float>(features[k]) / (128 * count);
        });
        dense(w_->value_hidden, board, value_hidden);
        value_ = std::tanh(last(w_->value, value_hidden));
    }
    std::array<float, move_units> move_features(const Shorts* cell) const {
        const auto [low, high] = sums(w_->move_hidden.bias);
        std::array<Ints, 1> low_sum{low}, high_sum{high};
        const Shorts* weight = w_->move_hidden.weight.data();
        for (std::size_t pair = 0; pair < width; ++pair, weight += 2)  // sixteen pairs from two cells
            add_products<0>(low_sum, high_sum, reinterpret_cast<const char*>(cell) + 4 * pair, weight[0], weight[1]);
        std::array<std::int16_t, width> numbers;
        const Shorts result = packed<8>(low_sum[0], high_sum[0]);
        std::memcpy(numbers.data(), &result, sizeof numbers);
        std::array<float, move_units> features;
        for (std::size_t k = 0; k < width; ++k) features[k] = static_cast<float>(numbers[k]) / 128;
        return features;
    }
    static float last(const NetworkWeights::Dense& by, std::span<const float> hidden) {
        float sum = by.bias[0];
        for (std::size_t i = 0; i < hidden.size(); ++i) sum += std::max(hidden[i], 0.0f) * by.weight[i];
        return sum;
    }

    const NetworkWeights* w_ = &NetworkWeights::get();
    std::size_t rows_, columns_, stride_;  // stride: of a column's cells, with one of nothing at each end
    Sight<Lane, Words> sight_;
    std::vector<Shorts> now_, next_;  // features of the cells
    G answered_;
    float value_ = 0;
    std::array<float, Board::max_columns> logits_{};
};

}  // namespace linewood
