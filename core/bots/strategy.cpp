// The strategy library: linewood behind the C functions that a judge of gravity Connect Four loads.
#include <cstdlib>
#include <mutex>
#include <string>

#include "bots/gravity_bot.hpp"
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

/// Written over in the finished file: a mark, then text: the seconds per move in the first line, then the table of presets.
/// Volatile, so that the compiler does not read it in advance.
struct Settings {
    char mark[32];
    char text[16352];
};
volatile Settings settings = {"linewood strategy settings v1", {}};

std::string settings_text() {
    std::string text;
    for (std::size_t i = 0; i < sizeof settings.text && settings.text[i] != 0; ++i) text.push_back(settings.text[i]);
    return text;
}

std::string from_environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

GravityBot make_bot() {
    const std::string text = settings_text();
    std::string_view table = text;
    std::string seconds(take_until(table, '\n'));
    if (const auto wanted = from_environment("LINEWOOD_SECONDS"); !wanted.empty()) seconds = wanted;
    Limits limits;
    limits.seconds = std::strtod(seconds.c_str(), nullptr);
    if (!(limits.seconds > 0)) limits.seconds = 2.7;
    limits.bytes = std::size_t{768} << 20; // the judge allows 1 GB for everything
    const auto options = find_preset(table, from_environment("LINEWOOD_PRESET"));
    return GravityBot(options ? *options : find_preset(table, "").value_or(Options{}), limits);
}

/// One bot for all calls, from whatever thread they come.
struct Session {
    std::mutex calling;
    GravityBot bot = make_bot();
};

Session& session() {
    static Session only;
    return only;
}

} // namespace

LINEWOOD_EXPORT Point* getPoint(const int M, const int N, const int* /*top*/, const int* board, const int lastX,
    const int lastY, const int noX, const int noY) {
    Session& here = session();
    const std::lock_guard lock(here.calling);
    const Landing landing = here.bot.answer({M, N, board, lastX, lastY, noX, noY});
    return new Point(landing.row, landing.column);
}

LINEWOOD_EXPORT void clearPoint(Point* p) { delete p; }
