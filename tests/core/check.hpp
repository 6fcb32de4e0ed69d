// What a test program needs: a check that says where it failed, and how long to go on.
#pragma once

#include <cstdlib>
#include <iostream>
#include <source_location>

namespace linewood {

#if defined(LINEWOOD_LONG)
inline constexpr int rounds = 100;
#else
inline constexpr int rounds = 1;
#endif

inline void check(bool condition, std::source_location where = std::source_location::current()) {
    if (condition) return;
    std::cerr << where.file_name() << ':' << where.line() << ": check failed in " << where.function_name() << '\n';
    std::exit(1);
}

} // namespace linewood
