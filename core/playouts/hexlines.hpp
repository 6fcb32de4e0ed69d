// A hexagon board as lines: each line of each axis is a bit pattern, so that five in line is a few shifts.
#pragma once

#include <bit>
#include <utility>

#include "bits.hpp"
#include "games/hexfive.hpp"

namespace linewood {

/// Cells of a line where one more stone would make five.
constexpr std::uint32_t completes_five(std::uint32_t line) {
    const std::uint32_t u1 = line << 1, u2 = line << 2, d1 = line >> 1, d2 = line >> 2;
    return (u1 & u2 & line << 3 & line << 4) | (d1 & u1 & u2 & line << 3) | (d1 & d2 & u1 & u2) |
        (d1 & d2 & line >> 3 & u1) | (d1 & d2 & line >> 3 & line >> 4);
}

/// Colour 0 is the side to move where it was made. Stones are only ever added.
class HexLines {
  public:
    template <int Words>
    explicit HexLines(const HexFive<Words>& position) : geometry_(&position.geometry()) {
        for (int cell = 0; cell < position.cells(); ++cell) {
            if (position.mine().test(cell))
                place(0, cell);
            else if (position.theirs().test(cell))
                place(1, cell);
            else
                free_[static_cast<std::size_t>(free_count_++)] = static_cast<std::uint16_t>(cell);
        }
    }

    int free_count() const { return free_count_; }

    /// Takes one of the free cells out of the list.
    int take(std::uint32_t i) {
        const int cell = free_[i];
        free_[i] = free_[static_cast<std::size_t>(--free_count_)];
        return cell;
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

    /// Free cells where a stone of this colour would make five.
    Bits<5> fives(unsigned colour) const {
        Bits<5> cells;
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (std::size_t line = 0; line < static_cast<std::size_t>(geometry_->lines); ++line) {
                const std::uint32_t stones = lines_[colour][axis][line];
                if (std::popcount(stones) < 4) continue;
                const std::uint32_t board = (1u << geometry_->length[axis][line]) - 1;
                for (auto rest = completes_five(stones) & board & ~lines_[colour ^ 1][axis][line]; rest != 0;
                    rest &= rest - 1)
                    cells.set(geometry_->at[axis][line][static_cast<std::size_t>(std::countr_zero(rest))]);
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
    const HexGeometry* geometry_;
    std::array<std::array<std::array<std::uint32_t, HexGeometry::max_lines>, 3>, 2> lines_{}; // [colour][axis][line]
    std::array<std::uint16_t, HexGeometry::max_cells> free_;
    int free_count_ = 0;
};

} // namespace linewood
