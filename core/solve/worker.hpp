// One thread's alpha-beta search for exact scores of Connect Four.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "random.hpp"
#include "solve/book.hpp"
#include "solve/busy.hpp"
#include "solve/follow_up.hpp"
#include "solve/key.hpp"
#include "solve/shape.hpp"
#include "solve/table.hpp"
#include "solve/watch.hpp"

namespace linewood::solve {

/// Errors that tests plant, to see that they are found.
enum class Fault { none, table, follow_up, move_filter };

/// Searches with windows of one point: is a position's score greater than alpha?
template <class G, Fault fault = Fault::none>
class Worker {
  public:
    using Board = typename G::Board;

    /// `book`: asked in the first plies, if it is one of this board. `noise`: how much the order of moves differs from
    /// that of other threads.
    Worker(const Shape<Board>& shape, Watch& watch, const Book* book, unsigned seed, std::uint32_t noise)
        : shape_(shape), book_(book != nullptr && book->fits(shape.walls) ? book : nullptr), watch_(watch),
          follow_up_(shape), random_(seed), noise_(noise), frames_(static_cast<std::size_t>(shape.count) + 1) {
        for (int bit = 0; bit < Board::size; ++bit) {
            const int column = bit / Board::lane, row = bit % Board::lane;
            const int aside = std::abs(2 * column - (shape_.columns - 1)), up = std::abs(2 * row - (shape_.rows - 1));
            centre_[static_cast<std::size_t>(bit)] = -8 * (aside + up / 2);
        }
    }

    /// A bound on the score of the side to move: a lower one if greater than alpha, else an upper one.
    /// Expects that it cannot win at once. Means nothing if `stopped()`, by the watch or after `nodes` nodes.
    int search(const G& root, int alpha, Table& table, std::uint64_t nodes, Busy* busy) {
        table_ = &table;
        busy_ = busy;
        most_nodes_ = nodes_ + nodes;
        history_ = {};
        stopped_ = false;
        Child child;
        enter(child, {root.mine(), root.theirs(), wins(root.mine()), wins(root.theirs()), root.ply()}, alpha);
        return value_of(child);
    }

    bool stopped() const { return stopped_; }
    std::uint64_t nodes() const { return nodes_; }

  private:
    using L = Lanes<Board>;
    static constexpr int table_cells = 8;  // positions with fewer free cells are not worth a place in a table
    // Positions with fewer free cells are asked for again soon or never: they go to a table that fits into the cache.
    static constexpr int near_cells = 22;
    static constexpr std::size_t near_bytes = std::size_t{1} << 23;
    static constexpr auto most_moves = static_cast<std::size_t>(Board::max_columns);
    static constexpr int threat_weight = 64, forcing_weight = -24, known_weight = 64;
    static constexpr int shared_cells = 20;  // positions with fewer free cells are not worth telling other threads
    static constexpr int history_scale = 1024;

    /// A position after all forced moves, or its score.
    struct Child {
        Node<Board> node;
        Board taken, moves;  // moves that do not lose at once
        Board live, their_live;
        Key key;
        int sign = 1;  // -1: the side to move is not the one that entered
        int alpha = 0;
        int upper = 0;
        int score = 0;  // for the side to move, if settled
        bool settled = false;
        int column = 0;  // how it was reached
        int bit = 0;
        int order = 0;
    };

    /// The moves of a position on the path. Plies grow along it, so there is one for each.
    struct Frame {
        std::array<Child, most_moves> children;
        std::array<std::uint8_t, most_moves> list;  // children to search, the best first
        std::size_t count;
        struct {
            int score, column;
        } best;
    };

    int score_at(int stones) const { return solve::score_at(shape_.count, stones); }
    Board wins(const Board& stones) const { return L::winning(stones) & shape_.cells; }

    static void settle(Child& child, int score) {
        child.score = score;
        child.settled = true;
    }

    /// Plays what is forced, then looks for a score that settles the question without a search.
    void enter(Child& c, const Node<Board>& start, int alpha) const {
        c.node = start;
        c.alpha = alpha;
        c.sign = 1;
        c.settled = false;
        const Node<Board>& n = c.node;
        // 1. Forced moves.
        const auto [occupied, playable] = play_forced(c);
        if (c.settled) return;
        // 2. Bounds: nobody wins with the next stone, and nobody without a line that is still open.
        const Board free = shape_.cells & ~occupied;
        c.live = L::fours(n.mine | free);
        c.upper = c.live.any() ? score_at(n.ply + 3) : 0;
        if (c.upper <= c.alpha) return settle(c, c.upper);
        c.their_live = L::fours(n.theirs | free);
        const int lower = c.their_live.any() ? -score_at(n.ply + 4) : 0;
        if (lower > c.alpha) return settle(c, lower);
        // 3. Follow-up.
        const Board starts = fault == Fault::follow_up ? Board{} : playable;
        if (const auto score = follow_up_.settle(n, free, starts, c.alpha)) return settle(c, *score);
        c.taken = occupied & shape_.cells;
    }

