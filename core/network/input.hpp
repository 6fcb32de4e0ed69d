// What a network sees of a position: a code for each cell. Each game has an encoding of its own in knowledge/.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "game.hpp"

namespace linewood {

/// A cell of the grid in which a board lies.
struct BoardCell {
    std::size_t column = 0, row = 0;
};

/// What a move looks like to the policy head: two cells, such as where a piece comes from and where it goes.
struct MoveCells {
    BoardCell cell, other;
};

/// The game of an encoding, and the input planes that each of its codes sets, a bit for each.
struct InputPlanes {
    std::string_view game;
    std::span<const std::uint16_t> of_code;
};

/// The codes of a grid of cells, column by column, with a margin of nothing (0) as wide as a cell sees.
class CodeGrid {
  public:
    CodeGrid(std::size_t rows, std::size_t columns, std::size_t reach)
        : rows_(rows), columns_(columns), reach_(reach), codes_(cell_at(columns + reach, 0)) {}

    std::size_t rows() const { return rows_; }
    std::size_t columns() const { return columns_; }
    std::span<const std::uint8_t> codes() const { return codes_; }
    std::size_t cell_at(std::size_t column, std::size_t row) const {
        return (column + reach_) * (rows_ + 2 * reach_) + row + reach_;
    }
    /// The codes of a column's cells, from below.
    std::span<const std::uint8_t> column(std::size_t column) const {
        return codes().subspan(cell_at(column, 0), rows_);
    }

  protected:
    std::uint8_t& code(std::size_t column, std::size_t row) { return codes_[cell_at(column, row)]; }

  private:
    std::size_t rows_, columns_, reach_;
    std::vector<std::uint8_t> codes_;
};

/// How the positions of a game on one board are shown to a network.
template <class E>
concept InputEncoding = Game<typename E::G> && std::derived_from<E, CodeGrid> &&
    requires(E encoding, const E& constant, const typename E::G& here, typename E::G::Move move, int offset,
        void (*visit)(BoardCell)) {
        { E::reach } -> std::convertible_to<std::size_t>;            // how far a cell sees
        { E::is_ray(offset, offset) } -> std::same_as<bool>;  // does it see the cell so many columns and rows away?
        { E::planes() } -> std::same_as<InputPlanes>;
        { encoding.encode(here) } -> std::same_as<void>;
        { constant.cells_of(here, move) } -> std::same_as<MoveCells>;  // of a legal move
        { constant.for_each_focus(here, visit) } -> std::same_as<void>;  // cells that the value head looks at twice
    };

/// `EncodingOf<G>::type` shows the positions of G to a network. Each game says so next to its encoding.
template <class G>
struct EncodingOf;

/// The planes of all codes, as a table.
template <std::size_t Codes>
constexpr std::array<std::uint16_t, Codes> table_of_planes(unsigned (*planes_of)(int)) {
    std::array<std::uint16_t, Codes> table{};
    for (std::size_t code = 0; code < Codes; ++code)
        table[code] = static_cast<std::uint16_t>(planes_of(static_cast<int>(code)));
    return table;
}

}  // namespace linewood
