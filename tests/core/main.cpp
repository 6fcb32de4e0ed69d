// Runs the tests that are named, or all that this program has. The exit code is 0 when all is well.
#include "check.hpp"

int main(int count, char** words) {
    using namespace linewood;
    if (count == 1)
        for (const auto& [name, body] : tests()) body();
    for (int i = 1; i < count; ++i) tests().at(words[i])();
}
