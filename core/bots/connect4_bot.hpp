// A bot for judges of gravity Connect Four that show the whole board at every move.
#pragma once

#include <memory>
#include <variant>
#include <vector>

#include "knowledge/connect4/knowledge.hpp"
#include "options.hpp"
#include "search/report.hpp"

namespace linewood {

/// What such a judge shows: row 0 is the top; on the board 0 is empty, 1 the opponent, 2 the bot itself.
struct JudgeView {
    int rows, columns;
    const int* board;
    int last_row, last_column;           // the opponent's last move, -1 -1 if none
    int forbidden_row, forbidden_column; // the forbidden cell
};

struct Landing {
    int row, column; // row 0 is the top; -1 -1 where no cell is left
};

/// Keeps its graph between the moves of a game and notices a new game by itself. Not for two threads at once.
class Connect4Bot {
  public:
    Connect4Bot(const Options& options, const Limits& limits) : options_(options), limits_(limits) {}

    Landing answer(const JudgeView& view) {
        if (view.rows <= Connect4Small::Board::max_rows && view.columns <= Connect4Small::Board::max_columns)
            return answer_as<Connect4Small>(view);
        if (view.columns <= Connect4Medium::Board::max_columns) return answer_as<Connect4Medium>(view);
        return answer_as<Connect4Large>(view);
    }

  private:
    template <class G>
    using SearchOf = Session<G, typename KnowledgeOf<G>::type>;

    template <class G>
    Landing answer_as(const JudgeView& view) {
        const G position = position_of<G>(view);
        const auto cells = position.playable();
        if (!cells.any()) return {-1, -1};
        const int cell = position.outcome() ? cells.lowest() // there is nothing to search, but the judge goes on
                                            : (cells & G::Board::of_column(best_column(position, view))).lowest();
        return {view.rows - 1 - cell % G::Board::lane, cell / G::Board::lane};
    }

    template <class G>
    typename G::Move best_column(const G& position, const JudgeView& view) {
        SearchOf<G>& search = follow(position, view.last_column);
        search.run(limits_, [] { return false; });
        return answered_ = report(search).moves.front().move; // not over, so there is one
    }

    template <class G>
    static G position_of(const JudgeView& view) {
        using Board = typename G::Board;
        std::array<Board, 3> on; // by what stands there
        Board forbidden;
        for (int row = 0; row < view.rows; ++row)
            for (int column = 0; column < view.columns; ++column) {
                const int bit = Board::bit(column, view.rows - 1 - row);
                const int kind = view.board[row * view.columns + column];
                if (row == view.forbidden_row && column == view.forbidden_column)
                    forbidden.set(bit);
                else if (kind == 1 || kind == 2)
                    on[static_cast<std::size_t>(kind)].set(bit);
            }
        const bool second = on[1].count() > on[2].count();
        G position(view.rows, view.columns, forbidden);
        position.set_up(second ? on[1] : on[2], second ? on[2] : on[1], second);
        return position;
    }

    /// The running search, moved on to `position` if that is two moves ahead of the last one, or a new search.
    template <class G>
    SearchOf<G>& follow(const G& position, int last_column) {
        auto* running = std::get_if<std::unique_ptr<SearchOf<G>>>(&search_);
        if (running != nullptr && *running != nullptr && last_column >= 0) {
            SearchOf<G>& search = **running;
            const std::vector<typename G::Move> moves{answered_, static_cast<typename G::Move>(last_column)};
            if (after(search.tree().root(), moves) == position) {
                search.advance(position, {}, moves);
                return search;
            }
        }
        search_.template emplace<std::unique_ptr<SearchOf<G>>>(std::make_unique<SearchOf<G>>(
            position, std::span<const std::uint64_t>{}, options_, typename KnowledgeOf<G>::type(position, options_)));
        return *std::get<std::unique_ptr<SearchOf<G>>>(search_);
    }

    template <class G>
    static std::optional<G> after(G position, const std::vector<typename G::Move>& moves) {
        for (const auto move : moves) {
            typename G::Moves legal;
            position.legal(legal);
            if (std::find(legal.begin(), legal.end(), move) == legal.end()) return std::nullopt;
            position.play(move);
        }
        return position;
    }

    Options options_;
    Limits limits_;
    std::uint16_t answered_ = 0;
    std::variant<std::unique_ptr<SearchOf<Connect4Small>>, std::unique_ptr<SearchOf<Connect4Medium>>,
        std::unique_ptr<SearchOf<Connect4Large>>>
        search_;
};

} // namespace linewood
