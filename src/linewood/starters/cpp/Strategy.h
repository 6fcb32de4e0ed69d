// What the judge calls. Leave this file as it is.
#pragma once

struct Point {
    int x; // row, 0 at the top
    int y; // column, 0 at the left
    Point(int x, int y) : x(x), y(y) {}
};

// M rows, N columns. A stone in column y lands on row top[y] - 1; top[y] == 0 means that the column is full.
// board[x * N + y] is 0 (empty or forbidden), 1 (opponent) or 2 (you). lastX, lastY is the opponent's last move
// (-1 -1 if there is none), noX, noY the cell that nobody can occupy.
extern "C" Point* getPoint(const int M, const int N, const int* top, const int* board, const int lastX, const int lastY,
                           const int noX, const int noY);
extern "C" void clearPoint(Point* p);
