// What a position of gravity Connect Four is worth and which moves look good, by a small convolutional network that was
// trained on the engine's own games (learn/README.md). It works on boards of any size: a cell sees its neighbours alone.
#pragma once

#include <cmath>
#include <memory>
#include <span>
#include <vector>

#include "games/gravity.hpp"
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

/// The network on one board. Each thread has its own: it holds the numbers on the way.
template <int Lane, int Words>
class Network : NetworkShape {
  public:
    using G = Gravity<Lane, Words>;
    using Board = typename G::Board;
    using Move = typename G::Move;

    explicit Network(const G& board)
        : rows_(static_cast<std::size_t>(board.rows())), columns_(static_cast<std::size_t>(board.columns())),
          stride_((rows_ + at_once - 1) / at_once * at_once + 2), first_owns_(cells_of_first(board)),
          codes_((columns_ + 6) * (rows_ + 6)),
          seen_((columns_ + 2) * stride_ * NetworkWeights::seen_shorts, Shorts::zero()),
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
    std::span<const std::uint8_t> column_of(const G& here, int column) {
        encode(here);
        return std::span(codes_).subspan((static_cast<std::size_t>(column) + 3) * (rows_ + rays_across) + 3, rows_);
    }

  private:
    static constexpr std::size_t rays_across = 6;  // three cells beyond each edge
    static constexpr std::size_t at_once = 4;  // cells

    /// Who fills a cell in the end? If both wait as long as they can, the columns fill up one after the other, and the
    /// cell with u free cells of its column from itself upwards is the u-th last of the game. So it is known from the start,
    /// on boards of any size, with any forbidden cells, whose a cell is; and a player wants his threats on cells of his own.
    static Board cells_of_first(const G& board) {
        const auto is_cell = [&](int c, int r) { return !board.walls().test(Board::bit(c, r)); };
        int total = 0;
        for (int c = 0; c < board.columns(); ++c)
            for (int r = 0; r < board.rows(); ++r) total += is_cell(c, r);
        Board result;
        for (int c = 0; c < board.columns(); ++c)
            for (int r = board.rows() - 1, above = 0; r >= 0; --r)
                if (is_cell(c, r) && ((total - ++above) & 1) == 0) result.set(Board::bit(c, r));
        return result;
    }

    void ask(const G& here) {
        if (answered_ == here) return;
        answered_ = here;
        encode(here);
        look();
        narrow();
        for (std::size_t i = 0; i < layers; ++i) {
            auto bias = w_->layer[i].bias;
            if (i + 1 == layers) add_whole(bias);
            for (std::size_t c = 1; c <= columns_; c += 2) look_around(c, w_->layer[i].weight, bias);
            std::swap(now_, next_);
        }
        conclude(here);
    }

    /// What is at each cell, with three cells of nothing around the board.
    void encode(const G& here) {
        const Board free = ~here.occupied(), playable = here.playable();
        const Board my_wins = here.mine().winning() & free, their_wins = here.theirs().winning() & free;
        for (int c = 0; c < static_cast<int>(columns_); ++c) {
            const std::uint32_t mine = here.mine().column(c), theirs = here.theirs().column(c), open = free.column(c),
                                top = playable.column(c), win = my_wins.column(c), loss = their_wins.column(c),
                                own = here.first_to_move() ? first_owns_.column(c) : ~first_owns_.column(c);
            const std::uint32_t decisive = (win & own & not_above(loss)) | (loss & ~own & not_above(win));
            std::uint8_t* to = &codes_[(static_cast<std::size_t>(c) + 3) * (rows_ + rays_across) + 3];
            for (std::size_t r = 0; r < rows_; ++r) {
                const auto at = [r](std::uint32_t cells) { return static_cast<int>(cells >> r & 1); };
                const int bits = at(own) + 2 * at(top) + 4 * at(win) + 8 * at(loss) + 16 * at(decisive);
                to[r] = static_cast<std::uint8_t>(at(mine) ? NetworkWeights::own_stone
                        : at(theirs)                       ? NetworkWeights::other_stone
                        : at(open)                         ? NetworkWeights::free_cell + bits
                                                           : 0);
            }
        }
    }
    /// The cells of a column that lie above none of `cells`.
    static std::uint32_t not_above(std::uint32_t cells) { return cells == 0 ? ~0u : (cells & -cells) * 2 - 1; }

    /// Each cell sees what is at the 25 cells of its rays.
    void look() {
        const std::size_t wide = rows_ + rays_across;
        std::array<std::size_t, rays> offset{};
        std::size_t n = 0;
        for (std::size_t c = 0; c < 7; ++c)
            for (std::size_t r = 0; r < 7; ++r)
                if (c == 3 || r == 3 || c == r || c + r == 6) offset[n++] = c * wide + r;
        for (std::size_t c = 0; c < columns_; ++c)
            for (std::size_t r = 0; r < rows_; ++r) {
                const std::uint8_t* code = &codes_[c * wide + r];
                auto sum = w_->look_bias;
                for (std::size_t ray = 0; ray < rays; ++ray) {
                    const Shorts* numbers = &w_->look[(code[offset[ray]] * rays + ray) * sum.size()];
                    for (std::size_t k = 0; k < sum.size(); ++k) sum[k] = sum[k] + numbers[k];
                }
                Shorts* to = &seen_[((c + 1) * stride_ + r + 1) * sum.size()];
                for (std::size_t k = 0; k < sum.size(); ++k) to[k] = most(sum[k], Shorts::zero()).template halved<2>();
            }
    }

    /// Sixteen features of each cell from those seen, a few cells of a column at a time, so that all sums stay in registers.
    void narrow() {
        const auto [low_bias, high_bias] = sums(w_->narrow.bias);
        for (std::size_t c = 1; c <= columns_; ++c)
            for (std::size_t r = 1; r <= rows_; r += at_once) {
                std::array<Ints, at_once> low, high;
                low.fill(low_bias);
                high.fill(high_bias);
                const Shorts* w = w_->narrow.weight.data();
                const char* x = reinterpret_cast<const char*>(&seen_[(c * stride_ + r) * NetworkWeights::seen_shorts]);
                for (std::size_t pair = 0; pair < seen / 2; ++pair, w += 2, x += 4)
                    add_products<seen / 2>(low, high, x, w[0].held(), w[1].held());
                for (std::size_t i = 0; i < at_once && r + i <= rows_; ++i)
                    now_[c * stride_ + r + i] = most(packed<8>(low[i], high[i]), Shorts::zero());
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
    Board first_owns_;
    std::vector<std::uint8_t> codes_;
    std::vector<Shorts> seen_, now_, next_;  // features of the cells
    G answered_;
    float value_ = 0;
    std::array<float, Board::max_columns> logits_{};
};

}  // namespace linewood
