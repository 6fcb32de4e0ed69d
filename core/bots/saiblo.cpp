// A bot for judges that speak saiblo: numbers on standard input, framed answers on standard output.
#include <array>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "bots/connect4_bot.hpp"
#include "bots/option_text.hpp"
#include "bots/settings.hpp"
#include "bots/weights.hpp"

namespace {

using namespace linewood;

bool read(int& number) { return std::scanf("%d", &number) == 1; }

bool read_all(std::vector<int>& numbers) {
    for (int& number : numbers)
        if (!read(number)) return false;
    return true;
}

/// Four bytes of length, the greatest first, and the text.
void answer(const std::string& text) {
    const auto size = static_cast<std::uint32_t>(text.size());
    for (const int shift : {24, 16, 8, 0}) std::putchar(static_cast<int>(size >> shift & 255));
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
}

} // namespace

int main() {
    std::array<int, 4> size{}; // rows, columns, row and column of the forbidden cell
    for (int& number : size)
        if (!read(number)) return 0;
    const auto [rows, columns, forbidden_row, forbidden_column] = size;
    if (rows < 4 || rows > 15 || columns < 4 || columns > 16) return 1;
    Limits limits;
    limits.seconds = settings_seconds;
    limits.bytes = std::size_t{768} << 20;
    Options options = find_preset(settings_presets, "").value_or(Options{});
    std::optional<Network> network;
    if (settings_shape.is_valid())
        options.weights = &network.emplace(Connect4Input<8, 1>::planes(), settings_shape, settings_weights);
    Connect4Bot bot(options, limits);
    std::vector<int> top(static_cast<std::size_t>(columns)), board(static_cast<std::size_t>(rows * columns));
    for (int last_row = 0, last_column = 0; read(last_row) && read(last_column) && read_all(top) && read_all(board);) {
        const Landing landing =
            bot.answer({rows, columns, board.data(), last_row, last_column, forbidden_row, forbidden_column});
        answer(std::to_string(landing.row) + " " + std::to_string(landing.column));
    }
}
