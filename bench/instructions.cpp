// Plays random games and prints their plies, for counting instructions: instructions BOARD GAMES
// Or searches and prints its playouts: instructions best PLAYOUTS OPTIONS NETWORK, as instructions.py writes it.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string_view>

#include "bots/option_text.hpp"
#include "knowledge/connect4/knowledge.hpp"
#include "knowledge/connect4/random_playout.hpp"
#include "knowledge/hex5/random_playout.hpp"
#include "knowledge/loa/random_playout.hpp"
#include "search/report.hpp"

using namespace linewood;

template <class Play>
int repeat(int games, Play play) {
    Random random(1);
    int plies = 0;
    for (int i = 0; i < games; ++i) plies += play(random).plies;
    return plies;
}

Network read_network(const char* path) {
    std::ifstream file(path, std::ios::binary);
    std::uint32_t sizes[5]{};
    file.read(reinterpret_cast<char*>(sizes), sizeof sizes);
    const NetworkShape shape{{}, sizes[0], sizes[1], sizes[2], sizes[3], sizes[4]};
    std::vector<float> weights(shape.weights());
    file.read(reinterpret_cast<char*>(weights.data()), static_cast<std::streamsize>(sizeof(float) * weights.size()));
    return Network(Connect4Input<8, 1>::planes(), shape, weights);
}

int search(std::uint64_t playouts, const char* text, const Network& network) {
    Options options;
    read_options(text, options);
    options.weights = &network;
    Limits limits;
    limits.playouts = playouts;
    const Connect4Medium start(11, 10, {});
    using Knows = Connect4Knowledge<16, 3>;
    Session<Connect4Medium, Knows> search(start, {}, options, Knows(start, options));
    search.run(limits, [] { return false; });
    return static_cast<int>(report(search).work.playouts);
}

int main(int, char** arguments) {
    const std::string_view board = arguments[1];
    const int games = std::atoi(arguments[2]);
    const auto random_games = [&](const auto& start) {
        return repeat(games, [&](Random& random) { return random_playout(start, random); });
    };
    using Fast = PlayoutBoard<Connect4Medium::Board>::type;
    const Connect4Medium large(12, 12, {});
    int plies = 0;
    if (board == "6x7") plies = random_games(Connect4Small(6, 7, {}));
    if (board == "12x12") plies = random_games(large);
    if (board == "rules")
        plies = repeat(games, [&](Random& random) { return rule_playout<Fast>(large, random, {}, [](int) {}); });
    if (board == "hex5") plies = random_games(Hex5Medium(9));
    if (board == "loa") plies = random_games(Loa());
    if (board == "best") plies = search(static_cast<std::uint64_t>(games), arguments[3], read_network(arguments[4]));
    std::printf("%d\n", plies);
}
