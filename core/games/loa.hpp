// Lines of Action.
#pragma once

#include <bit>
#include <utility>

#include "game.hpp"
#include "random.hpp"

namespace linewood {

/// The questions on which sources differ. The defaults are the set named `course`.
struct LoaRules {
    enum class Both : std::uint8_t { mover, draw };      // both sides connected by one move
    enum class Lone : std::uint8_t { capturer, owner };  // a side reduced to one piece: who wins
    enum class Stuck : std::uint8_t { pass, loses };     // the side to move has no move
    enum class Repeat : std::uint8_t { third, second };  // third time, same side to move; second time, either side
    Both both = Both::mover;
    Lone lone = Lone::capturer;
    Stuck stuck = Stuck::pass;
    Repeat repeat = Repeat::third;
    friend constexpr bool operator==(const LoaRules&, const LoaRules&) = default;
};

/// Squares are numbered a1 = 0, b1 = 1, ... h8 = 63; a board is one 64-bit word.
///
///     a8 56 57 58 59 60 61 62 63 h8      one step: 1 east, 8 north, 9 north-east, 7 north-west
///           ...
///     a1  0  1  2  3  4  5  6  7 h1
namespace loa {

using Squares = std::uint64_t;
inline constexpr int directions = 8; // d and d + 4 are opposite
inline constexpr std::array<int, 8> file_step{1, 1, 0, -1, -1, -1, 0, 1};
inline constexpr std::array<int, 8> rank_step{0, 1, 1, 1, 0, -1, -1, -1};
inline constexpr Squares not_a_file = 0xfefefefefefefefeu;
inline constexpr Squares not_h_file = 0x7f7f7f7f7f7f7f7fu;

struct Tables {
    /// Where a piece on a square lands, and what it may not jump, if it moves `count` cells in a direction.
    struct Target {
        Squares between;
        std::int8_t square; // -1: off the board
    };
    std::array<std::array<Squares, 4>, 64> line{}; // [square][direction % 4]: the whole line through it
    std::array<std::array<std::array<Target, 9>, 8>, 64> target{}; // [square][direction][count]

    constexpr Tables() {
        for (std::size_t square = 0; square < 64; ++square)
            for (std::size_t d = 0; d < 8; ++d) walk(square, d);
    }

  private:
    constexpr void walk(std::size_t square, std::size_t d) {
        int file = static_cast<int>(square) % 8, rank = static_cast<int>(square) / 8;
        Squares passed = 0;
        line[square][d % 4] |= Squares{1} << square;
        for (auto& unreached : target[square][d]) unreached = {0, -1};
        for (std::size_t count = 1; count <= 8; ++count) {
            file += file_step[d];
            rank += rank_step[d];
            if (file < 0 || file > 7 || rank < 0 || rank > 7) return;
            const int to = rank * 8 + file;
            line[square][d % 4] |= Squares{1} << to;
            target[square][d][count] = {passed, static_cast<std::int8_t>(to)};
            passed |= Squares{1} << to;
        }
    }
};
inline constexpr Tables tables{};

/// The squares and all their neighbours.
constexpr Squares grown(Squares s) {
    const Squares wide = s | ((s << 1) & not_a_file) | ((s >> 1) & not_h_file);
    return wide | (wide << 8) | (wide >> 8);
}

/// The neighbours of the squares; a square is among them only if it has a neighbour in `s`.
constexpr Squares neighbours(Squares s) {
    const Squares sides = ((s << 1) & not_a_file) | ((s >> 1) & not_h_file);
    const Squares wide = s | sides;
    return sides | (wide << 8) | (wide >> 8);
}

/// Do all pieces hang together? No pieces do not; one piece does.
constexpr bool connected(Squares pieces) {
    if (pieces == 0) return false;
    if ((pieces & (pieces - 1)) == 0) return true;
    if ((pieces & ~neighbours(pieces)) != 0) return false; // somebody stands alone: settles most positions
    Squares group = pieces & (~pieces + 1);
    for (;;) {
        const Squares wider = grown(group) & pieces;
        if (wider == pieces) return true;
        if (wider == group) return false;
        group = wider;
    }
}

/// Where one more piece would touch every group of the pieces.
constexpr Squares joining(Squares pieces) {
    Squares joins = ~Squares{0};
    while (pieces != 0 && joins != 0) {
        Squares group = pieces & (~pieces + 1), wide = grown(group);
        for (Squares more = wide & pieces; more != group; more = wide & pieces) {
            group = more;
            wide = grown(group);
        }
        joins &= wide;
        pieces &= ~group;
    }
    return joins;
}

/// The square where the piece on `from` lands in direction d, or -1 if it may not move there.
constexpr int landing(Squares own, Squares enemy, int from, int d) {
    const auto square = static_cast<std::size_t>(from), direction = static_cast<std::size_t>(d);
    const auto count = static_cast<std::size_t>(std::popcount((own | enemy) & tables.line[square][direction % 4]));
    const auto& target = tables.target[square][direction][count];
    if (target.square < 0 || (target.between & enemy) != 0 || ((own >> target.square) & 1) != 0) return -1;
    return target.square;
}

constexpr bool can_move(Squares own, Squares enemy) {
    for (Squares rest = own; rest != 0; rest &= rest - 1)
        for (int d = 0; d < directions; ++d)
            if (landing(own, enemy, std::countr_zero(rest), d) >= 0) return true;
    return false;
}

} // namespace loa

/// A position, seen by the side to move.
class Loa {
  public:
    using Squares = loa::Squares;
    using Move = std::uint16_t; // from * 64 + to; 0 passes
    using Moves = FixedList<Move, 12 * 8 + 1>;
    static constexpr std::string_view name = "loa";
    static constexpr Move pass = 0;
    static constexpr int last_ply = 1000; // drawn then

