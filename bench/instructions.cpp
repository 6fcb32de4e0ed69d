// Plays random games and prints their plies, for counting instructions: instructions BOARD GAMES
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "playouts/gravity.hpp"
#include "playouts/random_playout.hpp"

using namespace linewood;

template <class Play>
int repeat(int games, Play play) {
    Random random(1);
    int plies = 0;
    for (int i = 0; i < games; ++i) plies += play(random).plies;
    return plies;
}

int main(int, char** arguments) {
    const std::string_view board = arguments[1];
    const int games = std::atoi(arguments[2]);
    const auto random_games = [&](const auto& start) {
        return repeat(games, [&](Random& random) { return random_playout(start, random); });
    };
    using Fast = PlayoutBoard<GravityMedium::Board>::type;
    const GravityMedium large(12, 12, {});
    int plies = 0;
    if (board == "6x7") plies = random_games(GravitySmall(6, 7, {}));
    if (board == "12x12") plies = random_games(large);
    if (board == "rules")
        plies = repeat(games, [&](Random& random) { return rule_playout<Fast>(large, random, {}, [](int) {}); });
    if (board == "hex5") plies = random_games(HexFiveMedium(9));
    if (board == "loa") plies = random_games(Loa());
    std::printf("%d\n", plies);
}
