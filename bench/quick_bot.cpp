// A bot of the `lines` protocol that answers at once: what is left of a move's time is not its own.
#include <cstdio>
#include <cstring>

int main() {
    char line[65536];
    while (std::fgets(line, sizeof line, stdin)) {
        if (!std::strncmp(line, "hello", 5)) std::puts("ready quick");
        if (!std::strncmp(line, "go", 2)) std::puts("move a");
        std::fflush(stdout);
    }
}
