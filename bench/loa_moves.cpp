// Plays random games of Lines of Action and prints their plies and seconds: loa_moves WAY GAMES
//   list   all legal moves are listed, and one of them is drawn
//   drawn  a piece and a direction are drawn until they make a move: the same moves with the same chances, no list
//   piece  a piece is drawn, and one of its moves: moves of pieces that have few are likelier
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "knowledge/loa/knowledge.hpp"

using namespace linewood;

Playout listed_playout(Loa position, Random& random) {
    for (int plies = 0;; ++plies) {
        const float sign = plies & 1 ? -1.0f : 1.0f;
        if (const auto verdict = position.verdict()) return {sign * static_cast<float>(*verdict), plies};
        Loa::Moves moves;
        position.legal(moves);
        if (moves.empty())
            if (const auto outcome = position.outcome()) return {sign * static_cast<float>(*outcome), plies};
        position.play(moves.empty() ? Loa::pass : moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
}

template <class Play>
void measure(int games, Play play) {
    Random random(1);
    const auto start = std::chrono::steady_clock::now();
    long plies = 0;
    for (int i = 0; i < games; ++i) plies += play(random).plies;
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    std::printf("%ld %f\n", plies, passed.count());
}

int main(int, char** arguments) {
    const std::string_view way = arguments[1];
    const int games = std::atoi(arguments[2]);
    Options options;
    options.playout = PlayoutKind::piece;
    const Loa start;
    LoaKnowledge knowledge(start, options);
    if (way == "list") measure(games, [&](Random& random) { return listed_playout(start, random); });
    if (way == "drawn") measure(games, [&](Random& random) { return random_playout(start, random); });
    if (way == "piece") measure(games, [&](Random& random) { return knowledge.playout(start, random, nullptr); });
}