    struct Cells {
        Board occupied, playable;
    };

    /// Plays as long as there is a single move that does not lose at once; then `moves` has all of them, or the result
    /// is settled.
    Cells play_forced(Child& c) const {
        Node<Board>& n = c.node;
        const auto over = [&](int score) {
            settle(c, score);
            return Cells{};
        };
        Board occupied = n.mine | n.theirs | shape_.walls, playable = occupied.landing();
        for (;;) {
            Board only = n.their_wins & playable;
            const bool is_threatened = only.any();
            if (!is_threatened) {
                if (n.ply == shape_.count) return over(0);
                // Moves below a winning cell of the other side lose at once.
                const Board above = fault == Fault::move_filter ? playable << 1 : (occupied | playable).landing();
                only = c.moves = playable & ~L::whole(above & n.their_wins);
                if (!only.any()) return over(-score_at(n.ply + 2));
                if (shape_.count - n.ply <= 2) return over(0);
                if (L::several(only)) return {occupied, playable};
            }
            occupied |= only;
            const Board next = occupied.landing();
            // One threat must be met, two cannot be.
            if (is_threatened && (L::several(only) || (next & n.their_wins & L::whole(only)).any()))
                return over(-score_at(n.ply + 2));
            const Board mine = n.mine | only;
            n = {n.theirs, mine, n.their_wins, wins(mine), n.ply + 1};
            playable = next;
            c.sign = -c.sign;
            c.alpha = -c.alpha - 1;
        }
    }

    bool in_table(const Child& c) const { return shape_.count - c.node.ply >= table_cells; }

    const Table& table_of(const Child& c) const { return shape_.count - c.node.ply < near_cells ? near_ : *table_; }
    Table& table_of(const Child& c) { return shape_.count - c.node.ply < near_cells ? near_ : *table_; }

    void name(Child& c) const {
        if (!in_table(c)) return;
        const Board theirs = fault == Fault::table ? Board{} : c.node.theirs & c.their_live;
        c.key = key_of(shape_, c.node.mine & c.live, theirs, c.taken);
        table_of(c).prefetch(c.key);
    }

    /// The word of the book or the table, for the side that entered.
    bool look_up(Child& c, int& move) const {
        if (book_ != nullptr)
            if (const auto score = book_->find(c.node.mine, c.node.theirs, c.node.ply)) {
                settle(c, *score);
                return true;
            }
        if (!in_table(c)) return false;
        const Known known = table_of(c).find(c.key);
        if (!known.found) return false;
        move = known.move;
        if (known.is_lower ? known.score > c.alpha : known.score <= c.alpha) {
            settle(c, known.score);
            return true;
        }
        if (!known.is_lower) c.upper = std::min(c.upper, known.score);
        return false;
    }

    /// The score for the side that entered.
    int value_of(Child& c) {
        if (c.settled) return c.sign * c.score;
        int move = Known::none;
        name(c);
        return c.sign * (look_up(c, move) ? c.score : expand(c, move));
    }

    /// The score of a position that is not settled, for its side to move.
    int expand(const Child& c, int known_move) {
        if (count_node()) return 0;
        const std::uint64_t before = nodes_;
        Frame& frame = frames_[static_cast<std::size_t>(c.node.ply)];
        frame.count = 0;
        frame.best = {-128, Known::none};
        // 1. What is settled at a glance, 2. what the table settles, 3. what must be searched, the best move first.
        if (!glance(c, frame, known_move) && !look_up_all(c, frame)) search_all(c, frame);
        if (stopped_) return 0;
        const int score = std::min(frame.best.score, c.upper);
        if (in_table(c))
            table_of(c).store(c.key, score, score > c.alpha, frame.best.column,
                std::min(7, static_cast<int>(std::bit_width(nodes_ - before)) / 3));
        return score;
    }

    /// Notes the score of a move; is the question answered by it?
    static bool note(const Child& c, Frame& frame, const Child& child, int score) {
        if (score > frame.best.score) frame.best = {score, child.column};
        return score > c.alpha;
    }

