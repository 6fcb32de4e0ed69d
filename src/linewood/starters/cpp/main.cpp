// Talks to the judge and asks Strategy.cpp for moves. Leave this file as it is.
#include <cstdio>
#include <string>
#include <vector>

#include "Strategy.h"

namespace {

bool read(std::vector<int>& numbers) {
    for (int& number : numbers)
        if (std::scanf("%d", &number) != 1) return false;
    return true;
}

// An answer is four bytes of length, the highest first, and the text.
void answer(const std::string& text) {
    for (int shift = 24; shift >= 0; shift -= 8) std::putchar(static_cast<int>(text.size() >> shift & 255));
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
}

} // namespace

int main() {
    std::vector<int> size(4), last(2);
    if (!read(size)) return 0;
    const int M = size[0], N = size[1];
    std::vector<int> top(N), board(M * N);
    while (read(last) && read(top) && read(board)) {
        Point* point = getPoint(M, N, top.data(), board.data(), last[0], last[1], size[2], size[3]);
        answer(std::to_string(point->x) + " " + std::to_string(point->y));
        clearPoint(point);
    }
}
