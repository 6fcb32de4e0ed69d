// A strategy library that plays only if it can read what is none of its business.
#include <fstream>

// The test writes the path over this.
char secret[256] = "SECRET PATH";

struct Point {
    int x, y;
};

extern "C" Point* getPoint(int, int, const int* top, const int*, int, int, int, int) {
    return std::ifstream(secret).good() ? new Point{top[0] - 1, 0} : nullptr;
}

extern "C" void clearPoint(Point* p) {
    delete p;
}