    bool glance(const Child& c, Frame& frame, int known_move) {
        const Node<Board>& n = c.node;
        for (Board rest = c.moves; rest.any();) {
            const Board stone = L::lowest(rest), mine = n.mine | stone, threats = wins(mine);
            rest = rest & ~stone;
            Child& child = frame.children[frame.count];
            enter(child, {n.theirs, mine, n.their_wins, threats, n.ply + 1}, -c.alpha - 1);
            child.bit = stone.lowest();
            child.column = child.bit / Board::lane;
            if (child.settled) {
                if (note(c, frame, child, -child.sign * child.score)) return true;
                continue;
            }
            child.order = order(n.ply, child, threats & ~(c.taken | stone), known_move);
            std::size_t at = frame.count++;
            for (; at > 0 && frame.children[frame.list[at - 1]].order < child.order; --at)
                frame.list[at] = frame.list[at - 1];
            frame.list[at] = static_cast<std::uint8_t>(frame.count - 1);
        }
        return false;
    }

    bool look_up_all(const Child& c, Frame& frame) {
        for (std::size_t i = 0; i < frame.count; ++i) name(frame.children[frame.list[i]]);
        std::size_t kept = 0;
        for (std::size_t i = 0; i < frame.count; ++i) {
            Child& child = frame.children[frame.list[i]];
            int move;
            if (!look_up(child, move))
                frame.list[kept++] = frame.list[i];
            else if (note(c, frame, child, -child.sign * child.score))
                return true;
        }
        frame.count = kept;
        return false;
    }

    /// Moves that another thread is searching come last: their answer may be in the table by then.
    void search_all(const Child& c, Frame& frame) {
        const bool shares = busy_ != nullptr && shape_.count - c.node.ply > shared_cells;
        std::array<std::uint8_t, most_moves> late;
        std::size_t put_off = 0;
        for (std::size_t i = 0; i < frame.count; ++i) {
            if (shares && i > 0 && busy_->has(frame.children[frame.list[i]].key))
                late[put_off++] = frame.list[i];
            else if (search_one(c, frame, frame.list[i], shares))
                return learn(c.node.ply, frame, i);
        }
        for (std::size_t i = 0; i < put_off; ++i)
            if (search_one(c, frame, late[i], shares)) return;
    }

    /// Searches one move; is the question answered by it, or the search stopped?
    bool search_one(const Child& c, Frame& frame, std::uint8_t number, bool shares) {
        Child& child = frame.children[number];
        int move = Known::none;
        if (!look_up(child, move)) {
            if (shares) busy_->enter(child.key);
            child.score = expand(child, move);
            if (shares) busy_->leave(child.key);
        }
        return stopped_ || note(c, frame, child, -child.sign * child.score);
    }

    int order(int ply, const Child& child, const Board& threats, int known_move) {
        const auto bit = static_cast<std::size_t>(child.bit);
        int result = threat_weight * threats.count() + centre_[bit];
        result += history_[static_cast<std::size_t>(ply & 1)][bit] / history_scale;
        if (child.sign < 0) result += forcing_weight;
        if (child.column == known_move) result += known_weight;
        if (noise_ > 0) result += static_cast<int>(random_.below(noise_));
        return result;
    }

    /// The move that answered the question is tried earlier from now on, those before it later.
    void learn(int ply, const Frame& frame, std::size_t cut) {
        const int left = shape_.count - ply;
        for (std::size_t i = 0; i <= cut; ++i) {
            const auto bit = static_cast<std::size_t>(frame.children[frame.list[i]].bit);
            int& value = history_[static_cast<std::size_t>(ply & 1)][bit];
            value += (i == cut ? left : -left) * 64 - value * left / 256;
        }
    }

    bool count_node() {
        if (++nodes_ % Watch::portion == 0) stopped_ = watch_.count_portion() || nodes_ >= most_nodes_;
        return stopped_;
    }

    const Shape<Board>& shape_;
    const Book* book_;
    Table* table_ = nullptr;
    Table near_{near_bytes};
    Busy* busy_ = nullptr;  // none without other threads
    std::uint64_t most_nodes_ = 0;
    Watch& watch_;
    FollowUp<Board> follow_up_;
    Random random_;
    std::uint32_t noise_;
    std::array<int, static_cast<std::size_t>(Board::size)> centre_{};
    std::array<std::array<int, static_cast<std::size_t>(Board::size)>, 2> history_{};
    std::vector<Frame> frames_;
    std::uint64_t nodes_ = 0;
    bool stopped_ = false;
};

}  // namespace linewood::solve
