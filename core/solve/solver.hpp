// Exact scores of Connect Four: one question after the other, by any number of threads.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "solve/book.hpp"
#include "solve/busy.hpp"
#include "solve/shape.hpp"
#include "solve/table.hpp"
#include "solve/watch.hpp"
#include "solve/worker.hpp"
#include "threads.hpp"

namespace linewood::solve {

/// Solves positions of one board and keeps what it has learned in its table.
template <class G, Fault fault = Fault::none>
class Solver {
  public:
    /// Expects at least 64 bytes; most of them for the large table.
    Solver(const G& board, std::size_t bytes)
        : shape_(board.walls(), board.rows(), board.columns()), quick_(std::min(bytes / 8, quick_bytes)),
          table_(bytes) {}
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    /// Asked in the first plies, if there is one; it must live as long as the solver.
    void use(const Book* book) {
        book_ = book;
        workers_.clear();
    }

    /// Bounds on the score of the side to move, equal if no limit was met. `window`: what is known of the score before, or
    /// all that is asked: of a score outside nothing else is said.
    Bounds solve(const G& root, const SolveLimits& limits, const Bounds& window = unbounded) {
        watch_.start(limits);
        bool is_quick = !has_adopted_;
        return narrow(within(window, at_a_glance(root)), [&](int alpha) {
            if (is_quick) {
                if (const auto score = ask(root, alpha, 1, quick_, quick_nodes); score || watch_.stopped())
                    return score;
                is_quick = false;
            }
            return ask(root, alpha, limits.threads, table_, no_limit);
        });
    }

    /// A move of a root, and bounds on its score for the player who makes it.
    struct SolvedMove {
        MoveCode move;
        Bounds bounds;
    };

    /// Bounds for the moves of a root, by one thread. The root is solved; its moves only as far as that takes. `only`:
    /// these moves; none for all. `window`: what is known of the root's score. Expects that the game is not over.
    std::vector<SolvedMove> solve_moves(
        const G& root, std::span<const MoveCode> only, const SolveLimits& limits, const Bounds& window = unbounded) {
        watch_.start(limits);
        std::vector<Candidate> moves = candidates_of(root, only);
        if (const Bounds known = within(window, at_a_glance(root)); only.empty() && known.exact())
            find_best(moves, known.lower);
        else
            narrow(best_of(moves), [&](int alpha) { return ask_all(moves, alpha); });
        std::vector<SolvedMove> result;
        for (const Candidate& c : moves) result.push_back({c.move, c.bounds});
        return result;
    }

    /// How the game ends from a position with this score if both sides play their best moves; less of it if a limit is
    /// reached.
    std::vector<MoveCode> line(G here, int score, const SolveLimits& limits) {
        watch_.start(limits);
        std::vector<MoveCode> result;
        for (; !here.outcome(); score = -score) {
            const auto move = move_worth(here, score);
            if (!move) break;
            here.play(*move);
            result.push_back(*move);
        }
        return result;
    }

    /// What is known of a position without a search.
    Bounds at_a_glance(const G& root) const {
        if (const auto outcome = root.outcome()) {
            const int score = *outcome == Outcome::draw ? 0 : -score_at(root.ply());
            return {score, score};
        }
        const Board wins = root.mine().winning() & shape_.cells & root.playable();
        if (wins.any()) return {score_at(root.ply() + 1), score_at(root.ply() + 1)};
        if (book_ != nullptr)
            if (const auto score = book_->find(root)) return {*score, *score};
        return {-std::max(score_at(root.ply() + 2), 0), std::max(score_at(root.ply() + 3), 0)};
    }

    int cells() const { return shape_.count; }
    bool fits(const G& root) const { return root.walls() == shape_.walls; }
    /// Takes over an entry of another solver's table. From now on the large table is asked first.
    void adopt(std::uint64_t place, std::uint64_t word) {
        has_adopted_ = true;
        table_.adopt(place, word);
    }
    const Table& table() const { return table_; }
    Watch& watch() { return watch_; }
    const Watch& watch() const { return watch_; }

  private:
    using Board = typename G::Board;
    static constexpr std::uint32_t noise = 8;
    static constexpr Bounds unbounded{-128, 128};
    static constexpr int soon = 7; // stones of the winner
    // Small questions are answered in a table that fits into the cache; a large one costs seconds to touch at first.
    static constexpr std::size_t quick_bytes = std::size_t{1} << 23;
    static constexpr std::uint64_t quick_nodes = 64 * Watch::portion;
    static constexpr std::uint64_t no_limit = std::uint64_t{1} << 62;
    // Of a question about one move of a root, and how many times as many if they do not answer it.
    static constexpr std::uint64_t first_nodes = 96 * Watch::portion, more_nodes = 6;

    /// A move of a root, the position after it, and bounds for the player who makes it.
    struct Candidate {
        MoveCode move;
        G after;
        Bounds bounds;
    };

    int score_at(int stones) const { return solve::score_at(shape_.count, stones); }

    /// What is left of a window: a point, if the score is outside.
    static Bounds within(const Bounds& window, const Bounds& known) {
        return {
            std::clamp(known.lower, window.lower, window.upper), std::clamp(known.upper, window.lower, window.upper)};
    }

    /// Asks one question after the other until the bounds meet. `answer(alpha)`: a score that is a lower bound if greater
    /// than alpha, else an upper one; nothing if a limit is reached.
    template <class Answer>
    Bounds narrow(const Bounds& first, Answer answer) {
        Bounds known = first;
        watch_.publish(known);
        while (!known.exact() && !watch_.stopped()) {
            const int alpha = next_question(known, first);
            const std::optional<int> score = answer(alpha);
            if (!score) break;
            learn(known, *score, alpha);
            watch_.publish(known);
        }
        return known;
    }

