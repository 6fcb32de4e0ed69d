// Scores that are known without a search: the first plies of a board.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "solve/score.hpp"
#include "solve/shape.hpp"

namespace linewood::solve {

/// Scores of the positions up to some ply, of a board whose cells fit into one word.
///
/// A book is a row of scores, ply after ply, in the order of the positions' keys: the keys follow from the rules. Some
/// scores may be missing; those that follow from the scores of the next ply are filled in.
class Book {
  public:
    using G = Connect4Small;
    using Board = G::Board;
    using Key = std::uint64_t;
    static constexpr std::int8_t missing = 127;

    /// A position of which the book may have the score: nobody has won, and the side to move cannot win at once.
    struct Place {
        Key key;
        G position;
    };

    /// Expects a score for each of `places(board, plies)`.
    Book(const G& board, int plies, std::span<const std::int8_t> scores) : Book(board) {
        const auto levels = levels_of(plies);
        std::size_t next = 0;
        for (const auto& level : levels) {
            levels_.emplace_back();
            for (const Place& place : level) {
                if (wins_at_once(place.position)) continue;
                if (next == scores.size()) throw std::invalid_argument("a book must have a score for each position");
                levels_.back().push_back({place.key, scores[next++]});
            }
        }
        if (next != scores.size()) throw std::invalid_argument("a book must have a score for each position");
        for (std::size_t ply = levels.size() - 1; ply-- > 0;) fill_in(levels[ply], levels_[ply]);
    }

    int plies() const { return static_cast<int>(levels_.size()) - 1; }

    /// Is it a book of this board?
    template <class Any>
    bool fits(const Any& walls) const {
        if constexpr (std::same_as<Any, Board>) return walls == shape_.walls;
        return false;
    }

    /// The score of the side to move, if the book has it.
    template <class Any>
    std::optional<int> find(const Any& position) const {
        if (!fits(position.walls())) return std::nullopt;
        return find(position.mine(), position.theirs(), position.ply());
    }

    /// The same for the stones of both sides on a board that fits.
    template <class Any>
    std::optional<int> find(const Any& mine, const Any& theirs, int ply) const {
        if constexpr (std::same_as<Any, Board>)
            if (ply <= plies())
                if (const std::int8_t score = score_of(mine, theirs, ply); score != missing) return score;
        return std::nullopt;
    }

    /// The positions of every ply up to `plies`, one of each mirrored pair, in the order of a book.
    static std::vector<Place> places(const G& board, int plies) {
        const Book book(board);
        std::vector<Place> result;
        for (const auto& level : book.levels_of(plies))
            for (const Place& place : level)
                if (!book.wins_at_once(place.position)) result.push_back(place);
        return result;
    }

  private:
    struct Entry {
        Key key;
        std::int8_t score;
    };

    explicit Book(const G& board) : start_(board), shape_(board.walls(), board.rows(), board.columns()) {}

    /// The score of a position, or `missing`.
    std::int8_t score_of(const Board& mine, const Board& theirs, int ply) const {
        const auto& level = levels_[static_cast<std::size_t>(ply)];
        const Key key = key_of(mine, theirs);
        const auto found = std::ranges::lower_bound(level, key, {}, &Entry::key);
        return found != level.end() && found->key == key ? found->score : missing;
    }

    /// Own stones lie on taken cells and every column is filled from below, so the sum tells both.
    Key key_of(const Board& mine, const Board& theirs) const {
        const Board taken = mine | theirs;
        const Key key = mine.word(0) + taken.word(0);
        if (!shape_.symmetric) return key;
        return std::min(key, shape_.mirrored(mine).word(0) + shape_.mirrored(taken).word(0));
    }

    bool wins_at_once(const G& position) const {
        return (position.mine().winning() & shape_.cells & position.playable()).any();
    }

    /// All positions of each ply in which nobody has won.
    std::vector<std::vector<Place>> levels_of(int plies) const {
        std::vector<std::vector<Place>> levels{{{key_of(start_.mine(), start_.theirs()), start_}}};
        for (int ply = 0; ply < plies; ++ply) {
            std::vector<Place> next;
            for (const Place& place : levels.back())
                for_each_child(place.position, [&](const G& child) {
                    if (!child.outcome()) next.push_back({key_of(child.mine(), child.theirs()), child});
                });
            std::ranges::sort(next, {}, &Place::key);
            const auto rest = std::ranges::unique(next, {}, &Place::key);
            next.erase(rest.begin(), rest.end());
            levels.push_back(std::move(next));
        }
        return levels;
    }

    template <class Visit>
    static void for_each_child(const G& position, Visit visit) {
        G::Moves moves;
        position.legal(moves);
        for (const auto move : moves) {
            G child = position;
            child.play(move);
            visit(child);
        }
    }

    /// Scores that are missing in a ply, where those of the next ply tell them.
    void fill_in(const std::vector<Place>& places, std::vector<Entry>& entries) const {
        auto entry = entries.begin();
        for (const Place& place : places) {
            if (wins_at_once(place.position)) continue;
            if (entry->score == missing) entry->score = best_of_children(place.position);
            ++entry;
        }
    }

    std::int8_t best_of_children(const G& position) const {
        int best = -missing;
        bool all_known = true;
        for_each_child(position, [&](const G& child) {
            if (child.outcome()) {
                best = std::max(best, 0); // a full board
            } else if (wins_at_once(child)) {
                best = std::max(best, -score_at(shape_.count, child.ply() + 1));
            } else if (const auto score = find(child)) {
                best = std::max(best, -*score);
            } else {
                all_known = false;
            }
        });
        return all_known ? static_cast<std::int8_t>(best) : missing;
    }

    G start_;
    Shape<Board> shape_;
    std::vector<std::vector<Entry>> levels_; // by ply, in the order of keys
};

} // namespace linewood::solve
