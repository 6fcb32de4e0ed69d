// The accumulator: the sums of the network's input convolution, updated from one position to the next.
#pragma once

#include "network/network.hpp"

namespace linewood {

/// The input convolution has the shape of a star: a cell sees itself and some cells in each direction; on squares three
/// in each of eight, on hexagons four in each of six.
///
///     x . . x . . x
///     . x . x . x .
///     . . x x x . .        What is at each x adds its weights to the sums of the cell in the middle,
///     x x x o x x x        from a table: [code][ray] -> features.
///     . . x x x . .
///     . x . x . x .
///     x . . x . . x
///
/// Successive positions of a search have most of their stones in common. So only what has changed since the same side was
/// to move is subtracted and added, as in NNUE. The sums fit into 16 bits (Network::accumulators_fit), so they do not
/// depend on the way to the position.
template <class Input, Shape S>
class Accumulator : NetworkInput {
  public:
    using G = typename Input::G;

    Accumulator(const G& board, const Network& network)
        : network_(&network), shape_(network.shape), encoding_(board), offsets_(offsets_of_rays()),
          sides_{Side(*network_, encoding_.codes().size()), Side(*network_, encoding_.codes().size())} {}

    const Input& encoding() const { return encoding_; }
    std::size_t rows() const { return encoding_.rows(); }
    std::size_t columns() const { return encoding_.columns(); }

    /// Brings the sums of the side to move up to date. They are valid until the next update.
    void update(const G& here) {
        encoding_.encode(here);
        const auto codes = encoding_.codes();
        last_ = here.first_to_move() ? 0 : 1;
        Side& side = sides_[last_];
        for (std::size_t c = 0; c < columns(); ++c)
            for (std::size_t cell = encoding_.cell_at(c, 0); cell < encoding_.cell_at(c, rows()); ++cell)
                if (codes[cell] != side.codes[cell]) {
                    replace(side, cell, side.codes[cell], codes[cell]);
                    side.codes[cell] = codes[cell];
                }
    }
    /// The sums of a column's cells from below, and of a few more beyond the top.
    const Int16x16* column(std::size_t column) const {
        return &sides_[last_].sums[encoding_.cell_at(column, 0) * vectors()];
    }

  private:
    static constexpr std::size_t reach = Input::reach;

    /// What one side saw when it was last to move.
    struct Side {
        Side(const Network& network, std::size_t cells) : codes(cells) {
            const std::size_t vectors = network.input_bias.size();
            sums.reserve((cells + reach) * vectors);
            for (std::size_t i = 0; i < (cells + reach) * vectors; ++i) sums.push_back(network.input_bias[i % vectors]);
        }
        std::vector<std::uint8_t> codes;
        std::vector<Int16x16> sums;  // [cell][features / 16]
    };

    std::size_t vectors() const { return shape_.features / lanes; }

    /// From a cell to those that it sees; negative ones wrap around.
    std::array<std::size_t, rays> offsets_of_rays() const {
        std::array<std::size_t, rays> offset{};
        std::size_t n = 0;
        for (std::size_t c = 0; c <= 2 * reach; ++c)
            for (std::size_t r = 0; r <= 2 * reach; ++r)
                if (Input::is_ray(
                        static_cast<int>(c) - static_cast<int>(reach), static_cast<int>(r) - static_cast<int>(reach)))
                    offset[n++] = encoding_.cell_at(c, r) - encoding_.cell_at(reach, reach);
        return offset;
    }

    /// Another code is at a cell now: updates the sums of all cells that see it.
    void replace(Side& side, std::size_t cell, std::size_t before, std::size_t now) const {
        const Int16x16 *gone = &network_->input[before * rays * vectors()],
                       *come = &network_->input[now * rays * vectors()];
        for (const std::size_t offset : offsets_) {
            Int16x16* sum = &side.sums[(cell - offset) * vectors()];
            for (std::size_t k = 0; k < vectors(); ++k) sum[k] = sum[k] - *gone++ + *come++;
        }
    }

    const Network* network_;
    [[no_unique_address]] S shape_;
    Input encoding_;
    std::array<std::size_t, rays> offsets_;
    std::array<Side, 2> sides_;  // by the side to move, which sees everything the other way round
    std::size_t last_ = 0;
};

}  // namespace linewood