    /// The start under the default rules.
    constexpr Loa() : Loa(LoaRules{}) {}
    constexpr explicit Loa(const LoaRules& rules) : Loa(rules, 0x7e0000000000007eu, 0x0081818181818100u, false) {}

    /// A position set up on the board, with no plies played. Expects at most twelve pieces a side, each side one at least.
    constexpr Loa(const LoaRules& rules, Squares first, Squares second, bool second_to_move)
        : mine_(second_to_move ? second : first), theirs_(second_to_move ? first : second), rules_(rules),
          second_to_move_(second_to_move) {
        for (Squares s = first; s != 0; s &= s - 1) board_key_ ^= piece_key(0, std::countr_zero(s));
        for (Squares s = second; s != 0; s &= s - 1) board_key_ ^= piece_key(1, std::countr_zero(s));
        verdict_ = judged();
    }

    constexpr void legal(Moves& moves) const {
        moves.clear();
        if (verdict_ != Verdict::open) return;
        for (Squares rest = mine_; rest != 0; rest &= rest - 1) {
            const int from = std::countr_zero(rest);
            std::uint64_t targets = 0;
            for (int d = 0; d < loa::directions; ++d)
                if (const int to = loa::landing(mine_, theirs_, from, d); to >= 0) targets |= Squares{1} << to;
            for (; targets != 0; targets &= targets - 1)
                moves.push(static_cast<Move>(from * 64 + std::countr_zero(targets)));
        }
        if (moves.empty() && rules_.stuck == LoaRules::Stuck::pass && loa::can_move(theirs_, mine_)) moves.push(pass);
    }

    /// Moves of which all that win at once are some; far fewer than are legal, and sooner found.
    constexpr void maybe_winning(Moves& moves) const {
        if (rules_.stuck == LoaRules::Stuck::loses || std::popcount(theirs_) <= 2) return legal(moves);
        moves.clear();
        if (verdict_ != Verdict::open) return;
        for (Squares rest = mine_; rest != 0; rest &= rest - 1) {
            const int from = std::countr_zero(rest);
            const Squares joins = loa::joining(mine_ & ~(Squares{1} << from));
            Squares targets = 0;
            for (int d = 0; joins != 0 && d < loa::directions; ++d)
                if (const int to = loa::landing(mine_, theirs_, from, d); to >= 0) targets |= Squares{1} << to;
            for (targets &= joins; targets != 0; targets &= targets - 1)
                moves.push(static_cast<Move>(from * 64 + std::countr_zero(targets)));
        }
    }

