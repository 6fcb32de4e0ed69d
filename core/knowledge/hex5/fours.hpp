// Continuous fours on the hexagon: wins in which every move threatens five, so that each answer is forced.
#pragma once

#include <algorithm>
#include <vector>

#include "knowledge/hex5/lines.hpp"

namespace linewood {

/// Looks for such a win within a number of nodes. What it finds is certain; what it does not find may still be there.
class FourSearch {
  public:
    using Line = std::vector<std::uint16_t>; // attack, answer, attack, ..., the five

    FourSearch(const HexLines& board, int nodes) : board_(board), nodes_(nodes) {}

    /// A win for `colour`, who is to move; empty if none was found.
    Line win(unsigned colour) {
        line_.clear();
        return search(colour) ? line_ : Line{};
    }

    /// Nodes that may still be looked at.
    int nodes_left() const { return std::max(nodes_, 0); }

    /// How `line`, a win for `colour` if it were to move, goes on after the other side has played `cell`;
    /// empty if that upsets it.
    Line after(unsigned colour, const Line& line, int cell) {
        board_.place(colour ^ 1, cell);
        Line played;
        const std::size_t on_board = replay(colour, line, played);
        for (std::size_t i = on_board; i-- > 0;) board_.remove(i % 2 == 0 ? colour : colour ^ 1, played[i]);
        board_.remove(colour ^ 1, cell);
        if (on_board == played.size()) played.clear();
        return played;
    }

  private:
    bool search(unsigned colour) {
        if (nodes_-- <= 0) return false;
        if (const auto fives = board_.fives(colour); fives.any()) {
            line_.push_back(static_cast<std::uint16_t>(fives.lowest()));
            return true;
        }
        const auto must_block = board_.fives(colour ^ 1);
        if (must_block.count() > 1) return false;
        Bits<5> attacks = board_.fours(colour);
        if (must_block.any()) attacks &= must_block;
        while (attacks.any()) {
            const int attack = attacks.lowest();
            attacks.reset(attack);
            if (try_attack(colour, attack)) return true;
        }
        return false;
    }

    bool try_attack(unsigned colour, int attack) {
        board_.place(colour, attack);
        line_.push_back(static_cast<std::uint16_t>(attack));
        auto fives = board_.fives(colour);
        const int answer = fives.lowest();
        line_.push_back(static_cast<std::uint16_t>(answer));
        bool won = false;
        if (fives.count() > 1) { // one answer cannot meet two threats
            fives.reset(answer);
            line_.push_back(static_cast<std::uint16_t>(fives.lowest()));
            won = true;
        } else {
            board_.place(colour ^ 1, answer);
            won = search(colour);
            board_.remove(colour ^ 1, answer);
        }
        board_.remove(colour, attack);
        if (!won) line_.resize(line_.size() - 2);
        return won;
    }

    /// Plays the attacks of `line` and the answers they force. Returns how many of the moves are on the board: all of
    /// them if the attack was upset, fewer if it wins.
    std::size_t replay(unsigned colour, const Line& line, Line& played) {
        const auto push = [&](int cell) { played.push_back(static_cast<std::uint16_t>(cell)); };
        for (std::size_t i = 0; i < line.size(); i += 2) {
            if (const auto fives = board_.fives(colour); fives.any()) {
                push(fives.lowest());
                return played.size() - 1;
            }
            const auto must_block = board_.fives(colour ^ 1);
            const int attack = line[i];
            if (must_block.count() > 1 || (must_block.any() && !must_block.test(attack))) break;
            if (!board_.is_free(attack)) break;
            board_.place(colour, attack);
            push(attack);
            auto fives = board_.fives(colour);
            if (!fives.any()) break;
            const int answer = fives.lowest();
            push(answer);
            if (fives.count() > 1) {
                fives.reset(answer);
                push(fives.lowest());
                return played.size() - 2;
            }
            board_.place(colour ^ 1, answer);
        }
        return played.size();
    }

    HexLines board_;
    int nodes_;
    Line line_;
};

} // namespace linewood