    static void learn(Bounds& known, int score, int alpha) {
        if (score > alpha)
            known.lower = std::min(score, known.upper);
        else
            known.upper = std::max(score, known.lower);
    }

    /// Is the score greater than this? First whether the game ends soon, which takes few nodes and is often the answer;
    /// then whether it is won or lost at all; then when. `first` are the bounds at a glance.
    static int next_question(const Bounds& known, const Bounds& first) {
        const int width = known.upper - known.lower;
        if (known.lower <= 0 && known.upper > 0) {
            if (known.upper == first.upper && known.upper > soon) return known.upper - soon;
            if (known.lower == first.lower && known.lower < -soon) return known.lower + soon - 1;
            return 0;
        }
        if (known.lower < 0 && known.upper == 0) return -1;
        if (width <= soon) return known.lower + (width - 1) / 2;
        return known.lower > 0 ? known.lower : known.upper - 1;
    }

    /// The answer of the first thread that has one.
    std::optional<int> ask(const G& root, int alpha, int threads, Table& table, std::uint64_t nodes) {
        while (static_cast<int>(workers_.size()) < threads) {
            const auto n = static_cast<unsigned>(workers_.size());
            workers_.emplace_back(shape_, watch_, book_, n, n == 0 ? 0 : noise);
        }
        watch_.ask();
        std::optional<int> result;
        Team team(static_cast<std::size_t>(threads), [&](std::size_t number) {
            const int score = workers_[number].search(root, alpha, table, nodes, threads > 1 ? &busy_ : nullptr);
            if (!workers_[number].stopped() && watch_.answer()) result = score;
        });
        team.run();
        return result;
    }

    /// From the centre outwards.
    std::vector<Candidate> candidates_of(const G& root, std::span<const MoveCode> only) const {
        typename G::Moves legal;
        root.legal(legal);
        std::vector<Candidate> result;
        for (const auto move : legal) {
            if (!only.empty() && std::ranges::find(only, move) == only.end()) continue;
            G after = root;
            after.play(move);
            result.push_back({move, after, at_a_glance(after).reversed()});
        }
        const auto aside = [&](const Candidate& c) { return std::abs(2 * int{c.move} - (shape_.columns - 1)); };
        std::ranges::stable_sort(result, {}, aside);
        return result;
    }

    /// Of a root with these moves.
    static Bounds best_of(const std::vector<Candidate>& moves) {
        Bounds best = moves.front().bounds;
        for (const Candidate& c : moves)
            best = {std::max(best.lower, c.bounds.lower), std::max(best.upper, c.bounds.upper)};
        return best;
    }

    /// Looks for a move that is worth the score of the root.
    void find_best(std::vector<Candidate>& moves, int score) {
        for (Candidate& c : moves) c.bounds.upper = std::min(c.bounds.upper, score);
        const auto is_best = [&](const Candidate& c) { return c.bounds.lower == score; };
        const auto may_be_best = [&](const Candidate& c) { return c.bounds.upper == score; };
        if (std::ranges::none_of(moves, is_best)) ask_all(moves, score - 1, true);
        // No other move is worth as much.
        if (std::ranges::count_if(moves, may_be_best) == 1)
            std::ranges::find_if(moves, may_be_best)->bounds.lower = score;
    }

    /// Puts a question about the root to its moves, those first that are known to be worth most. A good move may take far
    /// longer to prove than another one, so each gets few nodes at first, then more. `is_greater`: the answer is known, and
    /// all that is asked is by which move; it need not be proven of the last one.
    std::optional<int> ask_all(std::vector<Candidate>& moves, int alpha, bool is_greater = false) {
        std::ranges::stable_sort(moves, std::greater(), [](const Candidate& c) { return c.bounds.lower; });
        const auto is_open = [&](const Candidate& c) { return c.bounds.upper > alpha; };
        for (std::uint64_t nodes = first_nodes;; nodes *= more_nodes)
            for (Candidate& c : moves) {
                const auto open = std::ranges::count_if(moves, is_open);
                if (open == 0 || (open == 1 && is_greater)) return best_of(moves).upper;
                if (!is_open(c)) continue;
                const auto score = ask(c.after, -alpha - 1, 1, table_, nodes);
                if (watch_.stopped()) return std::nullopt;
                if (!score) continue;
                learn(c.bounds, -*score, alpha);
                if (c.bounds.lower > alpha) return c.bounds.lower;
            }
    }

    /// A move that is worth the score of the position; nothing if a limit is reached.
    std::optional<MoveCode> move_worth(const G& here, int score) {
        std::vector<Candidate> moves = candidates_of(here, {});
        std::ranges::stable_sort(moves, std::greater(), [](const Candidate& c) { return c.bounds.lower; });
        for (const Candidate& c : moves) {
            if (c.bounds.lower >= score) return c.move;
            if (c.bounds.upper < score) continue;
            const auto reply = ask(c.after, -score, 1, table_, no_limit);
            if (!reply) return std::nullopt;
            if (*reply <= -score) return c.move;
        }
        return std::nullopt;
    }

    const Book* book_ = nullptr;
    Shape<Board> shape_;
    Table quick_, table_;
    bool has_adopted_ = false;
    Watch watch_;
    Busy busy_;
    std::deque<Worker<G, fault>> workers_;
};

}  // namespace linewood::solve
