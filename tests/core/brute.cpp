// Answers for tests/brute.py: a position on each line of the input, the truth about it on each line of the output.
//
//     connect4 ROWS COLUMNS CELLS SECOND          cells as digits, in the order of linewood's cell numbers
//     hex5 SIDE CELLS SECOND                      SECOND: is the second player to move?
//     loa RULES CELLS SECOND PLIES FORGET MOVES   rules as four digits, PLIES how far to look;
//                                                 FORGET: the moves are played, but nobody remembers the positions
//
// The answer is RESULT:PLIES, and MOVE:RESULT:PLIES for each legal move, all seen by the side to move. 2 is unknown.
#include <iostream>
#include <sstream>
#include <string>

#include "brute.hpp"
#include "games/connect4.hpp"
#include "games/hex5.hpp"
#include "games/loa.hpp"

namespace linewood {
namespace {

void write(const std::optional<Truth>& truth) {
    if (truth)
        std::cout << static_cast<int>(truth->outcome) << ':' << truth->plies;
    else
        std::cout << "2:0";
}

std::optional<Truth> for_mover(std::optional<Truth> below) {
    if (!below) return below;
    return Truth{reversed(below->outcome), below->plies + 1};
}

/// `solve()` is the truth about the position, `after(move)` about what a move leads to.
template <Game G, class Solve, class After>
void answer(const G& here, Solve solve, After after) {
    typename G::Moves moves;
    here.legal(moves);
    write(solve());
    for (const auto move : moves) {
        std::cout << ' ' << move << ':';
        write(for_mover(after(move)));
    }
    std::cout << '\n';
}

template <Game G>
void answer_to_the_end(const G& here) {
    Brute<G> brute;
    answer(
        here, [&] { return std::optional(brute(here)); },
        [&](auto move) {
            G next = here;
            next.play(move);
            return std::optional(brute(next));
        });
}

template <Game G>
void answer_connect4(int rows, int columns, const std::string& cells, bool second) {
    std::array<typename G::Board, 4> on;
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c)
            on[static_cast<std::size_t>(cells[static_cast<std::size_t>(r * columns + c)] - '0')].set(
                G::Board::bit(c, r));
    G here(rows, columns, on[3]);
    here.set_up(on[1], on[2], second);
    answer_to_the_end(here);
}

void answer_connect4(std::istream& line) {
    int rows = 0, columns = 0;
    std::string cells;
    bool second = false;
    line >> rows >> columns >> cells >> second;
    if (rows <= Connect4Small::Board::max_rows && columns <= Connect4Small::Board::max_columns)
        answer_connect4<Connect4Small>(rows, columns, cells, second);
    else if (columns <= Connect4Medium::Board::max_columns)
        answer_connect4<Connect4Medium>(rows, columns, cells, second);
    else
        answer_connect4<Connect4Large>(rows, columns, cells, second);
}

void answer_hex5(std::istream& line) {
    int side = 0;
    std::string cells;
    bool second = false;
    line >> side >> cells >> second;
    std::array<Hex5Medium::Board, 3> on;
    for (std::size_t i = 0; i < cells.size(); ++i)
        on[static_cast<std::size_t>(cells[i] - '0')].set(static_cast<int>(i));
    Hex5Medium here(side);
    here.set_up(on[1], on[2], second);
    answer_to_the_end(here);
}

void answer_loa(std::istream& line) {
    std::string rules, cells;
    bool second = false, forget = false;
    int plies = 0;
    line >> rules >> cells >> second >> plies >> forget;
    std::array<Loa::Squares, 3> on{};
    for (std::size_t i = 0; i < 64; ++i) on[static_cast<std::size_t>(cells[i] - '0')] |= Loa::Squares{1} << i;
    const auto rule = [&](std::size_t i) { return static_cast<std::uint8_t>(rules[i] - '0'); };
    Loa here({static_cast<LoaRules::Both>(rule(0)), static_cast<LoaRules::Lone>(rule(1)),
                 static_cast<LoaRules::Stuck>(rule(2)), static_cast<LoaRules::Repeat>(rule(3))},
        on[1], on[2], second);
    std::vector<std::uint64_t> history;
    for (Loa::Move move = 0; line >> move; here.play(move))
        if (!forget) history.push_back(here.repetition_key());
    BruteWithin<Loa> brute(history);
    answer(here, [&] { return brute(here, plies); }, [&](auto move) { return brute.after(here, move, plies - 1); });
}

} // namespace
} // namespace linewood

int main() {
    std::string text, game;
    while (std::getline(std::cin, text)) {
        std::istringstream line(text);
        line >> game;
        if (game == "connect4") linewood::answer_connect4(line);
        if (game == "hex5") linewood::answer_hex5(line);
        if (game == "loa") linewood::answer_loa(line);
    }
}
