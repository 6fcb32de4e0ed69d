// A hexagon board as lines: each line of each axis is a bit pattern, so that five in line is a few shifts.
#pragma once

#include <bit>
#include <utility>

#include "bits.hpp"
#include "games/hex5.hpp"
#include "random.hpp"

namespace linewood {

/// Cells of a line where one more stone would make five.
constexpr std::uint32_t completes_five(std::uint32_t line) {
    const std::uint32_t u1 = line << 1, u2 = line << 2, d1 = line >> 1, d2 = line >> 2;
    return (u1 & u2 & line << 3 & line << 4) | (d1 & u1 & u2 & line << 3) | (d1 & d2 & u1 & u2) |
        (d1 & d2 & line >> 3 & u1) | (d1 & d2 & line >> 3 & line >> 4);
}

/// Colour 0 is the side to move where it was made.
class HexLines {
  public:
    template <int Words>
    explicit HexLines(const Hex5<Words>& position) : geometry_(&position.geometry()) {
        for_each_bit(position.mine(), [&](int cell) { place(0, cell); });
        for_each_bit(position.theirs(), [&](int cell) { place(1, cell); });
    }

    int cells() const { return geometry_->cells; }
    bool is_free(int cell) const {
        const auto c = static_cast<std::size_t>(cell);
        const std::size_t line = geometry_->line[0][c];
        return ((lines_[0][0][line] | lines_[1][0][line]) >> geometry_->place[0][c] & 1) == 0;
    }

    /// Puts a stone down and says whether it makes five.
    bool place(unsigned colour, int cell) {
        std::uint32_t five = 0;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const auto c = static_cast<std::size_t>(cell);
            auto& line = lines_[colour][axis][geometry_->line[axis][c]];
            line |= 1u << geometry_->place[axis][c];
            const std::uint32_t pairs = line & line >> 1;
            five |= pairs & pairs >> 2 & line >> 4;
        }
        return five != 0;
    }

    /// Takes a stone off again.
    void remove(unsigned colour, int cell) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const auto c = static_cast<std::size_t>(cell);
            lines_[colour][axis][geometry_->line[axis][c]] &= ~(1u << geometry_->place[axis][c]);
        }
    }

    /// Free cells where a stone of this colour would make five.
    Bits<5> fives(unsigned colour) const {
        Bits<5> cells;
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (std::size_t line = 0; line < static_cast<std::size_t>(geometry_->lines); ++line)
                if (std::popcount(lines_[colour][axis][line]) >= 4)
                    add(cells, axis, line, fives_on(colour, axis, line));
        return cells;
    }

    /// The same, on the three lines through a cell only.
    Bits<5> fives_near(unsigned colour, int cell) const {
        Bits<5> cells;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const std::size_t line = geometry_->line[axis][static_cast<std::size_t>(cell)];
            if (const auto found = fives_on(colour, axis, line); found != 0) add(cells, axis, line, found);
        }
        return cells;
    }

    /// Free cells where a stone of this colour would threaten five: of five cells in line it has three, and two are free.
    Bits<5> fours(unsigned colour) const { return open(colour, 3, 3); }
    /// Free cells of all windows of five in line in which this colour has `least` to `most` stones and the other none.
    Bits<5> open(unsigned colour, int least, int most) const {
        Bits<5> cells;
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (std::size_t line = 0; line < static_cast<std::size_t>(geometry_->lines); ++line) {
                const std::uint32_t own = lines_[colour][axis][line], enemy = lines_[colour ^ 1][axis][line];
                if (std::popcount(own) < least) continue;
                std::uint32_t found = 0;
                for (int i = 0; i + 5 <= geometry_->length[axis][line]; ++i)
                    if (const int stones = std::popcount(own >> i & 31);
                        (enemy >> i & 31) == 0 && stones >= least && stones <= most)
                        found |= ~own & 31u << i;
                add(cells, axis, line, found);
            }
        return cells;
    }

    /// Stones of colour 0 minus those of colour 1 on both sides of a cell, up to the edges.
    std::pair<int, int> balance(int cell, int on_axis) const {
        const auto axis = static_cast<std::size_t>(on_axis), c = static_cast<std::size_t>(cell);
        const std::size_t line = geometry_->line[axis][c];
        const std::uint32_t before = (1u << geometry_->place[axis][c]) - 1;
        const std::uint32_t mine = lines_[0][axis][line], theirs = lines_[1][axis][line];
        return {std::popcount(mine & ~before) - std::popcount(theirs & ~before),
            std::popcount(mine & before) - std::popcount(theirs & before)};
    }

    /// Calls `visit(stones of colour 0, stones of colour 1)` for every window of five cells in line.
    template <class Visit>
    void for_each_window(Visit visit) const {
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (std::size_t line = 0; line < static_cast<std::size_t>(geometry_->lines); ++line) {
                std::uint32_t mine = lines_[0][axis][line], theirs = lines_[1][axis][line];
                if ((mine | theirs) == 0) continue;
                for (int i = 0; i + 5 <= geometry_->length[axis][line]; ++i, mine >>= 1, theirs >>= 1)
                    visit(std::popcount(mine & 31), std::popcount(theirs & 31));
            }
    }

  private:
    std::uint32_t fives_on(unsigned colour, std::size_t axis, std::size_t line) const {
        const std::uint32_t board = (1u << geometry_->length[axis][line]) - 1;
        return completes_five(lines_[colour][axis][line]) & board & ~lines_[colour ^ 1][axis][line] &
            ~lines_[colour][axis][line];
    }
    void add(Bits<5>& cells, std::size_t axis, std::size_t line, std::uint32_t places) const {
        for (; places != 0; places &= places - 1)
            cells.set(geometry_->at[axis][line][static_cast<std::size_t>(std::countr_zero(places))]);
    }

    const HexGeometry* geometry_;
    std::array<std::array<std::array<std::uint32_t, HexGeometry::max_lines>, 3>, 2> lines_{}; // [colour][axis][line]
};

/// The free cells of a hexagon, to draw from at random or by name.
class FreeCells {
  public:
    template <int Words>
    explicit FreeCells(const Hex5<Words>& position) {
        const auto taken = position.mine() | position.theirs();
        for (int cell = 0; cell < position.cells(); ++cell)
            if (!taken.test(cell)) {
                where_[static_cast<std::size_t>(cell)] = static_cast<std::uint16_t>(cells_.size());
                cells_.push(static_cast<std::uint16_t>(cell));
            }
    }

    bool empty() const { return cells_.empty(); }
    int take_random(Random& random) { return take_at(random.below(static_cast<std::uint32_t>(cells_.size()))); }
    int take(int cell) { return take_at(where_[static_cast<std::size_t>(cell)]); }

  private:
    int take_at(std::size_t i) {
        const int cell = cells_[i];
        const std::uint16_t last = cells_[cells_.size() - 1];
        cells_[i] = last;
        where_[last] = static_cast<std::uint16_t>(i);
        cells_.shrink(cells_.size() - 1);
        return cell;
    }

    FixedList<std::uint16_t, HexGeometry::max_cells> cells_;
    std::array<std::uint16_t, HexGeometry::max_cells> where_; // of a free cell in the list
};

} // namespace linewood