    constexpr void play(Move move) {
        if (move != pass) {
            const int from = move / 64, to = move % 64;
            const unsigned me = second_to_move_;
            board_key_ ^= piece_key(me, from) ^ piece_key(me, to);
            mine_ ^= (Squares{1} << from) | (Squares{1} << to);
            if ((theirs_ >> to) & 1) {
                board_key_ ^= piece_key(1 - me, to);
                theirs_ &= ~(Squares{1} << to);
            }
        }
        std::swap(mine_, theirs_);
        second_to_move_ = !second_to_move_;
        ++ply_;
        verdict_ = judged();
    }

    /// What the last move decided. Says nothing of a side that cannot move: `outcome` does, and costs more.
    constexpr std::optional<Outcome> verdict() const {
        switch (verdict_) {
        case Verdict::mine: return Outcome::win;
        case Verdict::theirs: return Outcome::loss;
        case Verdict::draw: return Outcome::draw;
        case Verdict::open: break;
        }
        return std::nullopt;
    }

    constexpr std::optional<Outcome> outcome() const {
        if (verdict_ != Verdict::open) return verdict();
        if (loa::can_move(mine_, theirs_)) return std::nullopt;
        if (rules_.stuck == LoaRules::Stuck::loses) return Outcome::loss;
        if (!loa::can_move(theirs_, mine_)) return Outcome::draw;
        return std::nullopt;
    }

    constexpr std::uint64_t key() const { return board_key_ ^ zobrist(1024u + second_to_move_) ^ rules_key(); }
    /// Equal for positions that the repetition rule calls the same.
    constexpr std::uint64_t repetition_key() const {
        return rules_.repeat == LoaRules::Repeat::second ? board_key_ : key();
    }
    /// How often a position must come up to be a draw.
    constexpr int repetition_limit() const { return rules_.repeat == LoaRules::Repeat::second ? 2 : 3; }

    constexpr int ply() const { return ply_; }
    constexpr bool first_to_move() const { return !second_to_move_; }
    constexpr Squares mine() const { return mine_; }
    constexpr Squares theirs() const { return theirs_; }
    constexpr int pieces() const { return std::popcount(mine_ | theirs_); }
    constexpr const LoaRules& rules() const { return rules_; }

    friend constexpr bool operator==(const Loa&, const Loa&) = default;

  private:
    enum class Verdict : std::uint8_t { open, mine, theirs, draw };

    static constexpr std::uint64_t piece_key(unsigned colour, int square) {
        return zobrist(colour * 64 + static_cast<unsigned>(square));
    }
    constexpr std::uint64_t rules_key() const {
        return zobrist(2048u + static_cast<unsigned>(rules_.both) + 2u * static_cast<unsigned>(rules_.lone) +
            4u * static_cast<unsigned>(rules_.stuck) + 8u * static_cast<unsigned>(rules_.repeat));
    }

    /// What the move just made decided; "theirs" is the mover.
    constexpr Verdict judged() const {
        const bool late = ply_ >= last_ply;
        if (late && rules_.repeat == LoaRules::Repeat::second) return Verdict::draw;
        if (rules_.lone == LoaRules::Lone::capturer) {
            if ((mine_ & (mine_ - 1)) == 0) return Verdict::theirs;
            if ((theirs_ & (theirs_ - 1)) == 0) return Verdict::mine;
        }
        const bool mover = loa::connected(theirs_), other = loa::connected(mine_);
        if (mover && other) return rules_.both == LoaRules::Both::draw ? Verdict::draw : Verdict::theirs;
        if (mover) return Verdict::theirs;
        if (other) return Verdict::mine;
        return late ? Verdict::draw : Verdict::open;
    }

    Squares mine_ = 0, theirs_ = 0;
    std::uint64_t board_key_ = 0;
    std::uint16_t ply_ = 0;
    LoaRules rules_;
    bool second_to_move_ = false;
    Verdict verdict_ = Verdict::open;
};

static_assert(Game<Loa> && Repeating<Loa> && Bounded<Loa> && SeesWins<Loa>);

} // namespace linewood
