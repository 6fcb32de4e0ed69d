// A strategy library that plays the first open column, unless ZOO tells it to misbehave.
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

struct Point {
    int x, y;
    Point(int x, int y) : x(x), y(y) {}
};

namespace {

std::string behaviour() {
    const char* told = std::getenv("ZOO");
    return told ? told : "";
}

struct AtLoad {
    AtLoad() {
        if (behaviour() == "crashes at load") throw std::runtime_error("no weights found");
    }
} at_load;

int calls = 0;
thread_local int calls_of_this_thread = 0;

void misbehave(const std::string& how) {
    if (how == "throws") throw std::runtime_error("a student's mistake");
    if (how == "crashes") *reinterpret_cast<volatile int*>(calls - 1) = 1;
    if (how == "exits") std::exit(0);
    if (how == "fails") std::exit(7);
    if (how == "sleeps") std::this_thread::sleep_for(std::chrono::seconds(60));
    if (how == "prints") std::cout << "column " << std::sqrt(9.0) << std::endl;
    if (how == "prints megabytes")
        for (;;) std::cout << std::string(1000, 'x');
    if (how == "complains") std::cerr << std::string(100'000, 'x') << std::flush;
    if (how == "uses threads") {
        std::vector<std::thread> team;
        for (int i = 0; i < 3; ++i) team.emplace_back([] { std::this_thread::sleep_for(std::chrono::milliseconds(100)); });
        for (auto& thread : team) thread.join();
    }
    if (how == "hoards") {
        std::vector<std::string> hoard;
        for (;;) hoard.emplace_back(1'000'000, 'x');
    }
}

} // namespace

#ifndef MANGLED
extern "C" {
#endif

Point* getPoint(const int rows, const int columns, const int* top, const int* board, const int, const int, const int,
    const int) {
    ++calls;
    ++calls_of_this_thread;
    const std::string how = behaviour();
    if (how == "returns nothing") return nullptr;
    if (how == "plays off the board") return new Point(rows, columns);
    if (calls % 3 == 1) misbehave(how);
    if (how == "wants one thread" && calls_of_this_thread != calls) return nullptr;
    int stones = 0;
    for (int i = 0; i < rows * columns; ++i) stones += board[i] != 0;
    const int turn = how == "is moody" ? std::rand() + calls : 0;
    for (int i = 0; i < columns; ++i) {
        const int y = (i + turn) % columns;
        if (top[y] > 0) return new Point(top[y] - 1 - (how == "floats" && stones > 2), y);
    }
    return nullptr;
}

#ifndef NO_CLEAR
void clearPoint(Point* p) {
    delete p;
}
#endif

#ifndef MANGLED
}
#endif
