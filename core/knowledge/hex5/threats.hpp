// Continuous threats on the hexagon: every move makes a four, or a three that threatens to win by fours.
#pragma once

#include "knowledge/hex5/fours.hpp"

namespace linewood {

/// Looks for a win by such moves within a number of nodes, and until `stop()` is true. What it finds is certain: every
/// answer is tried that could upset the threat. What it does not find may still be there.
template <class Stop>
class ThreatSearch {
  public:
    using Line = FourSearch::Line;

    ThreatSearch(const HexLines& board, int nodes, const Stop& stop) : board_(board), all_nodes_(nodes), stop_(stop) {}

    /// A win for `colour`, who is to move, against the longest defence; empty if none was found. Few threes come first.
    Line win(unsigned colour) {
        for (int threats = 0; nodes_ < all_nodes_; ++threats) {
            cut_ = false;
            if (Line line = search(colour, threats); !line.empty()) return line;
            if (!cut_) break;
        }
        return {};
    }

    int nodes() const { return nodes_; }
    /// All cells that played a part. A stone elsewhere that threatens nothing seldom upsets a win.
    const Bits<5>& touched() const { return touched_; }

  private:
    static constexpr int nodes_for_fours = 100; // in one position

    /// The attacker is to move, and may make that many threats before it has to win by fours.
    Line search(unsigned colour, int threats) {
        ++nodes_;
        if (Line line = fours(colour); !line.empty() || nodes_ >= all_nodes_ || stop_()) return line;
        const auto must_block = board_.fives(colour ^ 1);
        if (must_block.count() > 1) return {};
        Bits<5> attacks = board_.open(colour, 2, 3);
        if (must_block.any()) attacks &= must_block;
        if (threats == 0) {
            cut_ = cut_ || attacks.any();
            return {};
        }
        for (; attacks.any(); attacks.reset(attacks.lowest()))
            if (Line line = with(colour, attacks.lowest(), [&] { return answered(colour, threats); }); !line.empty())
                return line;
        return {};
    }

    /// The defender is to move. The win against its longest defence; empty if there is no threat, or an answer to it.
    Line answered(unsigned colour, int threats) {
        if (const auto fives = board_.fives(colour); fives.any())
            return with(colour ^ 1, fives.lowest(), [&] { return search(colour, threats - 1); });
        FourSearch replay(board_, nodes_for_fours);
        const Line threat = replay.win(colour);
        nodes_ += nodes_for_fours - replay.nodes_left();
        if (threat.empty()) return {};
        touch(threat);
        Line longest;
        const Bits<5> answers = answers_to(colour, threat);
        for (Bits<5> left = answers; left.any(); left.reset(left.lowest())) {
            const int cell = left.lowest();
            Line line = replay.after(colour, threat, cell);
            touch(line);
            if (line.empty())
                line = with(colour ^ 1, cell, [&] { return search(colour, threats - 1); });
            else
                line.insert(line.begin(), static_cast<std::uint16_t>(cell));
            if (line.empty()) return {};
            if (line.size() > longest.size()) longest = line;
        }
        return longest;
    }

    /// Answers that may upset a threat: cells of it, and those from which, with the answers it forces, a four can come.
    /// All others lose by the threat as it is, so that one of them does for all.
    Bits<5> answers_to(unsigned colour, const Line& threat) const {
        const int own_answers = static_cast<int>(threat.size() / 2);
        Bits<5> cells = board_.open(colour ^ 1, std::max(0, 3 - own_answers), 4);
        for (const auto cell : threat) cells.set(cell);
        for (int cell = 0; cell < board_.cells(); ++cell)
            if (board_.is_free(cell) && !cells.test(cell)) {
                cells.set(cell);
                break;
            }
        return cells;
    }

    /// What `look` finds after a stone of `colour`, with that stone in front.
    template <class Look>
    Line with(unsigned colour, int cell, Look look) {
        touched_.set(cell);
        board_.place(colour, cell);
        Line line = look();
        board_.remove(colour, cell);
        if (!line.empty()) line.insert(line.begin(), static_cast<std::uint16_t>(cell));
        return line;
    }

    Line fours(unsigned colour) {
        FourSearch search(board_, nodes_for_fours);
        Line line = search.win(colour);
        nodes_ += nodes_for_fours - search.nodes_left();
        touch(line);
        return line;
    }
    void touch(const Line& line) {
        for (const auto cell : line) touched_.set(cell);
    }

    HexLines board_;
    int all_nodes_, nodes_ = 0;
    bool cut_ = false; // more threats might have found more
    const Stop& stop_;
    Bits<5> touched_;
};

} // namespace linewood
