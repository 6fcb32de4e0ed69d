// A search for nothing but a forced win: depth-first proof-number search (Nagai 2002), in front of the tree search.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "game.hpp"

namespace linewood {

/// Looks for a forced win of the side to move at the root, the attacker; docs/explanation/search.md, section 7.
///
/// Only wins are claimed. For the attacker a draw is a failure, and so is a position that came up before, in the game or
/// on the path, or a path that is too long. A failure in the table may be due to the path on which it was found: then a
/// win is missed. A win is never taken from the table's word: `build` puts it together anew.
template <Game G>
class Proof {
  public:
    using Move = typename G::Move;
    using Line = std::vector<Move>;
    /// With less memory than this there is no point in looking.
    static constexpr std::size_t least_bytes = std::size_t{1} << 21;

    /// `history`: repetition keys of the game before the root. `bytes`: at least `least_bytes`.
    Proof(const G& root, std::span<const std::uint64_t> history, std::size_t bytes)
        : root_(root), past_(history.begin(), history.end()), most_plies_(plies_left(root)), frames_(most_plies_ + 1),
          table_(1 << 10), most_entries_(std::min(bytes - bytes_of_built, most_bytes) / 2 / sizeof(Entry)) {}

    /// A line that wins against the longest resistance, as far as both are known; empty if no win was found by looking at
    /// so many positions. `stop()` is asked every few hundred of them; true ends the search.
    template <class Stop>
    Line win(std::uint64_t nodes, Stop stop) {
        most_nodes_ = nodes;
        const auto tick = [&] {
            ++nodes_;
            if (nodes_ >= most_nodes_ || (nodes_ % 256 == 0 && stop())) stopped_ = true;
        };
        if (most_plies_ == 0 || search(root_, 0, unsettled, unsettled, tick).phi != 0) return {};
        const int distance = build(root_, true);
        if (distance == no_win || distance > most_plies_) return {};
        std::size_t steps = 0;
        if (sides_repeat() && !never_repeats(root_, steps)) return {};
        return built_line();
    }

    /// Positions looked at.
    std::uint64_t nodes() const { return nodes_; }

  private:
    using Number = std::uint32_t;
    static constexpr Number infinite = 1u << 30;
    static constexpr Number unsettled = infinite - 1; // greater than any number of a position that is not settled
    static constexpr Number per_move = 4;             // what each further move counts that must be answered
    static constexpr Number slack = 8;                // a move is left when it is worse than the next by an eighth
    static constexpr std::size_t ways = 4;            // places an entry may have
    static constexpr std::size_t most_positions = std::size_t{1} << 14; // of a win that is built: a few milliseconds
    static constexpr std::size_t bytes_of_built = most_positions * 64;  // what a map takes for each, and a little more
    static constexpr std::size_t most_bytes = std::size_t{1} << 24;  // of the table
    static constexpr std::size_t most_steps = std::size_t{1} << 17;  // of all plays of such a win
    static constexpr int no_win = 0;

    /// How far a position is from being settled, for its mover: at least `phi` positions are to be settled until he has
    /// what he wants, `delta` until the other side has. The attacker wants to win, the defender not to lose.
    struct Numbers {
        Number phi, delta;
        int distance = 0;  // of a win that was found

        bool is_won() const { return phi == 0; }
        bool is_lost() const { return delta == 0; }
    };
    struct Entry {
        std::uint64_t key = 0;
        Number phi = 0, delta = 0;  // both 0: empty
        std::uint16_t distance = 0, worth = 0;

        bool is_of(std::uint64_t other) const { return key == other && (phi | delta) != 0; }
    };
    static_assert(sizeof(Entry) == 24);
    struct Frame {
        typename G::Moves moves;
        std::array<Numbers, G::Moves::capacity> children;
    };
    struct Choice {
        Numbers now;  // of the position
        std::size_t best = 0;  // the move to look into
        Number second = infinite;  // the next best one's delta
        Number others = 0;  // what the other moves add to delta
    };
    /// A position of a win that is being built.
    struct Built {
        Move move;  // of the attacker, or the defender's longest resistance
        int distance;  // no_win as long as it is not complete
    };

    static int plies_left(const G& root) {
        constexpr int longest = 40;
        if constexpr (Bounded<G>) return std::clamp(G::last_ply - 1 - root.ply(), 0, longest);
        return longest;
    }

    // Searching.

