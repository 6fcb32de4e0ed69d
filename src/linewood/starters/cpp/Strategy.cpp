// Your bot. It wins if it can, prevents what it can, and likes the centre. Make it better!
//
// Never print on standard output: the judge takes everything there for an answer. std::cerr is yours.
#include "Strategy.h"

#include <cstdlib>
#include <vector>

namespace {

constexpr int OPPONENT = 1, ME = 2;

struct Board {
    int rows, columns, noX, noY;
    std::vector<int> top;   // as in Strategy.h
    std::vector<int> cells; // as in Strategy.h

    bool isOpen(int y) const { return top[y] > 0; }

    bool isOn(int x, int y) const { return x >= 0 && x < rows && y >= 0 && y < columns; }

    // Drops a stone. The next one lands above it; a forbidden cell is jumped over.
    void drop(int y, int who) {
        const int x = top[y] - 1;
        cells[x * columns + y] = who;
        top[y] = x;
        if (y == noY && x - 1 == noX) top[y] = x - 1;
    }

    // Would a stone in this column make four in a row?
    bool wins(int y, int who) const {
        const int x = top[y] - 1;
        const int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
        for (const auto& step : steps) {
            int length = 1;
            for (int direction : {-1, 1}) {
                int i = x + direction * step[0], j = y + direction * step[1];
                while (isOn(i, j) && cells[i * columns + j] == who) {
                    ++length;
                    i += direction * step[0];
                    j += direction * step[1];
                }
            }
            if (length >= 4) return true;
        }
        return false;
    }

    bool canWin(int who) const {
        for (int y = 0; y < columns; ++y)
            if (isOpen(y) && wins(y, who)) return true;
        return false;
    }
};

// The greater, the better.
int worth(const Board& board, int y) {
    if (board.wins(y, ME)) return 10000;
    Board after = board;
    after.drop(y, ME);
    if (after.canWin(OPPONENT)) return -10000 - std::abs(2 * y - board.columns + 1);
    return (after.canWin(ME) ? 100 : 0) - std::abs(2 * y - board.columns + 1);
}

} // namespace

Point* getPoint(const int M, const int N, const int* top, const int* board, const int, const int, const int noX,
                const int noY) {
    const Board now{M, N, noX, noY, {top, top + N}, {board, board + M * N}};
    int best = -1;
    for (int y = 0; y < N; ++y)
        if (now.isOpen(y) && (best < 0 || worth(now, y) > worth(now, best))) best = y;
    return new Point(top[best] - 1, best);
}

void clearPoint(Point* p) {
    delete p;
}
