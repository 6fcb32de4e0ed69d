// The strategy library: linewood behind the C functions that a judge of gravity Connect Four loads.
#include <cstdlib>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "bots/connect4_bot.hpp"
#include "bots/option_text.hpp"

#if defined(_WIN32)
#define LINEWOOD_EXPORT extern "C" __declspec(dllexport)
#else
#define LINEWOOD_EXPORT extern "C" __attribute__((visibility("default")))
#endif

/// The judge's own type: row from the top, column.
struct Point {
    int x;
    int y;
    Point(int row, int column) : x(row), y(column) {}
};

namespace {

using namespace linewood;

/// `linewood bot library` writes over this in the finished file. Volatile, so that the compiler does not read it in advance.
///
///     mark | text: the seconds per move, then a line for each preset | shape | weights of the network
struct Settings {
    char mark[32];
    char text[16352];
    std::uint32_t shape[5];
    float weights[262144];
};
volatile Settings settings = {"linewood strategy settings v2", {}, {}, {}};

std::string settings_text() {
    std::string text;
    for (std::size_t i = 0; i < sizeof settings.text && settings.text[i] != 0; ++i) text.push_back(settings.text[i]);
    return text;
}

/// The network that was written into the file; none in a library as it is built.
std::optional<Network> embedded_network() {
    const auto size = [](std::size_t i) { return static_cast<std::size_t>(settings.shape[i]); };
    const NetworkShape shape{{}, size(0), size(1), size(2), size(3), size(4)};
    if (!shape.is_valid() || shape.weights() > std::size(settings.weights)) return std::nullopt;
    std::vector<float> weights(shape.weights());
    for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = settings.weights[i];
    return Network(Connect4Input<8, 1>::planes(), shape, weights);
}

std::string from_environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

Connect4Bot make_bot(const Network* network) {
    const std::string text = settings_text();
    std::string_view table = text;
    std::string seconds(take_until(table, '\n'));
    if (const auto wanted = from_environment("LINEWOOD_SECONDS"); !wanted.empty()) seconds = wanted;
    Limits limits;
    limits.seconds = std::strtod(seconds.c_str(), nullptr);
    if (!(limits.seconds > 0)) limits.seconds = 2.7;
    limits.bytes = std::size_t{768} << 20; // the judge allows 1 GB for everything
    const auto options = find_preset(table, from_environment("LINEWOOD_PRESET"));
    Options chosen = options ? *options : find_preset(table, "").value_or(Options{});
    chosen.weights = network;
    return Connect4Bot(chosen, limits);
}

/// One bot for all calls, from whatever thread they come.
struct Conversation {
    std::mutex calling;
    std::optional<Network> network = embedded_network();
    Connect4Bot bot = make_bot(network ? &*network : nullptr);
};

Conversation& session() {
    static Conversation only;
    return only;
}

} // namespace

LINEWOOD_EXPORT Point* getPoint(const int M, const int N, const int* /*top*/, const int* board, const int lastX,
    const int lastY, const int noX, const int noY) {
    Conversation& here = session();
    const std::lock_guard lock(here.calling);
    const Landing landing = here.bot.answer({M, N, board, lastX, lastY, noX, noY});
    return new Point(landing.row, landing.column);
}

LINEWOOD_EXPORT void clearPoint(Point* p) { delete p; }