    /// Looks into a position until phi or delta has reached its limit. The attacker moves at even depths.
    template <class Tick>
    Numbers search(const G& here, int depth, Number phi_limit, Number delta_limit, Tick& tick) {
        Frame& frame = frames_[static_cast<std::size_t>(depth)];
        const std::uint64_t nodes_before = nodes_;
        here.legal(frame.moves);
        remember(here);
        for (std::size_t i = 0; i < frame.moves.size(); ++i)
            frame.children[i] = look(after(here, frame.moves[i]), depth + 1, tick);
        Choice choice = choose(frame, depth % 2 == 0);
        while (choice.now.phi < phi_limit && choice.now.delta < delta_limit && !stopped_) {
            // Until delta is too great, or another move has become better by more than the slack (Pawlewicz, Lew 2007).
            const Number phi = delta_limit - std::min(choice.others, delta_limit);
            const Number delta = std::min(phi_limit, choice.second + choice.second / slack + 1);
            frame.children[choice.best] =
                search(after(here, frame.moves[choice.best]), depth + 1, std::min(phi, unsettled), delta, tick);
            choice = choose(frame, depth % 2 == 0);
        }
        forget();
        store(here.key(), choice.now, nodes_ - nodes_before);
        return choice.now;
    }

    /// A position's numbers by its children's. Delta is not the sum of all phi, which counts again and again what is reached
    /// in many ways, but the greatest one and a little for each other move (after Ueda et al. 2008).
    static Choice choose(const Frame& frame, bool attacking) {
        Choice choice;
        Number least = infinite, most = 0, open = 0;
        int shortest = 1 << 15, longest = 0;
        for (std::size_t i = 0; i < frame.moves.size(); ++i) {
            const Numbers& child = frame.children[i];
            if (child.delta < least) {
                choice.second = std::exchange(least, child.delta);
                choice.best = i;
            } else {
                choice.second = std::min(choice.second, child.delta);
            }
            most = std::max(most, child.phi);
            open += child.phi > 0;
            if (child.is_lost()) shortest = std::min(shortest, child.distance);
            longest = std::max(longest, child.distance);
        }
        if (least == 0)
            choice.now = {0, infinite, attacking ? shortest + 1 : 0};
        else if (open == 0)
            choice.now = {infinite, 0, attacking ? 0 : longest + 1};
        else {
            choice.others = per_move * (open - 1);
            choice.now = {least, std::min(most + choice.others, unsettled - 1)};
        }
        return choice;
    }

    /// What is known of a position, or else a first guess by the number of its moves.
    template <class Tick>
    Numbers look(const G& position, int depth, Tick& tick) {
        const bool attacking = depth % 2 == 0;
        const Numbers win{0, infinite}, loss{infinite, 0}, failure = attacking ? loss : win;
        if (const auto outcome = position.outcome())
            return *outcome == Outcome::draw ? failure : *outcome == Outcome::win ? win : loss;
        if (depth >= most_plies_ || came_up(position)) return failure;
        const std::uint64_t key = position.key();
        if (const Entry* entry = find(key)) return {entry->phi, entry->delta, entry->distance};
        tick();
        Numbers guess{0, infinite, attacking ? 1 : 0};
        if (!winning_move(position)) {
            typename G::Moves moves;
            position.legal(moves);
            guess = {1, static_cast<Number>(moves.size())};
        }
        store(key, guess, 1);
        return guess;
    }

    static G after(const G& here, Move move) {
        G next = here;
        next.play(move);
        return next;
    }
    static std::optional<Move> winning_move(const G& here) {
        typename G::Moves moves;
        if constexpr (SeesWins<G>)
            here.maybe_winning(moves);
        else
            here.legal(moves);
        for (const Move move : moves)
            if (after(here, move).outcome() == Outcome::loss) return move;
        return std::nullopt;
    }

    // The game and the path so far.

    void remember(const G& position) {
        if constexpr (Repeating<G>) past_.push_back(position.repetition_key());
    }
    void forget() {
        if constexpr (Repeating<G>) past_.pop_back();
    }
    bool came_up(const G& position) const {
        if constexpr (Repeating<G>)
            return std::find(past_.begin(), past_.end(), position.repetition_key()) != past_.end();
        return false;
    }

    // The table. It begins small, so that a short search is not spent on clearing memory.

    const Entry* find(std::uint64_t key) const {
        const Entry* entry = &table_[key & (table_.size() - ways)];
        for (const Entry* end = entry + ways; entry < end; ++entry)
            if (entry->is_of(key)) return entry;
        return nullptr;
    }

