// What the cells of a board of gravity Connect Four see: the network's first layer, kept from one position to the next.
#pragma once

#include <span>

#include "games/gravity.hpp"
#include "playouts/network_weights.hpp"

namespace linewood {

/// A cell sees what is at itself and at three cells in each of eight directions; each of these adds its numbers to the cell's
/// sums. Positions that a search asks for one after the other have most of their stones in common, so only what
/// has changed since the same side was asked last is subtracted and added. The sums stay far from the limits of
/// a short (a test makes sure), so that they do not depend on the way.
template <int Lane, int Words>
class Sight : NetworkShape {
  public:
    using G = Gravity<Lane, Words>;
    using Board = typename G::Board;

    explicit Sight(const G& board)
        : rows_(static_cast<std::size_t>(board.rows())), columns_(static_cast<std::size_t>(board.columns())),
          first_owns_(cells_of_first(board)), codes_(cell_at(columns_ + reach, 0)), rays_(offsets_of_rays()),
          seen_{Seen(codes_.size()), Seen(codes_.size())} {}

    /// Looks at a position. Valid until the next look: the sums of each cell, in `column_sums`.
    void look(const G& here) {
        encode(here);
        last_ = here.first_to_move() ? 0 : 1;
        Seen& seen = seen_[last_];
        for (std::size_t c = 0; c < columns_; ++c)
            for (std::size_t cell = cell_at(c, 0); cell < cell_at(c, rows_); ++cell)
                if (codes_[cell] != seen.codes[cell]) {
                    exchange(seen, cell, seen.codes[cell], codes_[cell]);
                    seen.codes[cell] = codes_[cell];
                }
    }
    /// The sums of a column's cells from below, and of a few that do not count.
    const Shorts* column_sums(std::size_t column) const { return &seen_[last_].sums[cell_at(column, 0) * shorts]; }

    /// What is at the cells of a column, from below.
    std::span<const std::uint8_t> column_of(const G& here, int column) {
        encode(here);
        return std::span(codes_).subspan(cell_at(static_cast<std::size_t>(column), 0), rows_);
    }

  private:
    static constexpr std::size_t reach = 3, shorts = NetworkWeights::seen_shorts;

    struct Seen {
        explicit Seen(std::size_t cells) : codes(cells), sums((cells + reach) * shorts) {
            for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = NetworkWeights::get().look_bias[i % shorts];
        }
        std::vector<std::uint8_t> codes;
        std::vector<Shorts> sums;
    };

    /// Around the board lie three cells of nothing on each side.
    std::size_t cell_at(std::size_t column, std::size_t row) const {
        return (column + reach) * (rows_ + 2 * reach) + row + reach;
    }
    /// From a cell to those that it sees; negative ones wrap around.
    std::array<std::size_t, rays> offsets_of_rays() const {
        std::array<std::size_t, rays> offset{};
        std::size_t n = 0;
        for (std::size_t c = 0; c <= 2 * reach; ++c)
            for (std::size_t r = 0; r <= 2 * reach; ++r)
                if (c == reach || r == reach || c == r || c + r == 2 * reach)
                    offset[n++] = cell_at(c, r) - cell_at(reach, reach);
        return offset;
    }

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

    void encode(const G& here) {
        const Board free = ~here.occupied(), playable = here.playable();
        const Board my_wins = here.mine().winning() & free, their_wins = here.theirs().winning() & free;
        for (int c = 0; c < static_cast<int>(columns_); ++c) {
            const std::uint32_t mine = here.mine().column(c), theirs = here.theirs().column(c), open = free.column(c),
                                top = playable.column(c), win = my_wins.column(c), loss = their_wins.column(c),
                                own = here.first_to_move() ? first_owns_.column(c) : ~first_owns_.column(c);
            const std::uint32_t decisive = (win & own & not_above(loss)) | (loss & ~own & not_above(win));
            std::uint8_t* to = &codes_[cell_at(static_cast<std::size_t>(c), 0)];
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

    /// Something else is at a cell now: tells all that see it.
    void exchange(Seen& seen, std::size_t cell, std::size_t before, std::size_t now) const {
        const Shorts *gone = &w_->look[before * rays * shorts], *come = &w_->look[now * rays * shorts];
        for (const std::size_t offset : rays_) {
            Shorts* sum = &seen.sums[(cell - offset) * shorts];
            for (std::size_t k = 0; k < shorts; ++k) sum[k] = sum[k] - *gone++ + *come++;
        }
    }

    const NetworkWeights* w_ = &NetworkWeights::get();
    std::size_t rows_, columns_;
    Board first_owns_;
    std::vector<std::uint8_t> codes_;
    std::array<std::size_t, rays> rays_;
    std::array<Seen, 2> seen_;  // by the side to move, who sees everything the other way round
    std::size_t last_ = 0;
};

}  // namespace linewood