    void store(std::uint64_t key, const Numbers& numbers, std::uint64_t effort) {
        if (2 * nodes_ > table_.size() && 2 * table_.size() <= most_entries_) grow();
        // A win is built of wins that are in the table, down to those in one move.
        const std::uint64_t worth = numbers.distance > 1 ? 0xffff : std::min<std::uint64_t>(effort, 0xfffe);
        put({key, numbers.phi, numbers.delta, static_cast<std::uint16_t>(numbers.distance),
            static_cast<std::uint16_t>(worth)});
    }

    /// What is worth least makes room.
    void put(const Entry& fresh) {
        Entry* place = &table_[fresh.key & (table_.size() - ways)];
        for (Entry *entry = place, *end = place + ways; entry < end; ++entry) {
            if (entry->is_of(fresh.key)) {
                place = entry;
                break;
            }
            if (entry->worth < place->worth) place = entry;
        }
        *place = fresh;
    }

    void grow() {
        const std::vector<Entry> old = std::exchange(table_, std::vector<Entry>(2 * table_.size()));
        for (const Entry& entry : old)
            if (entry.is_of(entry.key)) put(entry);
    }

    // Building the win.

    /// Puts the win together: one move for each of the attacker's positions, all moves for the defender's; the plies that
    /// it takes, or no_win. A position has one place in it, and a distance greater than that of whatever follows: so no
    /// play meets a position twice, whatever paths the search took. The positions of the game are left out as well.
    int build(const G& here, bool attacking) {
        const std::uint64_t key = here.key();
        const auto [place, fresh] = built_.try_emplace(key, Built{Move{}, no_win});
        if (!fresh) return place->second.distance;
        if (built_.size() > most_positions || (key != root_.key() && came_up(here))) return no_win;
        const Built step = attacking ? built_attack(here) : built_defence(here);
        built_[key] = step;
        return step.distance;
    }

    Built built_attack(const G& here) {
        if (const auto move = winning_move(here)) return {*move, 1};
        typename G::Moves moves;
        here.legal(moves);
        Built best{Move{}, no_win};
        for (const Move move : moves) {  // the shortest win that is known
            const Entry* entry = find(after(here, move).key());
            if (entry == nullptr || entry->delta != 0) continue;
            if (best.distance == no_win || entry->distance < best.distance) best = {move, entry->distance};
        }
        if (best.distance == no_win) return best;  // its entry was overwritten
        const int rest = build(after(here, best.move), false);
        best.distance = rest == no_win ? no_win : rest + 1;
        return best;
    }

    Built built_defence(const G& here) {
        typename G::Moves moves;
        here.legal(moves);
        Built longest{Move{}, no_win};
        for (const Move move : moves) {
            const G next = after(here, move);
            const auto outcome = next.outcome();
            const int rest = outcome ? 0 : build(next, true);
            if (outcome ? *outcome != Outcome::win : rest == no_win) return {Move{}, no_win};
            if (rest + 1 > longest.distance) longest = {move, rest + 1};
        }
        return longest;
    }

    /// Are two positions the same under the rule of repetition, though another side is to move?
    bool sides_repeat() const {
        if constexpr (Repeating<G>) return root_.repetition_key() != root_.key();
        return false;
    }

    /// Then a play may repeat without meeting a position twice, and all plays of the win are gone through.
    bool never_repeats(const G& here, std::size_t& steps, bool attacking = true) {
        if (here.outcome()) return true;
        if (++steps > most_steps || (steps > 1 && came_up(here))) return false;
        const Built& step = built_.at(here.key());
        typename G::Moves moves;
        if (attacking)
            moves.push(step.move);
        else
            here.legal(moves);
        remember(here);
        const bool never = std::all_of(
            moves.begin(), moves.end(), [&](Move move) { return never_repeats(after(here, move), steps, !attacking); });
        forget();
        return never;
    }

    Line built_line() const {
        Line line;
        for (G here = root_; !here.outcome(); here.play(line.back())) line.push_back(built_.at(here.key()).move);
        return line;
    }

    const G root_;
    std::vector<std::uint64_t> past_;
    const int most_plies_;
    std::vector<Frame> frames_;  // one for each ply of the path
    std::vector<Entry> table_;
    const std::size_t most_entries_;  // half of the memory: while the table grows, the old one is still there
    std::unordered_map<std::uint64_t, Built> built_;
    std::uint64_t nodes_ = 0, most_nodes_ = 0;
    bool stopped_ = false;
};

}  // namespace linewood
